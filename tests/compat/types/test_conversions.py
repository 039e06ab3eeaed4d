"""Conversions of types, and the signatures and types that they decide."""

from __future__ import annotations

import pytest

from nvgen.compat.numba import types
from nvgen.compat.numba.types import (
    Conversion,
    best_overloads,
    bfloat16,
    boolean,
    can_convert,
    complex128,
    float16,
    float32,
    float64,
    int8,
    int32,
    int64,
    rating,
    uint32,
    uint64,
    unify,
)


@pytest.mark.parametrize(
    ("start", "end", "expected"),
    [
        (int32, int32, Conversion.exact),
        (int32, int64, Conversion.promote),
        (uint32, int64, Conversion.safe),
        (int32, float64, Conversion.safe),
        (boolean, int64, Conversion.safe),
        (int64, int32, Conversion.unsafe),
        (float64, float32, Conversion.unsafe),
        (complex128, float64, None),
        (bfloat16, float32, Conversion.safe),
        (int8, bfloat16, Conversion.safe),
        (float32, bfloat16, Conversion.unsafe),
        (types.none, int32, None),
        (types.none, types.Optional(int32), Conversion.promote),
        (types.Optional(int32), int32, Conversion.safe),
        (types.literal(3), int64, Conversion.promote),
        (float32[::1], float32[:], Conversion.safe),
        (float32[:], float32[::1], None),
        (float32[:], float64[:], None),
        (types.Array(float32, 1, "A", readonly=True), float32[:], None),
        (types.Tuple((int32, float32)), types.UniTuple(float64, 2), Conversion.safe),
        (types.UniTuple(int32, 2), types.UniTuple(int32, 3), None),
    ],
    ids=str,
)
def test_conversions(start: types.Type, end: types.Type, expected: Conversion | None) -> None:
    assert can_convert(start, end) is expected


def test_better_conversions_are_less() -> None:
    assert Conversion.exact < Conversion.promote < Conversion.safe < Conversion.unsafe


def test_overloads() -> None:
    overloads = [(float32[:], int32), (float32[:], int64), (float64[:], float64)]
    assert best_overloads((float32[::1], int64), overloads) == [1]
    assert best_overloads((float32[::1], int8), overloads) == [0, 1]
    assert best_overloads((float64[::1], int8), overloads) == [2]
    assert best_overloads((float16[:], int8), overloads) == []
    assert best_overloads((float32[:],), overloads) == []
    assert rating((float32[::1], int64, int8), (float32[:], int32, int64)) == (1, 1, 1)


@pytest.mark.parametrize(
    ("together", "expected"),
    [
        ((int32, int64), int64),
        ((int64, float32), float64),
        ((int64, uint64), float64),
        ((int8, float16, float32), float32),
        ((boolean, int32), int32),
        ((types.none, int32), types.Optional(int32)),
        ((types.Optional(int32), int64), types.Optional(int64)),
        ((types.literal(3), types.literal(4)), int64),
        ((float32[::1], float32[:]), float32[:]),
        ((float32[:], float64[:]), None),
        ((types.UniTuple(int32, 2), types.Tuple((int64, float32))), types.Tuple((int64, float64))),
        ((float32[:], int32), None),
    ],
    ids=str,
)
def test_unify(together: tuple[types.Type, ...], expected: types.Type | None) -> None:
    assert unify(*together) is expected
