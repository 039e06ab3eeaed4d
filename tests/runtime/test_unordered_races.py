"""Races of threads that nothing orders, beside a look at all pairs of accesses."""

from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from tests.runtime.shadow_cells import watched_cells

pytestmark = pytest.mark.sweep(16)

BLOCKS, THREADS, ELEMENTS = 2, 4, 6
_TEXTS = {
    "read": "    x += a[{index}]",
    "write": "    a[{index}] = 1000 * i + {number}",
    "add": "    nv.atomic.add(a, {index}, 1, scope='{scope}')",
    "load": "    x += nv.atomic.load(a, {index}, scope='{scope}')",
    "store": "    nv.atomic.store(a, {index}, 1000 * i + {number}, scope='{scope}')",
}
_INDICES = ("i % 6", "(i + 1) % 6", "i // 2", "i // 4", "2", "(5 * i + 2) % 6")


@dataclass(frozen=True)
class Step:
    """An access that threads from one to before another one make."""

    kind: str
    index: str
    scope: str
    first: int
    end: int

    def text(self, number: int) -> str:
        line = _TEXTS[self.kind].format(index=self.index, scope=self.scope, number=number)
        return f"    if {self.first} <= i < {self.end}:\n    {line}"


@dataclass(frozen=True)
class Made:
    """An access that one thread makes."""

    thread: int
    element: int
    step: Step

    @property
    def writes(self) -> bool:
        return self.step.kind in ("write", "add", "store")

    def includes(self, other: Made) -> bool:
        """Whether it is atomic for another thread too."""
        if self.step.kind in ("read", "write"):
            return False
        return self.step.scope != "cta" or self.thread // THREADS == other.thread // THREADS


def steps(seed: int) -> list[Step]:
    chosen = random.Random(seed)
    found = []
    for _ in range(chosen.randint(1, 4)):
        first = chosen.randint(0, BLOCKS * THREADS - 1)
        end = chosen.randint(first + 1, BLOCKS * THREADS)
        kind, scope = chosen.choice([*_TEXTS]), chosen.choice(("cta", "gpu", "gpu"))
        found.append(Step(kind, chosen.choice(_INDICES), scope, first, end))
    return found


def races(program: list[Step]) -> bool:
    """Whether two accesses of different threads are at one element, one writes, and not both are atomic for both."""
    made = [
        Made(i, eval(step.index, {"i": i}), step)
        for step in program
        for i in range(BLOCKS * THREADS)
        if step.first <= i < step.end
    ]
    return any(
        one.thread != other.thread
        and one.element == other.element
        and (one.writes or other.writes)
        and not (one.includes(other) and other.includes(one))
        for one, other in product(made, made)
    )


def check(program: list[Step], name: str, *, spins: bool = False, is_ptx: bool = False, **how: int) -> None:
    """Runs a program, whose threads may spin before on what nobody changes, and compares what is found."""
    lines = ["def k(a: nv.Array[nv.i32], out: nv.Array[nv.i32]):", "    i, x = nv.i32(nv.grid(1)), 0"]
    lines += ["    while nv.atomic.load(out, i) != 0:\n        pass"] if spins else []
    lines += [step.text(number) for number, step in enumerate(program)]
    text = "\n".join([*lines, "    out[i] = x", ""])
    kernel: Any = nv.Kernel.from_source(text, filename=name)
    first = np.arange(ELEMENTS, dtype=np.int32) - 100
    arguments: list[Any] = [first, np.zeros(BLOCKS * THREADS, np.int32)]
    if is_ptx:
        kernel = nv.ptx.load(kernel.ptx(arch="sm_80"))["k"]
        arguments = [one for array in arguments for one in (array, np.int64(array.size))]
    expected = races(program)
    try:
        kernel.on("cpu", check="race", **how)[BLOCKS, THREADS](*arguments)
    except nv.LaunchError as error:
        assert error.code == "NVG2115" and expected, text
    else:
        assert not expected, text


@pytest.mark.parametrize("seed", range(300))
@pytest.mark.parametrize("how", [{}, {"seed": 3}], ids=["in order", "in a random order"])
def test_all_pairs(seed: int, how: dict[str, int]) -> None:
    check(steps(seed), f"<program {seed}>", **how)


@pytest.mark.parametrize("seed", range(100))
@pytest.mark.parametrize("is_ptx", [False, True], ids=["Python", "PTX"])
def test_threads_that_spin(seed: int, is_ptx: bool) -> None:
    check(steps(1000 + seed), f"<program {seed}>", spins=True, is_ptx=is_ptx, seed=seed)


@pytest.mark.parametrize("is_ptx", [False, True], ids=["Python", "PTX"])
def test_a_spin_orders_no_threads(is_ptx: bool) -> None:
    """Threads that wait for each other in loops alone have the cells of those that never wait."""
    program = [Step("write", "i * i", "gpu", 0, 3), Step("read", "i * i", "gpu", 0, 3)]
    with watched_cells() as found:
        check(program, "<program>", spins=True, is_ptx=is_ptx)
    assert found and all(are_pairs for _, are_pairs in found)


#: Reads of one element by four threads before another one adds to it.
_READS = {
    "plain behind atomic": ("gpu", "gpu", "plain"),
    "of the block behind others": ("gpu", "gpu", "cta"),
    "plain between atomic": ("gpu", "plain", "gpu", "gpu"),
    "of the block, and then others": ("cta", "gpu", "gpu"),
}


@pytest.mark.parametrize("reads", _READS.values(), ids=list(_READS))
def test_reads_that_atomic_ones_hide(reads: tuple[str, ...]) -> None:
    lines = ["i = nv.grid(1)", "x = 0"]
    for number, scope in enumerate(reads):
        read = "a[0]" if scope == "plain" else f"nv.atomic.load(a, 0, scope='{scope}')"
        lines.append(f"if i == {number}:\n        x += {read}")
    lines += [f"if i == {BLOCKS * THREADS - 1}:\n        nv.atomic.add(a, 0, 1)", "out[i] = x"]
    text = "def k(a: nv.Array[nv.i32], out: nv.Array[nv.i32]):\n" + "".join(f"    {line}\n" for line in lines)
    kernel = nv.Kernel.from_source(text)
    with pytest.raises(nv.LaunchError, match="NVG2115"):
        kernel.on("cpu", check="race")[BLOCKS, THREADS](np.zeros(1, np.int32), np.zeros(BLOCKS * THREADS, np.int32))


def test_reads_that_are_all_atomic() -> None:
    text = """def k(a: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    out[nv.grid(1)] = nv.atomic.load(a, 0)
    nv.atomic.add(a, 0, 1)
"""
    kernel = nv.Kernel.from_source(text)
    kernel.on("cpu", check="race")[BLOCKS, THREADS](np.zeros(1, np.int32), np.zeros(BLOCKS * THREADS, np.int32))


@pytest.mark.parametrize("own", ["load", "store"])
@pytest.mark.parametrize("other", ["load", "store"])
def test_a_wider_scope_hides_no_narrower_access(own: str, other: str) -> None:
    first, last = Step(own, "2", "cta", 0, 1), Step(other, "2", "gpu", THREADS, THREADS + 1)
    check([first, Step("store", "2", "gpu", 0, 1), last], "<program>")


def test_two_reads_of_one_thread_hide_no_other() -> None:
    """The word of turns is relaxed, and orders nothing."""
    text = """def k(a: nv.Array[nv.i32], turn: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    i = nv.grid(1)
    if i == 0:
        out[0] = nv.atomic.load(a, 0) + nv.atomic.load(a, 0)
        nv.atomic.store(turn, 0, 1)
        while nv.atomic.load(turn, 0) != 2:
            pass
        a[0] = 5
    else:
        while nv.atomic.load(turn, 0) != 1:
            pass
        out[1] = nv.atomic.load(a, 0)
        nv.atomic.store(turn, 0, 2)
"""
    kernel = nv.Kernel.from_source(text)
    for seed in range(5):
        arrays = (np.zeros(1, np.int32), np.zeros(1, np.int32), np.zeros(2, np.int32))
        with pytest.raises(nv.LaunchError, match="NVG2115"):
            kernel.on("cpu", check="race", seed=seed)[1, 2](*arrays)
