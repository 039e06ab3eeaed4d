"""Atomic operations on vectors, element by element: against ``atomic_model``, and where all threads change one vector.

Vectors need sm_90, and lie in global memory.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import numpy as np

from nvgen.lang import atomic
from nvgen.types import VectorType
from tests.semantics import atomic_model, rounding
from tests.semantics.case import Case, kernel
from tests.strategies import DTYPES, Inputs

#: Every vector that some operation takes, as its element's type and how many there are.
VECTORS = tuple(
    dict.fromkeys(
        (str(type_.element), type_.count)
        for operation in atomic.OPERATIONS.values()
        for type_ in operation.types
        if isinstance(type_, VectorType)
    )
)
#: How a kernel names the vector of ``row``.
_PLACES = ("cells, ({row}, i)", "nv.address_of(cells[{row}, i])", 'nv.address_of(cells[{row}, i]).to("generic")')
#: Further arguments: orders, scopes, hints to the cache, and halves that are not packed.
_WAYS = (
    "",
    'order="acq_rel", scope="block"',
    'order="release", scope="sys"',
    'order="seq_cst"',
    'cache_hint=nv.cache_policy("evict_first", 0.5)',
    'packed=False, order="acquire", scope="cluster"',
)


def operations(type_: str, count: int) -> list[str]:
    """The operations on vectors of so many elements of a type."""
    return [
        name
        for name, operation in atomic.OPERATIONS.items()
        if any(
            isinstance(one, VectorType) and (str(one.element), one.count) == (type_, count) for one in operation.types
        )
    ]


def _calls(type_: str, count: int) -> Iterator[tuple[str, bool, str]]:
    """Operation, whether its result is used, and the call in row after row; places and ways take turns."""
    ways = [way for way in _WAYS if type_ != "f32" or "packed" not in way]
    for row, (name, turn, used) in enumerate(itertools.product(operations(type_, count), range(3), (True, False))):
        place, way = _PLACES[turn].format(row=row), ways[(7 * row + row // 6) % len(ways)]
        yield name, used, f"nv.atomic.{name}({', '.join(filter(None, (place, 'ys[i]', way)))})"


def of_every_operation(type_: str, count: int, *, subnormals: bool = False) -> Case:
    """All operations on vectors of one type; ``subnormals``: also where sums of f32 may flush them."""
    calls, vector = list(_calls(type_, count)), f"nv.vec[nv.{type_}, {count}]"
    array = f"nv.Array[{vector}, 2]"
    lines = [f"def atomic_{type_}x{count}(cells: {array}, ys: nv.Array[{vector}], old: {array}):"]
    lines += ["    i = nv.grid(1)", "    if i < ys.size:"]
    lines += [f"        {f'old[{row}, i] = ' if used else ''}{call}" for row, (_, used, call) in enumerate(calls)]

    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        shape = len(calls), inputs.size, count
        ys, cells = inputs.array(type_, inputs.size, count), inputs.array(type_, *shape)
        if not subnormals:
            cells, _ = atomic_model.without_subnormals(type_, cells, ys)
        return cells, ys, inputs.zeros(type_, *shape)

    def reference(cells: np.ndarray, ys: np.ndarray, old: np.ndarray) -> None:
        for row, (name, used, _) in enumerate(calls):
            if used:
                old[row] = cells[row]
            cells[row] = atomic_model.updated(name, type_, cells[row], ys)

    return Case(kernel("\n".join(lines) + "\n"), arguments, reference)


LATER = tuple(of_every_operation(*vector) for vector in VECTORS)


def contended(type_: str, count: int) -> Case:
    """All threads add to one of seven vectors, and subtract from another; the sums are exact in whatever order."""
    vector = f"nv.vec[nv.{type_}, {count}]"
    text = f"""
def contended_{type_}x{count}(cells: nv.Array[{vector}, 2], ys: nv.Array[{vector}]):
    i = nv.grid(1)
    if i < ys.size:
        nv.atomic.add(cells, (0, i % 7), ys[i])
        nv.atomic.sub(nv.address_of(cells[1, i % 7]), ys[i], order="acq_rel")
"""

    def of_type(numbers: np.ndarray) -> np.ndarray:
        if type_ in atomic_model.HALVES:
            return rounding.as_array(rounding.encode(numbers, type_), type_)
        return numbers.astype(DTYPES[type_])

    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        few = inputs.rng.random((inputs.size, count)) < 400 / max(1, inputs.size)  # bf16 has all integers up to 256
        return inputs.zeros(type_, 2, 7, count), of_type(few * inputs.rng.choice([-1.0, 1.0, 2.0], few.shape))

    def reference(cells: np.ndarray, ys: np.ndarray) -> None:
        numbers = rounding.decode(ys, type_) if type_ in atomic_model.HALVES else ys.astype(np.float64)
        totals = np.zeros((7, count))
        np.add.at(totals, np.arange(len(ys)) % 7, numbers)
        cells[:] = of_type(np.stack([totals, 0 - totals]))

    return Case(kernel(text), arguments, reference)


CONTENDED = tuple(contended(*vector) for vector in VECTORS)
