# Made by `python -m tools.generate`; do not edit.
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

Source: PTX ISA, "TensorCore 5th Generation Family Instructions"."""

from typing import Any, Final, overload

from typing_extensions import TypeVar

from nvgen.stubs.types import Address, Array, GenericArray, GenericPtr, GenericSurface, GenericTensorMap, GenericTexture, GenericVec, Index, ptr, Registers, Surface, TensorMap, Texture, vec

_T = TypeVar("_T")

COLLECTOR_BUFFERS: Final = ('b0', 'b1', 'b2', 'b3')
COLLECTOR_OPERATIONS: Final = ('fill', 'use', 'lastuse', 'discard')
COLUMNS: Final = (32, 64, 128, 256, 512)
COMPRESSED_COUNTS: Final = (4, 8, 16, 32, 64, 128)
COMPRESSED_OF_REGISTER: Final = 32
COUNTS: Final = (1, 2, 4, 8, 16, 32, 64, 128)
KINDS: Final = ('f16', 'tf32', 'f8f6f4', 'i8', 'ti16', 'mxf8f6f4', 'mxf4', 'mxf4nvf4')
KINDS_WITHOUT_COLLECTOR_B: Final = ('i8',)
MAX_COLUMNS: Final = 512
MAX_REGISTERS: Final = 128
MAX_SCALE_INPUT_D: Final = 15
PLAIN_KINDS: Final = ('f16', 'tf32', 'f8f6f4', 'i8', 'ti16')
REDUCED_SHAPES: Final = ('32x32b', '16x32bx2')
SOURCE_FORMATS: Final = ('b6x16_p32', 'b4x16_p64')
SPLIT_SHAPE: Final = '16x32bx2'
TABLE_KINDS: Final = ('f8f6f4', 'mxf8f6f4')
@overload
def alloc(dst: GenericArray[Any, Any, Any], dst_index: Index, columns: int, cta_group: int = ..., exclusive: bool = ...) -> None:
    """Allocates columns of tensor memory; their address is written to shared memory.

    ``alloc(dst[, index], columns, cta_group=1, *, exclusive=False)``: writes the address of new columns to a u32 in
    shared memory.

    ``columns`` is 32, 64, 128, 256 or 512. All threads of one warp call it together, with ``cta_group=2`` those of one
    warp in both blocks of the pair; it waits until there is room. With ``exclusive`` (PTX 9.4) it waits until nobody
    has columns, and nobody else gets any until they are freed: any multiple of 32 up to 512, or 576 on ``sm_107``.
    PTX: ``tcgen05.alloc``.
    """
@overload
def alloc(dst: GenericPtr[Any, Any], columns: int, cta_group: int = ..., exclusive: bool = ...) -> None: ...

@overload
def commit(bar: GenericArray[Any, Any, Any], index: Index, mask: int | None = ..., cta_group: int = ..., mask_32b: int = ..., sync_restrict: str = ...) -> None:
    """Makes an mbarrier track what the thread has started.

    ``commit(bar[, index], mask=None, cta_group=1, *, mask_32b=None, sync_restrict=None)``: an mbarrier is arrived at
    once all so far is complete.

    That is: the products, copies and shifts that the thread has started. ``mask``, 16 bits, or ``mask_32b``, a u32 in
    its place, names the blocks of the cluster whose barriers, at the same address, are arrived at. With
    ``sync_restrict="shared::read::mma::a"`` it is arrived at once the products have read their A from shared memory,
    which may be complete or not. The last two need ``sm_107a`` or ``sm_107f``. PTX: ``tcgen05.commit``.
    """
@overload
def commit(bar: GenericPtr[Any, Any] | int, mask: int | None = ..., cta_group: int = ..., mask_32b: int = ..., sync_restrict: str = ...) -> None: ...

def cp(address: int, descriptor: int, shape: str, multicast: str = ..., source_format: str = ..., cta_group: int = ...) -> None:
    """Starts a copy from shared to tensor memory.

    ``cp(address, descriptor, shape, multicast=None, source_format=None, cta_group=1)``: shared to tensor memory.

    One thread starts it. ``descriptor`` is what ``smem_descriptor`` returns. ``shape`` is ``"128x256b"``, ``"4x256b"``,
    ``"128x128b"``, ``"64x128b"`` with the ``multicast`` ``"warpx2::02_13"`` or ``"warpx2::01_23"``, or ``"32x128b"``
    with ``"warpx4"``. ``source_format`` is ``"b6x16_p32"`` or ``"b4x16_p64"``: such elements become ones of 8 bits.
    PTX: ``tcgen05.cp``.
    """

def dealloc(address: int, columns: int, cta_group: int = ..., exclusive: bool = ...) -> None:
    """Frees columns of tensor memory.

    ``dealloc(address, columns, cta_group=1, *, exclusive=False)``: frees what ``alloc`` gave.

    All threads of one warp call it together, before the kernel ends. What was allocated with ``exclusive`` is freed so,
    all at once. PTX: ``tcgen05.dealloc``.
    """

def fence_after_thread_sync() -> None:
    """Orders what comes after a synchronisation.

    ``fence_before_thread_sync()`` and ``fence_after_thread_sync()``: stand around what orders threads.

    Asynchronous operations of other threads then keep the order in which the threads have synchronised.
    PTX: ``tcgen05.fence``.
    """

def fence_before_thread_sync() -> None:
    """Orders what comes before a synchronisation.

    ``fence_before_thread_sync()`` and ``fence_after_thread_sync()``: stand around what orders threads.

    Asynchronous operations of other threads then keep the order in which the threads have synchronised.
    PTX: ``tcgen05.fence``.
    """

def instruction_descriptor(kind: str, m: int, n: int, a_type: Any = ..., b_type: Any = ..., d_type: Any = ..., cta_group: int = ..., ws: bool = ..., sparse: bool = ..., sparsity_selector: int = ..., saturate: bool = ..., negate_a: bool = ..., negate_b: bool = ..., transpose_a: bool = ..., transpose_b: bool = ..., max_shift: int = ..., scale_type: Any = ..., scale_a_id: int = ..., scale_b_id: int = ..., k: int = ..., scale_a_lanes: int = ..., sparsity_version: int = ...) -> int:
    """Describes a product of matrices.

    ``instruction_descriptor(kind, m, n, a_type, b_type, d_type, ...)``: a u32 that says what an ``mma`` multiplies.

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

def ld(address: int, shape: str, count: int = ..., dtype: Any = ..., pack: bool = ..., offset: int = ...) -> Any:
    """Loads values from tensor memory.

    ``ld(address, shape, count=1, dtype=nv.u32, *, pack=False, offset=None)``: a tuple of values of 32 bits.

    ``shape`` is ``"32x32b"``, ``"16x64b"``, ``"16x128b"``, ``"16x256b"`` or ``"16x32bx2"``, and ``count`` how often it
    is repeated along the columns: a power of 2 up to 128. Each thread gets 1, of ``"16x128b"`` 2 and of ``"16x256b"``
    4, times ``count`` values, 128 at most. ``dtype`` is u32, i32, f32, ``nv.vec[nv.f16, 2]`` or
    ``nv.vec[nv.bf16, 2]``. ``pack`` puts the lower halves of two columns into one value. ``offset`` is that of the
    second half of ``"16x32bx2"``. The values are there after ``wait_ld()``, and stay in registers where each is taken
    by a constant: ``for value in values``, ``values[i]`` in ``nv.static_range``. All threads of the warp call it
    together. PTX: ``tcgen05.ld``.
    """

def ld_red(address: int, shape: str, count: int, operation: str, dtype: Any, abs: bool = ..., nan: bool = ..., offset: int = ...) -> Any:
    """Loads values from tensor memory, and the smallest or largest of them.

    ``ld_red(address, shape, count, operation, dtype, *, abs=False, nan=False, offset=None)``: values, and one more.

    As ``ld`` of ``"32x32b"`` or ``"16x32bx2"`` with a count of 2 or more; after the tuple of the values it returns
    their ``"min"`` or ``"max"``. ``dtype`` is u32, i32 or f32; of floats ``abs`` takes the absolute values, and ``nan``
    makes the result NaN where there is one. Needs ``sm_103a``, ``sm_103f``, ``sm_110a`` or ``sm_110f``. PTX:
    ``tcgen05.ld.red``.
    """

def ld_red_spcompress(address: int, count: int, operation: str, abs: bool = ..., nan: bool = ...) -> Any:
    """Loads the two extremes of every four values, and that of all.

    ``ld_red_spcompress(address, count, operation, *, abs=False, nan=False)``: the same, and the extreme of all.

    After the two tuples of ``ld_spcompress`` it returns the largest, or smallest, of all values that were loaded;
    ``nan`` makes this NaN where there is one. Needs ``sm_107a``. PTX: ``tcgen05.ld.red.spcompress``.
    """

def ld_spcompress(address: int, count: int, operation: str, abs: bool = ...) -> Any:
    """Loads the two extremes of every four values.

    ``ld_spcompress(address, count, operation, *, abs=False)``: where the two extremes of four are, and these.

    As ``ld`` of ``"32x32b"`` and f32 with a count of 4 to 128; of every four values of a thread it returns the two
    that are largest (``"max"``) or smallest (``"min"``), or are so by their absolute values (``abs``), and a NaN before
    any number. The result is a tuple of two tuples: u32 with two bits for each of these values, which say where among
    the four it was, and the values, half as many as were loaded. ``nv.mma.spcompress`` does the same in registers.
    Needs ``sm_107a``. PTX: ``tcgen05.ld.spcompress``.
    """

def mma(d: int, a: int, b: int, descriptor: int, accumulate: int, kind: str, cta_group: int = ..., metadata: int = ..., scale_a: int = ..., scale_b: int = ..., scale_vector: str = ..., disable_output_lane: tuple[int, ...] = ..., scale_input_d: int = ..., ashift: bool = ..., collector: str = ..., collector_b: str = ..., lut_b: int = ...) -> None:
    """Starts a product of matrices.

    ``mma(d, a, b, descriptor, accumulate, *, kind, ...)``: D = A B, and + D where ``accumulate`` is true.

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

def mma_ws(d: int, a: int, b: int, descriptor: int, accumulate: int, kind: str, metadata: int = ..., collector: str = ..., zero_column_mask: int = ...) -> None:
    """Starts a product of matrices that keeps B for the next ones.

    ``mma_ws(d, a, b, descriptor, accumulate, *, kind, metadata, collector, zero_column_mask)``: one that keeps B.

    As ``mma`` of the plain kinds, for ``cta_group=1``. ``collector`` names one of four buffers and what becomes of it,
    as ``"b0::fill"``; ``zero_column_mask`` is a u64 that says which columns of B count as zero.
    PTX: ``tcgen05.mma.ws``, ``tcgen05.mma.ws.sp``.
    """

def relinquish_alloc_permit(cta_group: int = ...) -> None:
    """Says that the block allocates no more.

    ``relinquish_alloc_permit(cta_group=1)``: the block allocates no more, so that others can begin to.

    All threads of one warp call it together. PTX: ``tcgen05.relinquish_alloc_permit``.
    """

def shift(address: int, cta_group: int = ...) -> None:
    """Starts moving rows of tensor memory down by one.

    ``shift(address, cta_group=1)``: moves 32 bytes of all rows but the last one down by a row.

    One thread starts it. Needs ``sm_100a``, ``sm_103a``, ``sm_107a`` or ``sm_110a``. PTX: ``tcgen05.shift``.
    """

@overload
def smem_descriptor(place: GenericArray[Any, Any, Any], index: Index, leading: int, stride: int, swizzle: int = ..., swizzle_atom: int = ..., base_offset: int = ..., absolute: bool = ...) -> int:
    """Describes a matrix in shared memory.

    ``smem_descriptor(place[, index], leading, stride, swizzle=0, swizzle_atom=16, base_offset=0, absolute=False)``.

    A u64 that says where a matrix lies in shared memory: at an element of a shared array, or at what a pointer points
    at. ``leading`` and ``stride`` are the offsets in bytes along its leading dimension and along the other one,
    multiples of 16; with ``absolute=True`` (``sm_103a``) ``leading`` is an address. ``swizzle`` is 0, 32, 64 or 128
    bytes, in pieces of ``swizzle_atom`` bytes, which of 128 may be 32. ``base_offset`` is for a matrix that does not
    begin where the swizzle's pattern does. ``descriptor + (n >> 4)`` is the matrix n bytes further.
    Source: PTX ISA, "Shared memory descriptor".
    """
@overload
def smem_descriptor(place: GenericPtr[Any, Any], leading: int, stride: int, swizzle: int = ..., swizzle_atom: int = ..., base_offset: int = ..., absolute: bool = ...) -> int: ...

def st(address: int, shape: str, values: Any, unpack: bool = ..., offset: int = ...) -> None:
    """Stores values to tensor memory.

    ``st(address, shape, values, *, unpack=False, offset=None)``: what ``ld`` reads.

    ``values`` is a tuple, or a vector, of u32, i32, f32 or pairs of halves; their number and the shape give the count.
    ``unpack`` puts the halves of each into two columns. PTX: ``tcgen05.st``.
    """

def wait_ld() -> None:
    """Waits for the thread's loads from tensor memory.

    ``wait_ld()`` or ``wait_st()``: waits until the loads, or stores, of the thread are complete.

    All threads of the warp call it together. PTX: ``tcgen05.wait``.
    """

def wait_st() -> None:
    """Waits for the thread's stores to tensor memory.

    ``wait_ld()`` or ``wait_st()``: waits until the loads, or stores, of the thread are complete.

    All threads of the warp call it together. PTX: ``tcgen05.wait``.
    """

def zero_column_mask(skip_span: int, use_span: int, start_counts: tuple[int, ...] = ..., first_spans: tuple[int, ...] = ..., shift: int = ...) -> int:
    """Describes which columns of B count as zero.

    ``zero_column_mask(skip_span, use_span, start_counts=(0, 0, 0, 0), first_spans=(0, 0, 0, 0), shift=0)``: a u64.

    A constant for ``mma_ws``: ``use_span`` columns of B that are used and ``skip_span`` ones that count as zero
    alternate, as in the examples of PTX ISA; what its table says of the two is the other way round. Each part of B (one
    of all columns for an M of 128, two for 64, four for 32) begins with the span of its ``first_spans``, 0 the used
    one, from which ``start_counts`` columns are left out; ``shift`` is the first column of B. Source: PTX ISA,
    "Zero-Column Mask Descriptor".
    """

