"""Products of warpgroups on the CPU: functions of ``lang.meaning.warpgroups``, which compute them at once, and of
``lang.meaning.products``, which look again at the wait whether what they read is as it was.

An A in registers is passed on among the four lanes that have two rows of it. Source: PTX ISA, "Register Fragments for
wgmma.mma_async".
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from llvmlite import ir

from nvgen import diagnostics
from nvgen.codegen.accumulators import accumulator_type, of_registers, of_vector, registers, waited
from nvgen.codegen.checks import require
from nvgen.codegen.contract.run_checks import Check, Failure
from nvgen.codegen.device_operations import Family
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.llvm_types import pointer, value_type
from nvgen.codegen.operation_name import operation_name
from nvgen.codegen.threads import linear_index
from nvgen.lang import wgmma
from nvgen.lang.attributes.groups import Groups
from nvgen.lang.attributes.wgmma import Form
from nvgen.lang.meaning import products, warpgroups
from nvgen.lang.meaning.records import Block, Warpgroup
from nvgen.lang.special_registers import WARP_SIZE
from nvgen.lang.warp import FULL_MASK
from nvgen.lang.wgmma import THREADS
from nvgen.targets.cpu.conventions import device_library, record_fields, thread
from nvgen.targets.cpu.operations.mbarrier import generic
from nvgen.targets.cpu.operations.warp import converge, from_lane, records, rendezvous
from nvgen.targets.cpu.threads.suspension import wait
from nvgen.targets.cpu.threads.thread_code import target_of
from nvgen.tree import DeviceCall
from nvgen.types import Space

if TYPE_CHECKING:
    from nvgen.diagnostics import Diagnostic

_I1, _I8, _I32, _I64, _I128 = (ir.IntType(width) for width in (1, 8, 32, 64, 128))
#: Lanes that have two rows of A.
_QUAD = 4


def _accumulator(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    return ir.Constant(value_type(node.type), None)


def _accumulator_of(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    type_ = accumulator_type(node.type)
    return of_registers(emitter.builder, type_, of_vector(emitter.builder, type_, operands[0]))


def _fence(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    converge(emitter, node)


def _commit(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    rendezvous(emitter, node, products.commit, _I32(FULL_MASK))


def _wait_group(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value | None:
    converge(emitter, node)
    _wait(emitter, node)
    if not operands:
        return None
    b = emitter.builder
    found = [register for operand in operands for register in registers(b, operand)]
    return waited(b, node.type, [accumulator_type(operand.type) for operand in node.operands], found)


def _wait(emitter: Emitter, node: DeviceCall) -> None:
    """Waits for all warps of the warpgroup to have committed what is waited for, and asks whether that is as it was."""
    b, own, target = emitter.builder, records(emitter), target_of(emitter)
    target.at_end(emitter.frame, products.leave)
    asking, waiting, after = (b.append_basic_block(f"products.{name}") for name in ("ask", "wait", "after"))
    first = record_fields.load(b, own[0], Block, "warpgroups")
    number = b.zext(b.lshr(linear_index(emitter), _I32(THREADS.bit_length() - 1)), _I64)
    word = record_fields.address(b, record_fields.element(b, first, Warpgroup, number), Warpgroup, "phase")
    b.branch(asking)
    b.position_at_end(asking)
    seen = b.load(word, typ=_I32)
    found = device_library.call(emitter.functions, b, products.is_complete, *own, _I32(Groups.of(node).count))
    b.cbranch(b.icmp_unsigned("==", found, _I64(products.WAITING)), waiting, after)
    b.position_at_end(waiting)
    wait(emitter.frame, word, seen, target.site(node.span, operation_name(node, "()")))
    b.branch(asking)
    b.position_at_end(after)
    sites = target.sites

    def describe(failure: Failure) -> Diagnostic:
        product = sites[failure.numbers[0] >> 32]
        error = diagnostics.proxies.OperandsChanged(node.span, failure.thread_name)
        return error.because(error.StartedHere(span=product.span))

    check = Check(node.span, "operands that stay as they were", "", describe)
    require(emitter, b.icmp_unsigned("==", found, _I64(products.COMPLETE)), check, [found])
    if emitter.instruments_memory:
        from nvgen.targets.cpu.checks import asynchronous  # only checked runs do

        asynchronous.waited(emitter)


def _product(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    b, form, type_ = emitter.builder, Form.of(node), accumulator_type(node.type)
    assert isinstance(form, Form)
    accumulator, a, b_descriptor, *scale = operands
    sums, rows = (
        _slot(emitter, accumulator.type, "sums"),
        _slot(emitter, ir.ArrayType(_I8, 2 * warpgroups.LINE), "rows"),
    )
    number = b.and_(linear_index(emitter), _I32(THREADS - 1))
    shared, size = _memory(emitter)
    _start(emitter, node, type_.columns, a, b_descriptor)
    if form.a_in_registers:
        _exchange(emitter, node, rows, a)
    else:
        transposed = _I1(form.transposes_a)
        given = (rows, shared, size, a, transposed, number)
        _require(emitter, node, "A", device_library.call(emitter.functions, b, warpgroups.fetch_rows, *given))
    b.store(accumulator, sums)
    given = (sums, rows, shared, size, b_descriptor, number, _I32(type_.columns), *(scale or [_I1(bool(form.adds))]))
    multiply = warpgroups.multiplication(form, type_.element)
    is_there = device_library.call(emitter.functions, b, multiply, *given, ftz=emitter.ftz)
    _require(emitter, node, "B", is_there)
    return b.load(sums, typ=accumulator.type)


def _start(emitter: Emitter, node: DeviceCall, columns: int, a: ir.Value, b_descriptor: ir.Value) -> None:
    """The warp notes what the product reads of shared memory."""
    b, form = emitter.builder, Form.of(node)
    site = target_of(emitter).site(node.span, operation_name(node, "()"))
    both = b.shl(b.zext(b_descriptor, _I128), _I128(64))
    if not form.a_in_registers:
        both = b.or_(both, b.zext(a, _I128))
    noted = products.form_of(not form.a_in_registers, form.transposes_a, form.transposes_b, columns, site)
    rendezvous(emitter, node, products.start, _I32(FULL_MASK), both, _I32(noted))
    if emitter.instruments_memory:
        from nvgen.targets.cpu.checks import asynchronous  # only checked runs do

        asynchronous.product(emitter, node, columns, None if form.a_in_registers else a, b_descriptor)


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
        return diagnostics.wgmma.OutsideOfShared(node.span, matrix, failure.thread_name)

    require(emitter, condition, Check(node.span, "matrices in shared memory", "", describe), [])


def _exchange(emitter: Emitter, node: DeviceCall, rows: ir.Value, fragment: ir.Value) -> None:
    """Puts together two rows of A, which four lanes have."""
    b = emitter.builder
    first = b.and_(linear_index(emitter), _I32(WARP_SIZE - _QUAD))
    own = b.bitcast(fragment, _I128)
    for lane in range(_QUAD):
        found = from_lane(emitter, node, own, b.or_(first, _I32(lane)))
        device_library.call(emitter.functions, b, warpgroups.put_registers, rows, found, _I32(lane))


FAMILY = Family(
    {
        wgmma.Accumulator: _accumulator,
        wgmma.Encodable: lambda emitter, node, operands: operands[0],
        wgmma.AccumulatorOf: _accumulator_of,
        wgmma.Product: _product,
        wgmma.Fence: _fence,
        wgmma.CommitGroup: _commit,
        wgmma.WaitGroup: _wait_group,
    }
)
