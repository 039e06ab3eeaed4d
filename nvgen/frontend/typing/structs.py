"""Types what is done with structs: making them, their fields and methods, comparing them."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from types import FunctionType
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.diagnostics.suggestion import closest
from nvgen.frontend.typing import functions, statics
from nvgen.frontend.typing.context import BoundMethod, Context, Operand, Static
from nvgen.frontend.typing.conversion import bind, coerce, with_default_type
from nvgen.frontend.typing.unpacking import after, does_more, evaluated, parts
from nvgen.tree import Binary, Build, Constant, Expression, Item, Member, Not, Pack
from nvgen.types import AnnotationProblem, StructType, TupleType, Type, bool_, struct_type
from nvgen.types.record_classes import compared_fields, field_default, keyword_only


def type_of_class(class_: type, span: Span) -> StructType:
    """The struct that a class stands for.

    Raises:
        CompileError: it stands for none.
    """
    try:
        return struct_type(class_)
    except AnnotationProblem as problem:
        error = diagnostics.structs.NotAStruct(span, problem.problem)
        raise CompileError(error.because(error.Remedy(problem.remedy))) from None


# Fields and methods


def attribute(context: Context, struct: Expression, name: str, span: Span) -> Operand:
    """``s.name``: a field, or what the class has under that name."""
    type_ = struct.type
    assert isinstance(type_, StructType)
    position = type_.position.get(name)
    if position is not None:
        return Member(span, type_.fields[position].type, struct, position)
    found = _of_class(context, type_.origin, name)
    if isinstance(found, property) and isinstance(found.fget, FunctionType):
        return functions.call(context, functions.of_python(context, found.fget), [struct], {}, span)
    if isinstance(found, FunctionType):
        return Static(span, BoundMethod(struct, name, functools.partial(_call_method, found)))
    if isinstance(found, staticmethod):
        return Static(span, found.__func__)
    if found is not None:
        return statics.operand(found, span, name)
    raise no_such_field(type_, name, span)


def _of_class(context: Context, class_: type | None, name: str) -> Any:
    """What a user's class defines under a name; Python's own methods are not for kernels."""
    if class_ is None or name.startswith("__"):
        return None
    context.specialiser.outside.of_class(class_, name)
    for base in class_.__mro__:
        if base not in (object, tuple) and name in vars(base):
            return vars(base)[name]
    return None


def _call_method(
    function: FunctionType,
    context: Context,
    owner: Expression,
    arguments: Sequence[Operand],
    named: Mapping[str, Operand],
    span: Span,
) -> Expression:
    return functions.call(context, functions.of_python(context, function), [owner, *arguments], named, span)


def no_such_field(type_: StructType, name: str, span: Span) -> CompileError:
    """The error for a field that a struct does not have."""
    names = [field.name for field in type_.fields]
    error = diagnostics.structs.NoSuchField(span, type_.name, name, ", ".join(names) or "none")
    return CompileError(error.because(*(error.DidYouMean(match) for match in closest(name, names))))


def subscript(struct: Expression, index: Expression, span: Span) -> Expression:
    """``t[0]`` of a NamedTuple.

    Raises:
        CompileError: the position is no constant or out of range, or the struct is no tuple.
    """
    type_ = struct.type
    assert isinstance(type_, StructType)
    if not type_.is_tuple:
        raise CompileError(diagnostics.types.NotIndexable(struct.span, type_.name))
    position = _position(index, len(type_.fields))
    return Member(span, type_.fields[position].type, struct, position)


def item(value: Expression, index: Expression, span: Span) -> Expression:
    """``t[0]`` of a tuple.

    Raises:
        CompileError: the position is no constant, or out of range.
    """
    assert isinstance(value.type, TupleType)
    position = _position(index, len(value.type.elements))
    if isinstance(value, Pack):
        if not any(does_more(element) for element in value.elements if element is not value.elements[position]):
            return value.elements[position].with_changes(span=span)
        value = with_default_type(value)
    assert isinstance(value.type, TupleType)
    return Item(span, value.type.elements[position], value, position)


def _position(index: Expression, count: int) -> int:
    """A constant position in a tuple, counted from its start."""
    if not isinstance(index, Constant) or not isinstance(index.value, int):
        raise CompileError(diagnostics.types.NotConstant(index.span, "the position in a tuple"))
    if not -count <= index.value < count:
        raise CompileError(diagnostics.types.PositionOutOfRange(index.span, index.value, count))
    return index.value % count


# Making structs


def construct(
    context: Context, type_: Type, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Expression:
    """``Particle(x, y)``: the fields in order, by name, or by their defaults; conversions lose nothing.

    Raises:
        CompileError: a field is missing, given twice, or of another type.
    """
    assert isinstance(type_, StructType) and type_.origin is not None
    class_ = type_.origin
    if hasattr(class_, "__post_init__") or not _has_own_initialiser(class_):
        raise CompileError(diagnostics.syntax.NotYet(span, "a dataclass with an initialiser of its own"))
    by_position = [field.name for field in type_.fields if not keyword_only(class_, field.name)]
    if len(arguments) > len(by_position):
        raise CompileError(diagnostics.structs.WrongFieldCount(span, type_.name, len(by_position), len(arguments)))
    given: dict[str, Operand] = dict(zip(by_position, arguments, strict=False))
    for name, operand in named.items():
        if type_.field(name) is None:
            raise no_such_field(type_, name, operand.span)
        if name in given:
            raise CompileError(diagnostics.structs.FieldTwice(operand.span, type_.name, name))
        given[name] = operand
    values = {field.name: _field_value(type_, field.name, given, span) for field in type_.fields}
    written = [name for name in given if not isinstance(values[name], Constant)]
    is_in_order = written == [name for name in values if name in written]
    if is_in_order or not any(does_more(values[name]) for name in written):
        return Build(span, type_, tuple(values.values()))
    uses = {name: bind(context, values[name]) for name in written}
    again = (uses[name][1] if name in uses else value for name, value in values.items())
    return after(tuple(first for first, _ in uses.values()), Build(span, type_, tuple(again)))


def _has_own_initialiser(class_: Any) -> bool:
    return not hasattr(class_, "__dataclass_params__") or class_.__dataclass_params__.init


def _field_value(type_: StructType, name: str, given: Mapping[str, Operand], span: Span) -> Expression:
    field = type_.field(name)
    assert field is not None and type_.origin is not None
    operand = given.get(name)
    if operand is None:
        default = field_default(type_.origin, name)
        if not default:
            raise CompileError(diagnostics.structs.FieldMissing(span, type_.name, name))
        operand = statics.constant(default[0], field.type, span, name)
    value = statics.as_value(operand)
    return coerce(value, field.type, f"field `{name}` of `{type_.name}`")


# Comparison

#: Types a comparison of two values with ``==``; given by the module of expressions, which imports this one.
_Equal = Callable[[Expression, Expression], Expression]


def comparison(
    context: Context, symbol: str, left: Expression, right: Expression, span: Span, equal: _Equal
) -> Expression:
    """``left == right`` of two structs or tuples: whether all fields are equal; ``!=`` is the opposite.

    Raises:
        CompileError: they are of different types, compared otherwise than with ``==`` and ``!=``, or of a class that
            says itself what is equal.
    """
    if symbol not in ("==", "!="):
        raise CompileError(diagnostics.structs.NotOrdered(span, symbol, left.type))
    if left.type != right.type and not _same_length(left.type, right.type):
        raise CompileError(diagnostics.types.WrongType(right.span, right.type, left.type, f"`{symbol}`"))
    result = _all_equal(context, left, right, span, equal)
    if symbol == "==":
        return result
    return Constant(span, bool_, not result.value) if isinstance(result, Constant) else Not(span, bool_, result)


def _same_length(left: Type, right: Type) -> bool:
    are_tuples = isinstance(left, TupleType) and isinstance(right, TupleType)
    return are_tuples and len(left.elements) == len(right.elements)  # type: ignore[attr-defined]


def _all_equal(context: Context, left: Expression, right: Expression, span: Span, equal: _Equal) -> Expression:
    """Whether two values are equal in every part that counts, once both are evaluated: the left one, then the right."""
    first, second = left, right
    is_evaluated_first = any(does_more(part) for side in (left, right) for part in _written(side))
    if is_evaluated_first:
        (first, left), (second, right) = bind(context, left), bind(context, right)
    result = _all_parts_equal(context, left, right, span, equal)
    is_left_out = isinstance(result, Constant) and (does_more(first) or does_more(second))
    if not is_evaluated_first and not is_left_out:
        return result
    return after((evaluated(first), evaluated(second)), result)


def _written(value: Expression) -> Sequence[Expression]:
    """The parts of what the kernel writes down part by part: each is evaluated where it stands."""
    return value.elements if isinstance(value, (Build, Pack)) else ()


def _all_parts_equal(context: Context, left: Expression, right: Expression, span: Span, equal: _Equal) -> Expression:
    pairs = zip(_fields(context, left), _fields(context, right), strict=True)
    tests = [equal(one, other) for one, other in pairs]
    if all(isinstance(test, Constant) for test in tests):
        return Constant(span, bool_, all(test.value for test in tests))  # type: ignore[attr-defined]
    result = tests[0]
    for test in tests[1:]:
        result = Binary(span, bool_, "&", result, test)
    return result


def _fields(context: Context, value: Expression) -> list[Expression]:
    """The parts that a comparison looks at."""
    if not isinstance(value.type, StructType):
        return parts(context, value)
    compared = _compared(value.type, value.span)
    first, again = bind(context, value)
    positions = [position for position, field in enumerate(value.type.fields) if field.name in compared]
    return [_member(again if number else first, position) for number, position in enumerate(positions)]


def _member(struct: Expression, position: int) -> Expression:
    assert isinstance(struct.type, StructType)
    return Member(struct.span, struct.type.fields[position].type, struct, position)


def _compared(type_: StructType, span: Span) -> frozenset[str]:
    """The fields that a comparison of two structs looks at.

    Raises:
        CompileError: the class has a comparison of its own, or compares identities, which values do not have.
    """
    if type_.origin is None:
        return frozenset(field.name for field in type_.fields)
    compared = compared_fields(type_.origin)
    if compared is None:
        raise CompileError(diagnostics.structs.OwnComparison(span, type_.name))
    return compared
