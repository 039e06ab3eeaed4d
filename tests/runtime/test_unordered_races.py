"""Races of threads that nothing orders, beside a look at all pairs of accesses."""

from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import product

import numpy as np
import pytest

import nvgen as nv

pytestmark = pytest.mark.sweep(4)

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


@pytest.mark.parametrize("seed", range(300))
@pytest.mark.parametrize("how", [{}, {"seed": 3}], ids=["in order", "in a random order"])
def test_all_pairs(seed: int, how: dict[str, int]) -> None:
    program = steps(seed)
    lines = ["def k(a: nv.Array[nv.i32], out: nv.Array[nv.i32]):", "    i, x = nv.i32(nv.grid(1)), 0"]
    lines += [step.text(number) for number, step in enumerate(program)]
    text = "\n".join([*lines, "    out[i] = x", ""])
    kernel = nv.Kernel.from_source(text, filename=f"<program {seed}>")
    arguments = (np.arange(ELEMENTS, dtype=np.int32) - 100, np.zeros(BLOCKS * THREADS, np.int32))
    expected = races(program)
    try:
        kernel.on("cpu", check="race", **how)[BLOCKS, THREADS](*arguments)
    except nv.LaunchError as error:
        assert error.code == "NVG2115" and expected, text
    else:
        assert not expected, text
