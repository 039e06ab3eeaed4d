"""Which mistakes of a function are reported: those that follow from no other one.

Takes what the last pass over a function refused, each mistake with the syntax that is untyped for it. A variable that
such syntax assigns has no certain type, nor has what is computed of it: what is refused where one of them is read may
be right once the other mistake is mended, and is left out. A variable has one type in the whole function, so it does
not matter which of the two stands first; where each may follow from the other, the first is reported.

Right kernels never come here.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence

from nvgen import diagnostics
from nvgen.base.records import Node
from nvgen.diagnostics import CompileError, Diagnostic, Span
from nvgen.frontend.source.scopes import own_nodes, scope_of
from nvgen.frontend.typing import origins
from nvgen.frontend.typing.context import Context, Mistake
from nvgen.frontend.typing.origins import NotingContext
from nvgen.types import Scalar, Weak

_Names = frozenset[str]
#: Where the position of a node begins and ends.
_ENDS = (("lineno", "col_offset"), ("end_lineno", "end_col_offset"))
#: Many more than anybody reads; all pairs of them are looked at.
_MOST = 200


class _Effect(Node):
    """What a piece of syntax reads, and which variables have their types by it."""

    reads: _Names
    assigns: _Names


def reported(mistakes: Iterable[Mistake], context: NotingContext, stated: Iterable[str]) -> CompileError:
    """The error of a function, with the diagnostic of every mistake of a pass that follows from no other.

    ``stated`` are the variables whose types the user states, which no mistake makes uncertain.
    """
    source = context.source
    once: dict[object, Mistake] = {}
    for mistake in mistakes:  # an unrolled loop has one as often as it has iterations
        once.setdefault((mistake.untyped, mistake.error.code), mistake)
    different = list(once.values())[:_MOST]
    known = frozenset(stated)
    failed = [_effect(mistake.untyped, known) for mistake in different]
    computed = _computed([*failed, *(_effect(_header(node), known) for node in _statements(source.node.body))])
    uncertain = [_uncertain(effect.assigns, computed) for effect in failed]
    reads = [_reads(mistake, effect) for mistake, effect in zip(different, failed, strict=True)]
    follows = [[not names.isdisjoint(read) for names in uncertain] for read in reads]
    found: dict[object, Diagnostic] = {}
    for one, mistake in enumerate(different):
        others = (other for other in range(len(different)) if other != one and follows[one][other])
        if any(other < one or not follows[other][one] for other in others):
            continue
        for diagnostic in mistake.error.diagnostics:
            if _is_own(diagnostic, mistake):
                labelled = origins.labelled(diagnostic, mistake.untyped, context)
                found.setdefault(_identity(diagnostic, mistake, known), labelled)
            else:
                found[id(diagnostic)] = diagnostic
    return CompileError(*diagnostics.in_order(found.values(), source.file.name))


def is_variable(context: Context, test: ast.expr) -> bool:
    """Whether a test that is not typed decides when the kernel runs, so that both of its branches are typed."""
    match test:
        case ast.Name(id=name):
            return isinstance(context.types.get(name), (Scalar, Weak))
        case ast.BoolOp(values=parts):
            return all(is_variable(context, part) for part in parts)
        case ast.Compare(left=left, comparators=others):
            return any(is_variable(context, part) for part in (left, *others))
        case ast.BinOp(left=left, right=right):
            return is_variable(context, left) or is_variable(context, right)
        case ast.UnaryOp(operand=operand):
            return is_variable(context, operand)
        case ast.Subscript(value=ast.Name(id=name)):
            return name in context.types
    return False


def _is_own(diagnostic: Diagnostic, mistake: Mistake) -> bool:
    """Whether it is one of this function, and not of another one that is called here."""
    span = diagnostic.span
    return span is not None and any(_contains(node, span) for node in mistake.untyped)


def _identity(diagnostic: Diagnostic, mistake: Mistake, stated: _Names) -> object:
    """By what a diagnostic is one mistake in the function.

    What is wrong with the type of a variable alone is so wherever the variable is read.
    """
    if diagnostic.once_for:
        return (diagnostic.code, *(getattr(diagnostic, name) for name in diagnostic.once_for))
    span = diagnostic.span
    names = [node for node in _nodes(mistake.untyped) if isinstance(node, ast.Name) and node.id not in stated]
    alone = next((node.id for node in names if span is not None and _contains(node, span)), None)
    return id(diagnostic) if alone is None else (diagnostic.code, alone)


def _contains(node: ast.AST, span: Span) -> bool:
    """Whether a span of the same file lies in a statement or an expression."""
    start, end = ((getattr(node, line), getattr(node, column)) for line, column in _ENDS)
    return bool(start <= (span.line, span.column) and (span.end_line, span.end_column) <= end)


# What syntax reads and assigns


def _reads(mistake: Mistake, effect: _Effect) -> _Names:
    """The names that what is wrong may depend on."""
    spans = [diagnostic.span for diagnostic in mistake.error.diagnostics if diagnostic.stands_alone]
    if len(spans) < len(mistake.error.diagnostics):
        return effect.reads
    names = [node for node in _nodes(mistake.untyped) if isinstance(node, ast.Name)]
    inside = {name.id for name in names for span in spans if span is not None and _is_in(name, span)}
    return effect.reads & inside


def _is_in(name: ast.Name, span: Span) -> bool:
    return (span.line, span.column) <= (name.lineno, name.col_offset) < (span.end_line, span.end_column)


def _effect(nodes: Sequence[ast.AST], stated: _Names) -> _Effect:
    """What syntax reads, which of a statement with others in it is what decides about them; and all that it assigns."""
    headers = (part for node in nodes for part in _header(node))
    reads = (name for node in _nodes(headers) for name in _read(node))
    assigns = (name for node in _nodes(nodes) for name in _assigned(node))
    return _Effect(frozenset(reads), frozenset(assigns) - stated)


def _read(node: ast.AST) -> Iterable[str]:
    match node:
        case ast.Name(id=name, ctx=ast.Load()) | ast.AugAssign(target=ast.Name(id=name)):
            return (name,)
        case ast.FunctionDef() | ast.Lambda():
            return scope_of(node).free
    return ()


def _assigned(node: ast.AST) -> Iterable[str]:
    match node:
        case ast.Name(id=name, ctx=ast.Store()) | ast.MatchAs(name=str(name)) | ast.FunctionDef(name=name):
            return (name,)
    return ()


def _nodes(nodes: Iterable[ast.AST]) -> Iterator[ast.AST]:
    return (found for node in nodes for found in own_nodes(node))


def _statements(body: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
    """All statements of a function's body, those inside of others too."""
    return (node for statement in body for node in own_nodes(statement) if isinstance(node, ast.stmt))


def _header(node: ast.AST) -> tuple[ast.AST, ...]:
    """A statement without those inside of it."""
    match node:
        case ast.If(test=test) | ast.While(test=test):
            return (test,)
        case ast.For(target=target, iter=iter_):
            return (target, iter_)
        case ast.Match(subject=subject, cases=cases):
            guards = [case.guard for case in cases if case.guard is not None]
            return (subject, *(case.pattern for case in cases), *guards)
    return (node,)


def _computed(effects: Iterable[_Effect]) -> dict[str, set[str]]:
    """For each name the variables whose types depend on it."""
    found: dict[str, set[str]] = {}
    for effect in effects:
        for name in effect.reads:
            found.setdefault(name, set()).update(effect.assigns)
    return found


def _uncertain(names: _Names, computed: Mapping[str, set[str]]) -> set[str]:
    """Some names, and all whose types depend on theirs."""
    found = set(names)
    waiting = [*names]
    while waiting:
        new = computed.get(waiting.pop(), set()) - found
        found |= new
        waiting += new
    return found
