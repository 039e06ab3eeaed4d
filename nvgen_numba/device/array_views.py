"""Arrays that are other views of an array's memory: of another shape or type, or of the parts of complex numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.extending.typing import Context, Operand, after, arrays, bind, convert, parts, pointers, to_operand
from nvgen.tree import ArrayAt, Binary, Bind, Compare, Conditional, Constant, Expression, Offset, Reinterpret, Stride
from nvgen.types import ArrayType, PointerType, Scalar, TupleType, Type, bool_, component, i32, i64, is_integer, size_of
from nvgen_numba.device.arguments import as_number, bound, refused, value
from nvgen_numba.device.memory import element_type


def array_type(array: Expression) -> ArrayType:
    assert isinstance(array.type, ArrayType)
    return array.type


def extents_of(context: Context, array: Expression, span: Span) -> list[Expression]:
    """How many elements there are along each axis, as i64."""
    return [to_operand(arrays.extent(context, array, axis, span), i64) for axis in range(array_type(array).ndim)]


def product(numbers: Sequence[Expression], span: Span) -> Expression:
    """The product of numbers that are i64."""
    result: Expression = Constant(span, i64, 1)
    for position, one in enumerate(numbers):
        result = Binary(span, i64, "*", result, one) if position else one
    return result


def first_element(array: Expression, element: Type, span: Span) -> Expression:
    """The address of an array's first element, as one of another type."""
    pointer = pointers.of_array(array, span)
    return Reinterpret(span, PointerType(element, array_type(array).space), pointer)


def at(
    span: Span, type_: ArrayType, pointer: Expression, extents: Sequence[Expression], strides: Sequence[Expression] = ()
) -> Expression:
    """The array of a type at an address; its extents are i64."""
    return ArrayAt(span, type_, pointer, tuple(convert(extent, i32) for extent in extents), tuple(strides))


def _not_contiguous(array: Expression, name: str, span: Span) -> CompileError:
    what = f"`{name}` of an array whose elements need not follow each other"
    return CompileError(diagnostics.syntax.NotYet(span, what, f"compute the indices of `{arrays.name_of(array)}`"))


# Shapes


def reshape(
    context: Context, array: Expression, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Expression:
    """``a.reshape(n, m)`` and ``a.reshape((n, m))``; one extent may be -1.

    Raises:
        CompileError: the array is not contiguous in C's order, or the shape is none.
    """
    if array_type(array).layout == "A" or (array_type(array).layout == "F" and array_type(array).ndim > 1):
        raise _not_contiguous(array, "reshape", span)
    if named or not arguments:
        bound("reshape", ("shape",), 1, arguments, named, span)
    first, again = bind(context, array)
    extents = given_extents(context, arguments)
    size = product(extents_of(context, again, span), span)
    if not all(isinstance(extent, Constant) and extent.value >= 0 for extent in extents):
        extents = _completed(context, extents, size, span)
    type_ = array_type(array).with_changes(ndim=len(extents), layout="C", shape=None)
    return at(span, type_, pointers.of_array(first, span), extents)


def _completed(context: Context, extents: list[Expression], size: Expression, span: Span) -> list[Expression]:
    """Extents of which one may be below 0: it is what the others leave of the size."""
    first, again = zip(*(bind(context, extent) for extent in extents), strict=True)
    zero, one = (Constant(span, i64, number) for number in (0, 1))

    def known(extent: Expression, later: Expression) -> Expression:
        return Conditional(span, i64, Compare(span, bool_, "<", extent, zero), one, later)

    others = product([known(*uses) for uses in zip(first, again, strict=True)], span)
    evaluated, left = bind(context, Binary(span, i64, "//", size, others))
    completed: list[Expression] = []
    for position, extent in enumerate(again):
        rest = left if position else evaluated
        is_open = Compare(span, bool_, "<", extent, zero)
        completed.append(Conditional(span, i64, is_open, rest, extent))
    if isinstance(evaluated, Bind):  # what is evaluated comes before the condition that may leave it out
        completed[0] = after([evaluated], completed[0].with_changes(body=left))
    return completed


def given_extents(context: Context, arguments: Sequence[Operand]) -> list[Expression]:
    """The extents that a call gives, by themselves or in a tuple, as i64."""
    values = [value(operand) for operand in arguments]
    if len(values) == 1 and isinstance(values[0].type, TupleType):
        values = list(parts(context, values[0]))
    for extent in values:
        if not is_integer(extent.type):
            raise refused(extent, "an integer", "`shape` of `reshape`")
    return [as_number(extent, i64, "`shape` of `reshape`") for extent in values]


def ravel(
    context: Context, array: Expression, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Expression:
    """``a.ravel()``: the elements in C's order, with one dimension.

    Raises:
        CompileError: they do not follow each other so in memory.
    """
    bound("ravel", (), 0, arguments, named, span)
    type_ = array_type(array)
    if type_.ndim == 1:
        return array
    if type_.layout != "C":
        raise _not_contiguous(array, "ravel", span)
    first, again = bind(context, array)
    flat = type_.with_changes(ndim=1, shape=None)
    return at(span, flat, pointers.of_array(first, span), [product(extents_of(context, again, span), span)])


def transpose(
    context: Context, array: Expression, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Operand:
    """``a.transpose()``: the axes in reverse."""
    bound("transpose", (), 0, arguments, named, span)
    return arrays.attribute(context, array, "T", span)


# Elements


def view(
    context: Context, array: Expression, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Expression:
    """``a.view(dtype)``: the same bytes as elements of another type.

    Raises:
        CompileError: it is no type, or elements of another size do not follow each other.
    """
    given = bound("view", ("dtype",), 1, arguments, named, span)
    element, type_ = element_type(given["dtype"], "`dtype` of `view`"), array_type(array)
    first, again = bind(context, array)
    pointer, extents = first_element(first, element, span), extents_of(context, again, span)
    old, new = size_of(type_.dtype), size_of(element)
    if old == new:
        strides = _strides(again, span) if type_.has_strides else []
        return at(span, type_.with_changes(dtype=element), pointer, extents, strides)
    if type_.layout != "C":
        raise _not_contiguous(array, "view", span)
    bytes_ = Binary(span, i64, "*", extents[-1], Constant(span, i64, old))
    extents[-1] = Binary(span, i64, "//", bytes_, Constant(span, i64, new))
    return at(span, type_.with_changes(dtype=element, shape=None), pointer, extents)


def _strides(array: Expression, span: Span) -> list[Expression]:
    return [Stride(span, i64, array, axis) for axis in range(array_type(array).ndim)]


def part(context: Context, array: Expression, name: str, span: Span) -> Expression:
    """``a.real`` and ``a.imag``; the real part of an array of real numbers is itself.

    Raises:
        CompileError: it has no imaginary part.
    """
    type_ = array_type(array)
    if not isinstance(type_.dtype, Scalar) or not type_.dtype.is_complex:
        if name == "real":
            return array
        raise refused(array, "an array of complex numbers", "`imag`")
    element = component(type_.dtype)
    first, again = bind(context, array)
    pointer = first_element(first, element, span)
    if name == "imag":
        pointer = Offset(span, pointer.type, pointer, Constant(span, i64, 1))
    parted = type_.with_changes(dtype=element, layout="A", shape=None)
    return at(span, parted, pointer, extents_of(context, again, span), _strides(again, span))
