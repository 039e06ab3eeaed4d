"""Which functions suspend, themselves or in what they call, as a thread waits there for others.

A thread waits in a barrier or another rendezvous, and in a loop that spins until another thread has written what it
looks for.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Any

from nvgen.tree import (
    Assembly,
    Assert,
    Assign,
    Bind,
    Body,
    Break,
    Call,
    Conditional,
    Continue,
    Dereference,
    DeviceCall,
    Element,
    Evaluate,
    HintedStore,
    If,
    Local,
    Print,
    Read,
    Return,
    SpecialisedFunction,
    Statement,
    TypedFunction,
    While,
    nodes,
    walk,
)
from nvgen.types import NONE


def suspends(function: TypedFunction) -> bool:
    """Whether a thread in the function may have to wait for others."""
    return _has(function, lambda node: _waits(node) or _spins(node), {})


def ends_threads(function: TypedFunction) -> bool:
    """Whether a thread may end in the function, or in what it calls, before its kernel does."""
    return any(call.operation.ends_thread for call in walk.find(function, DeviceCall))


def is_spinning(loop: While) -> bool:
    """Whether a loop needs others to end: it looks in each iteration at memory that they change, or nothing that it
    does itself can ever end it. Of such a loop that looks by plain loads alone a GPU's compiler may load once, before
    it."""
    return _looks((loop.test, loop.body), set()) or polls(loop)


def polls_by_plain_loads(loop: While) -> bool:
    """Whether what a spinning loop looks at it loads by plain loads."""
    found = nodes((loop.test, loop.body))
    return not _looks((loop.test, loop.body), set()) and any(isinstance(n, (Element, Dereference, Call)) for n in found)


def polls(loop: While) -> bool:
    """Whether an iteration of a loop changes nothing that others see, and after the first one ends the loop only if
    memory has changed: what decides that does not depend on the iterations before."""
    return all(_changes_nothing(node, set()) for node in nodes((loop.test, loop.body))) and _starts_anew(loop)


def tries(loop: While) -> bool:
    """Whether a spinning loop does the same, but for atomic operations that may change memory, as one that takes a
    lock."""
    found = list(nodes((loop.test, loop.body)))
    return (
        any(_tries(node) for node in found)
        and all(_tries(node) or _changes_nothing(node, set()) for node in found)
        and _looks((loop.test, loop.body), set())
        and _starts_anew(loop)
    )


def _tries(node: Any) -> bool:
    return isinstance(node, DeviceCall) and node.operation.attempts


def _starts_anew(loop: While) -> bool:
    """Whether what ends a loop after its first iteration does not depend on the iterations before."""
    if _is_left_at_once(loop):
        return False
    sources = [*_sources((Evaluate(loop.span, loop.test), *loop.body), frozenset())]
    assigned, deciding = {local for local, _ in sources}, _read((loop.test, *_tests(loop.body)))
    seen: set[Local] = set()
    while deciding - seen:
        seen |= deciding
        for local, read in sources:
            if local in seen:
                deciding |= read
                if read & assigned:
                    return False
    return True


def _is_left_at_once(loop: While) -> bool:
    """Whether a loop makes one iteration, as one that is written for its ``break``."""
    return (
        bool(loop.body) and isinstance(loop.body[-1], (Break, Return)) and Continue not in map(type, nodes(loop.body))
    )


def _read(part: Any) -> set[Local]:
    return {node.local for node in nodes(part) if isinstance(node, Read)}


def _sources(body: Body, around: frozenset[Local]) -> Iterator[tuple[Local, frozenset[Local]]]:
    """Each variable that is assigned, with those that its value is made of and that decide whether it is assigned."""
    for statement in body:
        evaluated: Any = statement
        if isinstance(statement, If):
            yield from _sources((*statement.body, *statement.orelse), around | _read(statement.test))
            evaluated = statement.test
        for node in nodes(evaluated):
            if isinstance(node, (Assign, Bind)):
                yield node.local, around | _read(node.value)


def _tests(body: Any) -> list[Any]:
    """What decides which statements run."""
    return [node.test for node in nodes(body) if isinstance(node, (If, Conditional, Assert))]


#: Statements that a loop may have which only looks, and expressions that it may not have.
_HARMLESS = (Assign, Evaluate, Assert, If, Break, Continue, Return)
_HARMFUL = (HintedStore, Print, Assembly)


def _changes_nothing(node: Any, seen: Collection[SpecialisedFunction]) -> bool:
    """Whether a node of a loop leaves everything as it is but variables of its function."""
    if isinstance(node, Statement):
        return isinstance(node, _HARMLESS)
    if isinstance(node, DeviceCall):
        return node.operation.polls
    if isinstance(node, Call):
        return only_computes(node.function, seen)
    return not isinstance(node, _HARMFUL)


def only_computes(function: SpecialisedFunction, seen: Collection[SpecialisedFunction] = ()) -> bool:
    """Whether a function returns a value and ends, and does nothing else; one with a loop may go on for long.

    ``seen`` are those that call it.
    """
    if function in seen:
        return False  # one that calls itself may go on for long
    seen = {*seen, function}
    return all(_changes_nothing(node, seen) for node in nodes(function.typed.body))


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
    """Whether a call returns nothing and is there all the same to wait for what others do."""
    return node.type == NONE and not node.operation.result_is_optional


def _waits(node: Any) -> bool:
    return isinstance(node, DeviceCall) and node.operation.suspends


def spins(function: TypedFunction) -> bool:
    """Whether a thread may wait in a loop, in the function or in what it calls, for what others write."""
    return _has(function, _spins, {})


def _spins(node: Any) -> bool:
    return isinstance(node, While) and is_spinning(node)


def _has(function: TypedFunction, is_it: Callable[[Any], bool], known: dict[SpecialisedFunction, bool]) -> bool:
    for node in nodes(function.body):
        if is_it(node):
            return True
        if isinstance(node, Call):
            if node.function not in known:
                known[node.function] = False  # a function that calls itself has it if anything else in it does
                known[node.function] = _has(node.function.typed, is_it, known)
            if known[node.function]:
                return True
    return False
