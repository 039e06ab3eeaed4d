"""The operations of ``nv.tma`` on tensors: copies by a tensor map, of which one thread starts one.

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
``evict_last``, ``global_address``, ``applypriority`` and its kin, ``store_im2col_w``, ``reduce_im2col_w``.
"""

from __future__ import annotations

from typing import ClassVar

from nvgen.base.records import Record
from nvgen.lang.attributes import Call
from nvgen.lang.attributes.tma import BulkForm, TensorCall
from nvgen.lang.memory_parameters import Coordinates, Extents, Option, Reduction, TensorAddress, TensorMapOperand
from nvgen.lang.operation import DeviceOperation, Multiple, Need
from nvgen.lang.parameters import Address, Flag, Mbarrier, Parameter, Setting
from nvgen.types import NONE, PointerType, Scalar, Space, bf16, f16, f32, f64, i32, i64, u16, u32, u64
from nvgen.types.tensor_maps import MAX_RANK, TENSOR_MAP_LEAST_ALIGNMENT

#: The types that a reduction takes, by its name (PTX ISA, ``cp.reduce.async.bulk``).
_WORDS = (i32, u32, i64, u64)
REDUCTIONS: dict[str, tuple[Scalar, ...]] = {
    "add": (*_WORDS, f16, bf16, f32, f64),
    "min": (*_WORDS, f16, bf16),
    "max": (*_WORDS, f16, bf16),
    "inc": (u32,),
    "dec": (u32,),
    "and": _WORDS,
    "or": _WORDS,
    "xor": _WORDS,
}
#: PTX ISA, "Tensors": what addresses in shared memory are multiples of.
TENSOR_ALIGNMENT = 128


class TensorMode(Record):
    """How a copy addresses a tensor; ``ptx`` is its name in loads and prefetches."""

    name: str
    ptx: str
    #: The dimensions that tensors have, from the fewest to the most.
    least_rank: int = 3
    most_rank: int = MAX_RANK


TILE = TensorMode("tile", "tile", 1)
IM2COL = TensorMode("im2col", "im2col")
IM2COL_W = TensorMode("im2col_w", "im2col::w")
IM2COL_W_128 = TensorMode("im2col_w_128", "im2col::w::128")
#: The rows that ``gather4`` and ``scatter4`` name one by one, of a matrix.
ROWS_OF_A_COPY = 4
ROWS = TensorMode("rows", "tile::gather4", 2, 2)
#: In an order that the CPU target knows them by.
MODES = (TILE, IM2COL, IM2COL_W, IM2COL_W_128, ROWS)


#: PTX ISA, "Report Mechanisms for Asynchronous Copy Operations": the ends of their names.
REPORTS = (
    *("per_16bytes::80000000", "per_16bytes::8000", "per_16bytes::80", "per_16bytes::8"),
    "per_element::ff",
)
#: PTX ISA, "Tensor Attribute Override": the greatest extent that an instruction has.
MAX_EXTENT = 255
MASK_32B = Option("mask_32b", u32)
_MAP, _POLICY = TensorMapOperand(), Option("policy", u64)
_ADDRESS, _REPORT = TensorAddress("global_address"), Setting("report", REPORTS, "")
_TARGET, _SOURCE = (Address(name, f"{name}_index", (Space.SHARED,), stands_alone=True) for name in ("dst", "src"))


def load_extensions(form: BulkForm) -> tuple[str, ...]:
    """The instructions that a load needs besides its own."""
    masks = ("cp.async.bulk.mask_32b",) if form.has_mask_32b else ()
    return (*masks, *(("cp.async.bulk.report",) if form.report else ()))


class TensorOperation(DeviceOperation):
    """A copy by a tensor map."""

    family: ClassVar[str] = "tensor_copies"
    result = NONE
    #: Whether it brings elements to shared memory; one for the own block alone has a form of its own then.
    is_load: ClassVar[bool] = False

    mode: TensorMode

    def instructions(self, call: Call) -> tuple[str, ...]:
        form = TensorCall.of(call)
        replaced = ("cp.async.bulk.tensor.override",) if form.has_global_address else ()
        return (*self.own_instructions(form), *replaced, *load_extensions(form))

    def own_instructions(self, form: TensorCall) -> tuple[str, ...]:
        """Those that it needs without what is newer than its mode."""
        if self.mode in (TILE, IM2COL):
            return ("cp.async.bulk.tensor.cta_group" if form.cta_group else "cp.async.bulk.tensor",)
        is_of_block = self.is_load and not form.is_multicast and not form.cta_group and self.mode is not IM2COL_W_128
        return ("cp.async.bulk.tensor.rows" if is_of_block else "cp.async.bulk.tensor.rows.cluster",)

    def alignments(self, call: Call) -> tuple[Multiple, ...]:
        """Of a map that a pointer leads to; the first operand is shared memory, where there is one."""
        position = 0 if isinstance(self, (TensorPrefetch, TensorPriority)) else 1
        is_pointer = isinstance(call.operands[position].type, PointerType)
        return (Multiple(position, TENSOR_MAP_LEAST_ALIGNMENT),) if is_pointer else ()

    @property
    def coordinates(self) -> tuple[Parameter, ...]:
        """What says where in the tensor."""
        if self.mode is ROWS:
            return Coordinates("rows"), Coordinates("column", is_single=True)
        return (Coordinates("coordinates"),)

    @property
    def replacements(self) -> tuple[Parameter, ...]:
        """What stands in place of what the map says."""
        extents = (Extents("global_dim"), Extents("global_stride")) if self.mode is TILE else ()
        return (_ADDRESS, *extents)

    @property
    def offsets(self) -> tuple[Parameter, ...]:
        """What moves the pixels of a load."""
        return () if self.mode in (TILE, ROWS) else (Coordinates("offsets"),)


def mode_of(operation: DeviceOperation) -> TensorMode:
    """How a copy by a tensor map addresses the tensor."""
    assert isinstance(operation, TensorOperation)
    return operation.mode


#: Of stores and reductions of pixels along w.
_OF_STORES_ALONG_W = ("cp.async.bulk.tensor.im2col_no_offs.w",)


class TensorLoad(TensorOperation):
    """``load(dst, dst_index, map, coordinates, bar, bar_index)``: from a tensor to shared memory.

    Those of pixels have ``offsets`` after the coordinates: for each dimension of a pixel's position by how much the
    filter moves it, or with ``im2col_w`` the halo and the offset along w; u16. ``gather4`` has ``rows``, 4 of them, and
    ``column`` instead.
    """

    needs: ClassVar[frozenset[Need]] = frozenset({Need.BULK_LOADS, Need.TENSOR_BOXES})
    is_load: ClassVar[bool] = True
    writes_tensors: ClassVar[bool] = False

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        bar = Mbarrier("bar", "bar_index", stands_alone=True, is_remote=True)
        options = Option("mask", u16), MASK_32B, Setting("cta_group", (1, 2), 0), _REPORT, _POLICY
        return (_TARGET, _MAP, *self.coordinates, *self.offsets, bar, *self.replacements, *options)


class TensorStore(TensorOperation):
    """``store(map, coordinates, src, src_index)``: from shared memory to a tensor; ``scatter4`` as ``gather4``."""

    needs: ClassVar[frozenset[Need]] = frozenset({Need.BULK_STORES, Need.TENSOR_BOXES})

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        return (_MAP, *self.coordinates, _SOURCE, *self.replacements, _POLICY)

    def own_instructions(self, form: TensorCall) -> tuple[str, ...]:
        return _OF_STORES_ALONG_W if self.mode is IM2COL_W else super().own_instructions(form)


class TensorPrefetch(TensorOperation):
    """``prefetch(map, coordinates)``: what a load would take comes into the L2 cache; arguments as for loads."""

    writes: ClassVar[bool] = False

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        return (_MAP, *self.coordinates, *self.offsets, *self.replacements, Flag("evict_last"), _POLICY)

    def own_instructions(self, form: TensorCall) -> tuple[str, ...]:
        own = super().own_instructions(form)
        return (*own, "cp.async.bulk.evict_last") if form.evict_last else own


class TensorPriority(TensorOperation):
    """``applypriority(map, coordinates)``: what a load would take is evicted from the L2 cache as usual again.

    Arguments are as for loads. It is in a group, as stores are.
    """

    writes: ClassVar[bool] = False
    writes_tensors: ClassVar[bool] = False

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        return (_MAP, *self.coordinates, *self.offsets, *self.replacements)

    def own_instructions(self, form: TensorCall) -> tuple[str, ...]:
        return ("applypriority.async.bulk",)


class TensorReduction(TensorOperation):
    """``reduce(map, coordinates, src, src_index, op)``: elements of shared memory are combined with a tensor's.

    ``op`` is one of ``REDUCTIONS``. Each element is combined at once, in no order with others.
    """

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        reduction = Reduction("op", tuple(REDUCTIONS))
        return (_MAP, *self.coordinates, _SOURCE, reduction, *self.replacements, _POLICY)

    def own_instructions(self, form: TensorCall) -> tuple[str, ...]:
        return _OF_STORES_ALONG_W if self.mode is IM2COL_W else super().own_instructions(form)


load = TensorLoad("tma.load", "starts a copy of a box of a tensor to shared memory", TILE)
load_im2col = TensorLoad("tma.load_im2col", "starts a copy of pixels of a tensor to shared memory", IM2COL)
load_im2col_w = TensorLoad("tma.load_im2col_w", "as `load_im2col`, of pixels along w", IM2COL_W)
load_im2col_w_128 = TensorLoad("tma.load_im2col_w_128", "as `load_im2col_w`, of 128 pixels", IM2COL_W_128)
gather4 = TensorLoad("tma.gather4", "starts a copy of four rows of a tensor to shared memory", ROWS)
store = TensorStore("tma.store", "starts a copy of shared memory to a box of a tensor", TILE)
store_im2col = TensorStore("tma.store_im2col", "starts a copy of shared memory to pixels of a tensor", IM2COL)
store_im2col_w = TensorStore("tma.store_im2col_w", "as `store_im2col`, of pixels along w", IM2COL_W)
scatter4 = TensorStore("tma.scatter4", "starts a copy of shared memory to four rows of a tensor", ROWS)
prefetch = TensorPrefetch("tma.prefetch", "brings a box of a tensor into the L2 cache", TILE)
prefetch_im2col = TensorPrefetch("tma.prefetch_im2col", "brings pixels of a tensor into the L2 cache", IM2COL)
prefetch_im2col_w = TensorPrefetch("tma.prefetch_im2col_w", "as `prefetch_im2col`, of pixels along w", IM2COL_W)
prefetch_im2col_w_128 = TensorPrefetch(
    "tma.prefetch_im2col_w_128", "as `prefetch_im2col_w`, of 128 pixels", IM2COL_W_128
)
prefetch_gather4 = TensorPrefetch("tma.prefetch_gather4", "brings four rows of a tensor into the L2 cache", ROWS)
applypriority = TensorPriority("tma.applypriority", "lets a box in the L2 cache be evicted as usual again", TILE)
applypriority_im2col = TensorPriority("tma.applypriority_im2col", "as `applypriority`, of pixels", IM2COL)
applypriority_im2col_w = TensorPriority("tma.applypriority_im2col_w", "as `applypriority`, of pixels along w", IM2COL_W)
applypriority_im2col_w_128 = TensorPriority(
    "tma.applypriority_im2col_w_128", "as `applypriority_im2col_w`, of 128 pixels", IM2COL_W_128
)
applypriority_gather4 = TensorPriority("tma.applypriority_gather4", "as `applypriority`, of four rows", ROWS)
reduce = TensorReduction("tma.reduce", "starts to combine shared memory with a box of a tensor", TILE)
reduce_im2col = TensorReduction("tma.reduce_im2col", "starts to combine shared memory with pixels", IM2COL)
reduce_im2col_w = TensorReduction("tma.reduce_im2col_w", "as `reduce_im2col`, of pixels along w", IM2COL_W)
