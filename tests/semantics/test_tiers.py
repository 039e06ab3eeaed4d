"""Both tiers of a kernel's code for the CPU leave the same bits, and baseline code what the reference does."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.codegen.contract.cpu_run import TIERS
from tests.semantics.case import Case, check_equal
from tests.semantics.test_cases import CASES
from tests.semantics.test_checked import all_checks
from tests.strategies import Inputs

pytestmark = [pytest.mark.sweep(8), pytest.mark.usefixtures("one_core")]

#: One thread, a rest of a block, several blocks with one.
_SIZES = (1, 50, 337)


def left_by(kernel: nv.Kernel, launch: Any, given: tuple[Any, ...], **how: Any) -> tuple[Any, ...]:
    """What a launch makes of copies of the arguments."""
    copies = tuple(np.copy(a, order="K") if isinstance(a, np.ndarray) else a for a in given)
    kernel.on("cpu", **how)[launch](*copies)
    return copies


def compare(kernel: nv.Kernel, launch: Any, given: tuple[Any, ...], **how: Any) -> None:
    baseline, optimised = (left_by(kernel, launch, given, tier=tier, **how) for tier in TIERS)
    for name, one, other in zip(kernel.parameters, baseline, optimised, strict=True):
        if isinstance(one, np.ndarray):
            check_equal(one, other, 0.0, name)


@pytest.mark.parametrize("check", ["none", "bounds", "all"])
@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_cases(case: Case, check: str) -> None:
    made = all_checks(case.kernel.name) if check == "all" else check
    for seed, size in enumerate(_SIZES):
        inputs = Inputs(size, seed)
        compare(case.kernel, case.launch(inputs), case.arguments(inputs), check=made)


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_baseline_code_leaves_what_the_reference_does(case: Case) -> None:
    for seed, size in enumerate(_SIZES):
        case.run("cpu", Inputs(size, seed), tier="baseline")
