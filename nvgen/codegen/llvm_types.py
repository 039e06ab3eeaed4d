"""How nvgen's types are spelled in LLVM IR, in registers and in memory."""

from __future__ import annotations

from functools import cache

from llvmlite import ir

from nvgen.diagnostics import InternalError
from nvgen.types import ArrayType, NoneType, Scalar, TupleType, Type

_FLOATS = {32: ir.FloatType, 64: ir.DoubleType}


@cache
def value_type(type_: Type) -> ir.Type:
    """The type of a value: integers by width, whatever their sign; a bool is an i1."""
    if isinstance(type_, Scalar):
        if not type_.supported:
            raise InternalError(f"no LLVM type for {type_}")
        return _FLOATS[type_.bits]() if type_.is_float else ir.IntType(type_.bits)
    if isinstance(type_, ArrayType):
        extents = type_.ndim if type_.shape is None else 0
        strides = type_.ndim if type_.has_strides else 0
        parts = [pointer(type_.space.value), *[ir.IntType(32)] * extents, *[ir.IntType(64)] * strides]
        return ir.LiteralStructType(parts)
    if isinstance(type_, NoneType):
        return ir.VoidType()
    if isinstance(type_, TupleType):
        return ir.LiteralStructType([value_type(element) for element in type_.elements])
    raise InternalError(f"no LLVM type for {type_}")


@cache
def memory_type(type_: Scalar) -> ir.Type:
    """The type of an element of an array: a bool takes a byte."""
    return ir.IntType(8) if type_.is_bool else value_type(type_)


@cache
def pointer(address_space: int = 0) -> ir.PointerType:
    return ir.PointerType(addrspace=address_space)
