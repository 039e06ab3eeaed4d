"""Matrix operations of warps on the CPU: a lane's fragments lie in memory of its own while those of all are computed
with."""

from __future__ import annotations

from collections.abc import Callable

from llvmlite import ir

from nvgen.base.records import Node
from nvgen.codegen.device_operations import Collective, Family, Room
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.ir_gaps import add_slot
from nvgen.codegen.llvm_types import pointer, value_type
from nvgen.codegen.threads import linear_index
from nvgen.lang import DeviceFunction, DeviceOperation, mma
from nvgen.lang.attributes.mma import ProductCall
from nvgen.lang.meaning import matrices
from nvgen.lang.special_registers import WARP_SIZE
from nvgen.lang.warp import FULL_MASK
from nvgen.targets.cpu.checks.extents import check_fragment, check_row
from nvgen.targets.cpu.conventions.fragment_memory import Memory, Put
from nvgen.targets.cpu.library import matrix_functions, sparse_vectors
from nvgen.targets.cpu.operations.warp import rendezvous
from nvgen.targets.cpu.threads.lane_rendezvous import OPERAND
from nvgen.tree import DeviceCall
from nvgen.types import NONE, SCALARS, Type, VectorType

_I8, _I32, _I64 = ir.IntType(8), ir.IntType(32), ir.IntType(64)
_MASK = _I32(FULL_MASK)


class MatrixOperation(Node):
    """An operation of all lanes of a warp: what puts a lane's operands into its memory, and the function that computes
    on the memory of all, of a call; the result is where D is."""

    put: Put
    compute: Callable[[DeviceCall], DeviceFunction]

    def coroutine(self, emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value | None:
        """The lane's memory is the function's own, and the lanes meet."""
        b = emitter.builder
        compute = self.compute(node)
        with b.goto_entry_block():
            start = add_slot(b, ir.ArrayType(_I8, matrices.SIZE), "fragments")
            start.align = 16
        memory = Memory(b, start)
        self.put(emitter, node, operands, memory)
        address = b.zext(b.ptrtoint(start, _I64), OPERAND)
        rendezvous(emitter, node, matrices.together, _MASK, address, None, {"compute": compute.function})
        return None if node.type == NONE else memory.get(value_type(node.type), matrices.D)

    def collective(self, node: DeviceCall, room: Room) -> Collective:
        """The same between loops over the lanes."""
        from nvgen.targets.cpu.regions.collectives import FragmentCollective  # coroutines have none

        return FragmentCollective(node, room, self.put, self.compute(node))


# Products


def _put_product(emitter: Emitter, node: DeviceCall, operands: list[ir.Value], memory: Memory) -> None:
    row = ProductCall.of(node).product
    for index, offset in enumerate((matrices.A, matrices.B, matrices.C)):
        value, type_ = operands[index], node.operands[index].type
        memory.put_fragment(_as_registers(emitter, value, type_), type_, offset)
    if row.instruction == "mma_sparse":
        memory.put(operands[3], matrices.METADATA)
    if row.scales:
        for scales, offset in ((operands[-6:-3], matrices.A_SCALE), (operands[-3:], matrices.B_SCALE)):
            for operand, index in zip(scales, (0, 4, 6), strict=True):
                memory.put(operand, offset + index)


def _as_registers(emitter: Emitter, value: ir.Value, type_: Type) -> ir.Value:
    """Elements of e2m1 are in the middle of a byte of a register."""
    element = type_.element if isinstance(type_, VectorType) else type_
    if element != SCALARS["e2m1"]:
        return value
    assert isinstance(type_, VectorType)
    return emitter.builder.shl(value, ir.Constant(value_type(type_), [_I8(2)] * type_.count))


# Matrices of 8 by 8, and fragments of wmma


def _lane(emitter: Emitter) -> ir.Value:
    return emitter.builder.and_(linear_index(emitter), _I32(WARP_SIZE - 1))


def _put_address(emitter: Emitter, address: ir.Value, memory: Memory) -> None:
    memory.put(emitter.builder.ptrtoint(address, _I64), matrices.ADDRESS)


def _put_row(emitter: Emitter, node: DeviceCall, operands: list[ir.Value], memory: Memory) -> None:
    check_row(emitter, node, operands[0], _lane(emitter))
    _put_address(emitter, operands[0], memory)
    if len(operands) > 1:
        memory.put_fragment(operands[1], node.operands[1].type, matrices.A)


def _put_registers(emitter: Emitter, node: DeviceCall, operands: list[ir.Value], memory: Memory) -> None:
    memory.put_fragment(operands[0], node.type, matrices.A)


def _put_matrix(emitter: Emitter, node: DeviceCall, operands: list[ir.Value], memory: Memory) -> None:
    address, *fragment, stride = operands
    if fragment:
        memory.put_fragment(fragment[0], node.operands[1].type, matrices.D)
    check_fragment(emitter, node, address, stride)
    b = emitter.builder
    _put_address(emitter, address if address.type == pointer() else b.addrspacecast(address, pointer()), memory)
    memory.put(stride, matrices.METADATA)


_PUT: dict[type[DeviceOperation], Put] = {
    mma.LoadMatrix: _put_row,
    mma.StoreMatrix: _put_row,
    mma.TransposeMatrix: _put_registers,
    mma.WmmaLoad: _put_matrix,
    mma.WmmaStore: _put_matrix,
}
OPERATIONS = {
    kind: MatrixOperation(_PUT.get(kind, _put_product), of) for kind, of in matrix_functions.FUNCTIONS.items()
}
FAMILY = Family(
    {**{kind: one.coroutine for kind, one in OPERATIONS.items()}, **sparse_vectors.RULES},
    {kind: one.collective for kind, one in OPERATIONS.items()},
)
