"""Types calls of ``nv.tma.*`` on tensors.

The operands are the address in shared memory where there is one, the map, the mbarrier of a load; then the coordinates
as PTX has them, the contiguous dimension first, and the offsets; then the mask and the policy of those that have one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations.address_arguments import bound_with_addresses, pointer
from nvgen.frontend.operations.copy_arguments import SIDES, chosen, further, tensor_map, wrong_space
from nvgen.frontend.operations.family import Family
from nvgen.frontend.operations.mbarrier_arguments import barrier
from nvgen.frontend.typing import statics
from nvgen.frontend.typing.context import Context, Operand
from nvgen.frontend.typing.conversion import convert
from nvgen.frontend.typing.unpacking import backwards, elements
from nvgen.lang import tensor_copies
from nvgen.lang.attributes.tma import TensorCall
from nvgen.lang.tensor_copies import IM2COL, REDUCTIONS, ROWS, ROWS_OF_A_COPY, TILE, TensorMode, TensorOperation
from nvgen.tree import DeviceCall, Expression, pointer_type
from nvgen.types import NONE, SCALARS, ArrayType, Scalar, Space, TensorMapType, i32, is_integer

_U16 = SCALARS["u16"]
_ADDRESSES = {**SIDES, "bar": "bar_index"}


def _map_of(name: str, given: Mapping[str, Operand]) -> tuple[Expression, TensorMapType | None]:
    """``tensor_map`` of the argument ``map``; an error says what stands in its place."""
    try:
        address = tensor_map(name, given["map"])
        return address, address.type if isinstance(address.type, TensorMapType) else None
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


def _numbers(given: Mapping[str, Operand], parameter: str, name: str, type_: Scalar) -> tuple[Expression, ...]:
    """The integers of an argument: one, or a tuple of them."""
    operand = given[parameter]
    value = statics.as_value(operand)
    found = elements(value)
    for number in found:
        if not is_integer(number.type):
            where = f"`{parameter}` of `nv.{name}`"
            raise CompileError(diagnostics.types.WrongType(number.span, number.type, type_, where))
    return tuple(convert(number, type_) for number in found)


def _check_count(given: Mapping[str, Operand], parameter: str, name: str, found: int, wanted: int, why: str) -> None:
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
    given: Mapping[str, Operand],
    type_: TensorMapType | None,
    *,
    offsets: bool,
) -> tuple[int, tuple[Expression, ...], tuple[Expression, ...]]:
    """The dimensions of the tensor, the coordinates and the offsets of a call, in PTX's order."""
    name, mode = operation.name, operation.mode
    if mode is ROWS:
        rows, column = _numbers(given, "rows", name, i32), _numbers(given, "column", name, i32)
        _check_count(given, "rows", name, len(rows), ROWS_OF_A_COPY, "it takes")
        _check_count(given, "column", name, len(column), 1, "it takes")
        if type_ is not None:
            _check_rank(mode, name, given["map"].span, type_.ndim)
        return 2, (*column, *rows), ()
    coordinates = _numbers(given, "coordinates", name, i32)
    rank = len(coordinates) if type_ is None else type_.ndim
    _check_rank(mode, name, given["map"].span, rank)
    _check_count(given, "coordinates", name, len(coordinates), rank, "the tensor's dimensions are")
    in_order = backwards(context, coordinates)
    if mode is TILE or not offsets:
        return rank, in_order, ()
    found = _numbers(given, "offsets", name, _U16)
    _check_count(given, "offsets", name, len(found), rank - 2 if mode is IM2COL else 2, "it takes")
    return rank, in_order, backwards(context, found) if mode is IM2COL else found


def _shared(given: Mapping[str, Operand], parameter: str, name: str, type_: TensorMapType | None) -> Expression:
    """The address in the block's shared memory, of elements as the tensor has."""
    found = pointer(name, parameter, _ADDRESSES[parameter], given)
    actual = pointer_type(found)
    if actual.space is not Space.SHARED:
        raise wrong_space(found.span, name, parameter, "shared", actual.space)
    if type_ is not None and actual.pointee != type_.dtype:
        raise CompileError(diagnostics.tensor.WrongElements(found.span, name, type_.dtype, actual.pointee))
    return found


def _coordinate_parameters(operation: TensorOperation, *, offsets: bool) -> tuple[str, ...]:
    """The parameters that say where in the tensor."""
    if operation.mode is ROWS:
        return ("rows", "column")
    return ("coordinates", "offsets") if offsets and operation.mode is not TILE else ("coordinates",)


def _load(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    name = operation.name
    needed = ("dst", "map", *_coordinate_parameters(operation, offsets=True), "bar")
    parameters = (*needed, "mask", "cta_group", "policy")
    given = bound_with_addresses(
        name, parameters, len(needed), _ADDRESSES, arguments, named, span, (0, len(needed) - 1)
    )
    address, type_ = _map_of(name, given)
    target = _shared(given, "dst", name, type_)
    rank, coordinates, offsets = _coordinates(context, operation, given, type_, offsets=True)
    group = chosen(name, given, "cta_group", (1, 2), 0)
    bar = barrier(name, "bar", "bar_index", given, remote=group == 2)
    form = TensorCall("mask" in given, "policy" in given, rank=rank, offsets=len(offsets), cta_group=group)
    operands = (target, address, bar, *coordinates, *offsets, *further(name, given))
    return DeviceCall(span, NONE, operation, operands, form)


def _store(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    name = operation.name
    needed = ("map", *_coordinate_parameters(operation, offsets=False), "src")
    alone = (needed.index("src"),)
    given = bound_with_addresses(name, (*needed, "policy"), len(needed), _ADDRESSES, arguments, named, span, alone)
    address, type_ = _map_of(name, given)
    source = _shared(given, "src", name, type_)
    rank, coordinates, _ = _coordinates(context, operation, given, type_, offsets=False)
    form = TensorCall(has_policy="policy" in given, rank=rank)
    return DeviceCall(span, NONE, operation, (source, address, *coordinates, *further(name, given)), form)


def _prefetch(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    name = operation.name
    needed = ("map", *_coordinate_parameters(operation, offsets=True))
    given = bound_with_addresses(name, (*needed, "policy"), len(needed), _ADDRESSES, arguments, named, span)
    address, type_ = _map_of(name, given)
    rank, coordinates, offsets = _coordinates(context, operation, given, type_, offsets=True)
    form = TensorCall(has_policy="policy" in given, rank=rank, offsets=len(offsets))
    return DeviceCall(span, NONE, operation, (address, *coordinates, *offsets, *further(name, given)), form)


def _reduce(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    name = operation.name
    needed = ("map", "coordinates", "src", "op")
    alone = (needed.index("src"),)
    given = bound_with_addresses(name, (*needed, "policy"), len(needed), _ADDRESSES, arguments, named, span, alone)
    address, type_ = _map_of(name, given)
    source = _shared(given, "src", name, type_)
    rank, coordinates, _ = _coordinates(context, operation, given, type_, offsets=False)
    dtype = pointer_type(source).pointee
    reduction = chosen(name, given, "op", tuple(REDUCTIONS), "")
    if dtype not in REDUCTIONS[reduction]:
        types = ", ".join(map(repr, REDUCTIONS[reduction]))
        raise CompileError(diagnostics.tensor.NoSuchReduction(given["op"].span, name, reduction, dtype, types))
    assert isinstance(dtype, Scalar)
    form = TensorCall(has_policy="policy" in given, reduction=reduction, dtype=dtype, rank=rank)
    return DeviceCall(span, NONE, operation, (source, address, *coordinates, *further(name, given)), form)


FAMILY = Family(
    free_rules={
        tensor_copies.TensorLoad: _load,
        tensor_copies.TensorStore: _store,
        tensor_copies.TensorPrefetch: _prefetch,
        tensor_copies.TensorReduction: _reduce,
    }
)
