"""Operations on matrices of a whole warp.

Fragments that are one value of each lane lie in an array of the warp already, and a product takes and gives these. Of
everything else each lane's operands are put into its memory, and what is computed of all is kept for each.
"""

from __future__ import annotations

from llvmlite import ir

from nvgen import tree
from nvgen.codegen import alignment
from nvgen.codegen.expressions import operand_values
from nvgen.codegen.llvm_types import value_type
from nvgen.lang import DeviceFunction
from nvgen.lang.attributes.mma import MoveCall, ProductCall
from nvgen.lang.meaning import matrices
from nvgen.lang.meaning.matrices import SIZE, D
from nvgen.lang.mma import Multiply
from nvgen.lang.special_registers import WARP_SIZE
from nvgen.lang.warp import FULL_MASK
from nvgen.targets.cpu.checks.extents import check_row
from nvgen.targets.cpu.conventions import device_library
from nvgen.targets.cpu.conventions.fragment_memory import Memory
from nvgen.targets.cpu.operations import mma
from nvgen.targets.cpu.regions.storage import ROUNDED, bytes_of
from nvgen.targets.cpu.regions.vectors import splat
from nvgen.targets.cpu.warps.emission import WarpEmitter
from nvgen.targets.cpu.warps.operations import is_of_arrays
from nvgen.tree.analysis.lanes import CHUNK_LANE
from nvgen.types import NONE

_I8, _I64, _I32 = ir.IntType(8), ir.IntType(64), ir.IntType(32)


def emit(warp: WarpEmitter, local: tree.Local | None, call: tree.DeviceCall) -> None:
    """An operation, whose result each lane gets in a variable."""
    if is_of_arrays(call):
        (_product if isinstance(call.operation, Multiply) else _load)(warp, local, call)
        return
    b, operation = warp.builder, mma.OPERATIONS[type(call.operation)]
    memory, addresses = _room(warp, SIZE)
    with warp.bringing() as (thread, lane):
        operands = operand_values(thread, call.operands)
        alignment.check_operands(thread, call, operands)
        start = b.gep(memory, [b.mul(lane, _I64(SIZE))], inbounds=True, source_etype=_I8)
        operation.put(thread, call, operands, Memory(b, start))
    device_library.call(warp.functions, b, operation.compute(call), addresses, _I32(FULL_MASK))
    if local is None or call.type == NONE:
        return
    type_ = value_type(call.type)
    with warp.short_lanes() as lane:
        start = b.gep(memory, [b.mul(lane, _I64(SIZE))], inbounds=True, source_etype=_I8)
        warp.arrays.store(b, local, lane, Memory(b, start).get(type_, D))


def _room(warp: WarpEmitter, size: int) -> tuple[ir.Value, ir.Value]:
    """Memory of so many bytes for each lane, and an array of its addresses."""
    b = warp.builder
    memory, addresses = warp.room(ir.ArrayType(_I8, size * WARP_SIZE)), warp.room(ir.ArrayType(_I64, WARP_SIZE))
    offsets = ir.Constant(ir.VectorType(_I64, WARP_SIZE), [lane * size for lane in range(WARP_SIZE)])
    b.store(b.add(splat(b, b.ptrtoint(memory, _I64)), offsets), addresses).align = ROUNDED
    return memory, addresses


def _product(warp: WarpEmitter, local: tree.Local | None, call: tree.DeviceCall) -> None:
    types = [value_type(type_) for type_ in (*(operand.type for operand in call.operands), call.type)]
    arrays = [_array(warp, operand, type_) for operand, type_ in zip(call.operands, types, strict=False)]
    sizes = tuple(bytes_of(type_) for type_ in types)
    compute = matrices.product_of_arrays(ProductCall.of(call), sizes)
    _call(warp, compute, [*arrays, _result(warp, local, types[-1])])


def _load(warp: WarpEmitter, local: tree.Local | None, call: tree.DeviceCall) -> None:
    b, form, rows = warp.builder, MoveCall.of(call), warp.room(ir.ArrayType(_I64, WARP_SIZE))
    with warp.bringing() as (thread, lane):
        operands = operand_values(thread, call.operands)
        alignment.check_operands(thread, call, operands)
        check_row(thread, call, operands[0], thread.frame.registers[CHUNK_LANE.name])
        b.store(b.ptrtoint(operands[0], _I64), b.gep(rows, [lane], inbounds=True, source_etype=_I64))
    load = matrices.load_matrices_to_array(form.count, form.transpose)
    _call(warp, load, [rows, _result(warp, local, value_type(call.type))])


def _call(warp: WarpEmitter, compute: DeviceFunction, arrays: list[ir.Value]) -> None:
    """Calls a function of the addresses of arrays."""
    b, addresses = warp.builder, warp.room(ir.ArrayType(_I64, len(arrays)))
    for index, array in enumerate(arrays):
        b.store(b.ptrtoint(array, _I64), b.gep(addresses, [_I64(index)], inbounds=True, source_etype=_I64))
    device_library.call(warp.functions, b, compute, addresses)


def _result(warp: WarpEmitter, local: tree.Local | None, type_: ir.Type) -> ir.Value:
    """Where each lane gets its part."""
    if local is not None and local in warp.region.carried:
        return warp.arrays.address(local, ())
    return warp.room(ir.ArrayType(type_, WARP_SIZE))


def _array(warp: WarpEmitter, operand: tree.Expression, type_: ir.Type) -> ir.Value:
    """The fragments of all lanes."""
    if isinstance(operand, tree.Read) and operand.local in warp.region.carried:
        return warp.arrays.address(operand.local, ())
    made = warp.room(ir.ArrayType(type_, WARP_SIZE))
    with warp.bringing() as (thread, lane):
        (found,) = operand_values(thread, (operand,))
        stored = warp.builder.store(found, warp.builder.gep(made, [lane], inbounds=True, source_etype=type_))
        stored.align = bytes_of(type_)
    return made
