"""The cases run checked on the CPU: they compute the same, and the checks find nothing. No alarm is false."""

from __future__ import annotations

import pytest

import nvgen as nv
from nvgen.codegen.contract.run_checks import BARRIER, CHECKS
from tests.semantics.test_asynchronous import ALL as ASYNCHRONOUS
from tests.semantics.test_cases import CASES as OTHERS
from tests.strategies import Inputs

pytestmark = pytest.mark.sweep(6)

CASES = {**OTHERS, **ASYNCHRONOUS}
#: Threads of a block meet at different barriers in these, which a GPU can do and CUDA does not define.
MEET_APART = ("range_of_block", "barriers_that_differ")


#: Cases of a normal run; the sweep takes all.
_SAMPLE = 30


def all_checks(name: str) -> str:
    """What a kernel passes that is right: `all`, without the check of barriers where its threads meet apart."""
    return ",".join(check for check in CHECKS if not (check == BARRIER and name in MEET_APART))


def _check(name: str, checks: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NVGEN_CHECK", checks)
    CASES[name].run("cpu", Inputs(67, 1))


def _check_all(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    _check(name, all_checks(name), monkeypatch)


@pytest.mark.sweep(2)
@pytest.mark.parametrize("name", list(CASES)[:: len(CASES) // _SAMPLE])
def test_a_sample_is_clean(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    _check_all(name, monkeypatch)


@pytest.mark.sweep(64)
@pytest.mark.parametrize("name", CASES)
def test_all_are_clean(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    _check_all(name, monkeypatch)


@pytest.mark.sweep(64)
@pytest.mark.parametrize("name", CASES)
def test_all_are_clean_in_a_random_order(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NVGEN_SEED", str(len(name)))
    _check_all(name, monkeypatch)


@pytest.mark.parametrize("name", MEET_APART)
def test_what_only_a_gpu_can_do_is_reported(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(nv.LaunchError, match="NVG2117"):
        _check(name, BARRIER, monkeypatch)
