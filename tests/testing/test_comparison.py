"""What differs, for every kind of element."""

from __future__ import annotations

import numpy as np
import pytest

from nvgen.testing.comparison import Difference, Tolerance, difference

DEFAULT = Tolerance(None, None, True)


def found(value: object, expected: object, tolerance: Tolerance = DEFAULT) -> Difference:
    one = difference(np.asarray(value), np.asarray(expected), tolerance)
    assert one is not None
    return one


def test_integers_of_64_bits_are_compared_exactly() -> None:
    large = np.array([2**63 + 1], np.uint64)
    assert difference(large, np.array([2**63 + 1], np.uint64), DEFAULT) is None
    assert found(large, np.array([2**63 + 2], np.uint64)).index == (0,)
    assert found(large, np.array([-(2**63) + 1], np.int64)).count == 1
    assert difference(np.array([5], np.int8), np.array([5], np.uint64), DEFAULT) is None
    assert found([2**62], [2**62 + 1]).value == str(2**62)
    assert difference(np.array([10]), np.array([12]), Tolerance(0.0, 2.0, True)) is None


@pytest.mark.parametrize(
    ("dtype", "rtol"), [("float16", 1e-3), ("float32", 1.3e-6), ("float64", 1e-7), ("complex64", 1.3e-6)]
)
def test_floats_within_their_tolerance(dtype: str, rtol: float) -> None:
    value = np.array([1.0, 100.0], dtype)
    assert difference(value, value.astype(np.complex128) * (1 + 0.5 * rtol), DEFAULT) is None
    one = found(value, value.astype(np.complex128) * (1 + 4 * rtol))
    assert one.rtol == rtol and one.index[0] in (0, 1)


def test_what_is_not_finite() -> None:
    inf, nan = np.inf, np.nan
    values = np.array([inf, -inf, nan, 1.0, 1.0, inf])
    one = found(values, [inf, inf, nan, nan, inf, 1.0])
    assert one.count == 4 and one.index == (1,) and one.relative == (inf, (5,))
    assert one.absolute == (inf, (1,))
    strict = found(values[:3], [inf, -inf, nan], Tolerance(None, None, False))
    assert strict.index == (2,) and strict.absolute is None


def test_values_that_print_alike_are_shown_with_more_digits() -> None:
    one = found(np.array([0.1], np.float32), [0.1], Tolerance(0.0, 0.0, True))
    assert (one.value, one.expected) == ("0.10000000149011612", "0.1")


def test_records_by_their_fields() -> None:
    dtype = np.dtype([("x", np.float32), ("n", np.int32, (2,))])
    value, expected = np.zeros((2, 3), dtype), np.zeros((2, 3), dtype)
    assert difference(value, expected, DEFAULT) is None
    value["n"][1, 2, 0] = 5
    value["x"][1, 1] = 1e-6
    one = found(value, expected)
    assert one.index == (1, 2) and one.count == 1 and one.absolute == (5.0, (1, 2)) and one.rtol is None


def test_a_number_is_expected_everywhere() -> None:
    assert difference(np.full((2, 3), 7), np.asarray(7), DEFAULT) is None
    assert found(np.full((2, 3), 7), 8).count == 6
    assert found(np.array(3), 4).index == ()


def test_halves_of_other_libraries() -> None:
    bfloat16 = pytest.importorskip("ml_dtypes").bfloat16
    value = np.array([1.0, 2.0], bfloat16)
    assert difference(value, np.array([1.01, 2.0]), DEFAULT) is None
    assert found(value, np.array([1.05, 2.0])).rtol == 1.6e-2


def test_bytes_are_compared_as_they_are() -> None:
    value = np.array([b"ab", b"cd"], "V2")
    assert found(value, np.array([b"ab", b"ce"], "V2")).index == (1,)
