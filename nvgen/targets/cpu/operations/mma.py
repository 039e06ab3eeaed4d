"""Matrix operations of warps on the CPU: a lane's fragments lie in memory of its own during the warp's rendezvous."""

from __future__ import annotations

from typing import Any

from llvmlite import ir

from nvgen import diagnostics
from nvgen.codegen import registers
from nvgen.codegen.device_operations import Family
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.ir_gaps import add_slot
from nvgen.codegen.llvm_types import pointer, value_type
from nvgen.codegen.operation_name import operation_name
from nvgen.codegen.threads import linear_index
from nvgen.diagnostics import CompileError
from nvgen.lang import mma
from nvgen.lang.attributes.mma import MoveCall, ProductCall, WmmaMove
from nvgen.lang.mma_layout import extent_of, place_of
from nvgen.lang.mma_table import counts
from nvgen.lang.special_registers import WARP_SIZE
from nvgen.lang.warp import FULL_MASK
from nvgen.targets.cpu import device_library
from nvgen.targets.cpu.checks.extents import check_fragment, check_row
from nvgen.targets.cpu.lane_rendezvous import OPERAND
from nvgen.targets.cpu.operations.warp import converge, rendezvous
from nvgen.targets.cpu.simt import matrices
from nvgen.tree import DeviceCall
from nvgen.types import SCALARS, Type, VectorType

_I8, _I32, _I64 = ir.IntType(8), ir.IntType(32), ir.IntType(64)
_MASK = _I32(FULL_MASK)


class _Memory:
    """A lane's own memory for fragments, as long as its function runs."""

    def __init__(self, emitter: Emitter) -> None:
        self.builder = emitter.builder
        with self.builder.goto_entry_block():
            self.start = add_slot(self.builder, ir.ArrayType(_I8, matrices.SIZE), "fragments")
            self.start.align = 16

    def at(self, offset: int) -> ir.Value:
        return self.builder.gep(self.start, [_I64(offset)], inbounds=True, source_etype=_I8)

    def put(self, value: ir.Value, offset: int) -> None:
        self.builder.store(value, self.at(offset), align=2)

    def put_fragment(self, value: ir.Value, type_: Type, offset: int) -> None:
        """The registers of a fragment."""
        found = registers.split(self.builder, value, type_)
        size = 8 if found[0].type == ir.DoubleType() else 4
        for index, register in enumerate(found):
            self.builder.store(register, self.at(offset + index * size), align=size)

    def get(self, type_: Type, offset: int) -> ir.Value:
        return self.builder.load(self.at(offset), typ=value_type(type_), align=16)

    @property
    def address(self) -> ir.Value:
        return self.builder.zext(self.builder.ptrtoint(self.start, _I64), OPERAND)


def _product(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    attributes = ProductCall.of(node)
    row = attributes.product
    if attributes.rounding not in ("", "rn"):
        raise CompileError(diagnostics.cpu.OnlyOnGpu(node.span, operation_name(node)))
    memory = _Memory(emitter)
    for index, offset in enumerate((matrices.A, matrices.B, matrices.C)):
        value, type_ = operands[index], node.operands[index].type
        memory.put_fragment(_as_registers(emitter, value, type_), type_, offset)
    if row.instruction == "mma_sparse":
        memory.put(operands[3], matrices.METADATA)
    if row.scales:
        for scales, offset in ((operands[-6:-3], matrices.A_SCALE), (operands[-3:], matrices.B_SCALE)):
            for operand, index in zip(scales, (0, 4, 6), strict=True):
                memory.put(operand, offset + index)
    rendezvous(emitter, node, matrices.product, _MASK, memory.address, None, _constants(attributes))
    return memory.get(node.type, matrices.D)


def _as_registers(emitter: Emitter, value: ir.Value, type_: Type) -> ir.Value:
    """Elements of e2m1 are in the middle of a byte of a register."""
    element = type_.element if isinstance(type_, VectorType) else type_
    if element != SCALARS["e2m1"]:
        return value
    assert isinstance(type_, VectorType)
    return emitter.builder.shl(value, ir.Constant(value_type(type_), [_I8(2)] * type_.count))


def _constants(attributes: ProductCall) -> dict[str, Any]:
    row, (*_, d) = attributes.product, attributes.types
    is_sparse = row.instruction == "mma_sparse"
    packed = "packed " if row.bits else ""
    positions = {matrix: place_of(attributes, matrix) for matrix in "abcd"}
    return {
        "shape": extent_of(row),
        "counts": counts(row)[:3],
        "sparsity": (row.element_bits, row.metadata_lanes * 4, attributes.selector) if is_sparse else (),
        "scaling": (int(attributes.scale[0][0]), row.shape[2]) if row.scales else (),
        "forms": tuple(form for _, form in positions.values()),
        **{f"{matrix}_position": position for matrix, (position, _) in positions.items()},
        "a_read": matrices.READS[packed + attributes.types[0]],
        "b_read": matrices.READS[packed + attributes.types[1]],
        "c_read": matrices.READS[attributes.types[2]],
        "scale_read": matrices.READS[attributes.scale[1] or "f32"],
        "multiply": matrices.MULTIPLY[attributes.operation],
        "write": matrices.WRITES[d, attributes.saturates],
        "number": matrices.NUMBERS[d],
    }


# Matrices of 8 by 8


def _only_bits(node: DeviceCall) -> MoveCall:
    """Refuses forms that a GPU alone has."""
    attributes = MoveCall.of(node)
    if attributes.move.shape != "m8n8":
        raise CompileError(diagnostics.cpu.OnlyOnGpu(node.span, operation_name(node)))
    return attributes


def _load(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    attributes, builder = _only_bits(node), emitter.builder
    check_row(emitter, node, operands[0], _lane(emitter))
    address = builder.zext(builder.ptrtoint(operands[0], _I64), OPERAND)
    constants = {"count": attributes.count, "transpose": attributes.transpose}
    found = rendezvous(emitter, node, matrices.load_matrices, _MASK, address, None, constants)
    return registers.join(builder, _words(emitter, found, attributes.count), node.type)


def _words(emitter: Emitter, found: ir.Value, count: int) -> list[ir.Value]:
    builder = emitter.builder
    return [builder.trunc(builder.lshr(found, OPERAND(32 * index)), _I32) for index in range(count)]


def _store(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    attributes, memory = _only_bits(node), _Memory(emitter)
    check_row(emitter, node, operands[0], _lane(emitter))
    memory.put_fragment(operands[1], node.operands[1].type, matrices.A)
    memory.put(emitter.builder.ptrtoint(operands[0], _I64), matrices.ADDRESS)
    constants = {"count": attributes.count, "transpose": attributes.transpose}
    rendezvous(emitter, node, matrices.store_matrices, _MASK, memory.address, None, constants)


def _transpose(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    (word,) = registers.split(emitter.builder, operands[0], node.type)
    operand = emitter.builder.zext(word, OPERAND)
    found = rendezvous(emitter, node, matrices.transpose_matrix, _MASK, operand)
    return registers.join(emitter.builder, _words(emitter, found, 1), node.type)


# Fragments of wmma


def _lane(emitter: Emitter) -> ir.Value:
    return emitter.builder.and_(linear_index(emitter), _I32(WARP_SIZE - 1))


def _move_fragment(emitter: Emitter, attributes: WmmaMove, base: ir.Value, stride: ir.Value, memory: _Memory) -> None:
    builder = emitter.builder
    constants = matrices.move_constants(attributes, stores=attributes.matrix == "d")
    lane = _lane(emitter)
    generic = base if base.type == pointer() else builder.addrspacecast(base, pointer())
    arguments = (generic, memory.start, stride, lane)
    device_library.call(emitter.functions, builder, matrices.move_fragment, *arguments, constants=constants)


def _wmma_load(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    memory = _Memory(emitter)
    check_fragment(emitter, node, operands[0], operands[1])
    converge(emitter, node)
    _move_fragment(emitter, WmmaMove.of(node), operands[0], operands[1], memory)
    return memory.get(node.type, 0)


def _wmma_store(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    memory = _Memory(emitter)
    memory.put_fragment(operands[1], node.operands[1].type, 0)
    check_fragment(emitter, node, operands[0], operands[2])
    converge(emitter, node)
    _move_fragment(emitter, WmmaMove.of(node), operands[0], operands[2], memory)


FAMILY = Family(
    {
        mma.Multiply: _product,
        mma.SparseMultiply: _product,
        mma.ScaledMultiply: _product,
        mma.WmmaMultiply: _product,
        mma.LoadMatrix: _load,
        mma.StoreMatrix: _store,
        mma.TransposeMatrix: _transpose,
        mma.WmmaLoad: _wmma_load,
        mma.WmmaStore: _wmma_store,
    }
)
