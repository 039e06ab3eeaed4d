"""Types what structs have, fields and methods, and the elements of tuples."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from types import FunctionType, MethodType
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.diagnostics.suggestion import closest
from nvgen.frontend.typing import functions, statics
from nvgen.frontend.typing.context import BoundMethod, Context, Operand, Static
from nvgen.frontend.typing.conversion import with_default_type
from nvgen.frontend.typing.unpacking import does_more
from nvgen.lang import DeviceFunction
from nvgen.tree import Constant, Expression, Item, Member, Pack
from nvgen.types import AnnotationProblem, Scalar, StructType, TupleType, default_type, struct_type
from nvgen.types.record_classes import attribute_of_class, special_method


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

_FUNCTIONS = (FunctionType, DeviceFunction)


def attribute(context: Context, struct: Expression, name: str, span: Span) -> Operand:
    """``s.name``: a field, or what the class has under that name."""
    type_ = struct.type
    assert isinstance(type_, StructType)
    position = type_.position.get(name)
    if position is not None:
        return Member(span, type_.fields[position].type, struct, position)
    found = _of_class(context, type_.origin, name)
    if isinstance(found, property) and isinstance(found.fget, _FUNCTIONS):
        return functions.call(context, functions.of_python(context, found.fget), [struct], {}, span)
    if type_.is_tuple and name == "_replace":
        return Static(span, BoundMethod(struct, name, _replaced))
    if isinstance(found, _FUNCTIONS):
        return Static(span, BoundMethod(struct, name, functools.partial(_call_method, found)))
    if isinstance(found, staticmethod):
        return Static(span, found.__func__)
    if isinstance(found, classmethod):
        return Static(span, MethodType(found.__func__, type_.origin))
    if found is not None:
        return statics.operand(found, span, name)
    raise no_such_field(type_, name, span)


def _of_class(context: Context, class_: type | None, name: str) -> Any:
    """What a user's class defines under a name; Python's own methods are not for kernels."""
    if class_ is None:
        return None
    if name == "__class__":
        return class_
    context.specialiser.outside.of_class(class_, name)
    return special_method(class_, name) if name.startswith("__") else attribute_of_class(class_, name)


def _call_method(
    function: FunctionType | DeviceFunction,
    context: Context,
    owner: Expression,
    arguments: Sequence[Operand],
    named: Mapping[str, Operand],
    span: Span,
) -> Expression:
    return functions.call(context, functions.of_python(context, function), [owner, *arguments], named, span)


def _replaced(
    context: Context, owner: Expression, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Expression:
    from nvgen.frontend.typing import initialisers  # which needs this module

    return initialisers.replaced(context, owner, arguments, named, span)


def no_such_field(type_: StructType, name: str, span: Span) -> CompileError:
    """The error for a field that a struct does not have."""
    names = [field.name for field in type_.fields]
    error = diagnostics.structs.NoSuchField(span, type_.name, name, ", ".join(names) or "none")
    return CompileError(error.because(*(error.DidYouMean(match) for match in closest(name, names))))


def subscript(struct: Expression, index: Expression, span: Span) -> Expression:
    """``t[0]`` of a NamedTuple.

    Raises:
        CompileError: the position is no constant, or out of range.
    """
    type_ = struct.type
    assert isinstance(type_, StructType)
    position = _position(index, len(type_.fields))
    return Member(span, type_.fields[position].type, struct, position)


def item(value: Expression, index: Expression, span: Span) -> Expression:
    """``t[0]`` of a tuple.

    Raises:
        CompileError: the position is no constant, or out of range.
    """
    assert isinstance(value.type, TupleType)
    position = _position(index, len(value.type.elements), value)
    if isinstance(value, Pack):
        if not any(does_more(element) for element in value.elements if element is not value.elements[position]):
            return value.elements[position].with_changes(span=span)
        value = with_default_type(value)
    assert isinstance(value.type, TupleType)
    return Item(span, value.type.elements[position], value, position)


def _position(index: Expression, count: int, value: Expression | None = None) -> int:
    """A constant position in a tuple, counted from its start."""
    if not isinstance(index, Constant) or not isinstance(index.value, int):
        error = diagnostics.types.NotConstant(index.span, "the position in a tuple")
        raise CompileError(error.because(*([] if value is None else _as_array(value))))
    if not -count <= index.value < count:
        raise CompileError(diagnostics.types.PositionOutOfRange(index.span, index.value, count))
    return index.value % count


def _as_array(value: Expression) -> list[diagnostics.Help]:
    """What a tuple of numbers is to be instead where an index is known when the kernel runs alone."""
    assert isinstance(value.type, TupleType)
    types = {default_type(type_) for type_ in value.type.elements}
    if len(types) != 1 or not isinstance(element := types.pop(), Scalar):
        return []
    if isinstance(value, Pack) and all(isinstance(part, Constant) for part in value.elements):
        return [diagnostics.array_remedies.MakeConstants(value.span.text)]
    return [diagnostics.array_remedies.MakeLocal(len(value.type.elements), f"nv.{element!r}")]
