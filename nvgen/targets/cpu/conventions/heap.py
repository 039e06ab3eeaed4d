"""Memory of the C library, which machine code in this process is linked with."""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.intrinsic import declare
from nvgen.codegen.llvm_types import pointer

_I8, _I64 = ir.IntType(8), ir.IntType(64)


def allocate_aligned(builder: ir.IRBuilder, size: ir.Value, alignment: int) -> tuple[ir.Value, ir.Value]:
    """``size`` bytes (an i64) at a multiple of ``alignment``: what to free, and where they start."""
    malloc = declare(builder.module, "malloc", pointer(), [_I64])
    raw = builder.call(malloc, [builder.add(size, _I64(alignment))])
    address = builder.ptrtoint(raw, _I64)
    # ``malloc`` aligns to less, so there is room for at least one step.
    aligned = builder.and_(builder.add(address, _I64(alignment - 1)), _I64(-alignment))
    return raw, builder.gep(raw, [builder.sub(aligned, address)], inbounds=True, source_etype=_I8)


def free(builder: ir.IRBuilder, raw: ir.Value) -> None:
    """Gives back what ``allocate_aligned`` says to free; nothing for null."""
    builder.call(declare(builder.module, "free", ir.VoidType(), [pointer()]), [raw])


def fill(builder: ir.IRBuilder, start: ir.Value, size: ir.Value, byte: int) -> None:
    """Fills ``size`` bytes (an i64) with a byte."""
    name = f"llvm.memset.p0.{size.type}"
    function = declare(builder.module, name, ir.VoidType(), [pointer(), _I8, size.type, ir.IntType(1)])
    builder.call(function, [start, _I8(byte), size, ir.IntType(1)(0)])


def clear(builder: ir.IRBuilder, start: ir.Value, size: ir.Value) -> None:
    """Fills ``size`` bytes (an i64) with zeros."""
    fill(builder, start, size, 0)
