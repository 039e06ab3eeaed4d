"""Complex numbers as the kernel language has them: NumPy's arithmetic, written out for the parts. Part of the model."""

from __future__ import annotations

from typing import Any, ClassVar, Self

import numpy as np


class _Complex:
    """A real and an imaginary part, each rounded after every operation."""

    part: ClassVar[Any]
    __slots__ = ("imag", "real")

    def __init__(self, real: Any, imag: Any = 0) -> None:
        if isinstance(real, _Complex | complex | np.complexfloating):
            real, imag = real.real, real.imag
        self.real, self.imag = self.part(real), self.part(imag)

    def __repr__(self) -> str:
        return f"({self.real!r}, {self.imag!r})"

    def __complex__(self) -> complex:
        return complex(float(self.real), float(self.imag))

    def __eq__(self, other: object) -> bool:
        number = type(self)(other)
        return bool(self.real == number.real and self.imag == number.imag)

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = None  # type: ignore[assignment]

    def __neg__(self) -> Self:
        return type(self)(-self.real, -self.imag)

    def __add__(self, other: Self) -> Self:
        return type(self)(self.real + other.real, self.imag + other.imag)

    def __sub__(self, other: Self) -> Self:
        return type(self)(self.real - other.real, self.imag - other.imag)

    def __mul__(self, other: Self) -> Self:
        """The textbook's four products: infinities are not repaired."""
        a, b, c, d = self.real, self.imag, other.real, other.imag
        return type(self)(a * c - b * d, a * d + b * c)

    def __truediv__(self, other: Self) -> Self:
        """Smith's algorithm, as NumPy has it: scaled by the larger part of the divisor; by 0 each part is."""
        a, b, c, d = self.real, self.imag, other.real, other.imag
        if c == 0 and d == 0:
            return type(self)(a / self.part(0), b / self.part(0))
        if abs(c) >= abs(d):
            ratio = d / c
            scale = self.part(1) / (c + d * ratio)
            return type(self)((a + b * ratio) * scale, (b - a * ratio) * scale)
        ratio = c / d
        scale = self.part(1) / (d + c * ratio)
        return type(self)((a * ratio + b) * scale, (b * ratio - a) * scale)

    def __pow__(self, exponent: int) -> Self:
        result = self if exponent else type(self)(1)
        for _ in range(exponent - 1):
            result = result * self
        return result

    def conjugate(self) -> Self:
        return type(self)(self.real, -self.imag)


class Complex64(_Complex):
    part = np.float32


class Complex128(_Complex):
    part = np.float64
