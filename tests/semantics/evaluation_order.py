"""Operands that assign what others read, in every construct that has several: evaluated where Python does it."""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

import nvgen as nv
from tests.semantics.case import Case, kernel
from tests.strategies import Inputs


@dataclass
class Record:
    first: nv.i32
    second: nv.i32


class Named(NamedTuple):
    first: nv.i32
    second: nv.i32
    third: nv.i32 = 4


@nv.device(inline="never")
def drawn(counter: nv.Array[nv.i32], i: nv.i32) -> nv.i32:
    counter[i] = counter[i] % 5 * 3 + 1
    return counter[i]


@nv.device
def weighed(a, b, c):
    return a * 100 + b * 10 + c


#: A variable, an assignment to it, an element of an array, and a call that changes that.
_READ, _ASSIGNED, _ELEMENT, _CALLED = "v", "(v := v % 7 + 2)", "counter[i]", "drawn(counter, i)"
_OPERANDS = (
    (_READ, _ASSIGNED, _READ),
    (_ASSIGNED, _READ, _ASSIGNED),
    (_ELEMENT, _CALLED, _ELEMENT),
    (_CALLED, _ELEMENT, _CALLED),
    (_READ, _CALLED, _ASSIGNED),
)
_CONSTRUCTS = (
    "{0} * 5 - {1} * 3 + {2}",
    "{0} << ({1} & 3) | {2}",
    "{0} < {1} < {2}",
    "{0} and {1} or {2}",
    "{0} if {1} > 4 else {2}",
    "min({0}, {1}, {2})",
    "divmod({0}, {1} | 1)[1] + divmod({1} + 20, {2} | 1)[0]",
    "pow({0}, 2) - abs({1} - {2})",
    "({0}, ({1}, {2}))[1][0]",
    "({0}, 1) == ({1}, 1) == ({2}, 1)",
    "({0}, {1}) != (4, {2})",
    "(3000000000, {0}) != (nv.i64({1}), {2})",
    "((3000000000 if {0} > 4 else 1), {1}) != (nv.i64({1}), {2})",
    "all(vec({0}, {1}) == vec({2}, {1}))",
    "(pair * {0} + (pair := vec({1}, {2})))[1]",
    "weighed(c={0}, a={1}, b={2})",
    "weighed({0}, c={1}, b={2})",
    "Record(second={0}, first={1}).second * 9 + {2}",
    "Named({0}, third={1}, second={2}).third",
    "Named(second={0}, first={1}).second - {2}",
    "(Named(third={0}, second={1}, first={2}) == Named({1}, {2}, {0}))",
)
EXPRESSIONS = [construct.format(*operands) for construct in _CONSTRUCTS for operands in _OPERANDS]


def _text() -> str:
    lines = ["def evaluated_in_order(counter: nv.Array[nv.i32], out: nv.Array[nv.i32, 2]):"]
    lines += ["    i = nv.grid(1)", "    if i < counter.size:", "        v = counter[i]", "        pair = vec(v, 1)"]
    for row, expression in enumerate(EXPRESSIONS):
        lines += [f"        out[{row}, i] = {expression}"]
    lines += [f"        out[{len(EXPRESSIONS)}, i] = v"]
    return "\n".join(lines) + "\n"


def _reference(counter: np.ndarray, out: np.ndarray) -> None:
    """What CPython makes of the same text, a thread at a time."""
    python = {
        "nv": SimpleNamespace(i64=int),
        "vec": lambda x, y: np.array((x, y)),
        "drawn": drawn.function,
        "weighed": weighed.function,
        "Record": Record,
        "Named": Named,
    }
    codes = [compile(expression, "<expression>", "eval") for expression in EXPRESSIONS]
    for i in range(counter.size):
        names: dict[str, Any] = {**python, "counter": counter.tolist(), "i": i}
        names["v"] = names["counter"][i]
        names["pair"] = np.array((names["v"], 1))
        for row, code in enumerate(codes):
            out[row, i] = eval(code, names)
        out[len(EXPRESSIONS), i] = names["v"]
        counter[i] = names["counter"][i]


def _arguments(inputs: Inputs) -> tuple[Any, ...]:
    counter = inputs.rng.integers(1, 9, inputs.size, dtype=np.int32)
    return counter, np.zeros((len(EXPRESSIONS) + 1, inputs.size), np.int32)


@nv.kernel
def assigned_in_order(x: nv.Array[nv.i32, 2], out: nv.Array[nv.i32, 2]):
    i = nv.grid(1)
    if i < out.shape[1]:
        v = x[0, i] % 3
        x[v, i] += (v := 3)
        x[v, i] -= (v := 1) * v
        out[0, i] = v
        x[v, i], x[(v := 2), i] = v, 9
        x[v, i] = w = (v := 0)
        out[1, i] = w + v
        match v:
            case n if (v := 3) > 9:
                out[2, i] = n
            case 0:
                out[2, i] = v + 7
            case 3:
                out[2, i] = 9
        for j in range(v, (v := 5)):
            out[3, i] += j * 10 + v
        v += (v := 4) * v
        out[4, i] = v


_NAMES = {"vec": nv.vec[nv.i32, 2], "drawn": drawn, "weighed": weighed, "Record": Record, "Named": Named}
CASES = [
    Case(kernel(_text(), namespace=_NAMES), _arguments, _reference),
    Case(
        assigned_in_order,
        lambda made: (
            made.rng.integers(-9, 9, (4, made.size), dtype=np.int32),
            made.rng.integers(-9, 9, (5, made.size), dtype=np.int32),
        ),
    ),
]
