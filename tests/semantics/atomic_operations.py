"""Every atomic operation of every type in every kind of memory, its result used and not used, against ``atomic_model``.

What the machine has no instruction for is a loop around a compare-and-swap, which is as much of an operation as others.
Each thread has elements of its own, so that what an operation leaves and gives is known whatever the operands. Orders
and scopes take turns: they change nothing of it.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import numpy as np

import nvgen as nv
from nvgen.lang import atomic
from nvgen.lang.atomic_forms import is_there
from nvgen.types import Scalar
from tests.semantics import atomic_model
from tests.semantics.case import Case, kernel
from tests.strategies import BLOCK, Inputs

#: How a kernel names the element of ``row``: where it lies and how it is addressed, in turns.
PLACES = {
    "global": ("cells, ({row}, i)", "nv.address_of(cells[{row}, i])"),
    "generic": ('nv.address_of(cells[{row}, i]).to("generic")',),
    "shared": ("tile, t", "nv.address_of(tile[t])"),
    "shared_generic": ('nv.address_of(tile[t]).to("generic")',),
}
#: Operations that the model does not have, because they move elements, take functions, or are of whole warps.
ELSEWHERE = ("load", "store", "fence", "update", "add_aggregated")
_ORDERINGS = tuple(itertools.product(atomic.ORDERS, ("cta", "gpu", "sys")))


def types() -> list[str]:
    """Every element type that some operation of the model has; vectors are in ``atomic_vectors``."""
    known = [str(type_) for name in declared() for type_ in atomic.OPERATIONS[name].types if isinstance(type_, Scalar)]
    return list(dict.fromkeys(known))


def declared() -> list[str]:
    """The operations that kernels may call, but for those that are proved elsewhere."""
    return [name for name in atomic.OPERATIONS if name not in ELSEWHERE]


def operations(type_: str, arch: str = "") -> list[str]:
    """The operations of an element type, in their order; with ``arch``, those that it has instructions for."""
    names = [name for name in declared() if type_ in map(str, atomic.OPERATIONS[name].types)]
    return [name for name in names if not arch or is_there(name, getattr(nv, type_), None, arch)]


def _calls(type_: str, memory: str) -> Iterator[tuple[str, bool, str]]:
    """Operation, whether its result is used, and the call in row after row."""
    rows = itertools.product(operations(type_), (True, False))
    for row, (name, used) in enumerate(rows):
        places = PLACES[memory]
        place = places[row // 2 % len(places)].format(row=row)
        values = ["cs[i]", "ys[i]"] if name == "cas" else ["ys[i]"]
        order, scope = _ORDERINGS[row * 7 % len(_ORDERINGS)]
        how = [] if order == "relaxed" and scope == "gpu" else [f'order="{order}"', f'scope="{scope}"']
        yield name, used, f"nv.atomic.{name}({', '.join((place, *values, *how))})"


def kernel_text(type_: str, memory: str) -> str:
    """The kernel that has all operations of a type."""
    in_tile = memory.startswith("shared")
    array, values = f"nv.Array[nv.{type_}, 2]", f"nv.Array[nv.{type_}]"
    lines = [
        f"def atomic_{type_}_{memory}(cells: {array}, cs: {values}, ys: {values}, old: {array}):",
        "    i, t = nv.grid(1), nv.thread_idx.x",
        *([f"    tile = nv.shared.array({BLOCK}, nv.{type_})"] if in_tile else []),
        "    if i < ys.size:",
    ]
    for row, (_, used, call) in enumerate(_calls(type_, memory)):
        body = [f"old[{row}, i] = {call}" if used else call]
        if in_tile:
            body = [f"tile[t] = cells[{row}, i]", *body, f"cells[{row}, i] = tile[t]"]
        lines += [f"        {line}" for line in body]
    return "\n".join(lines) + "\n"


def of_every_operation(type_: str, memory: str, *, subnormals: bool = False, flushes: bool = False) -> Case:
    """All operations of a type in one kernel, two rows of elements each: the first gives what was there.

    A quarter of the elements are the operand, or its neighbour. ``subnormals``: also where sums of f32 may flush them;
    ``flushes``: the model does, as a GPU's global memory.
    """
    calls = list(_calls(type_, memory))

    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        shape = len(calls), inputs.size
        compare, values = inputs.array(type_), inputs.array(type_)
        cells, close = inputs.array(type_, *shape), inputs.rng.random(shape) < 0.25
        for row, (name, _, _) in enumerate(calls):
            wanted = atomic_model.near(inputs.rng, compare if name == "cas" else values)
            cells[row, close[row]] = wanted[close[row]]
            if not subnormals and name in ("add", "sub") and memory != "shared":
                cells[row], _ = atomic_model.without_subnormals(type_, cells[row], values)
        return cells, compare, values, inputs.zeros(type_, *shape)

    def reference(cells: np.ndarray, compare: np.ndarray, values: np.ndarray, old: np.ndarray) -> None:
        for row, (name, used, _) in enumerate(calls):
            if used:
                old[row] = cells[row]
            operands = (compare, values) if name == "cas" else (values,)
            cells[row] = atomic_model.updated(name, type_, cells[row], *operands, flushes=flushes)

    return Case(kernel(kernel_text(type_, memory)), arguments, reference)


CASES = tuple(
    of_every_operation(type_, memory) for type_ in types() if type_ not in atomic_model.WIDE for memory in PLACES
)
#: These need sm_90 and PTX 8.3, or 8.4 for the system's scope.
LATER = tuple(of_every_operation(type_, memory) for type_ in atomic_model.WIDE for memory in PLACES)


@nv.kernel
def add_subnormals(xs: nv.Array[nv.f32], ys: nv.Array[nv.f32], there: nv.Array[nv.f32], shared: nv.Array[nv.f32]):
    i, t = nv.grid(1), nv.thread_idx.x
    tile = nv.shared.array(64, nv.f32)
    if i < xs.size:
        there[i] = tile[t] = xs[i]
        nv.atomic.add(there, i, ys[i])
        nv.atomic.add(tile, t, ys[i], scope="cta")
        shared[i] = tile[t]


def add_subnormals_on(device: str, *, ftz: bool = False) -> tuple[np.ndarray, ...]:
    """All sums of numbers around the subnormal ones: both operands, and the sums in global and in shared memory."""
    tiny = np.finfo(np.float32).smallest_normal
    numbers = (np.arange(-24, 25) * (tiny / 8)).astype(np.float32)
    xs, ys = (np.ascontiguousarray(array).ravel() for array in np.meshgrid(numbers, numbers))
    there, shared = np.zeros_like(xs), np.zeros_like(xs)
    adds = nv.kernel(add_subnormals.__wrapped__, ftz=True) if ftz else add_subnormals
    adds.on(device)[-(-xs.size // BLOCK), BLOCK](xs, ys, there, shared)
    return xs, ys, there, shared
