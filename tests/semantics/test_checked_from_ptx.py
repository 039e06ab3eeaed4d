"""The cases run from their own PTX with checks: they compute the same, and the checks find nothing.

Indices have no arrays there that they could be compared with.
"""

from __future__ import annotations

import pytest

from nvgen.codegen.contract.run_checks import BOUNDS
from tests.semantics.test_checked import CASES, all_checks
from tests.semantics.test_from_ptx import NEW, OLD
from tests.semantics.twice import FromPtx, launching
from tests.strategies import Inputs

#: Those in which threads change parts of words, and begin with plain reads.
_NARROW = ("replaced_u8", "computed_i8", "together_u16", "atomic_f16_shared", "atomic_u8_generic", "svm_i16")


def _check(name: str, arch: str, seed: int | None) -> None:
    checks = tuple(check for check in all_checks(name).split(",") if check != BOUNDS)
    with launching(FromPtx(arch, checks, seed)) as made:
        CASES[name].run("cpu", Inputs(67, 1))
    assert made.launches or (arch == OLD and made.left_out)


@pytest.mark.sweep(6)
@pytest.mark.parametrize("name", _NARROW)
def test_parts_of_words(name: str) -> None:
    _check(name, NEW, None)


@pytest.mark.sweep(128)
@pytest.mark.parametrize("seed", [None, 1, 2, 3, 4, 5])
@pytest.mark.parametrize("name", CASES)
def test_all_are_clean(name: str, seed: int | None) -> None:
    _check(name, NEW, seed)


@pytest.mark.sweep(256)
@pytest.mark.parametrize("name", CASES)
def test_all_are_clean_for_the_oldest(name: str) -> None:
    _check(name, OLD, None)
