"""What declarations cannot say of ``nv.tcgen05.*``: what goes together, and how many registers are moved.

Products and descriptors have modules of their own.
"""

from __future__ import annotations

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations import tcgen05_descriptors, tcgen05_mma
from nvgen.frontend.operations.arguments import constant_integer
from nvgen.frontend.operations.family import Arguments, Family
from nvgen.frontend.operations.tcgen05_arguments import (
    READERS,
    bad_constant,
    check_choice,
    not_together,
    refused,
    values_of,
)
from nvgen.frontend.typing.context import Context
from nvgen.lang import DeviceOperation, tcgen05
from nvgen.lang.attributes.tcgen05 import Arrival, Columns, Compression, Copy, Move, Reduction
from nvgen.lang.tcgen05 import (
    COLUMNS,
    COMPRESSED_OF_REGISTER,
    COPIES,
    COUNTS,
    EXCLUSIVE_COLUMNS,
    MAX_COLUMNS,
    MAX_REGISTERS,
    OFFSET,
    SHAPES,
    SPLIT_SHAPE,
)
from nvgen.tree import DeviceCall, Expression, pointer_type
from nvgen.types import NONE, Space, TupleType, Type, VectorType, f32, u32

# Allocation


def _check_allocation(call: DeviceCall) -> None:
    target = call.operands[0]
    type_ = pointer_type(target)
    if type_.pointee != u32 or type_.space is not Space.SHARED:
        raise refused(call.operation.name, "dst", target, "an element of a shared array of u32")


def _of_columns(context: Context, operation: DeviceOperation, given: Arguments, span: Span) -> Expression:
    """Which numbers of columns there are depends on whether nobody else has any."""
    operands, found = values_of(context, operation, given, span)
    number = constant_integer(given["columns"])
    if number is not None and number not in (EXCLUSIVE_COLUMNS if found["exclusive"] else COLUMNS):
        wanted = f"the constant {diagnostics.one_value_of(COLUMNS)}"
        if found["exclusive"]:
            wanted = f"a multiple of {EXCLUSIVE_COLUMNS.step} up to {EXCLUSIVE_COLUMNS[-1]}"
        raise bad_constant(given["columns"].span, operation.name, "columns", wanted)
    columns = Columns(**found, is_large=number is not None and number > MAX_COLUMNS)
    call = DeviceCall(span, NONE, operation, tuple(operands.values()), columns)
    if isinstance(operation, tcgen05.Allocation):
        _check_allocation(call)
    return call


# Loads and stores


def _check_offset(operation: DeviceOperation, shape: str, given: Arguments, span: Span) -> None:
    if "offset" in given and shape != SPLIT_SHAPE:
        raise not_together(given, operation.name, "offset", f"is for the shape {SPLIT_SHAPE}, not for {shape}")
    if "offset" not in given and shape == SPLIT_SHAPE:
        raise bad_constant(span, operation.name, "offset", OFFSET.wanted)


def _counts(shape: str, least: int = 1) -> tuple[int, ...]:
    return tuple(count for count in COUNTS if least <= count <= MAX_REGISTERS // SHAPES[shape])


def _load(context: Context, operation: tcgen05.Load, given: Arguments, span: Span) -> Expression:
    operands, found = values_of(context, operation, given, span)
    shape, count = found["shape"], found["count"]
    if count not in _counts(shape):
        check_choice(given, "count", operation.name, _counts(shape), span)
    _check_offset(operation, shape, given, span)
    type_ = TupleType((found["dtype"],) * (SHAPES[shape] * count))
    move = Move(shape, count, found["pack"], found["offset"])
    return DeviceCall(span, type_, operation, tuple(operands.values()), move)


def _reducing_load(context: Context, operation: tcgen05.ReducingLoad, given: Arguments, span: Span) -> Expression:
    operands, found = values_of(context, operation, given, span)
    dtype, count = found["dtype"], found["count"]
    for parameter in ("abs", "nan"):
        if found[parameter] and dtype != f32:
            raise not_together(given, operation.name, parameter, f"is for f32, not for {dtype!r}")
    _check_offset(operation, found["shape"], given, span)
    move = Move(found["shape"], count, False, found["offset"])
    type_ = TupleType((TupleType((dtype,) * count), dtype))
    reduction = Reduction(move, found["operation"], found["abs"], found["nan"])
    return DeviceCall(span, type_, operation, tuple(operands.values()), reduction)


def _compressing_load(
    context: Context,
    operation: tcgen05.CompressingLoad | tcgen05.CompressingReducingLoad,
    given: Arguments,
    span: Span,
) -> Expression:
    operands, found = values_of(context, operation, given, span)
    count = found["count"]
    positions = TupleType((u32,) * max(1, count // COMPRESSED_OF_REGISTER))
    parts: tuple[Type, ...] = (positions, TupleType((f32,) * (count // 2)))
    if isinstance(operation, tcgen05.CompressingReducingLoad):
        parts += (f32,)
    compression = Compression(count, found["operation"], found["abs"], found.get("nan"))
    return DeviceCall(span, TupleType(parts), operation, tuple(operands.values()), compression)


def _store(context: Context, operation: tcgen05.Store, given: Arguments, span: Span) -> Expression:
    operands, found = values_of(context, operation, given, span)
    shape, values = found["shape"], operands["values"]
    assert isinstance(values.type, (TupleType, VectorType))
    number = values.type.count if isinstance(values.type, VectorType) else len(values.type.elements)
    known = {count * SHAPES[shape]: count for count in _counts(shape)}
    if number not in known:
        wanted = ", ".join(map(str, known))
        error = diagnostics.tcgen05.WrongRegisterCount(values.span, operation.name, shape, wanted, number)
        raise CompileError(error)
    _check_offset(operation, shape, given, span)
    move = Move(shape, known[number], found["unpack"], found["offset"])
    return DeviceCall(span, NONE, operation, tuple(operands.values()), move)


# Copies, and what orders


def _check_copy(call: DeviceCall, given: Arguments) -> None:
    """Some shapes are multicast, in one of their ways."""
    name, copy = call.operation.name, Copy.of(call)
    ways = COPIES[copy.shape]
    if copy.multicast in ways:
        return
    if ways == ("",):
        raise not_together(given, name, "multicast", f"is for the shapes 64x128b and 32x128b, not for {copy.shape}")
    check_choice(given, "multicast", name, ways, call.span)


def _commit(context: Context, operation: tcgen05.Commit, given: Arguments, span: Span) -> Expression:
    """A mask has 16 bits or 32."""
    operands, found = values_of(context, operation, given, span)
    if "mask" in given and "mask_32b" in given:
        raise not_together(given, operation.name, "mask_32b", "stands in the place of `mask`")
    arrival = Arrival(**found, has_mask_32b="mask_32b" in given)
    return DeviceCall(span, NONE, operation, tuple(operands.values()), arrival)


FAMILY = Family(
    rules={
        tcgen05.Load: _load,
        tcgen05.Allocation: _of_columns,
        tcgen05.Deallocation: _of_columns,
        tcgen05.ReducingLoad: _reducing_load,
        tcgen05.CompressingLoad: _compressing_load,
        tcgen05.CompressingReducingLoad: _compressing_load,
        tcgen05.Store: _store,
        tcgen05.Commit: _commit,
        **tcgen05_mma.RULES,
        **tcgen05_descriptors.RULES,
    },
    checks={
        tcgen05.MatrixCopy: _check_copy,
    },
    readers=READERS,
)
