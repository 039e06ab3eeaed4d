"""What a run of statements needs of the variables of a thread that come from before it, and what it leaves."""

from __future__ import annotations

from typing import Any

from nvgen import tree
from nvgen.base.records import Node
from nvgen.targets.cpu.regions.levels import controlling, own, read, written
from nvgen.tree.analysis.loop_tests import own_statements

#: None: this point is never reached.
_Defined = frozenset[tree.Local] | None


class Lifetimes(Node):
    """``needed`` are read before they are assigned, on some path; ``assigned`` are assigned on some path, and ``sure``
    on every path to the end."""

    needed: frozenset[tree.Local]
    assigned: frozenset[tree.Local]
    sure: frozenset[tree.Local]


def of(statements: tree.Body) -> Lifetimes:
    """The variables of a run of statements."""
    flow = _Flow()
    end = flow.body(statements, frozenset())
    sure = frozenset(flow.assigned) if end is None else end
    return Lifetimes(frozenset(flow.needed), frozenset(flow.assigned), sure)


def live(body: tree.Body, after: frozenset[tree.Local]) -> frozenset[tree.Local]:
    """The variables that may be read in statements before they are assigned, or behind them, where ``after`` may be."""
    found = of(body)
    leaves = any(isinstance(statement, (tree.Break, tree.Continue)) for statement in own_statements(body))
    return found.needed | (after if leaves else after - found.sure)


def around(statement: tree.Statement) -> frozenset[tree.Local]:
    """The variables that may be read behind a body of a statement, in the statement."""
    match statement:
        case tree.While() | tree.ForRange():
            return of(statement.body).needed | read((*controlling(statement), statement.orelse))
        case tree.Unrolled():
            return frozenset(read((statement.bodies, statement.orelse)))
    return frozenset()


def _both(left: _Defined, right: _Defined) -> _Defined:
    if left is None or right is None:
        return right if left is None else left
    return left & right


class _Flow:
    def __init__(self) -> None:
        self.needed: set[tree.Local] = set()
        self.assigned: set[tree.Local] = set()

    def _evaluate(self, part: Any, defined: frozenset[tree.Local]) -> frozenset[tree.Local]:
        """What is bound inside of an expression may not be on every path."""
        self.needed |= read(part) - defined
        if tree.has(part, tree.Bind):
            self.assigned.update(node.local for node in tree.of_kind(part, tree.Bind))
        return defined

    def _assign(self, local: tree.Local, defined: frozenset[tree.Local]) -> frozenset[tree.Local]:
        self.assigned.add(local)
        return defined | {local}

    def body(self, statements: tree.Body, defined: _Defined) -> _Defined:
        for statement in statements:
            if defined is None:
                return None
            defined = self._statement(statement, defined)
        return defined

    def _statement(self, statement: tree.Statement, defined: frozenset[tree.Local]) -> _Defined:
        defined = self._evaluate(own(statement), defined)
        match statement:
            case tree.Assign():
                return self._assign(statement.local, defined)
            case tree.Write():
                self.assigned.update(written(statement))
                return defined
            case tree.If():
                return _both(self.body(statement.body, defined), self.body(statement.orelse, defined))
            case tree.While():
                self.body(statement.body, defined)
                self.body(statement.orelse, defined)
                return defined
            case tree.ForRange():
                self.body(statement.body, self._assign(statement.local, defined))
                self.body(statement.orelse, defined)
                return defined
            case tree.Unrolled():
                return self._unrolled(statement, defined)
            case tree.Return() | tree.Break() | tree.Continue():
                return None
        return defined

    def _unrolled(self, statement: tree.Unrolled, defined: frozenset[tree.Local]) -> _Defined:
        """Iterations that somebody leaves early have assigned nothing for sure."""
        for body in statement.bodies:
            after = self.body(body, defined)
            leaves = tree.has(body, tree.Break, tree.Continue, tree.Return)
            defined = defined if leaves or after is None else after
        self.body(statement.orelse, defined)
        return defined
