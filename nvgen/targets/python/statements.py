"""Statements of the typed tree as Python's: one function a node, found in a table."""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable
from functools import partial
from typing import Any

from nvgen import diagnostics, tree
from nvgen.diagnostics import InternalError, LaunchError, Span
from nvgen.targets.python import alignment, cluster_memory, loads_and_stores, values, waiting
from nvgen.targets.python.expressions import address, in_memory, value, waited
from nvgen.targets.python.writer import Writer
from nvgen.tree.analysis.pointer_alignment import is_pointee
from nvgen.tree.analysis.suspension import is_spinning


def body(writer: Writer, statements: tree.Body, span: Span) -> list[ast.stmt]:
    """The statements of a body at ``span``, in order; never none."""
    made: list[ast.stmt] = []
    for statement in statements:
        rule = _STATEMENTS.get(type(statement))
        if rule is None:
            raise InternalError(f"no rule for {type(statement).__name__}")
        made += rule(writer, statement)
    return made or [writer.at(ast.Pass(), span)]


def _assign(writer: Writer, node: tree.Assign) -> list[ast.stmt]:
    return [_kept(writer, node.span, writer.variable(node.local), value(writer, node.value))]


def _kept(writer: Writer, span: Span, name: str, number: ast.expr) -> ast.stmt:
    target = writer.at(ast.Name(name, ast.Store()), span)
    made: ast.stmt = writer.at(ast.Assign([target], number), span)
    return made


def _done(writer: Writer, span: Span, evaluated: ast.expr) -> list[ast.stmt]:
    return [writer.at(ast.Expr(evaluated), span)]


def _store(writer: Writer, node: tree.Store) -> list[ast.stmt]:
    function = loads_and_stores.element_store(writer.state, node, node.value.type)
    operands = [value(writer, part) for part in (node.value, node.array, *node.indices)]
    return _done(writer, node.span, writer.call(node.span, function, *operands))


def _write(writer: Writer, node: tree.Write) -> list[ast.stmt]:
    part, span = value(writer, node.value), node.span
    if not in_memory(node.lvalue):
        name, whole = _replaced(writer, node.lvalue, part)
        return [_kept(writer, span, name, whole)]
    where, store = address(writer, node.lvalue), cluster_memory.store(writer.state, node.lvalue, node.lvalue.type)
    if is_pointee(node.lvalue):
        check = partial(alignment.pointee, writer.state, node.lvalue.span, node.lvalue.type)
        where = writer.call(node.lvalue.span, check, where)
    stored = writer.call(span, lambda part, address: store(address, part), part, where)
    return _done(writer, span, stored)


def _replaced(writer: Writer, lvalue: tree.Expression, part: ast.expr) -> tuple[str, ast.expr]:
    """The variable that an lvalue is part of, and its value with that part replaced."""
    match lvalue:
        case tree.Read():
            return writer.variable(lvalue.local), part
        case tree.Member():
            position = writer.constant(lvalue.span, lvalue.position)
            whole = writer.call(lvalue.span, values.replaced, part, value(writer, lvalue.owner), position)
            return _replaced(writer, lvalue.owner, whole)
        case tree.Component():
            function = loads_and_stores.replacement(writer.state, lvalue)
            operands = (part, value(writer, lvalue.owner), value(writer, lvalue.index))
            return _replaced(writer, lvalue.owner, writer.call(lvalue.span, function, *operands))
    raise InternalError(f"no part of {type(lvalue).__name__} can be assigned")


def _evaluate(writer: Writer, node: tree.Evaluate) -> list[ast.stmt]:
    return _done(writer, node.span, value(writer, node.value))


def _host(writer: Writer, node: tree.Host) -> list[ast.stmt]:
    """The user's own statement, with the values in it that the kernel computes."""
    parts = {name: value(writer, part) for name, part in zip(node.names, node.values, strict=True)}

    class Filled(ast.NodeTransformer):
        def visit_Name(self, name: ast.Name) -> ast.expr:
            return parts.get(name.id, name)

    return [Filled().visit(copy.deepcopy(node.statement))]


def _assert(writer: Writer, node: tree.Assert) -> list[ast.stmt]:
    state, span = writer.state, node.span
    said = f": {node.message}" if node.message else ""

    def fail() -> None:
        raise LaunchError(diagnostics.output.AssertionFailed(span, node.condition, said, state.thread.thread_name))

    test = writer.at(ast.UnaryOp(ast.Not(), value(writer, node.test)), span)
    return [writer.at(ast.If(test, _done(writer, span, writer.call(span, fail)), []), span)]


# Control flow


def _orelse(writer: Writer, node: Any) -> list[ast.stmt]:
    return body(writer, node.orelse, node.span) if node.orelse else []


def _if(writer: Writer, node: tree.If) -> list[ast.stmt]:
    test = value(writer, node.test)
    made = ast.If(test, body(writer, node.body, node.span), _orelse(writer, node))
    return [writer.at(made, node.span)]


def _while(writer: Writer, node: tree.While) -> list[ast.stmt]:
    test, iteration = value(writer, node.test), body(writer, node.body, node.span)
    before: list[ast.stmt] = []
    if is_spinning(node):  # other threads run between its iterations, or the loop would never end
        span, name = node.span, writer.new_name("iterated")
        before = [_kept(writer, span, name, writer.constant(span, False))]
        given = writer.call(span, waiting.give_way(writer.state, node), writer.name(span, name))
        iterated = writer.at(
            ast.NamedExpr(writer.at(ast.Name(name, ast.Store()), span), writer.constant(span, True)), span
        )
        parts = writer.tuple(span, [waited(writer, given, span), iterated, test])
        test = writer.at(ast.Subscript(parts, writer.constant(span, 2), ast.Load()), span)
    made = ast.While(test, iteration, _orelse(writer, node))
    return [*before, writer.at(made, node.span)]


def _for_range(writer: Writer, node: tree.ForRange) -> list[ast.stmt]:
    bounds = [value(writer, bound) for bound in (node.start, node.stop, node.step)]
    iterations = writer.call(node.span, _range, *bounds)
    return [
        _loop(
            writer,
            node.span,
            writer.variable(node.local),
            iterations,
            body(writer, node.body, node.span),
            _orelse(writer, node),
        )
    ]


def _range(start: int, stop: int, step: int) -> range:
    """A step that is 0 when the kernel runs makes no iteration."""
    return range(start, stop, step) if step else range(0)


def _loop(
    writer: Writer, span: Span, name: str, iterations: ast.expr, iteration: list[ast.stmt], orelse: list[ast.stmt]
) -> ast.stmt:
    target = writer.at(ast.Name(name, ast.Store()), span)
    made: ast.stmt = writer.at(ast.For(target, iterations, iteration, orelse), span)
    return made


def _unrolled(writer: Writer, node: tree.Unrolled) -> list[ast.stmt]:
    """A loop over the numbers of the iterations, each of which has its own body."""
    bodies: list[ast.stmt] = []
    name = writer.new_name("iteration")
    for iteration, statements in enumerate(node.bodies):
        span = node.span
        is_iteration = writer.at(
            ast.Compare(writer.name(span, name), [ast.Eq()], [writer.constant(span, iteration)]), span
        )
        made = body(writer, statements, span)
        if node.iterations[iteration] is not None:  # a number in the code: the variable is for who looks at it
            made.insert(0, _kept(writer, span, node.name, writer.constant(span, node.iterations[iteration])))
        bodies.append(writer.at(ast.If(is_iteration, made, []), span))
    iterations = writer.call(node.span, range, writer.constant(node.span, len(node.bodies)))
    every = bodies or [writer.at(ast.Pass(), node.span)]
    return [_loop(writer, node.span, name, iterations, every, _orelse(writer, node))]


def _return(writer: Writer, node: tree.Return) -> list[ast.stmt]:
    result = None if node.value is None else value(writer, node.value)
    return [writer.at(ast.Return(result), node.span)]


def _break(writer: Writer, node: tree.Break) -> list[ast.stmt]:
    return [writer.at(ast.Break(), node.span)]


def _continue(writer: Writer, node: tree.Continue) -> list[ast.stmt]:
    return [writer.at(ast.Continue(), node.span)]


_STATEMENTS: dict[type[tree.Statement], Callable[[Writer, Any], list[ast.stmt]]] = {
    tree.Assign: _assign,
    tree.Store: _store,
    tree.Write: _write,
    tree.Evaluate: _evaluate,
    tree.Host: _host,
    tree.Assert: _assert,
    tree.If: _if,
    tree.While: _while,
    tree.ForRange: _for_range,
    tree.Unrolled: _unrolled,
    tree.Return: _return,
    tree.Break: _break,
    tree.Continue: _continue,
}
