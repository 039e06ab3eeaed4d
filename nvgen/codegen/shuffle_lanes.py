"""The lane that a shuffle reads, as LLVM IR: ``lang.shuffle_lanes.source`` for numbers that are not known."""

from __future__ import annotations

from llvmlite import ir

_BITS = 31


def source(
    builder: ir.IRBuilder, mode: str, lane: ir.Value, number: ir.Value, bounds: ir.Value
) -> tuple[ir.Value, ir.Value]:
    """The lane that ``lane`` reads, and whether it is the one that is asked for. All are i32, or vectors of i32."""
    b, type_ = builder, lane.type

    def constant(value: int) -> ir.Value:
        return ir.Constant(type_, [value] * type_.count if isinstance(type_, ir.VectorType) else value)

    step = b.and_(number, constant(_BITS))
    segment = b.and_(b.lshr(bounds, constant(8)), constant(_BITS))
    outside = b.xor(segment, constant(_BITS))
    first = b.and_(lane, segment)
    last = b.or_(first, b.and_(bounds, outside))
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
