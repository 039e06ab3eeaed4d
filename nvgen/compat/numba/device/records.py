"""Records in kernels: a name stands for the memory of a record, not for a copy of it, as in numba.

A reference to a record is an array of one element whose struct's name begins with ``REFERENCE``: launches pass it as an
array. What is an element, a field or a pointee that is a record becomes a reference wherever it is read; where a record
is stored, its value is loaded. Fields that are arrays, which nvgen's structs have not, are structs of their elements
(``nvgen.compat.numba.types.dtypes``): they are views of their memory.
"""

from __future__ import annotations

from nvgen import diagnostics
from nvgen.compat.numba.device import array_views
from nvgen.compat.numba.types.dtypes import subarray_shape
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.typing import pointers, structs
from nvgen.frontend.typing.context import Context
from nvgen.frontend.typing.conversion import bind
from nvgen.tree import (
    ArrayAt,
    Constant,
    Dereference,
    Element,
    Expression,
    Member,
    Offset,
    Reinterpret,
    Stride,
)
from nvgen.types import SCALARS, ArrayType, Field, PointerType, StructType, Type, alignment_of, i32, i64, size_of

#: What the name of the struct of a reference begins with; no struct of a program's does.
REFERENCE = "&"
_U8 = SCALARS["u8"]


def reference_type(struct: StructType) -> ArrayType:
    """The type of references to records in global memory, which parameters have."""
    return ArrayType(struct.with_changes(name=f"{REFERENCE}{struct.name}"), 1, "C")


def is_reference(type_: Type) -> bool:
    """Whether a type is that of references to records."""
    return (
        isinstance(type_, ArrayType) and isinstance(type_.dtype, StructType) and type_.dtype.name.startswith(REFERENCE)
    )


def _struct(type_: Type) -> StructType:
    """The record that a reference's type is of."""
    assert isinstance(type_, ArrayType)
    assert isinstance(type_.dtype, StructType)
    return type_.dtype.with_changes(name=type_.dtype.name.removeprefix(REFERENCE))


def referred(value: Expression) -> Expression:
    """What an expression is in a numba kernel: of a record in memory a reference to it."""
    struct = value.type
    if not isinstance(struct, StructType) or struct.origin is not None or not pointers.lies_in_memory(value):
        return value
    if isinstance(value, Element) and is_reference(value.array.type):
        return _numbered(value)
    address = pointers.address(value, value.span)
    if subarray_shape(struct) is not None:
        return _subarray(address, value)
    assert isinstance(address.type, PointerType)
    type_ = reference_type(struct).with_changes(space=address.type.space)
    assert isinstance(type_.dtype, StructType)
    pointer = Reinterpret(value.span, PointerType(type_.dtype, address.type.space), address)
    return ArrayAt(value.span, type_, pointer, (Constant(value.span, i32, 1),), ())


def _numbered(element: Element) -> Expression:
    """``record[0]``: the first field.

    Raises:
        CompileError: the number is no constant, or there is no such field.
    """
    struct, (index,) = _struct(element.array.type), element.indices
    if not isinstance(index, Constant):
        raise CompileError(diagnostics.types.NotConstant(index.span, "the number of a field"))
    if not 0 <= index.value < len(struct.fields):
        raise CompileError(diagnostics.types.PositionOutOfRange(index.span, index.value, len(struct.fields)))
    position = int(index.value)
    owner = _pointee(element.array, element.span)
    return referred(Member(element.span, struct.fields[position].type, owner, position))


def loaded(value: Expression, target: Type) -> Expression:
    """A record that is stored as a ``target``: its value, where it is a reference."""
    if not is_reference(value.type) or not isinstance(target, StructType):
        return value
    return _pointee(value, value.span)


def _pointee(reference: Expression, span: Span) -> Expression:
    struct = _struct(reference.type)
    return Dereference(span, struct, array_views.first_element(reference, struct, span))


def field(context: Context, reference: Expression, name: str, span: Span) -> Expression:
    """``record.name``.

    Raises:
        CompileError: it has no such field.
    """
    struct = _struct(reference.type)
    position = struct.position.get(name)
    if position is None:
        raise structs.no_such_field(struct, name, span)
    return referred(Member(span, struct.fields[position].type, _pointee(reference, span), position))


def _subarray(address: Expression, value: Expression) -> Expression:
    """A field that is an array, as a view of it."""
    struct, span = value.type, value.span
    shape = subarray_shape(struct)
    assert shape is not None
    assert isinstance(struct, StructType)
    assert isinstance(address.type, PointerType)
    element, space = struct.fields[0].type, address.type.space
    if isinstance(value, Member) and isinstance(value.owner.type, StructType):
        _check_alignment(value.owner.type, value.owner.type.fields[value.position], element, span)
    type_ = ArrayType(element, len(shape), "C", space, shape)
    pointer = Reinterpret(span, PointerType(element, space), address)
    return ArrayAt(span, type_, pointer, tuple(Constant(span, i32, extent) for extent in shape), ())


def _check_alignment(record: StructType, found: Field, element: Type, span: Span) -> None:
    """Refuses a view of elements that lie at any address.

    Raises:
        CompileError: they do.
    """
    alignment = alignment_of(element)
    if found.offset % alignment or record.size % alignment:
        what = f"the field `{found.name}`, whose elements are not aligned to their size,"
        raise CompileError(diagnostics.syntax.NotYet(span, what, "make the dtype with `align=True`"))


# Arrays of records


def fields(context: Context, array: Expression, name: str, span: Span) -> Expression | None:
    """``records.name``: the field of every record of an array; None where it has no such field."""
    type_ = array_views.array_type(array)
    struct = type_.dtype
    assert isinstance(struct, StructType)
    found = struct.field(name)
    if found is None:
        return None
    first, again = bind(context, array)
    address = _moved(array_views.first_element(first, _U8, span), found, span)
    extents = array_views.extents_of(context, again, span)
    strides: list[Expression] = [Stride(span, i64, again, axis) for axis in range(type_.ndim)]
    element, shape = found.type, subarray_shape(found.type)
    if shape is not None:
        assert isinstance(found.type, StructType)
        element = found.type.fields[0].type
        extents += [Constant(span, i64, extent) for extent in shape]
        strides += [Constant(span, i64, stride) for stride in _contiguous(shape, size_of(element))]
    _check_alignment(struct, found, element, span)
    made = ArrayType(element, len(extents), "A", type_.space)
    pointer = Reinterpret(span, PointerType(element, type_.space), address)
    return array_views.at(span, made, pointer, extents, strides)


def _moved(address: Expression, found: Field, span: Span) -> Expression:
    return Offset(span, address.type, address, Constant(span, i64, found.offset))


def _contiguous(shape: tuple[int, ...], size: int) -> list[int]:
    strides = [size]
    for extent in shape[:0:-1]:
        strides.append(strides[-1] * extent)
    return strides[::-1]
