"""Which device functions call themselves, and what is said of calls that have no end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from nvgen import diagnostics
from nvgen.tree import Call, SpecialisedFunction, TypedFunction, nodes

if TYPE_CHECKING:
    from nvgen.diagnostics import Diagnostic, Note

#: Calls of a chain that a message shows, where none comes twice.
_SHOWN = 8


def callees(function: TypedFunction) -> Iterable[SpecialisedFunction]:
    """The functions that the text of a function calls."""
    return dict.fromkeys(node.function for node in nodes(function.body) if isinstance(node, Call))


def calls_itself(function: SpecialisedFunction) -> bool:
    """Whether a function may come to call itself, through others or at once."""
    waiting, seen = list(callees(function.typed)), set[SpecialisedFunction]()
    while waiting:
        called = waiting.pop()
        if called is function:
            return True
        if called not in seen:
            seen.add(called)
            waiting += callees(called.typed)
    return False


def too_deep(calls: Sequence[Call], depth: int, outermost: Call, thread: str) -> Diagnostic:
    """What is said of ``depth`` calls in each other that leave no room for one more; ``calls`` are the innermost ones,
    the last first."""
    found = diagnostics.cpu.RecursionTooDeep(calls[0].span, calls[0].function.name, depth, thread)
    chain: list[Note] = []
    shown = {calls[0]}
    for call in calls[1:_SHOWN]:
        if call in shown:
            break
        shown.add(call)
        chain.append(found.CalledHere(call.function.name, span=call.span))
    if outermost not in shown:
        chain.append(found.BeginsHere(outermost.function.name, span=outermost.span))
    return found.because(*chain)
