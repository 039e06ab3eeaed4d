"""What complex numbers have besides operators, named as Python's ``complex`` has it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nvgen.lang.function import DeviceFunction
from nvgen.lang.operation import Operation


class ComplexFunction(Operation):
    """A function of complex numbers, or of real ones, which are complex with an imaginary part of 0.

    ``evaluate`` computes it for literals, as Python does. With ``takes_parts`` the operands are real numbers.
    """

    function: DeviceFunction
    evaluate: Callable[..., Any]
    operands: int = 1
    takes_parts: bool = False


class ComplexLogarithm(Operation):
    """``cmath.log(z)`` and ``cmath.log(z, base)``."""

    functions: tuple[ComplexFunction, ComplexFunction]


make = Operation("complex.make", "the complex number of a real and an imaginary part")
real = Operation("complex.real", "the real part")
imaginary = Operation("complex.imag", "the imaginary part")
conjugate = Operation("complex.conjugate", "the number with the opposite imaginary part")
magnitude = Operation("complex.abs", "the distance from 0, without overflow on the way")
