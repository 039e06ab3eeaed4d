"""The operations of ``nv.tma`` on tensors: copies by a tensor map, of which one thread starts one.

``map`` is a kernel's parameter ``nv.TensorMap[dtype, ndim]``, or a pointer to the 128 bytes of a map. ``coordinates``
are the indices of the first element that is copied, a tuple in the order of the array's indices, ``(row, column)`` of a
matrix, or an integer where there is one dimension. (PTX, the driver and CUTLASS have the contiguous dimension first.)
Elements outside the array are read as the map's ``fill``, and not written. Shared memory is aligned to 128 bytes, and
to 1024 where the map mixes rows of 128 bytes.

Loads count their bytes at an mbarrier, stores and reductions are put into groups (``nv.tma.commit_group``,
``nv.tma.wait_group``). All of them take by name ``policy`` for the L2 cache, one of ``nv.cache_control.policy_*``.
Loads also take ``mask``, a u16 with a bit for each block of the cluster that gets a copy, at the same offset in its
shared memory, and ``cta_group``, 1 or 2: whose barriers count, the block's own or those of a pair of blocks.

Source: PTX ISA, "Tensors", ``cp.async.bulk.tensor``, ``cp.reduce.async.bulk.tensor``,
``cp.async.bulk.prefetch.tensor``. Tiles and im2col need sm_90, loads of rows and of pixels along w sm_100. These need
sm_100a, sm_100f or sm_110f: all with ``cta_group``, rows and pixels along w with ``mask``, ``load_im2col_w_128``,
``scatter4``, ``prefetch_gather4``, ``prefetch_im2col_w`` and ``prefetch_im2col_w_128``.
"""

from __future__ import annotations

from typing import ClassVar

from nvgen.base.records import Record
from nvgen.lang.attributes import Call
from nvgen.lang.attributes.tma import TensorCall
from nvgen.lang.memory_parameters import Coordinates, Option, Reduction, TensorMapOperand
from nvgen.lang.operation import DeviceOperation, Multiple, Need
from nvgen.lang.parameters import Address, Mbarrier, Parameter, Setting
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


_MAP, _POLICY = TensorMapOperand(), Option("policy", u64)
_TARGET, _SOURCE = (Address(name, f"{name}_index", (Space.SHARED,), stands_alone=True) for name in ("dst", "src"))


class TensorOperation(DeviceOperation):
    """A copy by a tensor map."""

    family: ClassVar[str] = "tensor_copies"
    result = NONE
    #: Whether it brings elements to shared memory; one for the own block alone has a form of its own then.
    is_load: ClassVar[bool] = False

    mode: TensorMode

    def instructions(self, call: Call) -> tuple[str, ...]:
        form = TensorCall.of(call)
        if self.mode in (TILE, IM2COL):
            return ("cp.async.bulk.tensor.cta_group" if form.cta_group else "cp.async.bulk.tensor",)
        is_of_block = self.is_load and not form.has_mask and not form.cta_group and self.mode is not IM2COL_W_128
        return ("cp.async.bulk.tensor.rows" if is_of_block else "cp.async.bulk.tensor.rows.cluster",)

    def alignments(self, call: Call) -> tuple[Multiple, ...]:
        """Of a map that a pointer leads to; the first operand is shared memory, where there is one."""
        position = 0 if isinstance(self, TensorPrefetch) else 1
        is_pointer = isinstance(call.operands[position].type, PointerType)
        return (Multiple(position, TENSOR_MAP_LEAST_ALIGNMENT),) if is_pointer else ()

    @property
    def coordinates(self) -> tuple[Parameter, ...]:
        """What says where in the tensor."""
        if self.mode is ROWS:
            return Coordinates("rows"), Coordinates("column", is_single=True)
        return (Coordinates("coordinates"),)

    @property
    def offsets(self) -> tuple[Parameter, ...]:
        """What moves the pixels of a load."""
        return () if self.mode in (TILE, ROWS) else (Coordinates("offsets"),)


def mode_of(operation: DeviceOperation) -> TensorMode:
    """How a copy by a tensor map addresses the tensor."""
    assert isinstance(operation, TensorOperation)
    return operation.mode


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
        options = Option("mask", u16), Setting("cta_group", (1, 2), 0), _POLICY
        return (_TARGET, _MAP, *self.coordinates, *self.offsets, bar, *options)


class TensorStore(TensorOperation):
    """``store(map, coordinates, src, src_index)``: from shared memory to a tensor; ``scatter4`` as ``gather4``."""

    needs: ClassVar[frozenset[Need]] = frozenset({Need.BULK_STORES, Need.TENSOR_BOXES})

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        return (_MAP, *self.coordinates, _SOURCE, _POLICY)


class TensorPrefetch(TensorOperation):
    """``prefetch(map, coordinates)``: what a load would take comes into the L2 cache; arguments as for loads."""

    writes: ClassVar[bool] = False

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        return (_MAP, *self.coordinates, *self.offsets, _POLICY)


class TensorReduction(TensorOperation):
    """``reduce(map, coordinates, src, src_index, op)``: elements of shared memory are combined with a tensor's.

    ``op`` is one of ``REDUCTIONS``. Each element is combined at once, in no order with others.
    """

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        return (_MAP, *self.coordinates, _SOURCE, Reduction("op", tuple(REDUCTIONS)), _POLICY)


load = TensorLoad("tma.load", "starts a copy of a box of a tensor to shared memory", TILE)
load_im2col = TensorLoad("tma.load_im2col", "starts a copy of pixels of a tensor to shared memory", IM2COL)
load_im2col_w = TensorLoad("tma.load_im2col_w", "as `load_im2col`, of pixels along w", IM2COL_W)
load_im2col_w_128 = TensorLoad("tma.load_im2col_w_128", "as `load_im2col_w`, of 128 pixels", IM2COL_W_128)
gather4 = TensorLoad("tma.gather4", "starts a copy of four rows of a tensor to shared memory", ROWS)
store = TensorStore("tma.store", "starts a copy of shared memory to a box of a tensor", TILE)
store_im2col = TensorStore("tma.store_im2col", "starts a copy of shared memory to pixels of a tensor", IM2COL)
scatter4 = TensorStore("tma.scatter4", "starts a copy of shared memory to four rows of a tensor", ROWS)
prefetch = TensorPrefetch("tma.prefetch", "brings a box of a tensor into the L2 cache", TILE)
prefetch_im2col = TensorPrefetch("tma.prefetch_im2col", "brings pixels of a tensor into the L2 cache", IM2COL)
prefetch_im2col_w = TensorPrefetch("tma.prefetch_im2col_w", "as `prefetch_im2col`, of pixels along w", IM2COL_W)
prefetch_im2col_w_128 = TensorPrefetch(
    "tma.prefetch_im2col_w_128", "as `prefetch_im2col_w`, of 128 pixels", IM2COL_W_128
)
prefetch_gather4 = TensorPrefetch("tma.prefetch_gather4", "brings four rows of a tensor into the L2 cache", ROWS)
reduce = TensorReduction("tma.reduce", "starts to combine shared memory with a box of a tensor", TILE)
reduce_im2col = TensorReduction("tma.reduce_im2col", "starts to combine shared memory with pixels", IM2COL)
