"""Types what calling a struct's class does: its fields by position, by name or by default, and ``__post_init__``."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from types import FunctionType
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.source.scopes import parameters_of
from nvgen.frontend.typing import functions, statics, structs
from nvgen.frontend.typing.context import Context, Operand
from nvgen.frontend.typing.conversion import bind, coerce, null
from nvgen.frontend.typing.unpacking import after, does_more
from nvgen.lang import DeviceFunction
from nvgen.tree import Build, Constant, Expression, Member, Pack, Read, Statement, Write
from nvgen.types import AnnotationProblem, PointerType, Scalar, StructType, TupleType, Type, VectorType, resolve
from nvgen.types.record_classes import (
    InitParameter,
    NotAStruct,
    attribute_of_class,
    field_default,
    init_parameters,
    init_variable_type,
)

_Typing = Callable[[Context, ast.expr], Expression]


def construct(
    context: Context, type_: Type, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Expression:
    """``Particle(x, y)``: the fields in order, by name, or by their defaults; conversions lose nothing.

    Raises:
        CompileError: a field is missing, given twice, or of another type; or the class has an initialiser of its own.
    """
    assert isinstance(type_, StructType) and type_.origin is not None
    parameters = init_parameters(type_.origin)
    if parameters is None:
        remedy = "leave it to `dataclass`, and compute fields in `__post_init__`"
        raise CompileError(diagnostics.syntax.NotYet(span, "a class with an initialiser of its own", remedy))
    given = _bound(type_, parameters, arguments, named, span)
    context.specialiser.outside.of_class(type_.origin, "__post_init__")
    initialiser = attribute_of_class(type_.origin, "__post_init__") if not type_.is_tuple else None
    values = {parameter.name: _value(type_, parameter, given, span) for parameter in parameters}
    fields = {
        field.name: values[field.name] if field.name in values else _not_given(type_, field.name, initialiser, span)
        for field in type_.fields
    }
    variables = {parameter.name: values[parameter.name] for parameter in parameters if not parameter.is_field}
    before, parts = _in_order(context, given, {**fields, **variables})
    made: Expression = Build(span, type_, tuple(parts[name] for name in fields))
    if initialiser is not None:
        made = _completed(context, initialiser, [made, *(parts[name] for name in variables)], span)
    return after(before, made) if before else made


def _bound(
    type_: StructType,
    parameters: Sequence[InitParameter],
    arguments: Sequence[Operand],
    named: Mapping[str, Operand],
    span: Span,
) -> dict[str, Operand]:
    """What is given for each parameter, in the order of the call."""
    by_position = [parameter.name for parameter in parameters if not parameter.keyword_only]
    if len(arguments) > len(by_position):
        raise CompileError(diagnostics.structs.WrongFieldCount(span, type_.name, len(by_position), len(arguments)))
    given: dict[str, Operand] = dict(zip(by_position, arguments, strict=False))
    known = {parameter.name for parameter in parameters}
    for name, operand in named.items():
        if name not in known and type_.field(name) is not None:
            raise CompileError(diagnostics.structs.FieldNotGiven(operand.span, type_.name, name))
        if name not in known:
            raise structs.no_such_field(type_, name, operand.span)
        if name in given:
            raise CompileError(diagnostics.structs.FieldTwice(operand.span, type_.name, name))
        given[name] = operand
    return given


def _in_order(
    context: Context, given: Mapping[str, Operand], values: Mapping[str, Expression]
) -> tuple[tuple[Expression, ...], Mapping[str, Expression]]:
    """What is evaluated before the fields, and the values of all: arguments are evaluated as they are written."""
    written = [name for name in given if not isinstance(values[name], Constant)]
    is_in_order = written == [name for name in values if name in written]
    if is_in_order or not any(does_more(values[name]) for name in written):
        return (), values
    uses = {name: bind(context, values[name]) for name in written}
    again = {name: uses[name][1] if name in uses else value for name, value in values.items()}
    return tuple(first for first, _ in uses.values()), again


def _value(type_: StructType, parameter: InitParameter, given: Mapping[str, Operand], span: Span) -> Expression:
    name = parameter.name
    wanted = _wanted(type_, parameter, span)
    operand = given.get(name)
    if operand is None:
        if not parameter.default:
            raise CompileError(diagnostics.structs.FieldMissing(span, type_.name, name))
        default = parameter.default[0]
        if wanted is None:
            return statics.as_value(statics.operand(default, span, name))
        return statics.constant(default, wanted, span, name)
    value = statics.as_value(operand)
    return value if wanted is None else coerce(value, wanted, f"field `{name}` of `{type_.name}`")


def _wanted(type_: StructType, parameter: InitParameter, span: Span) -> Type | None:
    """The type of a field, or what a variable of the initialiser alone is annotated with."""
    field = type_.field(parameter.name)
    if parameter.is_field:
        assert field is not None
        return field.type
    try:
        annotation = init_variable_type(type_.origin, parameter.name)
        return None if annotation is None else resolve(annotation)
    except (NotAStruct, AnnotationProblem) as problem:
        raise CompileError(diagnostics.structs.NotAStruct(span, str(problem))) from None


def _not_given(type_: StructType, name: str, initialiser: Any, span: Span) -> Expression:
    """What a field with ``init=False`` is before ``__post_init__``: its default, or else 0, which that replaces."""
    field = type_.field(name)
    default = field_default(type_.origin, name)
    assert field is not None
    if default:
        return statics.constant(default[0], field.type, span, name)
    if initialiser is None:
        raise CompileError(diagnostics.structs.FieldMissing(span, type_.name, name))
    return _zero(field.type, span)


def _zero(type_: Type, span: Span) -> Expression:
    match type_:
        case StructType():
            return Build(span, type_, tuple(_zero(field.type, span) for field in type_.fields))
        case VectorType():
            return Build(span, type_, (_zero(type_.element, span),) * type_.count)
        case TupleType():
            return Pack(span, type_, tuple(_zero(element, span) for element in type_.elements))
        case PointerType():
            return null(type_, span)
        case Scalar():
            zero = False if type_.is_bool else 0j if type_.is_complex else 0.0 if type_.is_float else 0
            return Constant(span, type_, zero)
    raise CompileError(diagnostics.syntax.NotYet(span, f"a field of type {type_} that `__post_init__` makes"))


def replaced(
    context: Context, struct: Expression, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Expression:
    """``dataclasses.replace(struct, field=...)`` and a NamedTuple's ``_replace``: a new one with other fields.

    Raises:
        CompileError: it is no struct of a class, or a field cannot be given.
    """
    type_ = struct.type
    if not isinstance(type_, StructType) or type_.origin is None:
        error = diagnostics.types.WrongType(struct.span, type_, "a dataclass or a NamedTuple", "`replace`")
        raise CompileError(error.because(diagnostics.structs.OfAClass()))
    if arguments:
        raise CompileError(diagnostics.types.WrongArgumentCount(span, "replace", "1", 1 + len(arguments)))
    first, again = bind(context, struct)
    kept: dict[str, Operand] = {
        parameter.name: Member(span, type_.fields[position].type, again, position)
        for parameter in init_parameters(type_.origin) or ()
        if (position := type_.position.get(parameter.name)) is not None and parameter.name not in named
    }
    made = construct(context, type_, (), {**kept, **named}, span)
    return made if first is again else after((first,), made)


# ``__post_init__``


def _completed(context: Context, method: Any, arguments: Sequence[Expression], span: Span) -> Expression:
    """What ``__post_init__`` makes of a value."""
    if not isinstance(method, (FunctionType, DeviceFunction)):
        raise CompileError(
            diagnostics.syntax.NotYet(span, "a `__post_init__` that is no function", "define it with `def`")
        )
    function = functions.changing_first(context, method, returns=True)
    return functions.call(context, function, arguments, {}, span, keeps_literals=True)


def is_field_assignment(context: Context, node: ast.expr) -> bool:
    """Whether an expression is ``object.__setattr__(self, "name", value)``, as a frozen class assigns its fields."""
    first = parameters_of(context.source.node.args)[0].arg
    match node:
        case ast.Call(
            func=ast.Attribute(value=ast.Name(id="object"), attr="__setattr__"),
            args=[ast.Name(id=name), ast.Constant(value=str()), _],
            keywords=[],
        ):
            return name == first and not context.sees("object")
    return False


def field_assignment(context: Context, node: ast.expr, expression: _Typing) -> list[Statement]:
    """The assignment that such an expression is.

    Raises:
        CompileError: there is no such field, or the value is of another type.
    """
    assert isinstance(node, ast.Call)
    target, name, value = node.args
    span = context.span(node)
    owner = expression(context, target)
    assert isinstance(owner, Read) and isinstance(owner.type, StructType)
    assert isinstance(name, ast.Constant) and isinstance(name.value, str)
    position = owner.type.position.get(name.value)
    if position is None:
        raise structs.no_such_field(owner.type, name.value, context.span(name))
    field = owner.type.fields[position]
    found = coerce(expression(context, value), field.type, f"field `{field.name}` of `{owner.type.name}`")
    return [Write(span, Member(span, field.type, owner, position), found)]
