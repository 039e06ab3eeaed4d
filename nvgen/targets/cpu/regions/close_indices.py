"""Which accesses of threads that follow each other along x are to elements that lie close together, in vectors or lines
of the cache: to those that follow each other, or to one, also where some are cut at an edge.

``min(max(x + dx, 0), width - 1)`` is how filters stay in a picture, ``(x + dx) % width`` how simulations go round.
"""

from __future__ import annotations

from enum import IntEnum

from nvgen import tree
from nvgen.lang.math import maximum, minimum
from nvgen.tree.analysis.uniformity import Scope, Uniformity
from nvgen.types import ArrayType, Scalar


class _Place(IntEnum):
    """Where the numbers of neighbours are."""

    SAME = 0
    CLOSE = 1
    ANYWHERE = 2


class CloseIndices:
    """Those in a kernel."""

    def __init__(self, kernel: tree.TypedKernel, uniformity: Uniformity) -> None:
        self._kernel, self._uniformity = kernel, uniformity
        assignments = (node for node in tree.nodes(kernel.body) if isinstance(node, tree.Assign))
        #: What variables of one value are.
        self._values = {node.local: node.value for node in assignments if node.local.name in kernel.fixed}
        self._known: dict[tree.Expression, _Place] = {}

    def count_others(self) -> int:
        """In how many places threads that follow each other access elements that lie far from each other."""
        accesses = (node for node in tree.nodes(self._kernel.body) if isinstance(node, (tree.Element, tree.Store)))
        return sum(not self.are_in(node) for node in accesses)

    def are_in(self, node: tree.Element | tree.Store) -> bool:
        """Whether the indices of an access are such."""
        type_ = node.array.type
        assert isinstance(type_, ArrayType)
        *outer, last = reversed(node.indices) if type_.layout == "F" else node.indices
        if self._uniformity.of(node.array) is Scope.THREAD or any(self._place(index) for index in outer):
            return False
        return self._place(last) <= (_Place.SAME if type_.has_strides else _Place.CLOSE)

    def _place(self, node: tree.Expression) -> _Place:
        if node not in self._known:
            shape = self._uniformity.shape(node)
            if shape is not None:
                found = _Place.CLOSE if shape.factor == 1 else _Place.ANYWHERE if shape.factor else _Place.SAME
            else:
                found = self._of_parts(node)
            self._known[node] = found
        return self._known[node]

    def _of_parts(self, node: tree.Expression) -> _Place:
        match node:
            case tree.Read(local=local) if local in self._values:
                return self._place(self._values[local])
            case tree.Convert(operand=operand) if isinstance(operand.type, Scalar) and operand.type.is_integer:
                return self._place(operand)
            case tree.Operate() if node.operation in (minimum, maximum):
                return max(map(self._place, node.operands))
            case tree.Conditional():
                return max(self._place(node.body), self._place(node.orelse))
            case tree.Binary(operator="+"):
                left, right = self._place(node.left), self._place(node.right)
                return _Place.ANYWHERE if left and right else max(left, right)
            case tree.Binary(operator="-" | "%") if not self._place(node.right):
                return self._place(node.left)
        return _Place.ANYWHERE
