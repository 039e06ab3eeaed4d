"""Lowers ``spcompress`` and ``spdecompress`` to the operations of ``nv.mma``.

Source: PTX ISA, "Data Movement and Conversion Instructions: spcompress", "… spdecompress".
"""

from __future__ import annotations

from collections.abc import Sequence

from llvmlite import ir

from nvgen.lang import mma
from nvgen.lang.attributes.mma import Compression, Decompression
from nvgen.lift.body_step import BodyStep
from nvgen.ptx.operands import Operand, Vector
from nvgen.types import TupleType, Type, u32

_I32 = ir.IntType(32)


def _sizes(body: BodyStep) -> tuple[int, int, tuple[int, int], int]:
    """Bits of an element and of an index, how many of how many elements there are, and how often."""
    modifiers = body.instruction.modifiers
    element_bits, index_bits = (int(name[1:]) for name in modifiers if name[0] == "b")
    factor, count = (next(name for name in modifiers if name.startswith(start)) for start in ("sp::", "x"))
    sources, targets = map(int, factor.removeprefix("sp::").split(":"))
    return element_bits, index_bits, (sources, targets), int(count[1:])


def _elements(operand: Operand) -> Sequence[Operand]:
    assert isinstance(operand, Vector)
    return operand.elements


def _registers(operand: Operand) -> TupleType:
    return TupleType((u32,) * len(_elements(operand)))


def _read(body: BodyStep, operand: Operand) -> tuple[Type, ir.Value]:
    """The registers of a vector as a tuple."""
    elements = _elements(operand)
    found: ir.Value = ir.Constant(ir.LiteralStructType([_I32] * len(elements)), ir.Undefined)
    for index, element in enumerate(elements):
        found = body.builder.insert_value(found, body.bits(element, "b32"), index)
    return _registers(operand), found


def _write(body: BodyStep, operand: Operand, value: ir.Value) -> None:
    for index, element in enumerate(_elements(operand)):
        body.write(element, body.builder.extract_value(value, index), "b32")


def compress(body: BodyStep) -> None:
    """``spcompress``."""
    metadata, values, data, description = body.operands
    element_bits, index_bits, _, count = _sizes(body)
    given = [_read(body, data), (u32, body.bits(description, "b32"))]
    result = TupleType((_registers(metadata), _registers(values)))
    found = body.call(mma.spcompress, given, result, Compression(element_bits, index_bits, count))
    for index, operand in enumerate((metadata, values)):
        _write(body, operand, body.builder.extract_value(found, index))


def decompress(body: BodyStep) -> None:
    """``spdecompress``."""
    data, metadata, values = body.operands
    element_bits, index_bits, (sources, targets), count = _sizes(body)
    form = Decompression(element_bits, index_bits, sources, targets, count)
    given = [_read(body, values), _read(body, metadata)]
    _write(body, data, body.call(mma.spdecompress, given, _registers(data), form))


RULES = {"spcompress": compress, "spdecompress": decompress}
