"""Arrays in LLVM IR: a pointer, and what of extents and strides the type does not know.

Between variables and functions an array travels as one aggregate; where it is used it is an ``ArrayValue``. Extents are
i32 and not negative; strides are i64 and count bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from llvmlite import ir
from llvmlite.ir import instructions

from nvgen import tree
from nvgen.codegen.checks import check_index, check_vectors
from nvgen.codegen.contract.target import ArrayValue
from nvgen.codegen.emitter import INDEX, Emitter
from nvgen.codegen.ir_gaps import extend_non_negative
from nvgen.codegen.llvm_types import value_type
from nvgen.diagnostics import InternalError
from nvgen.types import ArrayType, Type, VectorType, size_of

_I8, _I32 = ir.IntType(8), ir.IntType(32)
#: Emits an expression, or an index as 64 bits; given by the module of expressions, which imports this one.
_Emit = Callable[[Emitter, tree.Expression], ir.Value]


def array_type(type_: Type) -> ArrayType:
    if not isinstance(type_, ArrayType):
        raise InternalError(f"an array is needed, not {type_}")
    return type_


def unpacked(emitter: Emitter, aggregate: ir.Value, type_: ArrayType) -> ArrayValue:
    """The parts of an array that travelled as one value."""
    b = emitter.builder
    pointer = _part(b, aggregate, 0)
    index = 1
    if type_.shape is None:
        extents = tuple(_part(b, aggregate, index + axis) for axis in range(type_.ndim))
        index += type_.ndim
    else:
        extents = tuple(_I32(extent) for extent in type_.shape)
    strides = tuple(_part(b, aggregate, index + axis) for axis in range(type_.ndim)) if type_.has_strides else ()
    return ArrayValue(pointer, extents, strides)


def _part(b: ir.IRBuilder, aggregate: ir.Value, position: int) -> ir.Value:
    """A part of an aggregate: what ``packed`` put there, where that is seen."""
    made = aggregate
    while isinstance(made, instructions.InsertValue):
        if list(made.indices) == [position]:
            return made.value
        made = made.aggregate
    return b.extract_value(aggregate, position)


def at(type_: ArrayType, pointer: ir.Value, extents: Sequence[ir.Value], strides: Sequence[ir.Value]) -> ArrayValue:
    """An array of what is known of it: its extents unless the type has them, its strides if it carries any."""
    known = extents if type_.shape is None else [_I32(extent) for extent in type_.shape]
    return ArrayValue(pointer, tuple(known), tuple(strides))


def packed(emitter: Emitter, array: ArrayValue, type_: ArrayType) -> ir.Value:
    """An array as one value."""
    parts = [array.pointer, *(array.extents if type_.shape is None else ()), *(array.strides)]
    aggregate: ir.Value = ir.Constant(value_type(type_), ir.Undefined)
    for index, part in enumerate(parts):
        aggregate = emitter.builder.insert_value(aggregate, part, index)
    return aggregate


def strides_of(emitter: Emitter, array: ArrayValue, type_: ArrayType) -> list[ir.Value]:
    """Bytes from an element to the next along each axis."""
    if type_.has_strides:
        return list(array.strides)
    stride: ir.Value = INDEX(size_of(type_.dtype))
    strides = [stride]
    inner_first = list(array.extents) if type_.layout == "F" else list(reversed(array.extents))
    for extent in inner_first[:-1]:
        stride = _product(emitter, stride, extend_non_negative(emitter.builder, extent, INDEX))
        strides.append(stride)
    return strides if type_.layout == "F" else strides[::-1]


def _product(emitter: Emitter, left: ir.Value, right: ir.Value) -> ir.Value:
    return emitter.builder.mul(left, right, flags=("nsw",))


def converted(emitter: Emitter, array: ArrayValue, source: ArrayType, target: ArrayType) -> ArrayValue:
    """An array as one whose type knows less."""
    pointer = array.pointer
    if source.space is not target.space:
        pointer = emitter.builder.addrspacecast(pointer, ir.PointerType(addrspace=target.space.value))
    strides = tuple(strides_of(emitter, array, source)) if target.has_strides else ()
    return ArrayValue(pointer, array.extents, strides)


def transposed(array: ArrayValue) -> ArrayValue:
    return ArrayValue(array.pointer, array.extents[::-1], array.strides[::-1], array.lengths[::-1])


def as_vectors(emitter: Emitter, array: ArrayValue, node: tree.AsVectors) -> ArrayValue:
    """An array of numbers as one of vectors: fewer elements along the contiguous axis."""
    type_ = array_type(node.type)
    assert isinstance(type_.dtype, VectorType)
    axis = 0 if type_.layout == "F" else type_.ndim - 1
    extents = list(array.extents) if type_.shape is None else [_I32(extent) for extent in type_.shape]
    if type_.shape is None:
        extents[axis] = emitter.builder.udiv(extents[axis], _I32(type_.dtype.count))
    check_vectors(emitter, node, array.pointer, extents[axis])
    return ArrayValue(array.pointer, tuple(extents))


# Views


def view(emitter: Emitter, array: ArrayValue, node: tree.View, index: _Emit) -> ArrayValue:
    """The part of an array that indices and slices choose."""
    source, target = array_type(node.array.type), array_type(node.type)
    b = emitter.builder
    strides = strides_of(emitter, array, source)
    pointer = array.pointer
    extents: list[Any] = []
    kept: list[ir.Value] = []
    for axis, selector in enumerate(node.selectors):
        if isinstance(selector, tree.Slice):
            first, count = _cut(emitter, selector, array.extents[axis], index)
            extents.append(count)
            kept.append(_product(emitter, strides[axis], INDEX(selector.step)) if selector.step != 1 else strides[axis])
        else:
            first = index(emitter, selector)
            check_index(emitter, node.array, array, axis, selector, first)
        if first is not None:
            offset = _product(emitter, first, strides[axis])
            pointer = b.gep(pointer, [offset], inbounds=True, source_etype=_I8)
    return ArrayValue(pointer, tuple(extents), tuple(kept) if target.has_strides else ())


def _cut(emitter: Emitter, part: tree.Slice, extent: ir.Value, index: _Emit) -> tuple[ir.Value | None, ir.Value]:
    """The first element (None: element 0) and the number of elements of a slice, as Python counts them."""
    if part.start is None and part.stop is None and part.step == 1:
        return None, extent
    b = emitter.builder
    size = extend_non_negative(b, extent, INDEX)
    forward = part.step > 0
    low, high = (INDEX(0), size) if forward else (INDEX(-1), b.sub(size, INDEX(1), flags=("nsw",)))
    start = _bound(emitter, part.start, size, low, high, index) if part.start is not None else low if forward else high
    stop = _bound(emitter, part.stop, size, low, high, index) if part.stop is not None else high if forward else low
    distance = b.sub(stop, start, flags=("nsw",)) if forward else b.sub(start, stop, flags=("nsw",))
    step = abs(part.step)
    iterations = distance if step == 1 else b.sdiv(b.add(distance, INDEX(step - 1), flags=("nsw",)), INDEX(step))
    some = b.select(b.icmp_signed(">", distance, INDEX(0)), iterations, INDEX(0))
    return start, b.trunc(some, _I32)


def _bound(
    emitter: Emitter, node: tree.Expression, size: ir.Value, low: ir.Value, high: ir.Value, index: _Emit
) -> ir.Value:
    """A bound of a slice: below 0 it counts from the end; beyond an end it is that end."""
    b = emitter.builder
    value = index(emitter, node)
    if isinstance(node, tree.Constant):
        counted = b.add(value, size) if node.value < 0 else value
    else:
        counted = b.select(b.icmp_signed("<", value, INDEX(0)), b.add(value, size), value)
    counted = b.select(b.icmp_signed("<", counted, low), low, counted)
    return b.select(b.icmp_signed(">", counted, high), high, counted)
