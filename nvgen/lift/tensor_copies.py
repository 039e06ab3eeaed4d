"""Lowers ``cp.async.bulk.tensor`` and ``cp.reduce.async.bulk.tensor`` to the tensor copies of ``nv.tma``.

A map is the CPU's own record, which a launch has made; it has the tensor's type, which a reduction does not name.

Source: PTX ISA, "Tensors", ``cp.async.bulk.tensor``, ``cp.reduce.async.bulk.tensor``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from llvmlite import ir

from nvgen.lang import control, tensor_copies
from nvgen.lang.attributes.tma import TensorCall
from nvgen.lang.tensor_copies import (
    IM2COL,
    IM2COL_W,
    IM2COL_W_128,
    REDUCTIONS,
    ROWS,
    TILE,
    TensorMode,
    TensorOperation,
)
from nvgen.lift import addresses
from nvgen.lift.body_step import BodyStep
from nvgen.lift.bulk_copies import Target, has_mask, reduction_of, report_of
from nvgen.lift.types import pointer_type
from nvgen.ptx.operands import Address, Operand, Vector
from nvgen.types import NONE, Scalar, Type, i32, u8, u16, u64
from nvgen.types.tensor_maps import DATA_TYPES, TYPE_PLACE

_MODES: dict[str, TensorMode] = {
    **{mode.ptx: mode for mode in (TILE, IM2COL, IM2COL_W, IM2COL_W_128, ROWS)},
    "im2col_no_offs": IM2COL,
    "im2col_no_offs::w": IM2COL_W,
    "tile::scatter4": ROWS,
}
_LOADS: dict[TensorMode, TensorOperation] = {
    TILE: tensor_copies.load,
    IM2COL: tensor_copies.load_im2col,
    IM2COL_W: tensor_copies.load_im2col_w,
    IM2COL_W_128: tensor_copies.load_im2col_w_128,
    ROWS: tensor_copies.gather4,
}
_STORES: dict[TensorMode, TensorOperation] = {
    TILE: tensor_copies.store,
    IM2COL: tensor_copies.store_im2col,
    IM2COL_W: tensor_copies.store_im2col_w,
    ROWS: tensor_copies.scatter4,
}
_REDUCTIONS: dict[TensorMode, TensorOperation] = {
    TILE: tensor_copies.reduce,
    IM2COL: tensor_copies.reduce_im2col,
    IM2COL_W: tensor_copies.reduce_im2col_w,
}


def copy(body: BodyStep) -> None:
    """A copy between a tensor and shared memory."""
    mode = next((_MODES[one] for one in body.instruction.modifiers if one in _MODES), TILE)
    if body.instruction.modifiers[0] == "reduce":
        _reduce(body, mode)
    elif isinstance(body.operands[0], Address) and len(body.operands[0].parts) == 1:
        _load(body, mode)
    else:
        _store(body, mode)


def _rank(body: BodyStep) -> int:
    return next(int(one[0]) for one in body.instruction.modifiers if one in ("1d", "2d", "3d", "4d", "5d"))


def _numbers(body: BodyStep, operand: Operand, name: str, of: Scalar) -> list[tuple[Type, ir.Value]]:
    elements: Sequence[Operand] = operand.elements if isinstance(operand, Vector) else (operand,)
    return [(of, body.bits(element, name)) for element in elements]


class _Box:
    """Where elements are: the map, by its address, the coordinates, and what replaces the map's."""

    def __init__(self, body: BodyStep, operand: Operand) -> None:
        assert isinstance(operand, Address)
        map_, *replacements, coordinates = operand.parts
        self.map = pointer_type(u8, ""), addresses.pointer_of(body, map_, "")
        self.coordinates = _numbers(body, coordinates, "b32", i32)
        self.replacements: list[tuple[Type, ir.Value]] = []
        self.form: dict[str, Any] = {"has_global_address": bool(replacements), "has_extents": len(replacements) > 1}
        if replacements:
            self.replacements.append((u64, body.bits(replacements[0], "b64")))
        if len(replacements) > 1:
            self.replacements += [(u16, extent) for extent in _extents(body, replacements[1])]
            self.replacements += [(u64, stride) for stride in _strides(body, replacements[2:])]


def _extents(body: BodyStep, operand: Operand) -> list[ir.Value]:
    """Of registers of 8 or 16 bits the lower 8."""
    elements: Sequence[Operand] = operand.elements if isinstance(operand, Vector) else (operand,)
    return [body.builder.zext(body.bits(element, "b8"), ir.IntType(16)) for element in elements]


def _strides(body: BodyStep, operands: Sequence[Operand]) -> list[ir.Value]:
    """Of how many 16 bytes the lower 32 bits, each in a register, and 4 upper ones of each in the last operand."""
    if not operands:
        return []
    b, wide = body.builder, ir.IntType(64)
    lower, last = operands
    assert isinstance(lower, Vector)
    upper = b.zext(body.bits(last, "b16"), wide)
    strides = []
    for number, element in enumerate(lower.elements):
        nibble = b.and_(b.lshr(upper, wide(4 * number)), wide(15))
        pieces = b.or_(b.zext(body.bits(element, "b32"), wide), b.shl(nibble, wide(32)))
        strides.append(b.shl(pieces, wide(4)))
    return strides


def _load(body: BodyStep, mode: TensorMode) -> None:
    to, source, bar, *rest = body.operands
    box = _Box(body, source)
    offsets = [] if mode in (TILE, ROWS) else _numbers(body, rest.pop(0), "b16", u16)
    target = Target(body, to, bar, rest[0] if has_mask(body) else None)
    given = [
        *((pointer_type(u8, "shared"), target.address), box.map, (pointer_type(u64, "shared"), target.bar)),
        *(*box.coordinates, *offsets, *box.replacements, *target.given),
    ]
    group = next((int(one[-1]) for one in body.instruction.modifiers if one.startswith("cta_group")), 0)
    form = TensorCall(
        rank=_rank(body), offsets=len(offsets), cta_group=group, report=report_of(body), **target.form, **box.form
    )
    body.call(_LOADS[mode], given, NONE, form)


def _from_shared(body: BodyStep, box: _Box) -> list[tuple[Type, ir.Value]]:
    shared = pointer_type(u8, "shared"), addresses.pointer(body, body.operands[1], "shared")
    return [shared, box.map, *box.coordinates, *box.replacements]


def _store(body: BodyStep, mode: TensorMode) -> None:
    box = _Box(body, body.operands[0])
    body.call(_STORES[mode], _from_shared(body, box), NONE, TensorCall(rank=_rank(body), **box.form))


def _element_type(body: BodyStep, map_: ir.Value) -> ir.Value:
    position = body.builder.gep(map_, [ir.IntType(64)(TYPE_PLACE)], source_etype=ir.IntType(8))
    return body.builder.load(position, typ=ir.IntType(8))


def _reduce(body: BodyStep, mode: TensorMode) -> None:
    """Which type the elements have is known when the map is: there is a reduction for each that the operation takes."""
    operation = _REDUCTIONS.get(mode)
    if operation is None:
        raise body.refuse("the CPU has no reduction of rows of a tensor")
    b, box, name = body.builder, _Box(body, body.operands[0]), reduction_of(body)
    given = _from_shared(body, box)
    after, other = b.append_basic_block("reduced"), b.append_basic_block("no.type")
    switch = b.switch(_element_type(body, given[1][1]), other)
    for of in REDUCTIONS[name]:
        block = b.append_basic_block("reduce")
        switch.add_case(DATA_TYPES[of.name], block)
        b.position_at_end(block)
        body.call(operation, given, NONE, TensorCall(reduction=name, dtype=of, rank=_rank(body), **box.form))
        b.branch(after)
    b.position_at_end(other)
    body.call(control.trap, [])
    b.unreachable()
    b.position_at_end(after)
