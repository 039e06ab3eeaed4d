"""How test suites of numba-cuda programs compare values: types, layouts and bits, not only numbers.

Written for :class:`nvgen_numba.cuda.testing.CUDATestCase`. What is compared and how strictly is as in Numba's
``TestCase.assertPreciseEqual``, so that a suite passes and fails for the same reasons.
"""

from __future__ import annotations

import enum
import math
import unittest
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

#: Bits of the significand by the name of a precision.
_BITS = {"double": 53, "single": 24}
#: The kinds of values that are comparable with one another, first match first; what is in none is its own class.
_KINDS: tuple[tuple[str, tuple[type, ...]], ...] = (
    ("array", (np.ndarray,)),
    ("member", (enum.Enum,)),
    ("sequence", (tuple, list)),
    ("mapping", (dict,)),
    ("truth value", (bool, np.bool_)),
    ("integer", (int, np.integer)),
    ("text", (str,)),
    ("bytes", (bytes,)),
    ("complex", (complex, np.complexfloating)),
    ("float", (float, np.floating)),
    ("date", (np.datetime64, np.timedelta64)),
)


@dataclass(frozen=True)
class Precision:
    """How equal numbers have to be.

    ``name`` is ``exact``, ``single`` or ``double``: as many bits of the significand agree, each further one of ``ulps``
    a bit less. ``tolerance`` is an absolute difference that is allowed besides, or ``"eps"`` for that of the type.
    """

    name: str = "exact"
    ulps: int = 1
    ignores_sign_of_zero: bool = False
    tolerance: float | str | None = None

    def __post_init__(self) -> None:
        if self.name != "exact" and self.name not in _BITS:
            raise ValueError(f"prec is 'exact', 'single' or 'double', not {self.name!r}")

    def allowed(self, first: Any, second: Any) -> float:
        """The largest difference between two numbers: 0 for what is exact."""
        if self.name == "exact":
            return 0.0
        return math.ldexp(float(abs(first)) + float(abs(second)), self.ulps - _BITS[self.name] - 1)

    def close_enough(self, first: Any, second: Any) -> bool:
        """Whether the absolute tolerance allows the difference of two numbers."""
        if self.tolerance is None:
            return False
        limit = np.finfo(type(first)).eps if self.tolerance == "eps" else float(self.tolerance)
        return bool(abs(first - second) < limit)


def compare(case: unittest.TestCase, first: Any, second: Any, precision: Precision, message: object = None) -> None:
    """Fails a test where two values differ in kind, type, layout or value."""
    kind = _kind(first)
    case.assertEqual(kind, _kind(second), _said(message, f"{first!r} and {second!r} are of different kinds"))
    compared = _BY_KIND.get(kind, _compare_exactly)
    compared(case, first, second, precision, message)


def _kind(value: object) -> str:
    return next((name for name, classes in _KINDS if isinstance(value, classes)), type(value).__name__)


def _said(message: object, more: str) -> str:
    return f"{message}: {more}" if message else more


def _compare_exactly(case: unittest.TestCase, first: Any, second: Any, _: Precision, message: object) -> None:
    _same_dtype(case, first, second, message)
    case.assertEqual(first, second, message)


def _compare_members(case: unittest.TestCase, first: Any, second: Any, precision: Precision, message: object) -> None:
    case.assertIs(type(first), type(second), message)
    compare(case, first.value, second.value, precision, message)


def _compare_dates(case: unittest.TestCase, first: Any, second: Any, _: Precision, message: object) -> None:
    case.assertEqual(first.dtype, second.dtype, message)
    if not (np.isnat(first) and np.isnat(second)):
        case.assertEqual(first, second, message)


def _compare_mappings(case: unittest.TestCase, first: Any, second: Any, precision: Precision, message: object) -> None:
    assert isinstance(first, Mapping) and isinstance(second, Mapping)
    case.assertEqual(list(first), list(second), message)
    for key in first:
        compare(case, first[key], second[key], precision, message)


def _compare_sequences(case: unittest.TestCase, first: Any, second: Any, precision: Precision, message: object) -> None:
    case.assertEqual(len(first), len(second), message)
    for one, other in zip(first, second, strict=True):
        compare(case, one, other, precision, message)


def _compare_arrays(case: unittest.TestCase, first: Any, second: Any, precision: Precision, message: object) -> None:
    for name in ("dtype", "shape"):
        case.assertEqual(getattr(first, name), getattr(second, name), _said(message, f"different {name}"))
    case.assertEqual(first.flags.writeable, second.flags.writeable, _said(message, "one alone is writable"))
    case.assertEqual(_steps(first), _steps(second), _said(message, "different strides"))
    for one, other in zip(first.flat, second.flat, strict=True):
        compare(case, one, other, precision, message)


def _steps(array: np.ndarray[Any, Any]) -> list[int]:
    """The strides in elements of the extents in which an array has steps at all."""
    if array.size == 0:
        return [0] * array.ndim
    return [step // array.itemsize for step, extent in zip(array.strides, array.shape, strict=True) if extent > 1]


def _compare_complex(case: unittest.TestCase, first: Any, second: Any, precision: Precision, message: object) -> None:
    _same_dtype(case, first, second, message)
    for part in ("real", "imag"):
        _compare_numbers(case, getattr(first, part), getattr(second, part), precision, message)


def _compare_floats(case: unittest.TestCase, first: Any, second: Any, precision: Precision, message: object) -> None:
    _same_dtype(case, first, second, message)
    _compare_numbers(case, first, second, precision, message)


def _same_dtype(case: unittest.TestCase, first: Any, second: Any, message: object) -> None:
    """NumPy's numbers are of one width; a Python number is comparable with each."""
    dtypes = [value.dtype for value in (first, second) if isinstance(value, np.generic)]
    case.assertEqual(dtypes[:1], dtypes[-1:], message)


def _compare_numbers(case: unittest.TestCase, first: Any, second: Any, precision: Precision, message: object) -> None:
    if math.isnan(first) and math.isnan(second):
        return
    delta = precision.allowed(first, second)
    if delta and not first == second == 0 and not math.isinf(first) and not math.isinf(second):
        if not precision.close_enough(first, second):
            case.assertAlmostEqual(first, second, delta=delta, msg=message)
        return
    if first != second and precision.close_enough(first, second):
        return
    case.assertEqual(first, second, message)
    if not precision.ignores_sign_of_zero:
        case.assertEqual(math.copysign(1, first), math.copysign(1, second), _said(message, f"{first} and {second}"))


_BY_KIND = {
    "array": _compare_arrays,
    "sequence": _compare_sequences,
    "mapping": _compare_mappings,
    "member": _compare_members,
    "complex": _compare_complex,
    "float": _compare_floats,
    "date": _compare_dates,
}
