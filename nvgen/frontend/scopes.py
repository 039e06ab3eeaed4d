"""Which names a function makes its own."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from nvgen.records import Node


class Scope(Node):
    """What one look at a function's syntax tree finds."""

    parameters: tuple[str, ...]
    #: Every assignment to a name, in the order of the text.
    assignments: tuple[ast.Name, ...]
    #: Every ``x: annotation``, with or without a value.
    annotations: tuple[ast.AnnAssign, ...]

    @property
    def names(self) -> frozenset[str]:
        """The names that are local: parameters, and whatever the body assigns."""
        return frozenset(self.parameters) | {name.id for name in self.assignments}


def scope_of(function: ast.FunctionDef) -> Scope:
    """The names of a function."""
    parameters = tuple(parameter.arg for parameter in (*function.args.posonlyargs, *function.args.args))
    assignments: list[ast.Name] = []
    annotations: list[ast.AnnAssign] = []
    for node in _statements_and_targets(function.body):
        if isinstance(node, ast.AnnAssign):
            annotations.append(node)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            assignments.append(node)
    return Scope(parameters, tuple(assignments), tuple(annotations))


def _statements_and_targets(body: list[ast.stmt]) -> Iterator[ast.stmt | ast.expr]:
    """The statements of a body and of the bodies in it, and the names in their targets; no other expressions."""
    for statement in body:
        yield statement
        for target in (*getattr(statement, "targets", ()), getattr(statement, "target", None)):
            if target is not None:
                yield from _names(target)
        for inner in ("body", "orelse"):
            yield from _statements_and_targets(getattr(statement, inner, []))


def _names(target: ast.expr) -> Iterator[ast.expr]:
    if isinstance(target, (ast.Tuple, ast.List)):
        for element in target.elts:
            yield from _names(element)
    elif isinstance(target, ast.Starred):
        yield from _names(target.value)
    else:
        yield target
