"""Where the types come from that a diagnostic speaks of: the assignment, declaration or ``return`` that decided each.

Takes the diagnostics of a pass that notes what assignments say of types; gives them with labels at those places. Right
kernels never come here.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import Diagnostic, Help, Label, Span, origins
from nvgen.frontend.source.scopes import own_nodes, parameters_of
from nvgen.frontend.typing.context import RESULT, Context
from nvgen.types import Scalar, Type, default_type

#: More of them hide the mistake.
_MOST = 2


class NotingContext(Context):
    """A pass that notes where each variable, and the result, got its type."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        #: Of each name the types that it came to have, each with its place, in the order in which they were found.
        self._changes: dict[str, list[tuple[Span, Type]]] = {}

    def join(self, name: str, type_: Type, span: Span) -> bool:
        fits = super().join(name, type_, span)
        known = self._changes.setdefault(name, [])
        joined = self.joined(name, known[-1][1], type_) if known else type_
        if fits and joined is not None and (not known or joined != known[-1][1]):
            known.append((span, joined))
        return fits

    def decided(self, name: str) -> tuple[Span, Type] | None:
        """Where a name got the type that it has, and that type."""
        changes = self._changes.get(name)
        if not changes:
            return None
        type_ = default_type(self.types.get(name, changes[-1][1]))
        span = next((span for span, became in changes if default_type(became) == type_), changes[-1][0])
        return span, type_


def labelled(diagnostic: Diagnostic, untyped: Sequence[ast.AST], context: NotingContext) -> Diagnostic:
    """A diagnostic of some syntax, with labels where the types come from that it speaks of."""
    labels = [label for label in _labels(diagnostic, untyped, context) if _is_elsewhere(label, diagnostic.span)]
    helps = _of_sums(diagnostic, labels, context)
    return diagnostic.because(*labels[:_MOST], *helps) if labels else diagnostic


def _of_sums(diagnostic: Diagnostic, labels: Sequence[Label], context: NotingContext) -> list[Help]:
    """How a variable is begun that is too wide for what it is stored in, since a literal is what it is first."""
    target = getattr(diagnostic, "target", None)
    if not isinstance(target, Scalar) or not target.is_half:
        return []
    names = [label.name for label in labels if isinstance(label, origins.Became)]
    return [diagnostics.narrowing.BeginAsHalf(name, target) for name in names if name in context.widened]


def _labels(diagnostic: Diagnostic, untyped: Sequence[ast.AST], context: NotingContext) -> Iterator[Label]:
    match diagnostic:
        case diagnostics.types.TypeChanged(name=name):
            yield from _of_variable(name, context)
        case diagnostics.names.BoundReassigned(name=name):
            yield from _of_binding(name, context)
        case diagnostics.functions.ResultChanged():
            yield from _of_result(context)
        case diagnostics.types.WrongUnpackCount():
            for node in untyped:
                if isinstance(node, ast.Assign) and isinstance(node.value, ast.Name):
                    yield from _of_variable(node.value.id, context)
        case _:
            nodes = [node for part in untyped for node in own_nodes(part)]
            text = f"{diagnostic.text()} {diagnostic.label_text()}"
            for name in dict.fromkeys(_names(diagnostic, nodes)):
                label = _of_result(context) if name == RESULT else _of_variable(name, context)
                yield from (found for found in label if _mentions(text, name, context))


def _names(diagnostic: Diagnostic, nodes: Sequence[ast.AST]) -> Iterator[str]:
    """The variables from which the types come of what is wrong."""
    spans = [diagnostic.span, getattr(diagnostic, "right_span", None)]
    for span in spans:
        values = (node for node in nodes if isinstance(node, (ast.expr, ast.AugAssign)))
        found = next((node for node in values if span is not None and _stands_at(node, span)), None)
        if found is None:
            continue
        yield from _deciding(found)
        if hasattr(diagnostic, "target"):
            yield from (name for node in nodes for name in _taking(node, found))


def _stands_at(node: ast.AST, span: Span) -> bool:
    positions = [getattr(node, name, None) for name in ("lineno", "col_offset", "end_lineno", "end_col_offset")]
    return positions == [span.line, span.column, span.end_line, span.end_column]


def _deciding(node: ast.AST) -> Iterator[str]:
    """The variables whose types decide that of an expression; of a call, those that may have led to what it does."""
    match node:
        case ast.Name(id=name):
            yield name
        case ast.Call(args=arguments):
            for argument in arguments:
                if not isinstance(argument, ast.Call):
                    yield from _deciding(argument)
        case ast.Attribute(value=part) | ast.Subscript(value=part) | ast.UnaryOp(operand=part):
            yield from _inside(part)
        case ast.BinOp(left=left, right=right):
            yield from _inside(left, right)
        case ast.Compare(left=left, comparators=others):
            yield from _inside(left, *others)
        case ast.BoolOp(values=parts):
            yield from _inside(*parts)
        case ast.IfExp(body=body, orelse=orelse):
            yield from _inside(body, orelse)
        case ast.AugAssign(target=target, value=value):
            yield from _inside(target, value)


def _inside(*nodes: ast.AST) -> Iterator[str]:
    return (name for node in nodes if not isinstance(node, ast.Call) for name in _deciding(node))


def _taking(node: ast.AST, value: ast.AST) -> Iterator[str]:
    """The variables that decide what a value is converted to, where a statement assigns or returns it."""
    match node:
        case ast.Assign(targets=[target], value=assigned) if assigned is value:
            yield from _deciding(target)
        case ast.AnnAssign(target=target, value=assigned) if assigned is value:
            yield from _deciding(target)
        case ast.Return(value=returned) if returned is value:
            yield RESULT


def _mentions(text: str, name: str, context: NotingContext) -> bool:
    """Whether a message names the type of a variable, or that of its elements."""
    type_ = context.result if name == RESULT else context.types.get(name)
    if type_ is None:
        return False
    types = [default_type(type_), getattr(type_, "dtype", None), getattr(type_, "element", None)]
    return any(re.search(rf"(?<!\w){re.escape(repr(one))}(?!\w)", text) for one in types if one is not None)


# The places


def _of_variable(name: str, context: NotingContext) -> Iterator[Label]:
    scope, file, type_ = context.source.scope, context.source.file, context.types.get(name)
    declared = [node for node in scope.annotations if isinstance(node.target, ast.Name) and node.target.id == name]
    shown = repr(default_type(type_)) if type_ is not None else ""
    parameter = _parameter(name, context)
    if declared and type_ is not None:
        span = file.span_of(declared[0].target).to(file.span_of(declared[0].annotation))
        yield origins.Declared(name, shown, span=span)
    elif parameter is not None and type_ is not None:
        kind = origins.Passed if parameter.annotation is None else origins.Declared
        yield kind(name, shown, span=file.span_of(parameter))
    else:
        decided = context.decided(name)
        if decided is not None:
            yield origins.Became(name, repr(decided[1]), span=decided[0])


def _of_binding(name: str, context: NotingContext) -> Iterator[Label]:
    """Where a name first came to stand for something."""
    parameter = _parameter(name, context)
    if parameter is not None:
        yield origins.Bound(name, span=context.span(parameter))
        return
    nodes = (node for statement in context.source.node.body for node in own_nodes(statement))
    for node in nodes:
        match node:
            case ast.FunctionDef(name=found) if found == name:
                yield origins.Bound(name, span=context.source.file.line_span(node.lineno))
                return
            case ast.Name(id=found, ctx=ast.Store()) if found == name:
                yield origins.Bound(name, span=context.span(node))
                return


def _of_result(context: NotingContext) -> Iterator[Label]:
    annotation = context.source.node.returns
    decided = context.decided(RESULT)
    if context.stated_result is not None and annotation is not None:
        yield origins.ResultDeclared(repr(context.stated_result), span=context.span(annotation))
    elif decided is not None:
        yield origins.Returned(repr(decided[1]), span=decided[0])


def _parameter(name: str, context: NotingContext) -> ast.arg | None:
    return next((node for node in parameters_of(context.source.node.args) if node.arg == name), None)


def _is_elsewhere(label: Label, span: Span | None) -> bool:
    """Whether a label stands beside a span, not in it or around it."""
    own = label.span
    if own is None or span is None or own.file is not span.file:
        return own is not None
    is_before = (own.end_line, own.end_column) <= (span.line, span.column)
    return is_before or (span.end_line, span.end_column) <= (own.line, own.column)
