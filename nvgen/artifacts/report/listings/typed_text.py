"""The typed tree of a kernel as text: what each line of Python means, with the types and conversions that it implies.

It reads as Python, but for what the tree makes explicit. Variables stand with their types where they are declared,
conversions are calls of a type, an array has its ``extent`` and ``stride``. Constants are numbers of f32 or i32, or
calls of their type. The device functions that the kernel calls follow it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from nvgen import tree
from nvgen.artifacts.report.listings.expression_text import expression
from nvgen.base.records import Record
from nvgen.diagnostics import InternalError, Span
from nvgen.tree import Body, SpecialisedFunction, Statement, TypedFunction, TypedKernel

_INDENT = "    "
_TIMES = {None: "", 0: "  # unrolled wholly", 1: "  # not unrolled"}


class TypedLine(Record):
    """A line of the text, and the place in the source that it is of; None where there is none."""

    text: str
    span: Span | None = None


def typed_lines(kernel: TypedKernel) -> list[TypedLine]:
    """The lines of a kernel, and of the functions of the user's that it calls."""
    lines = list(_function(kernel, kernel.name))
    for function in called_functions(kernel):
        lines.append(TypedLine(""))
        lines += _function(function.typed, function.name)
    return lines


def called_functions(kernel: TypedKernel) -> list[SpecialisedFunction]:
    """The device functions of the user's that a kernel calls, each once, in the order of the calls."""
    calls = tree.find(kernel, tree.Call)
    return list(dict.fromkeys(call.function for call in calls if not call.function.is_library))


def _function(function: TypedFunction, name: str) -> Iterator[TypedLine]:
    parameters = ", ".join(f"{local.name}: {local.type}" for local in function.parameters)
    yield TypedLine(f"def {name}({parameters}) -> {function.result}:", function.span)
    for local in function.variables:
        yield TypedLine(f"{_INDENT}{local.name}: {local.type}")
    yield from _body(function.body, _INDENT)


def _body(body: Body, indent: str) -> Iterator[TypedLine]:
    if not body:
        yield TypedLine(f"{indent}pass")
    for statement in body:
        for line in _STATEMENTS.get(type(statement), _unknown)(statement):
            yield TypedLine(indent + line.text, line.span)


def _unknown(statement: Statement) -> Iterator[TypedLine]:
    raise InternalError(f"no text for {type(statement).__name__}")


def _simple(text: Callable[[Any], str]) -> Callable[[Any], Iterator[TypedLine]]:
    """What shows a statement in one line."""
    return lambda statement: iter((TypedLine(text(statement), statement.span),))


def _if(statement: tree.If) -> Iterator[TypedLine]:
    yield TypedLine(f"if {expression(statement.test)}:", statement.span)
    yield from _body(statement.body, _INDENT)
    yield from _else(statement.orelse)


def _else(body: Body) -> Iterator[TypedLine]:
    if body:
        yield TypedLine("else:")
        yield from _body(body, _INDENT)


def _while(statement: tree.While) -> Iterator[TypedLine]:
    yield TypedLine(f"while {expression(statement.test)}:{_unrolling(statement.unroll)}", statement.span)
    yield from _body(statement.body, _INDENT)
    yield from _else(statement.orelse)


def _for(statement: tree.ForRange) -> Iterator[TypedLine]:
    bounds = _listed((statement.start, statement.stop, statement.step))
    head = f"for {statement.local.name} in range({bounds}):{_unrolling(statement.unroll)}"
    yield TypedLine(head, statement.span)
    yield from _body(statement.body, _INDENT)
    yield from _else(statement.orelse)


def _unrolling(times: int | None) -> str:
    return _TIMES.get(times, f"  # unrolled {times} times")


def _unrolled(statement: tree.Unrolled) -> Iterator[TypedLine]:
    values = iter(statement.iterations)
    for number, body in enumerate(statement.bodies):
        value = next(values, None)
        what = f"{statement.name} = {value!r}" if value is not None else f"iteration {number}"
        yield TypedLine(f"# unrolled: {what}", statement.span)
        yield from _body(body, "")
    yield from _else(statement.orelse)


def _store(statement: tree.Store) -> str:
    return f"{expression(statement.array)}[{_listed(statement.indices)}] = {expression(statement.value)}"


def _assert(statement: tree.Assert) -> str:
    message = f", {statement.message!r}" if statement.message else ""
    return f"assert {expression(statement.test)}{message}"


def _return(statement: tree.Return) -> str:
    return "return" if statement.value is None else f"return {expression(statement.value)}"


def _host(statement: tree.Host) -> str:
    return f"# Python runs this itself, with {_listed(statement.values)}"


def _listed(expressions: Iterable[tree.Expression]) -> str:
    return ", ".join(map(expression, expressions))


_STATEMENTS: dict[type[Statement], Callable[[Any], Iterator[TypedLine]]] = {
    tree.Assign: _simple(lambda statement: f"{statement.local.name} = {expression(statement.value)}"),
    tree.Store: _simple(_store),
    tree.Write: _simple(lambda statement: f"{expression(statement.lvalue)} = {expression(statement.value)}"),
    tree.Evaluate: _simple(lambda statement: expression(statement.value)),
    tree.Assert: _simple(_assert),
    tree.Host: _simple(_host),
    tree.Return: _simple(_return),
    tree.Break: _simple(lambda statement: "break"),
    tree.Continue: _simple(lambda statement: "continue"),
    tree.If: _if,
    tree.While: _while,
    tree.ForRange: _for,
    tree.Unrolled: _unrolled,
}
