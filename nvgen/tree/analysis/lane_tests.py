"""Which lanes of a warp a test holds for, where the text shows it: ``lane < 8``, ``thread_idx.x < 16 and warp == 0``.

A test is computed for each lane of as many warps as a block may have, as far as it is made of the lane, of the thread's
index along x and of constants. Parts that are the same for a warp, whatever they are, hold for all lanes or for none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from typing import Any

from nvgen import tree
from nvgen.lang import block_dim, block_idx, grid_dim, thread_idx
from nvgen.lang.index import MAX_THREADS_PER_BLOCK
from nvgen.lang.special_registers import WARP_SIZE, lane_id, warp_id
from nvgen.tree.fold import BINARY
from nvgen.types import Scalar

_OPERATORS = frozenset({"+", "-", "*", "//", "%", "&", "|", "^", ">>"})
_COMPARISONS = frozenset({"<", "<=", ">", ">=", "==", "!="})
#: The largest magnitude of a number that is computed: no smaller type of the language's wraps there.
_MOST = 1 << 15
_OF_BLOCKS = frozenset(register for vector in (block_dim, block_idx, grid_dim) for register in vector.dimensions)


class LaneTests:
    """Of one kernel. ``values`` is what variables stand for that one statement assigns; ``are_rows`` says that a warp's
    threads follow each other along x."""

    def __init__(self, kernel: tree.TypedFunction, values: Mapping[tree.Local, tree.Expression], *, are_rows: bool):
        self._kernel, self._values, self._are_rows = kernel, values, are_rows
        self._known: dict[tree.Expression, int | None] = {}

    def lanes(self, test: tree.Expression) -> int | None:
        """The lanes, a bit for each, that a test holds for in each warp in which it holds for any; None where that is
        not known."""
        if test not in self._known:
            self._known[test] = self._found(test)
        return self._known[test]

    def _found(self, test: tree.Expression) -> int | None:
        parts = [part for part in self._conjuncts(test) if not self._is_uniform(part)]
        found = set[int]()
        for warp in range(MAX_THREADS_PER_BLOCK // WARP_SIZE):
            bits = 0
            for lane in range(WARP_SIZE):
                outcomes = [self._number(part, warp, lane) for part in parts]
                if None in outcomes:
                    return None
                bits |= all(outcomes) << lane
            found.add(bits)
        found.discard(0)
        return found.pop() if parts and len(found) == 1 else None

    def _conjuncts(self, test: tree.Expression) -> Iterator[tree.Expression]:
        test = self._in_full(test)
        if isinstance(test, tree.Conditional) and isinstance(test.orelse, tree.Constant) and not test.orelse.value:
            yield from self._conjuncts(test.test)
            yield from self._conjuncts(test.body)
        else:
            yield test

    def _in_full(self, node: tree.Expression) -> tree.Expression:
        while isinstance(node, tree.Read) and node.local in self._values:
            node = self._values[node.local]
        return node

    def _is_uniform(self, node: Any) -> bool:
        """Whether an expression is the same for a warp, whatever it is."""
        node = self._in_full(node)
        match node:
            case tree.Read():
                is_given = node.local in self._kernel.parameters and node.local not in self._kernel.reassigned
                return is_given and isinstance(node.type, Scalar)
            case tree.Operate():
                return node.operation in _OF_BLOCKS
            case tree.DeviceCall():
                return node.operation is warp_id
            case tree.Binary() | tree.Compare():
                return self._is_uniform(node.left) and self._is_uniform(node.right)
            case tree.Convert() | tree.Negate() | tree.Not():
                return self._is_uniform(node.operand)
        return isinstance(node, tree.Constant)

    def _number(self, node: tree.Expression, warp: int, lane: int) -> int | None:
        node = self._in_full(node)
        found: int | None = None
        match node:
            case tree.Constant() if isinstance(node.value, int):
                found = int(node.value)
            case tree.DeviceCall() if node.operation is lane_id:
                found = lane
            case tree.Operate() if node.operation is thread_idx.x and self._are_rows:
                found = warp * WARP_SIZE + lane
            case tree.Convert() if self._is_integer(node) and self._is_integer(node.operand):
                found = self._number(node.operand, warp, lane)
                found = None if found is not None and found < 0 else found
            case tree.Binary() if self._is_integer(node):
                found = self._of_two(_OPERATORS, node, warp, lane)
            case tree.Compare():
                found = self._of_two(_COMPARISONS, node, warp, lane)
        return found if found is not None and abs(found) < _MOST else None

    def _of_two(self, known: Set[str], node: Any, warp: int, lane: int) -> int | None:
        left, right = self._number(node.left, warp, lane), self._number(node.right, warp, lane)
        if left is None or right is None or node.operator not in known:
            return None
        if node.operator in ("//", "%", ">>") and right <= 0:
            return None
        found = int(BINARY[node.operator](left, right))
        is_wrapped = isinstance(node.type, Scalar) and node.type.is_integer and not node.type.is_signed and found < 0
        return None if is_wrapped else found

    def _is_integer(self, node: tree.Expression) -> bool:
        return isinstance(node.type, Scalar) and node.type.is_integer and node.type.bits >= WARP_SIZE
