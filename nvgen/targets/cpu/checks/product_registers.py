"""Looks at the registers of products of warpgroups, as ``check="race"`` asks for: that a fence comes after what threads
write there, and a wait before what they read. Of kernels in Python, whose accumulators and matrices are told apart
(``tree.analysis.accumulators``)."""

from __future__ import annotations

from llvmlite import ir

from nvgen import diagnostics
from nvgen.codegen.allocation import keep_in_frame
from nvgen.codegen.contract.run_checks import RACE, Check, Failure
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.ir_gaps import add_slot
from nvgen.codegen.operation_name import operation_name
from nvgen.diagnostics import Diagnostic
from nvgen.lang import wgmma
from nvgen.lang.attributes.groups import Groups
from nvgen.lang.meaning import products
from nvgen.lang.meaning.records import Thread
from nvgen.targets.cpu.conventions import device_library, record_fields, thread
from nvgen.targets.cpu.threads.thread_code import target_of
from nvgen.tree import DeviceCall, Local
from nvgen.tree.analysis.accumulators import matrix, source

_I32 = ir.IntType(32)


def look(emitter: Emitter, node: DeviceCall) -> None:
    """A thread is about to make an accumulator, to fence, to start a product, or to wait for one."""
    if RACE not in emitter.target.wanted_checks:
        return
    known = target_of(emitter).instrumented.accumulators
    match node.operation:
        case wgmma.Accumulator() | wgmma.AccumulatorOf() if node in known:
            _add(emitter, "unfenced", known[node])
            emitter.builder.store(_I32(0), _slot(emitter, known[node]))
        case wgmma.Fence():
            for field in ("unfenced", "changed"):
                record_fields.store(emitter.builder, _record(emitter), Thread, field, _I32(0))
        case wgmma.Product() if node in known:
            _require_fence(emitter, node)
            _require_kept_matrix(emitter, node)
            emitter.builder.store(emitter.builder.add(_group(emitter), _I32(1)), _slot(emitter, known[node]))
        case wgmma.WaitGroup():
            for operand in node.operands:
                number = known.get(source(operand))
                if number is not None:
                    _require_wait(emitter, node, number)


def assigned(emitter: Emitter, local: Local) -> None:
    """A thread has written the registers of a variable."""
    number = target_of(emitter).instrumented.matrices.get(local)
    if number is not None:
        _add(emitter, "changed", number)


def _record(emitter: Emitter) -> ir.Value:
    return emitter.frame.registers[thread.THREAD]


def _add(emitter: Emitter, field: str, number: int) -> None:
    """Sets a bit of the thread's record."""
    b = emitter.builder
    before = record_fields.load(b, _record(emitter), Thread, field)
    record_fields.store(b, _record(emitter), Thread, field, b.or_(before, _I32(1 << number)))


def _group(emitter: Emitter) -> ir.Value:
    registers = emitter.frame.registers
    given = (registers[thread.BLOCK], registers[thread.THREAD])
    return device_library.call(emitter.functions, emitter.builder, products.group_of, *given)


def _slot(emitter: Emitter, number: int) -> ir.Value:
    """Where the function notes in which group the last product of an accumulator was, plus 1; 0 for none."""
    slots, b = target_of(emitter).instrumented.groups, emitter.builder
    key = emitter.frame.function, number
    if key not in slots:
        with b.goto_entry_block():
            slots[key] = add_slot(b, _I32, "product.group")
            if emitter.frame.suspended is not None:
                keep_in_frame(b, slots[key])
            b.store(_I32(0), slots[key])
    return slots[key]


def _fail(emitter: Emitter, where: ir.Value, check: Check) -> None:
    with emitter.builder.if_then(where, likely=False):
        emitter.target.fail(emitter.frame, check, [])


def _is_set(emitter: Emitter, field: str, number: int) -> ir.Value:
    b = emitter.builder
    bits = record_fields.load(b, _record(emitter), Thread, field)
    return b.icmp_unsigned("!=", b.and_(bits, _I32(1 << number)), _I32(0))


def _require_fence(emitter: Emitter, node: DeviceCall) -> None:
    """Ends the launch where the thread has written the accumulator of a product since its last fence."""
    known = target_of(emitter).instrumented.accumulators
    makers = [
        call
        for call, number in known.items()
        if number == known[node] and isinstance(call, DeviceCall) and not isinstance(call.operation, wgmma.Product)
    ]

    def describe(failure: Failure) -> Diagnostic:
        error = diagnostics.proxies.MissingFence(node.span, failure.thread_name)
        return error.because(*(error.WrittenHere(span=call.span) for call in makers[:1]))

    check = Check(node.span, "a fence before the product", "", describe, is_cause=True)
    _fail(emitter, _is_set(emitter, "unfenced", known[node]), check)


def _require_kept_matrix(emitter: Emitter, node: DeviceCall) -> None:
    """Ends the launch where the thread has written the registers of A since its last fence."""
    local = matrix(node)
    number = None if local is None else target_of(emitter).instrumented.matrices.get(local)
    if local is None or number is None:
        return

    def describe(failure: Failure) -> Diagnostic:
        return diagnostics.proxies.ChangedMatrix(node.span, local.name, failure.thread_name)

    check = Check(node.span, "a fence after A was written", "", describe, is_cause=True)
    _fail(emitter, _is_set(emitter, "changed", number), check)


def _require_wait(emitter: Emitter, node: DeviceCall, number: int) -> None:
    """Ends the launch where a wait gives the numbers of an accumulator of which a product may go on after it."""
    b, left = emitter.builder, Groups.of(node).count
    slot = _slot(emitter, number)
    noted = b.load(slot, typ=_I32)
    is_pending = b.icmp_signed(">", noted, b.sub(_group(emitter), _I32(left)))

    def describe(failure: Failure) -> Diagnostic:
        return diagnostics.proxies.ReadTooEarly(node.span, operation_name(node), failure.thread_name)

    check = Check(node.span, "a product that is complete", "", describe, is_cause=True)
    _fail(emitter, b.and_(b.icmp_unsigned("!=", noted, _I32(0)), is_pending), check)
    b.store(_I32(0), slot)
