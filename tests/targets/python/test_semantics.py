"""Every semantic case is interpreted as its reference says."""

from __future__ import annotations

import pytest

from tests.semantics import test_asynchronous, test_cases
from tests.semantics.case import Case
from tests.strategies import Inputs

CASES = {**test_cases.CASES, **test_asynchronous.ALL}
#: Sizes of the inputs: a few threads, and in the sweep more than a block.
SIZES = (3,)
MORE_SIZES = (1, 0, 67, 130)


@pytest.mark.sweep(8)
@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_reference(case: Case) -> None:
    for seed, size in enumerate(SIZES):
        _run(case, size, seed)


@pytest.mark.sweep(64)
@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_more_inputs(case: Case) -> None:
    for seed in range(5):
        for size in MORE_SIZES:
            _run(case, size, seed)


def _run(case: Case, size: int, seed: int) -> None:
    case.run("cpu", Inputs(size, seed), check="step")
