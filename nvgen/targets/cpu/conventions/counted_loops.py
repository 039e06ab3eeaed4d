"""Loops that the target makes around a kernel's threads."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from llvmlite import ir

from nvgen.codegen.ir_gaps import set_loop_properties


@contextmanager
def counting(
    builder: ir.IRBuilder, name: str, first: ir.Value, end: ir.Value, *, unrolls: bool = True, interleaved: int = 1
) -> Iterator[ir.Value]:
    """A loop from ``first`` to before ``end``, with the builder in its body.

    One that LLVM does not unroll may still be vectorised: its rest is then not unrolled, and in an iteration the loop
    does the work of as many vectors as ``interleaved`` says.
    """
    function, type_ = builder.function, first.type
    before = builder.block
    test, body, after = (function.append_basic_block(f"{name}.{part}") for part in ("test", "body", "end"))
    builder.branch(test)
    builder.position_at_end(test)
    counter = builder.phi(type_, name=name)
    counter.add_incoming(first, before)
    builder.cbranch(builder.icmp_signed("<", counter, end), body, after)
    builder.position_at_end(body)
    yield counter
    counter.add_incoming(builder.add(counter, type_(1), flags=("nuw", "nsw")), builder.block)
    back = builder.branch(test)
    if not unrolls:
        properties: list[list[object]] = [["llvm.loop.unroll.disable"]]
        if interleaved > 1:
            properties.append(["llvm.loop.interleave.count", ir.IntType(32)(interleaved)])
        set_loop_properties(back, properties)
    builder.position_at_end(after)
