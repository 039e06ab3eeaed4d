"""Operands that assign what others read, in every construct that has several: evaluated where Python does it."""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

import nvgen as nv
from tests.semantics.case import Case, kernel
from tests.strategies import BLOCK, Inputs


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
def together(counter: nv.Array[nv.i32], i: nv.i32) -> nv.i32:
    """As ``drawn``, but each thread changes another one's element while all wait."""
    nv.syncthreads()
    counter[i ^ 33] = counter[i ^ 33] % 5 * 3 + 1
    nv.syncthreads()
    if counter.size == 0:
        return 0
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


#: What waits for the other threads of the block, or of the warp: the result is as if each thread were alone.
_TOGETHER, _EXCHANGED = "together(counter, i)", "exchanged(v, 0)"
_WAITING_OPERANDS = (
    (_READ, _TOGETHER, _ELEMENT),
    (_ELEMENT, _TOGETHER, _ASSIGNED),
    (_TOGETHER, _ELEMENT, _TOGETHER),
    (_ASSIGNED, _EXCHANGED, "exchanged((v := v % 7 + 2), 0)"),
    ("exchanged(counter[i] + (v := v % 5), 0)", _CALLED, _TOGETHER),
)
#: Of those above all that evaluate every operand; and others, in which all threads choose the same one.
_WAITING_CONSTRUCTS = (
    *(text for text in _CONSTRUCTS if " and " not in text and " if " not in text and " < " not in text),
    "({0} if n > 2 else {1}) * 3 + {2}",
    "(v < 3, n > 2 and {0} < {1}, v)[2] + (n < 2 or {2} > 3)",
    "{0} + exchanged({1} + exchanged({2}, 0) * 2, 0)",
)
WAITING = [  # one each: kernels that wait compile slowly
    construct.format(*_WAITING_OPERANDS[number % len(_WAITING_OPERANDS)])
    for number, construct in enumerate(_WAITING_CONSTRUCTS)
]
_STATEMENTS = """
counter[(together(counter, i) * 0 + i)] = v + counter[i] + together(counter, i)
pair[exchanged(v, 0) % 2] = v + (v := 3)
counter[i] += together(counter, i) + (v := v + counter[i])
v, counter[i] = together(counter, i), v
if exchanged(n, 0) > 2:
    v += together(counter, i)
for j in range(exchanged(n, 0) - 2, together(counter, i) * 0 + n):
    v += j * 10 + together(counter, i)
while (v := v + together(counter, i)) * 0 + (n := n - 1) > 0:
    counter[i] += v
    if n == 2:
        continue
    v += 1
v += together(counter, i) if n < 9 else 100
"""


def _waiting_text() -> str:
    lines = ["def evaluated_around_waiting(counter: nv.Array[nv.i32], out: nv.Array[nv.i32, 2], n: nv.i32):"]
    lines += ["    i = nv.grid(1)", "    v = counter[i]", "    pair = vec(v, 1)"]
    lines += [f"    out[{row}, i] = {expression}" for row, expression in enumerate(WAITING)]
    lines += [f"    {line}" for line in _STATEMENTS.strip().splitlines()]
    lines += [f"    out[{len(WAITING)}, i] = v", f"    out[{len(WAITING) + 1}, i] = pair[0] * 100 + pair[1]"]
    return "\n".join(lines) + "\n"


def _text() -> str:
    lines = ["def evaluated_in_order(counter: nv.Array[nv.i32], out: nv.Array[nv.i32, 2]):"]
    lines += ["    i = nv.grid(1)", "    if i < counter.size:", "        v = counter[i]", "        pair = vec(v, 1)"]
    for row, expression in enumerate(EXPRESSIONS):
        lines += [f"        out[{row}, i] = {expression}"]
    lines += [f"        out[{len(EXPRESSIONS)}, i] = v"]
    return "\n".join(lines) + "\n"


#: What the names of the kernels stand for in CPython.
_PYTHON: dict[str, Any] = {
    "nv": SimpleNamespace(i64=int),
    "vec": lambda x, y: np.array((x, y)),
    "drawn": drawn.function,
    "together": drawn.function,
    "exchanged": lambda value, lane: value,
    "weighed": weighed.function,
    "Record": Record,
    "Named": Named,
}


def _reference(counter: np.ndarray, out: np.ndarray) -> None:
    """What CPython makes of the same text, a thread at a time."""
    codes = [compile(expression, "<expression>", "eval") for expression in EXPRESSIONS]
    for i in range(counter.size):
        names: dict[str, Any] = {**_PYTHON, "counter": counter.tolist(), "i": i}
        names["v"] = names["counter"][i]
        names["pair"] = np.array((names["v"], 1))
        for row, code in enumerate(codes):
            out[row, i] = eval(code, names)
        out[len(EXPRESSIONS), i] = names["v"]
        counter[i] = names["counter"][i]


def _arguments(inputs: Inputs) -> tuple[Any, ...]:
    counter = inputs.rng.integers(1, 9, inputs.size, dtype=np.int32)
    return counter, np.zeros((len(EXPRESSIONS) + 1, inputs.size), np.int32)


def _waiting_reference(counter: np.ndarray, out: np.ndarray, n: int) -> None:
    lines = _waiting_text().splitlines()[2:]
    code = compile("\n".join(line.removeprefix("    ") for line in lines), "<kernel>", "exec")
    for i in range(counter.size):
        names = {**_PYTHON, "counter": counter.tolist(), "out": out, "i": i, "n": n}
        exec(code, names)
        counter[i] = names["counter"][i]


def _waiting_arguments(inputs: Inputs) -> tuple[Any, ...]:
    size = -(-max(inputs.size, 1) // BLOCK) * BLOCK
    counter = inputs.rng.integers(1, 9, size, dtype=np.int32)
    return counter, np.zeros((len(WAITING) + 2, size), np.int32), 4


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


_NAMES = {
    "vec": nv.vec[nv.i32, 2],
    "drawn": drawn,
    "together": together,
    "exchanged": nv.warp.shuffle_xor,
    "weighed": weighed,
    "Record": Record,
    "Named": Named,
}
CASES = [
    Case(kernel(_text(), namespace=_NAMES), _arguments, _reference),
    Case(
        assigned_in_order,
        lambda made: (
            made.rng.integers(-9, 9, (4, made.size), dtype=np.int32),
            made.rng.integers(-9, 9, (5, made.size), dtype=np.int32),
        ),
    ),
    Case(kernel(_waiting_text(), namespace=_NAMES), _waiting_arguments, _waiting_reference),
]
