"""Loops and functions that are followed, and what is asked of them (``barrier_intervals``)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nvgen import tree
from nvgen.base.records import Record
from nvgen.lang.sync import Barrier, NamedBarrier
from nvgen.lang.warp import SyncWarp, WarpOperation
from nvgen.tree.analysis.lane_shapes import Scope
from nvgen.tree.analysis.linear import Linear
from nvgen.tree.analysis.thread_accesses import State
from nvgen.tree.analysis.thread_values import Reference, Root, Value
from nvgen.types import Scalar


class Frame:
    """A loop or a function that is followed: the states in which it is left, and which threads have not left it."""

    def __init__(self, *, is_loop: bool) -> None:
        self.is_loop = is_loop
        self.left: list[State] = []
        self.returned: list[tuple[Value, State]] = []
        self.continued: list[State] = []
        #: The largest groups whose threads all stay, in the loop or function, and in the iteration.
        self.stays, self.goes_on = Scope.BLOCK, Scope.BLOCK


#: Narrower counters begin anew too soon, as do those that larger numbers are added to.
_WORD = 32


class Ticket(Record):
    """What an atomic addition of a positive number to one element returns, unless 2**32 is added in one launch."""

    root: Root
    indices: Any
    scope: str


def ticket(node: tree.DeviceCall, value: Value, scope: str) -> Ticket | None:
    """What an addition returns, if it is one of a positive number to a certain element."""
    _, *others = node.operands
    added = others[0].value if others and isinstance(others[0], tree.Constant) else None
    if node.operation.name != "atomic.add" or not isinstance(added, int) or not isinstance(value, Reference):
        return None
    is_word = isinstance(node.type, Scalar) and node.type.is_integer and node.type.bits >= _WORD
    numbers = tuple(None if index is None else index.constant for index, _ in value.indices)
    return Ticket(value.root, numbers, scope) if is_word and 0 < added <= _WORD and None not in numbers else None


def common(one: State, other: State) -> tuple[Linear, ...]:
    """What holds in both."""
    kept = set(other.constraints)
    return tuple(constraint for constraint in one.constraints if constraint in kept)


def waits(part: Any, seen: set[tree.SpecialisedFunction]) -> bool:
    """Whether a part of the tree, or what it calls, has a barrier of the block."""
    return _has(
        part, seen, lambda operation: isinstance(operation, Barrier) and not isinstance(operation, NamedBarrier)
    )


def syncs(part: Any) -> bool:
    return _has(part, set(), lambda operation: isinstance(operation, SyncWarp))


def has_operations_of_warps(part: Any) -> bool:
    return _has(part, set(), lambda operation: isinstance(operation, WarpOperation))


def _has(part: Any, seen: set[tree.SpecialisedFunction], is_wanted: Callable[[Any], bool]) -> bool:
    for node in tree.of_kind(part, tree.DeviceCall, tree.Call):
        if isinstance(node, tree.DeviceCall) and is_wanted(node.operation):
            return True
        if isinstance(node, tree.Call) and node.function not in seen:
            seen.add(node.function)
            if _has(node.function.typed.body, seen, is_wanted):
                return True
    return False
