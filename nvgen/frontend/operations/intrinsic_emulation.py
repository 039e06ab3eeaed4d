"""NVVM's intrinsics as nvgen's own operations, for targets that do not have NVPTX's (see ``lang.nvvm_emulation``).

An emulation is typed where the intrinsic is called, as if the user had written it there: every target knows what it
becomes, and what is wrong in it is reported at the call.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping

from nvgen.diagnostics import InternalError, Span
from nvgen.frontend.typing import expressions, statics
from nvgen.frontend.typing.context import Context, Operand, Static
from nvgen.frontend.typing.conversion import bind, convert, stays
from nvgen.frontend.typing.unpacking import after
from nvgen.lang import nvvm_functions
from nvgen.tree import Build, Component, Constant, DeviceCall, Expression, Item, Pack, Reinterpret
from nvgen.types import NONE, PointerType, Scalar, TupleType, Type, VectorType, i32

#: The names of operands in emulations.
_OPERANDS = "abcdefghijklmnopqrstuvwxyz"


def emulated(context: Context, call: DeviceCall, emulation: str) -> Expression:
    """What the call of an intrinsic means.

    Operands are evaluated once each and in their order. Where there is no result, those that an emulation leaves out
    are not evaluated: they are hints to caches.
    """
    import nvgen as nv  # what users write

    body = ast.parse(emulation, mode="eval").body
    uses = sorted((node.col_offset, node.id) for node in ast.walk(body) if isinstance(node, ast.Name))
    given = dict(zip(_OPERANDS, call.operands, strict=False))
    bound: list[Expression] = []
    if call.type != NONE and _order_matters(context, call.operands, [name for _, name in uses if name in given]):
        for name, operand in given.items():
            first, given[name] = bind(context, operand)
            bound += [first] if first is not given[name] else []
    known = {"nv": nv, "own": nvvm_functions, "T": call.type}
    named = {name: Static(call.span, value) for name, value in known.items()}
    value = _typed(context, body, {**named, **given}, call.span)
    value = _converted(context, value, call.type)
    return after(bound, value) if bound else value


def _order_matters(context: Context, operands: tuple[Expression, ...], used: list[str]) -> bool:
    """Whether operands that do something are used otherwise than once each, in their order."""
    acting = [name for name, operand in zip(_OPERANDS, operands, strict=False) if not stays(context, operand)]
    return bool(acting) and [name for name in used if name in acting] != acting


def _typed(context: Context, body: ast.expr, names: Mapping[str, Operand], span: Span) -> Expression:
    """An expression that stands at ``span`` in the function, in which ``names`` stand for something."""
    for node in ast.walk(body):
        if isinstance(node, ast.expr | ast.keyword):
            node.lineno, node.col_offset = span.line, span.column
            node.end_lineno, node.end_col_offset = span.end_line, span.end_column
        if isinstance(node, ast.Name):
            node.id = f".{node.id}"  # no name of the user's
    hidden = {f".{name}": emulation for name, emulation in names.items()}
    context.bindings.update(hidden)
    try:
        return statics.as_value(expressions.operand_of(context, body))
    finally:
        for name in hidden:
            del context.bindings[name]


def _converted(context: Context, value: Expression, type_: Type) -> Expression:
    """A result as the intrinsic's type: only what is no difference to a machine is converted."""
    if value.type == type_:
        return value
    if isinstance(type_, PointerType) and isinstance(value.type, PointerType):
        return Reinterpret(value.span, type_, value)
    if isinstance(type_, Scalar) and type_.is_integer:
        return convert(value, type_)
    if isinstance(type_, TupleType):
        return _destructured(context, value, type_)
    raise InternalError(f"what means {value.type} is called as {type_}")


def _destructured(context: Context, value: Expression, type_: TupleType) -> Expression:
    """A tuple as one of other types, and a vector as its parts: numbers, or shorter vectors."""
    if isinstance(value, Pack):
        pairs = zip(value.elements, type_.elements, strict=True)
        return statics.pack(value.span, tuple(_converted(context, part, wanted) for part, wanted in pairs))
    first, again = bind(context, value)
    numbers = iter(_numbers(first, again))
    parts: list[Expression] = []
    for wanted in type_.elements:
        if isinstance(wanted, VectorType) and isinstance(value.type, VectorType):
            own = tuple(next(numbers) for _ in range(wanted.count))
            parts.append(Build(value.span, wanted, own))
        else:
            parts.append(_converted(context, next(numbers), wanted))
    return statics.pack(value.span, tuple(parts))


def _numbers(first: Expression, again: Expression) -> list[Expression]:
    """The elements of a tuple or a vector; taking the first one evaluates it."""
    type_, span = first.type, first.span
    if isinstance(type_, TupleType):
        return [
            Item(span, part, again if position else first, position) for position, part in enumerate(type_.elements)
        ]
    assert isinstance(type_, VectorType)
    return [
        Component(span, type_.element, again if position else first, Constant(span, i32, position))
        for position in range(type_.count)
    ]
