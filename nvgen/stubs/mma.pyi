# Made by `python -m tools.generate`; do not edit.
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
``stmatrix``, ``movmatrix``, ``spcompress``, ``spdecompress``."""

from typing import Any, Final, overload

from typing_extensions import TypeVar

from nvgen.stubs.types import Address, Array, GenericArray, GenericPtr, GenericSurface, GenericTensorMap, GenericTexture, GenericVec, Index, ptr, Registers, Surface, TensorMap, Texture, vec

_T = TypeVar("_T")

COUNTS: Final = (1, 2, 4, 8, 16, 32, 64)
ELEMENT_BITS: Final = (8, 16)
FACTORS: Final = ('1:2', '1:4', '1:8', '1:16', '2:4', '2:8', '2:16', '4:8', '4:16')
INDEX_BITS: Final = (2, 4)
OPERATIONS: Final = ('max', 'maxabs', 'min', 'minabs')
@overload
def ldmatrix(p: GenericArray[Any, Any, Any], index: Index, count: int = ..., transpose: bool = ..., shape: str = ..., format: str = ...) -> Any:
    """Loads matrices of 8 by 8 from shared memory.

    ``ldmatrix(p, count=1, *, transpose=False, shape="m8n8", format="b16")``: ``count`` matrices from shared memory.

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
@overload
def ldmatrix(p: GenericPtr[Any, Any], count: int = ..., transpose: bool = ..., shape: str = ..., format: str = ...) -> Any: ...

def mma(shape: Any, a: Any, b: Any, c: Any, a_type: Any = ..., b_type: Any = ..., d_type: Any = ..., a_layout: str = ..., b_layout: str = ..., saturate: bool = ..., op: str = ..., kind: str = ...) -> Any:
    """A product of matrices, added to a third.

    ``mma(shape, a, b, c, *, a_type, b_type, d_type, a_layout="row", b_layout="col", saturate=False, op, kind)``:
    ``a @ b + c``.

    ``d_type`` is the type of the result where it is not that of ``c``. Integers wrap, or with ``saturate`` stay at the
    ends of their range. Of b1, the products are ``op="xor"`` or ``"and"``, and their bits are counted. In which order
    floats are added, and how sums are rounded on the way, is the hardware's choice. On the CPU they are added in the
    order of the columns of A as numbers of the result's type, of an f16 as f32, and ``c`` last.

    PTX: ``mma.sync.aligned``.
    """

def mma_scaled(shape: Any, a: Any, b: Any, c: Any, a_scale: int, b_scale: int, kind: str = ..., scale_type: str = ..., scale_vector: str = ..., a_type: Any = ..., b_type: Any = ..., a_select: tuple[int, int] = ..., b_select: tuple[int, int] = ...) -> Any:
    """A product of matrices whose rows and columns have scales.

    ``mma_scaled(shape, a, b, c, a_scale, b_scale, *, kind, scale_type, a_type, b_type, a_select, b_select)``: rows
    of A and columns of B have scales for each 16 or 32 of their elements.

    ``kind`` is ``"mxf8f6f4"``, ``"mxf4"`` or ``"mxf4nvf4"``; the scales are bytes of a u32, of ``scale_type``
    ``"ue8m0"`` or ``"ue4m3"``, and ``scale_vector`` is ``"2X"`` or ``"4X"`` of mxf4nvf4. ``a_select`` and ``b_select``
    are PTX's ``(byte, thread)`` that say which ones of them. ``mma_sparse_scaled`` is sparse besides, and has
    ``metadata`` before the scales.

    PTX: ``mma.sync.aligned`` with ``.block_scale``.
    """

def mma_sparse(shape: Any, a: Any, b: Any, c: Any, metadata: int, selector: int = ..., ordered: bool = ..., a_type: Any = ..., b_type: Any = ..., d_type: Any = ..., saturate: bool = ..., kind: str = ...) -> Any:
    """A product whose first matrix is half zeros.

    ``mma_sparse(shape, a, b, c, metadata, *, selector=0, ordered=True, ...)``: A has two of 4 elements, and the
    others are 0. The other options are those of ``mma``.

    ``a`` has what is not 0, and ``metadata``, a u32, says where it was: two bits for each, its index among the 4. Of
    tf32 it is one of 2, and of s4 and u4 two neighbours of 4. ``selector`` says which lanes of every 4 have the
    metadata: where one is enough, its number; where two are, 0 for the first two or 1. ``ordered`` says that these
    rise, and needs PTX 8.5.

    PTX: ``mma.sp::ordered_metadata.sync.aligned``, ``mma.sp.sync.aligned``.
    """

def mma_sparse_scaled(shape: Any, a: Any, b: Any, c: Any, metadata: int, a_scale: int, b_scale: int, kind: str = ..., scale_type: str = ..., scale_vector: str = ..., a_type: Any = ..., b_type: Any = ..., a_select: tuple[int, int] = ..., b_select: tuple[int, int] = ..., selector: int = ...) -> Any:
    """A sparse product of matrices with scales.

    ``mma_scaled(shape, a, b, c, a_scale, b_scale, *, kind, scale_type, a_type, b_type, a_select, b_select)``: rows
    of A and columns of B have scales for each 16 or 32 of their elements.

    ``kind`` is ``"mxf8f6f4"``, ``"mxf4"`` or ``"mxf4nvf4"``; the scales are bytes of a u32, of ``scale_type``
    ``"ue8m0"`` or ``"ue4m3"``, and ``scale_vector`` is ``"2X"`` or ``"4X"`` of mxf4nvf4. ``a_select`` and ``b_select``
    are PTX's ``(byte, thread)`` that say which ones of them. ``mma_sparse_scaled`` is sparse besides, and has
    ``metadata`` before the scales.

    PTX: ``mma.sync.aligned`` with ``.block_scale``.
    """

def movmatrix(value: Any) -> Any:
    """Transposes a matrix of 8 by 8.

    ``movmatrix(value)``: the transposed 8 by 8 matrix of 16 bits, as ``ldmatrix`` loads one; 32 bits of any type.

    PTX: ``movmatrix.sync.aligned.m8n8.trans.b16``, from sm_75 on.
    """

def position(shape: Any, matrix: str, element: Any, type: Any = ..., sparse: bool = ...) -> Any:
    """The row and the column of an element of a fragment.

    ``position(shape, matrix, element, type, sparse=False)``: the row and the column of an element of the lane's
    fragment, as an element of ``mma``.

    ``matrix`` is ``"a"``, ``"b"`` or ``"c"``, which the result is as well; ``element`` is the index in the fragment,
    first to last as they lie in the registers. ``type`` is that of the elements of A and B. For ``mma_sparse`` it is
    ``sparse=True``, and the column of A is the index among what is stored. Not of ``wmma``, nor of m8n8k4 of f16.
    """

def spcompress(data: Any, operation: str, type: Any = ..., index_bits: int = ...) -> Any:
    """Keeps two of every four elements, and says which ones.

    ``spcompress(data, operation, type=None, *, index_bits=2)``: where two of every four elements are, and these.

    ``data`` is a tuple or a vector of 2, 4, 8, … or 128 values of 32 bits, whose elements follow each other from the
    lowest bits on: u32, i32, or pairs of halves. ``type`` is that of the elements: f16, bf16, u8, i8, e5m2, e4m3, e3m2
    or e2m3, each but the first two a byte; pairs of halves have it already. Kept are the two that are largest
    (``"max"``) or smallest (``"min"``), or are so by their absolute values (``"maxabs"``, ``"minabs"``), and a NaN
    before any number. The result is a tuple of two: u32 with ``index_bits``, 2 or 4, for each kept element, which say
    where among the four it was, and half as many values as in ``data``. Of elements that are equal the CPU keeps the
    first ones; which ones a GPU keeps is its own choice. Needs ``sm_107a``. PTX: ``spcompress``.
    """

def spdecompress(values: Any, metadata: Any, factor: str, count: int, element_bits: int, index_bits: int = ...) -> Any:
    """Puts elements at their places among zeros.

    ``spdecompress(values, metadata, factor, count, *, element_bits, index_bits=2)``: the dense elements.

    ``factor`` says how many elements go to how many places: ``"1:2"``, ``"1:4"``, ``"1:8"``, ``"1:16"``, ``"2:4"``,
    ``"2:8"``, ``"2:16"``, ``"4:8"`` or ``"4:16"``, and ``count`` how often, a power of 2 up to 64. ``values`` are the
    elements, of 8 or 16 ``element_bits``, and ``metadata`` their places, of 2 or 4 ``index_bits``: u32, or tuples or
    vectors of them, in which these follow each other from the lowest bits on. The result is a tuple of u32; where no
    element goes there is 0. An element whose place is outside, which PTX leaves open, is left out on the CPU. What
    ``values`` holds at a time has 32 bits at most, places of 2 bits are for up to four of them, and the result has 1 to
    128 registers. Needs ``sm_107a``. PTX: ``spdecompress``.
    """

@overload
def stmatrix(p: GenericArray[Any, Any, Any], index: Index, value: Any, transpose: bool = ..., shape: str = ...) -> None:
    """Stores matrices of 8 by 8 to shared memory.

    ``stmatrix(p, value, *, transpose=False, shape="m8n8")``: stores matrices as ``ldmatrix`` loads them.

    ``value`` is 1, 2 or 4 registers, or as many bits of smaller numbers. ``shape="m16n8"`` transposes bytes, on sm_100a
    and sm_120a; a GPU alone has it.

    PTX: ``stmatrix.sync.aligned``, from sm_90 on.
    """
@overload
def stmatrix(p: GenericPtr[Any, Any], value: Any, transpose: bool = ..., shape: str = ...) -> None: ...

def wmma(shape: Any, a: Any, b: Any, c: Any, a_type: Any = ..., b_type: Any = ..., d_type: Any = ..., a_layout: str = ..., b_layout: str = ..., saturate: bool = ..., op: str = ..., rounding: str = ...) -> Any:
    """A product of matrices that were loaded by wmma_load_a, _b and _c.

    ``wmma(shape, a, b, c, *, a_layout="row", b_layout="col", ...)``: ``a @ b + c`` of fragments that the
    ``wmma_load_*`` have loaded with the same shape, types and layouts.

    ``rounding``, of f64, is ``"rn"``, ``"rz"``, ``"rm"`` or ``"rp"``; the CPU has ``"rn"`` alone. Shapes are m16n16k16,
    m8n32k16 and m32n8k16 of f16 (sm_70), i8, u8 (sm_72) and bf16 (sm_80), m16n16k8 of tf32, m8n8k4 of f64 (sm_80),
    m8n8k32 of s4 and u4, m8n8k128 of b1 (sm_75). ``check="race"`` does not see what fragments load and store.

    PTX: ``wmma.mma.sync.aligned``.
    """

@overload
def wmma_load_a(shape: Any, p: GenericArray[Any, Any, Any], index: Index, stride: int, layout: str = ..., type: Any = ...) -> Any:
    """Loads the first factor of a wmma.

    ``wmma_load_a(shape, p, stride, *, layout="row", type)``: a fragment of a matrix in memory.

    ``p`` is an element of an array, ``a, index``, or a pointer; ``stride`` is how many elements a row, or with
    ``layout="col"`` a column, begins after the one before it. The same in all lanes. ``b`` is ``"col"`` otherwise.

    PTX: ``wmma.load.a.sync.aligned``, ``.b``, ``.c``.
    """
@overload
def wmma_load_a(shape: Any, p: GenericPtr[Any, Any], stride: int, layout: str = ..., type: Any = ...) -> Any: ...

@overload
def wmma_load_b(shape: Any, p: GenericArray[Any, Any, Any], index: Index, stride: int, layout: str = ..., type: Any = ...) -> Any:
    """Loads the second factor of a wmma.

    ``wmma_load_a(shape, p, stride, *, layout="row", type)``: a fragment of a matrix in memory.

    ``p`` is an element of an array, ``a, index``, or a pointer; ``stride`` is how many elements a row, or with
    ``layout="col"`` a column, begins after the one before it. The same in all lanes. ``b`` is ``"col"`` otherwise.

    PTX: ``wmma.load.a.sync.aligned``, ``.b``, ``.c``.
    """
@overload
def wmma_load_b(shape: Any, p: GenericPtr[Any, Any], stride: int, layout: str = ..., type: Any = ...) -> Any: ...

@overload
def wmma_load_c(shape: Any, p: GenericArray[Any, Any, Any], index: Index, stride: int, layout: str = ..., type: Any = ...) -> Any:
    """Loads what a wmma adds.

    ``wmma_load_a(shape, p, stride, *, layout="row", type)``: a fragment of a matrix in memory.

    ``p`` is an element of an array, ``a, index``, or a pointer; ``stride`` is how many elements a row, or with
    ``layout="col"`` a column, begins after the one before it. The same in all lanes. ``b`` is ``"col"`` otherwise.

    PTX: ``wmma.load.a.sync.aligned``, ``.b``, ``.c``.
    """
@overload
def wmma_load_c(shape: Any, p: GenericPtr[Any, Any], stride: int, layout: str = ..., type: Any = ...) -> Any: ...

@overload
def wmma_store(shape: Any, p: GenericArray[Any, Any, Any], index: Index, d: Any, stride: int, layout: str = ...) -> None:
    """Stores the result of a wmma.

    ``wmma_store(shape, p, d, stride, *, layout="row")``: stores a fragment of a result.

    PTX: ``wmma.store.d.sync.aligned``.
    """
@overload
def wmma_store(shape: Any, p: GenericPtr[Any, Any], d: Any, stride: int, layout: str = ...) -> None: ...

