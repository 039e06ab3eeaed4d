"""Chains of threads with a link that is too narrow are found in every order, from Python and from PTX."""

from __future__ import annotations

import pytest

import nvgen as nv
from tests.faults.chains import ARGUMENTS, FAULTS, LAUNCH, RIGHT
from tests.faults.fault import Fault, in_ptx, of_ptx
from tests.faults.test_synchronisation import assert_is, found, ways

pytestmark = pytest.mark.sweep(12)


@ways
@pytest.mark.parametrize("fault", FAULTS, ids=[fault.kernel.name for fault in FAULTS])
def test_a_narrow_link_is_found(fault: Fault, way: str) -> None:
    assert_is(found(fault.kernel, LAUNCH, ARGUMENTS(), "race", way), fault.code, fault.lines())


@ways
@pytest.mark.parametrize("fault", FAULTS, ids=[fault.kernel.name for fault in FAULTS])
def test_a_narrow_link_is_found_in_ptx(fault: Fault, way: str) -> None:
    error = found(in_ptx(fault.kernel), LAUNCH, of_ptx(ARGUMENTS()), "race", way)
    assert error is not None and error.code == fault.code


@ways
@pytest.mark.parametrize("kernel", RIGHT, ids=[kernel.name for kernel in RIGHT])
def test_a_right_chain_is_left_alone(kernel: nv.Kernel, way: str) -> None:
    given = ARGUMENTS()
    assert found(kernel, LAUNCH, given, "all", way) is None
    assert found(in_ptx(kernel), LAUNCH, of_ptx(ARGUMENTS()), "all", way) is None
    assert given[0][0] in (4, 10)
