"""Numbers of bf16, which NumPy does not have: 8 bits of precision and f32's exponents. Part of the interpreter."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from typing import Any

import numpy as np

_PRECISION = 8
_SMALLEST_EXPONENT = -126
_LARGEST = (2.0 - 2.0**-7) * 2.0**127


class Bfloat16(float):
    """The bf16 nearest to a number, ties to even, infinite past the largest.

    One operation of f64, which has more than twice the precision, and this rounding are the operation rounded once.
    """

    def __new__(cls, number: Any) -> Bfloat16:
        return super().__new__(cls, _nearest(float(number)))

    def __neg__(self) -> Bfloat16:
        return Bfloat16(-float(self))

    def __abs__(self) -> Bfloat16:
        return Bfloat16(abs(float(self)))


def _nearest(number: float) -> float:
    if number == 0 or not math.isfinite(number):
        return number
    exponent = max(math.frexp(number)[1] - 1, _SMALLEST_EXPONENT)
    unit = 2.0 ** (exponent - (_PRECISION - 1))
    magnitude = round(abs(number) / unit) * unit  # `round` takes ties to even
    return math.copysign(magnitude if magnitude <= _LARGEST else math.inf, number)


def _operation(of_f64: Callable[[Any, Any], Any]) -> Callable[[Bfloat16, Bfloat16], Bfloat16]:
    return lambda left, right: Bfloat16(of_f64(np.float64(left), np.float64(right)))


for _name, _of_f64 in (
    ("__add__", operator.add),
    ("__sub__", operator.sub),
    ("__mul__", operator.mul),
    ("__truediv__", operator.truediv),
):
    setattr(Bfloat16, _name, _operation(_of_f64))


def decode(raw: np.ndarray) -> np.ndarray:
    """The numbers of an array of ``V2``, as objects."""
    upper_halves = raw.view(np.uint16).astype(np.uint32) << 16
    return objects([Bfloat16(number) for number in upper_halves.view(np.float32).ravel()], raw.shape)


def encode(numbers: np.ndarray) -> np.ndarray:
    """An array of ``V2``; any NaN becomes the quiet one."""
    with np.errstate(invalid="ignore"):
        words = numbers.astype(np.float32).view(np.uint32) >> 16
    words[np.isnan(numbers.astype(np.float32))] = 0x7FC0
    return words.astype(np.uint16).view("V2")


def objects(values: list[Any], shape: tuple[int, ...]) -> np.ndarray:
    """An array of Python's objects."""
    made = np.empty(len(values), object)
    made[:] = values
    return made.reshape(shape)
