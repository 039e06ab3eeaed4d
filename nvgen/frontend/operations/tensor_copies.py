"""Types calls of ``nv.tma.*`` on tensors.

The operands are the address in shared memory where there is one, the map, the mbarrier of a load; then the coordinates
as PTX has them, the contiguous dimension first, and the offsets; then what replaces the map's, the address, the extents
and the strides in PTX's order; then the mask and the policy of those that have one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations import declared
from nvgen.frontend.operations.copy_arguments import check_reduction, check_together, tensor_map
from nvgen.frontend.operations.family import Arguments, Family, Reader
from nvgen.frontend.typing.context import Context, Operand
from nvgen.frontend.typing.conversion import convert
from nvgen.frontend.typing.unpacking import backwards, elements
from nvgen.lang import tensor_copies
from nvgen.lang.attributes.tma import TensorCall
from nvgen.lang.memory_parameters import TensorMapOperand
from nvgen.lang.parameters import Parameter
from nvgen.lang.tensor_copies import IM2COL, MAX_EXTENT, REDUCTIONS, ROWS, ROWS_OF_A_COPY, TensorMode, TensorOperation
from nvgen.lang.tma import BULK_ALIGNMENT
from nvgen.tree import Constant, DeviceCall, Expression, is_remote, pointer_type
from nvgen.types import NONE, ArrayType, Scalar, Space, TensorMapType, i32, is_integer, u16, u64


def _map(context: Context, operation: Any, parameter: TensorMapOperand, given: Arguments, span: Span) -> Expression:
    """A tensor map; an error says what stands in its place."""
    try:
        return tensor_map(operation.name, given["map"])
    except CompileError as error:
        found = error.diagnostic
        if isinstance(found, diagnostics.tensor.NotATensorMap) and not _is_global_array(given["map"]):
            maps = [parameter for parameter, operand in given.items() if _is_map(operand)]
            missing = f"the map stands where `{maps[0]}` is expected" if maps else "`map` is missing"
            taken = found.TakenAs(missing, ", ".join(f"`{parameter}`" for parameter in given))
            raise CompileError(found.because(taken)) from None
        raise


def _is_global_array(operand: Operand) -> bool:
    """Whether an argument is what a map would be made of."""
    type_ = operand.type if isinstance(operand, Expression) else None
    return isinstance(type_, ArrayType) and type_.space is Space.GLOBAL


def _is_map(operand: Operand) -> bool:
    return isinstance(operand, Expression) and isinstance(operand.type, TensorMapType)


def _numbers(
    operands: Mapping[str, Expression], parameter: str, name: str, type_: Scalar = i32
) -> tuple[Expression, ...]:
    """The integers of an argument: one, or a tuple of them."""
    found = elements(operands[parameter])
    for number in found:
        if not is_integer(number.type):
            where = f"`{parameter}` of `nv.{name}`"
            raise CompileError(diagnostics.types.WrongType(number.span, number.type, type_, where))
    return tuple(convert(number, type_) for number in found)


def _check_count(given: Arguments, parameter: str, name: str, found: int, wanted: int, why: str) -> None:
    if found != wanted:
        count = diagnostics.counted(found, "number")
        text = f"{why} {wanted}"
        raise CompileError(diagnostics.tensor.WrongCoordinates(given[parameter].span, name, parameter, count, text))


def _check_rank(mode: TensorMode, name: str, span: Span, rank: int) -> None:
    if not mode.least_rank <= rank <= mode.most_rank:
        only = mode.least_rank == mode.most_rank
        wanted = str(mode.least_rank) if only else f"{mode.least_rank} to {mode.most_rank}"
        raise CompileError(diagnostics.tensor.WrongRank(span, name, wanted, rank))


def _coordinates(
    context: Context,
    operation: TensorOperation,
    given: Arguments,
    operands: Mapping[str, Expression],
) -> tuple[int, tuple[Expression, ...], tuple[Expression, ...]]:
    """The dimensions of the tensor, the coordinates and the offsets of a call, in PTX's order."""
    name, mode, type_ = operation.name, operation.mode, operands["map"].type
    known = type_.ndim if isinstance(type_, TensorMapType) else None
    if mode is ROWS:
        rows, column = _numbers(operands, "rows", name), _numbers(operands, "column", name)
        _check_count(given, "rows", name, len(rows), ROWS_OF_A_COPY, "it takes")
        _check_count(given, "column", name, len(column), 1, "it takes")
        if known is not None:
            _check_rank(mode, name, given["map"].span, known)
        return 2, (*column, *rows), ()
    coordinates = _numbers(operands, "coordinates", name)
    rank = len(coordinates) if known is None else known
    _check_rank(mode, name, given["map"].span, rank)
    _check_count(given, "coordinates", name, len(coordinates), rank, "the tensor's dimensions are")
    in_order = backwards(context, coordinates)
    if "offsets" not in operands:
        return rank, in_order, ()
    found = _numbers(operands, "offsets", name, u16)
    _check_count(given, "offsets", name, len(found), rank - 2 if mode is IM2COL else 2, "it takes")
    return rank, in_order, backwards(context, found) if mode is IM2COL else found


def _replacements(
    context: Context, given: Arguments, name: str, rank: int, operands: Mapping[str, Expression]
) -> tuple[Expression, ...]:
    """The address, the extents and the strides that a call has in place of its map's, in PTX's order."""
    if "global_address" not in operands:
        for parameter in ("global_dim", "global_stride"):
            if parameter in operands:
                raise _bad_option(given, name, parameter, "left out where there is no `global_address`")
        return ()
    address = (operands["global_address"],)
    if "global_dim" not in operands:
        if "global_stride" in operands:
            raise _bad_option(given, name, "global_stride", "left out where there is no `global_dim`")
        return address
    if "mask" in operands:
        raise _bad_option(given, name, "mask", "left out where there is `global_dim`: `mask_32b` stands in its place")
    extents = _numbers(operands, "global_dim", name, u16)
    _check_count(given, "global_dim", name, len(extents), rank, "the tensor's dimensions are")
    for extent in extents:
        if isinstance(extent, Constant) and not 0 < extent.value <= MAX_EXTENT:
            raise _bad_option(given, name, "global_dim", f"numbers from 1 to {MAX_EXTENT}; the instruction has 8 bits")
    if rank > 1 and "global_stride" not in operands:
        raise _bad_option(given, name, "global_dim", "left out where there is no `global_stride` of several dimensions")
    strides = _numbers(operands, "global_stride", name, u64) if "global_stride" in operands else ()
    _check_count(given, "global_stride" if strides else "global_dim", name, len(strides), rank - 1, "it takes")
    for stride in strides:
        if isinstance(stride, Constant) and stride.value % BULK_ALIGNMENT:
            raise _bad_option(given, name, "global_stride", f"numbers of bytes, multiples of {BULK_ALIGNMENT}")
    return (*address, *backwards(context, extents), *backwards(context, strides))


def _bad_option(given: Arguments, name: str, parameter: str, wanted: str) -> CompileError:
    return CompileError(diagnostics.tensor.BadSetting(given[parameter].span, name, parameter, wanted))


def _check_options(
    given: Arguments, name: str, constants: Mapping[str, Any], coordinates: Sequence[Expression]
) -> None:
    check_together(name, given, "mask", "mask_32b")
    if constants.get("evict_last"):
        check_together(name, given, "evict_last", "policy")
    if constants["has_extents"]:
        for coordinate in coordinates:
            if isinstance(coordinate, Constant) and coordinate.value != 0:
                raise _bad_option(given, name, "coordinates", "0; `global_dim` is given")


def _copy(context: Context, operation: TensorOperation, given: Arguments, span: Span) -> DeviceCall:
    name = operation.name
    operands, constants = declared.values_of(context, operation, given, span, _READERS)
    map_, shared, bar = operands["map"], operands.get("dst", operands.get("src")), operands.get("bar")
    if shared is not None and isinstance(map_.type, TensorMapType):
        actual = pointer_type(shared).pointee
        if actual != map_.type.dtype:
            raise CompileError(diagnostics.tensor.WrongElements(shared.span, name, map_.type.dtype, actual))
    rank, coordinates, offsets = _coordinates(context, operation, given, operands)
    if bar is not None and is_remote(bar) and constants["cta_group"] != 2:
        raise CompileError(diagnostics.asynchronous.BarrierOfAnotherBlock(bar.span, name))
    if shared is not None and "reduction" in constants:
        constants["dtype"] = check_reduction(name, given, constants["reduction"], shared, REDUCTIONS)
    replacements = _replacements(context, given, name, rank, operands)
    constants |= {"has_global_address": "global_address" in operands, "has_extents": "global_dim" in operands}
    _check_options(given, name, constants, coordinates)
    form = TensorCall(rank=rank, offsets=len(offsets), **constants)
    first = [operand for operand in (shared, map_, bar) if operand is not None]
    last = [operands[option] for option in ("mask", "mask_32b", "policy") if option in operands]
    return DeviceCall(span, NONE, operation, (*first, *coordinates, *offsets, *replacements, *last), form)


_READERS: Mapping[type[Parameter], Reader] = {TensorMapOperand: _map}
_COPIES = (
    tensor_copies.TensorLoad,
    tensor_copies.TensorStore,
    tensor_copies.TensorPrefetch,
    tensor_copies.TensorPriority,
    tensor_copies.TensorReduction,
)
FAMILY = Family(rules=dict.fromkeys(_COPIES, _copy))
