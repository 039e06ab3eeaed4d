"""Looks at what operations do with memory, as ``check="race"`` and ``check="uninit"`` ask for.

``race`` calls functions of ``lang.meaning.shadow``, which know what threads did before; they say which thread the other
one of a race was. ``uninit`` has a byte for each byte of shared and local memory, at a fixed distance behind it, that
is all ones once the byte was written.
"""

from __future__ import annotations

from collections.abc import Callable
from math import prod

from llvmlite import ir

from nvgen.codegen.accesses import Access
from nvgen.codegen.allocation import keep_in_frame
from nvgen.codegen.checks import require
from nvgen.codegen.contract.run_checks import RACE, UNINIT
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.ir_gaps import add_slot
from nvgen.codegen.llvm_types import pointer
from nvgen.codegen.threads import linear_index
from nvgen.diagnostics import InternalError, Span
from nvgen.lang import async_copy, griddepcontrol, mbarrier, mma, proxy, tma
from nvgen.lang.attributes.async_copy import CopySize
from nvgen.lang.attributes.async_store import StoreForm
from nvgen.lang.attributes.groups import Groups
from nvgen.lang.attributes.mbarrier import Semantics
from nvgen.lang.attributes.mma import MoveCall, WmmaMove
from nvgen.lang.attributes.tma import BulkForm
from nvgen.lang.clusterlaunchcontrol import TryCancel
from nvgen.lang.meaning import barrier_order, grid_dependencies, matrices, thread_order, written
from nvgen.lang.meaning.records import Rendezvous
from nvgen.lang.meaning.shadow_records import State
from nvgen.lang.mma_layout import lines_of
from nvgen.lang.mma_table import BITS
from nvgen.lang.ordering import Ordering
from nvgen.lang.special_registers import WARP_SIZE
from nvgen.lang.tensor_copies import TensorLoad
from nvgen.targets.cpu.checks import accesses, asynchronous, product_registers
from nvgen.targets.cpu.checks.accesses import aside, atomic, instrument, ordering_bits, update
from nvgen.targets.cpu.checks.bulk_loads import for_blocks, for_targets
from nvgen.targets.cpu.checks.ended_blocks import check_owner
from nvgen.targets.cpu.checks.instrumented_thread import call, instrumented
from nvgen.targets.cpu.checks.races import look_for_race
from nvgen.targets.cpu.checks.shadows.observer import Read
from nvgen.targets.cpu.checks.shadows.reports import Use, check_of_use
from nvgen.targets.cpu.checks.unwritten import look_at_marks, note_filled, require_written
from nvgen.targets.cpu.conventions import device_library, heap, record_fields
from nvgen.targets.cpu.conventions.instrumented_module import SPACES
from nvgen.targets.cpu.threads.thread_code import target_of
from nvgen.tree import DeviceCall, Local
from nvgen.types import PointerType, Space, size_of

_I1, _I8, _I32, _I64 = ir.IntType(1), ir.IntType(8), ir.IntType(32), ir.IntType(64)


# What targets are told of one access (``codegen.accesses``)
at = accesses.at


def assigned(emitter: Emitter, local: Local) -> None:
    """A variable has been given a value."""
    product_registers.assigned(emitter, local)


def filled(emitter: Emitter, address: ir.Value, size: ir.Value) -> None:
    """Shared memory has contents that the kernel has not written."""
    note_filled(emitter, address, size)


# Device operations


def before_operation(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """Looks at what an operation does with memory."""
    if not node.operation.accesses_memory:
        return
    rule = _BEFORE.get(node.operation.family)
    if rule is None:
        raise InternalError(f"what {node.operation.name} does with memory is not known to the checks")
    with aside(emitter):
        for operand, value in zip(node.operands, operands, strict=True):
            if isinstance(operand.type, PointerType) and operand.type.space is Space.SHARED_CLUSTER:
                check_owner(emitter, value, operand.span)
        rule(emitter, node, operands)


def after_operation(emitter: Emitter, node: DeviceCall) -> None:
    """Orders the thread after what an operation may have waited for. What barriers do they say themselves."""
    operation = node.operation
    if operation.family not in _ORDERING and (operation.suspends or operation.may_spin):
        with aside(emitter):
            call(emitter, thread_order.acquire_all)
            asynchronous.take_fences(emitter)


def arrive(emitter: Emitter, barrier: ir.Value) -> None:
    """The thread is about to arrive at a barrier of its block."""
    device_library.call(emitter.functions, emitter.builder, barrier_order.arrive, instrumented(emitter).order, barrier)


def leave(emitter: Emitter, barrier: ir.Value) -> None:
    """The thread leaves a barrier of its block."""
    is_cluster = _I1(prod(emitter.cluster) == 1)
    order = instrumented(emitter).order
    device_library.call(emitter.functions, emitter.builder, barrier_order.leave, order, barrier, is_cluster)


def arrive_in_cluster(emitter: Emitter, rendezvous: ir.Value, *, releases: bool) -> None:
    """The thread is about to arrive at the barrier of its cluster."""
    call(emitter, barrier_order.arrive_in_cluster, rendezvous, _I1(releases))


def leave_cluster(emitter: Emitter, rendezvous: ir.Value) -> None:
    """The thread leaves the barrier of its cluster."""
    order = instrumented(emitter).order
    device_library.call(emitter.functions, emitter.builder, barrier_order.leave_cluster, order, rendezvous)


def leave_grid(emitter: Emitter, rendezvous: ir.Value) -> None:
    """The thread leaves the barrier of the grid."""
    b, seen = emitter.builder, instrumented(emitter)
    time = record_fields.load(b, rendezvous, Rendezvous, "time")
    device_library.call(emitter.functions, b, thread_order.acquire_until, seen.order, time)
    asynchronous.take_fences(emitter)


def depend(emitter: Emitter, node: DeviceCall) -> None:
    """The thread has waited for the kernels before, or lets those start that depend on this one."""
    waits = node.operation is griddepcontrol.wait
    function = grid_dependencies.wait if waits else grid_dependencies.start_dependents
    call(emitter, function, instrumented(emitter).who)


def _fence(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    if RACE in emitter.target.wanted_checks:
        ordering = Ordering.of(node)
        call(emitter, thread_order.fence, _I32(ordering_bits(emitter, ordering.order, ordering.scope)))
        asynchronous.take_fences(emitter)


def _proxy_fence(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """Those with an order are fences besides."""
    if isinstance(node.operation, (proxy.AsyncFence, proxy.RestrictedAsyncFence)):
        asynchronous.fence(emitter, node)
    if isinstance(node.attributes, Ordering):
        _fence(emitter, node, operands)


def _async_copy(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """A copy writes all its bytes, and reads as many as its source has: where that has none its address may be
    anywhere."""
    match node.operation:
        case async_copy.Copy():
            size, b = CopySize.of(node).bytes, emitter.builder
            read = _I32(size)
            if len(operands) != _COPY_OPERANDS:
                read = b.select(b.icmp_unsigned("<", operands[2], read), operands[2], read)
            if UNINIT in emitter.target.wanted_checks:
                look_at_marks(emitter, Access(operands[0], size, size, False, True, False, node.span))
            asynchronous.copied(emitter, node, operands, size, read)
            _begun(emitter, node, operands[0], _I32(size))
        case async_copy.CommitGroup():
            asynchronous.committed(emitter)
        case async_copy.WaitGroup():
            asynchronous.waited_for_copies(emitter, Groups.of(node).count)
        case async_copy.WaitAll():
            asynchronous.waited_for_copies(emitter, -1)


#: Of a copy that says nothing of how many bytes the source has.
_COPY_OPERANDS = 2


def _bulk_copy(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """A bulk copy begins; what it writes is there when somebody has waited for it."""
    if isinstance(node.operation, tma.BulkFence):
        asynchronous.fence(emitter, node)
        return
    asynchronous.copy(emitter, node, operands)
    is_store = isinstance(node.operation, tma.BulkStore) and not BulkForm.of(node).has_mask
    if is_store or isinstance(node.operation, tma.BulkReduction):
        require_written(emitter, operands[1], operands[2], node.span)
    if isinstance(node.operation, (tma.BulkLoad, TensorLoad)):
        for_targets(emitter, node, operands, lambda target, size, _: _begun(emitter, node, target, size))
    elif isinstance(node.operation, tma.BulkZero):
        note_filled(emitter, *operands)
    elif isinstance(node.operation, tma.BulkExchange):
        _begun(emitter, node, operands[0], operands[2])


def _begun(emitter: Emitter, node: DeviceCall, target: ir.Value, size: ir.Value) -> None:
    """A copy to shared memory is under way, until somebody has waited for it (``lang.meaning.in_flight``)."""
    note_filled(emitter, target, size, target_of(emitter).instrumented.copy(node.span))


def _answer(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """The answer to who asks for another block's work is written, and counted at an mbarrier."""
    if isinstance(node.operation, TryCancel):
        asynchronous.stored(emitter, node, operands[0], 16, operands[1])
        _begun(emitter, node, operands[0], _I32(16))


def _store(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """Its bytes are counted at an mbarrier. What is combined has to be there before."""
    form = StoreForm.of(node)
    size = size_of(form.type)
    asynchronous.stored(emitter, node, operands[0], size, operands[2], reduces=bool(form.reduction))
    if not form.reduction:
        _begun(emitter, node, operands[0], _I32(size))


def _warpgroup(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """Their registers are looked at; what products read of memory, their own code tells."""
    product_registers.look(emitter, node)


def _mbarrier(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """Who makes an mbarrier writes its word; others access that atomically. Arrivals release what threads did."""
    operation = node.operation
    if isinstance(operation, mbarrier.InitFence):
        asynchronous.fence(emitter, node)
        if RACE in emitter.target.wanted_checks:
            call(emitter, thread_order.fence, _I32(ordering_bits(emitter, "release", "cluster")))
        return
    if isinstance(operation, mbarrier.CopyArrival):
        asynchronous.counts_copies(emitter, operands[0])
    if not asynchronous.is_wanted(emitter) or isinstance(operation, mbarrier.PendingCount):
        return
    if isinstance(operation, (mbarrier.Initialise, mbarrier.Invalidate)):
        before = asynchronous.retired(emitter, operands[0])
        look_for_race(emitter, Access(operands[0], 8, 8, False, True, False, node.span))
        if isinstance(operation, mbarrier.Initialise):
            asynchronous.made(emitter, node, operands[0], before)
        return
    looks = isinstance(operation, (mbarrier.Test, mbarrier.Wait, mbarrier.LayoutQuestion))

    def access(bar: ir.Value) -> None:
        look_for_race(emitter, Access(bar, 8, 8, looks, not looks, True, node.span, scope="cluster"))
        if not looks:
            asynchronous.arrived(emitter, node, bar, operands)

    if isinstance(node.attributes, Semantics) and node.attributes.has_mask_32b:
        for_blocks(emitter, operands[-1], operands[0], access)
    else:
        access(operands[0])


def _matrix(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """Each lane reads or writes the row that it says, as far as matrices have as many."""
    operation, b = node.operation, emitter.builder
    if isinstance(operation, (mma.LoadMatrix, mma.StoreMatrix)):
        lane = b.and_(linear_index(emitter), _I32(WARP_SIZE - 1))
        call = MoveCall.of(node)
        with b.if_then(b.icmp_unsigned("<", lane, _I32(8 * call.count))):
            size = call.row_bytes
            instrument(emitter, Access(operands[0], size, size, operation.reads, operation.writes, False, node.span))
    elif isinstance(operation, (mma.WmmaLoad, mma.WmmaStore)):
        _fragment(emitter, node, operands)
        if isinstance(operation, mma.WmmaStore) and UNINIT in emitter.target.wanted_checks:
            _written_fragment(emitter, node, operands)


def _fragment(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """A matrix of wmma is read or written by the warp, which lane has which element PTX leaves open: here each has one
    of its rows, or of its columns where these lie in one piece each."""
    b, form, address, stride = emitter.builder, WmmaMove.of(node), operands[0], operands[-1]
    (lines, length), bits = lines_of(form), BITS[form.type]
    lane, size = b.and_(linear_index(emitter), _I32(WARP_SIZE - 1)), length * bits // 8
    with b.if_then(b.icmp_unsigned("<", lane, _I32(lines))):
        offset = b.lshr(b.mul(b.mul(b.zext(stride, _I64), b.zext(lane, _I64)), _I64(bits)), _I64(3))
        row = b.gep(address, [offset], source_etype=_I8)
        alignment = min(form.count * bits // 8, _PIECE)
        access = Access(row, size, alignment, node.operation.reads, node.operation.writes, False, node.span)
        if access.reads:
            instrument(emitter, access)
        elif RACE in emitter.target.wanted_checks and row.type.addrspace in SPACES:
            look_for_race(emitter, access)


#: Bytes of which the lines of matrices are multiples.
_PIECE = 16


def _written_fragment(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    b, space = emitter.builder, operands[0].type.addrspace
    if space == Space.SHARED.value:
        distance = record_fields.load(b, instrumented(emitter).state, State, "distance")
        marks = b.ptrtoint(b.gep(operands[0], [distance], source_etype=_I8), _I64)
    elif space == Space.GENERIC.value:
        found = b.ptrtoint(operands[0], _I64)
        marks = device_library.call(emitter.functions, b, written.marks_of, instrumented(emitter).state, found)
    else:
        return
    with b.goto_entry_block():
        ones = add_slot(b, ir.ArrayType(_I8, matrices.SIZE), "ones")
    with b.if_then(b.icmp_unsigned("!=", marks, _I64(0))):
        heap.fill(b, ones, _I64(matrices.SIZE), 0xFF)
        lane = b.and_(linear_index(emitter), _I32(WARP_SIZE - 1))
        arguments = (b.inttoptr(marks, pointer()), ones, operands[2], lane)
        device_library.call(emitter.functions, b, matrices.move_fragment(WmmaMove.of(node)), *arguments)


#: By family, what operations do with memory that access it.
_BEFORE: dict[str, Callable[[Emitter, DeviceCall, list[ir.Value]], None]] = {
    "atomic": atomic,
    "atomic_update": update,
    "fence": _fence,
    "proxy": _proxy_fence,
    "async_copy": _async_copy,
    **dict.fromkeys(("tma", "tensor_copies"), _bulk_copy),
    "mma": _matrix,
    "mbarrier": _mbarrier,
    "wgmma": _warpgroup,
    "async_store": _store,
    "launch_control": _answer,
}
#: Families whose operations say themselves what they order, or order nothing. Others order a thread after everything.
_ORDERING = (
    *("atomic", "fence", "sync", "warp", "mma", "cluster", "grid_sync", "special_registers", "setmaxnreg", "wgmma"),
    *("proxy", "state_spaces", "atomic_update", "mbarrier"),
)


# Memory that nothing wrote


def local(emitter: Emitter, size: int, alignment: int) -> ir.Value | None:
    """A local array, and behind it as many bytes that say what was written; None where nobody looks."""
    b, distance = emitter.builder, target_of(emitter).instrumented.local_distance
    if not distance:
        return None
    with b.goto_entry_block():
        slot = add_slot(b, ir.ArrayType(_I8, distance + size), "local")
        slot.align = alignment
        if emitter.frame.suspended is not None:
            keep_in_frame(b, slot)
        heap.clear(b, b.gep(slot, [_I64(distance)], inbounds=True, source_etype=_I8), _I64(size))
        return b.addrspacecast(slot, pointer(Space.LOCAL.value))


def printed(emitter: Emitter, text: ir.Value, arguments: ir.Value, is_local: ir.Value, span: Span) -> None:
    """What is printed of local memory was written."""
    distance = target_of(emitter).instrumented.local_distance
    if UNINIT in emitter.target.wanted_checks and distance:
        b = emitter.builder
        start, at = (b.ptrtoint(pointer_, _I64) for pointer_ in (text, arguments))
        first = b.select(is_local, b.add(at, _I64(distance)), _I64(0))
        known = device_library.call(emitter.functions, b, written.are_written, start, first)
        with aside(emitter):
            require(emitter, known, check_of_use(Read(span, span.text, "local"), Use.PRINTED), [])
