"""Types calls of ``nv.tcgen05.*``, but for products and descriptors, which have modules of their own.

Addresses in tensor memory are u32; the constants of a call are its attributes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations import tcgen05_descriptors, tcgen05_mma
from nvgen.frontend.operations.address_arguments import bound_with_addresses, pointer
from nvgen.frontend.operations.arguments import integer, value_of
from nvgen.frontend.operations.family import Family
from nvgen.frontend.operations.mbarrier_arguments import barrier
from nvgen.frontend.operations.tcgen05_arguments import U32, U64, address, choice, flag, group, refused, whole
from nvgen.frontend.typing import allocation, statics
from nvgen.frontend.typing.binding import bound
from nvgen.frontend.typing.context import Context, Operand
from nvgen.frontend.typing.conversion import coerce
from nvgen.lang import tcgen05
from nvgen.lang.attributes.tcgen05 import Copy, Move, Reduction
from nvgen.lang.tcgen05 import COPIES, COUNTS, MAX_REGISTERS, REDUCED_SHAPES, SHAPES, SPLIT_SHAPE
from nvgen.tree import DeviceCall, Expression, Pack, pointer_type
from nvgen.types import NONE, SCALARS, WEAK_INT, Space, TupleType, Type, VectorType, bf16, f16, f32, i32

#: What a register of 32 bits can hold. Halves are in pairs.
_REGISTER_TYPES: tuple[Type, ...] = (U32, i32, f32, VectorType(f16, 2), VectorType(bf16, 2))
_REDUCED_TYPES = (U32, i32, f32)
_U16 = SCALARS["u16"]


# Allocation


def _columns(given: Mapping[str, Operand], name: str) -> Expression:
    """A number of columns; one that is known is checked."""
    number = whole(given["columns"])
    if number is not None:
        choice(given, "columns", name, tcgen05.COLUMNS)
    return integer(given, "columns", U32, name)


def _allocate(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    name = operation.name
    given = bound_with_addresses(name, ("dst", "columns", "cta_group"), 2, {"dst": "dst_index"}, arguments, named, span)
    target = pointer(name, "dst", "dst_index", given)
    type_ = pointer_type(target)
    if type_.pointee != U32 or type_.space is not Space.SHARED:
        raise refused(name, "dst", target, "an element of a shared array of u32")
    return DeviceCall(span, NONE, operation, (target, _columns(given, name)), group(given, name))


def _deallocate(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    name = operation.name
    given = bound(name, ("address", "columns", "cta_group"), 2, arguments, named, span)
    operands = (address(given, "address", name), _columns(given, name))
    return DeviceCall(span, NONE, operation, operands, group(given, name))


def _of_group(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    given = bound(operation.name, ("cta_group",), 0, arguments, named, span)
    return DeviceCall(span, NONE, operation, (), group(given, operation.name))


# Loads and stores


def _offset(given: Mapping[str, Operand], shape: str, name: str, span: Span) -> int | None:
    if shape != SPLIT_SHAPE:
        if "offset" in given:
            problem = f"is for the shape {SPLIT_SHAPE}, not for {shape}"
            raise CompileError(diagnostics.tcgen05.NotTogether(given["offset"].span, name, "offset", problem))
        return None
    number = whole(given["offset"]) if "offset" in given else None
    if number is None or not -(2**31) <= number < 2**31:
        where = given["offset"].span if "offset" in given else span
        wanted = f"a constant integer of 32 bits with the shape {SPLIT_SHAPE}"
        raise CompileError(diagnostics.tcgen05.BadConstant(where, name, "offset", wanted))
    return number


def _counts(shape: str, least: int = 1) -> tuple[int, ...]:
    return tuple(count for count in COUNTS if least <= count <= MAX_REGISTERS // SHAPES[shape])


def _dtype(given: Mapping[str, Operand], name: str, types: tuple[Type, ...]) -> Type:
    if "dtype" not in given:
        return U32
    found = allocation.element_type(given["dtype"])
    if found not in types:
        names = [re.sub(r"(?=\b[a-z])", "nv.", repr(type_)) for type_ in types]  # nv.vec[nv.f16, 2]
        wanted = f"{', '.join(names[:-1])} or {names[-1]}"
        raise CompileError(diagnostics.tcgen05.BadConstant(given["dtype"].span, name, "dtype", wanted))
    return found


def _load(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    name = operation.name
    parameters = ("address", "shape", "count", "dtype", "pack", "offset")
    given = bound(name, parameters, 2, arguments, named, span)
    shape = choice(given, "shape", name, SHAPES)
    count = choice(given, "count", name, _counts(shape), 1)
    dtype = _dtype(given, name, _REGISTER_TYPES)
    move = Move(shape, count, flag(given, "pack", name), _offset(given, shape, name, span))
    type_ = TupleType((dtype,) * (SHAPES[shape] * count))
    return DeviceCall(span, type_, operation, (address(given, "address", name),), move)


def _reducing_load(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    name = operation.name
    parameters = ("address", "shape", "count", "operation", "dtype", "abs", "nan", "offset")
    given = bound(name, parameters, 5, arguments, named, span)
    shape = choice(given, "shape", name, REDUCED_SHAPES)
    count = choice(given, "count", name, _counts(shape, 2))
    dtype = _dtype(given, name, _REDUCED_TYPES)
    flags = {parameter: flag(given, parameter, name) for parameter in ("abs", "nan")}
    for parameter, is_set in flags.items():
        if is_set and dtype != f32:
            problem = f"is for f32, not for {dtype!r}"
            raise CompileError(diagnostics.tcgen05.NotTogether(given[parameter].span, name, parameter, problem))
    move = Move(shape, count, False, _offset(given, shape, name, span))
    reduction = Reduction(move, choice(given, "operation", name, ("min", "max")), flags["abs"], flags["nan"])
    type_ = TupleType((TupleType((dtype,) * count), dtype))
    return DeviceCall(span, type_, operation, (address(given, "address", name),), reduction)


def _registers(context: Context, operand: Operand, name: str) -> tuple[Expression, int]:
    """The values of a store, and their number. Literals are u32, or f32."""
    found = statics.as_value(operand)
    if isinstance(found, Pack):
        parts = tuple(
            coerce(part, U32, f"`values` of `nv.{name}`") if part.type == WEAK_INT else value_of(context, part)
            for part in found.elements
        )
        found = Pack(found.span, TupleType(tuple(part.type for part in parts)), parts)
    wanted = "a tuple or a vector of values of 32 bits"
    if isinstance(found.type, VectorType):
        if found.type.element not in _REDUCED_TYPES:
            raise refused(name, "values", found, wanted)
        return found, found.type.count
    if not isinstance(found.type, TupleType) or any(type_ not in _REGISTER_TYPES for type_ in found.type.elements):
        raise refused(name, "values", found, wanted)
    return found, len(found.type.elements)


def _store(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    name = operation.name
    given = bound(name, ("address", "shape", "values", "unpack", "offset"), 3, arguments, named, span)
    shape = choice(given, "shape", name, SHAPES)
    values, number = _registers(context, given["values"], name)
    known = {count * SHAPES[shape]: count for count in _counts(shape)}
    if number not in known:
        wanted = ", ".join(map(str, known))
        raise CompileError(diagnostics.tcgen05.WrongRegisterCount(values.span, name, shape, wanted, number))
    move = Move(shape, known[number], flag(given, "unpack", name), _offset(given, shape, name, span))
    return DeviceCall(span, NONE, operation, (address(given, "address", name), values), move)


# Copies, and what orders


def _copy(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    name = operation.name
    parameters = ("address", "descriptor", "shape", "multicast", "source_format", "cta_group")
    given = bound(name, parameters, 3, arguments, named, span)
    shape = choice(given, "shape", name, COPIES)
    ways = COPIES[shape]
    multicast = ways[0]
    if ways == (None,):
        if "multicast" in given:
            problem = f"is for the shapes 64x128b and 32x128b, not for {shape}"
            raise CompileError(diagnostics.tcgen05.NotTogether(given["multicast"].span, name, "multicast", problem))
    else:
        known = tuple(way for way in ways if way is not None)
        multicast = choice(given, "multicast", name, known, span=span)
    source = choice(given, "source_format", name, tcgen05.SOURCE_FORMATS, "")
    attributes = Copy(group(given, name).cta_group, shape, multicast, source or None)
    operands = (address(given, "address", name), address(given, "descriptor", name, U64))
    return DeviceCall(span, NONE, operation, operands, attributes)


def _shift(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    given = bound(operation.name, ("address", "cta_group"), 1, arguments, named, span)
    operand = address(given, "address", operation.name)
    return DeviceCall(span, NONE, operation, (operand,), group(given, operation.name))


def _commit(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    """Its second operand, where it has one, is the mask of blocks."""
    name = operation.name
    given = bound_with_addresses(name, ("bar", "mask", "cta_group"), 1, {"bar": "index"}, arguments, named, span)
    bar = barrier(name, "bar", "index", given, remote=True)
    masks: tuple[Expression, ...] = ()
    if "mask" in given:
        number = whole(given["mask"])
        if number is not None and not 0 <= number < 2**16:
            wanted = "a mask of 16 bits"
            raise CompileError(diagnostics.tcgen05.BadConstant(given["mask"].span, name, "mask", wanted))
        masks = (integer(given, "mask", _U16, name),)
    return DeviceCall(span, NONE, operation, (bar, *masks), group(given, name))


FAMILY = Family(
    free_rules={
        tcgen05.Allocation: _allocate,
        tcgen05.Deallocation: _deallocate,
        tcgen05.Relinquishment: _of_group,
        tcgen05.Load: _load,
        tcgen05.ReducingLoad: _reducing_load,
        tcgen05.Store: _store,
        tcgen05.MatrixCopy: _copy,
        tcgen05.RowShift: _shift,
        tcgen05.Commit: _commit,
        **tcgen05_mma.RULES,
        **tcgen05_descriptors.RULES,
    }
)
