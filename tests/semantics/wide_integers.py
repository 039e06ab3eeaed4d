"""i128 and u128, whose reference is Python's own integers."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from tests.semantics.case import Case, elementwise, kernel
from tests.strategies import DTYPES, FLOATS, INTEGERS, Inputs, from_integers, to_integers

NAMES = ("i128", "u128")


def bounds(name: str) -> tuple[int, int]:
    return (-(2**127), 2**127 - 1) if name == "i128" else (0, 2**128 - 1)


def wrapped(value: int, bits: int, signed: bool) -> int:
    value %= 1 << bits
    return value - (1 << bits) if signed and value >= 1 << (bits - 1) else value


def from_float(number: float, name: str) -> int:
    """Truncated, saturated; of NaN the number with the highest bit set alone."""
    low, high = bounds(name)
    if math.isnan(number):
        return low if name == "i128" else 2**127
    if math.isinf(number):
        return high if number > 0 else low
    return min(max(math.trunc(number), low), high)


def _binary(name: str, label: str, rules: dict[str, Callable[[int, int], int]]) -> Case:
    def reference(xs: np.ndarray, ys: np.ndarray) -> list[np.ndarray]:
        pairs = list(zip(to_integers(xs, name), to_integers(ys, name), strict=True))
        return [from_integers([rule(x, y) % 2**128 for x, y in pairs]) for rule in rules.values()]

    return elementwise(f"{label}_{name}", (name, name), name, list(rules), reference)


def arithmetic(name: str) -> Case:
    return _binary(
        name,
        "arithmetic",
        {
            "x + y": lambda x, y: x + y,
            "x - y": lambda x, y: x - y,
            "x * y": lambda x, y: x * y,
            "-x": lambda x, y: -x,
            "abs(x)": lambda x, y: abs(x),
            "~x": lambda x, y: ~x,
            "x & y": lambda x, y: x & y,
            "x | y": lambda x, y: x | y,
            "x ^ y": lambda x, y: x ^ y,
            "min(x, y)": min,
            "max(x, y)": max,
            "x ** 3": lambda x, y: x**3,
            "x + 2**100": lambda x, y: x + 2**100,
            "x if y else y - 1": lambda x, y: x if y else y - 1,
        },
    )


def divisions(name: str) -> Case:
    rules: dict[str, Callable[[int, int], int]] = {
        "x // (y if y != 0 else 1)": lambda x, y: x // (y or 1),
        "x % (y if y != 0 else 1)": lambda x, y: x % (y or 1),
        "x // ((y >> 64) | 1)": lambda x, y: x // ((y >> 64) | 1),
        "x % ((y >> 100) | 1)": lambda x, y: x % ((y >> 100) | 1),
        "x // 7": lambda x, y: x // 7,
        "x % 7": lambda x, y: x % 7,
        "x // 10**20": lambda x, y: x // 10**20,
        "x % 10**20": lambda x, y: x % 10**20,
        "x // 2**70": lambda x, y: x // 2**70,
        "x % 2**70": lambda x, y: x % 2**70,
        "x // 1": lambda x, y: x,
    }
    if name == "i128":
        rules |= {"x // -7": lambda x, y: x // -7, "x % -7": lambda x, y: x % -7, "x // -1": lambda x, y: -x}
    return _binary(name, "divide", rules)


def shifts(name: str) -> Case:
    return _binary(
        name,
        "shift",
        {
            "x << (y & 127)": lambda x, y: x << (y & 127),
            "x >> (y & 127)": lambda x, y: x >> (y & 127),
            "x << (y & 255)": lambda x, y: x << (y & 255),
            "x >> (y & 255)": lambda x, y: x >> (y & 255),
            "x << 64": lambda x, y: x << 64,
            "x >> 65": lambda x, y: x >> 65,
        },
    )


def comparisons(name: str) -> Case:
    rules: dict[str, Callable[[int, int], bool]] = {
        "x < y": lambda x, y: x < y,
        "x <= y": lambda x, y: x <= y,
        "x == y": lambda x, y: x == y,
        "x != y": lambda x, y: x != y,
        "x > y": lambda x, y: x > y,
        "x >= y": lambda x, y: x >= y,
        "bool(x)": lambda x, y: x != 0,
        "x > 2**90": lambda x, y: x > 2**90,
        "x == x // 2 * 2": lambda x, y: x % 2 == 0,
    }

    def reference(xs: np.ndarray, ys: np.ndarray) -> list[Any]:
        pairs = list(zip(to_integers(xs, name), to_integers(ys, name), strict=True))
        return [[rule(x, y) for x, y in pairs] for rule in rules.values()]

    return elementwise(f"compare_{name}", (name, name), "bool", list(rules), reference)


def nearest(number: int, name: str) -> float:
    """An integer as a float, rounded to nearest even."""
    if name == "f64":
        return float(number)  # CPython rounds it so
    size = abs(number)
    shift = max(size.bit_length() - 24, 0)
    half = (1 << shift) >> 1
    steps, rest = size >> shift, size & ((1 << shift) - 1)
    steps += rest > half or (half > 0 and rest == half and steps % 2 == 1)
    value = steps << shift
    return math.copysign(math.inf if value >= 2**128 else float(value), number)


def conversions(name: str) -> Case:
    """To every integer, f32 and f64, and from them."""
    others = (*INTEGERS, *FLOATS, *NAMES)
    lines = [f"def convert_{name}(xs: nv.Array[nv.{name}],", *(f"    y_{o}: nv.Array[nv.{o}]," for o in others)]
    lines += [f"    to_{o}: nv.Array[nv.{o}], from_{o}: nv.Array[nv.{name}]," for o in others]
    lines += ["    from_bool: nv.Array[nv.{name}],".replace("{name}", name), "):"]
    lines += ["    i = nv.grid(1)", "    if i < xs.size:", f"        from_bool[i] = nv.{name}(y_i8[i] > 3)"]
    for o in others:
        lines += [f"        to_{o}[i] = nv.{o}(xs[i])", f"        from_{o}[i] = nv.{name}(y_{o}[i])"]

    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        results = [inputs.zeros(type_) for o in others for type_ in (o, name)]
        return (inputs.array(name), *(inputs.array(o) for o in others), *results, inputs.zeros(name))

    def reference(xs: np.ndarray, *arrays: np.ndarray) -> None:
        numbers = to_integers(xs, name)
        given, results = arrays[: len(others)], arrays[len(others) :]
        for place, (other, y) in enumerate(zip(others, given, strict=True)):
            to, back = results[2 * place : 2 * place + 2]
            if other in FLOATS:
                to[:] = [nearest(number, other) for number in numbers]
                back[:] = from_integers([from_float(number, name) for number in y.tolist()])
                continue
            wide = other in NAMES
            bits = 128 if wide else DTYPES[other].itemsize * 8
            kept = [wrapped(number, bits, other[0] == "i") for number in numbers]
            to[:] = from_integers(kept) if wide else kept
            back[:] = from_integers(to_integers(y, other) if wide else y.tolist())
        results[-1][:] = from_integers([int(number > 3) for number in given[0].tolist()])

    return Case(kernel("\n".join(lines) + "\n"), arguments, reference)


def mixed() -> Case:
    """i128 with any integer is i128, u64 too."""

    def reference(xs: np.ndarray, ys: np.ndarray, zs: np.ndarray) -> list[np.ndarray]:
        rows = zip(to_integers(xs, "i128"), ys.tolist(), zs.tolist(), strict=True)
        results = [(x + y, y * z + x, x - z) for x, y, z in rows]
        return [from_integers([row[place] % 2**128 for row in results]) for place in range(3)]

    expressions = ["x + y", "nv.i128(y) * z + x", "x - z"]
    return elementwise("mixed_i128", ("i128", "u64", "i32"), "i128", expressions, reference)


def parameter(name: str) -> Case:
    """A number of 128 bits as an argument, and as an index."""
    text = f"""
def parameter_{name}(value: nv.{name}, out: nv.Array[nv.{name}], place: nv.{name}):
    i = nv.grid(1)
    if i < out.size:
        out[i] = value
        if i == out.size - 1:
            out[place] = 12345678901234567890123
"""

    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        return to_integers(inputs.array(name, 1), name)[0], inputs.zeros(name), max(inputs.size - 1, 0)

    def reference(value: int, out: np.ndarray, place: int) -> None:
        out[:] = from_integers([value])
        out[place : place + 1] = from_integers([12345678901234567890123])

    return Case(kernel(text), arguments, reference)


def loops(name: str) -> Case:
    """``range`` over 128 bits, with steps known and unknown."""
    text = f"""
def loop_{name}(first: nv.{name}, step: nv.{name}, out: nv.Array[nv.{name}]):
    i = nv.grid(1)
    if i < out.size:
        total = nv.{name}(0)
        for k in range(first, first + 40, step):
            total += k
        for k in range(first, first + 2**70, 2**68):
            total += k
        for k in range(first, first + 3):
            total ^= k
        out[i] = total
"""

    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        first = int(inputs.rng.choice([0, 1, 7])) + int(inputs.rng.choice([0, 1])) * 2**100
        return first, int(inputs.rng.choice([1, 3, 2**62])), inputs.zeros(name)

    def reference(first: int, step: int, out: np.ndarray) -> None:
        total = sum(range(first, first + 40, step)) + sum(range(first, first + 2**70, 2**68))
        for k in range(first, first + 3):
            total ^= k
        out[:] = from_integers([total])

    return Case(kernel(text), arguments, reference)


CASES = (
    *(
        make(name)
        for make in (arithmetic, divisions, shifts, comparisons, conversions, parameter, loops)
        for name in NAMES
    ),
    mixed(),
)
