"""Values of memory that nothing has written are reported where something depends on them, and nowhere else."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import nvgen as nv
from tests.faults.fault import Fault, in_ptx, of_ptx
from tests.faults.unwritten import FAULTS, RIGHT, numbers

HOW: list[dict[str, Any]] = [{}, *({"seed": seed} for seed in range(20))]
CHECKS = ("uninit", "all")


def _code(kernel: Any, arguments: tuple[Any, ...], check: str, how: dict[str, Any]) -> str | None:
    try:
        kernel.on("cpu", check=check, **how)[1, 32](*arguments)
    except nv.LaunchError as error:
        return error.code
    return None


@pytest.mark.parametrize("fault", FAULTS, ids=[fault.kernel.name for fault in FAULTS])
def test_line(fault: Fault) -> None:
    """The first line is that of what depends on the value, and a note has the read."""
    with pytest.raises(nv.LaunchError) as caught:
        fault.kernel.on("cpu", check="uninit")[1, 32](*fault.arguments())
    diagnostic = caught.value.diagnostic
    assert diagnostic.code == fault.code
    assert diagnostic.span is not None and diagnostic.span.line == fault.lines()[0], str(caught.value)
    assert "nothing has written" in str(caught.value) and "read here" in str(caught.value)


@pytest.mark.sweep(4)
@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("fault", FAULTS, ids=[fault.kernel.name for fault in FAULTS])
def test_fault_is_found_in_every_order(fault: Fault, check: str) -> None:
    assert {_code(fault.kernel, fault.arguments(), check, how) for how in HOW} == {fault.code}


@pytest.mark.sweep(4)
@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("fault", FAULTS, ids=[fault.kernel.name for fault in FAULTS])
def test_fault_is_found_in_ptx(fault: Fault, check: str) -> None:
    kernel = in_ptx(fault.kernel)
    assert {_code(kernel, of_ptx(fault.arguments()), check, how) for how in HOW} == {fault.code}


@pytest.mark.sweep(4)
@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("kernel", RIGHT, ids=[kernel.name for kernel in RIGHT])
def test_nothing_is_said_of_a_right_kernel(kernel: nv.Kernel, check: str) -> None:
    for how in HOW:
        given, plain = numbers(), numbers()
        assert _code(kernel, given, check, how) is None
        kernel.on("cpu")[1, 32](*plain)
        np.testing.assert_array_equal(*given, *plain)


@pytest.mark.sweep(4)
@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("kernel", RIGHT, ids=[kernel.name for kernel in RIGHT])
def test_nothing_is_said_of_right_ptx(kernel: nv.Kernel, check: str) -> None:
    loaded = in_ptx(kernel)
    assert {_code(loaded, of_ptx(numbers()), check, how) for how in HOW} == {None}
