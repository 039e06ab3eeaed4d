"""Long chains and deep recursion are compiled, or refused with what to write instead; the process lives."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable

import numpy as np
import pytest

import nvgen as nv

pytestmark = pytest.mark.sweep(6)

HEAD = "def k(a: nv.Array[nv.i32]):\n"


def countdown(n: nv.constexpr, x: nv.i32) -> nv.i32:
    return x if n == 0 else countdown(n - 1, x) + 1


#: Kernels with so many parts, and what they make of ``[7, 0]``.
TEXTS: dict[str, tuple[Callable[[int], str], Callable[[int], int]]] = {
    "elif": (
        lambda n: "    if a[0] < 0: a[1] = 0\n" + "".join(f"    elif a[0] == {i}: a[1] = {i + 5}\n" for i in range(n)),
        lambda n: 12,
    ),
    "case": (
        lambda n: "    match a[0]:\n" + "".join(f"        case {i}: a[1] = {i + 5}\n" for i in range(n)),
        lambda n: 12,
    ),
    "sum": (lambda n: f"    a[1] = {' + '.join(['a[0]'] * n)}\n", lambda n: 7 * n),
    "minus": (lambda n: f"    a[1] = {'- ' * n}a[0]\n", lambda n: 7 * (-1) ** n),
    "and": (lambda n: f"    if {' and '.join(['a[0]'] * n)}: a[1] = 3\n", lambda n: 3),
    "calls": (lambda n: f"    a[1] = countdown({n}, a[0])\n", lambda n: n + 7),
}
#: Ten times what a limit of 1,000 calls of Python allowed, as far as Python itself reads it.
MOST = {"elif": 2900, "case": 4000, "sum": 2900, "minus": 1900, "and": 4000, "calls": 3000}


def kernel(text: str, count: int) -> nv.Kernel:
    return nv.Kernel.from_source(HEAD + TEXTS[text][0](count), namespace={"countdown": countdown})


@pytest.mark.parametrize("text", TEXTS)
def test_long_chains_run(text: str) -> None:
    """Of a length that takes a thread with a larger stack; Python's limit is as before."""
    limit, stack = sys.getrecursionlimit(), threading.stack_size()
    a, count = np.array([7, 0], np.int32), 100 if text == "calls" else 400
    kernel(text, count).on("cpu")[1, 1](a)
    assert a[1] == TEXTS[text][1](count)
    assert (sys.getrecursionlimit(), threading.stack_size()) == (limit, stack)


@pytest.mark.sweep
@pytest.mark.parametrize("text", TEXTS)
def test_ten_times_as_long_chains_are_compiled(text: str) -> None:
    assert "ret;" in kernel(text, MOST[text]).ptx()


@pytest.mark.parametrize("count", (10_000, 20_000))
def test_what_python_cannot_read_is_refused(count: int) -> None:
    with pytest.raises(nv.CompileError, match=r"NVG0109(.|\n)*`match`, a loop or a table"):
        kernel("elif", count).ptx()


def doubled(x, n):  # type: ignore[no-untyped-def]
    return doubled((x, x), n)


def wrapped(x, n):  # type: ignore[no-untyped-def]
    return wrapped((x,), n)


def first(x, n):  # type: ignore[no-untyped-def]
    return second((x, n), n)


def second(x, n):  # type: ignore[no-untyped-def]
    return first((x, x, n), n)


def closed(f, n):  # type: ignore[no-untyped-def]
    def inner(x):  # type: ignore[no-untyped-def]
        return f(x) + f(n)

    return closed(inner, n)


def constants(x, n):  # type: ignore[no-untyped-def]
    return constants((3, x, x), n)


def without_end(n: nv.constexpr, x):  # type: ignore[no-untyped-def]
    return without_end(n - 1, x)


GROWING = {
    "doubled": "doubled(a[0], 1)",
    "wrapped": "wrapped(a[0], 1)",
    "first": "first(a[0], 1)",
    "closed": "closed(lambda x: x, a[0])",
    "constants": "constants(3, 1)",
    "without_end": "without_end(5, a[0])",
}


@pytest.mark.parametrize("name", [*list(GROWING)[:-1], pytest.param("without_end", marks=pytest.mark.sweep(16))])
def test_recursion_without_an_end_is_refused_soon(name: str) -> None:
    namespace = {one.__name__: one for one in (doubled, wrapped, first, second, closed, constants, without_end)}
    start = time.process_time()
    with pytest.raises(nv.CompileError) as caught:
        nv.Kernel.from_source(f"{HEAD}    a[0] = {GROWING[name]}\n", namespace=namespace).ptx()
    assert time.process_time() - start < 40
    message = str(caught.value)
    assert caught.value.diagnostic.code in ("NVG0909", "NVG0109")
    assert len(message) < 10_000
    if name != "without_end":
        assert f"in `{name}`, called here with" in message and "larger types" in message
