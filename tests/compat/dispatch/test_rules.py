"""Types by numba's rules: a table of arithmetic and of joined types, and the installed numba-cuda's own answers."""

from __future__ import annotations

import importlib
import importlib.util
import operator
from typing import Any

import pytest

from nvgen.compat.numba.types import of_nvgen
from nvgen.types import SCALARS
from nvgen_numba.cuda.dispatch.rules import computed, unified

_NAMES = ("bool", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "f16", "f32", "f64", "c64", "c128")
_TYPES = {name: SCALARS[name] for name in _NAMES}
#: Of ``+``: rows and columns in the order of the names.
_SUMS = """
 i64  i64  i64  i64  i64  i64  i64  i64  i64  f16  f32  f64  c64 c128
 i64  i64  i64  i64  i64  i64  i64  i64  i64  f16  f32  f64  c64 c128
 i64  i64  i64  i64  i64  i64  i64  i64  i64  f32  f32  f64  c64 c128
 i64  i64  i64  i64  i64  i64  i64  i64  i64  f64  f64  f64 c128 c128
 i64  i64  i64  i64  i64  i64  i64  i64  i64  f64  f64  f64 c128 c128
 i64  i64  i64  i64  i64  u64  u64  u64  u64  f32  f32  f64  c64 c128
 i64  i64  i64  i64  i64  u64  u64  u64  u64  f64  f64  f64 c128 c128
 i64  i64  i64  i64  i64  u64  u64  u64  u64  f64  f64  f64 c128 c128
 i64  i64  i64  i64  i64  u64  u64  u64  u64  f64  f64  f64 c128 c128
 f16  f16  f32  f64  f64  f32  f64  f64  f64  f16  f32  f64  c64 c128
 f32  f32  f32  f64  f64  f32  f64  f64  f64  f32  f32  f64  c64 c128
 f64  f64  f64  f64  f64  f64  f64  f64  f64  f64  f64  f64 c128 c128
 c64  c64  c64 c128 c128  c64 c128 c128 c128  c64  c64 c128  c64 c128
c128 c128 c128 c128 c128 c128 c128 c128 c128 c128 c128 c128 c128 c128
"""
#: Of what joins two types.
_JOINED = """
bool   i8  i16  i32  i64   u8  u16  u32  u64  f16  f32  f64  c64 c128
  i8   i8  i16  i32  i64  i16  i32  i64  f64  f16  f32  f64  c64 c128
 i16  i16  i16  i32  i64  i16  i32  i64  f64  f32  f32  f64  c64 c128
 i32  i32  i32  i32  i64  i32  i32  i64  f64  f64  f64  f64 c128 c128
 i64  i64  i64  i64  i64  i64  i64  i64  f64  f64  f64  f64 c128 c128
  u8  i16  i16  i32  i64   u8  u16  u32  u64  f16  f32  f64  c64 c128
 u16  i32  i32  i32  i64  u16  u16  u32  u64  f32  f32  f64  c64 c128
 u32  i64  i64  i64  i64  u32  u32  u32  u64  f64  f64  f64 c128 c128
 u64  f64  f64  f64  f64  u64  u64  u64  u64  f64  f64  f64 c128 c128
 f16  f16  f32  f64  f64  f16  f32  f64  f64  f16  f32  f64  c64 c128
 f32  f32  f32  f64  f64  f32  f32  f64  f64  f32  f32  f64  c64 c128
 f64  f64  f64  f64  f64  f64  f64  f64  f64  f64  f64  f64 c128 c128
 c64  c64  c64 c128 c128  c64  c64 c128 c128  c64  c64 c128  c64 c128
c128 c128 c128 c128 c128 c128 c128 c128 c128 c128 c128 c128 c128 c128
"""


def _pairs(table: str) -> list[tuple[str, str, str]]:
    rows = [line.split() for line in table.strip().splitlines()]
    return [(a, b, rows[i][j]) for i, a in enumerate(_NAMES) for j, b in enumerate(_NAMES)]


def test_sums() -> None:
    assert {(a, b): str(computed("+", _TYPES[a], _TYPES[b])) for a, b, _ in _pairs(_SUMS)} == {
        (a, b): found for a, b, found in _pairs(_SUMS)
    }


def test_joined() -> None:
    assert {(a, b): str(unified(_TYPES[a], _TYPES[b])) for a, b, _ in _pairs(_JOINED)} == {
        (a, b): found for a, b, found in _pairs(_JOINED)
    }


def test_division_of_integers_is_a_float() -> None:
    assert computed("/", SCALARS["i32"], SCALARS["u8"]) == SCALARS["f64"]


_HAS_NUMBA = importlib.util.find_spec("numba_cuda") is not None


@pytest.mark.skipif(not _HAS_NUMBA, reason="numba-cuda is not installed, which this test asks")
@pytest.mark.parametrize(
    ("symbol", "function"),
    [
        ("+", operator.add),
        ("/", operator.truediv),
        ("//", operator.floordiv),
        ("%", operator.mod),
        ("&", operator.and_),
    ],
)
def test_numba_agrees(symbol: str, function: Any) -> None:
    """For every pair of numbers that numba has the operator for."""
    numbas = importlib.import_module("numba.cuda.types")
    typing = importlib.import_module("numba.cuda.descriptor").cuda_target.typing_context
    typing.refresh()
    for a, left in _TYPES.items():
        for b, right in _TYPES.items():
            if (a, b) == ("bool", "bool"):
                continue  # `&` of bools is one
            given = tuple(getattr(numbas, str(of_nvgen(type_))) for type_ in (left, right))
            try:
                found = typing.resolve_function_type(function, given, {})
            except Exception:  # numba's, which has no such operator
                continue
            if found is not None:
                assert str(of_nvgen(computed(symbol, left, right))) == str(found.return_type), (a, b)
