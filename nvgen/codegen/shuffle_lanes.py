"""The lane that a shuffle reads, as LLVM IR: ``lang.shuffle_lanes.source`` for numbers that are not known."""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.contract.ir_builder import constant

_BITS = 31


def source(
    builder: ir.IRBuilder, mode: str, lane: ir.Value, number: ir.Value, bounds: ir.Value
) -> tuple[ir.Value, ir.Value]:
    """The lane that ``lane`` reads, and whether it is the one that is asked for. All are i32, or vectors of i32."""
    b, type_ = builder, lane.type

    def number_of(value: int) -> ir.Value:
        return ir.Constant(type_, [value] * type_.count) if isinstance(type_, ir.VectorType) else constant(32, value)

    def known(value: ir.Value) -> int | None:
        return value.constant if isinstance(value, ir.Constant) and isinstance(value.constant, int) else None

    if (asks := known(number)) is not None:
        step = number_of(asks & _BITS)
    else:
        step = b.and_(number, number_of(_BITS))
    if (limits := known(bounds)) is not None:
        own = limits >> 8 & _BITS
        segment, outside, limit = map(number_of, (own, own ^ _BITS, limits & (own ^ _BITS)))
    else:
        segment = b.and_(b.lshr(bounds, number_of(8)), number_of(_BITS))
        outside = b.xor(segment, number_of(_BITS))
        limit = b.and_(bounds, outside)
    first = b.and_(lane, segment)
    last = b.or_(first, limit)
    if mode == "up":
        asked = b.sub(lane, step)
    elif mode == "down":
        asked = b.add(lane, step)
    elif mode == "bfly":
        asked = b.xor(lane, step)
    else:
        asked = b.or_(first, b.and_(step, outside))
    in_range = b.icmp_signed(">=" if mode == "up" else "<=", asked, last)
    return b.select(in_range, asked, lane), in_range
