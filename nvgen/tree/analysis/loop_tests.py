"""What a loop's own statements say of when it ends: its test, also where its first statement makes it.

``while True`` with ``if i >= n: break`` at its head is ``while i < n``, and analyses shall find the same of both.
"""

from __future__ import annotations

from collections.abc import Iterator

from nvgen import tree
from nvgen.types import Scalar, bool_

_LOOPS = (tree.While, tree.ForRange, tree.Unrolled)
_OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}


def tested(loop: tree.While) -> tree.While:
    """The same loop, with the test that its first statement makes, if that leaves it: the statements are the same."""
    if not (loop.is_endless and loop.body):
        return loop
    first, *rest = loop.body
    if not isinstance(first, tree.If):
        return loop
    if _is_break(first.body):
        return loop.with_changes(test=negated(first.test), body=(*first.orelse, *rest), orelse=())
    if _is_break(first.orelse):
        return loop.with_changes(test=first.test, body=(*first.body, *rest), orelse=())
    return loop


def _is_break(body: tree.Body) -> bool:
    return len(body) == 1 and isinstance(body[0], tree.Break)


def negated(test: tree.Expression) -> tree.Expression:
    """The opposite of a test; of floats, which may be no numbers, it is no other comparison."""
    if isinstance(test, tree.Not):
        return test.operand
    if isinstance(test, tree.Compare) and isinstance(test.left.type, Scalar) and test.left.type.is_integer:
        return test.with_changes(operator=_OPPOSITE[test.operator])
    return tree.Not(test.span, bool_, test)


def own_statements(body: tree.Body) -> Iterator[tree.Statement]:
    """Statements with those inside of them, but for the bodies of inner loops: a ``break`` among them leaves the loop
    whose body it is."""
    for statement in body:
        yield statement
        if isinstance(statement, tree.If):
            yield from own_statements((*statement.body, *statement.orelse))
        elif isinstance(statement, _LOOPS):
            yield from own_statements(statement.orelse)
