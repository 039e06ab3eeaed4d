"""Whether two candidates computed the same.

Takes arrays of the host by the names of parameters; gives what differs, in words. Integers are equal or are not. Floats
may differ by rounding, since candidates add in different orders: by ``rtol`` of the expected element and ``atol``
besides. Without these, ``rtol`` is the square root of the type's epsilon (3.5e-4 for f32, 1.5e-8 for f64), which leaves
half of the digits to rounding, as Julia's ``isapprox`` does; ``atol`` is that of the mean magnitude of what is
expected, for sums that cancel. NaN is equal to NaN.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import Any

import numpy

from nvgen.base.records import Record


class Tolerance(Record):
    """By how much floats may differ; None: by what their type lets expect."""

    rtol: float | None = None
    atol: float | None = None


def difference(found: Mapping[str, Any], expected: Mapping[str, Any], tolerance: Tolerance) -> str | None:
    """How the first array that differs does; None where all are as expected. Arrays that only one has do not count."""
    for name, array in found.items():
        if name in expected and (text := _difference(array, numpy.asarray(expected[name]), tolerance)) is not None:
            return f"`{name}{text}"
    return None


def _difference(found: Any, expected: Any, tolerance: Tolerance) -> str | None:
    wrong = _wrong(found, expected, tolerance)
    count = int(numpy.count_nonzero(wrong))
    if not count:
        return None
    index = numpy.unravel_index(int(numpy.argmax(wrong)), wrong.shape) if wrong.shape else ()
    position = ", ".join(str(int(number)) for number in index)
    shown = f"[{position}]` is {found[index]!s}, not {expected[index]!s}"
    return f"{shown} ({count} of {wrong.size} elements differ)" if count > 1 else shown


def _wrong(found: Any, expected: Any, tolerance: Tolerance) -> Any:
    """Which elements differ."""
    epsilon = _epsilon(found.dtype)
    if epsilon is None:
        return found != expected
    wide = numpy.complex128 if found.dtype.kind == "c" else numpy.float64
    found, expected = found.astype(wide), expected.astype(wide)
    rtol = sqrt(epsilon) if tolerance.rtol is None else tolerance.rtol
    with numpy.errstate(invalid="ignore", over="ignore"):
        sizes = numpy.abs(expected)
        finite = sizes[numpy.isfinite(sizes)]
        usual = float(finite.mean()) if finite.size else 0.0
        atol = rtol * usual if tolerance.atol is None else tolerance.atol
        return ~numpy.isclose(found, expected, rtol=rtol, atol=atol, equal_nan=True)


def _epsilon(dtype: Any) -> float | None:
    """The distance from 1 to the next number of a type; None for what is no float."""
    if dtype.kind in "fc":
        return float(numpy.finfo(dtype).eps)
    if dtype.kind != "V" or dtype.names is not None or dtype.type is numpy.void:
        return None
    one = dtype.type(1)  # a type of ml_dtypes: bfloat16, and floats of 8 bits
    return _first_above(dtype, float(one))


def _first_above(dtype: Any, one: float) -> float:
    """By how much the next number is larger than 1 in a type that NumPy has no word for."""
    step = 1.0
    while float(dtype.type(one + step / 2)) > one and step > 2.0**-60:
        step /= 2
    return step
