"""Indices in which a number that grows from thread to thread is cut to its lowest bits, as in ``a[i + (i + n) % 32]``.

Such a number grows by the same step for a while and starts again. A compiler that makes vectors of neighbours has to
know where.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from nvgen import tree
from nvgen.lang import Register
from nvgen.types import Scalar

#: What an index is made of no further: numbers of memory grow by no certain step.
_OPAQUE = (tree.Element, tree.Dereference, tree.MathCall)


class CutIndices:
    """Finds them in parts of a kernel."""

    def __init__(self, kernel: tree.TypedFunction) -> None:
        self._values: dict[tree.Local, list[tree.Expression]] = {}
        self._counters: set[tree.Local] = set()
        for node in tree.nodes(kernel.body):
            if isinstance(node, (tree.Assign, tree.Bind)):
                self._values.setdefault(node.local, []).append(node.value)
            elif isinstance(node, tree.ForRange):
                self._counters.add(node.local)

    def are_in(self, part: Any) -> bool:
        """Whether a part of the kernel has such an index; what functions do with their parameters is not looked at."""
        return any(self._is_cut(index) for node in tree.nodes(part) for index in _indices(node))

    def _is_cut(self, index: tree.Expression) -> bool:
        return any(_cuts(node) and self._grows(node) for node in self._made_of(index))

    def _grows(self, number: tree.Expression) -> bool:
        """Whether a number may grow from thread to thread, or from one iteration of a loop to the next."""
        return any(
            (isinstance(node, tree.Operate) and isinstance(node.operation, Register))
            or isinstance(node, tree.DeviceCall)
            or (isinstance(node, tree.Read) and self._is_counter(node.local))
            for node in self._made_of(number)
        )

    def _is_counter(self, local: tree.Local) -> bool:
        if local in self._counters or local not in self._values:
            return local in self._counters
        return any(
            isinstance(node, tree.Read) and node.local == local
            for value in self._values[local]
            for node in self._made_of(value)
        )

    def _made_of(self, number: tree.Expression) -> Iterator[tree.Expression]:
        """What a number is computed from, through variables."""
        waiting: list[Any] = [number]
        seen: set[tree.Local] = set()
        while waiting:
            node = waiting.pop()
            if isinstance(node, tuple):
                waiting += node
            elif isinstance(node, tree.Expression):
                yield node
                if isinstance(node, tree.Read) and node.local not in seen:
                    seen.add(node.local)
                    waiting += self._values.get(node.local, ())
                if isinstance(node, tree.Call):
                    waiting += [part for part in tree.nodes(node.function.typed.body) if _cuts(part)]
                if not isinstance(node, _OPAQUE):
                    waiting += [getattr(node, name) for name in node._fields if name not in ("span", "type")]


def _indices(node: Any) -> Iterator[tree.Expression]:
    """The numbers that a node finds an address with."""
    if isinstance(node, (tree.Write, tree.AddressOf)):
        node = node.lvalue
        while isinstance(node, (tree.Member, tree.Component)):
            node = node.owner
    if isinstance(node, (tree.Element, tree.Store, tree.HintedStore)):
        yield from node.indices
    elif isinstance(node, tree.Offset):
        yield node.count
    elif isinstance(node, tree.View):
        for selector in node.selectors:
            start = selector.start if isinstance(selector, tree.Slice) else selector
            if start is not None:
                yield start


def _cuts(node: Any) -> bool:
    """Whether only the lowest bits of a number are left."""
    if isinstance(node, tree.Binary):
        return node.operator in ("%", "&")
    if isinstance(node, tree.Convert) and isinstance(node.type, Scalar) and isinstance(node.operand.type, Scalar):
        came, to = node.operand.type, node.type
        return came.is_integer and to.is_integer and to.bits < came.bits
    return False
