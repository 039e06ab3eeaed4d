"""What makes the results of two candidates different."""

from __future__ import annotations

import numpy as np
import pytest

from nvgen.workflows.tuning.comparison import Tolerance, difference

DEFAULT = Tolerance()


def text(found: object, expected: object, tolerance: Tolerance = DEFAULT) -> str | None:
    return difference({"x": np.asarray(found)}, {"x": expected}, tolerance)


def test_integers_are_equal_or_not() -> None:
    assert text([1, 2, 3], [1, 2, 3]) is None
    assert text([[1, 2], [3, 4]], [[1, 2], [3, 5]]) == "`x[1, 1]` is 4, not 5"
    assert text([1, 0, 0], [1, 2, 3], Tolerance(1.0, 9.0)) == "`x[1]` is 0, not 2 (2 of 3 elements differ)"
    assert text([True, False], [True, True]) == "`x[1]` is False, not True"


def test_what_is_not_there_does_not_count() -> None:
    assert difference({"x": np.zeros(2), "y": np.ones(2)}, {"y": np.ones(2)}, DEFAULT) is None
    assert difference({}, {"y": np.ones(2)}, DEFAULT) is None


@pytest.mark.parametrize(
    ("dtype", "near", "far"),
    [
        (np.float64, 1e-8, 1e-7),
        (np.float32, 1e-4, 1e-2),
        (np.float16, 1e-2, 0.1),
        (np.complex64, 1e-4, 1e-2),
    ],
)
def test_floats_by_their_type(dtype: type, near: float, far: float) -> None:
    expected = np.full(4, 3, dtype)
    assert text((expected * np.array(1 + near, dtype)).astype(dtype), expected) is None
    assert text((expected * np.array(1 + far, dtype)).astype(dtype), expected) is not None


def test_floats_that_numpy_does_not_know() -> None:
    bfloat16 = pytest.importorskip("ml_dtypes").bfloat16
    expected = np.full(4, 3, bfloat16)
    assert text(np.full(4, 3.0625, bfloat16), expected) is None
    assert text(np.full(4, 3.75, bfloat16), expected) is not None


def test_sums_that_cancel() -> None:
    """Their rounding is that of what was added."""
    expected = np.array([1000, -1000, 0], np.float32)
    assert text(np.array([1000, -1000, 0.01], np.float32), expected) is None
    assert text(np.array([1000, -1000, 1], np.float32), expected) is not None
    assert text(np.array([1000, -1000, 0.01], np.float32), expected, Tolerance(atol=0)) is not None


def test_tolerances_that_are_given() -> None:
    assert text(np.array([1.1], np.float32), np.ones(1, np.float32), Tolerance(rtol=0.2, atol=0)) is None
    assert text(np.array([1.1], np.float32), np.ones(1, np.float32), Tolerance(rtol=0, atol=0.2)) is None
    assert text(np.float32(1 + 2**-23), np.float32(1), Tolerance(0, 0)) == "`x[]` is 1.0000001, not 1.0"


def test_nan_and_infinity() -> None:
    values = np.array([np.nan, np.inf, -np.inf, 1], np.float32)
    assert text(values, values.copy()) is None
    assert text(np.array([1, np.inf], np.float32), np.array([np.nan, np.inf], np.float32)) == "`x[0]` is 1.0, not nan"
    assert text(np.array([np.inf], np.float32), np.array([-np.inf], np.float32)) is not None
    assert text(np.array([1e38], np.float32), np.array([np.inf], np.float32)) is not None


def test_records_by_all_their_fields() -> None:
    pair = np.dtype([("a", "i4"), ("b", "f4")])
    one = np.array([(1, 2.0), (3, 4.0)], pair)
    other = np.array([(1, 2.0), (3, 4.5)], pair)
    assert text(one, one.copy()) is None
    assert text(one, other) is not None
