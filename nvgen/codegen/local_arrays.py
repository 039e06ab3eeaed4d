"""Loops over small arrays of the thread's own: unrolled wholly, they leave constant indices, and LLVM keeps the
elements in registers. One loop that remains keeps the array in memory."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from typing import Any

from nvgen import tree
from nvgen.codegen import unrolling
from nvgen.tree import nodes
from nvgen.types import ArrayType, Space, size_of

#: Instructions of all iterations of all loops over an array together: SHA-256, of which nvcc's compiler unrolls all,
#: takes about so many as they stand in the tree.
_MAX_SIZE = 5000
#: Bytes of the elements: half of the registers that a thread can have.
_MAX_BYTES = 512
_ARITHMETIC = (tree.Constant, tree.Convert, tree.Binary, tree.Negate)


def unrolled(body: tree.Body) -> frozenset[tree.ForRange]:
    """The loops of a function that are."""
    found = list(nodes(body))
    loops = [node for node in found if isinstance(node, tree.ForRange)]
    assigned = [node.local for node in found if isinstance(node, (tree.Assign, tree.Bind))]
    constant = {loop.local for loop in loops} - set(assigned)
    constant -= {loop.local for loop in loops if not unrolling.iterations(loop) or loop.unroll}
    chosen: set[tree.ForRange] = set()
    for array in (node.local for node in found if isinstance(node, tree.Assign) and _is_small(node.value)):
        used = _loop_variables(array, found, constant) if assigned.count(array) == 1 else None
        over = [loop for loop in loops if used is not None and loop.local in used]
        if sum(unrolling.size(loop, _MAX_SIZE) for loop in over) <= _MAX_SIZE:
            chosen.update(over)
    return frozenset(chosen)


def _is_small(value: tree.Expression) -> bool:
    """Whether an array is made that fits into registers."""
    type_ = value.type
    if not isinstance(value, tree.Allocate) or not isinstance(type_, ArrayType) or type_.space is not Space.LOCAL:
        return False
    return prod(type_.shape or ()) * size_of(type_.dtype) <= _MAX_BYTES


def _loop_variables(array: tree.Local, found: list[Any], constant: set[tree.Local]) -> set[tree.Local] | None:
    """The variables that are read in the indices of an array; None where there is something else in one, or where the
    array is used otherwise."""
    variables: set[tree.Local] = set()
    accesses = list(_accesses(array, found))
    for node in nodes(tuple(index for access in accesses for index in access.indices)):
        if isinstance(node, tree.Read) and node.local in constant:
            variables.add(node.local)
        elif not isinstance(node, _ARITHMETIC):
            return None
    reads = sum(isinstance(node, tree.Read) and node.local is array for node in found)
    return variables if reads == len(accesses) else None


def _accesses(array: tree.Local, found: list[Any]) -> Iterator[tree.Element | tree.Store]:
    for node in found:
        access: Any = node.lvalue if isinstance(node, tree.Write) else node
        if not isinstance(access, (tree.Element, tree.Store)):
            continue
        if isinstance(access.array, tree.Read) and access.array.local is array:
            yield access
