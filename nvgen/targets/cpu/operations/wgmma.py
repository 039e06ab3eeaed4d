"""Products of warpgroups on the CPU: functions of ``lang.meaning.warpgroups``, which compute them at once, and of
``lang.meaning.products``, which look again at the wait whether what they read is as it was.

Source: PTX ISA, "Register Fragments for wgmma.mma_async".
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
from nvgen.codegen.ir_gaps import add_slot
from nvgen.codegen.llvm_types import value_type
from nvgen.codegen.operation_name import operation_name
from nvgen.codegen.threads import linear_index
from nvgen.lang import wgmma
from nvgen.lang.attributes.groups import Groups
from nvgen.lang.attributes.wgmma import Form
from nvgen.lang.meaning import products, warpgroups
from nvgen.lang.meaning.records import Block, Warpgroup
from nvgen.lang.special_registers import WARPGROUP_SIZE
from nvgen.lang.warp import FULL_MASK
from nvgen.targets.cpu.conventions import device_library, record_fields
from nvgen.targets.cpu.operations.warp import converge, records, rendezvous
from nvgen.targets.cpu.threads.suspension import wait
from nvgen.targets.cpu.threads.thread_code import target_of
from nvgen.tree import DeviceCall

if TYPE_CHECKING:
    from nvgen.diagnostics import Diagnostic

_I1, _I8, _I32, _I64, _I128 = (ir.IntType(width) for width in (1, 8, 32, 64, 128))


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
    number = b.zext(b.lshr(linear_index(emitter), _I32(WARPGROUP_SIZE.bit_length() - 1)), _I64)
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
    """The warp's lanes meet, and the last one computes the numbers of all, in memory of each."""
    b, form, type_ = emitter.builder, Form.of(node), accumulator_type(node.type)
    assert isinstance(form, Form)
    accumulator, a, b_descriptor, *scale = operands
    memory = _memory(emitter, 4 * type_.registers)
    adds = scale[0] if scale else _I1(bool(form.adds))
    values = {warpgroups.ADDS: b.zext(adds, _I32), warpgroups.A: a, warpgroups.B: b_descriptor}
    for offset, value in {**values, warpgroups.SUMS: accumulator}.items():
        b.store(value, _at(b, memory, offset)).align = 8 if offset == warpgroups.B else 16
    site = target_of(emitter).site(node.span, operation_name(node, "()"))
    noted = products.form_of(not form.a_in_registers, form.transposes_a, form.transposes_b, type_.columns, site)
    address, multiply = b.zext(b.ptrtoint(memory, _I64), _I128), warpgroups.multiplication(form, type_.element)
    constants = {"multiply": multiply.function}
    found = rendezvous(
        emitter, node, products.start, _I32(FULL_MASK), address, _I32(noted), constants, flushes=emitter.ftz
    )
    if emitter.instruments_memory:
        from nvgen.targets.cpu.checks import asynchronous  # only checked runs do

        asynchronous.product(emitter, node, type_.columns, None if form.a_in_registers else a, b_descriptor)
    for matrix, outside in (("A", products.A_OUTSIDE), ("B", products.B_OUTSIDE)):
        _require(emitter, node, matrix, b.icmp_unsigned("!=", found, _I128(outside)))
    return b.load(_at(b, memory, warpgroups.SUMS), typ=accumulator.type, align=16)


def _memory(emitter: Emitter, size: int) -> ir.Value:
    """Memory of the function's own for what a lane brings to a product, and gets: numbers of ``size`` bytes."""
    b = emitter.builder
    with b.goto_entry_block():
        slot = add_slot(b, ir.ArrayType(_I8, warpgroups.SUMS + size), "product")
    slot.align = 16
    return slot


def _at(builder: ir.IRBuilder, memory: ir.Value, offset: int) -> ir.Value:
    return builder.gep(memory, [_I64(offset)], inbounds=True, source_etype=_I8)


def _require(emitter: Emitter, node: DeviceCall, matrix: str, condition: ir.Value) -> None:
    """Ends the launch where a matrix is not in shared memory."""

    def describe(failure: Failure) -> Diagnostic:
        return diagnostics.wgmma.OutsideOfShared(node.span, matrix, failure.thread_name)

    require(emitter, condition, Check(node.span, "matrices in shared memory", "", describe), [])


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
