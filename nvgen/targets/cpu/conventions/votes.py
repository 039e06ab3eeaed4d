"""What a vote tells, of the lanes for which the predicate holds. Source: PTX ISA, ``vote.sync``."""

from __future__ import annotations

from llvmlite import ir

_I32 = ir.IntType(32)


def result(builder: ir.IRBuilder, mode: str, ballot: ir.Value, there: ir.Value) -> ir.Value:
    """The result of a vote with PTX's ``mode``: an i32 of ``ballot``, otherwise an i1. ``there`` are the lanes that
    vote."""
    if mode == "ballot":
        return ballot
    some, every = builder.icmp_unsigned("!=", ballot, _I32(0)), builder.icmp_unsigned("==", ballot, there)
    return {"any": some, "all": every, "uni": builder.or_(every, builder.not_(some))}[mode]
