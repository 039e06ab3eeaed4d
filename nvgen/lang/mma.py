"""``nv.mma.*``: products of small matrices that the 32 threads of a warp compute together on its tensor cores.

All lanes of a warp make the same call; each has a part of every matrix, its fragment, and gets one of the result.
``shape`` is ``"m16n8k16"`` or ``(16, 8, 16)``: the result has 16 rows and 8 columns, and 16 products are added for each
element. A fragment is a vector of elements, as ``nv.vec[nv.f16, 8]``, a tuple of them, or registers: u32, each with as
many elements as it holds, the first in its lowest bits. The types of elements are those of the operands; where these
are registers, ``a_type`` and ``b_type`` say them: ``nv.f16``, ``nv.i8``, ... or PTX's names: ``"tf32"``, ``"s4"``,
``"u4"``, ``"b1"``. An f32 is a tf32. Results are vectors: ``nv.vec[nv.f32, 4]``.

==================  ==========================================================  =======================================
types               shapes                                                      result
==================  ==========================================================  =======================================
f16                 m8n8k4 (sm_70), m16n8k8 (sm_75), m16n8k16 (sm_80)           f32, f16
bf16                m16n8k8, m16n8k16 (sm_80)                                   f32
tf32                m16n8k4, m16n8k8 (sm_80)                                    f32
f64                 m8n8k4 (sm_80), m16n8k4, m16n8k8, m16n8k16 (sm_90)          f64
i8, u8              m8n8k16 (sm_75), m16n8k16, m16n8k32 (sm_80)                 i32
s4, u4              m8n8k32 (sm_75), m16n8k32, m16n8k64 (sm_80)                 i32
b1                  m8n8k128 (sm_75), m16n8k128, m16n8k256 (sm_80)              i32
e4m3, e5m2          m16n8k16, m16n8k32 (sm_89)                                  f32, f16
with kind="f8f6f4"  m16n8k32 (sm_120a, sm_120f), also e3m2, e2m3, e2m1          f32, f16
==================  ==========================================================  =======================================

``mma_sparse`` has twice the depth of the larger shapes from sm_80 on, fp8 on sm_89. ``mma_scaled`` is m16n8k32 of
narrow floats and m16n8k64 of e2m1 on sm_120a. Where an element lies: ``position``. What a thread has of a sparse matrix
``spcompress`` and ``spdecompress`` make and take apart. Sources: PTX ISA, ``mma``, ``mma.sp``, ``wmma``, ``ldmatrix``,
``stmatrix``, ``movmatrix``, ``spcompress``, ``spdecompress``.
"""

from __future__ import annotations

from typing import ClassVar

from nvgen.lang.attributes import Call
from nvgen.lang.attributes.mma import MoveCall, WmmaMove
from nvgen.lang.matrix_parameters import Fragment, ProductShape, Register, RegisterValues, ScaleSelection
from nvgen.lang.mma_sparsity import COUNTS, ELEMENT_BITS, FACTORS, INDEX_BITS, OPERATIONS
from nvgen.lang.mma_table import BITS, MOVES
from nvgen.lang.operation import DeviceOperation, Multiple
from nvgen.lang.parameters import (
    Address,
    AnyValue,
    Dependent,
    ElementType,
    Flag,
    Integer,
    Parameter,
    Same,
    Setting,
)
from nvgen.types import NONE, Space, i32

_MATRICES = (ProductShape(), Fragment("a"), Fragment("b"), Fragment("c"))
_FACTOR_TYPES = (ElementType("a_type", True), ElementType("b_type", True))
_TYPES = (*_FACTOR_TYPES, ElementType("d_type", True))
_LAYOUTS = ("row", "col")
_ORDERS = (Setting("a_layout", _LAYOUTS, "row"), Setting("b_layout", _LAYOUTS, "col"))
_SHARED = Address("p", "index", (Space.SHARED,))
_MEMORY = Address("p", "index", (Space.GLOBAL, Space.SHARED, Space.GENERIC))


#: Bytes that a lane reads at most of a matrix of ``wmma`` at once.
_MOST_BYTES = 16


def _shapes(instruction: str) -> Setting:
    return Setting("shape", tuple(move.shape for move in MOVES if move.instruction == instruction), "m8n8")


class MatrixOperation(DeviceOperation):
    """What the lanes of a warp do together with matrices."""

    family: ClassVar[str] = "mma"
    suspends: ClassVar[bool] = True
    reads: ClassVar[bool] = False
    writes: ClassVar[bool] = False


class Multiply(MatrixOperation):
    """``mma(shape, a, b, c, *, a_type, b_type, d_type, a_layout="row", b_layout="col", saturate=False, op, kind)``:
    ``a @ b + c``.

    ``d_type`` is the type of the result where it is not that of ``c``. Integers wrap, or with ``saturate`` stay at the
    ends of their range. Of b1, the products are ``op="xor"`` or ``"and"``, and their bits are counted. In which order
    floats are added, and how sums are rounded on the way, is the hardware's choice. On the CPU they are added in the
    order of the columns of A as numbers of the result's type, of an f16 as f32, and ``c`` last.

    PTX: ``mma.sync.aligned``.
    """

    parameters = (
        *(*_MATRICES, *_TYPES, *_ORDERS, Flag("saturate")),
        *(Dependent("op", str), Dependent("kind", str)),
    )


class SparseMultiply(MatrixOperation):
    """``mma_sparse(shape, a, b, c, metadata, *, selector=0, ordered=True, ...)``: A has two of 4 elements, and the
    others are 0. The other options are those of ``mma``.

    ``a`` has what is not 0, and ``metadata``, a u32, says where it was: two bits for each, its index among the 4. Of
    tf32 it is one of 2, and of s4 and u4 two neighbours of 4. ``selector`` says which lanes of every 4 have the
    metadata: where one is enough, its number; where two are, 0 for the first two or 1. ``ordered`` says that these
    rise, and needs PTX 8.5.

    PTX: ``mma.sp::ordered_metadata.sync.aligned``, ``mma.sp.sync.aligned``.
    """

    parameters = (
        *(*_MATRICES, Register("metadata"), Dependent("selector", int), Flag("ordered", True)),
        *(*_TYPES, Flag("saturate"), Dependent("kind", str)),
    )


class ScaledMultiply(MatrixOperation):
    """``mma_scaled(shape, a, b, c, a_scale, b_scale, *, kind, scale_type, a_type, b_type, a_select, b_select)``: rows
    of A and columns of B have scales for each 16 or 32 of their elements.

    ``kind`` is ``"mxf8f6f4"``, ``"mxf4"`` or ``"mxf4nvf4"``; the scales are bytes of a u32, of ``scale_type``
    ``"ue8m0"`` or ``"ue4m3"``, and ``scale_vector`` is ``"2X"`` or ``"4X"`` of mxf4nvf4. ``a_select`` and ``b_select``
    are PTX's ``(byte, thread)`` that say which ones of them. ``mma_sparse_scaled`` is sparse besides, and has
    ``metadata`` before the scales.

    PTX: ``mma.sync.aligned`` with ``.block_scale``.
    """

    is_sparse: bool = False

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        return (
            *(
                *_MATRICES,
                *((Register("metadata"),) if self.is_sparse else ()),
                Register("a_scale"),
                Register("b_scale"),
            ),
            *(Dependent(name, str) for name in ("kind", "scale_type", "scale_vector")),
            *(*_FACTOR_TYPES, ScaleSelection("a_select"), ScaleSelection("b_select")),
            *((Dependent("selector", int),) if self.is_sparse else ()),
        )


class WmmaMultiply(MatrixOperation):
    """``wmma(shape, a, b, c, *, a_layout="row", b_layout="col", ...)``: ``a @ b + c`` of fragments that the
    ``wmma_load_*`` have loaded with the same shape, types and layouts.

    ``rounding``, of f64, is ``"rn"``, ``"rz"``, ``"rm"`` or ``"rp"``; the CPU has ``"rn"`` alone. Shapes are m16n16k16,
    m8n32k16 and m32n8k16 of f16 (sm_70), i8, u8 (sm_72) and bf16 (sm_80), m16n16k8 of tf32, m8n8k4 of f64 (sm_80),
    m8n8k32 of s4 and u4, m8n8k128 of b1 (sm_75). ``check="race"`` does not see what fragments load and store.

    PTX: ``wmma.mma.sync.aligned``.
    """

    parameters = (
        *(*_MATRICES, *_TYPES, *_ORDERS, Flag("saturate"), Dependent("op", str)),
        Setting("rounding", ("rn", "rz", "rm", "rp"), ""),
    )


def _of_fragment(call: Call, stride: int) -> tuple[Multiple, ...]:
    """What hardware needs of the address and of the ``stride``, the operand of that position.

    PTX asks for a multiple of the fragment's size, up to 32 bytes, CUDA C++ for 16 of the stride; hardware reads 16 at
    a time. NumPy's arrays begin at a multiple of 16.
    """
    form = WmmaMove.of(call)
    size = min(form.count * BITS[form.type] // 8, _MOST_BYTES)
    return Multiple(0, size), Multiple(stride, size, BITS[form.type])


class WmmaLoad(MatrixOperation):
    """``wmma_load_a(shape, p, stride, *, layout="row", type)``: a fragment of a matrix in memory.

    ``p`` is an element of an array, ``a, index``, or a pointer; ``stride`` is how many elements a row, or with
    ``layout="col"`` a column, begins after the one before it. The same in all lanes. ``b`` is ``"col"`` otherwise.

    PTX: ``wmma.load.a.sync.aligned``, ``.b``, ``.c``.
    """

    parameters = (ProductShape(), _MEMORY, Integer("stride", i32), Dependent("layout", str), ElementType("type", True))

    reads: ClassVar[bool] = True
    matrix: str

    def alignments(self, call: Call) -> tuple[Multiple, ...]:
        return _of_fragment(call, 1)


class WmmaStore(MatrixOperation):
    """``wmma_store(shape, p, d, stride, *, layout="row")``: stores a fragment of a result.

    PTX: ``wmma.store.d.sync.aligned``.
    """

    parameters = (ProductShape(), _MEMORY, Fragment("d"), Integer("stride", i32), Setting("layout", _LAYOUTS, "row"))
    result = NONE

    writes: ClassVar[bool] = True

    def alignments(self, call: Call) -> tuple[Multiple, ...]:
        return _of_fragment(call, 2)


def _of_rows(call: Call) -> tuple[Multiple, ...]:
    """The lanes of each matrix's rows say where these begin."""
    move = MoveCall.of(call)
    return (Multiple(0, move.row_bytes, lanes=8 * move.count),)


class LoadMatrix(MatrixOperation):
    """``ldmatrix(p, count=1, *, transpose=False, shape="m8n8", format="b16")``: ``count`` matrices from shared memory.

    Each lane says where a row begins, of 16 bytes: lanes 0 to 7 those of the first matrix, and so on. ``p`` is an
    element of a shared array, ``a, index``, or a pointer. A lane gets two neighbours of 16 bits of each matrix: of row
    ``lane // 4`` from column ``2 * (lane % 4)`` on; with ``transpose`` of the transposed matrix. The result has the
    elements of the array, where they have 8, 16 or 32 bits: ``nv.vec[nv.f16, 2 * count]``, ``nv.vec[nv.i8, 4 *
    count]``, ``nv.vec[nv.f32, count]``, and of one matrix of 32 bits the number. Of integers of 16 bits, of longer
    elements, and of 32 bits with ``transpose``, which moves halves of them, it is registers, ``nv.vec[nv.u32, count]``
    or one u32. ``shape="m16n16"`` transposes bytes (``"b8"``), and ``"m8n16"`` and it unpack 6 and 4 bits
    (``"b6x16_p32"``, ``"b4x16_p64"``), on sm_100a and sm_120a; a GPU alone has these. ``"m8n16"`` with
    ``format="s8.s4"`` makes signed bytes of rows of 8 bytes, of which each has two signed integers of 4 bits: a lane
    gets those of row ``lane // 4`` from column ``4 * (lane % 4)`` on, on sm_90a, sm_100a and sm_120a with PTX 9.4.

    PTX: ``ldmatrix.sync.aligned``.
    """

    parameters = (
        *(_SHARED, Dependent("count", int), Dependent("transpose", bool), _shapes("ldmatrix")),
        Dependent("format", str),
    )

    reads: ClassVar[bool] = True

    def alignments(self, call: Call) -> tuple[Multiple, ...]:
        return _of_rows(call)


class StoreMatrix(MatrixOperation):
    """``stmatrix(p, value, *, transpose=False, shape="m8n8")``: stores matrices as ``ldmatrix`` loads them.

    ``value`` is 1, 2 or 4 registers, or as many bits of smaller numbers. ``shape="m16n8"`` transposes bytes, on sm_100a
    and sm_120a; a GPU alone has it.

    PTX: ``stmatrix.sync.aligned``, from sm_90 on.
    """

    parameters = (_SHARED, Fragment("value"), Dependent("transpose", bool), _shapes("stmatrix"))
    result = NONE

    writes: ClassVar[bool] = True

    def alignments(self, call: Call) -> tuple[Multiple, ...]:
        return _of_rows(call)


class TransposeMatrix(MatrixOperation):
    """``movmatrix(value)``: the transposed 8 by 8 matrix of 16 bits, as ``ldmatrix`` loads one; 32 bits of any type.

    PTX: ``movmatrix.sync.aligned.m8n8.trans.b16``, from sm_75 on.
    """

    instruction: ClassVar[str] = "movmatrix"
    parameters = (Fragment("value"),)
    result = Same("value")


class Compress(DeviceOperation):
    """``spcompress(data, operation, type=None, *, index_bits=2)``: where two of every four elements are, and these.

    ``data`` is a tuple or a vector of 2, 4, 8, … or 128 values of 32 bits, whose elements follow each other from the
    lowest bits on: u32, i32, or pairs of halves. ``type`` is that of the elements: f16, bf16, u8, i8, e5m2, e4m3, e3m2
    or e2m3, each but the first two a byte; pairs of halves have it already. Kept are the two that are largest
    (``"max"``) or smallest (``"min"``), or are so by their absolute values (``"maxabs"``, ``"minabs"``), and a NaN
    before any number. The result is a tuple of two: u32 with ``index_bits``, 2 or 4, for each kept element, which say
    where among the four it was, and half as many values as in ``data``. Of elements that are equal the CPU keeps the
    first ones; which ones a GPU keeps is its own choice. Needs ``sm_107a``. PTX: ``spcompress``.
    """

    family: ClassVar[str] = "mma"
    accesses_memory: ClassVar[bool] = False
    instruction: ClassVar[str] = "spcompress"
    parameters = (
        *(RegisterValues("data"), Setting("operation", OPERATIONS), ElementType("type", True)),
        Setting("index_bits", INDEX_BITS, 2),
    )


class Decompress(DeviceOperation):
    """``spdecompress(values, metadata, factor, count, *, element_bits, index_bits=2)``: the dense elements.

    ``factor`` says how many elements go to how many places: ``"1:2"``, ``"1:4"``, ``"1:8"``, ``"1:16"``, ``"2:4"``,
    ``"2:8"``, ``"2:16"``, ``"4:8"`` or ``"4:16"``, and ``count`` how often, a power of 2 up to 64. ``values`` are the
    elements, of 8 or 16 ``element_bits``, and ``metadata`` their places, of 2 or 4 ``index_bits``: u32, or tuples or
    vectors of them, in which these follow each other from the lowest bits on. The result is a tuple of u32; where no
    element goes there is 0. An element whose place is outside, which PTX leaves open, is left out on the CPU. What
    ``values`` holds at a time has 32 bits at most, places of 2 bits are for up to four of them, and the result has 1 to
    128 registers. Needs ``sm_107a``. PTX: ``spdecompress``.
    """

    family: ClassVar[str] = "mma"
    accesses_memory: ClassVar[bool] = False
    instruction: ClassVar[str] = "spdecompress"
    parameters = (
        *(RegisterValues("values", True), RegisterValues("metadata", True)),
        *(Setting("factor", FACTORS), Setting("count", COUNTS)),
        *(Setting("element_bits", ELEMENT_BITS), Setting("index_bits", INDEX_BITS, 2)),
    )


class Position(DeviceOperation):
    """``position(shape, matrix, element, type, sparse=False)``: the row and the column of an element of the lane's
    fragment, as an element of ``mma``.

    ``matrix`` is ``"a"``, ``"b"`` or ``"c"``, which the result is as well; ``element`` is the index in the fragment,
    first to last as they lie in the registers. ``type`` is that of the elements of A and B. For ``mma_sparse`` it is
    ``sparse=True``, and the column of A is the index among what is stored. Not of ``wmma``, nor of m8n8k4 of f16.
    """

    parameters = (
        *(
            ProductShape(),
            Setting("matrix", ("a", "b", "c")),
            AnyValue("element"),
            ElementType("type", True),
            Flag("sparse"),
        ),
    )

    family: ClassVar[str] = "mma"


mma = Multiply("mma.mma", "a product of matrices, added to a third")
mma_sparse = SparseMultiply("mma.mma_sparse", "a product whose first matrix is half zeros")
mma_scaled = ScaledMultiply("mma.mma_scaled", "a product of matrices whose rows and columns have scales")
mma_sparse_scaled = ScaledMultiply("mma.mma_sparse_scaled", "a sparse product of matrices with scales", True)
wmma = WmmaMultiply("mma.wmma", "a product of matrices that were loaded by wmma_load_a, _b and _c")
wmma_load_a = WmmaLoad("mma.wmma_load_a", "loads the first factor of a wmma", "a")
wmma_load_b = WmmaLoad("mma.wmma_load_b", "loads the second factor of a wmma", "b")
wmma_load_c = WmmaLoad("mma.wmma_load_c", "loads what a wmma adds", "c")
wmma_store = WmmaStore("mma.wmma_store", "stores the result of a wmma")
ldmatrix = LoadMatrix("mma.ldmatrix", "loads matrices of 8 by 8 from shared memory")
stmatrix = StoreMatrix("mma.stmatrix", "stores matrices of 8 by 8 to shared memory")
movmatrix = TransposeMatrix("mma.movmatrix", "transposes a matrix of 8 by 8")
spcompress = Compress("mma.spcompress", "keeps two of every four elements, and says which ones")
spdecompress = Decompress("mma.spdecompress", "puts elements at their places among zeros")
position = Position("mma.position", "the row and the column of an element of a fragment")
