"""Whoever accesses what an asynchronous copy reads or writes before its end is reported, in every order of threads;
whoever waits for that is left alone. Kernels from Python, and from the PTX that nvgen makes of them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import nvgen as nv
from tests.faults import in_flight, orders_of_mbarriers
from tests.faults.fault import Fault, in_ptx, mended, of_ptx, two

FAULTS = {fault.kernel.name: fault for fault in (*in_flight.FAULTS, *orders_of_mbarriers.FAULTS)}
MENDED = {**in_flight.MENDED, **orders_of_mbarriers.MENDED}
DEPENDING = {fault.kernel.name: fault for fault in in_flight.DEPENDING}
ALL = {**FAULTS, **DEPENDING}
#: In the order of threads, and in twenty others.
ORDERS: tuple[dict[str, Any], ...] = ({}, *({"seed": seed} for seed in range(20)))


def reported(kernel: Any, fault: Fault, **how: Any) -> nv.LaunchError:
    arguments = fault.arguments()
    given = arguments if isinstance(kernel, nv.Kernel) else of_ptx(arguments)
    with pytest.raises(nv.LaunchError) as raised:
        kernel.on("cpu", **how)[fault.launch](*given)
    return raised.value


@pytest.mark.sweep(4)
@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_access_in_flight_is_found_in_every_order(fault: Fault) -> None:
    for order in ORDERS:
        error = reported(fault.kernel, fault, check="race", **order)
        diagnostic = error.diagnostic
        assert error.code == fault.code, str(error)
        assert diagnostic.span is not None and diagnostic.remarks[0].span is not None
        assert {diagnostic.span.line, diagnostic.remarks[0].span.line} == set(fault.lines()), str(error)


#: Those that ``check="uninit"`` finds as well.
UNWRITTEN = (
    *("copies_that_no_group_waits_for", "copies_that_an_mbarrier_counts", "load_of_another_slot", "box_of_a_tensor"),
    *("store_that_an_mbarrier_counts", "copy_to_another_block"),
)


@pytest.mark.sweep(2)
@pytest.mark.parametrize("name", UNWRITTEN)
def test_what_is_not_there_yet_is_not_written(name: str) -> None:
    fault = FAULTS[name]
    for kernel in (fault.kernel, in_ptx(fault.kernel)):
        for order in ORDERS:
            assert reported(kernel, fault, check="uninit", **order).code == "NVG2124"


@pytest.mark.parametrize(("kernel", "threads"), in_flight.RIGHT, ids=lambda one: getattr(one, "name", None))
def test_right_kernels_besides(kernel: nv.Kernel, threads: int) -> None:
    for one in (kernel, in_ptx(kernel)):
        for order in ORDERS[:3]:
            arguments = two(128, 32)()
            one.on("cpu", check="all", **order)[1, threads](*(arguments if one is kernel else of_ptx(arguments)))


def test_reads_need_no_scope_of_the_cluster() -> None:
    kernel = orders_of_mbarriers.reads_released_for_the_block
    for one in (kernel, in_ptx(kernel)):
        for order in ORDERS[:6]:
            arguments = two(64, 64)()
            one.on("cpu", check="all", **order)[2, 32](*(arguments if one is kernel else of_ptx(arguments)))


@pytest.mark.sweep(4)
@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_access_in_flight_is_found_in_ptx(fault: Fault) -> None:
    kernel = in_ptx(fault.kernel)
    for order in ORDERS:
        error = reported(kernel, fault, check="race", **order)
        assert error.code == fault.code, str(error)


@pytest.mark.sweep(4)
@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_all_checks_together_find_it(fault: Fault) -> None:
    for order in ORDERS[:4]:
        assert reported(fault.kernel, fault, check="all", **order).code in (fault.code, "NVG2115", "NVG2124")


@pytest.mark.parametrize("fault", DEPENDING.values(), ids=DEPENDING)
def test_wrong_phases_are_found_in_every_order(fault: Fault) -> None:
    for kernel in (fault.kernel, in_ptx(fault.kernel)):
        assert reported(kernel, fault, check="race").code == fault.code
        for order in ORDERS:
            assert reported(kernel, fault, check="race", **order).code in in_flight.DEPENDING[fault]


@pytest.mark.parametrize("how", [{}, {"check": "race"}, {"seed": 1}, {"check": "step"}], ids=str)
def test_a_loop_that_asks_for_ever_is_a_deadlock(how: dict[str, Any]) -> None:
    """The message says what the mbarrier lacks."""
    fault = Fault(in_flight.too_many_bytes, "NVG2102", two(128, 32))
    for kernel in (fault.kernel, in_ptx(fault.kernel)):
        if isinstance(kernel, nv.Kernel) or how.get("check") != "step":
            error = reported(kernel, fault, **how)
            assert error.code == fault.code
            assert "lacks 128 bytes" in str(error) or how.get("check") == "step"


def test_what_a_complete_phase_does_not_lack_is_not_copied() -> None:
    """In plain runs what is read too early is what was there before, in an interpreted one as well."""
    for how in ({}, {"check": "step"}):
        a, b = np.ones(128, np.float32), np.zeros(32, np.float32)
        in_flight.phase_waited_for_twice.on("cpu", **how)[1, 32](a, b)  # type: ignore[arg-type]
        assert b.max() == 1


def test_bytes_are_counted() -> None:
    fault = DEPENDING["too_few_bytes"]
    shown = str(reported(fault.kernel, fault, check="race"))
    assert "256 bytes" in shown and "expects 128" in shown


@pytest.mark.sweep(4)
@pytest.mark.parametrize("is_ptx", [False, True], ids=["python", "ptx"])
@pytest.mark.parametrize("fault", ALL.values(), ids=ALL)
def test_kernels_that_wait_are_left_alone(fault: Fault, *, is_ptx: bool) -> None:
    mended_kernel = mended(fault.kernel, *MENDED[fault.kernel.name], BYTES=in_flight.BYTES)
    kernel = in_ptx(mended_kernel) if is_ptx else mended_kernel
    for order in ORDERS[:6]:
        arguments = fault.arguments()
        kernel.on("cpu", check="all", **order)[fault.launch](*(of_ptx(arguments) if is_ptx else arguments))
