"""``nv.wgmma.*``: products of matrices that the 128 threads of a warpgroup start, and that go on by themselves.

A warpgroup is 4 warps that follow each other, the first of them a multiple of 4. Of ``D = A @ B + D``, A has 64 rows
and K columns, B has K rows and N columns; K is 32 bytes of elements (tf32: 8, f16 and bf16: 16, 8 bits: 32, b1: 256).
A lies in the registers of the threads or in shared memory, B in shared memory; where and how it lies there is said by
a ``descriptor``. D is an ``accumulator`` in registers::

    acc = nv.wgmma.accumulator(128, nv.f32)           # N = 128, all 0
    for ...:
        nv.wgmma.fence()
        acc = nv.wgmma.mma_async(acc, a_descriptor, b_descriptor, nv.f16)
        nv.wgmma.commit_group()
        nv.wgmma.wait_group(0)                        # and after a barrier, A and B may be overwritten
    values = nv.wgmma.wait_group(0, acc)              # a vector of the thread's numbers
    row, column = nv.wgmma.position(0)                # where the first one stands in D

An accumulator cannot be computed with before a wait has returned its numbers: its registers may still be written. It is
not used again afterwards: ``accumulator_of(values)`` goes on with its numbers, changed or not, in the same registers.
What threads write to shared memory by themselves is seen by the tensor cores after ``nv.tma.fence()`` and a barrier.

Products are on sm_90a alone, and on the CPU, where sums are of f32, or of i32: more exact than tensor cores, which
promise less. A change of A or B before the wait ends the launch there. Sparse ones are not on the CPU.

Sources: PTX ISA, "Asynchronous Warpgroup Level Matrix Multiply-Accumulate Instructions":
"Register Fragments and Shared Memory Matrix Layouts", "Matrix Descriptor Format", ``wgmma.mma_async``,
``wgmma.mma_async.sp``, ``wgmma.fence``, ``wgmma.commit_group``, ``wgmma.wait_group``.
"""

from __future__ import annotations

from typing import ClassVar

from nvgen.base.records import Record
from nvgen.lang.attributes import Call
from nvgen.lang.matrix_parameters import Accumulated, FirstFactor, MatrixDescriptor, SharedMatrix
from nvgen.lang.memory_parameters import GroupCount
from nvgen.lang.operation import DeviceOperation, Multiple, Need
from nvgen.lang.parameters import (
    AnyValue,
    Condition,
    ConstantInteger,
    Dependent,
    ElementType,
    Flag,
    Integer,
    LimitedInteger,
    Parameter,
    Same,
    Setting,
    Several,
    Word,
)
from nvgen.types import NONE, SCALARS, Scalar, bf16, f16, f32, i8, i32, u8, u32

#: What addresses and offsets of matrices in shared memory are multiples of, in bytes.
MATRIX_ALIGNMENT = 16
#: The largest offset that a descriptor holds, in bytes: 14 bits that count 16 bytes.
MAX_OFFSET = (2**14 - 1) * MATRIX_ALIGNMENT
MAX_BASE_OFFSET = 7
#: Bits 62 and 63 of a descriptor.
SWIZZLES = {"none": 0, "128B": 1, "64B": 2, "32B": 3}
#: N: any multiple of 8 up to 256; of products of integers and bits, some of them.
COLUMNS = tuple(range(8, 257, 8))
INTEGER_COLUMNS = (8, 16, 24, 32, *range(48, 257, 16))


class MatrixType(Record):
    """A type of the elements of A and B, as PTX names it."""

    name: str
    #: K of a product that is not sparse.
    depth: int
    #: What a register of A holds when it is a vector of elements.
    element: Scalar
    #: The types of D.
    results: tuple[Scalar, ...]
    #: The types of B that go with an A of this one.
    partners: tuple[str, ...]


_E4M3, _E5M2, _U64 = SCALARS["e4m3"], SCALARS["e5m2"], SCALARS["u64"]
_NARROW, _BYTES = ("e4m3", "e5m2"), ("s8", "u8")
#: The types by what users write. TF32 and bits are no types of the language: they are f32 and u32 in registers.
MATRIX_TYPES: dict[object, MatrixType] = {
    f16: MatrixType("f16", 16, f16, (f32, f16), ("f16",)),
    bf16: MatrixType("bf16", 16, bf16, (f32,), ("bf16",)),
    "tf32": MatrixType("tf32", 8, f32, (f32,), ("tf32",)),
    _E4M3: MatrixType("e4m3", 32, _E4M3, (f32, f16), _NARROW),
    _E5M2: MatrixType("e5m2", 32, _E5M2, (f32, f16), _NARROW),
    i8: MatrixType("s8", 32, i8, (i32,), _BYTES),
    u8: MatrixType("u8", 32, u8, (i32,), _BYTES),
    "b1": MatrixType("b1", 256, u32, (i32,), ("b1",)),
}
RESULTS = (f32, f16, i32)
#: Those whose descriptors may be of a transposed matrix.
TRANSPOSED = ("f16", "bf16")
#: Those whose sums may end at the bounds of i32.
SATURATED = ("s8", "u8")
#: Those with one of two pairs of threads that have the metadata of a sparse product.
SELECTED = ("f16", "bf16", "tf32")


class WgmmaOperation(DeviceOperation):
    """What the threads of a warpgroup do together, or what says where their matrices lie."""

    family: ClassVar[str] = "wgmma"


class SynchronousOperation(WgmmaOperation):
    """One that PTX calls ``.sync.aligned``: the lanes of a warp come to it together."""

    instruction: ClassVar[str] = "wgmma"
    suspends: ClassVar[bool] = True


class Accumulator(WgmmaOperation):
    """``accumulator(n, dtype=nv.f32)``: a thread's part of 64 rows and ``n`` columns of zeros."""

    instruction: ClassVar[str] = "wgmma"
    parameters = (Dependent("n", int, False), ElementType("dtype", True, RESULTS, f32))


class AccumulatorOf(WgmmaOperation):
    """``accumulator_of(values)``: an accumulator of the vector that a wait has returned, or of one computed from it."""

    instruction: ClassVar[str] = "wgmma"
    parameters = (AnyValue("values"),)


class Product(SynchronousOperation):
    """``mma_async(acc, a, b, a_type, b_type=None, *, ...)``: starts ``A @ B + D``, and returns the accumulator of it.

    ``a`` and ``b`` are descriptors; ``a`` may also be a vector of the thread's elements, or ``vec[u32, 4]`` of their
    registers. The types are ``nv.f16``, ``nv.bf16``, ``"tf32"``, ``nv.e4m3``, ``nv.e5m2``, ``nv.i8``, ``nv.u8`` or
    ``"b1"`` (whose product is the number of bits that both have); ``b_type`` is ``a_type`` if it is left out.

    With ``scale_d=False`` it is ``A @ B`` alone. ``scale_a`` and ``scale_b`` are 1 or -1, for floats.
    ``transpose_a=True`` and ``transpose_b=True`` are for f16 and bf16 in shared memory, where A's rows, or B's columns,
    follow each other there. ``satfinite=True`` is for 8-bit integers: sums end at the bounds of i32.

    ``mma_async_sp(acc, a, b, metadata, a_type, ..., selector=0)`` is of a sparse A, and has twice the depth; of A it
    has the elements that are not 0, and where they stand in the u32 ``metadata``, of the threads that the constant
    ``selector`` says.
    """

    needs: ClassVar[frozenset[Need]] = frozenset({Need.PRODUCTS})
    is_sparse: bool = False

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        return (
            *(Accumulated("acc"), FirstFactor("a"), MatrixDescriptor("b")),
            *((Integer("metadata", u32),) if self.is_sparse else ()),
            *(ElementType("a_type"), ElementType("b_type", True), Condition("scale_d", True)),
            *(Setting("scale_a", (1, -1), 1), Setting("scale_b", (1, -1), 1)),
            *(Flag("transpose_a"), Flag("transpose_b"), Flag("satfinite")),
            *((Dependent("selector", int),) if self.is_sparse else ()),
        )

    @property
    def result(self) -> Same:
        return Same("acc")

    @property
    def is_only_on_gpu(self) -> bool:
        return self.is_sparse


class Fence(SynchronousOperation):
    """``fence()``: products see the registers, and the shared memory, that threads have written before.

    It stands before the first product, and wherever threads have changed an accumulator or an A in registers.
    """

    parameters = ()
    result = NONE


class CommitGroup(SynchronousOperation):
    """``commit_group()``: the products that were started since the last group are a group."""

    needs: ClassVar[frozenset[Need]] = frozenset({Need.PRODUCTS})
    parameters = ()
    result = NONE


class WaitGroup(SynchronousOperation):
    """``wait_group(n, *accumulators)``: waits until at most the ``n`` last groups of the warpgroup are not complete.

    It returns the numbers of the accumulators, a vector each, where there are any: their products have to be in the
    groups that it waits for.
    """

    needs: ClassVar[frozenset[Need]] = frozenset({Need.PRODUCTS})
    parameters = (GroupCount(), Several("accumulators"))


def _offset(name: str) -> LimitedInteger:
    offsets = range(0, MAX_OFFSET + 1, MATRIX_ALIGNMENT)
    return LimitedInteger(name, u32, offsets, f"a multiple of {MATRIX_ALIGNMENT} bytes", True)


_SWIZZLE = ("none", "32B", "64B", "128B")


class Descriptor(WgmmaOperation):
    """``descriptor(matrix, leading_byte_offset=None, stride_byte_offset, swizzle="none", base_offset=0)``: a u64.

    ``matrix`` is an array in shared memory, for its first element, or a pointer; its address and the offsets are
    multiples of 16 bytes. A matrix lies there in pieces of 8 rows of A, or columns of B, of 16 bytes each: without a
    swizzle these 8 follow each other, ``stride_byte_offset`` leads to the piece with the next 8 of them, and
    ``leading_byte_offset`` to that with the next 16 bytes. With one, each of the 8 has 32, 64 or 128 bytes before the
    next follows, in the order of ``swizzled``, and ``leading_byte_offset`` is not looked at and may be left out, as in
    ``descriptor(matrix, stride_byte_offset=1024, swizzle="128B")``. A transposed matrix that is longer than one row of
    the pattern needs it: it leads to the next such row (PTX ISA, "Strides"). ``swizzle`` is ``"none"``, ``"32B"``,
    ``"64B"`` or ``"128B"``. Its pattern starts at a multiple of 256, 512 or 1024 bytes; otherwise ``base_offset`` is
    bits 7 to 9 of where it starts.
    """

    parameters = (
        *(SharedMatrix("matrix"), _offset("leading_byte_offset"), _offset("stride_byte_offset")),
        Setting("swizzle", _SWIZZLE, "none"),
        ConstantInteger("base_offset", range(MAX_BASE_OFFSET + 1), f"a constant from 0 to {MAX_BASE_OFFSET}", 0),
    )
    result = _U64


class Encodable(WgmmaOperation):
    """An address or an offset before a descriptor counts it in 16 bytes: the number as it is.

    No kernel names it: the front end has it in descriptors, so that a run can look at what is dropped.
    """

    accesses_memory: ClassVar[bool] = False
    reads: ClassVar[bool] = False
    writes: ClassVar[bool] = False
    parameters = (Word("value"),)
    result = Same("value")
    what: str

    def alignments(self, call: Call) -> tuple[Multiple, ...]:
        return (Multiple(0, MATRIX_ALIGNMENT, what=self.what),)


class Advance(WgmmaOperation):
    """``advance(descriptor, bytes)``: that of the matrix which starts so many bytes later, a multiple of 16."""

    parameters = (
        MatrixDescriptor("descriptor"),
        LimitedInteger("bytes", i32, range(-MAX_OFFSET, MAX_OFFSET + 1, MATRIX_ALIGNMENT), "a multiple of 16"),
    )
    result = _U64


class Swizzled(WgmmaOperation):
    """``swizzled(offset, swizzle)``: where a swizzle puts what is ``offset`` bytes after the start of its pattern.

    It exchanges pieces of 16 bytes in each 32, 64 or 128 bytes: bits 4 and up of the offset are combined by ``^`` with
    bits 7 and up.
    """

    parameters = (Word("offset"), Setting("swizzle", _SWIZZLE))
    result = Same("offset")


class Position(WgmmaOperation):
    """``position(i, thread=nv.thread_idx.x % 128)``: row and column in D of number ``i`` of a thread's part."""

    parameters = (Word("i"), Word("thread", True))
    returns = "tuple[int, int]"


accumulator = Accumulator("wgmma.accumulator", "zeros for products to be added to")
accumulator_of = AccumulatorOf("wgmma.accumulator_of", "numbers for products to be added to")
mma_async = Product("wgmma.mma_async", "starts a product of two matrices")
mma_async_sp = Product("wgmma.mma_async_sp", "starts a product of a sparse matrix and another", True)
fence = Fence("wgmma.fence", "makes registers and shared memory visible to products")
commit_group = CommitGroup("wgmma.commit_group", "makes the products so far a group")
wait_group = WaitGroup("wgmma.wait_group", "waits for all groups of products but the last ones")
descriptor = Descriptor("wgmma.descriptor", "says where and how a matrix lies in shared memory")
advance = Advance("wgmma.advance", "the descriptor of a matrix that starts later")
swizzled = Swizzled("wgmma.swizzled", "where a swizzle puts a byte")
position = Position("wgmma.position", "row and column of a number of an accumulator")
