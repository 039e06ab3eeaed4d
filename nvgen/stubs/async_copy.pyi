# Made by `python -m tools.generate`; do not edit.
"""``nv.async_copy.*``: copies of 4, 8 or 16 bytes from global to shared memory that go on while the thread does.

A thread's copies are put into groups by ``commit_group``, in order; ``wait_group(n)`` waits until at most the ``n``
last groups are incomplete. What has been copied is there for the thread itself; a barrier makes it visible to others.

Source: PTX ISA, "Data Movement and Conversion Instructions: Non-bulk copy"."""

from typing import Any, Final, overload

from typing_extensions import TypeVar

from nvgen.stubs.types import Address, Array, GenericArray, GenericPtr, GenericSurface, GenericTensorMap, GenericTexture, GenericVec, Index, ptr, Registers, Surface, TensorMap, Texture, vec

_T = TypeVar("_T")

COPY_SIZES: Final = (4, 8, 16)
MAX_GROUPS: Final = 2147483647
def commit_group() -> None:
    """Makes the copies so far a group.

    ``commit_group()``: the copies since the last group are a group.

    PTX: ``cp.async.commit_group`` (sm_80, PTX 7.0).
    """

@overload
def copy(dst: GenericArray[Any, Any, Any], dst_index: Index, src: GenericArray[Any, Any, Any], src_index: Index, bytes: int = ..., source_bytes: int = ...) -> None:
    """Starts a copy from global to shared memory.

    ``copy(dst, dst_index, src, src_index, *, bytes=None, source_bytes=None)``.

    Copies ``bytes``, by default an element, from global memory to shared memory; both addresses are multiples of them.
    Of the source ``source_bytes`` are read, and the rest of the destination is filled with zeros.

    PTX: ``cp.async.ca``, of 16 bytes ``cp.async.cg`` (sm_80, PTX 7.0).
    """
@overload
def copy(dst: GenericArray[Any, Any, Any], dst_index: Index, src: GenericPtr[Any, Any], bytes: int = ..., source_bytes: int = ...) -> None: ...
@overload
def copy(dst: GenericPtr[Any, Any], src: GenericArray[Any, Any, Any], src_index: Index, bytes: int = ..., source_bytes: int = ...) -> None: ...
@overload
def copy(dst: GenericPtr[Any, Any], src: GenericPtr[Any, Any], bytes: int = ..., source_bytes: int = ...) -> None: ...

def wait_all() -> None:
    """Waits for all of the thread's copies.

    ``wait_all()``: waits until all of the thread's copies are complete.

    PTX: ``cp.async.wait_all`` (sm_80, PTX 7.0).
    """

def wait_group(n: int) -> None:
    """Waits for all groups of copies but the last ones.

    ``wait_group(n)``: waits until all of the thread's groups but the ``n`` last ones are complete.

    PTX: ``cp.async.wait_group`` (sm_80, PTX 7.0).
    """

