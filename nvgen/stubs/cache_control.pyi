# Made by `python -m tools.generate`; do not edit.
"""``nv.cache_control.*``: what a thread tells the caches of memory that will be used, or will not be.

An address is an array with the index of an element, or a pointer. On the CPU these do nothing, but ``discard`` may.

Sources: PTX ISA, ``prefetch``, ``prefetchu``, ``applypriority``, ``discard``, ``createpolicy``,
"Cache Eviction Priority Hints"."""

from typing import Any, Final, overload

from typing_extensions import TypeVar

from nvgen.stubs.types import Address, Array, GenericArray, GenericPtr, GenericSurface, GenericTensorMap, GenericTexture, GenericVec, Index, ptr, Registers, Surface, TensorMap, Texture, vec

_T = TypeVar("_T")

EVICTIONS: Final = ('normal', 'last')
LEVELS: Final = ('L1', 'L2')
LINE: Final = 128
PRIMARY: Final = ('evict_last', 'evict_normal', 'evict_first', 'evict_unchanged')
SECONDARY: Final = ('evict_unchanged', 'evict_first')
@overload
def apply_priority(array: GenericArray[Any, Any, Any], index: Index) -> None:
    """Makes 128 bytes evicted as usual.

    ``apply_priority(array, index)``: 128 bytes are evicted as usual again. PTX ``applypriority``, since sm_80.
    """
@overload
def apply_priority(array: GenericPtr[Any, Any]) -> None: ...

def cache_policy(primary: str, fraction: float = ..., secondary: str = ...) -> int:
    """A policy of the L2 cache for a part of all accesses.

    ``policy_fractional(primary, fraction=1.0, secondary="evict_unchanged")``: a u64 that operations take as
    ``policy``.

    So much of what is accessed, a number from above 0 to 1, is treated as ``primary`` says, and the rest as
    ``secondary``. PTX ``createpolicy.fractional``, since sm_80.
    """

@overload
def discard(array: GenericArray[Any, Any, Any], index: Index) -> None:
    """Says that 128 bytes are not needed any more.

    ``discard(array, index)``: the 128 bytes become undefined, so that no cache has to write them back.

    PTX ``discard.L2``, since sm_80.
    """
@overload
def discard(array: GenericPtr[Any, Any]) -> None: ...

def policy_cvt(property: int) -> int:
    """A policy of an access property.

    ``policy_cvt(property)``: that of an access property of CUDA's, a u64. PTX ``createpolicy.cvt``, since sm_80.
    """

def policy_fractional(primary: str, fraction: float = ..., secondary: str = ...) -> int:
    """A policy for a part of all accesses.

    ``policy_fractional(primary, fraction=1.0, secondary="evict_unchanged")``: a u64 that operations take as
    ``policy``.

    So much of what is accessed, a number from above 0 to 1, is treated as ``primary`` says, and the rest as
    ``secondary``. PTX ``createpolicy.fractional``, since sm_80.
    """

@overload
def policy_range(array: GenericArray[Any, Any, Any], index: Index, primary_bytes: int, total_bytes: int, primary: str, secondary: str = ...) -> int:
    """A policy for a range of addresses.

    ``policy_range(array, index, primary_bytes, total_bytes, primary, secondary="evict_unchanged")``.

    A u64 that operations take as ``policy``: as ``policy_fractional``, where the address decides. PTX
    ``createpolicy.range``, since sm_80.
    """
@overload
def policy_range(array: GenericPtr[Any, Any], primary_bytes: int, total_bytes: int, primary: str, secondary: str = ...) -> int: ...

def policy_range_fabric(endpoint: int, offset: int, primary_bytes: int, total_bytes: int, primary: str, secondary: str = ...) -> int:
    """A policy for a range of addresses of the fabric.

    ``policy_range_fabric(endpoint, offset, primary_bytes, total_bytes, primary, secondary="evict_unchanged")``.

    As ``policy_range``, of memory behind a logical endpoint of the fabric, a u32, where the range begins at a u64 of
    bytes. PTX ``createpolicy.range.fabric``, since sm_100 with PTX 9.4.
    """

@overload
def prefetch(array: GenericArray[Any, Any, Any], index: Index, level: str = ..., evict: str = ...) -> None:
    """Brings the line of an address into a cache.

    ``prefetch(array, index, *, level="L2", evict=None)``: the line of an address comes into the cache.

    ``evict`` says with which priority it stays in the L2 cache, of global memory: ``"normal"`` or ``"last"`` to be
    evicted, since sm_80. PTX ``prefetch``, every architecture.
    """
@overload
def prefetch(array: GenericPtr[Any, Any], level: str = ..., evict: str = ...) -> None: ...

@overload
def prefetch_uniform(array: GenericArray[Any, Any, Any], index: Index) -> None:
    """Brings the line of an address into the uniform cache.

    ``prefetch_uniform(pointer)``: as ``prefetch``, into the cache of constants. PTX ``prefetchu.L1``.

    The pointer is a generic one, as the instruction takes no other.
    """
@overload
def prefetch_uniform(array: GenericPtr[Any, Any]) -> None: ...

@overload
def prefetch_valid(array: GenericArray[Any, Any, Any], index: Index) -> None:
    """Brings what may be read into the L1 cache.

    ``prefetch_valid(array, index)``: 32 bytes or more around an address come into the L1 cache.

    The byte there has to be one that may be read, and of global memory. PTX ``prefetch.L1::32B.valid_addr``, since
    sm_90 with PTX 9.4.
    """
@overload
def prefetch_valid(array: GenericPtr[Any, Any]) -> None: ...

