"""Expressions with the names of types, for ours and for the installed Numba's."""

from __future__ import annotations

#: Each is evaluated with either, and gives the same text, or the same exception.
EXPRESSIONS = r"""
int8(300)
int32(3.7)
int32("a")
boolean(2)
bool_([])
void(3)
float32[3]
float32[1:]
int32[()]
int32[[]]
complex64(3)
Array(float32, 1, 'Q')
Array(float32[:], 1, 'C')
Array(NestedArray(float32, (2, 3)), 1, 'C')
Array(float32, 1, 'C', readonly=True)
Array(float32, 1, 'C', aligned=False, readonly=True)
Array(float32, 1, 'C', readonly=True).copy()
Array(float32, 1, 'C', readonly=True).copy(layout='A')
Array(float32, 1, 'C', readonly=True).copy(readonly=False, ndim=2)
float32(1, 2)
float32()
void(float32[:], int32)
uint8(-1)
Tuple(3)
Tuple(())
Tuple((int32, int32))
Tuple((int32, float32))
Tuple([int32[:], float32]).dtype
Tuple((int32, float32))[0]
UniTuple(int32, 3)[:]
UniTuple(int32, 3)
len(UniTuple(int32, 3))
list(UniTuple(int32, 3))
Optional(none)
Optional(int32)
Optional(int32[:])
optional(int32)
literal(3)
literal(3.0)
literal(2**70)
literal(2**63)
literal(True)
literal('a')
literal(slice(1, 2))
literal(3).literal_value
literal(3).literal_type
literal(3).bitwidth
literal(literal(3))
maybe_literal(3.0)
IntegerLiteral(3)
StringLiteral('a')
int32 < int64
int32 < uint64
int32 <= int32
float64 > float32
complex64 < complex128
NPDatetime('s') < NPDatetime('ms')
NPDatetime('D').unit_code
NPDatetime('')
NPDatetime('q')
NPTimedelta('s')(3)
NPTimedelta('')(3)
int64.maxval
int8.minval
uint16.maxval
uint16.minval
int32.bitwidth
int32.signed
float16.bitwidth
complex64.bitwidth
complex64.underlying_float
Integer.from_bitwidth(16)
Integer.from_bitwidth(16, False)
Integer('int32', 32, True)
float32[:]
float32[::1]
float32[:, :]
float32[:, ::1]
float32[:: 1, :]
float32[:, :, ::1]
float32[::2]
float32[(slice(None, None, 1), )]
float32[:].ndim
float32[:].dtype
float32[:].layout
float32[:].mutable
float32[:].is_c_contig
float32[::1].is_f_contig
float32[:, ::1].is_f_contig
float32[:].aligned
pyobject(3)
CPointer(int32)
CPointer(int32, 1)
CPointer(int32)(int32)
CPointer(int32).dtype
voidptr
Record([('a', {'type': int32, 'offset': 0})], 4, False)
Record([('b', {'type': int32, 'offset': 4}), ('a', {'type': float32, 'offset': 0, 'alignment': 4})], 8, True)
PAIR.dtype
PAIR.members
PAIR.typeof('b')
PAIR.offset('b')
PAIR.bitwidth
Record([('b', {'type': int32, 'offset': 4})], 8, True)[:]
Record([('b', {'type': int32, 'offset': 4})], 8, False)[::1]
len(Record([('b', {'type': int32, 'offset': 4})], 8, False))
Record.make_c_struct([('a', int8), ('b', float64)])
Record.make_c_struct([('a', int8), ('b', float64)]).dtype
Record.make_c_struct([('a', int8), ('b', NestedArray(int16, (3, 2))), ('c', int64)])
Record.make_c_struct([('a', int32[:])])
Record.make_c_struct([('a', complex64), ('b', int8)])
NestedArray(int32, (2, 3))
NestedArray(int32, (2, 3)).strides
NestedArray(int32, (2, 3)).nitems
NestedArray(int32, (2, 3)).size
NestedArray(int32, (2, 3)).shape
NestedArray(NestedArray(int32, (2, 3)), (4, ))
NestedArray(int32, (2, 3)) == NestedArray(int32, (2, 3))
NestedArray(int32, (2, 3)) == NestedArray(int32, (3, 2))
int32 == int64
int32 != int64
int32 == 3
int32 in {int32: 1}
int32 is Integer('int32')
float32[:] is float32[:]
Tuple((int32, float32)) is Tuple((int32, float32))
hash(float32[:]) == hash(float32[:])
CharSeq(3)
UnicodeCharSeq(3)
unicode_type
string
signed_domain == np_signed_domain
number_domain >= real_domain
TypeRef(int32)
NumberClass(int32)
NumberClass(int32).dtype
DType(float32)
float32.is_precise()
pyobject.is_precise()
unliteral(literal(3))
unliteral(int32)
unliteral(Tuple((literal(3), literal(4))))
unliteral(UniTuple(literal(3), 2))
isinstance(int32, Number)
isinstance(int32, Hashable)
isinstance(boolean, Number)
isinstance(float32[:], Buffer)
isinstance(none, Opaque)
isinstance(literal(3), Integer)
isinstance(UniTuple(int32, 2), BaseTuple)
isinstance(UniTuple(int32, 2), Sequence)
int32.cast_python_value(3.7)
complex64('a')
float32('1.5')
float16(1)
dim3
grid_group
bfloat16
bfloat16.bitwidth
Array(boolean, 2, 'F')
void(float32[:], int32).args
void(float32[:], int32).return_type
void(float32[:], int32) == void(float32[:], int32)
void(float32[:], int32) == void(float32[:], int64)
hash(void(int32)) == hash(void(int32))
void(int32).recvr
void(int32).is_method
Omitted(3)
UnionType((int32, float32))
List(int32)
Set(int32, True)
""".strip().splitlines()

#: What ``PAIR`` stands for in them.
PAIR = "Record([('b', {'type': int32, 'offset': 4}), ('a', {'type': float32, 'offset': 0})], 8, True)"

#: Types whose conversions are compared, each with each.
CONVERTED = (
    *("boolean", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "voidptr", "pyobject"),
    *("float16", "float32", "float64", "complex64", "complex128", "none", "bfloat16"),
    *("float32[:]", "float32[::1]", "float32[:, ::1]", "float32[::1, :]", "float64[:]"),
    *("Array(float32, 1, 'C', readonly=True)", "Array(float32, 1, 'A', readonly=True)"),
    *("Array(float32, 1, 'C', aligned=False)", "literal(3)", "literal(300)", "literal(True)"),
    *("Optional(int32)", "Optional(float64)", "Optional(int64)", "NPDatetime('s')", "NPDatetime('ms')"),
    *("UniTuple(int32, 2)", "UniTuple(int64, 2)", "Tuple((int32, float32))", "Tuple((int64, float64))", "Tuple(())"),
    *("UniTuple(int32, 3)", "Tuple((int32, float32[:]))", "Tuple((int32, float32[::1]))", "CPointer(int32)"),
    "Record([('a', {'type': int32, 'offset': 0})], 4, False)",
    "Record([('a', {'type': int32, 'offset': 0}), ('b', {'type': int32, 'offset': 4})], 8, False)",
)
