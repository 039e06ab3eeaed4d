"""Loops that double or halve a number up to a constant: how often they run is known, and they are wholly unrolled.

In each iteration the number is another constant then, of which shifts, masks and addresses are made; so are the numbers
of a loop inside that starts at it. LLVM finds the iterations itself, by trying (``ScalarEvolution.cpp``,
``computeExitCountExhaustively``), and with this hint it unrolls the loops; nvcc does as much.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from nvgen import tree
from nvgen.codegen import unrolling
from nvgen.tree import nodes
from nvgen.tree.fold import BINARY
from nvgen.types import Scalar

#: Instructions of all iterations together. It is four times what other loops may have, as in LLVM, where iterations
#: become shorter by being unrolled (``LoopUnrollPass.cpp``, ``UP.MaxPercentThresholdBoost``).
_MAX_SIZE = 4 * unrolling.MAX_SIZE
#: How many iterations LLVM tries (``ScalarEvolution.cpp``, ``MaxBruteForceIterations``).
_MAX_ITERATIONS = 100
#: What makes the next number of the one before.
_STEPS = ("*", "//", "<<", ">>")
_OPERATIONS = frozenset({*_STEPS, "+", "-", "<", "<=", ">", ">=", "==", "!="})

#: Where a statement keeps what it assigns.
_KEPT = "variables that change"
#: What variables are, of those for which it is known.
_Known = dict[tree.Local, int]


def unrolled(body: tree.Body) -> frozenset[tree.While]:
    """The loops of a function that are."""
    found: set[tree.While] = set()
    _search(body, {}, found)
    return frozenset(found)


def _search(body: tree.Body, known: _Known, found: set[tree.While]) -> None:
    """Adds the loops of statements before which variables are ``known``, and brings that up to date."""
    for statement in body:
        if isinstance(statement, tree.Assign):
            _assign(statement, known)
            continue
        inside = known.copy()
        if isinstance(statement, tree.While):
            if _size(statement, inside, _MAX_SIZE) is not None:
                found.update(node for node in nodes(statement) if isinstance(node, tree.While))
                _forget(statement, known)
                continue
            inside = known.copy()
        if not isinstance(statement, tree.If):
            _forget(statement, inside)
        for part in _bodies(statement):
            _search(part, inside.copy(), found)
        _forget(statement, known)


def _bodies(statement: tree.Statement) -> Iterator[tree.Body]:
    if isinstance(statement, (tree.If, tree.While, tree.ForRange)):
        yield from (statement.body, statement.orelse)
    elif isinstance(statement, tree.Unrolled):
        yield from (*statement.bodies, statement.orelse)


def _size(loop: tree.While, known: _Known, most: int) -> int | None:
    """Instructions of all iterations together of a loop before which variables are ``known``; None where there may be
    more than ``most``, or it is no such loop. What is known afterwards is put in."""
    if _counted(loop, known) is None:
        return None
    rest = tuple(statement for statement in loop.body if not isinstance(statement, tree.While))
    once = unrolling.size((loop.test, rest), most)
    changing = [statement for statement in loop.body if isinstance(statement, tree.While) or _changed(statement)]
    total, iterations = 0, 0
    while (goes_on := _value(loop.test, known)) and iterations < _MAX_ITERATIONS and total <= most:
        iterations, total = iterations + 1, total + once
        for statement in changing:
            if isinstance(statement, tree.Assign):
                _assign(statement, known)
            elif not isinstance(statement, tree.While):
                _forget(statement, known)
            elif total <= most:
                nested = _size(statement, known, most - total)
                total = most + 1 if nested is None else total + nested
    return None if goes_on != 0 or total > most else total


def _counted(loop: tree.While, known: _Known) -> tree.Local | None:
    """The number that decides alone whether a loop goes on, and that each iteration doubles or halves, or the like."""
    inside = list(nodes(loop.body))
    if loop.unroll is not None or loop.orelse or any(isinstance(node, _LEAVING) for node in inside):
        return None
    assigned = _assigned(inside)
    deciding = [node.local for node in nodes(loop.test) if isinstance(node, tree.Read)]
    if len(deciding) != 1 or not isinstance(loop.test, tree.Compare) or assigned.count(deciding[0]) != 1:
        return None
    for statement in loop.body:
        if isinstance(statement, tree.Assign) and statement.local is deciding[0]:
            step = statement.value
            read = {node.local for node in nodes(step) if isinstance(node, tree.Read)}
            is_step = isinstance(step, tree.Binary) and step.operator in _STEPS
            return statement.local if is_step and read == {statement.local} and statement.local in known else None
    return None


#: With them the number does not decide alone, or an iteration may not come to its step.
_LEAVING = (tree.Break, tree.Continue, tree.Return)


def _assigned(found: list[Any]) -> list[tree.Local]:
    return [node.local for node in found if isinstance(node, (tree.Assign, tree.Bind, tree.ForRange))]


def _assign(statement: tree.Assign, known: _Known) -> None:
    value = _value(statement.value, known)
    _forget(statement, known)
    if value is not None:
        known[statement.local] = value


def _forget(statement: tree.Statement, known: _Known) -> None:
    """Takes out what a statement assigns."""
    for local in _changed(statement):
        known.pop(local, None)


def _changed(statement: tree.Statement) -> list[tree.Local]:
    """What a statement assigns, which is kept: it is asked for in each iteration."""
    assigned: list[tree.Local] | None = statement.__dict__.get(_KEPT)
    if assigned is None:
        assigned = statement.__dict__[_KEPT] = _assigned(list(nodes(statement)))
    return assigned


def _value(node: tree.Expression, known: _Known) -> int | None:
    """An integer or a truth value, where it is known and nothing wraps."""
    match node:
        case tree.Constant():
            value = node.value
        case tree.Read():
            value = known.get(node.local)
        case tree.Convert():
            value = _value(node.operand, known)
        case tree.Binary() | tree.Compare() if node.operator in _OPERATIONS:
            value = _operate(node.operator, _value(node.left, known), _value(node.right, known))
        case _:
            return None
    if not isinstance(value, int) or not isinstance(node.type, Scalar):
        return None
    if node.type.is_bool:
        return value
    return value if node.type.is_integer and node.type.minimum <= value <= node.type.maximum else None


def _operate(symbol: str, left: int | None, right: int | None) -> int | None:
    if left is None or right is None or (symbol == "//" and right == 0):
        return None
    if symbol in ("<<", ">>") and not 0 <= right < _MAX_ITERATIONS:
        return None
    return int(BINARY[symbol](left, right))
