"""Indices in which a number that grows from thread to thread is cut to its lowest bits, as in ``a[i + (i + n) % 32]``.

Such a number grows by the same step for a while and starts again. A compiler that makes vectors of neighbours has to
know where.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from nvgen import tree
from nvgen.lang import thread_idx
from nvgen.lang.index import grid
from nvgen.lang.special_registers import lane_id
from nvgen.tree.analysis.index_nodes import offsets, reached
from nvgen.tree.analysis.lanes import CHUNK_LANE
from nvgen.types import Scalar

#: What an index is made of no further: numbers of memory grow by no certain step.
_OPAQUE = (tree.Element, tree.Dereference, tree.MathCall, tree.Call)
_GROWING = (thread_idx.x, grid.values.x, CHUNK_LANE)
#: Whether a variable does not change.
_Fixed = Callable[[tree.Local], bool]


class CutIndices:
    """Finds them in parts of a kernel."""

    def __init__(self, kernel: tree.TypedFunction) -> None:
        #: What is assigned to variables, also to those of functions that are called, and to their parameters.
        self._values: dict[tree.Local, list[tree.Expression]] = {}
        self._counters: set[tree.Local] = set()
        for node in reached(kernel.body):
            if isinstance(node, (tree.Assign, tree.Bind)):
                self._values.setdefault(node.local, []).append(node.value)
            elif isinstance(node, tree.ForRange):
                self._counters.add(node.local)
            elif isinstance(node, tree.Call):
                for parameter, argument in zip(node.function.typed.parameters, node.arguments, strict=True):
                    self._values.setdefault(parameter, []).append(argument)

    def are_in(self, part: Any, is_fixed: _Fixed, *, lanes_are_cut: bool) -> bool:
        """Whether a part of the kernel, or a function that it calls, has such an index, where some variables do not
        change in the part.

        ``lanes_are_cut`` says that a lane is the lowest bits of a thread's number there.
        """
        return any(
            (_cuts(node) or (lanes_are_cut and _is_lane(node))) and self._grows(node, is_fixed)
            for statement in reached(part)
            for index in offsets(statement)
            for node in self._made_of(index, is_fixed)
        )

    def _grows(self, number: tree.Expression, is_fixed: _Fixed) -> bool:
        """Whether a number may grow from thread to thread, or from one iteration of a loop to the next."""
        return any(
            (isinstance(node, tree.Operate) and node.operation in _GROWING)
            or isinstance(node, tree.DeviceCall)
            or (isinstance(node, tree.Read) and self._is_counter(node.local, is_fixed))
            for node in self._made_of(number, is_fixed)
        )

    def _is_counter(self, local: tree.Local, is_fixed: _Fixed) -> bool:
        if local in self._counters or local not in self._values:
            return local in self._counters
        return any(
            isinstance(node, tree.Read) and node.local == local
            for value in self._values[local]
            for node in self._made_of(value, is_fixed)
        )

    def _made_of(self, number: tree.Expression, is_fixed: _Fixed) -> Iterator[tree.Expression]:
        """What a number is computed from, through variables that are not fixed, and through functions."""
        waiting: list[Any] = [number]
        seen: set[tree.Local | tree.SpecialisedFunction] = set()
        while waiting:
            node = waiting.pop()
            if isinstance(node, tuple):
                waiting += node
            elif isinstance(node, tree.Expression) and not (isinstance(node, tree.Read) and is_fixed(node.local)):
                yield node
                if isinstance(node, tree.Read) and node.local not in seen:
                    seen.add(node.local)
                    waiting += self._values.get(node.local, ())
                if isinstance(node, tree.Call) and node.function not in seen:
                    seen.add(node.function)
                    waiting += [part.value for part in tree.find(node.function.typed, tree.Return)]
                if not isinstance(node, _OPAQUE):
                    waiting += [getattr(node, name) for name in node._fields if name not in ("span", "type")]


def _is_lane(node: tree.Expression) -> bool:
    return isinstance(node, tree.DeviceCall) and node.operation is lane_id


def _cuts(node: Any) -> bool:
    """Whether only the lowest bits of a number are left."""
    if isinstance(node, tree.Binary):
        return node.operator in ("%", "&")
    if isinstance(node, tree.Convert) and isinstance(node.type, Scalar) and isinstance(node.operand.type, Scalar):
        came, to = node.operand.type, node.type
        return came.is_integer and to.is_integer and to.bits < came.bits
    return False
