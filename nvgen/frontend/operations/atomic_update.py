"""Types ``nv.atomic.update``, and every other atomic operation that is a loop around a compare-and-swap.

The loops are functions of ``lang.atomic_loops``, specialised where they are called as a user's function is. What a loop
computes is a function as well: the user's with the arguments that follow it, or the operation's with its values. All of
them are evaluated once, before the loop.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, InternalError, SourceFile, Span
from nvgen.frontend.operations import atomic_refusals
from nvgen.frontend.operations.atomic_addresses import address_of, address_parameters, check_space, where
from nvgen.frontend.operations.family import Family
from nvgen.frontend.operations.ordering import ordering
from nvgen.frontend.source.capture import FunctionSource, lasting
from nvgen.frontend.typing import calls, functions, statics
from nvgen.frontend.typing.binding import bound
from nvgen.frontend.typing.context import BoundFunction, Context, NotYetKnown, Operand, Static
from nvgen.frontend.typing.conversion import coerce, convert, with_default_type
from nvgen.lang import DeviceOperation, atomic_loops
from nvgen.lang import atomic_update as parts
from nvgen.lang.atomic import AtomicOperation, FunctionUpdate
from nvgen.lang.atomic_update import BITS, window
from nvgen.lang.ordering import SCOPES, Ordering
from nvgen.tree import Call, Constant, DeviceCall, Expression, Local, Read, Recast, pointer_type
from nvgen.tree.analysis.suspension import suspends
from nvgen.types import NONE, SCALARS, Scalar, Space, Type, Weak, is_integer, size_of

_U32 = SCALARS["u32"]
#: What operations compute of the old value and their own, by their names.
_COMPUTED: dict[str, Callable[..., Any]] = {
    "min": atomic_loops.smaller,
    "max": atomic_loops.larger,
    "minimum": atomic_loops.smaller_or_nan,
    "maximum": atomic_loops.larger_or_nan,
    **{
        name: getattr(atomic_loops, name)
        for name in ("add", "sub", "mul", "and_", "or_", "xor", "nand", "exch", "inc", "dec")
    },
    **{name: getattr(atomic_loops, name) for name in ("sub_cond", "add_sat", "sub_sat")},
}
#: Those that ask for the bounds of the type.
_BOUNDED = ("add_sat", "sub_sat")


def loop(
    context: Context,
    operation: DeviceOperation,
    address: Expression,
    values: Sequence[Expression],
    asked: Ordering,
    span: Span,
) -> Expression:
    """An operation of ``nv.atomic`` as a loop; ``values`` are of the type of the element."""
    name = operation.name.removeprefix("atomic.")
    type_ = pointer_type(address).pointee
    if name == "cas":
        return _looped(context, atomic_loops.swapped_in_word, name, address, values, asked, span)
    assert name in _COMPUTED
    if name in _BOUNDED:
        assert isinstance(type_, Scalar)
        values = [*values, *(Constant(span, type_, bound) for bound in (type_.minimum, type_.maximum))]
    computed = Static(span, _bound(context, _COMPUTED[name]))
    return updated(context, name, address, computed, values, asked, span)


def updated(
    context: Context,
    name: str,
    address: Expression,
    function: Static,
    arguments: Sequence[Operand],
    asked: Ordering,
    span: Span,
) -> Expression:
    """The element at an address becomes what a function makes of it, and of arguments; the value is the old one."""
    size = size_of(pointer_type(address).pointee)
    function_of_old = function if not arguments else Static(span, _applied(function, arguments))
    chosen = atomic_loops.updated_in_word if size < _U32.size else atomic_loops.updated
    return _looped(context, chosen, name, address, (function_of_old,), asked, span)


def _looped(
    context: Context,
    function: Callable[..., Any],
    name: str,
    address: Expression,
    operands: Sequence[Operand],
    asked: Ordering,
    span: Span,
) -> Expression:
    """The call of a loop."""
    type_ = pointer_type(address).pointee
    size = size_of(type_)
    scope = asked.scope if size >= _U32.size else (asked.scope, _scope_of_word(address, asked.scope))
    constants = (type_, BITS[size], asked.order, scope, parts.beginning(name, span))
    arguments = (address, *operands, *(Static(span, constant) for constant in constants))
    value = functions.call(context, _bound(context, function), arguments, {}, span)
    return DeviceCall(span, value.type, parts.Given(f"atomic.{name}", "what a loop returns"), (value,))


def _scope_of_word(address: Expression, asked: str) -> str:
    """The scope of what replaces the word around an element: others may have elements of their own in it."""
    least = {Space.SHARED: "cta", Space.SHARED_CLUSTER: "cluster", Space.LOCAL: "cta"}.get(
        pointer_type(address).space, "gpu"
    )
    return max(asked, least, key=SCOPES.index)


def _bound(context: Context, function: Callable[..., Any]) -> BoundFunction:
    """A function of the library's."""
    return BoundFunction(context.specialiser.source_of(function), {}, "always")  # type: ignore[arg-type]


def _applied(function: Static, arguments: Sequence[Operand]) -> BoundFunction:
    """A function with all arguments but the first, which it captures."""
    captures = {"function": function, **{f"argument{number}": operand for number, operand in enumerate(arguments)}}
    return BoundFunction(_application(len(arguments)), captures, "always")


@cache
def _application(count: int) -> FunctionSource:
    """The function of one value that calls ``function`` with it and with so many arguments."""
    arguments = ", ".join(f"argument{number}" for number in range(count))
    file = SourceFile(f"<nv.atomic.update with {count}>", f"def applied(old):\n    return function(old, {arguments})\n")
    (node,) = ast.parse(file.text).body
    if not isinstance(node, ast.FunctionDef):
        raise InternalError("no function")
    return FunctionSource(file, lasting(node), {}, {}, {})


# What users call


def _update(
    context: Context,
    operation: AtomicOperation,
    arguments: Sequence[Operand],
    named: Mapping[str, Operand],
    span: Span,
) -> Expression:
    """``nv.atomic.update(array, index, function, *arguments, order="relaxed", scope="gpu")``, or with a pointer.

    Raises:
        CompileError: there is no such element, none of its size can be updated, or the function does not return such an
            element.
    """
    parameters = (*address_parameters(operation, arguments, named), "function")
    count = len(parameters)
    if not named and len(arguments) < count:
        error = diagnostics.types.WrongArgumentCount(span, f"nv.{operation.name}", f"at least {count}", len(arguments))
        raise CompileError(error.because(diagnostics.atomic_remedies.Ways(atomic_refusals.ways(operation))))
    given = bound(operation.name, (*parameters, "order", "scope"), count, arguments[:count], named, span)
    address = address_of(operation, given, span)
    check_space(operation, address, given)
    type_ = pointer_type(address).pointee
    if size_of(type_) not in BITS:
        raise CompileError(diagnostics.atomics.NoUpdateOfSize(where(given).span, type_, size_of(type_)))
    values = tuple(_argument(context, operand) for operand in arguments[count:])
    function = checked_function(context, given["function"], type_, values)
    return updated(context, "update", address, function, values, ordering(given, operation.orders, "relaxed"), span)


def _argument(context: Context, operand: Operand) -> Operand:
    """An argument of the function, which has a type where it is no constant."""
    if isinstance(operand, (Static, Constant)) or not isinstance(operand.type, Weak):
        return operand
    if not context.defaulted:
        context.awaits_defaults = True
        raise NotYetKnown("argument")  # a variable of literals may still become anything
    return with_default_type(operand)


def checked_function(context: Context, function: Operand, type_: Type, arguments: Sequence[Operand]) -> Static:
    """A function that makes a value of a type of another, which it gets first, and of arguments.

    Raises:
        CompileError: it is none, does not take them, waits for other threads, or returns a value of another type.
    """
    span = function.span
    if not isinstance(function, Static):
        raise CompileError(diagnostics.atomics.NoFunction(span, repr(function.type)))
    try:
        calls.check_callable(function)
    except CompileError:
        raise CompileError(diagnostics.atomics.NoFunction(span, statics.describe(function.value))) from None
    old = Read(span, type_, Local("old", type_))
    try:
        new = calls.call(context, function, (old, *arguments), {}, span)
    except CompileError as error:
        called = diagnostics.atomics.UpdateCalls(repr(type_), len(arguments), span=span)
        raise error.each(lambda diagnostic: diagnostic.because(called)) from None
    _check_result(new, type_, span)
    callee = new.function if isinstance(new, Call) else None
    if callee is not None and callee.is_complete and suspends(callee.typed):
        raise CompileError(diagnostics.atomics.WaitingUpdate(span))
    return function


def _check_result(new: Expression, type_: Type, span: Span) -> None:
    """Checks that a function's value can be an element of a type.

    Raises:
        CompileError: it cannot, without losing something.
    """
    try:
        coerce(new, type_, "the new value")
    except CompileError:
        wrong = diagnostics.atomics.WrongUpdate(span, new.type, type_)
        if new.type == NONE:
            raise CompileError(wrong.because(wrong.ReturnIt())) from None
        is_number = isinstance(new.type, Scalar) and isinstance(type_, Scalar)
        raise CompileError(wrong.because(*([wrong.Convert(type_)] if is_number else []))) from None


# The parts of a loop


def _begin(
    context: Context, operation: parts.Begin, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Expression:
    pointer, *ordering = arguments
    return DeviceCall(operation.span, NONE, operation, (statics.as_value(pointer),), _ordering(ordering))


def _recast(
    context: Context,
    operation: parts.Recast,
    arguments: Sequence[Operand],
    named: Mapping[str, Operand],
    span: Span,
) -> Expression:
    value, source, target = arguments
    assert isinstance(source, Static)
    assert isinstance(target, Static)
    computed = statics.as_value(value)
    if isinstance(source.value, Scalar) and source.value.is_integer and is_integer(computed.type):
        operand = convert(computed, source.value)  # what was promoted wraps; functions of the user return the type
    else:
        operand = coerce(computed, source.value, "the new value of an atomic operation")
    return operand if source.value == target.value else Recast(span, target.value, operand)


def _first(
    context: Context,
    operation: parts.First,
    arguments: Sequence[Operand],
    named: Mapping[str, Operand],
    span: Span,
) -> Expression:
    pointer, *ordering = arguments
    address = statics.as_value(pointer)
    return DeviceCall(span, window(pointer_type(address).pointee), operation, (address,), _ordering(ordering))


def _shift(
    context: Context,
    operation: parts.Shift,
    arguments: Sequence[Operand],
    named: Mapping[str, Operand],
    span: Span,
) -> Expression:
    return DeviceCall(span, _U32, operation, (statics.as_value(arguments[0]),))


def _swap(
    context: Context,
    operation: parts.Swap,
    arguments: Sequence[Operand],
    named: Mapping[str, Operand],
    span: Span,
) -> Expression:
    operands = tuple(map(statics.as_value, arguments[:3]))
    return DeviceCall(span, operands[1].type, operation, operands, _ordering(arguments[3:]))


def _last(
    context: Context,
    operation: parts.Last,
    arguments: Sequence[Operand],
    named: Mapping[str, Operand],
    span: Span,
) -> Expression:
    return DeviceCall(span, NONE, operation, (), _ordering(arguments))


def _ordering(arguments: Sequence[Operand]) -> Ordering:
    order, scope = map(functions.constant_value, arguments)
    return Ordering(order, scope)


FAMILY = Family(
    free_rules={
        FunctionUpdate: _update,
        parts.Begin: _begin,
        parts.Recast: _recast,
        parts.First: _first,
        parts.Shift: _shift,
        parts.Swap: _swap,
        parts.Last: _last,
    }
)
