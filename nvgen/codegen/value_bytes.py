"""The bytes of a value as one integer, and a value of its bytes: little-endian, as they lie in memory.

In a struct the bytes between the fields are zeros, so that equal fields are equal bytes.
"""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.llvm_types import from_memory, memory_type, to_memory, value_type
from nvgen.diagnostics import InternalError
from nvgen.types import PointerType, Scalar, StructType, TupleType, Type, VectorType, members, size_of
from nvgen.types.textures import HandleType


def as_bits(builder: ir.IRBuilder, value: ir.Value, type_: Type) -> ir.Value:
    """The bytes of a value as an integer of as many."""
    bits = ir.IntType(8 * size_of(type_))
    if isinstance(type_, (StructType, TupleType)):
        whole: ir.Value = bits(0)
        for index, (offset, inner) in enumerate(members(type_)):
            part = builder.zext(as_bits(builder, builder.extract_value(value, index), inner), bits)
            whole = builder.or_(whole, builder.shl(part, bits(8 * offset)))
        return whole
    if isinstance(type_, PointerType):
        return builder.ptrtoint(value, bits)
    if isinstance(type_, Scalar):
        value = to_memory(builder, value, type_)
    elif not isinstance(type_, (VectorType, HandleType)):
        raise InternalError(f"{type_} does not lie in memory")
    return value if isinstance(value.type, ir.IntType) else builder.bitcast(value, bits)


def from_bits(builder: ir.IRBuilder, bits: ir.Value, type_: Type) -> ir.Value:
    """The value of a type that has these bytes."""
    if isinstance(type_, (StructType, TupleType)):
        value: ir.Value = ir.Constant(value_type(type_), ir.Undefined)
        for index, (offset, inner) in enumerate(members(type_)):
            shifted = builder.lshr(bits, bits.type(8 * offset)) if offset else bits
            part = builder.trunc(shifted, ir.IntType(8 * size_of(inner)))
            value = builder.insert_value(value, from_bits(builder, part, inner), index)
        return value
    if isinstance(type_, PointerType):
        return builder.inttoptr(bits, value_type(type_))
    in_memory = memory_type(type_) if isinstance(type_, Scalar) else value_type(type_)
    found = bits if isinstance(in_memory, ir.IntType) else builder.bitcast(bits, in_memory)
    return from_memory(builder, found, type_) if isinstance(type_, Scalar) else found
