# Made by `python -m tools.generate`; do not edit.
"""``nv.tma.*``: bulk copies, of which one thread starts one for many bytes, and copies of tensors.

Addresses and sizes are multiples of 16 bytes. A load's bytes count at an mbarrier, as ``nv.mbarrier.expect_tx`` expects
them; stores are put into groups and waited for as ``nv.async_copy`` are. They see shared memory by a way of their own:
``fence`` stands between what threads write there and the store that copies it. ``policy`` is one of
``nv.cache_control.policy_*``.

Source: PTX ISA, "Data Movement and Conversion Instructions: Bulk copy", "Async proxy". All need sm_90, but for
``zero_bulk`` and the ``mask`` of ``store_bulk``, which need sm_100; and for ``mask_32b``, ``report``, ``evict_last``
and ``applypriority_bulk``, which need sm_107f, PTX 9.4.

The operations of ``nv.tma`` on tensors: copies by a tensor map, of which one thread starts one.

``map`` is a kernel's parameter ``nv.TensorMap[dtype, ndim]``, or a pointer to the 128 bytes of a map. ``coordinates``
are the indices of the first element that is copied, a tuple in the order of the array's indices, ``(row, column)`` of a
matrix, or an integer where there is one dimension. (PTX, the driver and CUTLASS have the contiguous dimension first.)
Elements outside the array are read as the map's ``fill``, and not written. Shared memory is aligned to 128 bytes, and
to 1024 where the map mixes rows of 128 bytes.

Loads count their bytes at an mbarrier, stores and reductions are put into groups (``nv.tma.commit_group``,
``nv.tma.wait_group``). All of them take by name ``policy`` for the L2 cache, one of ``nv.cache_control.policy_*``.
Loads also take ``mask``, a u16 with a bit for each block of the cluster that gets a copy, at the same offset in its
shared memory, ``mask_32b``, a u32 in its place, and ``cta_group``, 1 or 2: whose barriers count, the block's own or
those of a pair of blocks. ``report`` is as that of ``nv.tma.load_bulk``. Prefetches take ``evict_last``.

All take ``global_address``, a pointer or a u64, in place of the map's, of 128 KiB of memory. Tiles take with it, where
the coordinates are 0, ``global_dim``, extents up to 255 in the order of the array's indices, and where the tensor has
several dimensions ``global_stride``, the bytes, multiples of 16, from one index to the next of all dimensions but the
last, which is contiguous. A mask of blocks is ``mask_32b`` then.

Source: PTX ISA, "Tensors", "Overriding tensor property value", ``cp.async.bulk.tensor``,
``cp.reduce.async.bulk.tensor``, ``cp.async.bulk.prefetch.tensor``, ``applypriority.async.bulk.tensor``. Tiles and
im2col need sm_90, loads of rows and of pixels along w sm_100. These need sm_100a, sm_100f or sm_110f: all with
``cta_group``, rows and pixels along w with ``mask``, ``load_im2col_w_128``, ``scatter4``, ``prefetch_gather4``,
``prefetch_im2col_w`` and ``prefetch_im2col_w_128``. These need sm_107f, PTX 9.4: ``mask_32b``, ``report``,
``evict_last``, ``global_address``, ``applypriority`` and its kin, ``store_im2col_w``, ``reduce_im2col_w``."""

from typing import Any, Final, overload

from typing_extensions import TypeVar

from nvgen.stubs.types import Address, Array, GenericArray, GenericPtr, GenericSurface, GenericTensorMap, GenericTexture, GenericVec, Index, ptr, Registers, Surface, TensorMap, Texture, vec

_T = TypeVar("_T")

def applypriority(map: GenericTensorMap, coordinates: int | tuple[int, ...], global_address: GenericPtr[Any, Any] | int = ..., global_dim: int | tuple[int, ...] = ..., global_stride: int | tuple[int, ...] = ...) -> None:
    """Lets a box in the L2 cache be evicted as usual again.

    ``applypriority(map, coordinates)``: what a load would take is evicted from the L2 cache as usual again.

    Arguments are as for loads. It is in a group, as stores are.
    """

@overload
def applypriority_bulk(src: GenericArray[Any, Any, Any], src_index: Index, bytes: int) -> None:
    """Lets many bytes of the L2 cache be evicted as usual again.

    ``applypriority_bulk(src, src_index, bytes)``: global memory in the L2 cache is evicted as usual again.

    ``src`` is a multiple of 128 bytes. It is in a group, as stores are.
    """
@overload
def applypriority_bulk(src: GenericPtr[Any, Any], bytes: int) -> None: ...

def applypriority_gather4(map: GenericTensorMap, rows: int | tuple[int, ...], column: int, global_address: GenericPtr[Any, Any] | int = ...) -> None:
    """As `applypriority`, of four rows.

    ``applypriority(map, coordinates)``: what a load would take is evicted from the L2 cache as usual again.

    Arguments are as for loads. It is in a group, as stores are.
    """

def applypriority_im2col(map: GenericTensorMap, coordinates: int | tuple[int, ...], offsets: int | tuple[int, ...], global_address: GenericPtr[Any, Any] | int = ...) -> None:
    """As `applypriority`, of pixels.

    ``applypriority(map, coordinates)``: what a load would take is evicted from the L2 cache as usual again.

    Arguments are as for loads. It is in a group, as stores are.
    """

def applypriority_im2col_w(map: GenericTensorMap, coordinates: int | tuple[int, ...], offsets: int | tuple[int, ...], global_address: GenericPtr[Any, Any] | int = ...) -> None:
    """As `applypriority`, of pixels along w.

    ``applypriority(map, coordinates)``: what a load would take is evicted from the L2 cache as usual again.

    Arguments are as for loads. It is in a group, as stores are.
    """

def applypriority_im2col_w_128(map: GenericTensorMap, coordinates: int | tuple[int, ...], offsets: int | tuple[int, ...], global_address: GenericPtr[Any, Any] | int = ...) -> None:
    """As `applypriority_im2col_w`, of 128 pixels.

    ``applypriority(map, coordinates)``: what a load would take is evicted from the L2 cache as usual again.

    Arguments are as for loads. It is in a group, as stores are.
    """

def commit_group() -> None:
    """Makes the stores so far a group.

    ``commit_group()``: the stores since the last group are a group.
    """

@overload
def copy_bulk(dst: GenericArray[Any, Any, Any], dst_index: Index, src: GenericArray[Any, Any, Any], src_index: Index, bytes: int, bar: GenericArray[Any, Any, Any], bar_index: Index) -> None:
    """Starts a copy of many bytes to another block's shared memory.

    ``copy_bulk(dst, dst_index, src, src_index, bytes, bar, bar_index)``: to another block's shared memory.

    ``dst`` and ``bar`` are the other block's, as ``nv.cluster.map`` returns them.
    """
@overload
def copy_bulk(dst: GenericArray[Any, Any, Any], dst_index: Index, src: GenericArray[Any, Any, Any], src_index: Index, bytes: int, bar: GenericPtr[Any, Any] | int | GenericArray[Any, Any, Any]) -> None: ...
@overload
def copy_bulk(dst: GenericArray[Any, Any, Any], dst_index: Index, src: GenericPtr[Any, Any], bytes: int, bar: GenericArray[Any, Any, Any], bar_index: Index) -> None: ...
@overload
def copy_bulk(dst: GenericArray[Any, Any, Any], dst_index: Index, src: GenericPtr[Any, Any], bytes: int, bar: GenericPtr[Any, Any] | int | GenericArray[Any, Any, Any]) -> None: ...
@overload
def copy_bulk(dst: GenericPtr[Any, Any] | GenericArray[Any, Any, Any], src: GenericArray[Any, Any, Any], src_index: Index, bytes: int, bar: GenericArray[Any, Any, Any], bar_index: Index) -> None: ...
@overload
def copy_bulk(dst: GenericPtr[Any, Any] | GenericArray[Any, Any, Any], src: GenericArray[Any, Any, Any], src_index: Index, bytes: int, bar: GenericPtr[Any, Any] | int | GenericArray[Any, Any, Any]) -> None: ...
@overload
def copy_bulk(dst: GenericPtr[Any, Any] | GenericArray[Any, Any, Any], src: GenericPtr[Any, Any], bytes: int, bar: GenericArray[Any, Any, Any], bar_index: Index) -> None: ...
@overload
def copy_bulk(dst: GenericPtr[Any, Any] | GenericArray[Any, Any, Any], src: GenericPtr[Any, Any], bytes: int, bar: GenericPtr[Any, Any] | int | GenericArray[Any, Any, Any]) -> None: ...

def fence() -> None:
    """Makes shared memory visible to bulk copies.

    ``fence()``: bulk copies see what the thread has written to shared memory, or seen there.
    """

@overload
def gather4(dst: GenericArray[Any, Any, Any], dst_index: Index, map: GenericTensorMap, rows: int | tuple[int, ...], column: int, bar: GenericArray[Any, Any, Any], bar_index: Index, global_address: GenericPtr[Any, Any] | int = ..., mask: int = ..., mask_32b: int = ..., cta_group: int = ..., report: str = ..., policy: int = ...) -> None:
    """Starts a copy of four rows of a tensor to shared memory.

    ``load(dst, dst_index, map, coordinates, bar, bar_index)``: from a tensor to shared memory.

    Those of pixels have ``offsets`` after the coordinates: for each dimension of a pixel's position by how much the
    filter moves it, or with ``im2col_w`` the halo and the offset along w; u16. ``gather4`` has ``rows``, 4 of them, and
    ``column`` instead.
    """
@overload
def gather4(dst: GenericArray[Any, Any, Any], dst_index: Index, map: GenericTensorMap, rows: int | tuple[int, ...], column: int, bar: GenericPtr[Any, Any] | int | GenericArray[Any, Any, Any], global_address: GenericPtr[Any, Any] | int = ..., mask: int = ..., mask_32b: int = ..., cta_group: int = ..., report: str = ..., policy: int = ...) -> None: ...
@overload
def gather4(dst: GenericPtr[Any, Any] | GenericArray[Any, Any, Any], map: GenericTensorMap, rows: int | tuple[int, ...], column: int, bar: GenericArray[Any, Any, Any], bar_index: Index, global_address: GenericPtr[Any, Any] | int = ..., mask: int = ..., mask_32b: int = ..., cta_group: int = ..., report: str = ..., policy: int = ...) -> None: ...
@overload
def gather4(dst: GenericPtr[Any, Any] | GenericArray[Any, Any, Any], map: GenericTensorMap, rows: int | tuple[int, ...], column: int, bar: GenericPtr[Any, Any] | int | GenericArray[Any, Any, Any], global_address: GenericPtr[Any, Any] | int = ..., mask: int = ..., mask_32b: int = ..., cta_group: int = ..., report: str = ..., policy: int = ...) -> None: ...

@overload
def load(dst: GenericArray[Any, Any, Any], dst_index: Index, map: GenericTensorMap, coordinates: int | tuple[int, ...], bar: GenericArray[Any, Any, Any], bar_index: Index, global_address: GenericPtr[Any, Any] | int = ..., global_dim: int | tuple[int, ...] = ..., global_stride: int | tuple[int, ...] = ..., mask: int = ..., mask_32b: int = ..., cta_group: int = ..., report: str = ..., policy: int = ...) -> None:
    """Starts a copy of a box of a tensor to shared memory.

    ``load(dst, dst_index, map, coordinates, bar, bar_index)``: from a tensor to shared memory.

    Those of pixels have ``offsets`` after the coordinates: for each dimension of a pixel's position by how much the
    filter moves it, or with ``im2col_w`` the halo and the offset along w; u16. ``gather4`` has ``rows``, 4 of them, and
    ``column`` instead.
    """
@overload
def load(dst: GenericArray[Any, Any, Any], dst_index: Index, map: GenericTensorMap, coordinates: int | tuple[int, ...], bar: GenericPtr[Any, Any] | int | GenericArray[Any, Any, Any], global_address: GenericPtr[Any, Any] | int = ..., global_dim: int | tuple[int, ...] = ..., global_stride: int | tuple[int, ...] = ..., mask: int = ..., mask_32b: int = ..., cta_group: int = ..., report: str = ..., policy: int = ...) -> None: ...
@overload
def load(dst: GenericPtr[Any, Any] | GenericArray[Any, Any, Any], map: GenericTensorMap, coordinates: int | tuple[int, ...], bar: GenericArray[Any, Any, Any], bar_index: Index, global_address: GenericPtr[Any, Any] | int = ..., global_dim: int | tuple[int, ...] = ..., global_stride: int | tuple[int, ...] = ..., mask: int = ..., mask_32b: int = ..., cta_group: int = ..., report: str = ..., policy: int = ...) -> None: ...
@overload
def load(dst: GenericPtr[Any, Any] | GenericArray[Any, Any, Any], map: GenericTensorMap, coordinates: int | tuple[int, ...], bar: GenericPtr[Any, Any] | int | GenericArray[Any, Any, Any], global_address: GenericPtr[Any, Any] | int = ..., global_dim: int | tuple[int, ...] = ..., global_stride: int | tuple[int, ...] = ..., mask: int = ..., mask_32b: int = ..., cta_group: int = ..., report: str = ..., policy: int = ...) -> None: ...

@overload
def load_bulk(dst: GenericArray[Any, Any, Any], dst_index: Index, src: GenericArray[Any, Any, Any], src_index: Index, bytes: int, bar: GenericArray[Any, Any, Any], bar_index: Index, mask: int = ..., mask_32b: int = ..., report: str = ..., policy: int = ...) -> None:
    """Starts a copy of many bytes from global to shared memory.

    ``load_bulk(dst, dst_index, src, src_index, bytes, bar, bar_index, *, mask=None, mask_32b=None, report=None,
    policy=None)``.

    From global to shared memory; ``mask`` is a u16 with a bit for each block of the cluster that gets a copy,
    ``mask_32b`` a u32 in its place. ``report`` names values that are reported to the mbarrier, whose layout is ``"v1"``
    then, as ``nv.mbarrier.test_wait_report`` finds them: ``"per_16bytes::80000000"``, ``"per_16bytes::8000"``,
    ``"per_16bytes::80"`` and ``"per_16bytes::8"`` a -0 of as many bits, of which one element of 16 bytes is looked at
    (on the CPU the first), ``"per_element::ff"`` any byte that is 0xff.
    """
@overload
def load_bulk(dst: GenericArray[Any, Any, Any], dst_index: Index, src: GenericArray[Any, Any, Any], src_index: Index, bytes: int, bar: GenericPtr[Any, Any] | int | GenericArray[Any, Any, Any], mask: int = ..., mask_32b: int = ..., report: str = ..., policy: int = ...) -> None: ...
@overload
def load_bulk(dst: GenericArray[Any, Any, Any], dst_index: Index, src: GenericPtr[Any, Any], bytes: int, bar: GenericArray[Any, Any, Any], bar_index: Index, mask: int = ..., mask_32b: int = ..., report: str = ..., policy: int = ...) -> None: ...
@overload
def load_bulk(dst: GenericArray[Any, Any, Any], dst_index: Index, src: GenericPtr[Any, Any], bytes: int, bar: GenericPtr[Any, Any] | int | GenericArray[Any, Any, Any], mask: int = ..., mask_32b: int = ..., report: str = ..., policy: int = ...) -> None: ...
@overload
def load_bulk(dst: GenericPtr[Any, Any] | GenericArray[Any, Any, Any], src: GenericArray[Any, Any, Any], src_index: Index, bytes: int, bar: GenericArray[Any, Any, Any], bar_index: Index, mask: int = ..., mask_32b: int = ..., report: str = ..., policy: int = ...) -> None: ...
@overload
def load_bulk(dst: GenericPtr[Any, Any] | GenericArray[Any, Any, Any], src: GenericArray[Any, Any, Any], src_index: Index, bytes: int, bar: GenericPtr[Any, Any] | int | GenericArray[Any, Any, Any], mask: int = ..., mask_32b: int = ..., report: str = ..., policy: int = ...) -> None: ...
@overload
def load_bulk(dst: GenericPtr[Any, Any] | GenericArray[Any, Any, Any], src: GenericPtr[Any, Any], bytes: int, bar: GenericArray[Any, Any, Any], bar_index: Index, mask: int = ..., mask_32b: int = ..., report: str = ..., policy: int = ...) -> None: ...
@overload
def load_bulk(dst: GenericPtr[Any, Any] | GenericArray[Any, Any, Any], src: GenericPtr[Any, Any], bytes: int, bar: GenericPtr[Any, Any] | int | GenericArray[Any, Any, Any], mask: int = ..., mask_32b: int = ..., report: str = ..., policy: int = ...) -> None: ...

@overload
def load_im2col(dst: GenericArray[Any, Any, Any], dst_index: Index, map: GenericTensorMap, coordinates: int | tuple[int, ...], offsets: int | tuple[int, ...], bar: GenericArray[Any, Any, Any], bar_index: Index, global_address: GenericPtr[Any, Any] | int = ..., mask: int = ..., mask_32b: int = ..., cta_group: int = ..., report: str = ..., policy: int = ...) -> None:
    """Starts a copy of pixels of a tensor to shared memory.

    ``load(dst, dst_index, map, coordinates, bar, bar_index)``: from a tensor to shared memory.

    Those of pixels have ``offsets`` after the coordinates: for each dimension of a pixel's position by how much the
    filter moves it, or with ``im2col_w`` the halo and the offset along w; u16. ``gather4`` has ``rows``, 4 of them, and
    ``column`` instead.
    """
@overload
def load_im2col(dst: GenericArray[Any, Any, Any], dst_index: Index, map: GenericTensorMap, coordinates: int | tuple[int, ...], offsets: int | tuple[int, ...], bar: GenericPtr[Any, Any] | int | GenericArray[Any, Any, Any], global_address: GenericPtr[Any, Any] | int = ..., mask: int = ..., mask_32b: int = ..., cta_group: int = ..., report: str = ..., policy: int = ...) -> None: ...
@overload
def load_im2col(dst: GenericPtr[Any, Any] | GenericArray[Any, Any, Any], map: GenericTensorMap, coordinates: int | tuple[int, ...], offsets: int | tuple[int, ...], bar: GenericArray[Any, Any, Any], bar_index: Index, global_address: GenericPtr[Any, Any] | int = ..., mask: int = ..., mask_32b: int = ..., cta_group: int = ..., report: str = ..., policy: int = ...) -> None: ...
@overload
def load_im2col(dst: GenericPtr[Any, Any] | GenericArray[Any, Any, Any], map: GenericTensorMap, coordinates: int | tuple[int, ...], offsets: int | tuple[int, ...], bar: GenericPtr[Any, Any] | int | GenericArray[Any, Any, Any], global_address: GenericPtr[Any, Any] | int = ..., mask: int = ..., mask_32b: int = ..., cta_group: int = ..., report: str = ..., policy: int = ...) -> None: ...

@overload
def load_im2col_w(dst: GenericArray[Any, Any, Any], dst_index: Index, map: GenericTensorMap, coordinates: int | tuple[int, ...], offsets: int | tuple[int, ...], bar: GenericArray[Any, Any, Any], bar_index: Index, global_address: GenericPtr[Any, Any] | int = ..., mask: int = ..., mask_32b: int = ..., cta_group: int = ..., report: str = ..., policy: int = ...) -> None:
    """As `load_im2col`, of pixels along w.

    ``load(dst, dst_index, map, coordinates, bar, bar_index)``: from a tensor to shared memory.

    Those of pixels have ``offsets`` after the coordinates: for each dimension of a pixel's position by how much the
    filter moves it, or with ``im2col_w`` the halo and the offset along w; u16. ``gather4`` has ``rows``, 4 of them, and
    ``column`` instead.
    """
@overload
def load_im2col_w(dst: GenericArray[Any, Any, Any], dst_index: Index, map: GenericTensorMap, coordinates: int | tuple[int, ...], offsets: int | tuple[int, ...], bar: GenericPtr[Any, Any] | int | GenericArray[Any, Any, Any], global_address: GenericPtr[Any, Any] | int = ..., mask: int = ..., mask_32b: int = ..., cta_group: int = ..., report: str = ..., policy: int = ...) -> None: ...
@overload
def load_im2col_w(dst: GenericPtr[Any, Any] | GenericArray[Any, Any, Any], map: GenericTensorMap, coordinates: int | tuple[int, ...], offsets: int | tuple[int, ...], bar: GenericArray[Any, Any, Any], bar_index: Index, global_address: GenericPtr[Any, Any] | int = ..., mask: int = ..., mask_32b: int = ..., cta_group: int = ..., report: str = ..., policy: int = ...) -> None: ...
@overload
def load_im2col_w(dst: GenericPtr[Any, Any] | GenericArray[Any, Any, Any], map: GenericTensorMap, coordinates: int | tuple[int, ...], offsets: int | tuple[int, ...], bar: GenericPtr[Any, Any] | int | GenericArray[Any, Any, Any], global_address: GenericPtr[Any, Any] | int = ..., mask: int = ..., mask_32b: int = ..., cta_group: int = ..., report: str = ..., policy: int = ...) -> None: ...

@overload
def load_im2col_w_128(dst: GenericArray[Any, Any, Any], dst_index: Index, map: GenericTensorMap, coordinates: int | tuple[int, ...], offsets: int | tuple[int, ...], bar: GenericArray[Any, Any, Any], bar_index: Index, global_address: GenericPtr[Any, Any] | int = ..., mask: int = ..., mask_32b: int = ..., cta_group: int = ..., report: str = ..., policy: int = ...) -> None:
    """As `load_im2col_w`, of 128 pixels.

    ``load(dst, dst_index, map, coordinates, bar, bar_index)``: from a tensor to shared memory.

    Those of pixels have ``offsets`` after the coordinates: for each dimension of a pixel's position by how much the
    filter moves it, or with ``im2col_w`` the halo and the offset along w; u16. ``gather4`` has ``rows``, 4 of them, and
    ``column`` instead.
    """
@overload
def load_im2col_w_128(dst: GenericArray[Any, Any, Any], dst_index: Index, map: GenericTensorMap, coordinates: int | tuple[int, ...], offsets: int | tuple[int, ...], bar: GenericPtr[Any, Any] | int | GenericArray[Any, Any, Any], global_address: GenericPtr[Any, Any] | int = ..., mask: int = ..., mask_32b: int = ..., cta_group: int = ..., report: str = ..., policy: int = ...) -> None: ...
@overload
def load_im2col_w_128(dst: GenericPtr[Any, Any] | GenericArray[Any, Any, Any], map: GenericTensorMap, coordinates: int | tuple[int, ...], offsets: int | tuple[int, ...], bar: GenericArray[Any, Any, Any], bar_index: Index, global_address: GenericPtr[Any, Any] | int = ..., mask: int = ..., mask_32b: int = ..., cta_group: int = ..., report: str = ..., policy: int = ...) -> None: ...
@overload
def load_im2col_w_128(dst: GenericPtr[Any, Any] | GenericArray[Any, Any, Any], map: GenericTensorMap, coordinates: int | tuple[int, ...], offsets: int | tuple[int, ...], bar: GenericPtr[Any, Any] | int | GenericArray[Any, Any, Any], global_address: GenericPtr[Any, Any] | int = ..., mask: int = ..., mask_32b: int = ..., cta_group: int = ..., report: str = ..., policy: int = ...) -> None: ...

def prefetch(map: GenericTensorMap, coordinates: int | tuple[int, ...], global_address: GenericPtr[Any, Any] | int = ..., global_dim: int | tuple[int, ...] = ..., global_stride: int | tuple[int, ...] = ..., evict_last: bool = ..., policy: int = ...) -> None:
    """Brings a box of a tensor into the L2 cache.

    ``prefetch(map, coordinates)``: what a load would take comes into the L2 cache; arguments as for loads.
    """

@overload
def prefetch_bulk(src: GenericArray[Any, Any, Any], src_index: Index, bytes: int, evict_last: bool = ..., policy: int = ...) -> None:
    """Brings many bytes of global memory into the L2 cache.

    ``prefetch_bulk(src, src_index, bytes, *, evict_last=False, policy=None)``.

    Global memory comes into the L2 cache, to be evicted last, or as the policy says.
    """
@overload
def prefetch_bulk(src: GenericPtr[Any, Any], bytes: int, evict_last: bool = ..., policy: int = ...) -> None: ...

def prefetch_gather4(map: GenericTensorMap, rows: int | tuple[int, ...], column: int, global_address: GenericPtr[Any, Any] | int = ..., evict_last: bool = ..., policy: int = ...) -> None:
    """Brings four rows of a tensor into the L2 cache.

    ``prefetch(map, coordinates)``: what a load would take comes into the L2 cache; arguments as for loads.
    """

def prefetch_im2col(map: GenericTensorMap, coordinates: int | tuple[int, ...], offsets: int | tuple[int, ...], global_address: GenericPtr[Any, Any] | int = ..., evict_last: bool = ..., policy: int = ...) -> None:
    """Brings pixels of a tensor into the L2 cache.

    ``prefetch(map, coordinates)``: what a load would take comes into the L2 cache; arguments as for loads.
    """

def prefetch_im2col_w(map: GenericTensorMap, coordinates: int | tuple[int, ...], offsets: int | tuple[int, ...], global_address: GenericPtr[Any, Any] | int = ..., evict_last: bool = ..., policy: int = ...) -> None:
    """As `prefetch_im2col`, of pixels along w.

    ``prefetch(map, coordinates)``: what a load would take comes into the L2 cache; arguments as for loads.
    """

def prefetch_im2col_w_128(map: GenericTensorMap, coordinates: int | tuple[int, ...], offsets: int | tuple[int, ...], global_address: GenericPtr[Any, Any] | int = ..., evict_last: bool = ..., policy: int = ...) -> None:
    """As `prefetch_im2col_w`, of 128 pixels.

    ``prefetch(map, coordinates)``: what a load would take comes into the L2 cache; arguments as for loads.
    """

@overload
def reduce(map: GenericTensorMap, coordinates: int | tuple[int, ...], src: GenericArray[Any, Any, Any], src_index: Index, op: str, global_address: GenericPtr[Any, Any] | int = ..., global_dim: int | tuple[int, ...] = ..., global_stride: int | tuple[int, ...] = ..., policy: int = ...) -> None:
    """Starts to combine shared memory with a box of a tensor.

    ``reduce(map, coordinates, src, src_index, op)``: elements of shared memory are combined with a tensor's.

    ``op`` is one of ``REDUCTIONS``. Each element is combined at once, in no order with others.
    """
@overload
def reduce(map: GenericTensorMap, coordinates: int | tuple[int, ...], src: GenericPtr[Any, Any] | GenericArray[Any, Any, Any], op: str, global_address: GenericPtr[Any, Any] | int = ..., global_dim: int | tuple[int, ...] = ..., global_stride: int | tuple[int, ...] = ..., policy: int = ...) -> None: ...

@overload
def reduce_bulk(dst: GenericArray[Any, Any, Any], dst_index: Index, src: GenericArray[Any, Any, Any], src_index: Index, bytes: int, op: str, bar: GenericArray[Any, Any, Any] = ..., bar_index: Index = ..., policy: int = ...) -> None:
    """Starts to combine many elements of shared memory with others.

    ``reduce_bulk(dst, dst_index, src, src_index, bytes, op, *, policy=None)``: combines elements with global memory.

    ``op`` is one of ``REDUCTIONS``. With another block's shared memory as ``dst`` it takes that block's barrier as
    ``bar`` after ``op``, and ``op`` is one of ``CLUSTER_REDUCTIONS``. Each element is combined at once.
    """
@overload
def reduce_bulk(dst: GenericArray[Any, Any, Any], dst_index: Index, src: GenericArray[Any, Any, Any], src_index: Index, bytes: int, op: str, bar: GenericPtr[Any, Any] | int = ..., policy: int = ...) -> None: ...
@overload
def reduce_bulk(dst: GenericArray[Any, Any, Any], dst_index: Index, src: GenericPtr[Any, Any], bytes: int, op: str, bar: GenericArray[Any, Any, Any] = ..., bar_index: Index = ..., policy: int = ...) -> None: ...
@overload
def reduce_bulk(dst: GenericArray[Any, Any, Any], dst_index: Index, src: GenericPtr[Any, Any], bytes: int, op: str, bar: GenericPtr[Any, Any] | int = ..., policy: int = ...) -> None: ...
@overload
def reduce_bulk(dst: GenericPtr[Any, Any], src: GenericArray[Any, Any, Any], src_index: Index, bytes: int, op: str, bar: GenericArray[Any, Any, Any] = ..., bar_index: Index = ..., policy: int = ...) -> None: ...
@overload
def reduce_bulk(dst: GenericPtr[Any, Any], src: GenericArray[Any, Any, Any], src_index: Index, bytes: int, op: str, bar: GenericPtr[Any, Any] | int = ..., policy: int = ...) -> None: ...
@overload
def reduce_bulk(dst: GenericPtr[Any, Any], src: GenericPtr[Any, Any], bytes: int, op: str, bar: GenericArray[Any, Any, Any] = ..., bar_index: Index = ..., policy: int = ...) -> None: ...
@overload
def reduce_bulk(dst: GenericPtr[Any, Any], src: GenericPtr[Any, Any], bytes: int, op: str, bar: GenericPtr[Any, Any] | int = ..., policy: int = ...) -> None: ...

@overload
def reduce_im2col(map: GenericTensorMap, coordinates: int | tuple[int, ...], src: GenericArray[Any, Any, Any], src_index: Index, op: str, global_address: GenericPtr[Any, Any] | int = ..., policy: int = ...) -> None:
    """Starts to combine shared memory with pixels.

    ``reduce(map, coordinates, src, src_index, op)``: elements of shared memory are combined with a tensor's.

    ``op`` is one of ``REDUCTIONS``. Each element is combined at once, in no order with others.
    """
@overload
def reduce_im2col(map: GenericTensorMap, coordinates: int | tuple[int, ...], src: GenericPtr[Any, Any] | GenericArray[Any, Any, Any], op: str, global_address: GenericPtr[Any, Any] | int = ..., policy: int = ...) -> None: ...

@overload
def reduce_im2col_w(map: GenericTensorMap, coordinates: int | tuple[int, ...], src: GenericArray[Any, Any, Any], src_index: Index, op: str, global_address: GenericPtr[Any, Any] | int = ..., policy: int = ...) -> None:
    """As `reduce_im2col`, of pixels along w.

    ``reduce(map, coordinates, src, src_index, op)``: elements of shared memory are combined with a tensor's.

    ``op`` is one of ``REDUCTIONS``. Each element is combined at once, in no order with others.
    """
@overload
def reduce_im2col_w(map: GenericTensorMap, coordinates: int | tuple[int, ...], src: GenericPtr[Any, Any] | GenericArray[Any, Any, Any], op: str, global_address: GenericPtr[Any, Any] | int = ..., policy: int = ...) -> None: ...

@overload
def scatter4(map: GenericTensorMap, rows: int | tuple[int, ...], column: int, src: GenericArray[Any, Any, Any], src_index: Index, global_address: GenericPtr[Any, Any] | int = ..., policy: int = ...) -> None:
    """Starts a copy of shared memory to four rows of a tensor.

    ``store(map, coordinates, src, src_index)``: from shared memory to a tensor; ``scatter4`` as ``gather4``.
    """
@overload
def scatter4(map: GenericTensorMap, rows: int | tuple[int, ...], column: int, src: GenericPtr[Any, Any] | GenericArray[Any, Any, Any], global_address: GenericPtr[Any, Any] | int = ..., policy: int = ...) -> None: ...

@overload
def store(map: GenericTensorMap, coordinates: int | tuple[int, ...], src: GenericArray[Any, Any, Any], src_index: Index, global_address: GenericPtr[Any, Any] | int = ..., global_dim: int | tuple[int, ...] = ..., global_stride: int | tuple[int, ...] = ..., policy: int = ...) -> None:
    """Starts a copy of shared memory to a box of a tensor.

    ``store(map, coordinates, src, src_index)``: from shared memory to a tensor; ``scatter4`` as ``gather4``.
    """
@overload
def store(map: GenericTensorMap, coordinates: int | tuple[int, ...], src: GenericPtr[Any, Any] | GenericArray[Any, Any, Any], global_address: GenericPtr[Any, Any] | int = ..., global_dim: int | tuple[int, ...] = ..., global_stride: int | tuple[int, ...] = ..., policy: int = ...) -> None: ...

@overload
def store_bulk(dst: GenericArray[Any, Any, Any], dst_index: Index, src: GenericArray[Any, Any, Any], src_index: Index, bytes: int, mask: int = ..., policy: int = ...) -> None:
    """Starts a copy of many bytes from shared to global memory.

    ``store_bulk(dst, dst_index, src, src_index, bytes, *, mask=None, policy=None)``: from shared to global memory.

    ``mask`` is a u16 with a bit for each of 16 bytes, again and again: those whose bit is 0 are left out.
    """
@overload
def store_bulk(dst: GenericArray[Any, Any, Any], dst_index: Index, src: GenericPtr[Any, Any], bytes: int, mask: int = ..., policy: int = ...) -> None: ...
@overload
def store_bulk(dst: GenericPtr[Any, Any] | GenericArray[Any, Any, Any], src: GenericArray[Any, Any, Any], src_index: Index, bytes: int, mask: int = ..., policy: int = ...) -> None: ...
@overload
def store_bulk(dst: GenericPtr[Any, Any] | GenericArray[Any, Any, Any], src: GenericPtr[Any, Any], bytes: int, mask: int = ..., policy: int = ...) -> None: ...

@overload
def store_im2col(map: GenericTensorMap, coordinates: int | tuple[int, ...], src: GenericArray[Any, Any, Any], src_index: Index, global_address: GenericPtr[Any, Any] | int = ..., policy: int = ...) -> None:
    """Starts a copy of shared memory to pixels of a tensor.

    ``store(map, coordinates, src, src_index)``: from shared memory to a tensor; ``scatter4`` as ``gather4``.
    """
@overload
def store_im2col(map: GenericTensorMap, coordinates: int | tuple[int, ...], src: GenericPtr[Any, Any] | GenericArray[Any, Any, Any], global_address: GenericPtr[Any, Any] | int = ..., policy: int = ...) -> None: ...

@overload
def store_im2col_w(map: GenericTensorMap, coordinates: int | tuple[int, ...], src: GenericArray[Any, Any, Any], src_index: Index, global_address: GenericPtr[Any, Any] | int = ..., policy: int = ...) -> None:
    """As `store_im2col`, of pixels along w.

    ``store(map, coordinates, src, src_index)``: from shared memory to a tensor; ``scatter4`` as ``gather4``.
    """
@overload
def store_im2col_w(map: GenericTensorMap, coordinates: int | tuple[int, ...], src: GenericPtr[Any, Any] | GenericArray[Any, Any, Any], global_address: GenericPtr[Any, Any] | int = ..., policy: int = ...) -> None: ...

def wait_group(n: int, read: bool = ...) -> None:
    """Waits for all groups of stores but the last ones.

    ``wait_group(n, read=False)``: waits for the thread's groups but the ``n`` last; ``read``: till they are read.
    """

@overload
def zero_bulk(dst: GenericArray[Any, Any, Any], dst_index: Index, bytes: int) -> None:
    """Makes many bytes of shared memory zeros.

    ``zero_bulk(dst, dst_index, bytes)``: shared memory becomes zeros; address and size are multiples of 8 bytes.
    """
@overload
def zero_bulk(dst: GenericPtr[Any, Any], bytes: int) -> None: ...

