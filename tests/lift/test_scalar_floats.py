"""Floats: the rules' code beside exact arithmetic."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.lift import conversion_cases, float_cases
from tests.lift.scalar_cases import Case, differences, edge_rows, random_rows
from tests.lift.scalar_programs import Programs

FAMILIES = {
    "arithmetic": (float_cases.singles, float_cases.pairs_of_singles, float_cases.signs_and_extremes),
    "halves": (float_cases.halves, float_cases.half_comparisons),
    "approximations": (float_cases.approximations,),
    "conversions": (conversion_cases.integers, conversion_cases.floats),
    "formats": (conversion_cases.packed,),
}
MOST_ROWS = 24


@cache
def cases(family: str) -> tuple[Case, ...]:
    return tuple(case for make in FAMILIES[family] for case in make())


@cache
def programs(family: str) -> Programs:
    return Programs(case.text for case in cases(family))


@pytest.mark.parametrize("family", FAMILIES)
def test_edges(family: str) -> None:
    wrong = []
    for case in cases(family):
        rows = edge_rows(case.types, MOST_ROWS)
        wrong += differences(case, rows, programs(family).by_text[case.text].run(rows))
    assert not wrong, "\n".join(wrong[:20])


@pytest.mark.parametrize("family", FAMILIES)
@settings(max_examples=2)
@given(seed=st.integers(0, 2**32 - 1))
def test_any_values(family: str, seed: int) -> None:
    for case in cases(family):
        rows = random_rows(case.types, seed, 5)
        assert not [*differences(case, rows, programs(family).by_text[case.text].run(rows))]


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("family", FAMILIES)
def test_many_values(family: str, seed: int) -> None:
    for case in cases(family):
        rows = [*random_rows(case.types, seed, 500), *edge_rows(case.types, 700)]
        assert not [*differences(case, rows, programs(family).by_text[case.text].run(rows))]
