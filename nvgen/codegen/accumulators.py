"""Accumulators in LLVM IR: a structure of 32-bit registers, of which two elements of f16 share one."""

from __future__ import annotations

from collections.abc import Sequence

from llvmlite import ir

from nvgen.codegen.llvm_types import value_type
from nvgen.diagnostics import InternalError
from nvgen.types import Type, VectorType, f16
from nvgen.types.accumulators import AccumulatorType

_I32 = ir.IntType(32)


def accumulator_type(type_: Type) -> AccumulatorType:
    if not isinstance(type_, AccumulatorType):
        raise InternalError(f"an accumulator is needed, not {type_}")
    return type_


def registers(builder: ir.IRBuilder, accumulator: ir.Value) -> list[ir.Value]:
    """The registers of an accumulator."""
    return [builder.extract_value(accumulator, index) for index in range(len(accumulator.type.elements))]


def of_registers(builder: ir.IRBuilder, type_: AccumulatorType, parts: Sequence[ir.Value]) -> ir.Value:
    """An accumulator of its registers."""
    made: ir.Value = ir.Constant(value_type(type_), ir.Undefined)
    for index, part in enumerate(parts):
        made = builder.insert_value(made, part, index)
    return made


def to_vector(builder: ir.IRBuilder, type_: AccumulatorType, parts: Sequence[ir.Value]) -> ir.Value:
    """The numbers that the registers of an accumulator hold."""
    vector: ir.Value = ir.Constant(ir.VectorType(parts[0].type, len(parts)), ir.Undefined)
    for index, part in enumerate(parts):
        vector = builder.insert_element(vector, part, _I32(index))
    return vector if type_.element != f16 else builder.bitcast(vector, value_type(VectorType(f16, type_.count)))


def of_vector(builder: ir.IRBuilder, type_: AccumulatorType, values: ir.Value) -> list[ir.Value]:
    """The registers that hold the numbers of a vector."""
    packed = builder.bitcast(values, ir.VectorType(_I32, type_.registers)) if type_.element == f16 else values
    return [builder.extract_element(packed, _I32(index)) for index in range(type_.registers)]


def waited(
    builder: ir.IRBuilder, result: Type, types: Sequence[AccumulatorType], parts: Sequence[ir.Value]
) -> ir.Value:
    """What a wait returns for accumulators whose registers follow each other: a vector, or a tuple of several."""
    rest = iter(parts)
    vectors = [to_vector(builder, type_, [next(rest) for _ in range(type_.registers)]) for type_ in types]
    if len(vectors) == 1:
        return vectors[0]
    made: ir.Value = ir.Constant(value_type(result), ir.Undefined)
    for index, vector in enumerate(vectors):
        made = builder.insert_value(made, vector, index)
    return made
