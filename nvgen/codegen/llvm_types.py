"""How nvgen's types are spelled in LLVM IR, in registers and in memory."""

from __future__ import annotations

from functools import cache, lru_cache

from llvmlite import ir

from nvgen.codegen.ir_gaps import BFloatType
from nvgen.diagnostics import InternalError
from nvgen.types import (
    SCALARS,
    ArrayType,
    GridConstantType,
    NoneType,
    PointerType,
    Scalar,
    StructType,
    TensorMapType,
    TupleType,
    Type,
    VectorType,
    component,
    f32,
    size_of,
)
from nvgen.types.accumulators import AccumulatorType
from nvgen.types.textures import HandleType

#: The types that are kept: there may be any number, since users' classes are among them.
_TYPES = 64
#: The scalars that are floats in LLVM, by its names of them, and what llvmlite has for those names.
FLOATS = {row.llvm: row for row in SCALARS.values() if row.is_float and not row.is_narrow}
_FLOAT_TYPES = {str(type_): type_ for type_ in (ir.HalfType(), BFloatType(), ir.FloatType(), ir.DoubleType())}


@lru_cache(_TYPES)
def value_type(type_: Type) -> ir.Type:
    """The type of a value: integers by width, whatever their sign; a bool is an i1.

    A narrow float is its bits in an i8, a complex number a structure of its components.
    """
    if isinstance(type_, Scalar):
        if type_.is_complex:
            return ir.LiteralStructType([value_type(component(type_))] * 2)
        return _FLOAT_TYPES.get(type_.llvm) or ir.IntType(int(type_.llvm.removeprefix("i")))
    if isinstance(type_, ArrayType):
        extents = type_.ndim if type_.shape is None else 0
        strides = type_.ndim if type_.has_strides else 0
        parts = [pointer(type_.space.value), *[ir.IntType(32)] * extents, *[ir.IntType(64)] * strides]
        return ir.LiteralStructType(parts)
    if isinstance(type_, NoneType):
        return ir.VoidType()
    if isinstance(type_, TupleType):
        return ir.LiteralStructType([value_type(element) for element in type_.elements])
    if isinstance(type_, StructType):
        return ir.LiteralStructType([value_type(field.type) for field in type_.fields])
    if isinstance(type_, VectorType):
        return ir.VectorType(memory_type(type_.element), type_.count)
    if isinstance(type_, PointerType):
        return pointer(type_.space.value)
    if isinstance(type_, HandleType):
        return ir.IntType(64)
    if isinstance(type_, GridConstantType):
        return value_type(type_.value)
    if isinstance(type_, AccumulatorType):  # each register by itself: a vector might be kept in memory
        register = ir.FloatType() if type_.element == f32 else ir.IntType(32)
        return ir.LiteralStructType([register] * type_.registers)
    if isinstance(type_, TensorMapType):
        return pointer()
    raise InternalError(f"no LLVM type for {type_}")


@lru_cache(_TYPES)
def memory_type(type_: Type) -> ir.Type:
    """The type of an element of an array, and of a parameter.

    A bool takes a byte. A complex number is a vector, which is loaded and stored at once, aligned to its size. A
    compound type is as many bytes as it takes.
    """
    if not isinstance(type_, Scalar):
        return ir.ArrayType(ir.IntType(8), size_of(type_))
    if type_.is_complex:
        return ir.VectorType(value_type(component(type_)), 2)
    return ir.IntType(8) if type_.is_bool else value_type(type_)


def from_memory(builder: ir.IRBuilder, loaded: ir.Value, type_: Scalar) -> ir.Value:
    """A value from what was loaded as ``memory_type``."""
    if type_.is_bool:
        return builder.icmp_unsigned("!=", loaded, ir.Constant(loaded.type, 0))
    if type_.is_complex:
        return pair(builder, *(builder.extract_element(loaded, ir.IntType(32)(index)) for index in (0, 1)))
    return loaded


def to_memory(builder: ir.IRBuilder, value: ir.Value, type_: Scalar) -> ir.Value:
    """A value as ``memory_type``, to be stored."""
    if type_.is_bool:
        return builder.zext(value, memory_type(type_))
    if type_.is_complex:
        vector: ir.Value = ir.Constant(memory_type(type_), ir.Undefined)
        for index in (0, 1):
            part = builder.extract_value(value, index)
            vector = builder.insert_element(vector, part, ir.IntType(32)(index))
        return vector
    return value


def pair(builder: ir.IRBuilder, first: ir.Value, second: ir.Value) -> ir.Value:
    """A structure of two values, as a complex number is."""
    empty = ir.Constant(ir.LiteralStructType([first.type, second.type]), ir.Undefined)
    return builder.insert_value(builder.insert_value(empty, first, 0), second, 1)


@cache
def pointer(address_space: int = 0) -> ir.PointerType:
    return ir.PointerType(addrspace=address_space)
