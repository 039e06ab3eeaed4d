"""Array parameters on which no two threads of a launch can race, as far as the text tells.

Such an array is only read, or every access to it is to the element that the thread's own index in the grid names.
"""

from __future__ import annotations

from typing import Any

from nvgen.tree import Element, Expression, Extent, HintedStore, Local, Read, Store, Stride, TypedKernel, nodes
from nvgen.tree.analysis.access import accesses, grid_variables, own_dimension
from nvgen.types import ArrayType

#: The dimensions of the grid, 0 is x, by which the elements of an array are told apart.
Dimensions = frozenset[int]


def race_free(kernel: TypedKernel) -> dict[Local, Dimensions | None]:
    """The arrays that are provably race-free, if they overlap with no other memory.

    Of arrays that are written it has the dimensions of the grid that index them: along the others the launch must
    have one thread.
    """
    access = accesses(kernel)
    found: dict[Local, Dimensions | None] = {local: None for local, use in access.items() if not use.writes}
    written = {local for local, use in access.items() if use.writes}
    if not written:
        return found
    owned = _Owned(kernel, written)
    return {**found, **owned.find()}


class _Owned:
    """Finds the arrays whose every access has one and the same grid index an axis."""

    def __init__(self, kernel: TypedKernel, candidates: set[Local]) -> None:
        self._kernel = kernel
        self._dimension_of = grid_variables(kernel)
        #: By array: the dimensions that index it, in the order of the axes.
        self._indices: dict[Local, tuple[int, ...]] = {}
        self._left = candidates

    def find(self) -> dict[Local, Dimensions | None]:
        own = set()  # the reads of arrays that stand where an element or an extent is taken of them
        found = list(nodes(self._kernel.body))
        for node in found:
            array = getattr(node, "array", None)
            if isinstance(array, Read) and isinstance(array.type, ArrayType):
                if isinstance(node, (Element, Store, HintedStore)):
                    own.add(array)
                    self._access(array.local, node.indices)
                elif isinstance(node, (Extent, Stride)):
                    own.add(array)
        for node in found:
            if isinstance(node, Read) and node not in own:
                self._left.discard(node.local)  # a view of it, or another name: what is done there is not looked at
        return {local: frozenset(self._indices[local]) for local in self._left if local in self._indices}

    def _access(self, local: Local, indices: tuple[Expression, ...]) -> None:
        dimensions: list[Any] = [own_dimension(index, self._dimension_of) for index in indices]
        known = self._indices.setdefault(local, tuple(dimensions))
        if None in dimensions or len(set(dimensions)) < len(dimensions) or known != tuple(dimensions):
            self._left.discard(local)
