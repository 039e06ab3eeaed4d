"""Records in numba kernels: references to where they lie, whose fields are read and assigned.

A record is an element of an array, a parameter, or a field of another one. What stands for it in an expression is a
pointer: a variable or a parameter that gets one refers to the same record. An array in a record is a view of its
elements, and a field of an array of records a view of that field of all of them.

Source: Numba's manual, "Supported NumPy features", "Scalar types" and "Array types"; NumPy's "Structured arrays".
"""

from __future__ import annotations

import ast
from math import gcd
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.extending.typing import (
    Context,
    Operand,
    Static,
    arrays,
    bind,
    expression,
    functions,
    operand_of,
    part_of_index,
    pointers,
    structs,
)
from nvgen.tree import (
    AddressOf,
    ArrayAt,
    Constant,
    Dereference,
    Element,
    Evaluate,
    Expression,
    Extent,
    Member,
    Read,
    Reinterpret,
    Statement,
    Store,
    Stride,
    Write,
    pointer_type,
)
from nvgen.types import (
    SCALARS,
    ArrayType,
    NestedArrayType,
    PointerType,
    Scalar,
    Space,
    StructType,
    Type,
    alignment_of,
    i32,
    i64,
    size_of,
)
from nvgen_numba import errors
from nvgen_numba.device import array_assignment, array_methods
from nvgen_numba.device.arguments import device_call
from nvgen_numba.device.copying import copy_units
from nvgen_numba.device.texts import assigned_text
from nvgen_numba.types.native import of_nvgen
from nvgen_numba.types.native_records import RecordParameter, RecordType, TextType

#: What the name of an attribute begins with that stands for a text in brackets (see ``dispatch.syntax``).
SUBSCRIPT = "["
#: What is copied at once, by its bytes.
_UNITS = {1: SCALARS["u8"], 2: SCALARS["u16"], 4: SCALARS["u32"], 8: SCALARS["u64"]}
#: Types whose values kernels refer to.
_REFERRED = (RecordType, TextType)

# References


def parameter(local: Any, span: Span) -> Expression | None:
    """What the name of a parameter stands for that is a record; None for other parameters."""
    type_ = local.type
    if not isinstance(type_, RecordParameter):
        return None
    element = Element(span, type_.dtype, Read(span, type_, local), ())
    return AddressOf(span, PointerType(type_.dtype, type_.space), element)


def referred(found: Expression) -> Expression:
    """A record or a text that lies in memory as a reference to it; other values as they are."""
    if isinstance(found.type, _REFERRED) and pointers.lies_in_memory(found):
        return pointers.address(found, found.span)
    return found


def record_type(owner: Any) -> RecordType | None:
    """The type of the record that an operand refers to; None where it refers to none."""
    if isinstance(owner, Expression) and isinstance(owner.type, PointerType):
        pointee = owner.type.pointee
        return pointee if isinstance(pointee, RecordType) else None
    return None


def _record_of_elements(owner: Any) -> RecordType | None:
    """The type of the elements of an array of records; None for other operands."""
    if isinstance(owner, Expression) and isinstance(owner.type, ArrayType):
        return owner.type.dtype if isinstance(owner.type.dtype, RecordType) else None
    return None


def loaded(found: Expression, target: Type) -> Expression:
    """What is stored as a ``target``: of a reference, where that is a record, its value."""
    is_record = isinstance(target, RecordType) and isinstance(found.type, PointerType)
    return referent(found) if is_record and found.type.pointee == target else found  # type: ignore[attr-defined]


def referent(pointer: Expression) -> Expression:
    """What a reference refers to, as an lvalue."""
    if isinstance(pointer, AddressOf):
        return pointer.lvalue
    return Dereference(pointer.span, pointer_type(pointer).pointee, pointer)


# Fields


def member(name: str) -> str:
    """``x["name"]``, which the rewritten text has as an attribute, as ``x.name``."""
    return name[1:-1] if name.startswith(SUBSCRIPT) else name


def attribute(
    context: Context, owner: Expression, name: str, span: Span, *, is_subscript: bool = False
) -> Operand | None:
    """``owner.name``, or ``owner["name"]``, of a record or of an array of records; None where it is no field."""
    if record_type(owner) is not None:
        return seen(field(owner, name, span))
    of_elements = _record_of_elements(owner)
    is_field = of_elements is not None and of_elements.field(name) is not None
    if is_field and (is_subscript or not array_methods.is_known(name)):
        return field_of_all(context, owner, name, span)
    return structs.attribute(context, owner, name, span) if isinstance(owner.type, RecordType) else None


def subscript(context: Context, owner: Expression, index: ast.expr, span: Span) -> Operand | None:
    """``owner[index]`` of a record, by a name or a number, or of an array of records by a name; else None."""
    type_ = record_type(owner)
    if type_ is not None:
        return seen(field(owner, _name(context, type_, index), span))
    text = _source_text(owner)
    if text is not owner and isinstance(text, Expression):  # a character is its number
        return arrays.at(context, text, expression(context, index), span)
    if _record_of_elements(owner) is None or not isinstance(index, (ast.Constant, ast.Name, ast.Attribute)):
        return None
    name = operand_of(context, index)
    if not isinstance(name, Static) or not isinstance(name.value, str):
        return None
    return field_of_all(context, owner, name.value, span)


def _name(context: Context, type_: RecordType, index: ast.expr) -> str:
    """The name of the field that a constant text or number stands for.

    Raises:
        CompileError: it is no constant, or there is no such field.
    """
    found = functions.constant_value(operand_of(context, index))
    number = getattr(found, "value", found)
    if isinstance(found, str):
        return found
    if type(number) is not int:
        raise CompileError(diagnostics.types.NotConstant(context.span(index), "the name of a field"))
    if not -len(type_.fields) <= number < len(type_.fields):
        raise CompileError(diagnostics.types.PositionOutOfRange(context.span(index), number, len(type_.fields)))
    return type_.fields[number].name


def field(owner: Expression, name: str, span: Span) -> Member:
    """A field of the record that ``owner`` refers to, as an lvalue.

    Raises:
        CompileError: it has no such field.
        NumbaTypeError: the field lies where no kernel can load it at once.
    """
    record = referent(owner)
    assert isinstance(record.type, RecordType)
    position = record.type.position.get(name)
    if position is None:
        raise structs.no_such_field(record.type, name, span)
    _check_alignment(record.type, name)
    return Member(span, record.type.fields[position].type, record, position)


def _check_alignment(type_: RecordType, name: str) -> None:
    part = type_.fields[type_.position[name]]
    found = part.type.element if isinstance(part.type, NestedArrayType) else part.type
    if isinstance(found, Scalar) and part.offset % (found.size // (2 if found.is_complex else 1)):
        raise errors.NumbaTypeError(f"{of_nvgen(type_)}.{name} of type {of_nvgen(found)} is not aligned")


def seen(member: Expression) -> Expression:
    """A field as an expression stands for it: a number, a reference, or a view of its elements."""
    return elements(member) if isinstance(member.type, NestedArrayType) else referred(member)


def elements(member: Expression) -> ArrayAt:
    """The array that lies in a record."""
    nested, space = member.type, pointers.state_space(member)
    assert isinstance(nested, NestedArrayType)
    type_ = ArrayType(nested.element, len(nested.shape), "C", space or Space.GENERIC, nested.shape)
    return ArrayAt(member.span, type_, AddressOf(member.span, PointerType(nested.element, type_.space), member), (), ())


def field_of_all(context: Context, array: Expression, name: str, span: Span) -> ArrayAt:
    """``records[name]``: the view of a field of every record of an array.

    Raises:
        CompileError: there is no such field, or the view has too many dimensions.
    """
    type_ = arrays.array_type(array)
    first, again = bind(context, array)
    member = field(AddressOf(span, PointerType(type_.dtype, type_.space), _first(first, span)), name, span)
    inner, shape, strides = _nested(member.type)
    axes = range(type_.ndim)
    found = ArrayType(
        *(inner, type_.ndim + len(shape), "A", type_.space),
        None if type_.shape is None else type_.shape + shape,
    )
    extents: tuple[Expression, ...] = ()
    if type_.shape is None:
        extents = (*(Extent(span, i32, again, axis) for axis in axes), *(Constant(span, i32, n) for n in shape))
    steps = (*(Stride(span, i64, again, axis) for axis in axes), *(Constant(span, i64, n) for n in strides))
    return ArrayAt(span, found, AddressOf(span, PointerType(inner, type_.space), member), extents, steps)


def _first(array: Expression, span: Span) -> Expression:
    """The first record of an array, which an empty one has as an address as well."""
    type_ = arrays.array_type(array)
    return Dereference(span, type_.dtype, pointers.of_array(array, span))


def _nested(type_: Type) -> tuple[Type, tuple[int, ...], tuple[int, ...]]:
    """The elements of a field, and the extents and strides in bytes of an array that it is."""
    if not isinstance(type_, NestedArrayType):
        return type_, (), ()
    strides, stride = [], size_of(type_.element)
    for extent in reversed(type_.shape):
        strides.append(stride)
        stride *= extent
    return type_.element, type_.shape, tuple(reversed(strides))


# Assignment


def store(
    context: Context, target: ast.Subscript | ast.Attribute, value: Operand, span: Span
) -> list[Statement] | None:
    """What assigns a record, a text or an array in a record; None for other targets."""
    owner = operand_of(context, target.value)
    if not isinstance(owner, Expression):
        return None
    lvalue = _lvalue(context, owner, target)
    if lvalue is None:
        return None
    if isinstance(lvalue.type, NestedArrayType):
        return [_assigned_elements(context, elements(lvalue), value, span)]
    if isinstance(lvalue.type, TextType):
        return [assigned_text(context, elements(_units(lvalue)), _source_text(value), span)]
    return [_assigned_record(context, lvalue, value, span)]


def _lvalue(context: Context, owner: Expression, target: ast.Subscript | ast.Attribute) -> Expression | None:
    """What a target names, where that is a record, a text or an array in a record."""
    if isinstance(owner.type, ArrayType):
        if not isinstance(owner.type.dtype, _REFERRED) or isinstance(target, ast.Attribute):
            return None
        where = arrays.assigned_indices(context, owner, target, part_of_index)
        return Element(context.span(target), owner.type.dtype, owner, where)
    type_ = record_type(owner)
    if type_ is None:
        return None
    name = member(target.attr) if isinstance(target, ast.Attribute) else _name(context, type_, target.slice)
    found = field(owner, name, context.span(target))
    return found if isinstance(found.type, (NestedArrayType, *_REFERRED)) else None


def _units(lvalue: Expression) -> Member:
    """The characters of a text."""
    assert isinstance(lvalue.type, TextType)
    return Member(lvalue.span, lvalue.type.units, lvalue, 0)


def _source_text(value: Operand) -> Operand:
    """A reference to a text as the view of its characters."""
    if isinstance(value, Static) or not isinstance(value.type, PointerType):
        return value
    return elements(_units(referent(value))) if isinstance(value.type.pointee, TextType) else value


def _assigned_elements(context: Context, target: ArrayAt, value: Operand, span: Span) -> Statement:
    if isinstance(value, Static):
        raise CompileError(diagnostics.types.WrongType(value.span, "no value", target.type, f"`{target.span.text}`"))
    return array_assignment.assigned(context, target, value, span)


def _assigned_record(context: Context, lvalue: Expression, value: Operand, span: Span) -> Statement:
    """``lvalue = value`` of a whole record, whose fields are the same."""
    type_ = lvalue.type
    assert isinstance(type_, RecordType)
    given = record_type(value)
    if given is None or not type_.same_fields(given):
        found = value.type if isinstance(value, Expression) else "no record"
        raise CompileError(diagnostics.types.WrongType(value.span, given or found, type_, f"`{lvalue.span.text}`"))
    assert isinstance(value, Expression)
    if _is_plain(type_):
        source = referent(value)
        if isinstance(lvalue, Element):
            return Store(span, lvalue.array, lvalue.indices, source)
        return Write(span, lvalue, source)
    unit = _UNITS[gcd(8, alignment_of(type_), alignment_of(given), type_.size)]
    ends = [
        Reinterpret(span, PointerType(unit, pointer_type(end).space), end)
        for end in (pointers.address(lvalue, span), value)
    ]
    count = Constant(span, i64, type_.size // unit.size)
    return Evaluate(span, device_call(context, span, copy_units, *ends, count))


def _is_plain(type_: Type) -> bool:
    """Whether a value of a type is loaded part by part."""
    if isinstance(type_, StructType):
        return all(_is_plain(part.type) for part in type_.fields)
    return not isinstance(type_, NestedArrayType)
