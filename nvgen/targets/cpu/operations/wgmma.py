"""Products of warpgroups on the CPU: functions of ``simt.warpgroups``, which compute them at once.

An A in registers is passed on among the four lanes that have two rows of it. Source: PTX ISA, "Register Fragments for
wgmma.mma_async".
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from llvmlite import ir

from nvgen import diagnostics
from nvgen.codegen.accumulators import accumulator_type, of_registers, of_vector, registers, waited
from nvgen.codegen.checks import require
from nvgen.codegen.device_operations import Rules
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.llvm_types import pointer, value_type
from nvgen.codegen.threads import linear_index
from nvgen.frontend.tree import DeviceCall
from nvgen.frontend.wgmma import Form
from nvgen.lang import wgmma
from nvgen.lang.special_registers import WARP_SIZE
from nvgen.lang.wgmma import THREADS
from nvgen.targets.cpu import device_library, thread
from nvgen.targets.cpu.operations.mbarrier import generic
from nvgen.targets.cpu.operations.warp import converge, from_lane
from nvgen.targets.cpu.simt import warpgroups
from nvgen.targets.failure import Check, Failure
from nvgen.types import Space

if TYPE_CHECKING:
    from nvgen.diagnostics import Diagnostic

_I1, _I8, _I32, _I64, _I128 = (ir.IntType(width) for width in (1, 8, 32, 64, 128))
#: Bytes of a row of A and of a column of B.
_LINE = 32
#: Lanes that have two rows of A.
_QUAD = 4
_DOTS = {"tf32": warpgroups.tensor_floats, "s8": warpgroups.integers, "u8": warpgroups.integers, "b1": warpgroups.bits}


def _accumulator(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    return ir.Constant(value_type(node.type), None)


def _accumulator_of(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    type_ = accumulator_type(node.type)
    return of_registers(emitter.builder, type_, of_vector(emitter.builder, type_, operands[0]))


def _meeting(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """Products are complete when they have been started: nothing is left but that the lanes of a warp come together."""
    converge(emitter, node)


def _wait_group(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value | None:
    converge(emitter, node)
    if not operands:
        return None
    b = emitter.builder
    found = [register for operand in operands for register in registers(b, operand)]
    return waited(b, node.type, [accumulator_type(operand.type) for operand in node.operands], found)


def _product(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    b, form, type_ = emitter.builder, node.settings, accumulator_type(node.type)
    assert isinstance(form, Form)
    accumulator, a, b_descriptor, *scale = operands
    sums, rows = _slot(emitter, accumulator.type, "sums"), _slot(emitter, ir.ArrayType(_I8, 2 * _LINE), "rows")
    number = b.and_(linear_index(emitter), _I32(THREADS - 1))
    shared, size = _memory(emitter)
    if form.a_in_registers:
        _exchange(emitter, node, rows, a)
    else:
        converge(emitter, node)
        turned = _I1(form.transposes_a)
        given = (rows, shared, size, a, turned, number)
        _require(emitter, node, "A", device_library.call(emitter.functions, b, warpgroups.fetch_rows, *given))
    b.store(accumulator, sums)
    is_there = device_library.call(
        emitter.functions,
        b,
        warpgroups.multiply,
        *(sums, rows, shared, size, b_descriptor, _I1(form.transposes_b), number, _I32(type_.columns)),
        *(scale or [_I1(bool(form.adds))]),
        *(_I1(form.is_negative), _I1(form.satfinite)),
        constants={
            "dot": _DOTS.get(form.a.name, warpgroups.floats),
            "a_type": form.a.element,
            "b_type": form.b.element,
            "d_type": type_.element,
            "count": _LINE // form.a.element.size,
        },
        ftz=emitter.ftz,
    )
    _require(emitter, node, "B", is_there)
    return b.load(sums, typ=accumulator.type)


def _slot(emitter: Emitter, type_: ir.Type, name: str) -> ir.Value:
    """Memory of the function's own; the pointer does not say of what, so that products of every width call one."""
    b = emitter.builder
    with b.goto_entry_block():
        slot = b.addrspacecast(b.alloca(type_, name=name), pointer(Space.LOCAL.value))
    return generic(emitter, [slot])[0]


def _memory(emitter: Emitter) -> tuple[ir.Value, ir.Value]:
    """Where the block's shared memory starts, and its bytes: the dynamic memory follows the static one."""
    b, registers_ = emitter.builder, emitter.frame.registers
    shared, dynamic = generic(emitter, [registers_[thread.SHARED], registers_[thread.DYNAMIC]])
    static_bytes = b.trunc(b.sub(b.ptrtoint(dynamic, _I64), b.ptrtoint(shared, _I64)), _I32)
    return shared, b.add(static_bytes, registers_[thread.DYNAMIC_SIZE])


def _require(emitter: Emitter, node: DeviceCall, matrix: str, condition: ir.Value) -> None:
    """Ends the launch where a matrix is not in shared memory."""

    def describe(failure: Failure) -> Diagnostic:
        return diagnostics.wgmma.OutsideOfShared(node.span, matrix, failure.place)

    require(emitter, condition, Check(node.span, "matrices in shared memory", "", describe), [])


def _exchange(emitter: Emitter, node: DeviceCall, rows: ir.Value, fragment: ir.Value) -> None:
    """Puts together two rows of A, which four lanes have."""
    b = emitter.builder
    first = b.and_(linear_index(emitter), _I32(WARP_SIZE - _QUAD))
    own = b.bitcast(fragment, _I128)
    for lane in range(_QUAD):
        found = from_lane(emitter, node, own, b.or_(first, _I32(lane)))
        device_library.call(emitter.functions, b, warpgroups.put_registers, rows, found, _I32(lane))


RULES: Rules = {
    wgmma.Accumulator: _accumulator,
    wgmma.AccumulatorOf: _accumulator_of,
    wgmma.Product: _product,
    wgmma.Fence: _meeting,
    wgmma.CommitGroup: _meeting,
    wgmma.WaitGroup: _wait_group,
}
