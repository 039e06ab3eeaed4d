"""Loops over arrays and tuples, and over ``enumerate``, ``zip`` and ``reversed`` of them.

The references are the kernels' own texts, run by CPython, but for what it does not have: local arrays.
"""

# What the linter advises against is what these kernels are for.
# ruff: noqa: B905, PLW0120

from __future__ import annotations

from typing import Any

import numpy as np

import nvgen as nv
from tests.semantics.case import Case, kernel
from tests.semantics.control_flow import count, range_arguments
from tests.strategies import Inputs


@nv.kernel
def over_arrays(a: nv.Array[nv.i32], b: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    """Arrays and slices of unknown length, each loop with its own way to end."""
    n = nv.i32(a.size)
    x = -1
    for x in a:
        out[0] += x
    out[1] = x
    for x in a[1::2]:
        if x % 3 == 0:
            continue
        if x > 40:
            out[2] = x
            break
        out[3] += x
    else:
        out[4] = 1
    for i, x in enumerate(a):
        out[5] ^= i * x
    for i, x in enumerate(b[2:], start=10):
        out[6] ^= i * x
    for x, y in zip(a, b):
        out[7] ^= x * y
    for x in reversed(a):
        out[8] = (out[8] * 3 + x) % 10007
    for i in reversed(range(n)):
        out[9] = (out[9] * 3 + i) % 10007
    for i, (x, (j, y)) in enumerate(zip(reversed(b), enumerate(a, n))):
        out[10] = (out[10] * 3 + i * x + j * y) % 10007
    for i, x in zip(range(n // 2, n, 2), a):
        out[11] ^= i * x
    for i, x in zip(range(5, -n, -3), b):
        out[12] ^= i * x
    for i, (j, x) in enumerate(enumerate(reversed(a))):
        out[13] ^= (i + j) * x
    for x in a:
        for y in b:
            if y > x:
                break
            out[14] += 1
        else:
            continue
        out[15] += 1
    for (x,) in zip(a):
        out[16] += x
    for out[17], x in enumerate(a):
        out[18] ^= x


@nv.kernel
def what_a_loop_changes(a: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    """Elements are read when their turn comes; what the loop runs over, and how often, is settled before."""
    i = nv.i32(0)
    rest = a[1:]
    for x in rest:
        out[0] += x
        rest = a[3:]
        i += 1
        if i < len(a):
            a[i] = x + 1
    out[1] = i
    stop = nv.i32(7)
    for k, x in zip(range(stop), a):
        stop = 2
        out[2] += k * x
    for x in a:
        x = x * 2
        out[3] += x


@nv.kernel
def over_rows(a: nv.Array[nv.i32, 2], out: nv.Array[nv.i32]):
    """A row is a view: what is written to it is in the array."""
    for i, row in enumerate(a):
        for j, x in enumerate(row):
            row[j] = x * 2 + i
        out[0] += len(row)
    for row, column in zip(a, a.T):
        for x, y in zip(row, column):
            out[1] ^= x * 3 + y
    for row in reversed(a[1:, ::2]):
        for x in reversed(row):
            out[2] = (out[2] * 3 + x) % 10007


@nv.kernel
def over_tuples(a: nv.Array[nv.i32], out: nv.Array[nv.i32, 2]):
    """Elements of several types; together with arrays, whose length only the kernel knows."""
    n = nv.i32(a.size)
    for i, x in enumerate((a[0], 2, n)):
        out[0, i] = x
    for i, (x, view) in enumerate(zip((1, 2, 3), (a, a[1:], a[2:]))):
        for y in view:
            out[1, i] += x * y
    for i, x in zip((5, 3, 1, 0), a):
        if x > 30:
            break
        if x % 2:
            continue
        out[2, i] += x
    else:
        out[2, 7] = 1
    for i, (x, f) in enumerate(reversed(((1, True), (n, 7)))):
        out[3, i] = x if f else 0
    for i, byte in enumerate(b"\x00a\xff"):
        out[4, i] = byte
    for pair in zip((1, n), (a[0], 4)):
        x, y = pair
        out[5, y % 8] += x
    for i, x in zip(range(n, n + 3), reversed((4, 5, 6, 7))):
        out[6, x] = i
    for _ in zip():
        out[7, 0] = 1


@nv.kernel
def names_of_loops(a: nv.Array[nv.i32], b: nv.Array[nv.f64], out: nv.Array[nv.f64]):
    """After a loop over constants its name is that of any variable; until it is assigned, it is what it was last."""
    for k in nv.static_range(4):
        out[0] += k
    out[1] = k
    k = 2.5
    out[2] = k
    for k in (1, 2.5, 3):
        out[3] += k
    else:
        out[4] = k
    out[5] = k
    for k in b:
        out[6] += k
    for k in nv.static_range(3):
        for j in (k, 7.5):
            out[7] += j
        out[8] += j
    out[9] = k + j
    if a[0] > 3:
        j = b[0]
    else:
        out[10] = j
        j = 1.5
    out[11] = j
    for i, j in enumerate((2, 4)):
        for i in nv.static_range(2):
            out[12] += i
        out[13] += i + j
    for i in range(3):
        for j in nv.static_range(2):
            out[14] += i * j
        out[15] += j
        j = b[0] + i
        out[16] += j
    i = a[0] + 1
    out[17] = i


def local_arrays() -> Case:
    """Arrays of a known length, of which some loops are unrolled."""
    text = """
def over_local_arrays(x: nv.Array[nv.i32], out: nv.Array[nv.i32, 2]):
    table = nv.const.array(b"\\x05\\x00\\xc8")
    i = nv.grid(1)
    if i < x.size:
        own = nv.local.array(4, nv.i32)
        for k, y in zip(range(4), (x[i], 1, 2, 3), strict=True):
            own[k] = y + k
        for k, y in enumerate(own):
            out[0, i] += k * y
        for y, z in zip(own, reversed(own)):
            out[1, i] += y * z
        for f, y in zip((1, 10, 100), own):
            out[2, i] += f * y
        for y in table:
            out[3, i] = out[3, i] * 2 + y
        square = nv.local.array((2, 3), nv.u8)
        for k, row in enumerate(square):
            for j in nv.static_range(3):
                row[j] = nv.u8(k * 3 + j)
        for row in square:
            for y in row:
                out[4, i] = out[4, i] * 2 + y
"""

    def reference(x: np.ndarray, out: np.ndarray) -> None:
        for i, first in enumerate(x.tolist()):
            own = [first, 2, 4, 6]
            out[0, i] = sum(k * y for k, y in enumerate(own))
            out[1, i] = sum(y * z for y, z in zip(own, reversed(own)))
            out[2, i] = own[0] + 10 * own[1] + 100 * own[2]
            out[3, i] = 5 * 4 + 0xC8
            out[4, i] = sum(k * 2 ** (5 - k) for k in range(6))

    return Case(
        kernel(text), lambda inputs: (inputs.integers("i32", -9, 99), inputs.zeros("i32", 5, inputs.size)), reference
    )


def _one_thread(inputs: Inputs) -> Any:
    return 1, 1


def _two_arrays(inputs: Inputs) -> tuple[Any, ...]:
    sizes = inputs.size % 13, inputs.size % 7
    return *(inputs.integers("i32", -50, 50, size) for size in sizes), inputs.zeros("i32", 19)


def _tuples(inputs: Inputs) -> tuple[Any, ...]:
    return inputs.integers("i32", -50, 50, 2 + inputs.size % 5), inputs.zeros("i32", 8, 8)


def _names(inputs: Inputs) -> tuple[Any, ...]:
    return (
        inputs.integers("i32", -9, 9, 1),
        inputs.integers("i32", -9, 9, 3).astype(np.float64),
        inputs.zeros("f64", 18),
    )


def reversed_ranges() -> list[Case]:
    """Backwards over the whole type, where neither the distance nor the number before the first one fits it."""
    text = """
def reversed_{type_}_{place}(starts: {array}, stops: {array}, steps: {array}, out: nv.Array[nv.i32, 2], lasts: {array}):
    i = nv.grid(1)
    if i < starts.size:
        turns, last, total = 0, starts[i], 0
        for k in reversed(range(starts[i], stops[i], {step})):
            turns += 1
            last = k
            total ^= turns ^ nv.i32(k)
            if turns >= 40:
                break
        else:
            turns += 1000
        out[0, i] = turns
        out[1, i] = total
        lasts[i] = last
"""

    def reference(step: int) -> Any:
        def apply(starts: Any, stops: Any, steps: Any, out: np.ndarray, lasts: np.ndarray) -> None:
            for i, (start, stop) in enumerate(zip(starts.tolist(), stops.tolist(), strict=True)):
                turns, total, last = count(reversed(range(start, stop, step)))
                out[0, i] = turns
                out[1, i] = np.array(total % 2**32, np.uint32).view(np.int32)
                lasts[i] = start if last is None else last

        return apply

    steps = {"i32": (1, -5), "u32": (3,), "i64": (1, -100), "u64": (7,)}
    chosen = [(type_, place, step) for type_, of_type in steps.items() for place, step in enumerate(of_type)]
    return [
        Case(
            kernel(text.format(type_=type_, place=place, step=step, array=f"nv.Array[nv.{type_}]")),
            range_arguments(type_),
            reference(step),
        )
        for type_, place, step in chosen
    ]


CASES = (
    Case(over_arrays, _two_arrays, launch=_one_thread),
    Case(
        what_a_loop_changes,
        lambda inputs: (inputs.integers("i32", -50, 50, inputs.size % 13), inputs.zeros("i32", 4)),
        launch=_one_thread,
    ),
    Case(
        over_rows,
        lambda inputs: (inputs.integers("i32", -50, 50, inputs.size % 7, 1 + inputs.size % 5), inputs.zeros("i32", 3)),
        launch=_one_thread,
    ),
    Case(over_tuples, _tuples, launch=_one_thread),
    Case(names_of_loops, _names, launch=_one_thread),
    local_arrays(),
    *reversed_ranges(),
)
