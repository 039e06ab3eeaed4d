"""A value as the words of 32 bits that the lanes of a warp exchange, and back.

A number of fewer bits is a word of its own, extended by zeros; one of more takes several, the lowest bits first. A
vector is its bits in one piece. A struct is the words of its fields, so that bytes between them are none.
"""

from __future__ import annotations

from collections.abc import Iterator

from llvmlite import ir

from nvgen.codegen.llvm_types import FLOATS, value_type
from nvgen.diagnostics import InternalError
from nvgen.types import Type

WORD = ir.IntType(32)


def split(builder: ir.IRBuilder, value: ir.Value) -> list[ir.Value]:
    """The words of a value."""
    if isinstance(value.type, ir.LiteralStructType):
        parts = (builder.extract_value(value, index) for index in range(len(value.type.elements)))
        return [word for part in parts for word in split(builder, part)]
    number = as_integer(builder, value)
    count = _word_count(number.type.width)
    if number.type.width < count * 32:
        number = builder.zext(number, ir.IntType(count * 32))
    if count == 1:
        return [number]
    return [builder.trunc(builder.lshr(number, number.type(32 * index)), WORD) for index in range(count)]


def join(builder: ir.IRBuilder, words: list[ir.Value], type_: Type) -> ir.Value:
    """The value of a type that ``split`` makes these words of."""
    return joined(builder, words, value_type(type_))


def joined(builder: ir.IRBuilder, words: list[ir.Value], type_: ir.Type) -> ir.Value:
    """The same, of a type of LLVM's."""
    return _joined(builder, iter(words), type_)


def as_integer(builder: ir.IRBuilder, value: ir.Value) -> ir.Value:
    """The bits of a number or a vector as an integer of as many."""
    if isinstance(value.type, ir.IntType):
        return value
    return builder.bitcast(value, ir.IntType(bits_of(value.type)))


def _joined(builder: ir.IRBuilder, words: Iterator[ir.Value], type_: ir.Type) -> ir.Value:
    if isinstance(type_, ir.LiteralStructType):
        aggregate: ir.Value = ir.Constant(type_, ir.Undefined)
        for index, element in enumerate(type_.elements):
            aggregate = builder.insert_value(aggregate, _joined(builder, words, element), index)
        return aggregate
    bits = bits_of(type_)
    count = _word_count(bits)
    whole = ir.IntType(count * 32)
    number = next(words)
    if count > 1:
        number = builder.zext(number, whole)
        for index in range(1, count):
            upper = builder.shl(builder.zext(next(words), whole), whole(32 * index))
            number = builder.or_(number, upper)
    if bits < count * 32:
        number = builder.trunc(number, ir.IntType(bits))
    return number if isinstance(type_, ir.IntType) else builder.bitcast(number, type_)


def _word_count(bits: int) -> int:
    return -(-bits // 32)


def bits_of(type_: ir.Type) -> int:
    """Bits of a number or a vector."""
    if isinstance(type_, ir.IntType):
        return int(type_.width)
    if isinstance(type_, ir.VectorType):
        return int(type_.count) * bits_of(type_.element)
    if str(type_) in FLOATS:
        return FLOATS[str(type_)].bits
    raise InternalError(f"no words of {type_}")
