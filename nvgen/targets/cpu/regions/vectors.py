"""Vectors with an element a lane of a warp."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

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
    first = b.insert_element(_undefined(number.type, count), number, _I32(0))
    return shuffled(b, first, [0] * count)


def shuffled(b: ir.IRBuilder, vector: ir.Value, sources: Sequence[int]) -> ir.Value:
    """The elements of a vector at constant places."""
    type_ = vector.type
    return b.shuffle_vector(vector, _undefined(type_.element, type_.count), _places(tuple(sources)))


# The text of such a constant takes longer than all else of an operation, and kernels have hundreds of these.
@lru_cache(maxsize=256)
def _places(sources: tuple[int, ...]) -> ir.Constant:
    return ir.Constant(ir.VectorType(_I32, len(sources)), list(sources))


@lru_cache(maxsize=256)
def _undefined(element: ir.Type, count: int) -> ir.Constant:
    return ir.Constant(ir.VectorType(element, count), ir.Undefined)


def lowest(b: ir.IRBuilder, bits: ir.Value) -> ir.Value:
    """The number of the lowest bit, of which there is one, an i32."""
    return b.call(declare(b.module, "llvm.cttz.i32", _I32, [_I32, _I1]), [bits, _I1(1)])
