"""Types what a class says of its values by special methods: operators, calls, indices, lengths, truth.

Which method an expression calls is decided as Python decides it (Python Language Reference, "Data model", "Special
method names"), but when the kernel is compiled, by the types of the operands: a method declines operands by returning
``NotImplemented`` for all values of their types.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import FunctionType
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.typing import comparisons, conversion, functions
from nvgen.frontend.typing.context import Context, Operand
from nvgen.frontend.typing.conversion import bind
from nvgen.frontend.typing.unpacking import after, does_more, evaluated
from nvgen.lang import DeviceFunction
from nvgen.tree import Conditional, Constant, Expression
from nvgen.types import NONE, NOT_IMPLEMENTED, ArrayType, Scalar, StructType, TupleType, Type, bool_, is_integer
from nvgen.types.record_classes import compared_fields, negates_equality, special_method, total_ordering

_STEMS = {
    "+": "add",
    "-": "sub",
    "*": "mul",
    "@": "matmul",
    "/": "truediv",
    "//": "floordiv",
    "%": "mod",
    "**": "pow",
    "<<": "lshift",
    ">>": "rshift",
    "&": "and",
    "^": "xor",
    "|": "or",
    "divmod": "divmod",
}
_UNARY = {"-": "__neg__", "+": "__pos__", "~": "__invert__"}
#: The method of the left operand, and that of the right one.
_COMPARISONS = {
    "==": ("__eq__", "__eq__"),
    "!=": ("__ne__", "__ne__"),
    "<": ("__lt__", "__gt__"),
    "<=": ("__le__", "__ge__"),
    ">": ("__gt__", "__lt__"),
    ">=": ("__ge__", "__le__"),
}


def _class_of(value: Expression) -> type | None:
    return value.type.origin if isinstance(value.type, StructType) else None


def _method(context: Context, value: Expression, name: str) -> Any:
    """The special method that the class of a value has, or None."""
    class_ = _class_of(value)
    if class_ is None:
        return None
    context.specialiser.outside.of_class(class_, name)
    return special_method(class_, name)


def is_asked(context: Context, value: Expression, name: str) -> bool:
    """Whether a special method answers for a struct: it has one, or is no NamedTuple, whose elements are known."""
    return not _is_tuple(value.type) or _method(context, value, name) is not None


def _called(
    context: Context, method: Any, arguments: Sequence[Operand], span: Span, named: Mapping[str, Operand] | None = None
) -> Expression | None:
    """The call of a special method; None where it returns ``NotImplemented``."""
    if not isinstance(method, (FunctionType, DeviceFunction)):
        kind = f"a special method that is an object of type `{type(method).__name__}`"
        raise CompileError(diagnostics.names.NotCallable(span, kind))
    function = functions.of_python(context, method)
    result = functions.call(context, function, arguments, named or {}, span, keeps_literals=named is None)
    if result.type == NONE:
        raise _wrong_result(function.name, arguments[0], result, "a value")
    return None if result.type == NOT_IMPLEMENTED else result


def _wrong_result(name: str, value: Any, result: Expression | None, what: str) -> CompileError:
    """The error of a method of a struct that returns something else than it must."""
    struct = repr(value.type)
    found: object = NOT_IMPLEMENTED if result is None else result.type
    span = value.span if result is None else result.span
    error = diagnostics.types.WrongType(span, found, what, f"result of `{name}` of `{struct}`")
    return CompileError(error.because(diagnostics.structs.ReturnIt(name, struct, what)))


def _undefined(error: Any, value: Expression, method: str) -> CompileError:
    """The error of a value whose class lacks a method."""
    class_ = _class_of(value)
    if class_ is None:
        return CompileError(
            error.because(diagnostics.structs.RecordOperator()) if isinstance(value.type, StructType) else error
        )
    return CompileError(error.because(diagnostics.structs.Define(method, class_.__name__)))


def _described(value: Expression) -> str:
    return f"a value of type `{value.type!r}`"


# Operators


def unary(context: Context, symbol: str, operand: Expression, span: Span) -> Expression:
    """``-``, ``+`` or ``~`` of a struct.

    Raises:
        CompileError: its class does not define it.
    """
    return _of_one(context, _UNARY[symbol], operand, f"`{symbol}`", span)


def absolute(context: Context, operand: Expression, span: Span) -> Expression:
    """``abs`` of a struct."""
    return _of_one(context, "__abs__", operand, "`abs`", span)


def _of_one(context: Context, name: str, operand: Expression, where: str, span: Span) -> Expression:
    method = _method(context, operand, name)
    result = None if method is None else _called(context, method, [operand], span)
    if result is None:
        raise _undefined(diagnostics.types.NotANumber(operand.span, operand.type, where), operand, name)
    return result


def binary(context: Context, symbol: str, left: Expression, right: Expression, span: Span) -> Expression:
    """``left symbol right`` where a side is a struct.

    The method of the left operand comes first, then the reflected one of the right operand. A subclass that overrides
    the reflected method of its base comes before it.

    Raises:
        CompileError: no side defines it for the other.
    """
    if isinstance(left.type, ArrayType):  # whose operators in Python are NumPy's
        conversion.require_number(left, f"`{symbol}`")
    name, reflected = f"__{_STEMS[symbol]}__", f"__r{_STEMS[symbol]}__"
    own, other = _method(context, left, name), _method(context, right, reflected)
    candidates = [(own, False), (other, True)]
    if _class_of(left) is _class_of(right):
        candidates.pop()
    elif _is_subclass(right, left) and other is not _method(context, left, reflected):
        candidates.reverse()
    for method, is_reflected in candidates:
        result = None if method is None else _operation(context, method, left, right, is_reflected, span)
        if result is not None:
            return result
    raise _unsupported(symbol, left, right, own, other)


def _is_subclass(value: Expression, other: Expression) -> bool:
    """Whether the class of a value is one derived from that of another value."""
    class_, base = _class_of(value), _class_of(other)
    return class_ is not None and base is not None and class_ is not base and issubclass(class_, base)


def _operation(
    context: Context, method: Any, left: Expression, right: Expression, is_reflected: bool, span: Span
) -> Expression | None:
    """The call of a method of two operands; the left one is evaluated first, whichever has the method."""
    if not is_reflected:
        return _called(context, method, [left, right], span)
    if not does_more(left) and not does_more(right):
        return _called(context, method, [right, left], span)
    first, again = bind(context, left)
    result = _called(context, method, [right, again], span)
    return None if result is None else after((evaluated(first),), result)


def _unsupported(symbol: str, left: Expression, right: Expression, own: Any, other: Any) -> CompileError:
    stem = _STEMS[symbol]
    is_left = isinstance(left.type, StructType)
    value, method = (left, f"__{stem}__") if is_left else (right, f"__r{stem}__")
    error = diagnostics.types.NotANumber(value.span, value.type, f"`{symbol}`")
    for found, one, beside, name in ((own, left, right, f"__{stem}__"), (other, right, left, f"__r{stem}__")):
        if found is not None:
            error = error.because(diagnostics.structs.Declined(f"`{name}` of `{one.type!r}`", beside.type))
    if own is None and other is None:
        return _undefined(error, value, method)
    return CompileError(error.because(diagnostics.structs.TakeIt()))


def in_place(context: Context, symbol: str, left: Expression, right: Expression, span: Span) -> Expression | None:
    """What ``left symbol= right`` assigns to ``left`` where the class defines it; None: what ``left symbol right`` is.

    ``__iadd__`` and the like may change fields of ``self``: it is the method's own copy, which it returns.
    """
    method = _method(context, left, f"__i{_STEMS[symbol]}__")
    if not isinstance(method, (FunctionType, DeviceFunction)):
        return None
    function = functions.changing_first(context, method)
    result = functions.call(context, function, [left, right], {}, span, keeps_literals=True)
    if result.type == NONE:
        raise _wrong_result(function.name, left, result, "`self`")
    return None if result.type == NOT_IMPLEMENTED else result


# Comparisons


def comparison(
    context: Context, symbol: str, left: Expression, right: Expression, span: Span, compare: comparisons.Comparison
) -> Expression:
    """A comparison where a side is a struct or a tuple; ``compare`` types one of two fields.

    A method of the user's may return anything. What ``dataclass`` writes compares values of one class field by field,
    as tuples, also NamedTuples, are compared with each other.

    Raises:
        CompileError: no side defines it for the other.
    """
    name, reflected = _COMPARISONS[symbol]
    sides = [(left, right, name), (right, left, reflected)]
    if _is_subclass(right, left):
        sides.reverse()
    for value, other, method_name in sides:
        derived = total_ordering(_method(context, value, method_name))
        if derived is not None:
            result = _totally_ordered(context, derived, left, right, value is right, span, compare)
        else:
            result = _own_comparison(context, method_name, value, other, value is right, span)
        if result is not None:
            return result
        if _compares_fields(value, other, method_name):
            names = None if _is_tuple(value.type) else _names(value, method_name)
            return comparisons.by_fields(context, symbol, left, right, names, span, compare)
    raise _incomparable(symbol, left, right, span)


def _own_comparison(
    context: Context, name: str, value: Expression, other: Expression, is_reflected: bool, span: Span
) -> Expression | None:
    """The comparison that a method of the user's does; ``!=`` is the opposite of ``==`` where that alone is defined."""
    left, right = (other, value) if is_reflected else (value, other)
    method = _method(context, value, name)
    if method is not None:
        return _operation(context, method, left, right, is_reflected, span)
    if name != "__ne__" or not negates_equality(_class_of(value)):
        return None
    equal = _own_comparison(context, "__eq__", value, other, is_reflected, span)
    return None if equal is None else comparisons.opposite(truth(context, equal), span)


def _totally_ordered(
    context: Context,
    derived: tuple[str, str],
    left: Expression,
    right: Expression,
    is_reflected: bool,
    span: Span,
    compare: comparisons.Comparison,
) -> Expression | None:
    """A comparison that ``functools.total_ordering`` makes of another one, and of ``==`` or ``!=`` where it has to."""
    operation, root = derived
    (first, left), (second, right) = bind(context, left), bind(context, right)
    value, other = (right, left) if is_reflected else (left, right)
    found = _own_comparison(context, f"__{root}__", value, other, False, span)
    if found is None:
        return None
    test = truth(context, found)
    is_opposite = operation[0] != root[0]  # as "gt" of "lt"
    if is_opposite:
        test = comparisons.opposite(test, span)
    if not is_opposite or operation[1] == root[1]:  # which differ where the values are equal
        is_strict = operation[1] == "t"
        decided = Constant(span, bool_, not is_strict)
        equality = comparison(context, "!=" if is_strict else "==", value, other, span, compare)
        body, orelse = (equality, decided) if is_strict else (decided, equality)
        test = Conditional(span, bool_, test, truth(context, body), truth(context, orelse))
    return after((evaluated(first), evaluated(second)), test)


def _is_tuple(type_: Type) -> bool:
    return isinstance(type_, TupleType) or (isinstance(type_, StructType) and type_.is_tuple)


def _compares_fields(value: Expression, other: Expression, name: str) -> bool:
    """Whether a comparison of two values is one of their fields."""
    if isinstance(value.type, TupleType):
        return _is_tuple(other.type) and _length(value.type) == _length(other.type)
    if not isinstance(value.type, StructType):
        return False
    if value.type.origin is None:
        return value.type == other.type and name in ("__eq__", "__ne__")
    if _names(value, name) is None:
        return False
    if value.type.is_tuple:
        return _is_tuple(other.type) and _length(value.type) == _length(other.type)
    return value.type == other.type


def _length(type_: Type) -> int:
    return len(type_.elements if isinstance(type_, TupleType) else type_.fields)  # type: ignore[attr-defined]


def _names(value: Expression, name: str) -> tuple[str, ...] | None:
    """The fields that a struct's comparison looks at, where no method of the user's does it."""
    assert isinstance(value.type, StructType)
    class_ = value.type.origin
    if class_ is None:
        return tuple(field.name for field in value.type.fields)
    return compared_fields(class_, "__eq__" if name == "__ne__" and negates_equality(class_) else name)


def _incomparable(symbol: str, left: Expression, right: Expression, span: Span) -> CompileError:
    value = right if isinstance(right.type, StructType) and not isinstance(left.type, StructType) else left
    name = _COMPARISONS[symbol][value is right]
    if symbol not in ("==", "!="):
        unordered = diagnostics.structs.NotOrdered(span, symbol, value.type)
        if isinstance(value.type, TupleType):
            unordered = unordered.because(unordered.NameElements(len(value.type.elements)))
        return _undefined(unordered, value, name)
    if isinstance(value.type, StructType) and left.type == right.type:
        return CompileError(diagnostics.structs.ComparedByIdentity(value.span, value.type.name))
    error = diagnostics.types.WrongType(right.span, right.type, left.type, f"`{symbol}`")
    return _undefined(error, value, "__eq__") if isinstance(value.type, StructType) else CompileError(error)


def contains(context: Context, value: Expression, container: Expression, span: Span) -> Expression:
    """``value in container`` of a struct.

    Raises:
        CompileError: its class does not define it.
    """
    method = _method(context, container, "__contains__")
    result = None if method is None else _operation(context, method, value, container, True, span)
    if result is None:
        error = diagnostics.syntax.Impossible(span, "the operator `in`", "compare with each value")
        raise _undefined(error, container, "__contains__")
    return truth(context, result)


# Truth, numbers, lengths, elements, calls


def truth(context: Context, value: Expression) -> Expression:
    """``value`` as a condition: of a struct what ``__bool__`` says, or else whether ``__len__`` is not 0.

    Raises:
        CompileError: it is no condition.
    """
    if not isinstance(value.type, StructType):
        return conversion.truth(value)
    method = _method(context, value, "__bool__")
    if method is not None:
        return _returned(context, method, "__bool__", value, "a bool")
    if _method(context, value, "__len__") is None:
        raise _undefined(diagnostics.types.NotANumber(value.span, value.type, "a condition"), value, "__bool__")
    return conversion.truth(length(context, value, value.span))


def length(context: Context, value: Expression, span: Span) -> Expression:
    """``len`` of a struct whose class says its length.

    Raises:
        CompileError: its class does not.
    """
    method = _method(context, value, "__len__")
    if method is None:
        raise _undefined(diagnostics.types.NoLength(value.span, _described(value)), value, "__len__")
    return _returned(context, method, "__len__", value, "an integer")


def number(context: Context, value: Expression, target: type) -> Expression:
    """``int``, ``float`` or ``bool`` of a struct.

    Raises:
        CompileError: its class defines no such conversion.
    """
    if target is bool:
        return truth(context, value)
    name = f"__{target.__name__}__"
    method = _method(context, value, name)
    if method is None:
        raise _undefined(diagnostics.types.NotANumber(value.span, value.type, f"`{target.__name__}`"), value, name)
    return _returned(context, method, name, value, "an integer" if target is int else "a float")


#: What methods must return, in the words of a message.
_KINDS: dict[str, Callable[[Type], bool]] = {
    "a bool": lambda type_: type_ == bool_,
    "an integer": is_integer,
    "a float": lambda type_: isinstance(type_, Scalar) and type_.is_float,
}


def _returned(context: Context, method: Any, name: str, value: Expression, kind: str) -> Expression:
    """The result of a method that must return a number of a kind."""
    result = _called(context, method, [value], value.span)
    if result is None or not _KINDS[kind](result.type):
        raise _wrong_result(name, value, result, kind)
    return result


def subscript(context: Context, value: Expression, index: Expression, span: Span) -> Expression | None:
    """``value[index]`` of a struct; an index in several parts is a tuple. None for a NamedTuple as Python makes it.

    Raises:
        CompileError: it is another one whose class does not define it.
    """
    method = _method(context, value, "__getitem__")
    if method is None and _is_tuple(value.type):
        return None
    result = None if method is None else _called(context, method, [value, index], span)
    if result is None:
        raise _undefined(diagnostics.types.NotIndexable(value.span, _described(value)), value, "__getitem__")
    return result


def call(
    context: Context, value: Expression, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Expression:
    """``value(...)`` of a struct.

    Raises:
        CompileError: its class does not define it.
    """
    method = _method(context, value, "__call__")
    result = None if method is None else _called(context, method, [value, *arguments], span, named)
    if result is None:
        raise _undefined(diagnostics.names.NotCallable(value.span, _described(value)), value, "__call__")
    return result
