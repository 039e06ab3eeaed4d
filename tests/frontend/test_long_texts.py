"""Twice the text takes twice the time: tuples of constants, loops over them, and statements."""

from __future__ import annotations

import time

import numpy as np
import pytest

import nvgen as nv

pytestmark = pytest.mark.sweep(6)


def numbers(count: int, first: int = 0) -> str:
    return ", ".join(map(str, range(first, first + count)))


#: Bodies of ``k(b: nv.Array[nv.i32])`` with so many constants, and what they store from ``b[0] == 0`` on.
BODIES = {
    "tuple": (lambda n: f"x = ({numbers(n)})\n    b[0] = x[5]", lambda n: 5),
    "loop": (lambda n: f"for x in ({numbers(n)}):\n        b[0] += x", lambda n: sum(range(n))),
    "loop over a variable": (lambda n: f"x = ({numbers(n)})\n    for y in x: b[0] += y", lambda n: sum(range(n))),
    "positions": (
        lambda n: f"x = ({numbers(n)})\n    for i in nv.static_range(len(x)): b[0] += x[i]",
        lambda n: sum(range(n)),
    ),
}


def text(body: str, count: int) -> str:
    return f"def k(b: nv.Array[nv.i32]):\n    {BODIES[body][0](count)}\n"


def seconds(body: str, count: int) -> float:
    """The processor's time for PTX."""
    kernel = nv.Kernel.from_source(text(body, count))
    start = time.process_time()
    kernel.ptx()
    return time.process_time() - start


@pytest.mark.sweep(2)
@pytest.mark.parametrize("body", ("tuple", "loop", "loop over a variable"))
def test_ten_thousand_constants_take_ten_times_as_long_as_a_thousand(body: str) -> None:
    """What is quadratic takes 100 times as long."""
    seconds(body, 100)
    assert seconds(body, 10_000) < 30 * max(seconds(body, 1000), 0.02)


@pytest.mark.sweep(2)
@pytest.mark.parametrize("body", BODIES)
@pytest.mark.parametrize("check", (None, "step"))
def test_they_mean_the_same(body: str, check: str | None) -> None:
    b = np.zeros(1, np.int32)
    nv.Kernel.from_source(text(body, 1000)).on("cpu", check=check)[1, 1](b)
    assert b[0] == BODIES[body][1](1000)
