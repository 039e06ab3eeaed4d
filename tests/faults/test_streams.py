"""Launches on several streams of the CPU that access the same array, and what orders them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from tests.lift.texts import element
from tests.lift.texts import kernel as ptx_kernel


@nv.kernel
def add_one(a: nv.Array[nv.i32]):
    a[nv.grid(1)] += 1


@nv.kernel
def copied(a: nv.Array[nv.i32], b: nv.Array[nv.i32]):
    b[nv.grid(1)] = a[nv.grid(1)]


_COPY = element("%rd2", "%rd0") + element("%rd3", "%rd1")
_COPY += "    ld.global.u32 %r1, [%rd2];\n    st.global.u32 [%rd3], %r1;\n"
copied_in_ptx = nv.ptx.load(ptx_kernel(_COPY))["k"]


class Program:
    """Two streams and some arrays."""

    def __init__(self, *, nonblocking: bool = True) -> None:
        with nv.device("cpu"):
            self.first, self.second = (nv.cuda.stream(nonblocking=nonblocking) for _ in range(2))
            self.arrays = [nv.cuda.to_device(np.arange(32, dtype=np.int32)) for _ in range(4)]

    def launch(self, kernel: Any, stream: Any, *numbers: int, check: str = "race") -> None:
        arrays = [self.arrays[number] for number in numbers]
        launch = (1, 32) if stream is None else (1, 32, stream)
        kernel.on("cpu", check=check)[launch](*arrays)


def is_race(run: Callable[[], None]) -> bool:
    try:
        run()
    except nv.LaunchError as error:
        assert error.code == "NVG2163", str(error)
        return True
    return False


@pytest.mark.parametrize("same", [False, True])
@pytest.mark.parametrize(
    ("first", "second", "races"),
    [
        ((add_one, 0), (add_one, 0), True),
        ((add_one, 0), (copied, 0, 1), True),
        ((copied, 0, 1), (add_one, 0), True),
        ((copied, 0, 1), (copied, 2, 1), True),
        ((copied, 0, 1), (copied, 0, 2), False),
        ((add_one, 0), (add_one, 1), False),
        ((copied_in_ptx, 0, 1), (add_one, 1), True),
        ((add_one, 1), (copied_in_ptx, 1, 2), True),
        ((copied_in_ptx, 0, 1), (add_one, 2), False),
        ((add_one, 3), (copied_in_ptx, 0, 1), False),
    ],
)
def test_what_two_launches_access(first: Any, second: Any, races: bool, same: bool) -> None:
    program = Program()
    program.launch(add_one, program.first, 0)  # so that copies change something
    program.first.sync()
    program.launch(first[0], program.first, *first[1:])
    stream = program.first if same else program.second
    assert is_race(lambda: program.launch(second[0], stream, *second[1:])) is (races and not same)


ORDERS: dict[str, Callable[[Program], object]] = {
    "event": lambda p: p.second.wait(p.first.record()),
    "stream": lambda p: p.second.wait(p.first),
    "sync": lambda p: p.first.sync(),
    "event.sync": lambda p: p.first.record().sync(),
    "synchronize": lambda p: nv.cuda.synchronize("cpu"),
    "copy": lambda p: p.arrays[3].copy_to_host(),
}
NO_ORDERS: dict[str, Callable[[Program], object]] = {
    "nothing": lambda p: None,
    "the other way": lambda p: p.first.wait(p.second.record()),
    "an event of before": lambda p: p.second.wait(p.early),  # type: ignore[attr-defined]
    "its own event": lambda p: p.second.wait(p.second.record()),
    "sync of the other": lambda p: p.second.sync(),
}


@pytest.mark.parametrize("name", [*ORDERS, *NO_ORDERS])
def test_what_orders_launches(name: str) -> None:
    program = Program()
    program.early = program.first.record()  # type: ignore[attr-defined]
    program.launch(add_one, program.first, 0)
    (ORDERS | NO_ORDERS)[name](program)
    assert is_race(lambda: program.launch(add_one, program.second, 0)) is (name in NO_ORDERS)


def test_an_order_is_passed_on_by_a_third_stream() -> None:
    program = Program()
    with nv.device("cpu"):
        third = nv.cuda.stream()
    program.launch(add_one, program.first, 0)
    third.wait(program.first.record())
    program.launch(add_one, third, 1)
    program.second.wait(third.record())
    assert not is_race(lambda: program.launch(copied, program.second, 0, 1))
    assert is_race(lambda: program.launch(add_one, third, 1))


@pytest.mark.parametrize("nonblocking", [True, False])
def test_the_default_stream_waits_for_blocking_ones(nonblocking: bool) -> None:
    program = Program(nonblocking=nonblocking)
    program.launch(add_one, program.first, 0)
    assert is_race(lambda: program.launch(add_one, None, 0)) is nonblocking
    program = Program(nonblocking=nonblocking)
    program.launch(add_one, None, 0)
    assert is_race(lambda: program.launch(add_one, program.second, 0)) is nonblocking


def test_other_runs_and_other_memory_are_left_alone() -> None:
    program = Program()
    program.launch(add_one, program.first, 0, check="bounds")
    assert not is_race(lambda: program.launch(add_one, program.second, 0))
    program = Program()
    program.launch(add_one, program.first, 0)
    assert not is_race(lambda: program.launch(add_one, program.second, 0, check="bounds"))
    a = np.zeros(32, np.int32)
    add_one.on("cpu", check="race")[1, 32, program.first](a)
    add_one.on("cpu", check="race")[1, 32, program.second](a)
    halves = program.arrays[1][:16], program.arrays[1][16:]
    add_one.on("cpu", check="race")[1, 16, program.first](halves[0])
    add_one.on("cpu", check="race")[1, 16, program.second](halves[1])
    with pytest.raises(nv.LaunchError, match="NVG2163"):
        add_one.on("cpu", check="race")[1, 8, program.second](halves[0][8:])


def test_memory_that_is_used_again_is_other_memory() -> None:
    program = Program()
    for _ in range(20):
        with nv.device("cpu"):
            array = nv.cuda.to_device(np.zeros(32, np.int32))
        for stream in (program.first, program.second):
            add_one.on("cpu", check="race")[1, 32, stream](array)
            stream.sync()
        add_one.on("cpu", check="race")[1, 32, program.first](array)
        del array


def test_graphs_are_left_alone() -> None:
    program = Program()
    with nv.device("cpu"):
        builder = program.first.create_graph_builder().begin_building()
    program.launch(add_one, builder, 0)
    graph = builder.end_building().complete()
    for stream in (program.first, program.second):
        graph.launch(stream)
    assert program.arrays[0].copy_to_host().tolist() == [*range(2, 34)]
