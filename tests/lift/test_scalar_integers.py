"""Integers, bits, comparisons and moves: the rules' code beside Python's integers."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nvgen.lift.scalar import video
from nvgen.lift.scalar.rules import RULES
from tests.lift import bit_cases, comparison_cases, integer_cases
from tests.lift.scalar_cases import Case, differences, edge_rows, random_rows
from tests.lift.scalar_programs import Programs, lines

FAMILIES = {
    "arithmetic": (integer_cases.arithmetic, integer_cases.packed, integer_cases.carries),
    "bits": (bit_cases.counts, bit_cases.fields, bit_cases.permutations),
    "logic": (bit_cases.logic, bit_cases.shifts, bit_cases.moves),
    "comparisons": (comparison_cases.comparisons, comparison_cases.selections),
}
MOST_ROWS = 30


@cache
def cases(family: str) -> tuple[Case, ...]:
    return tuple(case for make in FAMILIES[family] for case in make())


@cache
def programs(family: str, level: int = 0) -> Programs:
    return Programs((case.text for case in cases(family)), level=level)


@pytest.mark.parametrize("family", FAMILIES)
def test_edges(family: str) -> None:
    wrong = []
    for case in cases(family):
        rows = edge_rows(case.types, MOST_ROWS)
        wrong += differences(case, rows, programs(family).by_text[case.text].run(rows))
    assert not wrong, "\n".join(wrong[:20])


@pytest.mark.parametrize("family", FAMILIES)
@settings(max_examples=3)
@given(seed=st.integers(0, 2**32 - 1))
def test_any_values(family: str, seed: int) -> None:
    for case in cases(family):
        rows = random_rows(case.types, seed, 10)
        assert not [*differences(case, rows, programs(family).by_text[case.text].run(rows))]


@pytest.mark.sweep
@pytest.mark.parametrize("family", FAMILIES)
def test_many_values(family: str) -> None:
    for case in cases(family):
        rows = [*edge_rows(case.types, 2000), *random_rows(case.types, 7, 2000)]
        assert not [*differences(case, rows, programs(family, level=3).by_text[case.text].run(rows))]


def test_there_are_cases_of_every_rule_of_integers() -> None:
    texts = (line for family in FAMILIES for case in cases(family) for line in lines(case.text))
    tried = {line.split()[0].split(".")[0] for line in texts}
    floats = {"fma", "copysign", "rcp", "sqrt", "rsqrt", "sin", "cos", "lg2", "ex2", "tanh"}
    assert tried - {"mov", "cvt"} == RULES.keys() - floats - {"cvt"} - video.RULES.keys()  # test_video has these
