"""Types what makes memory: ``nv.shared.array``, ``nv.shared.dynamic``, ``nv.local.array``, ``nv.const.array``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.typing import functions, statics, structs
from nvgen.frontend.typing.binding import bound, is_given
from nvgen.frontend.typing.context import Context, Operand, Static
from nvgen.frontend.typing.conversion import to_operand, with_default_type
from nvgen.frontend.typing.unpacking import elements
from nvgen.lang import ArrayMaker, ConstantMaker, DynamicArrayMaker
from nvgen.lang.allocation import ARRAY_ALIGNMENT, MAX_ALIGNMENT, MAX_CONSTANT_BYTES
from nvgen.lang.table import TableProblem, table_of, typed_number
from nvgen.tree import Allocate, ConstantArray, DynamicArray, Expression
from nvgen.types import (
    MAX_NDIM,
    ArrayType,
    Scalar,
    Space,
    Type,
    alignment_of,
    i32,
    is_integer,
    is_record_class,
    is_storable,
)

#: No address in these spaces has more bits.
_MAX_ELEMENTS = 2**31 - 1


def array(
    context: Context, operation: ArrayMaker, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Expression:
    """``nv.shared.array(shape, dtype, *, align=16)`` and ``nv.local.array``.

    Raises:
        CompileError: the shape is no constant, the elements have no type, or there is no such alignment.
    """
    given = bound(operation.name, ("shape", "dtype", "align"), 2, arguments, named, span)
    _check_order(operation.name, given["shape"], given["dtype"])
    shape = constant_shape(operation.name, given["shape"])
    dtype = element_type(given["dtype"])
    alignment = _alignment(given["align"], dtype) if "align" in given else ARRAY_ALIGNMENT
    return Allocate(span, ArrayType(dtype, len(shape), "C", operation.space, shape), alignment)


def _check_order(name: str, shape: Operand, dtype: Operand) -> None:
    if isinstance(shape, Static) and isinstance(shape.value, Type):
        error = diagnostics.memory.BadShape(shape.span, name, "it is a type")
        raise CompileError(error.because(error.Swapped(name, dtype.span.text, shape.span.text)))


def constant_shape(name: str, operand: Operand) -> tuple[int, ...]:
    """A shape that is known at compile time."""
    value = functions.constant_value(operand)
    if value is functions.UNKNOWN:
        error = diagnostics.memory.BadShape(operand.span, name, "it is not a constant")
        is_shared = name.startswith("shared.")
        raise CompileError(error.because(error.Dynamic(operand.span.text) if is_shared else error.Parameter()))
    extents = tuple(_extent(extent) for extent in (value if isinstance(value, tuple) else (value,)))
    if not 1 <= len(extents) <= MAX_NDIM:
        problem = f"it has {len(extents)} dimensions, and 1 to {MAX_NDIM} are possible"
        raise CompileError(diagnostics.memory.BadShape(operand.span, name, problem))
    if None in extents:
        raise CompileError(diagnostics.memory.BadShape(operand.span, name, "it holds what is no positive integer"))
    return tuple(extent for extent in extents if extent is not None)


def _extent(value: Any) -> int | None:
    number = value.value if isinstance(value, statics.TypedNumber) else value
    return number if type(number) is int and 0 < number <= _MAX_ELEMENTS else None


def element_type(operand: Operand) -> Type:
    """The type of an array's elements."""
    value = operand.value if isinstance(operand, Static) else None
    if isinstance(value, type) and is_record_class(value):
        return structs.type_of_class(value, operand.span)
    if isinstance(value, Type) and is_storable(value):
        return value
    what = statics.describe(value) if isinstance(operand, Static) else f"a value of type {operand.type}"
    raise CompileError(diagnostics.memory.NotAnElementType(operand.span, what))


# Dynamic shared memory


def dynamic(
    context: Context,
    operation: DynamicArrayMaker,
    arguments: Sequence[Operand],
    named: Mapping[str, Operand],
    span: Span,
) -> Expression:
    """``nv.shared.dynamic(dtype, shape=None, *, offset=None, align=16)``.

    Raises:
        CompileError: it stands in a device function, or an argument is no type, no integer, or no alignment.
    """
    if not context.is_kernel:
        raise CompileError(diagnostics.memory.DynamicNotAtTop(span, "a device function"))
    given = bound(operation.name, ("dtype", "shape", "offset", "align"), 1, arguments, named, span)
    dtype = element_type(given["dtype"])
    alignment = _alignment(given["align"], dtype) if "align" in given else max(ARRAY_ALIGNMENT, alignment_of(dtype))
    offset = _offset(given["offset"], dtype) if is_given(given, "offset") else None
    if not is_given(given, "shape"):
        return DynamicArray(span, ArrayType(dtype, 1, "C", Space.SHARED), (), offset, alignment)
    operand = given["shape"]
    if functions.constant_value(operand) is not functions.UNKNOWN:
        shape: tuple[int, ...] | None = constant_shape(operation.name, operand)
        extents = tuple(statics.number(operand.span, extent) for extent in shape or ())
    else:
        assert isinstance(operand, Expression)
        shape, extents = None, _running_extents(operation.name, operand)  # type: ignore[assignment]
    values = tuple(to_operand(with_default_type(extent), i32) for extent in extents)
    return DynamicArray(span, ArrayType(dtype, len(values), "C", Space.SHARED, shape), values, offset, alignment)


def _running_extents(name: str, operand: Expression) -> tuple[Expression, ...]:
    extents = tuple(elements(operand))
    if not 1 <= len(extents) <= MAX_NDIM:
        problem = f"it has {len(extents)} dimensions, and 1 to {MAX_NDIM} are possible"
        raise CompileError(diagnostics.memory.BadShape(operand.span, name, problem))
    for extent in extents:
        if not is_integer(extent.type):
            raise CompileError(diagnostics.memory.BadShape(operand.span, name, "it holds what is no positive integer"))
    return extents


def _alignment(operand: Operand, dtype: Type) -> int:
    value = functions.constant_value(operand)
    number = value.value if isinstance(value, statics.TypedNumber) else value
    is_power = type(number) is int and 0 < number <= MAX_ALIGNMENT and number & (number - 1) == 0
    if not is_power or number < alignment_of(dtype):
        wanted = f"a constant power of 2 from {alignment_of(dtype)} to {MAX_ALIGNMENT}"
        raise CompileError(diagnostics.memory.BadPlacement(operand.span, "align", wanted))
    return int(number)


def _offset(operand: Operand, dtype: Type) -> Expression:
    value = functions.constant_value(operand)
    number = value.value if isinstance(value, statics.TypedNumber) else value
    known = value is not functions.UNKNOWN
    fits = type(number) is int and 0 <= number <= _MAX_ELEMENTS and number % alignment_of(dtype) == 0
    if isinstance(operand, Static) or not is_integer(operand.type) or (known and not fits):
        wanted = f"a number of bytes that is a multiple of {alignment_of(dtype)}"
        raise CompileError(diagnostics.memory.BadPlacement(operand.span, "offset", wanted))
    return to_operand(with_default_type(operand), i32)


# Constants


def constants(
    context: Context, operation: ConstantMaker, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Expression:
    """``nv.const.array(values, dtype=None)``.

    Raises:
        CompileError: the values are none, are not known at compile time, or are too many.
    """
    given = bound(operation.name, ("values", "dtype"), 1, arguments, named, span)
    dtype = element_type(given["dtype"]) if is_given(given, "dtype") else None
    if dtype is not None and not isinstance(dtype, Scalar):
        raise CompileError(diagnostics.memory.BadConstants(given["dtype"].span, f"elements of {dtype} are no numbers"))
    values = functions.constant_value(given["values"])
    if values is functions.UNKNOWN:
        raise CompileError(diagnostics.memory.BadConstants(given["values"].span, "they are not known at compile time"))
    if isinstance(values, statics.Values):
        values = values.values
    context.specialiser.outside.contents(values)
    try:
        table = table_of(values, dtype, _typed_number)
    except TableProblem as problem:
        raise CompileError(diagnostics.memory.BadConstants(given["values"].span, str(problem))) from None
    if len(table.data) > MAX_CONSTANT_BYTES:
        raise CompileError(diagnostics.memory.TooManyConstants(span, len(table.data), MAX_CONSTANT_BYTES))
    type_ = ArrayType(table.dtype, len(table.shape), "C", Space.CONST, table.shape)
    return ConstantArray(span, type_, table.data)


def _typed_number(value: Any) -> tuple[Type, Any] | None:
    return (value.type, value.value) if isinstance(value, statics.TypedNumber) else typed_number(value)
