"""Which functions wait for other threads, themselves or in what they call.

A thread waits in a barrier and its like, and in a loop that turns until another thread has written what it looks for.
"""

from __future__ import annotations

from nvgen.frontend.tree import Call, DeviceCall, Element, SpecialisedFunction, TypedFunction, While, nodes


def waits(function: TypedFunction) -> bool:
    """Whether a thread in the function may have to wait for others."""
    return _waits(function, {})


def is_spinning(loop: While) -> bool:
    """Whether a loop looks in each turn at memory that other threads change: they have to run for it to end."""
    return any(
        (isinstance(node, DeviceCall) and node.operation.may_spin)
        or (isinstance(node, Element) and (node.hint.volatile or node.hint.cache == "cv"))
        for node in nodes((loop.test, loop.body))
    )


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
