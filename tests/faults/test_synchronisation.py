"""Faults of synchronisation are found in every order of threads, and kernels that are right are left alone."""

from __future__ import annotations

from typing import Any

import pytest

import nvgen as nv
from tests.faults.fault import Fault
from tests.faults.lost_barriers import KEPT, LOST
from tests.faults.synchronisation import FAULTS, PTX_FAULTS, PTX_RIGHT, RIGHT, PtxFault

pytestmark = pytest.mark.sweep(6)

WAYS: dict[str, dict[str, Any]] = {"ordered": {}, **{f"seed {seed}": {"seed": seed} for seed in range(1, 21)}}
ways = pytest.mark.parametrize("way", WAYS)


def found(kernel: Any, launch: Any, arguments: tuple[Any, ...], check: str, way: str) -> nv.LaunchError | None:
    try:
        kernel.on("cpu", check=check, **WAYS[way])[launch](*arguments)
    except nv.LaunchError as error:
        return error
    return None


def assert_is(error: nv.LaunchError | None, code: str, lines: Any) -> None:
    assert error is not None and error.code == code, str(error)
    assert error.diagnostic.span is not None and error.diagnostic.span.line in lines, str(error)


@ways
@pytest.mark.parametrize("check", ["race", "all"])
@pytest.mark.parametrize("fault", FAULTS, ids=[fault.kernel.name for fault in FAULTS])
def test_a_fault_is_found_in_every_order(fault: Fault, check: str, way: str) -> None:
    assert_is(found(fault.kernel, fault.launch, fault.arguments(), check, way), fault.code, fault.lines())


@ways
@pytest.mark.parametrize("fault", [*PTX_FAULTS, *LOST], ids=[fault.name for fault in [*PTX_FAULTS, *LOST]])
def test_a_fault_in_ptx_is_found_in_every_order(fault: PtxFault, way: str) -> None:
    kernel = nv.ptx.load(fault.text)["k"]
    assert_is(found(kernel, fault.launch, fault.arguments(), fault.check, way), fault.code, fault.lines())


@ways
@pytest.mark.parametrize(("kernel", "arguments", "launch"), RIGHT, ids=[kernel.name for kernel, *_ in RIGHT])
def test_what_is_right_is_left_alone(kernel: nv.Kernel, arguments: Any, launch: Any, way: str) -> None:
    assert found(kernel, launch, arguments(), "all", way) is None


@ways
@pytest.mark.parametrize("right", [*PTX_RIGHT, *KEPT], ids=[right.name for right in [*PTX_RIGHT, *KEPT]])
def test_what_is_right_in_ptx_is_left_alone(right: PtxFault, way: str) -> None:
    kernel = nv.ptx.load(right.text)["k"]
    assert found(kernel, right.launch, right.arguments(), "all", way) is None
