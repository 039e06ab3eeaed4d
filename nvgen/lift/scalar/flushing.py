"""``.ftz``: subnormal numbers as zeros of their sign. Source: PTX ISA, "Floating-Point Instructions"."""

from __future__ import annotations

from llvmlite import ir

from nvgen.lift.scalar.values import I32, I64, PREFIX, call

_NAME = "ftz"
_PREFIX = f"{PREFIX}{_NAME}."
#: By LLVM's name of a float: its bits, and those of its smallest normal number.
_NORMAL = {"float": (I32, 1 << 23), "double": (I64, 1 << 52)}


def flushed(builder: ir.IRBuilder, number: ir.Value) -> ir.Value:
    """An f32 or f64; NaN and infinity stay. What has been flushed is not flushed again."""
    if isinstance(number, ir.CallInstr) and is_flushed(number):
        return number
    return call(builder, f"{_NAME}.{number.type}", number.type, [number], _flush)


def is_flushed(number: ir.CallInstr) -> bool:
    """Whether a call gives what has been flushed."""
    return bool(number.callee.name.startswith(_PREFIX))


def _flush(b: ir.IRBuilder, number: ir.Value) -> ir.Value:
    kind, normal = _NORMAL[str(number.type)]
    return b.bitcast(flushed_bits(b, b.bitcast(number, kind), normal), number.type)


def flushed_bits(b: ir.IRBuilder, bits: ir.Value, normal: int) -> ir.Value:
    """The bits of a float whose smallest normal number has the bits ``normal``."""
    kind = bits.type
    sign = 1 << (kind.width - 1)
    is_small = b.icmp_unsigned("<", b.and_(bits, kind(sign - 1)), kind(normal))
    return b.select(is_small, b.and_(bits, kind(sign)), bits)
