# Made by `python -m tools.generate`; do not edit.
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
``wgmma.mma_async.sp``, ``wgmma.fence``, ``wgmma.commit_group``, ``wgmma.wait_group``."""

from typing import Any, Final, overload

from typing_extensions import TypeVar

from nvgen.lang.wgmma import MatrixType as MatrixType
from nvgen.stubs.types import Address, Array, GenericArray, GenericPtr, GenericSurface, GenericTensorMap, GenericTexture, GenericVec, Index, ptr, Registers, Surface, TensorMap, Texture, vec

_T = TypeVar("_T")

COLUMNS: Final = (8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88, 96, 104, 112, 120, 128, 136, 144, 152, 160, 168, 176, 184, 192, 200, 208, 216, 224, 232, 240, 248, 256)
INTEGER_COLUMNS: Final = (8, 16, 24, 32, 48, 64, 80, 96, 112, 128, 144, 160, 176, 192, 208, 224, 240, 256)
MATRIX_ALIGNMENT: Final = 16
MAX_BASE_OFFSET: Final = 7
MAX_OFFSET: Final = 262128
SATURATED: Final = ('s8', 'u8')
SELECTED: Final = ('f16', 'bf16', 'tf32')
TRANSPOSED: Final = ('f16', 'bf16')
def accumulator(n: int, dtype: Any = ...) -> Any:
    """Zeros for products to be added to.

    ``accumulator(n, dtype=nv.f32)``: a thread's part of 64 rows and ``n`` columns of zeros.
    """

def accumulator_of(values: Any) -> Any:
    """Numbers for products to be added to.

    ``accumulator_of(values)``: an accumulator of the vector that a wait has returned, or of one computed from it.
    """

def advance(descriptor: int, bytes: int) -> int:
    """The descriptor of a matrix that starts later.

    ``advance(descriptor, bytes)``: that of the matrix which starts so many bytes later, a multiple of 16.
    """

def commit_group() -> None:
    """Makes the products so far a group.

    ``commit_group()``: the products that were started since the last group are a group.
    """

def descriptor(matrix: Any, leading_byte_offset: int | None = ..., stride_byte_offset: int | None = ..., swizzle: str = ..., base_offset: int = ...) -> int:
    """Says where and how a matrix lies in shared memory.

    ``descriptor(matrix, leading_byte_offset=None, stride_byte_offset, swizzle="none", base_offset=0)``: a u64.

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

def fence() -> None:
    """Makes registers and shared memory visible to products.

    ``fence()``: products see the registers, and the shared memory, that threads have written before.

    It stands before the first product, and wherever threads have changed an accumulator or an A in registers.
    """

def mma_async(acc: Any, a: Any, b: int, a_type: Any, b_type: Any = ..., scale_d: int = ..., scale_a: int = ..., scale_b: int = ..., transpose_a: bool = ..., transpose_b: bool = ..., satfinite: bool = ...) -> Any:
    """Starts a product of two matrices.

    ``mma_async(acc, a, b, a_type, b_type=None, *, ...)``: starts ``A @ B + D``, and returns the accumulator of it.

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

def mma_async_sp(acc: Any, a: Any, b: int, metadata: int, a_type: Any, b_type: Any = ..., scale_d: int = ..., scale_a: int = ..., scale_b: int = ..., transpose_a: bool = ..., transpose_b: bool = ..., satfinite: bool = ..., selector: int = ...) -> Any:
    """Starts a product of a sparse matrix and another.

    ``mma_async(acc, a, b, a_type, b_type=None, *, ...)``: starts ``A @ B + D``, and returns the accumulator of it.

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

def position(i: int, thread: int = ...) -> tuple[int, int]:
    """Row and column of a number of an accumulator.

    ``position(i, thread=nv.thread_idx.x % 128)``: row and column in D of number ``i`` of a thread's part.
    """

def swizzled(offset: int, swizzle: str) -> int:
    """Where a swizzle puts a byte.

    ``swizzled(offset, swizzle)``: where a swizzle puts what is ``offset`` bytes after the start of its pattern.

    It exchanges pieces of 16 bytes in each 32, 64 or 128 bytes: bits 4 and up of the offset are combined by ``^`` with
    bits 7 and up.
    """

def wait_group(n: int, *accumulators: Any) -> Any:
    """Waits for all groups of products but the last ones.

    ``wait_group(n, *accumulators)``: waits until at most the ``n`` last groups of the warpgroup are not complete.

    It returns the numbers of the accumulators, a vector each, where there are any: their products have to be in the
    groups that it waits for.
    """

