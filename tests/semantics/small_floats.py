"""f16 and bf16: arithmetic that rounds once. All floats of 16 bits and fewer: conversions from and to every type."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.semantics import rounding
from tests.semantics.case import Case, elementwise, kernel
from tests.semantics.promotion import converted
from tests.semantics.wide_integers import from_float
from tests.strategies import DTYPES, FLOATS, NARROW, SCALARS, Inputs, from_integers, to_integers

HALVES = ("f16", "bf16")
SMALL = (*HALVES, *NARROW)
WIDE = ("i128", "u128")


def _pick(x: np.ndarray, y: np.ndarray, smaller: bool) -> np.ndarray:
    """``min`` or ``max`` as PTX has them: NaN is passed over, and -0.0 is less than 0.0."""
    first = np.where((x == y), np.signbit(x) == smaller, (x < y) == smaller)
    return np.where(np.isnan(x), y, np.where(np.isnan(y), x, np.where(first, x, y)))


def arithmetic(name: str) -> Case:
    """One operation of f64 on such numbers, rounded, is the operation rounded once."""

    def round_(numbers: np.ndarray) -> np.ndarray:
        return rounding.decode(rounding.encode(numbers, name), name)

    def reference(xs: np.ndarray, ys: np.ndarray) -> list[np.ndarray]:
        x, y = rounding.decode(xs, name), rounding.decode(ys, name)
        tenth = round_(np.array([0.1]))
        rows = [x + y, x - y, x * y, x / y, -x, np.abs(x), _pick(x, y, True), _pick(x, y, False)]
        rows += [round_(x * y) + x, x * round_(x * x), np.ones_like(x), x + tenth, 3 - x, round_(x * 2) / 3]
        rows += [np.where(x < y, x, y), x + 1]
        return [rounding.as_array(rounding.encode(row, name), name) for row in rows]

    expressions = ["x + y", "x - y", "x * y", "x / y", "-x", "abs(x)", "min(x, y)", "max(x, y)"]
    expressions += [
        "x * y + x",
        "x ** 3",
        "x ** 0",
        "x + 0.1",
        "3 - x",
        "x * 2 / 3.0",
        "x if x < y else y",
        f"x + nv.{name}(True)",
    ]
    return elementwise(f"arithmetic_{name}", (name, name), name, expressions, reference)


def comparisons(name: str) -> Case:
    def reference(xs: np.ndarray, ys: np.ndarray) -> list[np.ndarray]:
        x, y = rounding.decode(xs, name), rounding.decode(ys, name)
        return [x < y, x <= y, x == y, x != y, x > y, x >= y, x != 0, x == 0, x > 1, (x > -1) & (x <= y)]

    expressions = ["x < y", "x <= y", "x == y", "x != y", "x > y", "x >= y", "bool(x)", "not x", "x > 1", "-1 < x <= y"]
    return elementwise(f"compare_{name}", (name, name), "bool", expressions, reference)


def mixed() -> Case:
    """f16 and bf16 meet in f32, each with f64 in f64, and with integers in f32."""

    def reference(xs: np.ndarray, ys: np.ndarray) -> list[np.ndarray]:
        x, y = (rounding.decode(array, name).astype(np.float32) for array, name in ((xs, "f16"), (ys, "bf16")))
        return [x + y, x * y, x - y * np.float32(3), np.float32(0.1) * x / y]

    expressions = ["x + y", "x * y", "x - y * nv.f32(3)", "nv.f32(0.1) * x / y"]
    return elementwise("mixed_halves", ("f16", "bf16"), "f32", expressions, reference)


def with_integers(name: str) -> Case:
    """An integer beside a float of 16 bits is rounded to f32, in which both are computed with."""

    def reference(xs: np.ndarray, ys: np.ndarray) -> list[np.ndarray]:
        x, y = rounding.decode(xs, name).astype(np.float32), ys.astype(np.float32)
        return [x + y, y - x, x * y, x / y, _pick(x, y, True)]

    expressions = ["x + y", "y - x", "x * y", "x / y", "min(x, y)"]
    return elementwise(f"{name}_with_integers", (name, "i64"), "f32", expressions, reference)


def sums(name: str) -> Case:
    """What begins as a literal adds up in f32, and what begins as a float of 16 bits in that."""
    lines = [f"def sums_of_{name}(xs: nv.Array[nv.{name}], wide: nv.Array[nv.f32], own: nv.Array[nv.{name}]):"]
    lines += ["    i = nv.grid(1)", "    a, b, c, e = 0.0, 0, (0.0, 0), 0.0", f"    d = nv.{name}(0)", "    k = 0"]
    lines += ["    while k < xs.size:", "        a += xs[k]", "        b = b + xs[k]"]
    lines += ["        c = (c[0] + xs[k], c[1] + 1)", "        d += xs[k]", "        e = e + xs[k] if k % 2 else e"]
    lines += ["        k += 1"]
    sums_of = ["a", "b", "c[0]", "sum(xs)", "sum(xs[k] for k in range(xs.size))", "e"]
    lines += [f"    wide[{place} * xs.size + i] = {text}" for place, text in enumerate(sums_of)]
    lines += ["    own[i] = d", f"    own[xs.size + i] = sum(xs, nv.{name}(0))"]
    lines = [*lines[:2], "    if i >= xs.size:", "        return", *lines[2:]]

    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        return inputs.array(name), inputs.zeros("f32", 6 * inputs.size), inputs.zeros(name, 2 * inputs.size)

    def reference(xs: np.ndarray, wide: np.ndarray, own: np.ndarray) -> None:
        total, some, short = np.float32(0), np.float32(0), 0.0
        for k, x in enumerate(rounding.decode(xs, name)):
            total, some = total + np.float32(x), some + np.float32(x) if k % 2 else some
            short = rounding.decode(rounding.encode(np.array([short + x]), name), name)[0]
        wide[: 5 * xs.size], wide[5 * xs.size :] = total, some
        own[:] = rounding.as_array(rounding.encode(np.array([short]), name), name)

    return Case(kernel("\n".join(lines) + "\n"), arguments, reference)


def out_of(name: str) -> Case:
    """From one of these types to every other: exact to f32 and f64, otherwise rounded once."""
    targets = (*SCALARS, *(small for small in SMALL if small != "ue8m0"), "ue8m0", *WIDE, "c64")
    lines = [f"def from_{name}(xs: nv.Array[nv.{name}],"]
    lines += [f"    to_{target}: nv.Array[nv.{target}]," for target in targets]
    lines += ["):", "    i = nv.grid(1)", "    if i < xs.size:"]
    shown = [target for target in targets if name in HALVES or target != "bool"]
    lines += [f"        to_{target}[i] = nv.{target}(xs[i])" for target in shown]

    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        return (inputs.array(name), *(inputs.zeros(target) for target in targets))

    def reference(xs: np.ndarray, *results: np.ndarray) -> None:
        numbers = rounding.decode(xs, name)
        for target, result in zip(targets, results, strict=True):
            if target == name:
                result[:] = xs
            elif target in SMALL:
                result[:] = rounding.as_array(rounding.encode(numbers, target), target)
            elif target in WIDE:
                result[:] = from_integers([from_float(number, target) for number in numbers.tolist()])
            elif target in ("c64", *FLOATS):
                result[:] = numbers
            elif target in shown:
                result[:] = [converted(number, "f32", target) for number in numbers.tolist()]

    return Case(kernel("\n".join(lines) + "\n"), arguments, reference)


def into(name: str) -> Case:
    """From every type to one of these: rounded to nearest even, once."""
    sources = (*SCALARS, *WIDE)
    lines = [f"def to_{name}(", *(f"    from_{source}: nv.Array[nv.{source}]," for source in sources)]
    lines += [f"    out_{source}: nv.Array[nv.{name}]," for source in sources]
    lines += ["):", "    i = nv.grid(1)", "    if i < from_f32.size:"]
    lines += [f"        out_{source}[i] = nv.{name}(from_{source}[i])" for source in sources]

    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        given = [_near(inputs, name, source) if source in FLOATS else inputs.array(source) for source in sources]
        return (*given, *(inputs.zeros(name) for _ in sources))

    def reference(*arrays: np.ndarray) -> None:
        for source, given, result in zip(sources, arrays, arrays[len(sources) :], strict=False):
            if source in FLOATS:
                codes = rounding.encode(given.astype(np.float64), name)
            else:
                numbers = to_integers(given, source) if source in WIDE else given.astype(object).tolist()
                codes = np.array([rounding.encode_integer(int(number), name) for number in numbers], np.int64)
            result[:] = rounding.as_array(codes, name)

    return Case(kernel("\n".join(lines) + "\n"), arguments, reference)


def _near(inputs: Inputs, name: str, source: str) -> np.ndarray:
    """Floats of which many are numbers of the target, midpoints of two, or a little beside one of those."""
    if name == "ue8m0":
        return inputs.array(source)
    table = rounding.magnitudes(name)
    points = np.concatenate([table, (table[:-1] + table[1:]) / 2])
    chosen = inputs.rng.choice(points, size=inputs.size) * inputs.rng.choice([-1.0, 1.0], size=inputs.size)
    with np.errstate(over="ignore"):  # 2 ** 128, what comes after bf16's largest number, is infinite as an f32
        numbers = chosen.astype(DTYPES[source])
    beside = np.nextafter(numbers, inputs.rng.choice([-np.inf, np.inf], size=inputs.size).astype(numbers.dtype))
    numbers = np.where(inputs.rng.random(inputs.size) < 0.5, numbers, beside)
    return np.where(inputs.rng.random(inputs.size) < 0.75, numbers, inputs.array(source)).astype(DTYPES[source])


def parameter(name: str) -> Case:
    """A number of Python's as an argument, stored and widened; and literals."""
    text = f"""
def parameter_{name}(value: nv.{name}, out: nv.Array[nv.{name}], wide: nv.Array[nv.f64]):
    i = nv.grid(1)
    if i < out.size:
        out[i] = value
        wide[i] = value
        if i == 1:
            out[i] = 0.5
            wide[i] = nv.{name}(1.7)
"""

    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        value = float(inputs.rng.choice([0.5, 1.0, 1.3, 2.0, 3.1, 5.9]))
        return value, inputs.zeros(name), inputs.zeros("f64")

    def reference(value: float, out: np.ndarray, wide: np.ndarray) -> None:
        for place, (stored, widened) in enumerate(((value, value), (0.5, 1.7))):
            where = slice(None) if place == 0 else slice(1, 2)
            out[where] = rounding.as_array(rounding.encode(np.array([stored]), name), name)
            wide[where] = rounding.decode(rounding.encode(np.array([widened]), name).astype(np.int64), name)

    return Case(kernel(text), arguments, reference)


CASES = (
    *(make(name) for make in (arithmetic, comparisons, with_integers, sums) for name in HALVES),
    mixed(),
    *(make(name) for make in (out_of, into, parameter) for name in SMALL),
)
