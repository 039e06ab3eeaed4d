"""Device functions, nested functions, lambdas, constants and patterns: what CPython does with the same text."""

from __future__ import annotations

import enum
from typing import Any

import numpy as np

import nvgen as nv
from tests.semantics.case import Case
from tests.strategies import Inputs

WEIGHTS = (1, -2, 3)


class Mode(enum.Enum):
    COPY = 0
    NEGATE = 1


MODE = Mode.NEGATE


class Flag(enum.IntEnum):
    LOW = 1
    HIGH = 4


def plain(x, y=3):
    return x * 2 + y


@nv.device
def divided(a, b=7):
    return a // b, a % b


@nv.device(inline="never")
def clamped(x, *, low, high=100):
    if x < low:
        return low
    if x > high:
        return high
    return x


@nv.device
def factorial(n: nv.i32) -> nv.i32:
    return 1 if n < 2 else n * factorial(n - 1)


@nv.device
def is_even(n: nv.i32) -> nv.i32:
    return 1 if n == 0 else is_odd(n - 1)


@nv.device
def is_odd(n: nv.i32) -> nv.i32:
    return 0 if n == 0 else is_even(n - 1)


@nv.device
def apply(function, x):
    return function(x)


@nv.device
def power(x, n: nv.constexpr):
    result = 1
    for _ in nv.static_range(n):
        result *= x
    return result


@nv.device
def put(array, index, value):
    array[index] = value


@nv.device
def row_sum(row):
    total = 0
    for j in range(row.size):
        total += row[j]
    return total


@nv.device
def ordered(a, b):
    return a * 10 + b


@nv.device
def stored(row, index, value):
    row[index] = value
    return value


@nv.device
def swapped(pair):
    a, b = pair
    return b, a


@nv.kernel(fastmath=False)
def calls(x: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    i = nv.grid(1)
    if i < x.size:
        a = x[i] % 1000
        q, r = divided(a)
        out[i] = plain(a) + plain(y=a, x=1) + q * 3 + r + clamped(a, low=-5) + clamped(a, high=7, low=2)


@nv.kernel
def recursion(x: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    i = nv.grid(1)
    if i < x.size:
        n = x[i] % 10
        out[i] = factorial(n) * 2 + is_even(n)


@nv.kernel
def nested_functions(x: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    i = nv.grid(1)
    if i < x.size:
        factor = 3

        def scaled(value, plus=4):
            def inner(z):
                return z + plus + i % 5

            return inner(value) * factor

        before = scaled(i)
        factor = 5
        out[i] = before + scaled(i, 1) + scaled(plus=2, value=1)


@nv.kernel
def evaluation_order(x: nv.Array[nv.i32], out: nv.Array[nv.i32, 2]):
    i = nv.grid(1)
    if i < x.size:
        v = i % 5 + 1
        out[0, i] = ordered(b=(v := v + 1), a=(v := v * 3)) + v
        out[1, i] = (stored(out[2], i, v), 3)[1]


@nv.device
def next_place(calls, i):
    calls[i] += 1
    return calls[i], i


@nv.kernel
def tuples_of_calls_as_indices(x: nv.Array[nv.i32], calls: nv.Array[nv.i32], out: nv.Array[nv.i32, 2]):
    i = nv.grid(1)
    if i < x.size:
        out[next_place(calls, i)] = x[i]
        out[next_place(calls, i)] += x[i] + 1
        out[0, i] = out[next_place(calls, i)] + calls[i]


@nv.kernel
def shapes_of_views(x: nv.Array[nv.i32, 3], out: nv.Array[nv.i64]):
    i = nv.grid(1)
    if i < out.size:
        part = x[1:, : i % 4, ::2]
        out[i] = x[1:, : i % 4, ::2].shape[1] * 100 + x[:, 1:, i % 5 :].shape[2] + part.shape[2] * 10000


@nv.kernel
def lambdas(x: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    i = nv.grid(1)
    if i < x.size:
        shift = i % 7
        add = lambda value: value + shift  # noqa: E731
        shift += 1
        out[i] = add(1) + apply(lambda value: value * shift, i % 100) + apply(add, 3) + apply(plain, i % 10)


@nv.kernel
def defaults_travel(x: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    i = nv.grid(1)
    if i < x.size:
        base = i % 5

        def shifted(value, plus=3):
            return value + plus + base

        def count(n: nv.i32, step=2) -> nv.i32:
            return 0 if n <= 0 else 1 + count(n - step)

        out[i] = apply(shifted, i % 100) + count(i % 30) + apply(lambda value, times=4: value * times, base)


@nv.kernel
def recursive_nested_function(x: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    i = nv.grid(1)
    if i < x.size:
        base = i % 3

        def total(n: nv.i32) -> nv.i32:
            return base if n == 0 else n + total(n - 1)

        out[i] = total(i % 20)


@nv.kernel(fastmath=False)
def several_types(x: nv.Array[nv.i32], y: nv.Array[nv.f64], out: nv.Array[nv.f64]):
    i = nv.grid(1)
    if i < x.size:
        out[i] = power(x[i] % 10, 3) + power(y[i], 2) + plain(y[i], 1)


@nv.kernel
def arrays_are_passed(x: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    i = nv.grid(1)
    if i < x.size:
        put(out, i, x[i])
        part = out[i:]
        put(part, 0, part[0] // 2)


@nv.kernel
def rows_are_passed(x: nv.Array[nv.i32, 2], out: nv.Array[nv.i32]):
    i = nv.grid(1)
    if i < out.size:
        out[i] = row_sum(x[i]) - row_sum(x[i, 1:]) + row_sum(x[i, ::2]) + row_sum(x[:, i % x.shape[1]])


@nv.kernel
def tuples_are_passed(x: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    i = nv.grid(1)
    if i < x.size:
        a, b = swapped((i, x[i] // 2))
        out[i] = a - b


@nv.kernel
def constant_loops(x: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    i = nv.grid(1)
    if i < x.size:
        a = x[i] % 100
        total = 0
        for k in nv.static_range(3):
            if k == 1:
                continue
            total += a * WEIGHTS[k]
        for weight in WEIGHTS:
            if weight * a > 50:
                break
            total += weight
        else:
            total += 1000
        for function in (plain, lambda value: value - 1):
            total += function(a)
        out[i] = total


@nv.kernel
def patterns(x: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    i = nv.grid(1)
    if i < x.size:
        found = -1
        match x[i] % 8:
            case 0:
                result = 10
            case 1 | 2:
                result = 20
            case (3 | 4) as found if i % 2 == 0:
                result = 30
            case Flag.HIGH:
                result = 40
            case found if found > 6:
                result = 50
            case _:
                result = 60
        out[i] = result * 100 + found


@nv.kernel
def named_expressions(x: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    i = nv.grid(1)
    if i < x.size:
        total = 0
        n = x[i] % 50
        while (n := n - 7) > 0:
            total += n
        if i % 2 == 0 and (half := i // 2) > 3:
            total += half
        out[i] = total + (last := n * 2) + last


@nv.kernel
def pruned_branches(x: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    i = nv.grid(1)
    if i < x.size:
        if MODE == Mode.NEGATE:
            y = -x[i]
        else:
            y = undefined_name[i]  # noqa: F821
        if MODE is Mode.NEGATE and i % 2 == 0:
            y -= 1
        out[i] = y if MODE != Mode.COPY else undefined_name  # noqa: F821


def small(inputs: Inputs) -> np.ndarray:
    """Integers whose sums and products of a few factors stay in range, which CPython's must for the comparison."""
    return inputs.rng.integers(0, 10_000, inputs.size, dtype=np.int32)


def one_array(inputs: Inputs) -> tuple[Any, ...]:
    return small(inputs), inputs.zeros("i32")


def matrix(inputs: Inputs) -> tuple[Any, ...]:
    n = inputs.size % 40 + 1
    return inputs.rng.integers(-1000, 1000, (n, 5), dtype=np.int32), inputs.zeros("i32", n)


_ONE_ARRAY = (
    *(calls, recursion, nested_functions, lambdas, recursive_nested_function, arrays_are_passed, tuples_are_passed),
    *(constant_loops, patterns, named_expressions, pruned_branches, defaults_travel),
)
CASES = [
    *(Case(kernel, one_array) for kernel in _ONE_ARRAY),
    Case(
        several_types,
        lambda inputs: (small(inputs), inputs.rng.normal(size=inputs.size), inputs.zeros("f64")),
    ),
    Case(rows_are_passed, matrix),
    Case(evaluation_order, lambda inputs: (small(inputs), inputs.zeros("i32", 3, inputs.size))),
    Case(
        tuples_of_calls_as_indices,
        lambda inputs: (small(inputs), inputs.zeros("i32"), inputs.zeros("i32", 6, inputs.size)),
    ),
    Case(
        shapes_of_views,
        lambda inputs: (inputs.zeros("i32", 3, inputs.size % 6, 7), inputs.zeros("i64", inputs.size % 50)),
    ),
]
