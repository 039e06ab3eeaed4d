"""Which functions wait for other threads, themselves or in what they call.

A thread waits in a barrier and its like, and in a loop that turns until another thread has written what it looks for.
"""

from __future__ import annotations

from typing import Any

from nvgen.frontend import walk
from nvgen.frontend.tree import (
    Assembly,
    Assign,
    Bind,
    Call,
    DeviceCall,
    Element,
    Evaluate,
    ForRange,
    HintedStore,
    Host,
    Print,
    Read,
    Return,
    SpecialisedFunction,
    Store,
    TypedFunction,
    Unrolled,
    While,
    Write,
    nodes,
)
from nvgen.types import NONE


def waits(function: TypedFunction) -> bool:
    """Whether a thread in the function may have to wait for others."""
    return _waits(function, {})


def ends_threads(function: TypedFunction) -> bool:
    """Whether a thread may end in the function, or in what it calls, before its kernel does."""
    return any(call.operation.ends_thread for call in walk.nodes(function, DeviceCall))


def is_spinning(loop: While) -> bool:
    """Whether a loop looks in each turn at memory that other threads change: they have to run for it to end."""
    return _looks((loop.test, loop.body), set())


def only_looks(loop: While) -> bool:
    """Whether a turn of a spinning loop does the same again as long as memory stays as it is, and changes nothing."""
    found = list(nodes((loop.test, loop.body)))
    assigned = {node.local for node in found if isinstance(node, (Assign, Bind))}
    for node in found:
        match node:
            case Assign() | Bind():
                if any(isinstance(inner, Read) and inner.local in assigned for inner in nodes(node.value)):
                    return False
            case DeviceCall() if not node.operation.only_looks:
                return False
            case Store() | Write() | HintedStore() | Call() | Print() | Assembly() | Host() | Return():
                return False
            case While() | ForRange() | Unrolled():
                return False
    return True


def _looks(part: Any, seen: set[SpecialisedFunction]) -> bool:
    """Whether what other threads write decides something in a part of a function, or in what it calls."""
    found = list(nodes(part))
    unused = {node.value for node in found if isinstance(node, Evaluate)}
    for node in found:
        match node:
            case DeviceCall() if node.operation.may_spin and (node not in unused or _only_waits(node)):
                return True
            case Element() if node.hint.volatile or node.hint.cache == "cv":
                return True
            case Call() if node.function not in seen:
                seen.add(node.function)
                if _looks(node.function.typed.body, seen):
                    return True
    return False


def _only_waits(node: DeviceCall) -> bool:
    """Whether a call gives nothing and has a meaning all the same: it waits for what others do."""
    return node.type == NONE and not node.operation.may_give_nothing


def _waits(function: TypedFunction, known: dict[SpecialisedFunction, bool]) -> bool:
    for node in nodes(function.body):
        if isinstance(node, DeviceCall) and node.operation.waits:
            return True
        if isinstance(node, While) and is_spinning(node):
            return True
        if isinstance(node, Call):
            if node.function not in known:
                known[node.function] = False  # a function that calls itself waits if anything else in it does
                known[node.function] = _waits(node.function.typed, known)
            if known[node.function]:
                return True
    return False
