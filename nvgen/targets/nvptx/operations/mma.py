"""Matrix operations of warps as PTX has them.

Products are inline PTX, made of the table: LLVM's intrinsics name the same instructions otherwise in every group, and
ptxas refuses some of what LLVM prints. ``ldmatrix`` and ``stmatrix`` are LLVM's intrinsics, as far as it has them.
Sources: PTX ISA, ``mma``, ``mma.sp``, ``wmma``, ``ldmatrix``, ``stmatrix``, ``movmatrix``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from llvmlite import ir

from nvgen import diagnostics
from nvgen.codegen import registers
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.intrinsic import declare
from nvgen.codegen.llvm_types import value_type
from nvgen.intrinsics.architectures import ArchitectureRecord
from nvgen.intrinsics.availability import Availability
from nvgen.lang import mma
from nvgen.lang.attributes.mma import Compression, Decompression, MoveCall, ProductCall, WmmaMove
from nvgen.lang.mma_table import Product
from nvgen.targets.nvptx.instruction import compute, exchange, instruct
from nvgen.targets.nvptx.requirements import NvptxFamily
from nvgen.tree import DeviceCall
from nvgen.types import SCALARS, PointerType, Space, TupleType, Type, VectorType

if TYPE_CHECKING:  # it loads what only an error needs
    from nvgen.diagnostics import Diagnostic

_I32 = ir.IntType(32)


def lacking(call: DeviceCall, known: Availability, record: ArchitectureRecord) -> Diagnostic | None:
    """Of an instruction that only variants of architectures have, its name."""
    if not isinstance(call.attributes, ProductCall) or known.names[0][-1].isdigit():
        return None
    shown, arch = ", ".join(known.names), str(record.architecture)
    what = product_name(call.attributes)
    return diagnostics.matrix.OnlySomeArchitectures(call.span, what, shown, known.names[0], arch)


# Their names


def product_name(attributes: ProductCall) -> str:
    """The instruction of a product, with all its modifiers."""
    row, (a, b, c, d) = attributes.product, attributes.types
    shape, layouts = "m{}n{}k{}".format(*row.shape), ".".join(attributes.layouts)
    bits = f".{attributes.operation}.popc" if attributes.operation else ""
    saturates = ".satfinite" if attributes.saturates else ""
    types = f"{d}.{a}.{b}.{c}"
    if row.instruction == "wmma":
        rounding = f".{attributes.rounding}" if attributes.rounding else ""
        types = f"{d}.{c}" if a == "f16" else types
        return f"wmma.mma{bits}.sync.aligned.{layouts}.{shape}{rounding}.{types}{saturates}"
    sparse = "" if row.instruction == "mma" else ".sp::ordered_metadata" if attributes.ordered else ".sp"
    kind = f".kind::{row.kind}" if row.kind else ""
    vector, scale = attributes.scale
    scaled = f".block_scale.scale_vec::{vector}" if scale else ""
    return (
        f"mma{sparse}.sync.aligned.{shape}.{layouts}{kind}{scaled}{saturates}.{types}"
        f"{bits}{f'.{scale}' if scale else ''}"
    )


def _wmma_name(attributes: WmmaMove, space: Space) -> str:
    """``wmma.load`` or ``wmma.store`` of a fragment."""
    verb = "store" if attributes.matrix == "d" else "load"
    shape = "m{}n{}k{}".format(*attributes.product.shape)
    memory = {Space.GENERIC: ""}.get(space, f".{space!r}")
    return f"wmma.{verb}.{attributes.matrix}.sync.aligned.{attributes.layout}.{shape}{memory}.{attributes.type}"


# Operands


def _list(first: int, count: int) -> str:
    return "{" + ", ".join(f"${index}" for index in range(first, first + count)) + "}"


class _Operands:
    """Operands of an instruction, as they are collected: groups of registers in braces, and others."""

    def __init__(self, results: int) -> None:
        self.texts = [_list(0, results)] if results else []
        self.values: list[ir.Value] = []
        self._first = results

    def add(self, values: Iterable[ir.Value], *, braces: bool = True) -> str:
        found = list(values)
        text = _list(self._first, len(found)) if braces else f"${self._first}"
        self.values += found
        self._first += len(found)
        self.texts.append(text)
        return text


def _factor(emitter: Emitter, value: ir.Value, type_: Type, row: Product) -> list[ir.Value]:
    """The registers of A or B. Of the bytes of e2m1 elements, which nvgen has in the lowest bits, PTX has them in the
    middle ones."""
    found = registers.split(emitter.builder, value, type_)
    element = type_.element if isinstance(type_, VectorType) else type_
    if element == SCALARS["e2m1"]:
        return [emitter.builder.shl(register, _I32(2)) for register in found]
    return found


def _result(type_: Type, *, is_accumulator: bool) -> tuple[ir.Type, int]:
    register, count = registers.kind_of(type_, is_accumulator=is_accumulator)
    return (register if count == 1 else ir.LiteralStructType([register] * count)), count


def _joined(emitter: Emitter, found: ir.Value, count: int, type_: Type) -> ir.Value:
    parts = [found] if count == 1 else [emitter.builder.extract_value(found, index) for index in range(count)]
    return registers.join(emitter.builder, parts, type_)


# The operations


# Workaround (LLVM 22.1, 2026-11): a product of single bits is selected for later architectures than have it, and the
# process ends elsewhere. Guard: tests/ptx/test_matrices.py::test_every_operation_assembles_where_it_first_is
def _product(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    attributes = ProductCall.of(node)
    row = attributes.product
    result, count = _result(node.type, is_accumulator=True)
    collected = _Operands(count)
    for value, operand in zip(operands[:2], node.operands, strict=False):
        collected.add(_factor(emitter, value, operand.type, row))
    collected.add(registers.split(emitter.builder, operands[2], node.operands[2].type, is_accumulator=True))
    rest = operands[3:]
    if row.instruction == "mma_sparse":
        collected.add([rest.pop(0)], braces=False)
        collected.texts.append(str(attributes.selector))
    for first in range(0, len(rest), 3):
        collected.add(rest[first : first + 1])
        collected.add(rest[first + 1 : first + 3])
    text = f"{product_name(attributes)} {', '.join(collected.texts)};"
    return _joined(emitter, exchange(emitter, text, result, collected.values), count, node.type)


def _load(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    result, count = _result(node.type, is_accumulator=False)
    move = _inline_load if MoveCall.of(node).is_inline else _move
    return _joined(emitter, move(emitter, node, result, operands), count, node.type)


def _inline_load(emitter: Emitter, node: DeviceCall, result: ir.Type, operands: list[ir.Value]) -> ir.Value:
    call = MoveCall.of(node)
    name = f"{call.move.instruction}.sync.aligned.{call.move.shape}.x{call.count}.shared.{call.format}"
    return instruct(emitter, f"{name} {_list(0, call.count)}, [${call.count}];", result, operands)


def _store(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    values = registers.split(emitter.builder, operands[1], node.operands[1].type)
    _move(emitter, node, ir.VoidType(), [operands[0], *values])


def _move(emitter: Emitter, node: DeviceCall, result: ir.Type, operands: list[ir.Value]) -> ir.Value:
    """LLVM's intrinsic, which knows what memory it touches."""
    name, types = f"llvm.nvvm.{MoveCall.of(node).intrinsic}", [operand.type for operand in operands]
    return emitter.builder.call(declare(emitter.builder.module, name, result, types), operands)


def _transpose(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    (word,) = registers.split(emitter.builder, operands[0], node.type)
    found = exchange(emitter, "movmatrix.sync.aligned.m8n8.trans.b16 $0, $1;", _I32, [word])
    return registers.join(emitter.builder, [found], node.type)


def _space(node: DeviceCall) -> Space:
    type_ = node.operands[0].type
    assert isinstance(type_, PointerType)
    return type_.space


def _wmma_load(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    attributes = WmmaMove.of(node)
    result, count = _result(node.type, is_accumulator=attributes.matrix == "c")
    name = _wmma_name(attributes, _space(node))
    text = f"{name} {_list(0, count)}, [${count}], ${count + 1};"
    return _joined(emitter, instruct(emitter, text, result, operands), count, node.type)


def _wmma_store(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    collected = _Operands(0)
    address = collected.add([operands[0]], braces=False)
    values = registers.split(emitter.builder, operands[1], node.operands[1].type, is_accumulator=True)
    fragment, stride = collected.add(values), collected.add([operands[2]], braces=False)
    name = _wmma_name(WmmaMove.of(node), _space(node))
    instruct(emitter, f"{name} [{address}], {fragment}, {stride};", None, collected.values)


# Sparse vectors. What happens where two of its registers are the same, PTX leaves open, so each is one of its own


def _sparse(
    emitter: Emitter, name: str, results: Sequence[int], vectors: Sequence[Sequence[ir.Value]], last: Sequence[ir.Value]
) -> list[ir.Value]:
    """The results of an instruction on vectors of registers, one list after the other."""
    first = sum(results)
    read = [value for vector in vectors for value in vector]
    copies = "".join(f" mov.b32 %s{index}, ${first + index};" for index in range(len(read)))
    lists = [_list(sum(results[:at]), count) for at, count in enumerate(results)]
    starts = [sum(map(len, vectors[:at])) for at in range(len(vectors))]
    for start, vector in zip(starts, vectors, strict=True):
        lists.append("{" + ", ".join(f"%s{start + index}" for index in range(len(vector))) + "}")
    lists += [f"${first + len(read) + index}" for index in range(len(last))]
    text = f"{{ .reg .b32 %s<{len(read)}>;{copies} {name} {', '.join(lists)}; }}"
    if first == 1:  # inline PTX returns no structure of one
        return [compute(emitter, text, _I32, [*read, *last])]
    found = compute(emitter, text, ir.LiteralStructType([_I32] * first), [*read, *last])
    return [emitter.builder.extract_value(found, index) for index in range(first)]


def _compress(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    b, call = emitter.builder, Compression.of(node)
    assert isinstance(node.type, TupleType)
    data = registers.words_of(b, operands[0], node.operands[0].type)
    found = _sparse(emitter, call.name, (call.metadata_count, call.count), (data,), operands[1:])
    parts = found[: call.metadata_count], found[call.metadata_count :]
    whole: ir.Value = ir.Constant(value_type(node.type), ir.Undefined)
    for index, (words, type_) in enumerate(zip(parts, node.type.elements, strict=True)):
        whole = b.insert_value(whole, registers.tuple_of(b, words, type_), index)
    return whole


def _decompress(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    b, call = emitter.builder, Decompression.of(node)
    values, metadata = (
        registers.words_of(b, operand, of.type) for operand, of in zip(operands, node.operands, strict=True)
    )
    found = _sparse(emitter, call.name, (call.data_count,), (metadata, values), ())
    return registers.tuple_of(b, found, node.type)


FAMILY = NvptxFamily(
    {
        mma.Multiply: _product,
        mma.SparseMultiply: _product,
        mma.ScaledMultiply: _product,
        mma.WmmaMultiply: _product,
        mma.LoadMatrix: _load,
        mma.StoreMatrix: _store,
        mma.TransposeMatrix: _transpose,
        mma.Compress: _compress,
        mma.Decompress: _decompress,
        mma.WmmaLoad: _wmma_load,
        mma.WmmaStore: _wmma_store,
    },
    lacking=lacking,
)
