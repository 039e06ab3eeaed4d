"""``==`` and ``!=`` of structs and tuples of anything: what Python says of objects of the same classes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

import nvgen as nv
from tests.semantics.case import Case, kernel
from tests.strategies import Inputs


@dataclass
class Inner:
    direction: nv.vec[nv.f32, 2]
    number: nv.c64


@dataclass
class Outer:
    count: nv.i32
    inner: Inner
    pair: tuple[nv.i8, nv.f64]
    note: nv.i32 = field(default=0, compare=False)


@dataclass
class Remark:
    text: nv.i32 = field(default=0, compare=False)


class Named(NamedTuple):
    first: nv.f32
    second: nv.f32


_NAMES = {"Inner": Inner, "Outer": Outer, "Named": Named, "Remark": Remark}
#: What is compared, ``x`` with ``y`` and ``f`` with ``g``: values of every depth that differ in any number of parts.
_PAIRS = (
    ("x", "y"),
    ("x.inner", "y.inner"),
    ("x.pair", "y.pair"),
    ("Named(f, 1)", "Named(g, 1)"),
    ("Named(f, second=f)", "Named(g, f + 0)"),
    ("(x, 1)", "(y, 1)"),
    ("(f, (x.inner, f))", "(f + 0, (y.inner, g))"),
    ("((x.pair, f), (1, 2))", "((y.pair, g), (1, 2))"),
    ("(f,)", "(g,)"),
    ("(0.0, f)", "(-0.0, g)"),
    ("(x.count, f)", "((y.count if f < 1 else 1), g)"),
    ("(1, 2)", "(1, 3)"),
    ("(1, 2)", "(7, 8)"),
    ("(1, (2, 3))", "(1, (2, 3))"),
    ("(1, True)", "(1, 1)"),
    ("()", "()"),
    ("Remark(x.count)", "Remark(y.count)"),
    ("(Remark(x.count), f)", "(Remark(y.count), g)"),
    ("(f, (Remark(x.note),))", "(g, (Remark(1),))"),
)
_TESTS = ("{0} == {1}", "{0} != {1}", "not {0} == {1}", "{0} != {1} != {0}", "{0} == {1} != {1}")
EXPRESSIONS = [test.format(*pair) for pair in _PAIRS for test in _TESTS]


def _text() -> str:
    lines = ["def equality(a: nv.Array[Outer], b: nv.Array[Outer], out: nv.Array[nv.bool, 2]):"]
    lines += ["    i = nv.grid(1)", "    if i < a.size:", "        x, y = a[i], b[i]"]
    lines += ["        f, g = x.inner.direction.x, y.inner.direction.x"]
    lines += [f"        out[{row}, i] = {expression}" for row, expression in enumerate(EXPRESSIONS)]
    return "\n".join(lines) + "\n"


def _object(record: Any) -> Outer:
    """A record as a Python object. No two have a part that is one object: Python takes a NaN to be equal to itself."""
    inner = Inner(tuple(record["inner"]["direction"].tolist()), complex(record["inner"]["number"]))
    return Outer(int(record["count"]), inner, tuple(part.item() for part in record["pair"]), int(record["note"]))


def _reference(a: np.ndarray, b: np.ndarray, out: np.ndarray) -> None:
    codes = [compile(expression, "<expression>", "eval") for expression in EXPRESSIONS]
    for i, (one, other) in enumerate(zip(a, b, strict=True)):
        x, y = _object(one), _object(other)
        for row, code in enumerate(codes):
            f, g = (float(value.inner.direction[0]) for value in (x, y))
            out[row, i] = eval(code, {**_NAMES, "x": x, "y": y, "f": f, "g": g})


def _arguments(inputs: Inputs) -> tuple[Any, ...]:
    """Records of a few values each, the second ones equal to the first but for at most one field or for any."""
    a, b = (_records(inputs) for _ in range(2))
    kept = inputs.rng.integers(0, 7, inputs.size)
    for number, place in enumerate(("count", "inner.direction", "inner.number", "pair.0", "pair.1", "note")):
        rows = kept != number
        rows &= kept != 6
        one, other = a, b
        for name in place.split("."):
            name = one.dtype.names[int(name)] if name.isdigit() else name
            one, other = one[name], other[name]
        other[rows] = one[rows]
    return a, b, np.zeros((len(EXPRESSIONS), inputs.size), np.bool_)


def _records(inputs: Inputs) -> np.ndarray:
    made = np.zeros(inputs.size, nv.struct_dtype(Outer))
    choices = np.array([0.0, -0.0, 1.0, np.nan])
    first, second = made["pair"].dtype.names
    made["count"] = inputs.rng.integers(0, 3, inputs.size)
    made["inner"]["direction"] = inputs.rng.choice(choices, (inputs.size, 2))
    made["inner"]["number"] = inputs.rng.choice(choices, inputs.size) + 1j * inputs.rng.choice(choices, inputs.size)
    made["pair"][first] = inputs.rng.integers(0, 3, inputs.size)
    made["pair"][second] = inputs.rng.choice(choices, inputs.size)
    made["note"] = inputs.rng.integers(0, 3, inputs.size)
    return made


# In the order in which Python evaluates


@nv.device(inline="never")
def drawn(counter: nv.Array[nv.i32], i, by):
    counter[i] = counter[i] * 3 + by
    return counter[i]


@nv.kernel
def order_of_parts(counter: nv.Array[nv.i32], out: nv.Array[nv.i32, 2]):
    i = nv.grid(1)
    if i < counter.size:
        first = (drawn(counter, i, 1), drawn(counter, i, 2)) == (drawn(counter, i, 5), drawn(counter, i, 7))
        out[0, i] = counter[i] * 2 + first
        chain = (1, drawn(counter, i, 1)) != (1, drawn(counter, i, 0)) != (drawn(counter, i, 4), 0)
        out[1, i] = counter[i] * 2 + chain
        unread = Remark(drawn(counter, i, 3)) != Remark(drawn(counter, i, 8)) != Remark(drawn(counter, i, 2))
        out[2, i] = counter[i] * 2 + unread


def order_of_parts_reference(counter: np.ndarray, out: np.ndarray) -> None:
    def draw(by: int) -> np.ndarray:
        counter[...] = counter * 3 + by
        return counter.copy()

    a, b, c, d = (draw(by) for by in (1, 2, 5, 7))
    out[0] = counter * 2 + ((a == c) & (b == d))
    a, b = draw(1), draw(0)
    rows = a != b
    before = counter.copy()
    c = draw(4)
    counter[...] = np.where(rows, counter, before)
    out[1] = counter * 2 + (rows & ((c != 1) | (b != 0)))
    draw(3), draw(8)
    out[2] = counter * 2


CASES = [
    Case(kernel(_text(), namespace=_NAMES), _arguments, _reference),
    Case(
        order_of_parts,
        lambda made: (made.rng.integers(-2, 3, made.size, dtype=np.int32), np.zeros((3, made.size), np.int32)),
        order_of_parts_reference,
    ),
]
