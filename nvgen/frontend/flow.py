"""Refuses variables that some path leaves undefined.

Works on the syntax tree alone, forward, statement by statement. What is known at a point is the set of names that every
path to it has assigned; a point that cannot be reached has no such set (None).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, SourceFile, Span
from nvgen.frontend.scopes import Scope

Defined = frozenset[str] | None


def check(function: ast.FunctionDef, file: SourceFile, scope: Scope) -> None:
    """Checks every read of a local variable.

    Raises:
        CompileError: at the first read that some path reaches before an assignment.
    """
    _Flow(file, scope).block(function.body, frozenset(scope.parameters))


class _Loop:
    """What the paths that leave a loop by ``break`` have defined."""

    def __init__(self) -> None:
        self.breaks: list[frozenset[str]] = []


class _Flow:
    def __init__(self, file: SourceFile, scope: Scope) -> None:
        self.file = file
        self.scope = scope
        self.names = scope.names
        self.loops: list[_Loop] = []

    def block(self, statements: list[ast.stmt], defined: Defined) -> Defined:
        for statement in statements:
            if defined is None:
                break  # what cannot be reached reads nothing
            defined = self.statement(statement, defined)
        return defined

    def statement(self, node: ast.stmt, defined: frozenset[str]) -> Defined:
        match node:
            case ast.If():
                self.reads(node.test, defined)
                return _meet(self.block(node.body, defined), self.block(node.orelse, defined))
            case ast.While():
                return self.while_loop(node, defined)
            case ast.For():
                return self.for_loop(node, defined)
            case ast.Return():
                self.reads(node.value, defined)
                return None
            case ast.Break():
                if self.loops:
                    self.loops[-1].breaks.append(defined)
                return None
            case ast.Continue():
                return None
            case ast.AugAssign():
                self.reads(node.value, defined)
                self.reads(node.target, defined)
                if isinstance(node.target, ast.Name):
                    self.read(node.target, defined)
                return defined
            case ast.Assign():
                self.reads(node.value, defined)
                return defined | self.targets(node.targets, defined)
            case ast.AnnAssign():
                self.reads(node.value, defined)
                return defined | self.targets([node.target] if node.value is not None else [], defined)
            case _:
                self.reads(node, defined)
                return defined

    def while_loop(self, node: ast.While, defined: frozenset[str]) -> Defined:
        self.reads(node.test, defined)
        forever = isinstance(node.test, ast.Constant) and bool(node.test.value)
        self.loops.append(_Loop())
        self.block(node.body, defined)
        left = self.loops.pop().breaks
        after: Defined = None if forever else self.block(node.orelse, defined)
        return _meet(after, *left)

    def for_loop(self, node: ast.For, defined: frozenset[str]) -> Defined:
        self.reads(node.iter, defined)
        self.loops.append(_Loop())
        self.block(node.body, defined | self.targets([node.target], defined))
        left = self.loops.pop().breaks
        return _meet(self.block(node.orelse, defined), *left)

    def targets(self, targets: list[ast.expr], defined: frozenset[str]) -> frozenset[str]:
        """The names that the targets assign; what they read, as the index in ``a[i]``, is checked."""
        names = set()
        for target in targets:
            self.reads(target, defined)
            names |= {n.id for n in ast.walk(target) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        return frozenset(names)

    def reads(self, node: ast.AST | None, defined: frozenset[str]) -> None:
        for name in _names_read(node):
            self.read(name, defined)

    def read(self, name: ast.Name, defined: frozenset[str]) -> None:
        if name.id not in self.names or name.id in defined:
            return
        error = diagnostics.names.MaybeUndefined(self.file.span_of(name), name.id)
        raise CompileError(error.because(*(error.AssignedHere(span=span) for span in self.first_assignment(name))))

    def first_assignment(self, read: ast.Name) -> list[Span]:
        """Where the variable is first given a value, if that is somewhere else; ``x: nv.f32`` gives it none."""
        without_value = [node.target for node in self.scope.annotations if node.value is None]
        assignments = [name for name in self.scope.assignments if name.id == read.id and name not in without_value]
        return [self.file.span_of(name) for name in assignments[:1] if name is not read]


def _names_read(node: ast.AST | None) -> Iterator[ast.Name]:
    if node is None:
        return
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
        yield node
    for child in ast.iter_child_nodes(node):
        yield from _names_read(child)


def _meet(*paths: Defined) -> Defined:
    reached = [path for path in paths if path is not None]
    return frozenset.intersection(*reached) if reached else None
