"""A number or a vector as the registers of a matrix instruction, and back."""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen import lane_words
from nvgen.codegen.llvm_types import value_type
from nvgen.types import TupleType, Type

_FLOAT, _DOUBLE, _I32 = ir.FloatType(), ir.DoubleType(), ir.IntType(32)


def kind_of(type_: Type, *, is_accumulator: bool) -> tuple[ir.Type, int]:
    """The type and the number of the registers of a value: doubles, accumulators of f32 as floats, or words."""
    found = value_type(type_)
    element, count = (found.element, found.count) if isinstance(found, ir.VectorType) else (found, 1)
    if element == _DOUBLE or (element == _FLOAT and is_accumulator):
        return element, count
    return _I32, max(count * lane_words.bits_of(element) // 32, 1)


def split(builder: ir.IRBuilder, value: ir.Value, type_: Type, *, is_accumulator: bool = False) -> list[ir.Value]:
    """The registers of a value, its first element in the lowest bits of the first."""
    register, count = kind_of(type_, is_accumulator=is_accumulator)
    if count == 1:
        return [value if value.type == register else builder.bitcast(value, register)]
    whole = ir.VectorType(register, count)
    value = value if value.type == whole else builder.bitcast(value, whole)
    return [builder.extract_element(value, _I32(index)) for index in range(count)]


def words_of(builder: ir.IRBuilder, value: ir.Value, type_: Type) -> list[ir.Value]:
    """The registers of a tuple of values of 32 bits, or of a vector of them."""
    if not isinstance(type_, TupleType):
        return split(builder, value, type_)
    return [
        register
        for index, part in enumerate(type_.elements)
        for register in split(builder, builder.extract_value(value, index), part)
    ]


def tuple_of(builder: ir.IRBuilder, words: list[ir.Value], type_: Type) -> ir.Value:
    """A tuple of values of 32 bits, each in a register."""
    assert isinstance(type_, TupleType)
    found: ir.Value = ir.Constant(value_type(type_), ir.Undefined)
    for index, (word, part) in enumerate(zip(words, type_.elements, strict=True)):
        found = builder.insert_value(found, join(builder, [word], part), index)
    return found


def join(builder: ir.IRBuilder, registers: list[ir.Value], type_: Type) -> ir.Value:
    """The value of a type that ``split`` makes these registers of."""
    wanted = value_type(type_)
    whole: ir.Value = registers[0]
    if len(registers) > 1:
        whole = ir.Constant(ir.VectorType(registers[0].type, len(registers)), ir.Undefined)
        for index, register in enumerate(registers):
            whole = builder.insert_element(whole, register, _I32(index))
    return whole if whole.type == wanted else builder.bitcast(whole, wanted)
