"""Accesses to the shared memory of blocks of a cluster, interpreted: none is to that of a block that has ended
(``targets.cpu.checks.ended_blocks``)."""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from typing import Any

from nvgen import diagnostics, tree
from nvgen.diagnostics import LaunchError, Span
from nvgen.targets.python import values
from nvgen.targets.python.thread import State
from nvgen.types import ArrayType, PointerType, Space

#: Spaces in which memory of another block may lie.
_REMOTE = (Space.SHARED_CLUSTER, Space.GENERIC)


def load(state: State, lvalue: tree.Expression) -> Callable[[int], Any]:
    """The function that loads what lies in memory, from its address."""
    plain = values.load(lvalue.type)
    if _space(lvalue) not in _REMOTE:
        return plain
    check = owner_check(state, lvalue.span)
    return lambda address: plain(check(address))


def store(state: State, lvalue: tree.Expression, type_: Any) -> Callable[[int, Any], None]:
    """The function that stores a value of a type in memory, to its address."""
    plain = values.store(type_)
    if _space(lvalue) not in _REMOTE:
        return plain
    check = owner_check(state, lvalue.span)
    return lambda address, value: plain(check(address), value)


def is_remote(operand: tree.Expression) -> bool:
    """Whether an operand is the address of what may lie in another block."""
    return isinstance(operand.type, PointerType) and operand.type.space in _REMOTE


def owner_check(state: State, span: Span) -> Callable[[int], int]:
    """The function of an address that returns it, unless it lies in the memory of a block that has ended."""

    def check(address: int) -> int:
        own = state.thread.block
        if prod(state.cluster) > 1 and not own.owns(address):
            owner = next((other for other in own.group.blocks if other.owns(address)), None)
            if owner is not None and all(thread.has_ended for thread in owner.threads):
                error = diagnostics.checking.EndedBlock(span, str(owner.index), state.thread.thread_name)
                raise LaunchError(error)
        return address

    return check


def _space(lvalue: tree.Expression) -> Space | None:
    """The state space in which an lvalue lies, where it lies in memory."""
    while isinstance(lvalue, (tree.Member, tree.Item, tree.Component)):
        lvalue = lvalue.tuple if isinstance(lvalue, tree.Item) else lvalue.owner
    of = lvalue.array if isinstance(lvalue, tree.Element) else getattr(lvalue, "pointer", lvalue)
    return of.type.space if isinstance(of.type, (ArrayType, PointerType)) else None
