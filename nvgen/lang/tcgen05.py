"""``nv.tcgen05.*``: the tensor cores of Blackwell's data center GPUs, and their tensor memory.

Tensor memory has 128 lanes of 512 columns of 32 bits for each block. An address in it is a u32 as in PTX, the lane in
the upper half and the column in the lower one: ``address + 8`` is eight columns further, ``address + (32 << 16)`` 32
lanes.
``alloc`` writes such an address to shared memory; one warp allocates, and frees before the kernel ends. ``ld`` and
``st`` move values between it and the registers of a warp, each warp of a group of four reaching its own 32 lanes;
``cp`` copies from shared memory. ``mma`` multiplies: one thread starts it for the block, or for a pair of blocks
(``cta_group=2``, the same in the whole kernel). All of these are asynchronous: ``wait_ld`` and ``wait_st`` wait for the
thread's own moves, and ``commit`` makes an mbarrier track the copies and products that the thread has started.

Most needs ``sm_100a``, ``sm_103a``, ``sm_107a`` or ``sm_110a``, or their families ``sm_100f``, ``sm_103f``, ``sm_107f``
and ``sm_110f``; what needs more says so. GPUs for desktops (``sm_120``) have none of it, nor has the CPU target, but
for the descriptors.

Source: PTX ISA, "TensorCore 5th Generation Family Instructions".
"""

from __future__ import annotations

from typing import ClassVar

from nvgen.lang.attributes.tcgen05 import Arrival, Columns, Copy, Group
from nvgen.lang.matrix_parameters import REDUCED_TYPES, REGISTER_TYPES, OutputLanes, RegisterValues, TensorFactor
from nvgen.lang.operation import DeviceOperation
from nvgen.lang.parameters import (
    Address,
    Condition,
    ConstantInteger,
    ElementType,
    Flag,
    Integer,
    Known,
    LimitedInteger,
    Mbarrier,
    Number,
    Setting,
)
from nvgen.lang.tcgen05_descriptors import OFFSETS, Instruction
from nvgen.types import NONE, SCALARS, Scalar, u32

#: Registers of each thread that a shape moves, for a count of 1 (PTX ISA, ``tcgen05.ld``).
SHAPES = {"16x64b": 1, "16x128b": 2, "16x256b": 4, "32x32b": 1, "16x32bx2": 1}
#: The shape that is two accesses, of which the second is at an offset.
SPLIT_SHAPE = "16x32bx2"
#: The shapes that can be reduced while they are loaded.
REDUCED_SHAPES = ("32x32b", SPLIT_SHAPE)
COUNTS = (1, 2, 4, 8, 16, 32, 64, 128)
#: The most registers that one instruction moves.
MAX_REGISTERS = 128
#: PTX ISA, ``tcgen05.alloc``: what can be allocated, in columns, and by a block that is the only one to have any.
COLUMNS = (32, 64, 128, 256, 512)
EXCLUSIVE_COLUMNS = range(32, 577, 32)
#: The most columns that there are before sm_107.
MAX_COLUMNS = 512
#: How often the shape can be repeated of which every second value is loaded.
COMPRESSED_COUNTS = (4, 8, 16, 32, 64, 128)
#: Of so many of them one register says which values they were.
COMPRESSED_OF_REGISTER = 32
#: What ``cp`` copies, each with the ways to multicast it that it can be, or has to be, given.
COPIES = {
    "128x256b": ("",),
    "4x256b": ("",),
    "128x128b": ("",),
    "64x128b": ("warpx2::02_13", "warpx2::01_23"),
    "32x128b": ("warpx4",),
}
#: What ``cp`` can make 8 bits an element of: 16 elements of 6 or 4 bits, padded to 16 bytes.
SOURCE_FORMATS = ("b6x16_p32", "b4x16_p64")
#: Kinds of products: those of plain matrices, and those with scale factors for blocks of elements.
PLAIN_KINDS = ("f16", "tf32", "f8f6f4", "i8", "ti16")
#: The sizes of scaled blocks that a kind knows; "" is the kind's own where it has one (PTX ISA, "Block Scaling").
SCALED_KINDS = {
    "mxf8f6f4": ("", "scale_vec::1X", "block32"),
    "mxf4": ("", "scale_vec::2X", "block32"),
    "mxf4nvf4": ("scale_vec::2X", "scale_vec::4X", "block16", "block32"),
}
_SCALE_VECTORS = ("scale_vec::1X", "scale_vec::2X", "scale_vec::4X", "block16", "block32")
KINDS = (*PLAIN_KINDS, *SCALED_KINDS)
#: The kinds whose B may be indices of a table, the first of them a plain one.
TABLE_KINDS = ("f8f6f4", "mxf8f6f4")
#: The kinds that have no collector buffer for B.
KINDS_WITHOUT_COLLECTOR_B = ("i8",)
#: What happens to the collector buffer that keeps A, or B, or one of four that keep B in a product ``mma_ws``.
COLLECTOR_OPERATIONS = ("fill", "use", "lastuse", "discard")
COLLECTOR_BUFFERS = ("b0", "b1", "b2", "b3")
#: The most that D is divided by before it is added to, as a power of 2.
MAX_SCALE_INPUT_D = 15
OFFSET = ConstantInteger(
    "offset", range(-(2**31), 2**31), f"a constant integer of 32 bits with the shape {SPLIT_SHAPE}", may_lack=True
)
_U16, _U64 = SCALARS["u16"], SCALARS["u64"]
_ADDRESS = Number("address", u32)
_COLUMNS = Integer("columns", u32)
_MASK = LimitedInteger("mask", _U16, range(2**16), "a mask of 16 bits", True)
_SHAPE = Setting("shape", tuple(SHAPES))
_CTA_GROUP = Setting("cta_group", (1, 2), 1)
_EXTREMES = Setting("operation", ("min", "max"))
#: What every product takes first.
_MATRICES = (
    *(Number("d", u32), TensorFactor("a"), Number("b", _U64), Number("descriptor", u32)),
    Condition("accumulate"),
)


class TensorOperation(DeviceOperation):
    """An operation on tensor memory."""

    family: ClassVar[str] = "tcgen05"
    accesses_memory: ClassVar[bool] = False
    instruction: ClassVar[str] = "tcgen05"

    @property
    def is_only_on_gpu(self) -> bool:
        return True


class Allocation(TensorOperation):
    """``alloc(dst[, index], columns, cta_group=1, *, exclusive=False)``: writes the address of new columns to a u32 in
    shared memory.

    ``columns`` is 32, 64, 128, 256 or 512. All threads of one warp call it together, with ``cta_group=2`` those of one
    warp in both blocks of the pair; it waits until there is room. With ``exclusive`` (PTX 9.4) it waits until nobody
    has columns, and nobody else gets any until they are freed: any multiple of 32 up to 512, or 576 on ``sm_107``.
    PTX: ``tcgen05.alloc``.
    """

    parameters = (Address("dst", "dst_index"), _COLUMNS, _CTA_GROUP, Flag("exclusive"))
    result = NONE
    attributes = Columns


class Deallocation(TensorOperation):
    """``dealloc(address, columns, cta_group=1, *, exclusive=False)``: frees what ``alloc`` gave.

    All threads of one warp call it together, before the kernel ends. What was allocated with ``exclusive`` is freed so,
    all at once. PTX: ``tcgen05.dealloc``.
    """

    parameters = (_ADDRESS, _COLUMNS, _CTA_GROUP, Flag("exclusive"))
    result = NONE
    attributes = Columns


class Relinquishment(TensorOperation):
    """``relinquish_alloc_permit(cta_group=1)``: the block allocates no more, so that others can begin to.

    All threads of one warp call it together. PTX: ``tcgen05.relinquish_alloc_permit``.
    """

    parameters = (_CTA_GROUP,)
    result = NONE
    attributes = Group


class Load(TensorOperation):
    """``ld(address, shape, count=1, dtype=nv.u32, *, pack=False, offset=None)``: a tuple of values of 32 bits.

    ``shape`` is ``"32x32b"``, ``"16x64b"``, ``"16x128b"``, ``"16x256b"`` or ``"16x32bx2"``, and ``count`` how often it
    is repeated along the columns: a power of 2 up to 128. Each thread gets 1, of ``"16x128b"`` 2 and of ``"16x256b"``
    4, times ``count`` values, 128 at most. ``dtype`` is u32, i32, f32, ``nv.vec[nv.f16, 2]`` or
    ``nv.vec[nv.bf16, 2]``. ``pack`` puts the lower halves of two columns into one value. ``offset`` is that of the
    second half of ``"16x32bx2"``. The values are there after ``wait_ld()``, and stay in registers where each is taken
    by a constant: ``for value in values``, ``values[i]`` in ``nv.static_range``. All threads of the warp call it
    together. PTX: ``tcgen05.ld``.
    """

    parameters = (
        *(_ADDRESS, _SHAPE, Setting("count", COUNTS, 1), ElementType("dtype", True, REGISTER_TYPES, u32)),
        *(Flag("pack"), OFFSET),
    )


class ReducingLoad(TensorOperation):
    """``ld_red(address, shape, count, operation, dtype, *, abs=False, nan=False, offset=None)``: values, and one more.

    As ``ld`` of ``"32x32b"`` or ``"16x32bx2"`` with a count of 2 or more; after the tuple of the values it returns
    their ``"min"`` or ``"max"``. ``dtype`` is u32, i32 or f32; of floats ``abs`` takes the absolute values, and ``nan``
    makes the result NaN where there is one. Needs ``sm_103a``, ``sm_103f``, ``sm_110a`` or ``sm_110f``. PTX:
    ``tcgen05.ld.red``.
    """

    instruction: ClassVar[str] = "tcgen05.ld.red"
    parameters = (
        *(_ADDRESS, Setting("shape", REDUCED_SHAPES), Setting("count", COUNTS[1:])),
        *(_EXTREMES, ElementType("dtype", choices=REDUCED_TYPES), Flag("abs"), Flag("nan"), OFFSET),
    )


class CompressingLoad(TensorOperation):
    """``ld_spcompress(address, count, operation, *, abs=False)``: where the two extremes of four are, and these.

    As ``ld`` of ``"32x32b"`` and f32 with a count of 4 to 128; of every four values of a thread it returns the two
    that are largest (``"max"``) or smallest (``"min"``), or are so by their absolute values (``abs``), and a NaN before
    any number. The result is a tuple of two tuples: u32 with two bits for each of these values, which say where among
    the four it was, and the values, half as many as were loaded. ``nv.mma.spcompress`` does the same in registers.
    Needs ``sm_107a``. PTX: ``tcgen05.ld.spcompress``.
    """

    instruction: ClassVar[str] = "tcgen05.ld.spcompress"
    parameters = (_ADDRESS, Setting("count", COMPRESSED_COUNTS), _EXTREMES, Flag("abs"))


class CompressingReducingLoad(TensorOperation):
    """``ld_red_spcompress(address, count, operation, *, abs=False, nan=False)``: the same, and the extreme of all.

    After the two tuples of ``ld_spcompress`` it returns the largest, or smallest, of all values that were loaded;
    ``nan`` makes this NaN where there is one. Needs ``sm_107a``. PTX: ``tcgen05.ld.red.spcompress``.
    """

    instruction: ClassVar[str] = "tcgen05.ld.spcompress"
    parameters = (_ADDRESS, Setting("count", COMPRESSED_COUNTS), _EXTREMES, Flag("abs"), Flag("nan"))


class Store(TensorOperation):
    """``st(address, shape, values, *, unpack=False, offset=None)``: what ``ld`` reads.

    ``values`` is a tuple, or a vector, of u32, i32, f32 or pairs of halves; their number and the shape give the count.
    ``unpack`` puts the halves of each into two columns. PTX: ``tcgen05.st``.
    """

    parameters = (_ADDRESS, _SHAPE, RegisterValues("values"), Flag("unpack"), OFFSET)
    result = NONE


class MoveWait(TensorOperation):
    """``wait_ld()`` or ``wait_st()``: waits until the loads, or stores, of the thread are complete.

    All threads of the warp call it together. PTX: ``tcgen05.wait``.
    """

    parameters = ()
    result = NONE

    moves: str


class MatrixCopy(TensorOperation):
    """``cp(address, descriptor, shape, multicast=None, source_format=None, cta_group=1)``: shared to tensor memory.

    One thread starts it. ``descriptor`` is what ``smem_descriptor`` returns. ``shape`` is ``"128x256b"``, ``"4x256b"``,
    ``"128x128b"``, ``"64x128b"`` with the ``multicast`` ``"warpx2::02_13"`` or ``"warpx2::01_23"``, or ``"32x128b"``
    with ``"warpx4"``. ``source_format`` is ``"b6x16_p32"`` or ``"b4x16_p64"``: such elements become ones of 8 bits.
    PTX: ``tcgen05.cp``.
    """

    parameters = (
        *(_ADDRESS, Number("descriptor", _U64), Setting("shape", tuple(COPIES))),
        Setting("multicast", tuple(way for ways in COPIES.values() for way in ways if way), ""),
        Setting("source_format", SOURCE_FORMATS, ""),
        _CTA_GROUP,
    )
    result = NONE
    attributes = Copy


class RowShift(TensorOperation):
    """``shift(address, cta_group=1)``: moves 32 bytes of all rows but the last one down by a row.

    One thread starts it. Needs ``sm_100a``, ``sm_103a``, ``sm_107a`` or ``sm_110a``. PTX: ``tcgen05.shift``.
    """

    instruction: ClassVar[str] = "tcgen05.shift"
    parameters = (_ADDRESS, _CTA_GROUP)
    result = NONE
    attributes = Group


class Product(TensorOperation):
    """``mma(d, a, b, descriptor, accumulate, *, kind, ...)``: D = A B, and + D where ``accumulate`` is true.

    One thread starts it. ``d`` is an address in tensor memory, ``a`` one as well (a u32), or as ``b`` a descriptor (a
    u64, of ``smem_descriptor``); ``descriptor`` says types and extents (``instruction_descriptor``). ``kind`` is
    ``"f16"``, ``"tf32"``, ``"f8f6f4"``, ``"i8"`` (``sm_100a`` and ``sm_110a`` only), ``"ti16"`` (``sm_107a`` and
    ``sm_107f`` only), or with scale factors in tensor memory at ``scale_a`` and ``scale_b`` ``"mxf8f6f4"``, ``"mxf4"``
    or ``"mxf4nvf4"``. Further: ``cta_group=1``;
    ``metadata``, the address of the sparsity of A; ``scale_vector``, ``"block32"`` and the like;
    ``disable_output_lane``, a tuple of 4 lane masks of D (8 for ``cta_group=2``); ``scale_input_d``, the n of
    D / 2**n, 0 to 15, for f16 and tf32 on ``sm_100`` and ``sm_103``; ``ashift``, the rows of an A in tensor memory one
    further down; ``collector``, what becomes of the buffer that keeps A: ``"fill"``, ``"use"``, ``"lastuse"`` or
    ``"discard"``; ``collector_b``, the same of B, not of kind i8; ``lut_b``, the address of a table in tensor memory
    from which the elements of B are taken, e4m3 each, while B in shared memory has indices of 3 bits, for dense
    products of the kinds f8f6f4 and mxf8f6f4. The last two need ``sm_107a`` or ``sm_107f``. PTX: ``tcgen05.mma``,
    ``tcgen05.mma.sp``.
    """

    parameters = (
        *_MATRICES,
        *(Setting("kind", KINDS), _CTA_GROUP),
        *(Number(name, u32, optional=True) for name in ("metadata", "scale_a", "scale_b")),
        Setting(
            "scale_vector", tuple({vector: 0 for known in SCALED_KINDS.values() for vector in known if vector}), ""
        ),
        OutputLanes("disable_output_lane"),
        ConstantInteger(
            "scale_input_d",
            range(MAX_SCALE_INPUT_D + 1),
            f"a constant integer from 0 to {MAX_SCALE_INPUT_D}",
            may_lack=True,
        ),
        *(Flag("ashift"), Setting("collector", COLLECTOR_OPERATIONS, "")),
        *(Setting("collector_b", COLLECTOR_OPERATIONS, ""), Number("lut_b", u32, optional=True)),
    )
    result = NONE


class StationaryProduct(TensorOperation):
    """``mma_ws(d, a, b, descriptor, accumulate, *, kind, metadata, collector, zero_column_mask)``: one that keeps B.

    As ``mma`` of the plain kinds, for ``cta_group=1``. ``collector`` names one of four buffers and what becomes of it,
    as ``"b0::fill"``; ``zero_column_mask`` is a u64 that says which columns of B count as zero.
    PTX: ``tcgen05.mma.ws``, ``tcgen05.mma.ws.sp``.
    """

    parameters = (
        *_MATRICES,
        *(Setting("kind", PLAIN_KINDS), Number("metadata", u32, optional=True)),
        Setting(
            "collector", tuple(f"{buffer}::{use}" for buffer in COLLECTOR_BUFFERS for use in COLLECTOR_OPERATIONS), ""
        ),
        Number("zero_column_mask", _U64, optional=True),
    )
    result = NONE


class Commit(TensorOperation):
    """``commit(bar[, index], mask=None, cta_group=1, *, mask_32b=None, sync_restrict=None)``: an mbarrier is arrived at
    once all so far is complete.

    That is: the products, copies and shifts that the thread has started. ``mask``, 16 bits, or ``mask_32b``, a u32 in
    its place, names the blocks of the cluster whose barriers, at the same address, are arrived at. With
    ``sync_restrict="shared::read::mma::a"`` it is arrived at once the products have read their A from shared memory,
    which may be complete or not. The last two need ``sm_107a`` or ``sm_107f``. PTX: ``tcgen05.commit``.
    """

    parameters = (
        *(Mbarrier("bar", is_remote=True), _MASK, _CTA_GROUP, Integer("mask_32b", u32, optional=True)),
        Setting("sync_restrict", ("shared::read::mma::a",), ""),
    )
    result = NONE
    attributes = Arrival


class ThreadFence(TensorOperation):
    """``fence_before_thread_sync()`` and ``fence_after_thread_sync()``: stand around what orders threads.

    Asynchronous operations of other threads then keep the order in which the threads have synchronised.
    PTX: ``tcgen05.fence``.
    """

    parameters = ()
    result = NONE

    side: str


def _offset(name: str) -> LimitedInteger:
    """An offset in shared memory."""
    return LimitedInteger(name, _U64, OFFSETS, f"a multiple of 16 from 0 to {OFFSETS[-1]}")


class SharedDescriptor(DeviceOperation):
    """``smem_descriptor(place[, index], leading, stride, swizzle=0, swizzle_atom=16, base_offset=0, absolute=False)``.

    A u64 that says where a matrix lies in shared memory: at an element of a shared array, or at what a pointer points
    at. ``leading`` and ``stride`` are the offsets in bytes along its leading dimension and along the other one,
    multiples of 16; with ``absolute=True`` (``sm_103a``) ``leading`` is an address. ``swizzle`` is 0, 32, 64 or 128
    bytes, in pieces of ``swizzle_atom`` bytes, which of 128 may be 32. ``base_offset`` is for a matrix that does not
    begin where the swizzle's pattern does. ``descriptor + (n >> 4)`` is the matrix n bytes further.
    Source: PTX ISA, "Shared memory descriptor".
    """

    family: ClassVar[str] = "tcgen05"
    accesses_memory: ClassVar[bool] = False
    parameters = (
        *(Address("place", "index"), _offset("leading"), _offset("stride")),
        *(Setting("swizzle", (0, 32, 64, 128), 0), Setting("swizzle_atom", (16, 32), 16)),
        *(Setting("base_offset", tuple(range(8)), 0), Flag("absolute")),
    )
    result = _U64


def _optional(name: str, kind: type) -> Known:
    return Known(name, kind, True, getattr(Instruction, name))


class InstructionDescriptor(DeviceOperation):
    """``instruction_descriptor(kind, m, n, a_type, b_type, d_type, ...)``: a u32 that says what an ``mma`` multiplies.

    A constant: every argument is known at compile time, and the extents are checked. Types are nvgen's (``nv.f16``; f32
    stands for tf32, and of kind ti16 i16 for numbers from -2047 to 2047); ``b_type`` is ``a_type`` where it is left
    out, and ``d_type`` f32, or i32 of the kinds i8 and ti16. Further: ``cta_group``, ``ws``, ``sparse``,
    ``sparsity_selector``, ``saturate``, ``negate_a``, ``negate_b``, ``transpose_a``, ``transpose_b``, ``max_shift``; of
    the scaled kinds ``scale_type`` (``nv.ue8m0``, ``nv.e4m3``, or on ``sm_107`` ``nv.ue5m3``), ``scale_a_id``,
    ``scale_b_id``, and ``scale_a_lanes``, which may be 128 on ``sm_107``. ``k`` is for kinds that know several: of
    mxf4 and mxf4nvf4 it may be 96 on ``sm_103a`` and ``sm_107a``, and 128, or 192 of a sparse A, on ``sm_107``; of
    f8f6f4 and mxf8f6f4 64, or 128 of a sparse A, on ``sm_107``. ``sparsity_version`` is 1 on ``sm_107a`` where a sparse
    A is of mxf4 or mxf4nvf4.
    Source: PTX ISA, "Instruction descriptor", "Matrix Shape".
    """

    family: ClassVar[str] = "tcgen05"
    accesses_memory: ClassVar[bool] = False
    parameters = (
        *(Known("kind", str), Known("m", int), Known("n", int)),
        *(_optional(name, Scalar) for name in ("a_type", "b_type", "d_type")),
        *(_optional("cta_group", int), _optional("ws", bool), _optional("sparse", bool)),
        _optional("sparsity_selector", int),
        *(_optional(name, bool) for name in ("saturate", "negate_a", "negate_b", "transpose_a", "transpose_b")),
        *(_optional("max_shift", int), _optional("scale_type", Scalar)),
        *(_optional(name, int) for name in ("scale_a_id", "scale_b_id", "k", "scale_a_lanes", "sparsity_version")),
    )
    result = u32


class ColumnMaskDescriptor(DeviceOperation):
    """``zero_column_mask(skip_span, use_span, start_counts=(0, 0, 0, 0), first_spans=(0, 0, 0, 0), shift=0)``: a u64.

    A constant for ``mma_ws``: ``use_span`` columns of B that are used and ``skip_span`` ones that count as zero
    alternate, as in the examples of PTX ISA; what its table says of the two is the other way round. Each part of B (one
    of all columns for an M of 128, two for 64, four for 32) begins with the span of its ``first_spans``, 0 the used
    one, from which ``start_counts`` columns are left out; ``shift`` is the first column of B. Source: PTX ISA,
    "Zero-Column Mask Descriptor".
    """

    family: ClassVar[str] = "tcgen05"
    accesses_memory: ClassVar[bool] = False
    parameters = (
        *(Known("skip_span", int), Known("use_span", int)),
        *(Known(name, tuple, True, (0, 0, 0, 0)) for name in ("start_counts", "first_spans")),
        Known("shift", int, True, 0),
    )
    result = _U64


alloc = Allocation("tcgen05.alloc", "allocates columns of tensor memory; their address is written to shared memory")
dealloc = Deallocation("tcgen05.dealloc", "frees columns of tensor memory")
relinquish_alloc_permit = Relinquishment("tcgen05.relinquish_alloc_permit", "says that the block allocates no more")
ld = Load("tcgen05.ld", "loads values from tensor memory")
ld_red = ReducingLoad("tcgen05.ld_red", "loads values from tensor memory, and the smallest or largest of them")
ld_spcompress = CompressingLoad("tcgen05.ld_spcompress", "loads the two extremes of every four values")
ld_red_spcompress = CompressingReducingLoad(
    "tcgen05.ld_red_spcompress", "loads the two extremes of every four values, and that of all"
)
st = Store("tcgen05.st", "stores values to tensor memory")
wait_ld = MoveWait("tcgen05.wait_ld", "waits for the thread's loads from tensor memory", "ld")
wait_st = MoveWait("tcgen05.wait_st", "waits for the thread's stores to tensor memory", "st")
cp = MatrixCopy("tcgen05.cp", "starts a copy from shared to tensor memory")
shift = RowShift("tcgen05.shift", "starts moving rows of tensor memory down by one")
mma = Product("tcgen05.mma", "starts a product of matrices")
mma_ws = StationaryProduct("tcgen05.mma_ws", "starts a product of matrices that keeps B for the next ones")
commit = Commit("tcgen05.commit", "makes an mbarrier track what the thread has started")
fence_before_thread_sync = ThreadFence(
    "tcgen05.fence_before_thread_sync", "orders what comes before a synchronisation", "before"
)
fence_after_thread_sync = ThreadFence(
    "tcgen05.fence_after_thread_sync", "orders what comes after a synchronisation", "after"
)
smem_descriptor = SharedDescriptor("tcgen05.smem_descriptor", "describes a matrix in shared memory")
instruction_descriptor = InstructionDescriptor("tcgen05.instruction_descriptor", "describes a product of matrices")
zero_column_mask = ColumnMaskDescriptor("tcgen05.zero_column_mask", "describes which columns of B count as zero")
