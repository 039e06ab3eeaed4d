"""Vectors with an element a lane of a warp."""

from __future__ import annotations

from collections.abc import Sequence

from llvmlite import ir

from nvgen.base.records import Node
from nvgen.codegen.intrinsic import declare
from nvgen.lang.special_registers import WARP_SIZE

_I1, _I32 = ir.IntType(1), ir.IntType(32)


class There(Node):
    """The lanes that are in an operation, one at least: bit by bit, and as a vector with a flag a lane."""

    bits: ir.Value
    flags: ir.Value


def splat(b: ir.IRBuilder, number: ir.Value, count: int = WARP_SIZE) -> ir.Value:
    """A vector of one number."""
    type_ = ir.VectorType(number.type, count)
    first = b.insert_element(ir.Constant(type_, ir.Undefined), number, _I32(0))
    return shuffled(b, first, [0] * count)


def shuffled(b: ir.IRBuilder, vector: ir.Value, sources: Sequence[int]) -> ir.Value:
    """The elements of a vector at constant places."""
    mask = ir.Constant(ir.VectorType(_I32, len(sources)), list(sources))
    return b.shuffle_vector(vector, ir.Constant(vector.type, ir.Undefined), mask)


def lowest(b: ir.IRBuilder, bits: ir.Value) -> ir.Value:
    """The number of the lowest bit, of which there is one, an i32."""
    return b.call(declare(b.module, "llvm.cttz.i32", _I32, [_I32, _I1]), [bits, _I1(1)])
