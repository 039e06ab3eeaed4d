"""Who does not wait for the kernel before, and may begin before that has ended, is reported in every order of threads;
who waits is left alone. Kernels from Python, and from the PTX that nvgen makes of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from tests.faults import dependent_launches as dependent
from tests.faults.dependent_launches import FAULTS, NEVER_AWAITED, RIGHT, Dependent
from tests.faults.fault import in_ptx

pytestmark = pytest.mark.sweep(4)

#: In the order of threads, and in twenty others.
ORDERS: tuple[dict[str, Any], ...] = ({}, *({"seed": seed} for seed in range(20)))
CODE = "NVG2166"
in_both = pytest.mark.parametrize("made", [lambda kernel: kernel, in_ptx], ids=["python", "ptx"])


class Stream:
    """A stream of the CPU with two arrays."""

    def __init__(self) -> None:
        with nv.device("cpu"):
            self.stream = nv.cuda.stream()
            self.arrays = [nv.cuda.to_device(np.arange(128, dtype=np.int32)) for _ in range(2)]

    def launch(self, kernel: Any, *, depends: bool, check: str = "race", **how: Any) -> None:
        a, b = self.arrays
        given = (a, b) if isinstance(kernel, nv.Kernel) else (a, 128, b, 128)
        keywords = {"programmatic_dependent": True} if depends else {}
        kernel.on("cpu", check=check, **how).launch(*given, grid=2, block=32, stream=self.stream, **keywords)


def run(kernels: Any, check: str = "race", **how: Any) -> nv.LaunchError | None:
    """What is found in the last of some launches."""
    stream, (*before, last) = Stream(), kernels
    for number, kernel in enumerate(before):
        stream.launch(kernel, depends=number > 0, check=check, **how)
    try:
        stream.launch(last, depends=True, check=check, **how)
    except nv.LaunchError as error:
        return error
    return None


def marked(text: str, mark: str) -> set[int]:
    return {number for number, line in enumerate(text.splitlines(), 1) if line.endswith(f"# {mark}")}


@in_both
@pytest.mark.parametrize("fault", FAULTS, ids=[fault.name for fault in FAULTS])
def test_an_access_that_does_not_wait_is_found_in_every_order(fault: Dependent, made: Callable[[Any], Any]) -> None:
    kernels = [made(kernel) for kernel in fault.kernels]
    for order in ORDERS:
        error = run(kernels, **order)
        assert error is not None and error.code == CODE, (order, str(error))
        if made is in_ptx:
            continue
        diagnostic = error.diagnostic
        text = fault.kernels[-1].source.file.text
        assert diagnostic.span is not None and diagnostic.remarks[0].span is not None
        assert diagnostic.span.line in marked(text, f"fault {fault.kernels[-1].name}"), str(error)
        if fault.other:
            assert diagnostic.remarks[0].span.line in marked(text, f"before {fault.other}"), str(error)
        assert f"in `{fault.kernels[0].name}`" in str(error) or f"`{fault.kernels[0].name}` wrote" in str(error)


@in_both
@pytest.mark.parametrize("fault", NEVER_AWAITED, ids=[fault.name for fault in NEVER_AWAITED])
def test_a_launch_in_between_has_to_wait_as_well(fault: Dependent, made: Callable[[Any], Any]) -> None:
    for order in ORDERS:
        error = run([made(kernel) for kernel in fault.kernels], **order)
        assert error is not None and error.code == CODE and "has not waited for it" in str(error), str(error)


@in_both
@pytest.mark.parametrize("check", ["race", "all"])
@pytest.mark.parametrize("right", RIGHT, ids=[right.name for right in RIGHT])
def test_who_waits_is_left_alone(right: Dependent, check: str, made: Callable[[Any], Any]) -> None:
    kernels = [made(kernel) for kernel in right.kernels]
    for order in ORDERS[:6]:
        assert run(kernels, check, **order) is None


@pytest.mark.parametrize("fault", FAULTS[:6], ids=[fault.name for fault in FAULTS[:6]])
def test_all_checks_together_find_it(fault: Dependent) -> None:
    for order in ORDERS[:4]:
        error = run(fault.kernels, "all", **order)
        assert error is not None and error.code == CODE


ORDERING: dict[str, Callable[[Stream], object]] = {
    "sync": lambda s: s.stream.sync(),
    "event": lambda s: s.stream.record().sync(),
    "synchronize": lambda s: nv.cuda.synchronize("cpu"),
    "copy": lambda s: s.arrays[1].copy_to_host(),
    "wait": lambda s: s.stream.wait(s.stream.record()),
    "plain launch": lambda s: s.launch(dependent.only_starts_others, depends=False),
}


@pytest.mark.parametrize("name", ORDERING)
def test_what_comes_between_two_launches_orders_them(name: str) -> None:
    stream = Stream()
    stream.launch(dependent.produces, depends=False)
    ORDERING[name](stream)
    stream.launch(dependent.reads_without_a_wait, depends=True)


def test_launches_that_depend_in_no_such_way_are_left_alone() -> None:
    stream = Stream()
    stream.launch(dependent.produces, depends=False)
    stream.launch(dependent.reads_without_a_wait, depends=False)
    stream.launch(dependent.produces, depends=False, check="bounds")
    stream.launch(dependent.reads_without_a_wait, depends=True)
    for kernel in (dependent.produces, dependent.reads_without_a_wait):  # launches on a GPU copy memory of the host
        a, b = np.zeros(128, np.int32), np.zeros(128, np.int32)
        kernel.on("cpu", check="race").launch(a, b, grid=2, block=32, programmatic_dependent=True)


def test_an_event_before_another_launch_orders_the_first_one_alone() -> None:
    stream = Stream()
    stream.launch(dependent.produces, depends=False)
    event = stream.stream.record()
    stream.launch(dependent.only_starts_others, depends=True)
    event.sync()
    stream.launch(dependent.reads_without_a_wait, depends=True)
