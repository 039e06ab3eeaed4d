"""Loops, branches and returns. The references are the kernels' own texts, run by CPython."""

# What the linter advises against is what these kernels are for.
# ruff: noqa: B007, B020, PLW0120, RET505, SIM113

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

import nvgen as nv
from tests.semantics.case import Case, kernel
from tests.strategies import DTYPES, INTEGERS, SIGNED, Inputs, computed


@nv.kernel
def search(x: nv.Array[nv.i32], wanted: nv.i32, out: nv.Array[nv.i32]):
    """``for`` with ``else``, ``break``, ``continue``, and the variable after the loop."""
    i = nv.grid(1)
    if i >= x.size:
        return
    k = -1
    skipped = 0
    for k in range(i, x.size, 3):
        if x[k] < 0:
            skipped += 1
            continue
        if x[k] == wanted:
            out[i] = k + 1000 * skipped
            break
    else:
        out[i] = -1 - k
        return
    out[i] += 1


@nv.kernel
def collatz(x: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    """``while`` with ``else``, ``break`` and ``continue``; an early return below."""
    i = nv.grid(1)
    if i < x.size:
        n, steps = x[i], 0
        if n <= 0:
            out[i] = -1
            return
        while n != 1:
            steps += 1
            if steps > 50:
                break
            if n % 2 == 0:
                n //= 2
                continue
            n = 3 * n + 1
        else:
            steps += 1000
        out[i] = steps


@nv.kernel
def nested_loops(x: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    """``break`` and ``continue`` belong to the innermost loop; an ``else`` may continue the outer one."""
    i = nv.grid(1)
    if i < x.size:
        total = 0
        for a in range(6):
            for b in range(x[i] % 5, -2, -1):
                if b == a:
                    break
                if (a + b) % 2:
                    continue
                total += a * 10 + b
            else:
                if a == 3:
                    continue
                total += 100
                while True:
                    total += 1
                    if total % 7 == 0:
                        break
            total += 10000
        out[i] = total


@nv.kernel
def loop_variables(x: nv.Array[nv.i32], out: nv.Array[nv.i32, 2]):
    """The body may assign the loop's variable and what the bounds were made of; the turns stay as they were."""
    i = nv.grid(1)
    if i < x.size:
        n, turns, k = x[i] % 10, 0, 77
        for k in range(n):
            turns += 1
            k = k * 2
            n = 0
        out[0, i], out[1, i] = turns, k
        for k in range(k, k + 3):
            out[2, i] += k
        out[3, i] = k
        k = 5
        for k in range(3, 3):
            turns = -1
        out[4, i] = k + turns
        for _ in range(True + 2):
            out[5, i] += 1


@nv.kernel
def dead_ends(x: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    """Code that cannot be reached, loops that do not turn, and blocks that all return."""
    i = nv.grid(1)
    if i < x.size:
        while False:
            out[i] = 1
        else:
            out[i] = 2
        if x[i] > 5:
            out[i] += 10
            if x[i] > 7:
                return
            else:
                out[i] += 20
                return
            out[i] = -5
        elif x[i] == 0:
            pass
        else:
            for _ in range(3):
                return
        while True:
            out[i] += 100
            if out[i] > 500:
                return
        out[i] = -6


@nv.kernel
def conditions(x: nv.Array[nv.f64], n: nv.Array[nv.i64], out: nv.Array[nv.i32]):
    """Every number is a condition: NaN is true, both zeros are false."""
    i = nv.grid(1)
    if i < x.size:
        if x[i]:
            out[i] += 1
        if not n[i]:
            out[i] += 2
        left = 3
        while left and n[i]:
            left -= 1
        out[i] += 4 * left
        if x[i] and n[i]:
            out[i] += 100


@nv.kernel
def bubble_sort(rows: nv.Array[nv.i32, 2]):
    """A row a thread; elements are swapped by tuple assignment."""
    row = nv.grid(1)
    if row < rows.shape[0]:
        n = rows.shape[1]
        for last in range(n - 1, 0, -1):
            swapped = False
            for k in range(last):
                if rows[row, k] > rows[row, k + 1]:
                    rows[row, k], rows[row, k + 1] = rows[row, k + 1], rows[row, k]
                    swapped = True
            if not swapped:
                break


@nv.kernel
def greatest_common_divisor(x: nv.Array[nv.u32], y: nv.Array[nv.u32], out: nv.Array[nv.u32]):
    i = nv.grid(1)
    if i < x.size:
        a, b = x[i], y[i]
        while b:
            a, b = b, a % b
        out[i] = a


@nv.kernel(fastmath=False)
def mandelbrot(re: nv.Array[nv.f64], im: nv.Array[nv.f64], out: nv.Array[nv.i32]):
    i = nv.grid(1)
    if i < re.size:
        x, y, turns = 0.0, 0.0, 0
        while x * x + y * y <= 4 and turns < 50:
            x, y = x * x - y * y + re[i], 2 * x * y + im[i]
            turns += 1
        out[i] = turns


# Ranges

_COUNT = """
    i = nv.grid(1)
    if i < starts.size:
        turns, last, total = 0, starts[i], 0
        for k in range({arguments}):
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


def _counting(name: str, type_: str, arguments: str) -> nv.Kernel:
    array = f"nv.Array[nv.{type_}]"
    lasts = f"nv.Array[nv.{computed(type_)}]"
    text = f"def {name}(starts: {array}, stops: {array}, steps: {array}, out: nv.Array[nv.i32, 2], lasts: {lasts}):"
    return kernel(text + _COUNT.format(arguments=arguments))


def count(turns: Iterable[int]) -> tuple[int, int, int | None]:
    """What the kernel above finds out, by Python's own range."""
    count, total, last = 0, 0, None
    for k in turns:
        count, last = count + 1, k
        total ^= count ^ k
        if count >= 40:
            return count, total, last
    return count + 1000, total, last


def ranges(type_: str) -> list[Case]:
    """Bounds over the whole type, so that the next value after the last would overflow; steps of every kind."""
    info = np.iinfo(DTYPES[type_])
    largest = int(info.max)
    steps: list[int | None] = [None, 1, 2, 3, 100, largest]
    steps += [-1, -2, -5, -100, -largest, -largest - 1] if type_ in SIGNED else []
    cases = []
    for place, step in enumerate(steps):
        text = "starts[i], stops[i], steps[i]" if step is None else f"starts[i], stops[i], {step}"
        counter = _counting(f"range_{type_}_{place}", type_, text)
        cases.append(Case(counter, range_arguments(type_), _range_reference(step)))
    return cases


def range_arguments(type_: str) -> Any:
    info = np.iinfo(DTYPES[type_])
    low, high = int(info.min), int(info.max)

    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        starts, stops = inputs.array(type_), inputs.array(type_)
        near = [inputs.integers(type_, max(low, b - 60), min(high, b + 60)) for b in (low, 0, high) for _ in (0, 1)]
        for place in range(0, 6, 2):
            chosen = inputs.rng.random(inputs.size) < 0.4
            starts, stops = np.where(chosen, near[place], starts), np.where(chosen, near[place + 1], stops)
        steps = np.where(inputs.array("bool"), inputs.array(type_), inputs.integers(type_, max(low, -7), 7))
        steps = np.where(steps == 0, steps + 1, steps)
        return starts, stops, steps, inputs.zeros("i32", 2, inputs.size), inputs.zeros(computed(type_))

    return arguments


def _range_reference(step: int | None) -> Any:
    def reference(starts: Any, stops: Any, steps: Any, out: np.ndarray, lasts: np.ndarray) -> None:
        for i, (start, stop, given) in enumerate(zip(starts.tolist(), stops.tolist(), steps.tolist(), strict=True)):
            turns, total, last = count(range(start, stop, given if step is None else step))
            out[0, i] = turns
            out[1, i] = np.array(total % 2**32, np.uint32).view(np.int32)
            lasts[i] = start if last is None else last

    return reference


def one_bound(type_: str) -> Case:
    """``range(stop)`` counts from 0; a negative stop makes no turn."""

    def reference(starts: Any, stops: Any, steps: Any, out: np.ndarray, lasts: np.ndarray) -> None:
        for i, (start, stop) in enumerate(zip(starts.tolist(), stops.tolist(), strict=True)):
            turns, total, last = count(range(stop))
            out[0, i], out[1, i] = turns, total
            lasts[i] = start if last is None else last

    return Case(_counting(f"range_{type_}_stop", type_, "stops[i]"), range_arguments(type_), reference)


@nv.kernel
def range_at_the_limit(out: nv.Array[nv.i32]):
    """Constant bounds whose last step would leave i32: the loops end."""
    i = nv.grid(1)
    if i < out.size:
        k = 0
        for k in range(2147483640, 2147483647, 5):
            out[i] += k - 2147483640 + 1
            if k < 0:
                break  # a compiler that never ends the loop fails here instead of hanging
        for k in range(-2147483640, -2147483648, -5):
            out[i] += 100 * (k - -2147483648)
            if k > 0:
                break
        for k in range(2147483646, 2147483647):
            out[i] += 1000
        for k in range(-2147483648, 2147483647, 2147483647):
            out[i] += 10000
        for k in range(2147483647, -2147483648, -2147483648):
            out[i] += 100000
        for k in range(2147483500, 2147483647, nv.grid_size(1)):
            out[i] += k - 2147483500
            if k < 0:
                break
        for k in range(2147483647):
            if k > 3:
                break
        out[i] += 1000000 * k


@nv.kernel
def range_of_indices_at_the_limit(x: nv.Array[nv.i32], out: nv.Array[nv.i32, 2]):
    """Elements that loops find whose next number after the last would leave the type, or whose distance does."""
    i = nv.grid(1)
    if i < x.size:
        n = i % 40
        high: nv.u32 = 4294967295
        long: nv.i64 = 9223372036854775807
        for k in range(2147483647 - n, 2147483647, 7):
            out[0, i] += x[2147483647 - k]
        for k in range(-2147483648 + n, -2147483648, -7):
            out[1, i] += x[-2147483648 - k + n] + x[k - -2147483648]
        for k in range(high - nv.u32(n), high, nv.u32(7)):
            out[2, i] += x[high - k]
        for k in range(long - n, long, 1000):
            out[3, i] += x[long - k]
        for k in range(n, -2147483648, -2147483648):
            out[4, i] += x[k] if k >= 0 else 1
        for k in range(n, 2147483647, nv.i32(2147483646) - n):
            out[5, i] += x[n if k == n else 0]
            if k < 0:
                break  # a compiler that never ends the loop fails here instead of hanging


@nv.kernel
def empty_step(steps: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    """A step that is 0 only when the kernel runs makes no turn, where Python would raise."""
    i = nv.grid(1)
    if i < steps.size:
        for _ in range(0, 5, steps[i] * 0):
            out[i] += 1
        else:
            out[i] += 10


def _empty_step(steps: np.ndarray, out: np.ndarray) -> None:
    out[:] = 10


@nv.kernel
def mixed_range(small: nv.Array[nv.u8], n: nv.Array[nv.i16], out: nv.Array[nv.i64]):
    """Bounds of different types count in the type that they meet in."""
    i = nv.grid(1)
    if i < small.size:
        turns = 0
        for k in range(small[i], n[i], small[i] + 1):
            out[i] += k
            turns += 1
            if turns > 3000:
                break  # a compiler that never ends the loop fails here instead of hanging
        big: nv.i64 = 4294967296
        for k in range(big - 2, big + 2):
            out[i] ^= k


def _integers(low: int, high: int, *, wanted: bool = False) -> Any:
    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        middle = (np.int32(3),) if wanted else ()
        return (inputs.integers("i32", low, high), *middle, inputs.zeros("i32"))

    return arguments


def _rows(name: str, rows: int, low: int, high: int) -> Any:
    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        return inputs.integers(name, low, high), inputs.zeros("i32", rows, inputs.size)

    return arguments


CASES = (
    Case(search, _integers(-3, 12, wanted=True)),
    Case(collatz, _integers(-2, 60)),
    Case(nested_loops, _integers(-10, 10)),
    Case(loop_variables, _rows("i32", 6, -20, 40)),
    Case(dead_ends, _integers(-2, 10)),
    Case(conditions, lambda inputs: (inputs.array("f64"), inputs.array("i64"), inputs.zeros("i32"))),
    Case(bubble_sort, lambda inputs: (inputs.integers("i32", -9, 9, inputs.size % 100, 12),)),
    Case(greatest_common_divisor, lambda inputs: (inputs.array("u32"), inputs.array("u32"), inputs.zeros("u32"))),
    Case(mandelbrot, lambda inputs: (inputs.moderate("f64"), inputs.moderate("f64"), inputs.zeros("i32"))),
    Case(range_at_the_limit, lambda inputs: (inputs.zeros("i32", inputs.size % 100),)),
    Case(
        range_of_indices_at_the_limit,
        lambda inputs: (inputs.integers("i32", -99, 99), inputs.zeros("i32", 6, inputs.size)),
    ),
    Case(empty_step, lambda inputs: (inputs.array("i32"), inputs.zeros("i32")), _empty_step),
    Case(
        mixed_range,
        lambda inputs: (inputs.integers("u8", 0, 200), inputs.integers("i16", -50, 3000), inputs.zeros("i64")),
    ),
    *(case for type_ in INTEGERS for case in ranges(type_)),
    *(one_bound(type_) for type_ in INTEGERS),
)
