"""Structured sparse vectors on the CPU: functions of ``lang.meaning.sparsity`` on registers that lie in memory."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from llvmlite import ir

from nvgen import diagnostics
from nvgen.codegen import registers
from nvgen.codegen.checks import require
from nvgen.codegen.contract.run_checks import Check, Failure
from nvgen.codegen.device_operations import Rule
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.ir_gaps import add_slot
from nvgen.codegen.llvm_types import value_type
from nvgen.lang import DeviceOperation, mma
from nvgen.lang.attributes.mma import Compression, Decompression
from nvgen.lang.meaning import sparsity
from nvgen.lang.mma_sparsity import TYPES
from nvgen.targets.cpu.conventions import device_library
from nvgen.tree import DeviceCall
from nvgen.types import TupleType

if TYPE_CHECKING:
    from nvgen.diagnostics import Diagnostic

_I32, _I64 = ir.IntType(32), ir.IntType(64)


class _Words:
    """Registers in memory."""

    def __init__(self, builder: ir.IRBuilder, count: int, name: str) -> None:
        self._builder, self._count = builder, count
        with builder.goto_entry_block():
            self.start = add_slot(builder, ir.ArrayType(_I32, count), name)

    def put(self, words: Sequence[ir.Value]) -> None:
        for index, word in enumerate(words):
            self._builder.store(word, self._at(index))

    def get(self) -> list[ir.Value]:
        return [self._builder.load(self._at(index), typ=_I32) for index in range(self._count)]

    def _at(self, index: int) -> ir.Value:
        return self._builder.gep(self.start, [_I32(index)], inbounds=True, source_etype=_I32)


def _compress(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    b, call = emitter.builder, Compression.of(node)
    assert isinstance(node.type, TupleType)
    _check_description(emitter, node, operands[1])
    data = _put(emitter, node, operands, 0, "data")
    found = _Words(b, call.metadata_count, "metadata"), _Words(b, call.count, "values")
    sizes = (_I32(size) for size in (call.count, call.element_bits, call.index_bits))
    places = (data.start, *(words.start for words in found))
    device_library.call(emitter.functions, b, sparsity.compress, *places, operands[1], *sizes)
    whole: ir.Value = ir.Constant(value_type(node.type), ir.Undefined)
    for index, (words, type_) in enumerate(zip(found, node.type.elements, strict=True)):
        whole = b.insert_value(whole, registers.tuple_of(b, words.get(), type_), index)
    return whole


def _check_description(emitter: Emitter, node: DeviceCall, description: ir.Value) -> None:
    """Ends the thread where a descriptor's type is not of the size of the elements."""
    b, bits = emitter.builder, Compression.of(node).element_bits
    types = TYPES[bits]

    def describe(failure: Failure) -> Diagnostic:
        found = failure.numbers[0]
        return diagnostics.matrix.WrongSparsityDescriptor(node.span, found, bits, len(types) - 1, failure.thread_name)

    holds = b.icmp_unsigned("<", b.lshr(description, _I32(2)), _I32(len(types)))
    require(
        emitter, holds, Check(node.span, "the type of a sparsity descriptor", "", describe), [b.zext(description, _I64)]
    )


def _decompress(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    b, call = emitter.builder, Decompression.of(node)
    values, metadata = (_put(emitter, node, operands, at, name) for at, name in enumerate(("values", "metadata")))
    data = _Words(b, call.data_count, "data")
    sizes = (call.sources, call.targets, call.count, call.element_bits, call.index_bits)
    places = (data.start, metadata.start, values.start)
    device_library.call(emitter.functions, b, sparsity.decompress, *places, *(_I32(size) for size in sizes))
    return registers.tuple_of(b, data.get(), node.type)


def _put(emitter: Emitter, node: DeviceCall, operands: list[ir.Value], at: int, name: str) -> _Words:
    """The registers of an operand."""
    words = registers.words_of(emitter.builder, operands[at], node.operands[at].type)
    memory = _Words(emitter.builder, len(words), name)
    memory.put(words)
    return memory


RULES: dict[type[DeviceOperation], Rule] = {mma.Compress: _compress, mma.Decompress: _decompress}
