"""Looks at what bulk copies and products do with shared memory, as ``check="race"`` asks for
(``lang.meaning.proxies``)."""

from __future__ import annotations

from functools import partial
from typing import Any

from llvmlite import ir

from nvgen import diagnostics
from nvgen.codegen.contract.run_checks import RACE, UNINIT, Check, Failure
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.llvm_types import pointer
from nvgen.codegen.operation_name import operation_name
from nvgen.codegen.threads import linear_index
from nvgen.diagnostics import Diagnostic, Span
from nvgen.lang import mbarrier, proxy, tensor_copies, tma
from nvgen.lang.attributes.groups import Groups
from nvgen.lang.attributes.mbarrier import Semantics
from nvgen.lang.attributes.proxy import FenceSpace
from nvgen.lang.attributes.tma import BulkForm
from nvgen.lang.attributes.wgmma import Form
from nvgen.lang.meaning import in_flight, phases, products, proxies, shadow, thread_order
from nvgen.lang.meaning.records import TensorMapRecord
from nvgen.lang.special_registers import WARP_SIZE
from nvgen.targets.cpu.checks.bulk_loads import for_targets
from nvgen.targets.cpu.checks.instrumented_thread import call, instrumented
from nvgen.targets.cpu.conventions import device_library, record_fields, thread
from nvgen.targets.cpu.conventions.instrumented_module import GLOBAL, SCOPES, SHARED, SPACES
from nvgen.targets.cpu.conventions.other_thread import in_launch
from nvgen.targets.cpu.threads.thread_code import ThreadCode, target_of
from nvgen.tree import DeviceCall

_I32, _I64 = ir.IntType(32), ir.IntType(64)
#: What addresses and sizes of bulk copies, and rows of matrices, are multiples of, in bytes.
_PIECE = 16
#: The operands of a reduction that no mbarrier counts.
_OF_GROUP = 3
#: Rows of A.
_ROWS = 64
#: A site has 16 bits in a cell, of which two are of atomic accesses.
_SITES = 2**14 - 1
#: What fences are for, by the space that they name; those that are not here are for shared memory.
_FENCED = {"": proxies.OF_SHARED | proxies.OF_GLOBAL, "global": proxies.OF_GLOBAL}


def is_wanted(emitter: Emitter) -> bool:
    return RACE in emitter.target.wanted_checks


def site_of(emitter: Emitter, node: DeviceCall) -> int:
    """The number of a call as cells have it."""
    return 4 * min(target_of(emitter).instrumented.site(node.span), _SITES)


# Copies


def copy(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """A bulk copy is begun."""
    b = emitter.builder
    match node.operation:
        case tma.BulkLoad() | tensor_copies.TensorLoad():
            for_targets(emitter, node, operands, partial(_loaded, emitter, node, operands))
        case tma.BulkStore():
            _in_group(emitter, node, operands[1], operands[2])
            if not BulkForm.of(node).has_mask:
                _in_group(emitter, node, operands[0], operands[2], writes=True)
        case tensor_copies.TensorStore() | tensor_copies.TensorReduction():
            _in_group(emitter, node, operands[0], record_fields.load(b, operands[1], TensorMapRecord, "bytes"))
        case tma.BulkReduction() if len(operands) - BulkForm.of(node).has_policy > _OF_GROUP:
            _counted(emitter, node, operands[3])
            _until_counted(emitter, node, operands[1], operands[2], operands[3])
            _until_counted(emitter, node, operands[0], operands[2], operands[3], writes=True, scope="cluster")
        case tma.BulkReduction():
            _in_group(emitter, node, operands[1], operands[2])
            _in_group(emitter, node, operands[0], operands[2], writes=True, scope="gpu")
        case tma.BulkExchange():
            _counted(emitter, node, operands[3])
            _until_counted(emitter, node, operands[1], operands[2], operands[3])
            _until_counted(emitter, node, operands[0], operands[2], operands[3], writes=True)
        case tma.BulkZero():
            _zeros(emitter, node, operands)
        case tma.BulkCommit():
            call(emitter, in_flight.commit, _I32(in_flight.BULK))
        case tma.BulkWait():
            _waited_for_groups(emitter, in_flight.BULK, Groups.of(node).count, reads_alone=Groups.of(node).read)


def _zeros(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """Shared memory is made zeros, by the thread itself."""
    if is_wanted(emitter):
        use_cells(emitter, SHARED, tma.ZERO_ALIGNMENT)
        given = (emitter.builder.ptrtoint(operands[0], _I64), operands[1], instrumented(emitter).who)
        what = _what(emitter, node, writes=True, is_generic=True)
        require_no_race(emitter, node, call(emitter, proxies.access, *given, what), what)


def _loaded(
    emitter: Emitter, node: DeviceCall, operands: list[ir.Value], target: ir.Value, size: ir.Value, bar: ir.Value
) -> None:
    """A load to one block is begun."""
    _counted(emitter, node, bar)
    _until_counted(emitter, node, target, size, bar, writes=True)
    if isinstance(node.operation, tma.BulkLoad):
        _until_counted(emitter, node, operands[1], size, bar)


def tensor(emitter: Emitter, node: DeviceCall, operands: list[ir.Value], box: ir.Value, position: ir.Value) -> None:
    """A copy of a box between a tensor and shared memory is begun: what it does with the tensor."""
    if not is_wanted(emitter):
        return
    if isinstance(node.operation, tensor_copies.TensorLoad):
        for_targets(emitter, node, operands, lambda _, size, bar: _box(emitter, node, box, position, bar))
        return
    _box(emitter, node, box, position, None)


def _box(emitter: Emitter, node: DeviceCall, box: ir.Value, position: ir.Value, bar: ir.Value | None) -> None:
    b, writes = emitter.builder, bar is None
    scope = "gpu" if isinstance(node.operation, tensor_copies.TensorReduction) else ""
    what, kind = _what(emitter, node, writes=writes, scope=scope), _kind(emitter, writes=writes)
    key = _I64(0) if bar is None else b.ptrtoint(bar, _I64)
    if bar is not None:
        what = _I32(what.constant | proxies.IS_COUNTED)
    use_cells(emitter, GLOBAL)
    given = (b.addrspacecast(box, pointer()), position, key, instrumented(emitter).who, what, _I32(kind))
    require_no_race(emitter, node, call(emitter, in_flight.begin_box, *given), what)


def copied(emitter: Emitter, node: DeviceCall, operands: list[ir.Value], size: int, read: ir.Value) -> None:
    """A copy of the thread's own is begun, which reads so many bytes, an i32, and writes ``size``."""
    use_cells(emitter, SHARED | GLOBAL, size)
    _in_group(emitter, node, operands[1], read, which=in_flight.COPIES)
    _in_group(emitter, node, operands[0], _I32(size), writes=True, which=in_flight.COPIES)


def committed(emitter: Emitter) -> None:
    """The thread's copies so far are a group."""
    call(emitter, in_flight.commit, _I32(in_flight.COPIES))


def waited_for_copies(emitter: Emitter, left: int) -> None:
    """The thread has waited for its groups of copies but the ``left`` last ones; for all copies where that is -1."""
    _waited_for_groups(emitter, in_flight.COPIES, left)


def _waited_for_groups(emitter: Emitter, which: int, left: int, *, reads_alone: bool = False) -> None:
    given = (_I32(which), instrumented(emitter).who, _I32(left), ir.IntType(1)(reads_alone))
    call(emitter, in_flight.wait_for_groups, *given)


def stored(
    emitter: Emitter, node: DeviceCall, target: ir.Value, size: int, bar: ir.Value, *, reduces: bool = False
) -> None:
    """A store is begun of which an mbarrier counts the bytes: by the generic proxy, and if it ``reduces`` an atomic
    one."""
    use_cells(emitter, SHARED, size)
    scope = "cluster" if reduces else ""
    _until_counted(emitter, node, target, _I32(size), bar, writes=True, scope=scope, is_generic=True)


def _what(
    emitter: Emitter, node: DeviceCall, *, writes: bool, scope: str = "", is_generic: bool = False
) -> ir.Constant:
    bits = (proxies.WRITES if writes else 0) | (proxies.IS_GENERIC if is_generic else 0)
    return _I32((site_of(emitter, node) | SCOPES[scope]) << proxies.SITE | bits)


def _kind(emitter: Emitter, *, writes: bool) -> int:
    checks, kind = emitter.target.wanted_checks, in_flight.WRITES if writes else 0
    return kind | (in_flight.HAS_CELLS if RACE in checks else 0)


def _until_counted(
    emitter: Emitter,
    node: DeviceCall,
    address: ir.Value,
    size: ir.Value,
    bar: ir.Value,
    *,
    writes: bool = False,
    scope: str = "",
    is_generic: bool = False,
) -> None:
    """Memory is accessed from now on until somebody has waited at an mbarrier, which counts what is written."""
    b, kind = emitter.builder, _kind(emitter, writes=writes)
    if writes:
        kind |= in_flight.HAS_BYTES
        has_marks = UNINIT in emitter.target.wanted_checks and not scope  # what is combined has to be there before
        kind |= in_flight.HAS_MARKS if has_marks else 0
    if not kind & (in_flight.HAS_CELLS | in_flight.HAS_MARKS):  # nobody asks
        return
    what = _what(emitter, node, writes=writes, scope=scope, is_generic=is_generic)
    given = (b.ptrtoint(address, _I64), size, b.ptrtoint(bar, _I64), instrumented(emitter).who)
    use_cells(emitter, SPACES[address.type.addrspace])
    counted = _I32(what.constant | proxies.IS_COUNTED)
    require_no_race(emitter, node, call(emitter, in_flight.begin_counted, *given, counted, _I32(kind)), what)


def _in_group(
    emitter: Emitter,
    node: DeviceCall,
    address: ir.Value,
    size: ir.Value,
    *,
    writes: bool = False,
    scope: str = "",
    which: int = in_flight.BULK,
) -> None:
    """Memory is accessed from now on until the thread has waited for a group."""
    is_copy, kind = which == in_flight.COPIES, _kind(emitter, writes=writes)
    if is_copy:
        has_marks = writes and UNINIT in emitter.target.wanted_checks
        kind |= in_flight.IS_COPY | (in_flight.HAS_MARKS if has_marks else 0)
    if not kind & (in_flight.HAS_CELLS | in_flight.HAS_MARKS):  # nobody asks
        return
    what = _what(emitter, node, writes=writes, scope=scope, is_generic=is_copy)
    use_cells(emitter, SPACES[address.type.addrspace])
    given = (emitter.builder.ptrtoint(address, _I64), size, _I32(which), instrumented(emitter).who, what, _I32(kind))
    require_no_race(emitter, node, call(emitter, in_flight.begin_in_group, *given), what)


def use_cells(emitter: Emitter, spaces: int, size: int = _PIECE) -> None:
    """Granules of memory are no larger than the pieces that are accessed asynchronously."""
    shifts, shift = target_of(emitter).instrumented.shifts, size.bit_length() - 1
    for space in (SHARED, GLOBAL):
        if spaces & space:
            shifts[space] = min(shifts.get(space, shift), shift)


def require_no_race(emitter: Emitter, node: DeviceCall, found: ir.Value, what: ir.Constant) -> None:
    """Ends the launch where an access, ``what`` by the bits of ``proxies``, races, or no proxy fence is before it."""
    target = target_of(emitter)
    verb, is_generic = ("writes" if what.constant & proxies.WRITES else "reads"), what.constant & proxies.IS_GENERIC

    def describe(failure: Failure) -> Diagnostic:
        number, other, span = other_access(target, failure)
        if number & shadow.ON_MBARRIER:
            return still_a_barrier(node.span, failure, other, span)
        if number & shadow.UNFENCED:
            fence = _FENCES[node.span.file.is_ptx][bool(number & shadow.IN_GLOBAL)]
            name = operation_name(node)
            unfenced = diagnostics.proxies.MissingProxyFence(node.span, failure.thread_name, name, verb, fence)
            return unfenced.because(diagnostics.checking.OtherAccess(other.thread_name, "wrote", span=span))
        before, is_ptx = ("wrote" if number & 1 else "read"), node.span.file.is_ptx
        made = diagnostics.checking.Race(
            *(node.span, failure.thread_name, verb, other.thread_name, before),
            remedy_of(number, is_ptx=is_ptx) or _order_before(is_ptx, fenced=bool(number & 1) and not is_generic),
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
    if number & shadow.OF_GROUP and number & 1:
        waits = _GROUP_WAITS_IN_PTX if is_ptx else _GROUP_WAITS
        return f"wait for the group of the copy by {waits} in the thread that began it, and let threads meet then"
    if number & shadow.BY_COPY:
        if number & 1:
            return "wait at the mbarrier of the copy that brings it, in every thread that reads it"
        waits = "cp.async.bulk.wait_group.read 0" if is_ptx else "nv.tma.wait_group(0, read=True)"
        return (
            "let threads meet before the copy is begun, if it is to see what is written here; otherwise wait for it by "
            f"`{waits}`, and let them meet then"
        )
    return ""


#: In Python and in PTX, for shared and for global memory.
_FENCES = (
    ("nv.tma.fence()", 'nv.proxy.fence_async("global")'),
    ("fence.proxy.async", "fence.proxy.async.global"),
)
_GROUP_WAITS = "`nv.async_copy.wait_group(0)` or `nv.tma.wait_group(0)`"
_GROUP_WAITS_IN_PTX = "`cp.async.wait_group 0` or `cp.async.bulk.wait_group 0`"


def _order_before(is_ptx: bool, *, fenced: bool) -> str:
    """What puts the other access before one that is begun; ``fenced``: it wrote what another proxy accesses."""
    meets = "bar.sync" if is_ptx else "nv.syncthreads()"
    remedy = f"let the threads that access it meet (`{meets}`, or at an mbarrier) before this is begun"
    fence = "fence.proxy.async" if is_ptx else "nv.tma.fence()"
    return f"{remedy}; what they wrote needs `{fence}` before they do" if fenced else remedy


# mbarriers


def _counted(emitter: Emitter, node: DeviceCall, bar: ir.Value) -> None:
    """A copy is begun that counts its bytes at an mbarrier: the asynchronous proxy has to see that."""
    if not is_wanted(emitter):
        return
    b, target = emitter.builder, target_of(emitter)
    address = b.ptrtoint(bar, _I64)
    found = call(emitter, phases.unfenced, address)

    def describe(failure: Failure) -> Diagnostic:
        _, other, span = other_access(target, failure)
        made = diagnostics.proxies.MissingInitFence(node.span, failure.thread_name, operation_name(node))
        return made.because(diagnostics.proxies.MadeHere(other.thread_name, span=span))

    _fail_where(emitter, found, Check(node.span, "a barrier that copies see", "", describe, is_cause=True))


def arrived(emitter: Emitter, node: DeviceCall, bar: ir.Value, operands: list[ir.Value]) -> None:
    """A thread is about to arrive at an mbarrier, or to say how many bytes are copied."""
    semantics = Semantics.of(node) if isinstance(node.attributes, Semantics) else Semantics("release", "cta")
    address, operation = emitter.builder.ptrtoint(bar, _I64), node.operation
    if isinstance(operation, (mbarrier.TransactionArrival, mbarrier.Expectation, mbarrier.Completion)):
        is_begun = ir.IntType(1)(isinstance(operation, mbarrier.Completion))
        given = (instrumented(emitter).state, address, operands[1], is_begun)
        device_library.call(emitter.functions, emitter.builder, phases.expect, *given)
    if not isinstance(operation, mbarrier.Expectation):
        # Who counts bytes releases what came before a fence, as a relaxed arrival does.
        how = _I32(0 if isinstance(operation, mbarrier.Completion) else _ordering_bits(semantics))
        call(emitter, phases.arrive, address, instrumented(emitter).who, how)


def _ordering_bits(semantics: Semantics) -> int:
    """How an operation of an mbarrier orders, as ``phases`` has it."""
    orders = {"acquire": thread_order.ACQUIRES, "release": thread_order.RELEASES, "relaxed": 0}
    return orders[semantics.order] | (phases.OF_BLOCK if semantics.scope == "cta" else 0)


def counts_copies(emitter: Emitter, bar: ir.Value) -> None:
    """An mbarrier counts from now on what the thread has copied."""
    call(emitter, in_flight.count_copies, emitter.builder.ptrtoint(bar, _I64), instrumented(emitter).who)


def retired(emitter: Emitter, bar: ir.Value) -> ir.Value:
    """Memory is made an mbarrier, or is none any more. 0, or who made it one before and did not end that, as a race has
    it."""
    address = emitter.builder.ptrtoint(bar, _I64)
    return device_library.call(emitter.functions, emitter.builder, phases.retire, instrumented(emitter).state, address)


def made(emitter: Emitter, node: DeviceCall, bar: ir.Value, before: ir.Value) -> None:
    """A thread makes an mbarrier; ``before`` is what ``retired`` found."""
    b, seen, target = emitter.builder, instrumented(emitter), target_of(emitter)

    def describe(failure: Failure) -> Diagnostic:
        _, other, span = other_access(target, failure)
        error = diagnostics.proxies.MadeAgain(node.span, failure.thread_name)
        return error.because(diagnostics.proxies.MadeHere(other.thread_name, span=span))

    _fail_where(emitter, before, Check(node.span, "memory that is no barrier", "", describe, is_cause=True))
    given = (b.ptrtoint(bar, _I64), seen.who, _I32(site_of(emitter, node)))
    device_library.call(emitter.functions, b, phases.initialise, seen.state, *given)


def still_a_barrier(span: Span, failure: Failure, other: Failure, their_span: Span) -> Diagnostic:
    """What is said of a write to memory that is an mbarrier; another thread has used it as one."""
    error = diagnostics.proxies.StillAnMbarrier(span, failure.thread_name)
    return error.because(error.UsedHere(other.thread_name, span=their_span))


def waited_at(emitter: Emitter, node: DeviceCall, bar: ir.Value) -> None:
    """A thread has found the phase of an mbarrier complete."""
    how, races = _I32(_ordering_bits(Semantics.of(node))), ir.IntType(1)(is_wanted(emitter))
    found = call(emitter, in_flight.wait_at, emitter.builder.ptrtoint(bar, _I64), how, races)

    def describe(failure: Failure) -> Diagnostic:
        begun, expected = failure.numbers[0] % 2**32, failure.numbers[0] >> 32 & 2**32 - 1
        return diagnostics.proxies.TooFewBytes(node.span, failure.thread_name, begun, expected)

    _fail_where(emitter, found, Check(node.span, "bytes that the barrier expects", "", describe, is_cause=True))


# Fences


def fence(emitter: Emitter, node: DeviceCall) -> None:
    """A fence between the proxies, or one for mbarriers that were made."""
    if not is_wanted(emitter):
        return
    which = proxies.OF_SHARED
    if isinstance(node.operation, mbarrier.InitFence):
        which = proxies.OF_BARRIERS
    elif isinstance(node.operation, proxy.AsyncFence):
        which = _FENCED.get(FenceSpace.of(node).space, proxies.OF_SHARED)
    call(emitter, proxies.fence, instrumented(emitter).who, _I32(which))


def take_fences(emitter: Emitter) -> None:
    """The thread comes after others, and nobody knows which of their fences count."""
    if is_wanted(emitter):
        call(emitter, proxies.take_fences)


# Products of warpgroups


def product(emitter: Emitter, node: DeviceCall, columns: int, a: ir.Value | None, b_descriptor: ir.Value) -> None:
    """A warp has started a product, which reads matrices from now on until the warpgroup has waited.

    One lane of the warp looks: that with the lowest number of its warp.
    """
    if not is_wanted(emitter):
        return
    b, form, seen = emitter.builder, Form.of(node), instrumented(emitter)
    use_cells(emitter, SHARED)
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
        require_no_race(emitter, node, device_library.call(emitter.functions, b, products.look, *given), what)
        b.branch(after)
        b.position_at_end(after)


def waited(emitter: Emitter) -> None:
    """A thread has waited for products."""
    if is_wanted(emitter):
        call(emitter, proxies.wait_for_products)
