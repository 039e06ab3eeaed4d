"""The operations of ``nv.atomic.svm`` against a model of Intel's page: what each leaves, and that it gives what was."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from nvgen.lang.svm import OPERATIONS
from tests.semantics.case import Case, greatest, kernel, least
from tests.strategies import DTYPES, Inputs

_Model = Callable[[np.ndarray, np.ndarray, np.ndarray], np.ndarray]


def _zeros_apart(choose: Callable[..., Any], combine: Callable[..., Any]) -> _Model:
    """The lesser or the greater of floats; of two zeros the one whose sign says so."""

    def model(old: np.ndarray, x: np.ndarray, y: np.ndarray) -> np.ndarray:
        zeros = (old == 0) & (x == 0)
        sign = np.where(combine(np.signbit(old), np.signbit(x)), -1, 1)
        return np.where(zeros, np.copysign(0, sign).astype(old.dtype), choose(old, x))

    return model


def _one(old: np.ndarray) -> Any:
    return old.dtype.type(1)


#: What is left, of the old value, src0 and src1.
MODELS: dict[str, _Model] = {
    "add": lambda old, x, y: old + x,
    "sub": lambda old, x, y: old - x,
    "inc": lambda old, x, y: old + _one(old),
    "dec": lambda old, x, y: old - _one(old),
    "predec": lambda old, x, y: old - _one(old),
    "min": lambda old, x, y: np.minimum(old, x),
    "max": lambda old, x, y: np.maximum(old, x),
    "imin": lambda old, x, y: np.minimum(old, x),
    "imax": lambda old, x, y: np.maximum(old, x),
    "xchg": lambda old, x, y: x,
    "cmpxchg": lambda old, x, y: np.where(old == x, y, old),
    "and_": lambda old, x, y: old & x,
    "or_": lambda old, x, y: old | x,
    "xor": lambda old, x, y: old ^ x,
    "fmin": _zeros_apart(least, np.logical_or),
    "fmax": _zeros_apart(greatest, np.logical_and),
    "fcmpwr": lambda old, x, y: np.where(old == x, y, old),  # of floats: the zeros are equal, and NaN is to nothing
}
TYPES = ("i16", "u16", "f16", "i32", "u32", "f32", "i64", "u64", "f64")


def operations_of(name: str) -> list[str]:
    """The operations that elements of a type have."""
    return [each for each, operation in OPERATIONS.items() if name in map(str, operation.types)]


def call(name: str, place: str, x: str, y: str, keywords: str = "") -> str:
    """The text of a call."""
    values = {(): "", ("value",): f", {x}", ("compare", "value"): f", {x}, {y}"}[OPERATIONS[name].values]
    return f"nv.atomic.svm.{name}({place}{values}{keywords})"


def each_its_own(name: str) -> Case:
    """Every operation of a type: each thread has a cell of its own, in one of the orders, an array's or a pointer's."""
    names = operations_of(name)
    keywords = ("", ', order="acq_rel"', ', order="seq_cst", scope="sys"', ', order="release", scope="cta"')
    lines = [f"def svm_{name}(cells: nv.Array[nv.{name}, 2], xs: nv.Array[nv.{name}], ys: nv.Array[nv.{name}],"]
    lines += [f"        old: nv.Array[nv.{name}, 2]):", "    i = nv.grid(1)", "    if i < xs.size:"]
    for row, each in enumerate(names):
        place = f"nv.address_of(cells[{row}, i])" if row % 2 else f"cells, ({row}, i)"
        lines.append(f"        old[{row}, i] = {call(each, place, 'xs[i]', 'ys[i]', keywords[row % len(keywords)])}")

    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        size, xs = inputs.size, inputs.array(name)
        cells = inputs.array(name, len(names), size)
        chosen = inputs.array("bool", len(names), size)  # where a comparison finds what it looks for
        cells[chosen] = np.broadcast_to(xs, cells.shape)[chosen]
        if name.startswith("f"):
            zeros = inputs.array("bool", len(names), size) & (cells == 0)
            cells[zeros] = -cells[zeros]
        return cells, xs, inputs.array(name), inputs.zeros(name, len(names), size)

    def reference(cells: np.ndarray, xs: np.ndarray, ys: np.ndarray, old: np.ndarray) -> None:
        old[:] = cells
        for row, each in enumerate(names):
            cells[row] = MODELS[each](old[row], xs, ys)

    return Case(kernel("\n".join(lines) + "\n"), arguments, reference)


#: What is the same in whatever order it is done.
_IN_ANY_ORDER = ("add", "sub", "inc", "dec", "predec", "min", "max", "imin", "imax", "and_", "or_", "xor")


def all_in_one(name: str) -> Case:
    """Every thread changes the same cells, neighbours among them, and nobody looks at what was there."""
    names = [each for each in (*_IN_ANY_ORDER, "fmin", "fmax") if each in operations_of(name)]
    lines = [f"def svm_together_{name}(cells: nv.Array[nv.{name}, 2], xs: nv.Array[nv.{name}]):"]
    lines += ["    i = nv.grid(1)", "    if i < xs.size:"]
    for row, each in enumerate(names):
        lines += [f"        {call(each, f'cells, ({row}, i % 3)', 'xs[i]', '')}"]

    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        return inputs.array(name, len(names), 3), inputs.array(name)

    def reference(cells: np.ndarray, xs: np.ndarray) -> None:
        for row, each in enumerate(names):
            for place in range(xs.size):
                cell = cells[row, place % 3 : place % 3 + 1]
                cell[:] = MODELS[each](cell, xs[place : place + 1], cell)

    return Case(kernel("\n".join(lines) + "\n"), arguments, reference)


def counted(name: str) -> Case:
    """A counter of which each thread draws a number of its own: nobody's is lost."""
    text = f"""
def svm_tickets_{name}(counter: nv.Array[nv.{name}], drawn: nv.Array[nv.i32]):
    i = nv.grid(1)
    if i < drawn.size:
        up = nv.i32(nv.atomic.svm.inc(counter, 0)) % drawn.size
        down = nv.i32(nv.atomic.svm.predec(counter, 1)) % drawn.size
        nv.atomic.add(drawn, up, 1)
        nv.atomic.add(drawn, down, 1)
"""

    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        return np.array([0, inputs.size], DTYPES[name]), inputs.zeros("i32")

    def reference(counter: np.ndarray, drawn: np.ndarray) -> None:
        counter[:] = counter[::-1].copy()
        drawn[:] = 2

    return Case(kernel(text), arguments, reference)


CASES = (
    *map(each_its_own, TYPES),
    *map(all_in_one, TYPES),
    *(counted(name) for name in TYPES if not name.startswith("f")),
)
