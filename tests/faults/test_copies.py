"""What an asynchronous copy brings is accessed only behind a wait for it; a checked run says where it is not."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import nvgen as nv
from tests.faults import copies
from tests.faults.fault import Fault

FAULTS = {fault.kernel.name: fault for fault in copies.FAULTS}
RIGHT = {kernel.name: kernel for kernel in copies.RIGHT}
WAYS: dict[str, dict[str, Any]] = {
    "uninit": {"check": "uninit"},
    "all": {"check": "all"},
    "random": {"check": "uninit", "schedule": "random", "seed": 3},
    "all, random": {"check": "all", "schedule": "random", "seed": 4},
}


@pytest.mark.sweep(3)
@pytest.mark.parametrize("way", ["uninit", "random"])
@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_access_to_what_is_under_way_is_found(fault: Fault, way: str) -> None:
    with pytest.raises(nv.LaunchError) as raised:
        fault.kernel.on("cpu", **WAYS[way])[fault.launch](*fault.arguments())
    diagnostic = raised.value.diagnostic
    assert raised.value.code == fault.code, str(raised.value)
    assert diagnostic.span is not None and diagnostic.remarks[0].span is not None
    lines = fault.lines()
    assert (diagnostic.span.line, diagnostic.remarks[0].span.line) == (lines[0], lines[-1])


@pytest.mark.sweep(4)
@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_all_checks_together_find_something(fault: Fault) -> None:
    with pytest.raises(nv.LaunchError) as raised:
        fault.kernel.on("cpu", check="all")[fault.launch](*fault.arguments())
    assert raised.value.diagnostic.span is not None and raised.value.diagnostic.span.line in fault.lines()


@pytest.mark.sweep(6)
@pytest.mark.parametrize("way", ["plain", *WAYS])
@pytest.mark.parametrize("kernel", RIGHT.values(), ids=RIGHT)
def test_kernels_that_wait_are_left_alone(kernel: nv.Kernel, way: str) -> None:
    a, b = np.arange(128, dtype=np.float32), np.zeros(32, np.float32)
    kernel.on("cpu", **WAYS.get(way, {}))[3, 32](a, b)
    assert np.array_equal(b, copies.sums(a))
