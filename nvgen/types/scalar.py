"""Scalar types, each a row of one table, and the weak types of Python literals.

``f32`` and the other scalars are values, not Python classes: they annotate parameters, parametrise ``Array`` and,
called in a kernel, convert. Sizes are in bits.

A row says what others call the type as text: nothing here knows LLVM, NumPy or CUDA. Whatever takes every scalar, or
every one of a kind, reads it from here. Tables of what an instruction does with a type are with the instruction.

Sources of the columns: NumPy's "The array interface protocol"; ctypes, "Fundamental data types"; ``struct``, "Format
Characters"; DLPack's ``DLDataTypeCode``; XLA's ``XLA_FFI_DataType`` (xla/ffi/api/c_api.h); LLVM Language Reference,
"First Class Types"; PTX ISA, "Fundamental Types" and "Alternate Floating-Point Data Formats". Of the formats: IEEE
754-2019 (f16, f32, f64), OCP Microscaling Formats 1.0 and OCP 8-bit Floating Point 1.0 (the narrow floats).
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any, NoReturn

from nvgen import diagnostics
from nvgen.base.kept import kept
from nvgen.base.records import Node, Record
from nvgen.diagnostics.tracebacks import ends_tracebacks
from nvgen.types.interning import Interned


class Kind(Enum):
    """The arithmetic that a scalar type has."""

    BOOL = "bool"
    SIGNED = "signed"
    UNSIGNED = "unsigned"
    FLOAT = "float"
    COMPLEX = "complex"


class Type(Interned):
    """The type of an expression, a variable or a parameter."""

    __slots__ = ()


class FloatFormat(Record):
    """How a float lies in its bits: a sign bit, ``exponent_bits``, and ``mantissa_bits``, from the highest bit down.

    One that is not ``is_signed`` has no sign bit, and drops the sign of a number. A format without a mantissa is an
    exponent alone: it has no sign either, no zero and no subnormal numbers. ``maximum`` is the encoding of the largest
    finite number; ``infinity`` that of infinity, or None where the format has none and saturates, or the NaN where that
    stands for it; ``nan`` the one that a NaN becomes. ``saturates`` says what becomes of numbers past the largest one.
    """

    exponent_bits: int
    mantissa_bits: int
    bias: int
    maximum: int
    infinity: int | None
    nan: int
    saturates: bool = False
    is_signed: bool = True

    @property
    def sign(self) -> int:
        """The position of the sign bit; of a format without one, its width."""
        return self.exponent_bits + self.mantissa_bits

    @property
    def is_exponent(self) -> bool:
        """Whether the numbers are the powers of two."""
        return not self.mantissa_bits

    @property
    def has_nan(self) -> bool:
        return self.nan != self.maximum

    @property
    def smallest_exponent(self) -> int:
        """The power of two of the smallest normal number."""
        return 1 - self.bias


def _ieee(exponent_bits: int, mantissa_bits: int, *, saturates: bool = False) -> FloatFormat:
    infinity = ((1 << exponent_bits) - 1) << mantissa_bits
    nan = infinity | ((1 << mantissa_bits) - 1 if saturates else 1 << (mantissa_bits - 1))
    bias = (1 << (exponent_bits - 1)) - 1
    return FloatFormat(exponent_bits, mantissa_bits, bias, infinity - 1, infinity, nan, saturates)


def _finite(exponent_bits: int, mantissa_bits: int, *, nan: int | None = None, is_signed: bool = True) -> FloatFormat:
    """A narrow float without infinities, whose largest number is the last encoding but that of a NaN."""
    maximum = (1 << (exponent_bits + mantissa_bits)) - 1 - (nan is not None)
    bias = (1 << (exponent_bits - 1)) - 1
    nan = maximum if nan is None else nan
    return FloatFormat(exponent_bits, mantissa_bits, bias, maximum, None, nan, True, is_signed)


_EXPONENT = FloatFormat(8, 0, 127, maximum=0xFE, infinity=None, nan=0xFF, saturates=True, is_signed=False)
_UE5M3 = _finite(5, 3, nan=0xFF, is_signed=False)


class Scalar(Type, Node):
    """A number of a fixed width; a complex number's is that of both components."""

    name: str
    #: Its arithmetic, which decides what it meets another type in (see ``promotion``).
    kind: Kind
    bits: int
    #: What NumPy, or the package ml_dtypes, calls it, and with them PyTorch, CuPy and JAX; or would, by their rules.
    dtype: str
    #: Type character and size in bytes as in the array interface: ``V``, raw bytes, of types that NumPy has none for.
    typestr: str
    #: ctypes' type and the character of ``struct``; empty where they have none.
    ctypes: str
    struct: str
    #: ``DLDataTypeCode`` and ``XLA_FFI_DataType``; None where they have none, or XLA has elements that share a byte.
    dlpack: int | None
    xla: int | None
    #: LLVM's type of a value; that of a narrow float is its bits.
    llvm: str
    #: PTX's name of it in instructions; empty where it has none.
    ptx: str
    #: Of a float.
    format: FloatFormat | None = None

    def __repr__(self) -> str:
        return self.name

    def __reduce__(self) -> Any:
        return _named, (self.name,)

    @property
    def precision(self) -> int:
        """Bits of precision of a float or of a complex number's components, the implicit one included; else 0."""
        layout = component(self).format if self.is_complex else self.format
        return 0 if layout is None else layout.mantissa_bits + 1

    @kept
    def is_integer(self) -> bool:
        return self.kind in (Kind.SIGNED, Kind.UNSIGNED)

    @kept
    def is_float(self) -> bool:
        return self.kind is Kind.FLOAT

    @kept
    def is_signed(self) -> bool:
        return self.kind is Kind.SIGNED

    @kept
    def is_bool(self) -> bool:
        return self.kind is Kind.BOOL

    @kept
    def is_complex(self) -> bool:
        return self.kind is Kind.COMPLEX

    @kept
    def is_narrow(self) -> bool:
        """Whether this is a float of 8 bits or fewer, which is stored and converted but not computed with."""
        return self.is_float and self.bits <= 8

    @property
    def is_in_numpy(self) -> bool:
        """Whether NumPy itself has the type; arrays of the others are raw bytes, or of a dtype of ml_dtypes."""
        return not self.typestr.startswith("V")

    @property
    def is_half(self) -> bool:
        """Whether this is one of the two floats of 16 bits."""
        return self.is_float and self.bits == 16

    @property
    def size(self) -> int:
        """Bytes in memory, and what an element is aligned to; a bool takes one byte, and so does a narrow float."""
        return max(self.bits // 8, 1)

    @kept
    def minimum(self) -> int:
        """The smallest value of an integer type."""
        return -(1 << (self.bits - 1)) if self.is_signed else 0

    @kept
    def maximum(self) -> int:
        """The largest value of an integer type."""
        return (1 << (self.bits - 1)) - 1 if self.is_signed else (1 << self.bits) - 1

    @ends_tracebacks
    def __call__(self, *values: Any) -> NoReturn:
        """In a kernel: the value converted. Integers wrap; floats to integers truncate and saturate (see ``convert``).

        A complex type also takes two values, the real and the imaginary part.

        Raises:
            CompileError: always, on the host; there, NumPy's scalars are the typed numbers.
        """
        raise diagnostics.CompileError(diagnostics.names.OutsideKernel(None, f"nv.{self.name}"))

    if not TYPE_CHECKING:  # type checkers say so themselves

        def __getitem__(self, index: Any) -> NoReturn:
            example = f"nv.Array[nv.{self.name}], with two dimensions nv.Array[nv.{self.name}, 2]"
            raise TypeError(f"nv.{self.name} is a number and takes no brackets: an array of them is {example}")


# Name, kind and bits; dtype and typestr; ctypes and struct; DLPack and XLA; LLVM and PTX; the format of a float.
i8 = Scalar("i8", Kind.SIGNED, 8, "int8", "i1", "c_int8", "b", 0, 2, "i8", "s8")
i16 = Scalar("i16", Kind.SIGNED, 16, "int16", "i2", "c_int16", "h", 0, 3, "i16", "s16")
i32 = Scalar("i32", Kind.SIGNED, 32, "int32", "i4", "c_int32", "i", 0, 4, "i32", "s32")
i64 = Scalar("i64", Kind.SIGNED, 64, "int64", "i8", "c_int64", "q", 0, 5, "i64", "s64")
i128 = Scalar("i128", Kind.SIGNED, 128, "int128", "V16", "", "", None, None, "i128", "b128")
u8 = Scalar("u8", Kind.UNSIGNED, 8, "uint8", "u1", "c_uint8", "B", 1, 6, "i8", "u8")
u16 = Scalar("u16", Kind.UNSIGNED, 16, "uint16", "u2", "c_uint16", "H", 1, 7, "i16", "u16")
u32 = Scalar("u32", Kind.UNSIGNED, 32, "uint32", "u4", "c_uint32", "I", 1, 8, "i32", "u32")
u64 = Scalar("u64", Kind.UNSIGNED, 64, "uint64", "u8", "c_uint64", "Q", 1, 9, "i64", "u64")
u128 = Scalar("u128", Kind.UNSIGNED, 128, "uint128", "V16", "", "", None, None, "i128", "b128")
bool_ = Scalar("bool", Kind.BOOL, 1, "bool", "b1", "c_bool", "?", 6, 1, "i1", "pred")
f16 = Scalar("f16", Kind.FLOAT, 16, "float16", "f2", "", "e", 2, 10, "half", "f16", _ieee(5, 10))
bf16 = Scalar("bf16", Kind.FLOAT, 16, "bfloat16", "V2", "", "", 4, 16, "bfloat", "bf16", _ieee(8, 7))
f32 = Scalar("f32", Kind.FLOAT, 32, "float32", "f4", "c_float", "f", 2, 11, "float", "f32", _ieee(8, 23))
f64 = Scalar("f64", Kind.FLOAT, 64, "float64", "f8", "c_double", "d", 2, 12, "double", "f64", _ieee(11, 52))
e4m3 = Scalar("e4m3", Kind.FLOAT, 8, "float8_e4m3fn", "V1", "", "", 10, 20, "i8", "e4m3", _finite(4, 3, nan=0x7F))
e5m2 = Scalar("e5m2", Kind.FLOAT, 8, "float8_e5m2", "V1", "", "", 12, 19, "i8", "e5m2", _ieee(5, 2, saturates=True))
e2m3 = Scalar("e2m3", Kind.FLOAT, 6, "float6_e2m3fn", "V1", "", "", 15, None, "i8", "e2m3", _finite(2, 3))
e3m2 = Scalar("e3m2", Kind.FLOAT, 6, "float6_e3m2fn", "V1", "", "", 16, None, "i8", "e3m2", _finite(3, 2))
e2m1 = Scalar("e2m1", Kind.FLOAT, 4, "float4_e2m1fn", "V1", "", "", 17, None, "i8", "e2m1", _finite(2, 1))
ue8m0 = Scalar("ue8m0", Kind.FLOAT, 8, "float8_e8m0fnu", "V1", "", "", 14, 33, "i8", "ue8m0", _EXPONENT)
ue5m3 = Scalar("ue5m3", Kind.FLOAT, 8, "float8_ue5m3", "V1", "", "", None, None, "i8", "ue5m3", _UE5M3)
c64 = Scalar("c64", Kind.COMPLEX, 64, "complex64", "c8", "", "", 5, 15, "{float, float}", "")
c128 = Scalar("c128", Kind.COMPLEX, 128, "complex128", "c16", "", "", 5, 18, "{double, double}", "")

#: Every scalar by the name that users type after ``nv.``.
SCALARS = {row.name: row for row in list(globals().values()) if isinstance(row, Scalar)}


def _named(name: str) -> Scalar:
    """The scalar that a pickle has."""
    return SCALARS[name]


def component(complex_: Scalar) -> Scalar:
    """The type of a complex number's real and imaginary part."""
    return SCALARS[f"f{complex_.bits // 2}"]


class Weak(Type, Node):
    """The type of a Python literal and of what only literals were combined into: it takes any type of its kind."""

    kind: Kind
    default: Scalar

    def __repr__(self) -> str:
        return f"{'int' if self.kind is Kind.SIGNED else self.kind.value} literal"

    def __reduce__(self) -> Any:
        return _weak, (self.kind, self.default)


WEAK_INT = Weak(Kind.SIGNED, i32)
WEAK_FLOAT = Weak(Kind.FLOAT, f32)
WEAK_COMPLEX = Weak(Kind.COMPLEX, c64)


def _weak(kind: Kind, default: Scalar) -> Weak:
    """The type of literals that a pickle has; those of the kernel language are the same objects."""
    own = {weak.kind: weak for weak in (WEAK_INT, WEAK_FLOAT, WEAK_COMPLEX)}[kind]
    return own if own.default == default else Weak(kind, default)
