# Made by `python -m tools.generate`; do not edit.
"""``nv.tensormap.*``: tensor maps in memory, which a kernel changes.

A kernel copies a map to shared memory, replaces fields there, and copies it to global memory by ``cp_fenceproxy``; who
copies by that map calls ``fence_acquire`` first. A map in memory is 128 bytes, at a multiple of 64 in global memory and
of 128 in shared memory, as of an array of u64; an address is an array with an index, or a pointer. The CPU's maps are
records of its own, which these operations change as well; ``replace`` refuses there what only GPUs have: interleaved
tensors, elements that are packed or converted, swizzles of 96 bytes and those that flip.

Source: PTX ISA, "Tensor-map", ``tensormap.replace``, ``tensormap.cp_fenceproxy``, ``fence.proxy``,
``prefetch.tensormap``."""

from typing import Any, Final, overload

from typing_extensions import TypeVar

from nvgen.lang.tensormap import TensorMapField as TensorMapField
from nvgen.stubs.types import Address, Array, GenericArray, GenericPtr, GenericSurface, GenericTensorMap, GenericTexture, GenericVec, Index, ptr, Registers, Surface, TensorMap, Texture, vec

_T = TypeVar("_T")

ALLOC_CLASSES: Final = ('alloc_small', 'alloc_large', 'alloc_same')
MAX_RANK: Final = 5
@overload
def cp_fenceproxy(dst: GenericArray[Any, Any, Any], dst_index: Index, src: GenericArray[Any, Any, Any], src_index: Index, scope: str = ...) -> None:
    """Copies a tensor map to global memory, and releases it.

    ``cp_fenceproxy(dst, dst_index, src, src_index, *, scope="gpu")``: a map in shared memory goes to global.

    All threads of the warp call it; who then acquires it sees the map. sm_90.
    """
@overload
def cp_fenceproxy(dst: GenericArray[Any, Any, Any], dst_index: Index, src: GenericPtr[Any, Any], scope: str = ...) -> None: ...
@overload
def cp_fenceproxy(dst: GenericPtr[Any, Any], src: GenericArray[Any, Any, Any], src_index: Index, scope: str = ...) -> None: ...
@overload
def cp_fenceproxy(dst: GenericPtr[Any, Any], src: GenericPtr[Any, Any], scope: str = ...) -> None: ...

@overload
def fence_acquire(map: GenericArray[Any, Any, Any], index: Index, scope: str = ...) -> None:
    """Makes a changed tensor map visible to copies.

    ``fence_acquire(map, index, *, scope="gpu")``: copies by the map see what was released before.

    ``fence_release(*, scope="gpu")``: what the thread wrote to maps is released. sm_90.
    """
@overload
def fence_acquire(map: GenericPtr[Any, Any], scope: str = ...) -> None: ...

def fence_release(scope: str = ...) -> None:
    """Releases tensor maps that the thread has changed.

    ``fence_acquire(map, index, *, scope="gpu")``: copies by the map see what was released before.

    ``fence_release(*, scope="gpu")``: what the thread wrote to maps is released. sm_90.
    """

def prefetch(map: GenericTensorMap) -> None:
    """Brings a tensor map into a cache.

    ``prefetch(map)``: the map comes into a cache; it is a parameter or a pointer. sm_90. The CPU does nothing.
    """

@overload
def query_alloc_class_large(map: GenericArray[Any, Any, Any], index: Index) -> bool:
    """Whether a tensor map's class of memory is the large one.

    ``query_alloc_class_large(map, index)``: whether the map's class of memory is ``"alloc_large"``.

    On GPUs that have ``replace``, with PTX 9.5.
    """
@overload
def query_alloc_class_large(map: GenericPtr[Any, Any]) -> bool: ...

@overload
def replace(map: GenericArray[Any, Any, Any], index: Index, field: str, value: Any, ordinal: int = ..., alloc_class: str = ...) -> None:
    """Changes a field of a tensor map in memory.

    ``replace(map, index, field, value, ordinal=None, *, alloc_class=None)``: another value for a field of a map.

    ``map`` lies in global or shared memory. ``field`` is ``"global_address"``, ``"rank"`` (that of the tensor minus 1),
    ``"box_dim"``, ``"global_dim"``, ``"global_stride"`` or ``"element_stride"`` (each of the dimension ``ordinal``,
    which count from the contiguous one on), or ``"elemtype"``, ``"interleave_layout"``, ``"swizzle_mode"``,
    ``"swizzle_atomicity"`` or ``"fill_mode"``, whose ``value`` is a constant of PTX's. Since sm_90a, sm_100a, sm_120a,
    sm_100f, sm_110f and sm_120f. ``alloc_class`` is that of the memory at another ``"global_address"``:
    ``"alloc_small"``, ``"alloc_large"``, or ``"alloc_same"`` as the map's was (PTX 9.5).
    """
@overload
def replace(map: GenericPtr[Any, Any], field: str, value: Any, ordinal: int = ..., alloc_class: str = ...) -> None: ...

@overload
def replace_alloc_class(map: GenericArray[Any, Any, Any], index: Index, alloc_class: str) -> None:
    """Changes a tensor map's class of memory.

    ``replace_alloc_class(map, index, alloc_class)``: another class, ``"alloc_small"`` or ``"alloc_large"``.

    On GPUs that have ``replace``, with PTX 9.5.
    """
@overload
def replace_alloc_class(map: GenericPtr[Any, Any], alloc_class: str) -> None: ...

