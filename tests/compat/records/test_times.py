"""Dates and spans of time in kernels do what NumPy's do, no time (NaT) too."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from nvgen.compat.numba import cuda, errors

pytestmark = pytest.mark.sweep(6)

SPANS = np.array([5, -7, 0, "NaT", 86_400, -1], "m8[s]")
OTHERS = np.array([2, 2, 3, 1, "NaT", -4], "m8[s]")
DATES = np.array(["2000-02-28", "1969-12-31", "NaT", "2023-03-01", "1600-01-01", "1970-01-01"], "M8[D]")
DAY = np.datetime64("1970-01-01")
HOURS = np.timedelta64(36, "h")


def run(function: Any, *arrays: Any, dtype: Any) -> Any:
    """What a device function returns for each element of arrays."""
    inner = cuda.jit(device=True)(function)

    @cuda.jit
    def kernel(one, other, out):
        i = cuda.grid(1)
        if i < out.size:
            out[i] = inner(one[i], other[i])

    out = np.zeros(arrays[0].size, dtype)
    kernel[1, 32](*arrays, out)
    return out


@pytest.mark.parametrize(
    "function",
    [
        lambda a, b: a + b,
        lambda a, b: a - b,
        lambda a, b: -a,
        lambda a, b: a * 3,
        lambda a, b: 2 * a,
        lambda a, b: a * 1.5,
        lambda a, b: a / 2,
        lambda a, b: a / 2.5,
        lambda a, b: a // 2,
        lambda a, b: a % b,
    ],
)
def test_spans(function: Any) -> None:
    expected = function(SPANS, OTHERS)
    np.testing.assert_array_equal(run(function, SPANS, OTHERS, dtype=expected.dtype), expected)


def test_ratios_of_spans() -> None:
    np.testing.assert_array_equal(run(lambda a, b: a / b, SPANS, OTHERS, dtype=float), SPANS / OTHERS)
    with np.errstate(invalid="ignore"):
        expected = SPANS // OTHERS
    np.testing.assert_array_equal(run(lambda a, b: a // b, SPANS, OTHERS, dtype=np.int64), expected)


@pytest.mark.parametrize(
    "function",
    [
        lambda a, b: a == b,
        lambda a, b: a != b,
        lambda a, b: a < b,
        lambda a, b: a <= b,
        lambda a, b: a > b,
        lambda a, b: a >= b,
    ],
)
@pytest.mark.parametrize("unit", ["D", "M", "h"])
def test_comparisons(function: Any, unit: str) -> None:
    others = DATES[::-1].astype(f"M8[{unit}]")
    np.testing.assert_array_equal(run(function, DATES, others, dtype=bool), function(DATES, others))
    np.testing.assert_array_equal(run(function, SPANS, OTHERS, dtype=bool), function(SPANS, OTHERS))


def test_names_of_the_program() -> None:
    assert run(lambda a, b: a >= DAY, DATES, DATES, dtype=bool).tolist() == (DATES >= DAY).tolist()
    np.testing.assert_array_equal(run(lambda a, b: a + HOURS, DATES, DATES, dtype="M8[h]"), DATES + HOURS)
    assert run(lambda a, b: np.isnat(a), DATES, DATES, dtype=bool).tolist() == np.isnat(DATES).tolist()


@pytest.mark.sweep(2)
@pytest.mark.parametrize("unit", ["Y", "M", "W", "D", "h", "s", "ns"])
@pytest.mark.parametrize("finer", ["M", "D", "m", "us", "ns"])
def test_dates_in_finer_units(unit: str, finer: str) -> None:
    units = ["Y", "M", "W", "D", "h", "m", "s", "ms", "us", "ns"]
    if units.index(unit) > units.index(finer):
        return
    dates = DATES[np.datetime64("1600-01-01") != DATES].astype(f"M8[{unit}]")
    zeros = np.zeros(dates.size, "m8[s]")
    expected = dates.astype(f"M8[{finer}]")
    np.testing.assert_array_equal(run(lambda a, b: a, dates, zeros, dtype=expected.dtype), expected)


def test_months_and_days() -> None:
    months = np.arange("1850-01", "2150-01", dtype="M8[M]")[:32]
    for begin in range(0, 3600, 450):
        part = months + begin
        days = part.astype("M8[D]") + 3
        np.testing.assert_array_equal(run(lambda a, b: a - b, days, part, dtype="m8[D]"), days - part)


def test_arguments_and_fields() -> None:
    @cuda.jit
    def kernel(records, begin, length):
        i = cuda.grid(1)
        records[i].end = begin + length
        records[i].length = records[i].end - begin
        if records[i].begin == begin:
            records[i].is_first = True

    records = np.zeros(2, [("begin", "M8[s]"), ("end", "M8[s]"), ("length", "m8[s]"), ("is_first", "?")])
    records["begin"] = [5, 6]
    kernel[1, 2](records, np.datetime64(6, "s"), np.timedelta64(4, "s"))
    assert records["end"].tolist() == [np.datetime64(10, "s").item()] * 2
    assert records["length"].astype(int).tolist() == [4, 4]
    assert records["is_first"].tolist() == [False, True]


@pytest.mark.parametrize(
    "function", [lambda a, b: a + a, lambda a, b: a * 2, lambda a, b: a + 1, lambda a, b: a == b, lambda a, b: b - a]
)
def test_what_dates_are_not_for(function: Any) -> None:
    with pytest.raises(errors.TypingError):
        run(function, DATES, SPANS, dtype="M8[s]")


def test_coarser_units_are_not_assigned() -> None:
    with pytest.raises(errors.TypingError):
        run(lambda a, b: a, DATES, SPANS, dtype="M8[M]")
