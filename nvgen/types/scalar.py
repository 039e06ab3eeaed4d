"""Scalar types, and the weak types of Python literals.

``f32`` and the other scalars are values, not Python classes: they annotate parameters, parametrise ``Array`` and,
called in a kernel, convert. Sizes are in bits. Nothing here knows of LLVM.
"""

from __future__ import annotations

from enum import Enum
from typing import Any, NoReturn

from nvgen import diagnostics
from nvgen.records import Node


class Kind(Enum):
    """The arithmetic that a scalar type has."""

    BOOL = "bool"
    SIGNED = "signed"
    UNSIGNED = "unsigned"
    FLOAT = "float"
    COMPLEX = "complex"


class Type:
    """The type of an expression, a variable or a parameter."""

    __slots__ = ()


class Scalar(Type, Node):
    """A number of a fixed width; a complex number's is that of both components."""

    name: str
    kind: Kind
    bits: int
    #: Bits of precision of a float or of a complex number's components, the implicit one included; 0 for the others.
    precision: int = 0

    def __repr__(self) -> str:
        return self.name

    @property
    def is_integer(self) -> bool:
        return self.kind in (Kind.SIGNED, Kind.UNSIGNED)

    @property
    def is_float(self) -> bool:
        return self.kind is Kind.FLOAT

    @property
    def is_signed(self) -> bool:
        return self.kind is Kind.SIGNED

    @property
    def is_bool(self) -> bool:
        return self.kind is Kind.BOOL

    @property
    def is_complex(self) -> bool:
        return self.kind is Kind.COMPLEX

    @property
    def is_narrow(self) -> bool:
        """Whether this is a float of 8 bits or fewer, which is stored and converted but not computed with."""
        return self.is_float and self.bits <= 8

    @property
    def is_half(self) -> bool:
        """Whether this is one of the two floats of 16 bits."""
        return self.is_float and self.bits == 16

    @property
    def size(self) -> int:
        """Bytes in memory, and what an element is aligned to; a bool takes one byte, and so does a narrow float."""
        return max(self.bits // 8, 1)

    @property
    def minimum(self) -> int:
        """The smallest value of an integer type."""
        return -(1 << (self.bits - 1)) if self.is_signed else 0

    @property
    def maximum(self) -> int:
        """The largest value of an integer type."""
        return (1 << (self.bits - 1)) - 1 if self.is_signed else (1 << self.bits) - 1

    def __call__(self, *values: Any) -> NoReturn:
        """In a kernel: the value converted. Integers wrap; floats to integers truncate and saturate (see ``convert``).

        A complex type also takes two values, the real and the imaginary part.

        Raises:
            CompileError: always, on the host; there, NumPy's scalars are the typed numbers.
        """
        raise diagnostics.CompileError(diagnostics.names.OutsideKernel(None, f"nv.{self.name}"))


i8 = Scalar("i8", Kind.SIGNED, 8)
i16 = Scalar("i16", Kind.SIGNED, 16)
i32 = Scalar("i32", Kind.SIGNED, 32)
i64 = Scalar("i64", Kind.SIGNED, 64)
i128 = Scalar("i128", Kind.SIGNED, 128)
u8 = Scalar("u8", Kind.UNSIGNED, 8)
u16 = Scalar("u16", Kind.UNSIGNED, 16)
u32 = Scalar("u32", Kind.UNSIGNED, 32)
u64 = Scalar("u64", Kind.UNSIGNED, 64)
u128 = Scalar("u128", Kind.UNSIGNED, 128)
bool_ = Scalar("bool", Kind.BOOL, 1)
f16 = Scalar("f16", Kind.FLOAT, 16, precision=11)
bf16 = Scalar("bf16", Kind.FLOAT, 16, precision=8)
f32 = Scalar("f32", Kind.FLOAT, 32, precision=24)
f64 = Scalar("f64", Kind.FLOAT, 64, precision=53)
e4m3 = Scalar("e4m3", Kind.FLOAT, 8, precision=4)
e5m2 = Scalar("e5m2", Kind.FLOAT, 8, precision=3)
e2m3 = Scalar("e2m3", Kind.FLOAT, 6, precision=4)
e3m2 = Scalar("e3m2", Kind.FLOAT, 6, precision=3)
e2m1 = Scalar("e2m1", Kind.FLOAT, 4, precision=2)
ue8m0 = Scalar("ue8m0", Kind.FLOAT, 8, precision=1)
c64 = Scalar("c64", Kind.COMPLEX, 64, precision=24)
c128 = Scalar("c128", Kind.COMPLEX, 128, precision=53)

#: Every scalar by the name that users type after ``nv.``.
SCALARS = {
    scalar.name: scalar
    for scalar in (
        *(i8, i16, i32, i64, i128, u8, u16, u32, u64, u128, bool_),
        *(f16, bf16, f32, f64, e4m3, e5m2, e2m3, e3m2, e2m1, ue8m0, c64, c128),
    )
}


def component(complex_: Scalar) -> Scalar:
    """The type of a complex number's real and imaginary part."""
    return {"c64": f32, "c128": f64}[complex_.name]


class Weak(Type, Node):
    """The type of a Python literal and of what only literals were combined into: it takes any type of its kind."""

    kind: Kind
    default: Scalar

    def __repr__(self) -> str:
        return f"{'int' if self.kind is Kind.SIGNED else self.kind.value} literal"


WEAK_INT = Weak(Kind.SIGNED, i32)
WEAK_FLOAT = Weak(Kind.FLOAT, f32)
WEAK_COMPLEX = Weak(Kind.COMPLEX, c64)
