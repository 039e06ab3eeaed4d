"""``sum``, ``any``, ``all``, ``min``, ``max`` and ``in``; numbers that Python makes of texts; bits of integers.

The references are the kernels' own texts, run by CPython, but for what it does not have: local arrays, narrow types.
"""

# What the linter advises against is what these kernels are for.
# ruff: noqa: B905

from __future__ import annotations

from typing import Any

import numpy as np

import nvgen as nv
from tests.semantics.case import Case, kernel
from tests.strategies import DTYPES, SIGNED, Inputs

SEVERAL = (3, -4, 11)


@nv.kernel
def reductions(a: nv.Array[nv.i32], b: nv.Array[nv.i32, 2], out: nv.Array[nv.i32]):
    """Of arrays of unknown length, which may be empty, and of generator expressions over them."""
    n = nv.i32(a.size)
    out[0] = sum(a)
    out[1] = sum(a[1:], n)
    out[2] = sum(x * y for x, y in zip(a, reversed(a)))
    out[3] = sum((i * x for i, x in enumerate(a) if x % 2 == 0 if i > 1), start=5)
    out[4] = sum(sum(x * i for x in row) for i, row in enumerate(b))
    out[5] = sum(x * y for row in b for x in row if x > 0 for y in a)
    out[6] = min(a, default=99)
    out[7] = max((x - i for i, x in enumerate(a)), default=n)
    out[8] = min((x for x in a if x > 0), default=0)
    if any(x > 30 for x in a):
        out[9] = 1
    if all(x < 30 for x in a) and not any(a[2:]):
        out[10] = 1
    if 7 in a or n in (1, 2, 5) or n not in SEVERAL:
        out[11] = 1
    for i in range(2):
        out[12] += sum(x * i + n for x in a) + sum(j for j in range(i, n))
        n = 3 + i


def _reductions(inputs: Inputs) -> tuple[Any, ...]:
    a = inputs.integers("i32", -40, 40, inputs.size % 9)
    return a, inputs.integers("i32", -9, 9, inputs.size % 4, 2), inputs.zeros("i32", 13)


@nv.kernel
def stops(a: nv.Array[nv.i32], seen: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    """``any`` and ``all`` look at nothing after what decides."""

    def look(i, x):
        seen[i] += 1
        return x > 0

    if any(look(i, x) for i, x in enumerate(a)):
        out[0] = 1
    if all(look(i, x) for i, x in enumerate(a)):
        out[1] = 1
    if all(look(i, x) and look(i, -x) for i, x in enumerate(a)):
        out[2] = 1


@nv.kernel
def of_tuples(a: nv.Array[nv.i32], out: nv.Array[nv.f64]):
    """Of tuples and ``bytes``, whose elements are there when the kernel is compiled."""
    i = nv.grid(1)
    if i < a.size:
        x = a[i]
        pair = x, -3
        literals = 3, 4  # no element says how wide it is
        out[i] = sum(v * x for v in literals) + max(v for v in literals)
        out[i] += sum((x, 2.5, 1)) + sum(SEVERAL) + sum(pair) + sum(()) + sum(b"ab") + sum((1, 2), start=x)
        out[i] += 100 * max((x, 2, -x)) + 1000 * min(pair) + max(SEVERAL) + min((), default=4) + max((7,))
        if any((x > 5, x < -5)) or (all((x, x + 1, True)) and not any(()) and all(())):
            out[i] += 0.25
        if x in (1, 2, 3) or x in pair:
            out[i] += 0.125


def of_local_arrays() -> Case:
    """Of arrays of a known length ``min`` and ``max`` need no default; vectors; slices of shared memory."""
    text = """
def of_local_arrays(x: nv.Array[nv.f32], out: nv.Array[nv.f32, 2]):
    table = nv.const.array((0.5, 2.0, -1.0), nv.f32)
    shared = nv.shared.array(64, nv.f32)
    i, t = nv.grid(1), nv.thread_idx.x
    shared[t] = x[i] if i < x.size else 0.0
    nv.syncthreads()
    if i < x.size:
        own = nv.local.array(5, nv.f32)
        for k in range(5):
            own[k] = x[i] * k - 3
        v = nv.vec[nv.f32, 2](x[i], 4)
        out[0, i] = sum(own)
        out[1, i] = min(own) + max(abs(y) for y in own) + min(y - k for k, y in enumerate(own))
        out[2, i] = sum(y * w for y, w in zip(own, table)) + max(table)
        out[3, i] = sum(v) + max(v) + (8 if any(v) and x[i] in own else 0)
        out[4, i] = sum(shared[: t + 1]) if t < 3 else sum(y for y in shared[t - 2 : t + 1])
        out[5, i] = sum((y > 0 for y in own), 0.0)
"""

    def reference(x: np.ndarray, out: np.ndarray) -> None:
        for i, first in enumerate(x.tolist()):
            own = [first * k - 3 for k in range(5)]
            out[0, i] = sum(own)
            out[1, i] = min(own) + max(map(abs, own)) + min(y - k for k, y in enumerate(own))
            out[2, i] = sum(y * w for y, w in zip(own, (0.5, 2.0, -1.0))) + 2
            out[3, i] = first + 4 + max(first, 4) + (8 if first in own else 0)
            out[4, i] = sum(x[max(i - 2, i // 64 * 64) : i + 1].tolist())
            out[5, i] = sum(y > 0 for y in own)

    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        return inputs.integers("i32", -50, 50).astype(np.float32), inputs.zeros("f32", 6, inputs.size)

    return Case(kernel(text), arguments, reference)


def of_narrow_integers() -> Case:
    """A sum of integers below 32 bits is an i32; that of floats and of wider integers has their type."""
    text = """
def of_narrow_integers(a: nv.Array[nv.u8], b: nv.Array[nv.i64], c: nv.Array[nv.bool], out: nv.Array[nv.i64]):
    out[0] = sum(a)
    out[1] = sum(b)
    out[2] = sum(c)
    out[3] = sum(x * 2 for x in a)
"""

    def reference(a: np.ndarray, b: np.ndarray, c: np.ndarray, out: np.ndarray) -> None:
        out[:] = a.sum(dtype=np.int64), b.sum(), c.sum(), 2 * a.sum(dtype=np.int64)

    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        return inputs.array("u8"), inputs.integers("i64", -(2**40), 2**40), inputs.array("bool"), inputs.zeros("i64", 4)

    return Case(kernel(text), arguments, reference, launch=_one_thread)


@nv.kernel
def texts(out: nv.Array[nv.f64]):
    """Numbers that Python makes of texts are constants."""
    out[0], out[1], out[2] = float("inf"), float("-Infinity"), float("nan")
    out[3] = ord("a") + ord(b"b") + int("12") + int("ff", 16) + float("2.5") + complex("1+2j").imag
    out[4] = b"abc"[1] + b"abc"[-1] + len(b"abc")
    best = float("inf")
    for x in out[3:]:
        best = min(best, x)
    out[5] = best
    if 98 in b"abc" and "b" in "abc" and "d" not in ("a", "b"):
        out[6] = 1


def bits(type_: str) -> Case:
    """Bits of the magnitude, also of the smallest integer."""
    text = f"""
def bits_of_{type_}(xs: nv.Array[nv.{type_}], out: nv.Array[nv.i32, 2]):
    i = nv.grid(1)
    if i < xs.size:
        x = xs[i]
        out[0, i] = x.bit_count() + (-7).bit_count()
        out[1, i] = x.bit_length()
        out[2, i] = int.bit_count(x) + np.bitwise_count(x) + int.bit_length(x)
"""

    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        x = inputs.array(type_)
        if type_ in SIGNED:
            x[:1] = np.iinfo(DTYPES[type_]).min
        return x, inputs.zeros("i32", 3, inputs.size)

    def reference(x: np.ndarray, out: np.ndarray) -> None:
        count, length = ([method(number) for number in x.tolist()] for method in (int.bit_count, int.bit_length))
        out[0], out[1], out[2] = np.array(count) + 3, length, 2 * np.array(count) + length

    return Case(kernel(text, namespace={"np": np}), arguments, reference)


def _one_thread(inputs: Inputs) -> Any:
    return 1, 1


def _looked_at(inputs: Inputs) -> tuple[Any, ...]:
    size = inputs.size % 9
    return inputs.integers("i32", -2, 2, size), inputs.zeros("i32", size), inputs.zeros("i32", 3)


CASES = (
    Case(reductions, _reductions, launch=_one_thread),
    Case(stops, _looked_at, launch=_one_thread),
    Case(of_tuples, lambda inputs: (inputs.integers("i32", -9, 9), inputs.zeros("f64"))),
    of_local_arrays(),
    of_narrow_integers(),
    Case(texts, lambda inputs: (inputs.zeros("f64", 7),), launch=_one_thread),
    *(bits(type_) for type_ in ("i8", "u8", "i32", "u64", "i64")),
)
