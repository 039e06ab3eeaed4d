"""The promotion table and the implicit conversions, pair by pair, against references that are listed here."""

from __future__ import annotations

import itertools
import math
from functools import cache

import numpy as np
import pytest

from nvgen.types import (
    SCALARS,
    WEAK_COMPLEX,
    WEAK_FLOAT,
    WEAK_INT,
    TupleType,
    common_type,
    converts_losslessly,
    joined_type,
    variable_type,
)
from tests.semantics import rounding
from tests.strategies import NARROW

NAMES = tuple(SCALARS)
#: Row and column meet in the entry; `-` is an error. Symmetric, so only the upper half is written.
TABLE = """
       bool i8   i16  i32  i64  i128 u8   u16  u32  u64  u128 f16  bf16 f32  f64  c64  c128
bool   i32  i32  i32  i32  i64  i128 i32  i32  i64  -    -    f32  f32  f32  f64  c64  c128
i8          i8   i16  i32  i64  i128 i16  i32  i64  -    -    f32  f32  f32  f64  c64  c128
i16              i16  i32  i64  i128 i16  i32  i64  -    -    f32  f32  f32  f64  c64  c128
i32                   i32  i64  i128 i32  i32  i64  -    -    f32  f32  f32  f64  c64  c128
i64                        i64  i128 i64  i64  i64  -    -    f32  f32  f32  f64  c64  c128
i128                            i128 i128 i128 i128 i128 -    f32  f32  f32  f64  c64  c128
u8                                   u8   u16  u32  u64  u128 f32  f32  f32  f64  c64  c128
u16                                       u16  u32  u64  u128 f32  f32  f32  f64  c64  c128
u32                                            u32  u64  u128 f32  f32  f32  f64  c64  c128
u64                                                 u64  u128 f32  f32  f32  f64  c64  c128
u128                                                     u128 f32  f32  f32  f64  c64  c128
f16                                                           f16  f32  f32  f64  c64  c128
bf16                                                               bf16 f32  f64  c64  c128
f32                                                                     f32  f64  c64  c128
f64                                                                          f64  c128 c128
c64                                                                               c64  c128
c128                                                                                   c128
"""
#: What a literal of each kind becomes beside a number.
LITERALS = {
    "bool": ("i32", "f32", "c64"),
    **{f"{sign}{bits}": (f"{sign}{bits}", "f32", "c64") for sign in "iu" for bits in (8, 16, 32, 64, 128)},
    **{name: (name, name, "c64") for name in ("f16", "bf16", "f32")},
    "f64": ("f64", "f64", "c128"),
    "c64": ("c64", "c64", "c64"),
    "c128": ("c128", "c128", "c128"),
    **dict.fromkeys(NARROW, (None, None, None)),
}


def _table() -> dict[tuple[str, str], str | None]:
    header, *rows = TABLE.strip("\n").splitlines()
    columns = header.split()
    found: dict[tuple[str, str], str | None] = {}
    for index, row in enumerate(rows):
        name, *entries = row.split()
        assert name == columns[index]
        for other, entry in zip(columns[index:], entries, strict=True):
            found[name, other] = found[other, name] = None if entry == "-" else entry
    return found


def test_every_pair_meets_as_in_the_table() -> None:
    table = _table()
    assert {name for pair in table for name in pair} | set(NARROW) == set(NAMES)
    for left, right in itertools.product(NAMES, repeat=2):
        found = common_type(SCALARS[left], SCALARS[right])
        assert (repr(found) if found else None) == table.get((left, right)), (left, right)


@pytest.mark.parametrize("name", NAMES)
def test_literals_take_a_type(name: str) -> None:
    for literal, wanted in zip((WEAK_INT, WEAK_FLOAT, WEAK_COMPLEX), LITERALS[name], strict=True):
        for pair in ((SCALARS[name], literal), (literal, SCALARS[name])):
            found = common_type(*pair)
            assert (repr(found) if found else None) == wanted, (name, literal)


def test_literals_among_themselves() -> None:
    kinds = (WEAK_INT, WEAK_FLOAT, WEAK_COMPLEX)
    for (a, left), (b, right) in itertools.product(enumerate(kinds), repeat=2):
        assert common_type(left, right) is joined_type(left, right) is kinds[max(a, b)]


def _values(name: str) -> set[complex]:
    """Numbers that decide what holds a type: all of a small one, the bounds and the finest steps of others."""
    if name == "bool":
        return {0, 1}
    if name == "ue8m0":
        return {2.0**-127, 1.0, 2.0**127}
    if name in rounding.FORMATS:
        numbers = rounding.magnitudes(name)[:-1].tolist()
        chosen = (
            numbers if len(numbers) < 300 else [*numbers[:3], *numbers[-3:], 1.0, 1 + 2.0 ** -rounding.FORMATS[name][1]]
        )
        infinite = [math.inf] if rounding.FORMATS[name].has_infinity else []
        signs = (1, -1) if rounding.FORMATS[name].is_signed else (1,)
        return {sign * number for number in (*chosen, *infinite) for sign in signs}
    if name[0] in "iu":
        bits = int(name[1:])
        low, high = (0, 2**bits - 1) if name[0] == "u" else (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)
        return {low, high, high - 1, high // 2, 1}
    single = name in ("f32", "c64")
    largest, smallest, step = (3.4028234663852886e38, 2.0**-149, 2.0**-23) if single else (1.79e308, 5e-324, 2.0**-52)
    real = {sign * number for number in (largest, smallest, 1 + step, math.inf) for sign in (1, -1)}
    return real if name[0] == "f" else {*real, *(complex(0, number) for number in real)}


@cache
def _magnitudes(name: str) -> frozenset[float]:
    return frozenset(rounding.magnitudes(name)[:-1].tolist())


def _holds(name: str, value: complex) -> bool:
    """Whether a type has a number exactly."""
    if isinstance(value, complex):
        if name[0] != "c":
            return value.imag == 0 and _holds(name, value.real)
        return all(_holds({"c64": "f32", "c128": "f64"}[name], part) for part in (value.real, value.imag))
    if name == "bool":
        return value in (0, 1)
    if name == "ue8m0":
        return value in {2.0**exponent for exponent in range(-127, 128)}
    if name in rounding.FORMATS:
        if isinstance(value, float) and math.isinf(value):
            return rounding.FORMATS[name].has_infinity
        return abs(value) in _magnitudes(name) and (value >= 0 or rounding.FORMATS[name].is_signed)
    if name[0] in "iu":
        bits = int(name[1:])
        low, high = (0, 2**bits - 1) if name[0] == "u" else (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)
        return value not in (math.inf, -math.inf) and value == int(value) and low <= value <= high
    if name in ("f64", "c128"):
        return float(value) == value
    with np.errstate(over="ignore"):
        return float(np.float32(value)) == value


@pytest.mark.parametrize("source", NAMES)
def test_what_converts_by_itself_loses_nothing(source: str) -> None:
    """And what does not would lose some number, but for bool, which no other type becomes by itself."""
    for target in NAMES:
        lossless = all(_holds(target, value) for value in _values(source))
        assert converts_losslessly(SCALARS[source], SCALARS[target]) == lossless, (source, target)


@pytest.mark.parametrize("name", ["f16", "bf16"])
def test_a_variable_that_begins_as_a_literal_has_the_digits_of_an_f32(name: str) -> None:
    half, f32 = SCALARS[name], SCALARS["f32"]
    assert variable_type(WEAK_FLOAT, half) is variable_type(WEAK_INT, half) is f32
    assert variable_type(half, WEAK_FLOAT) is variable_type(half, WEAK_INT) is half
    assert variable_type(f32, half) is f32
    pair = variable_type(TupleType((WEAK_INT, half)), TupleType((half, WEAK_FLOAT)))
    assert pair == TupleType((f32, half))


def test_other_variables_have_the_joined_type() -> None:
    types = (*SCALARS.values(), WEAK_INT, WEAK_FLOAT, WEAK_COMPLEX)
    for first, later in itertools.product(types, repeat=2):
        if not (repr(later) in ("f16", "bf16") and first in (WEAK_INT, WEAK_FLOAT)):
            assert variable_type(first, later) is joined_type(first, later), (first, later)


def test_joined_types_are_one_of_both() -> None:
    for left, right in itertools.product(SCALARS.values(), repeat=2):
        joined = joined_type(left, right)
        assert joined is joined_type(right, left)
        assert joined in (left, right, None)
        if joined is not None:
            assert all(converts_losslessly(side, joined) for side in (left, right))
