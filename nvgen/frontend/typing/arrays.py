"""Types what is done with arrays: elements, views, extents. An array is a value like others: a view of memory."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.source.rules import NVGEN
from nvgen.frontend.typing import pointers, slices, statics
from nvgen.frontend.typing.context import BoundMethod, Context, Operand, Static
from nvgen.frontend.typing.conversion import bind, coerce, to_operand, with_default_type
from nvgen.frontend.typing.unpacking import elements, parts
from nvgen.tree import (
    AsVectors,
    Binary,
    Compare,
    Conditional,
    Constant,
    Element,
    Expression,
    Extent,
    Pack,
    Read,
    Slice,
    Store,
    Stride,
    Transpose,
    View,
)
from nvgen.tree.analysis import value_range
from nvgen.types import WEAK_INT, ArrayType, Layout, Scalar, Space, TupleType, VectorType, bool_, i32, i64, is_integer
from nvgen.types.vectors import COUNTS

#: Says what a part of the text stands for; given by the module of expressions, which imports this one.
_Typing = Callable[[Context, ast.expr], Operand]
Selector = Expression | Slice


def array_type(array: Expression) -> ArrayType:
    assert isinstance(array.type, ArrayType)
    return array.type


def name_of(array: Expression) -> str:
    """How a message names an array."""
    return array.local.name if isinstance(array, Read) else array.span.text


# Attributes


def attribute(context: Context, array: Expression, name: str, span: Span) -> Operand:
    """``array.name``."""
    rule = _ATTRIBUTES.get(name)
    if rule is None:
        error = diagnostics.names.UnknownAttribute(span, repr(array.type), name)
        raise CompileError(
            error.because(*statics.from_elsewhere(span, f"a.{name}"), error.Known(", ".join(_ATTRIBUTES)))
        )
    return rule(context, array, span)


def extent(context: Context, array: Expression, axis: int, span: Span) -> Expression:
    """How many elements an array has along an axis; a constant where the type knows it."""
    shape, type_ = array_type(array).shape, context.rules.numbers.extent or i32
    if shape is not None:
        return Constant(span, type_, shape[axis])
    return to_operand(Extent(span, i32, array, axis), type_)


def _each_axis(context: Context, array: Expression, make: Callable[[Expression, int], Expression]) -> list[Expression]:
    """Something of every axis, for which the array is evaluated once."""
    first, again = bind(context, array)
    return [make(again if axis else first, axis) for axis in range(array_type(array).ndim)]


def _size(context: Context, array: Expression, span: Span) -> Expression:
    """How many elements an array has: an i32 like its extent with one dimension, an i64 with more."""
    extents = _each_axis(context, array, lambda a, axis: extent(context, a, axis, span))
    if len(extents) == 1:
        return extents[0]
    if not extents:
        return Constant(span, context.rules.numbers.extent or i32, 1)
    size = to_operand(extents[0], i64)
    for one in extents[1:]:
        size = Binary(span, i64, "*", size, to_operand(one, i64))
    return size


def _shape(context: Context, array: Expression, span: Span) -> Expression:
    extents = _each_axis(context, array, lambda a, axis: extent(context, a, axis, span))
    return statics.pack(span, tuple(extents))


def _strides(context: Context, array: Expression, span: Span) -> Expression:
    strides = _each_axis(context, array, lambda a, axis: Stride(span, i64, a, axis))
    return Pack(span, TupleType((i64,) * len(strides)), tuple(strides))


def _transposed(context: Context, array: Expression, span: Span) -> Expression:
    type_ = array_type(array)
    layouts: dict[Layout, Layout] = {"C": "F", "F": "C", "A": "A"}
    layout = type_.layout if type_.ndim == 1 else layouts[type_.layout]
    shape = None if type_.shape is None else type_.shape[::-1]
    return Transpose(span, type_.with_changes(layout=layout, shape=shape), array)


def _vectors(
    context: Context, array: Expression, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Expression:
    """``a.vec(n)``: the array as one of vectors of n neighbouring elements, which the caller says are aligned so.

    The contiguous extent is divided by n; what remains cannot be reached. Every row starts at a multiple of n elements
    and the array at a multiple of the vector's alignment: a kernel that says ``a.vec(n)`` promises both.

    Raises:
        CompileError: n is no constant that a vector can have, or the elements do not follow each other.
    """
    type_ = array_type(array)
    if len(arguments) != 1 or named:
        raise CompileError(diagnostics.types.WrongArgumentCount(span, "vec", "1", len(arguments) + len(named)))
    count = arguments[0]
    if not isinstance(count, Constant) or count.value not in COUNTS:
        raise CompileError(diagnostics.types.NotConstant(count.span, f"the number of elements ({_COUNTS_TEXT})"))
    if type_.layout == "A" or not isinstance(type_.dtype, Scalar):
        raise CompileError(diagnostics.vectors.NotAsVectors(span, name_of(array), type_))
    number = int(count.value)
    shape = type_.shape
    if shape is not None:
        axis = contiguous_axis(type_)
        if shape[axis] % number:
            raise CompileError(diagnostics.vectors.NotAsVectors(span, name_of(array), type_))
        shape = tuple(extent // number if a == axis else extent for a, extent in enumerate(shape))
    return AsVectors(span, type_.with_changes(dtype=VectorType(type_.dtype, number), shape=shape), array)


def contiguous_axis(type_: ArrayType) -> int:
    """The axis along which elements follow each other."""
    return 0 if type_.layout == "F" else type_.ndim - 1


_COUNTS_TEXT = ", ".join(map(str, COUNTS))


_ATTRIBUTES: dict[str, Callable[[Context, Expression, Span], Operand]] = {
    "size": _size,
    "shape": _shape,
    "ndim": lambda context, array, span: Constant(span, WEAK_INT, array_type(array).ndim),
    "strides": _strides,
    "dtype": lambda context, array, span: Static(span, array_type(array).dtype),
    "T": _transposed,
    "ptr": lambda context, array, span: pointers.of_array(array, span),
    "vec": lambda context, array, span: Static(span, BoundMethod(array, "vec", _vectors)),
}


# Elements and views


def subscript(context: Context, array: Expression, node: ast.Subscript, typing: _Typing) -> Expression:
    """``array[...]``: an element where there is an index for each dimension, otherwise a view."""
    selectors = _selectors(context, array, node, typing)
    span = context.span(node)
    indices = [selector for selector in selectors if isinstance(selector, Expression)]
    if len(indices) == array_type(array).ndim:
        return Element(span, array_type(array).dtype, array, tuple(indices))
    return _view(array, selectors, span)


def at(context: Context, array: Expression, index: Expression, span: Span) -> Expression:
    """``array[index]``: an element of an array with one dimension, a row of one with more."""
    ndim = array_type(array).ndim
    found = _index(context, array, 0, index)
    if ndim == 1:
        return Element(span, array_type(array).dtype, array, (found,))
    return _view(array, [found, *[_MISSING] * (ndim - 1)], span)


def assigned_indices(
    context: Context, array: Expression, node: ast.Subscript, typing: _Typing
) -> tuple[Expression, ...]:
    """The indices of an element that is assigned.

    Raises:
        CompileError: a whole part of the array is assigned, which a thread does in a loop.
    """
    selectors = _selectors(context, array, node, typing)
    indices = [selector for selector in selectors if isinstance(selector, Expression)]
    ndim = array_type(array).ndim
    if len(indices) == ndim:
        return tuple(indices)
    if not any(isinstance(selector, Slice) and selector.is_written for selector in selectors):
        raise wrong_count(array, len(indices), context.span(node.slice))
    raise CompileError(diagnostics.memory.AssignedPart(context.span(node), name_of(array)))


def indices(array: Expression, values: Sequence[Expression], span: Span) -> tuple[Expression, ...]:
    """Values as the indices of one element."""
    if len(values) != array_type(array).ndim:
        raise wrong_count(array, len(values), span)
    return tuple(_plain_index(array, axis, value) for axis, value in enumerate(values))


def wrapped_indices(context: Context, array: Expression, index: Expression) -> Expression:
    """The indices of one element, an integer or a tuple of them, as the function's rules take those below 0."""
    values = list(parts(context, index)) if isinstance(index.type, TupleType) else [index]
    if len(values) != array_type(array).ndim:
        raise wrong_count(array, len(values), index.span)
    return statics.pack(index.span, tuple(_index(context, array, axis, value) for axis, value in enumerate(values)))


def wrong_count(array: Expression, count: int, span: Span) -> CompileError:
    wrong = diagnostics.types.WrongIndexCount(span, name_of(array), array_type(array).ndim, count)
    return CompileError(wrong)


def store(array: Expression, indices: tuple[Expression, ...], value: Expression, span: Span) -> Store:
    """``array[indices] = value``; the value converts where that loses nothing."""
    if array_type(array).space is Space.CONST:
        raise CompileError(diagnostics.memory.ConstantAssigned(span, name_of(array)))
    converted = coerce(value, array_type(array).dtype, f"elements of `{name_of(array)}`")
    return Store(span, array, indices, converted)


_WHOLE = Slice(None, None, 1)
_MISSING = Slice(None, None, 1, False)


def _selectors(context: Context, array: Expression, node: ast.Subscript, typing: _Typing) -> list[Selector]:
    """What stands in the brackets, completed to one selector a dimension."""
    ndim = array_type(array).ndim
    written: list[Any] = []
    for part in node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]:
        written += _written(context, array, part, typing)
    if len(written) == ndim and all(isinstance(selector, Expression) for selector in written):
        return [_index(context, array, axis, index) for axis, index in enumerate(written)]
    gaps = [position for position, selector in enumerate(written) if selector is None]
    count = len(written) - len(gaps)
    is_whole = not ndim or (bool(gaps) and context.rules is not NVGEN)
    if count > ndim or len(gaps) > 1 or not (count or is_whole):
        raise wrong_count(array, count, context.span(node.slice))
    gap = gaps[0] if gaps else len(written)
    before, after = written[:gap], written[gap + 1 :]
    filled = [_WHOLE if gaps else _MISSING] * (ndim - count)
    chosen = [*before, *filled, *after]
    return [s if isinstance(s, Slice) else _index(context, array, axis, s) for axis, s in enumerate(chosen)]


def _written(context: Context, array: Expression, node: ast.expr, typing: _Typing) -> list[Any]:
    """The selectors that one part of the brackets gives: a tuple gives several, ``...`` a gap."""
    if isinstance(node, ast.Slice):
        return [_slice(context, node, typing)]
    if isinstance(node, ast.Constant) and node.value is Ellipsis:
        return [None]
    if isinstance(node, ast.Call) and _is_slice(typing(context, node.func)):
        return [_called_slice(context, node, typing)]
    try:
        return _selected(context, typing(context, node))
    except CompileError as error:
        raise _of_mask(error, array, node) from None


def _is_slice(callee: Operand) -> bool:
    return isinstance(callee, Static) and callee.value is slice


def _selected(context: Context, operand: Operand) -> list[Any]:
    """The selectors that a name or another expression in the brackets gives."""
    if isinstance(operand, Static):
        if isinstance(operand.value, slices.ConstantSlice):
            return [_constant_slice(operand.value, operand.span)]
        if isinstance(operand.value, tuple):
            elements_ = [statics.operand(element, operand.span, "element") for element in operand.value]
            return [selector for element in elements_ for selector in _selected(context, element)]
        return [None] if operand.value is Ellipsis else [statics.as_value(operand)]
    return list(parts(context, operand)) if isinstance(operand.type, TupleType) else [operand]


def _of_mask(error: CompileError, array: Expression, node: ast.expr) -> CompileError:
    """The error of what stands in brackets; with what to write where it is a condition of whole arrays."""
    wrong = error.diagnostic
    is_condition = isinstance(node, (ast.Compare, ast.BoolOp, ast.BinOp, ast.UnaryOp))
    if not is_condition or not isinstance(wrong, diagnostics.types.ArrayAsValue):
        return error
    return CompileError(wrong.because(diagnostics.array_remedies.TestElements(name_of(array))))


def _slice(context: Context, node: ast.Slice, typing: _Typing) -> Slice:
    written = (node.lower, node.upper, node.step)
    return _of_bounds(*(None if bound is None else _bound(typing(context, bound)) for bound in written))


def _bound(operand: Operand) -> Expression | None:
    """A bound as it is written; None, by any name, is one that is left out."""
    return None if isinstance(operand, Static) and operand.value is None else statics.as_value(operand)


def _called_slice(context: Context, node: ast.Call, typing: _Typing) -> Slice:
    """``a[slice(first, last)]``."""
    try:
        return _slice(context, slices.as_written(node), typing)
    except TypeError:
        span, count = context.span(node), len(node.args) + len(node.keywords)
        raise CompileError(diagnostics.types.WrongArgumentCount(span, "slice", "1 to 3", count)) from None


def _constant_slice(value: slices.ConstantSlice, span: Span) -> Slice:
    numbers = (value.start, value.stop, value.step)
    return _of_bounds(*(None if number is None else statics.number(span, number) for number in numbers))


def _of_bounds(lower: Expression | None, upper: Expression | None, step: Expression | None) -> Slice:
    bounds: list[Expression | None] = []
    for bound in (lower, upper):
        if bound is not None and not is_integer(bound.type):
            raise CompileError(diagnostics.types.NotAnIndex(bound.span, bound.type))
        bounds.append(None if bound is None else with_default_type(bound))
    every = 1 if step is None else _step(step)
    return _WHOLE if bounds == [None, None] and every == 1 else Slice(bounds[0], bounds[1], every)


def _step(value: Expression) -> int:
    if not isinstance(value, Constant) or type(value.value) is not int:
        raise CompileError(diagnostics.types.NotConstant(value.span, "the step of a slice"))
    if value.value == 0:
        raise CompileError(diagnostics.types.ZeroStep(value.span))
    return value.value


def _index(context: Context, array: Expression, axis: int, value: Expression) -> Expression:
    """An index; a constant below 0 counts from the end, and where the rules say so any other one."""
    index = _plain_index(array, axis, value)
    if not context.rules.wraps_indices or isinstance(value, Constant):
        return index
    return _wrapped(context, array, axis, index)


def _plain_index(array: Expression, axis: int, value: Expression) -> Expression:
    if not is_integer(value.type):
        raise CompileError(diagnostics.types.NotAnIndex(value.span, value.type))
    index = with_default_type(value)
    if not isinstance(index, Constant):
        return index
    shape = array_type(array).shape
    if shape is not None:
        if not -shape[axis] <= index.value < shape[axis]:
            raise CompileError(
                diagnostics.memory.IndexOutOfRange(index.span, name_of(array), index.value, axis, shape[axis])
            )
        return index.with_changes(value=index.value % shape[axis])
    if index.value < 0:
        return Binary(index.span, i32, "+", Extent(index.span, i32, array, axis), to_operand(index, i32))
    return index


def _wrapped(context: Context, array: Expression, axis: int, index: Expression) -> Expression:
    """An index that counts from the end where it is below 0."""
    span, type_ = index.span, index.type
    known = value_range.of(index)
    assert isinstance(type_, Scalar)
    if not type_.is_signed or (known is not None and known[0] >= 0):
        return index
    first, again = bind(context, index)
    below = Compare(span, bool_, "<", first, Constant(span, type_, 0))
    from_end = Binary(span, i64, "+", to_operand(again, i64), to_operand(extent(context, array, axis, span), i64))
    return Conditional(span, i64, below, from_end, to_operand(again, i64))


def _view(array: Expression, selectors: Sequence[Selector], span: Span) -> View:
    type_ = array_type(array)
    kept = [(axis, s) for axis, s in enumerate(selectors) if isinstance(s, Slice)]
    shape = _view_shape(type_, kept)
    return View(
        span,
        type_.with_changes(ndim=len(kept), layout=_view_layout(type_, selectors), shape=shape),
        array,
        tuple(selectors),
    )


def _view_layout(type_: ArrayType, selectors: Sequence[Selector]) -> Layout:
    """A view is as contiguous as its array where it leaves out nothing but at the outermost axis that it keeps."""
    if type_.layout == "A":
        return "A"
    outermost_first = list(selectors) if type_.layout == "C" else list(reversed(selectors))
    while isinstance(outermost_first[0], Expression):
        del outermost_first[0]
    first, *inner = outermost_first
    assert isinstance(first, Slice)
    contiguous = first.step == 1 and all(selector in (_WHOLE, _MISSING) for selector in inner)
    kept = sum(isinstance(selector, Slice) for selector in selectors)
    if not contiguous:
        return "A"
    return "C" if kept == 1 else type_.layout


def _view_shape(type_: ArrayType, kept: list[tuple[int, Slice]]) -> tuple[int, ...] | None:
    """The extents of a view that are known when the bounds are constants."""
    if type_.shape is None:
        return None
    extents = []
    for axis, part in kept:
        bounds = (part.start, part.stop)
        if not all(bound is None or isinstance(bound, Constant) for bound in bounds):
            return None
        start, stop = (int(bound.value) if isinstance(bound, Constant) else None for bound in bounds)
        extents.append(len(range(*slice(start, stop, part.step).indices(type_.shape[axis]))))
    return tuple(extents)


def element_indices(array: Expression, index: Operand) -> tuple[Expression, ...]:
    """The indices of an element that an argument gives: an integer, or a tuple with one for each dimension."""
    value = statics.as_value(index)
    return indices(array, elements(value), value.span)
