"""Looks at what bulk copies and products do with shared memory, as ``check="race"`` asks for
(``lang.meaning.proxies``)."""

from __future__ import annotations

from typing import Any

from llvmlite import ir

from nvgen import diagnostics
from nvgen.codegen.contract.run_checks import RACE, Check, Failure
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.operation_name import operation_name
from nvgen.codegen.threads import linear_index
from nvgen.diagnostics import Diagnostic
from nvgen.lang import mbarrier, proxy, tensor_copies, tma, wgmma
from nvgen.lang.attributes.proxy import FenceSpace
from nvgen.lang.attributes.wgmma import Form
from nvgen.lang.meaning import products, proxies, shadow
from nvgen.lang.meaning.records import CopyQueue, TensorMapRecord, Thread
from nvgen.lang.special_registers import WARP_SIZE
from nvgen.targets.cpu.checks.bulk_loads import barrier_of, for_targets
from nvgen.targets.cpu.checks.instrumented_thread import call, instrumented
from nvgen.targets.cpu.conventions import device_library, record_fields, thread
from nvgen.targets.cpu.conventions.instrumented_module import SHARED
from nvgen.targets.cpu.conventions.other_thread import in_launch
from nvgen.targets.cpu.threads.copy_queues import STORES, queue_of
from nvgen.targets.cpu.threads.thread_code import ThreadCode, target_of
from nvgen.tree import DeviceCall

_I32, _I64 = ir.IntType(32), ir.IntType(64)
#: 16 bytes: what addresses and sizes of bulk copies, and rows of matrices, are multiples of.
_PIECE_SHIFT = 4
#: Rows of A.
_ROWS = 64
#: A site has 16 bits in a cell, of which two are of atomic accesses.
_SITES = 2**14 - 1
#: How a fence for memory of one kind is about shared memory.
_ELSEWHERE = ("global",)


def is_wanted(emitter: Emitter) -> bool:
    return RACE in emitter.target.wanted_checks


def site_of(emitter: Emitter, node: DeviceCall) -> int:
    """The number of a call as cells have it."""
    return 4 * min(target_of(emitter).instrumented.site(node.span), _SITES)


# Bulk copies


def copy(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """A bulk copy is begun."""
    b = emitter.builder
    match node.operation:
        case tma.BulkLoad() | tensor_copies.TensorLoad():
            _counted(emitter, node, barrier_of(node, operands))
            for_targets(
                emitter, node, operands, lambda target, size: _accessed(emitter, node, target, size, writes=True)
            )
        case tma.BulkStore():
            _store(emitter, node, operands[1], operands[2])
        case tensor_copies.TensorStore():
            _store(emitter, node, operands[0], _box_bytes(b, operands[1]))
        case tma.BulkReduction():
            _accessed(emitter, node, operands[1], operands[2], writes=False, is_begun=False)
            _release(emitter, operands[3:4])
        case tensor_copies.TensorReduction():
            _accessed(emitter, node, operands[0], _box_bytes(b, operands[1]), writes=False, is_begun=False)
        case tma.BulkExchange():
            _accessed(emitter, node, operands[1], operands[2], writes=False, is_begun=False)
            _counted(emitter, node, operands[3])
            _release(emitter, operands[3:4])


def _box_bytes(b: ir.IRBuilder, box: ir.Value) -> ir.Value:
    return record_fields.load(b, box, TensorMapRecord, "bytes")


def _store(emitter: Emitter, node: DeviceCall, source: ir.Value, size: ir.Value) -> None:
    b, queue = emitter.builder, queue_of(emitter, STORES)
    with b.if_then(b.icmp_unsigned("!=", queue, ir.Constant(queue.type, None))):
        record_fields.store(b, queue, CopyQueue, "issuer", b.trunc(instrumented(emitter).who, _I32))
    _accessed(emitter, node, source, size, writes=False)


def _accessed(
    emitter: Emitter, node: DeviceCall, address: ir.Value, size: ir.Value, *, writes: bool, is_begun: bool = True
) -> None:
    """Memory is accessed from now on until somebody has waited for it, where threads can wait."""
    b, registers = emitter.builder, emitter.frame.registers
    what: ir.Value = _I32(site_of(emitter, node) << proxies.SITE | (proxies.WRITES if writes else 0))
    if is_begun:
        is_alone = b.icmp_unsigned("==", registers[thread.THREAD], ir.Constant(registers[thread.THREAD].type, None))
        what = b.or_(what, b.select(is_alone, _I32(0), _I32(proxies.IS_BEGUN)))
    use_cells(emitter)
    number = b.ptrtoint(address, _I64)
    found = call(emitter, proxies.access, number, size, instrumented(emitter).who, what)
    verb = "writes" if writes else "reads"
    require_no_race(emitter, node, found, verb)


def use_cells(emitter: Emitter) -> None:
    """Granules of shared memory are no larger than the pieces that are accessed asynchronously."""
    shifts = target_of(emitter).instrumented.shifts
    shifts[SHARED] = min(shifts.get(SHARED, _PIECE_SHIFT), _PIECE_SHIFT)


def require_no_race(emitter: Emitter, node: DeviceCall, found: ir.Value, verb: str) -> None:
    """Ends the launch where an asynchronous access races, or no proxy fence is before it."""
    target = target_of(emitter)

    def describe(failure: Failure) -> Diagnostic:
        number, other, span = other_access(target, failure)
        if number & shadow.UNFENCED:
            unfenced = diagnostics.proxies.MissingProxyFence(node.span, failure.thread_name, operation_name(node), verb)
            return unfenced.because(diagnostics.checking.OtherAccess(other.thread_name, "wrote", span=span))
        before, is_ptx = ("wrote" if number & 1 else "read"), node.span.file.is_ptx
        made = diagnostics.checking.Race(
            *(node.span, failure.thread_name, verb, other.thread_name, before),
            remedy_of(number, is_ptx=is_ptx) or (_ORDER_BEFORE_IN_PTX if is_ptx else _ORDER_BEFORE),
        )
        return made.because(diagnostics.checking.OtherAccess(other.thread_name, before, span=span))

    _fail_where(emitter, found, Check(node.span, "no race", "", describe, is_cause=True))


def _fail_where(emitter: Emitter, found: ir.Value, check: Check) -> None:
    b = emitter.builder
    with b.if_then(b.icmp_unsigned("!=", found, _I64(0)), likely=False):
        target_of(emitter).fail(emitter.frame, check, [found], tells_sizes=True)


def other_access(target: ThreadCode, failure: Failure) -> tuple[int, Failure, Any]:
    """The number of a race, the other thread and its span."""
    found = failure.numbers[0] % 2**64
    site, spans = found >> 3 & _SITES, target.instrumented.spans
    return found, in_launch(found >> 32, failure), spans[site] if site < len(spans) else None


def remedy_of(number: int, *, is_ptx: bool) -> str:
    """What ends an access that is asynchronous, and that the other one of a race has to wait for."""
    if number & shadow.BY_PRODUCT:
        waits = "wgmma.wait_group" if is_ptx else "nv.wgmma.wait_group"
        return f"wait for the product by `{waits}` before the memory is released to others"
    if number & shadow.BY_COPY:
        if number & 1:
            return "wait at the mbarrier of the copy that brings it, in every thread that reads it"
        waits = "cp.async.bulk.wait_group.read 0" if is_ptx else "nv.tma.wait_group(0, read=True)"
        return (
            "let threads meet before the copy is begun, if it is to see what is written here; otherwise wait for it by "
            f"`{waits}`, and let them meet then"
        )
    return ""


_ORDER_BEFORE = (
    "let the threads that access it meet (`nv.syncthreads()`, or at an mbarrier) before this is begun; "
    "what they wrote needs `nv.tma.fence()` before they do"
)
_ORDER_BEFORE_IN_PTX = (
    "let the threads that access it meet (`bar.sync`, or at an mbarrier) before this is begun; "
    "what they wrote needs `fence.proxy.async` before they do"
)


# mbarriers


def _counted(emitter: Emitter, node: DeviceCall, bar: ir.Value) -> None:
    """A copy is begun that counts its bytes at an mbarrier: the asynchronous proxy has to see that."""
    b, target = emitter.builder, target_of(emitter)
    address = b.ptrtoint(bar, _I64)
    found = device_library.call(emitter.functions, b, proxies.unfenced_barrier, instrumented(emitter).state, address)

    def describe(failure: Failure) -> Diagnostic:
        _, other, span = other_access(target, failure)
        made = diagnostics.proxies.MissingInitFence(node.span, failure.thread_name, operation_name(node))
        return made.because(diagnostics.proxies.MadeHere(other.thread_name, span=span))

    _fail_where(emitter, found, Check(node.span, "a barrier that copies see", "", describe, is_cause=True))


def _release(emitter: Emitter, bars: list[ir.Value]) -> None:
    for bar in bars:
        if isinstance(bar.type, ir.PointerType):
            call(emitter, shadow.arrive_at_barrier, emitter.builder.ptrtoint(bar, _I64))


def arrived(emitter: Emitter, bar: ir.Value) -> None:
    """A thread, or what it has begun, arrives at an mbarrier."""
    if is_wanted(emitter):
        _release(emitter, [bar])


def made(emitter: Emitter, node: DeviceCall, bar: ir.Value) -> None:
    """A thread makes an mbarrier."""
    b, seen = emitter.builder, instrumented(emitter)
    given = (b.ptrtoint(bar, _I64), seen.who, _I32(site_of(emitter, node)))
    device_library.call(emitter.functions, b, proxies.initialise, seen.state, *given)


def looked(emitter: Emitter, bar: ir.Value) -> None:
    """A thread has waited at an mbarrier, or has looked whether it would have to."""
    if is_wanted(emitter):
        call(emitter, shadow.acquire_barrier, emitter.builder.ptrtoint(bar, _I64))


# Fences


def fence(emitter: Emitter, node: DeviceCall) -> None:
    """A fence between the proxies, or one for mbarriers that were made."""
    if not is_wanted(emitter):
        return
    space = FenceSpace.of(node).space if isinstance(node.operation, proxy.AsyncFence) else None
    if space not in _ELSEWHERE:
        which = proxies.OF_BARRIERS if isinstance(node.operation, mbarrier.InitFence) else proxies.OF_ALL
        call(emitter, proxies.fence, instrumented(emitter).who, _I32(which))


# Products of warpgroups


def product(emitter: Emitter, node: DeviceCall, columns: int, a: ir.Value | None, b_descriptor: ir.Value) -> None:
    """A warp has started a product, which reads matrices from now on until the warpgroup has waited.

    One lane of the warp looks: that with the lowest number of its warp.
    """
    if not is_wanted(emitter):
        return
    b, form, seen = emitter.builder, Form.of(node), instrumented(emitter)
    use_cells(emitter)
    what = _I32(site_of(emitter, node) << proxies.SITE | proxies.IS_PRODUCT | proxies.IS_BEGUN)
    lane = b.and_(linear_index(emitter), _I32(WARP_SIZE - 1))
    block = emitter.frame.registers[thread.BLOCK]
    for descriptor, transposed, lines in ((a, form.transposes_a, _ROWS), (b_descriptor, form.transposes_b, columns)):
        if descriptor is None:
            continue
        looking, after = (b.append_basic_block(f"product.{name}") for name in ("look", "after"))
        b.cbranch(b.icmp_unsigned("==", lane, _I32(0)), looking, after)
        b.position_at_end(looking)
        given = (block, seen.order, seen.who, descriptor, ir.IntType(1)(transposed), _I32(lines), what)
        require_no_race(emitter, node, device_library.call(emitter.functions, b, products.look, *given), "reads")
        b.branch(after)
        b.position_at_end(after)


def waited(emitter: Emitter) -> None:
    """A thread has waited for products."""
    if is_wanted(emitter):
        call(emitter, proxies.wait_for_products)


# Accumulators


def _unfenced(emitter: Emitter) -> tuple[ir.Value, ir.Value]:
    """The thread's record, and the accumulators whose registers it has written since its last fence, as bits."""
    record = emitter.frame.registers[thread.THREAD]
    return record, record_fields.load(emitter.builder, record, Thread, "unfenced")


def accumulator_made(emitter: Emitter, node: DeviceCall) -> None:
    """A thread writes the registers of an accumulator."""
    number = target_of(emitter).instrumented.accumulators.get(node)
    if is_wanted(emitter) and number is not None:
        record, before = _unfenced(emitter)
        value = emitter.builder.or_(before, _I32(1 << number))
        record_fields.store(emitter.builder, record, Thread, "unfenced", value)


def accumulators_fenced(emitter: Emitter) -> None:
    """``wgmma.fence``."""
    if is_wanted(emitter):
        record = emitter.frame.registers[thread.THREAD]
        record_fields.store(emitter.builder, record, Thread, "unfenced", _I32(0))


def require_fence(emitter: Emitter, node: DeviceCall) -> None:
    """Ends the launch where the thread has written the accumulator of a product since its last fence."""
    known = target_of(emitter).instrumented.accumulators
    if not is_wanted(emitter) or node not in known:
        return
    b, (_, bits) = emitter.builder, _unfenced(emitter)
    makers = [call for call, number in known.items() if number == known[node] and not is_product(call)]

    def describe(failure: Failure) -> Diagnostic:
        error = diagnostics.proxies.MissingFence(node.span, failure.thread_name)
        return error.because(*(error.WrittenHere(span=call.span) for call in makers[:1]))

    with b.if_then(b.icmp_unsigned("!=", b.and_(bits, _I32(1 << known[node])), _I32(0)), likely=False):
        emitter.target.fail(
            emitter.frame, Check(node.span, "a fence before the product", "", describe, is_cause=True), []
        )


def is_product(call: DeviceCall) -> bool:
    return isinstance(call.operation, wgmma.Product)
