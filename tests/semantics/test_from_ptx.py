"""Every case runs from its own PTX as well, and leaves the same bits."""

from __future__ import annotations

import pytest

from nvgen import CompileError
from tests.sampling import sampled
from tests.semantics import from_ptx, test_asynchronous, test_cases
from tests.semantics.case import Case
from tests.strategies import SIZES

CASES = {**test_cases.CASES, **test_asynchronous.ALL}
#: The oldest, and the newest one whose instructions the CPU has all.
OLD, NEW = "sm_75", "sm_90a"
_NEEDS_LATER = "NVG0504"


def _run(case: Case, arch: str, size: int, seed: int) -> None:
    """For an architecture that has not what the kernel asks for, the refusal is all that there is."""
    try:
        from_ptx.run_twice(case, arch, size, seed)
    except CompileError as error:
        if arch == NEW or error.diagnostics[0].code != _NEEDS_LATER:
            raise


@pytest.mark.parametrize("case", sampled(CASES.values(), 6), ids=CASES)
def test_the_same_from_ptx(case: Case) -> None:
    _run(case, NEW, 67, 1)


@pytest.mark.parametrize("case", sampled(CASES.values(), 24), ids=CASES)
def test_the_same_from_ptx_of_the_oldest(case: Case) -> None:
    _run(case, OLD, 67, 1)


@pytest.mark.sweep
@pytest.mark.parametrize("arch", [OLD, NEW])
@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_many_inputs(case: Case, arch: str) -> None:
    for seed, size in enumerate((*SIZES, 67, 130)):
        _run(case, arch, size, seed)
