"""Looks at every access to memory, as ``check="race"`` and ``check="uninit"`` ask for.

``race`` calls functions of ``lang.meaning.shadow``, which know what threads did before; they say which thread the other
one of a race was. ``uninit`` has a byte for each byte of shared and local memory, at a fixed distance behind it, that
is all ones once the byte was written.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from math import prod

from llvmlite import ir

from nvgen.codegen.accesses import Access
from nvgen.codegen.allocation import keep_in_frame
from nvgen.codegen.checks import require
from nvgen.codegen.contract.run_checks import RACE, UNINIT, VOLATILE
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.intrinsic import call_intrinsic
from nvgen.codegen.ir_gaps import add_slot
from nvgen.codegen.llvm_types import pointer, to_memory
from nvgen.codegen.threads import linear_index
from nvgen.diagnostics import InternalError, Span
from nvgen.lang import async_copy, griddepcontrol, mbarrier, mma, proxy, tma
from nvgen.lang.atomic_update import Begin
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
from nvgen.targets.cpu.checks import asynchronous, lock_sections, product_registers
from nvgen.targets.cpu.checks.bulk_loads import for_blocks, for_targets
from nvgen.targets.cpu.checks.ended_blocks import check_owner
from nvgen.targets.cpu.checks.instrumented_thread import call, instrumented
from nvgen.targets.cpu.checks.races import look_for_race
from nvgen.targets.cpu.checks.shadows.observer import Place, Read
from nvgen.targets.cpu.checks.shadows.reports import Use, check_of_use
from nvgen.targets.cpu.checks.unwritten import look_at_marks, note_filled, require_written
from nvgen.targets.cpu.conventions import device_library, heap, record_fields
from nvgen.targets.cpu.conventions.instrumented_module import SHARED, SPACES
from nvgen.targets.cpu.threads.thread_code import target_of
from nvgen.tree import DeviceCall, Local, pointer_type
from nvgen.types import PointerType, Scalar, Space, size_of

_I1, _I8, _I32, _I64 = ir.IntType(1), ir.IntType(8), ir.IntType(32), ir.IntType(64)


def at(emitter: Emitter, span: Span) -> AbstractContextManager[None]:
    """What is emitted meanwhile stands at a span."""
    observer = target_of(emitter).instrumented.observer
    return nullcontext() if observer is None else observer.at(emitter.builder, Place(emitter.frame, span))


def aside(emitter: Emitter) -> AbstractContextManager[None]:
    """What is emitted meanwhile is the target's own, and does nothing of the program."""
    observer = target_of(emitter).instrumented.observer
    return nullcontext() if observer is None else observer.aside()


def instrument(emitter: Emitter, access: Access) -> None:
    """Looks at an access that is about to be made, and is no atomic operation."""
    if target_of(emitter).instrumented.is_attempt(access.span):
        return  # which the compare-and-swap looks at
    with aside(emitter):
        if target_of(emitter).instrumented.is_guess(access.span):
            _look(emitter, access.with_changes(is_atomic=True), orders=False)
        else:
            _instrument(emitter, access)


def _instrument(emitter: Emitter, access: Access) -> None:
    if access.is_volatile and VOLATILE in emitter.target.wanted_checks:
        access = access.with_changes(is_atomic=False)
    _look(emitter, access)
    if RACE not in emitter.target.wanted_checks or access.address.type.addrspace not in SPACES:
        return
    if not access.is_atomic:
        if access.array is None or access.array not in target_of(emitter).instrumented.race_free:
            lock_sections.access(emitter, access)
    elif access.writes:
        lock_sections.store(emitter, access, _ordering_bits(emitter, access.order, access.scope))


def _look(emitter: Emitter, access: Access, *, orders: bool = True) -> None:
    checks, space = emitter.target.wanted_checks, access.address.type.addrspace
    has_copies = target_of(emitter).instrumented.has_copies
    looks_for_race = RACE in checks and space in SPACES
    check_owner(emitter, access.address, access.span)
    # A read of memory that nothing wrote is noted before it ends the thread: another thread may write there. That a
    # copy is under way is found first, since the copy's write races as well.
    if looks_for_race and not has_copies:
        look_for_race(emitter, access)
    if UNINIT in checks and (space == Space.LOCAL.value or SPACES.get(space, 0) & SHARED):
        look_at_marks(emitter, access)
    if looks_for_race and has_copies:
        look_for_race(emitter, access)
    if looks_for_race and access.is_atomic and orders:
        _synchronise(emitter, access)


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


def _atomic(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """An atomic access to what the first operand points at, which may acquire and release."""
    address, size = operands[0], size_of(pointer_type(node.operands[0]).pointee)
    reads, writes = node.operation.name != "atomic.store", node.operation.name != "atomic.load"
    ordering = Ordering.of(node)
    order, scope = ordering.order, ordering.scope
    if writes and RACE in emitter.target.wanted_checks and address.type.addrspace in SPACES:
        lock_sections.change(emitter, node, operands, _ordering_bits(emitter, order, scope))
    is_plain = node.operation.name in _PLAIN_ATOMICS
    if reads and writes and address.type.addrspace == Space.GENERIC.value:
        is_plain = False  # what was known of it before stands in its branch alone
    made = Access(address, size, size, reads, writes, True, node.span, order=order, scope=scope, is_plain=is_plain)
    if target_of(emitter).instrumented.is_attempt(node.span):
        _attempt(emitter, made, [_in_memory(emitter, node, value) for value in operands[1:]])
    else:
        _look(emitter, made)


#: What other atomic operations compute of what they read is looked at where they read it.
_PLAIN_ATOMICS = ("atomic.load", "atomic.store", "atomic.exch")


def _in_memory(emitter: Emitter, node: DeviceCall, value: ir.Value) -> ir.Value:
    """A value as the integer that it is in the memory of what the first operand points at."""
    element = pointer_type(node.operands[0]).pointee
    assert isinstance(element, Scalar)
    stored = to_memory(emitter.builder, value, element)
    return emitter.builder.bitcast(stored, ir.IntType(8 * element.size)) if element.is_float else stored


def _attempt(emitter: Emitter, access: Access, values: list[ir.Value]) -> None:
    """A part of a loop around a compare-and-swap: what that compares with is a guess, so that a load of it may race. Of
    a word only those bytes count that change: the others may be other elements, which keep what they have."""
    b = emitter.builder
    if not access.writes:
        _order(emitter, access)
        return
    changed = b.xor(*values)
    with b.if_else(b.icmp_unsigned("!=", changed, changed.type(0))) as (some, none):
        with some:
            parts = None if access.size > _I64.width // 8 else _around(b, b.zext(changed, _I64))
            _look(emitter, access.with_changes(part=parts))
        with none:
            _order(emitter, access)


def _order(emitter: Emitter, access: Access) -> None:
    """Has an atomic access order threads that is not looked at itself."""
    if RACE in emitter.target.wanted_checks and access.address.type.addrspace in SPACES:
        _synchronise(emitter, access)


def _around(builder: ir.IRBuilder, changed: ir.Value) -> tuple[ir.Value, ir.Value]:
    """Of the smallest element that has all bits that change, where it begins and how many bytes it has."""
    b = builder
    first = b.lshr(call_intrinsic(b, "llvm.cttz", [changed, _I1(1)]), _I64(3))
    last = b.lshr(b.sub(_I64(63), call_intrinsic(b, "llvm.ctlz", [changed, _I1(1)])), _I64(3))
    distance, size = b.xor(first, last), _I64(1)
    for half in (1, 2, 4):
        size = b.select(b.icmp_unsigned(">=", distance, _I64(half)), _I64(2 * half), size)
    return b.and_(first, b.neg(size)), size


def _update(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """A loop that updates an element writes it, as far as others are concerned, even where that changes nothing.

    No other thread comes between when it begins and when it ends.
    """
    if isinstance(node.operation, Begin):
        _atomic(emitter, node, operands)


def _synchronise(emitter: Emitter, access: Access) -> None:
    """An atomic access may acquire what others released, and release what the thread did: where any thread does."""
    if target_of(emitter).instrumented.orders_threads:
        ordering = _ordering_bits(emitter, access.order, access.scope)
        bits = _I32(access.reads | access.writes << 1 | ordering)
        call(emitter, thread_order.synchronise, emitter.builder.ptrtoint(access.address, _I64), bits)
    asynchronous.take_fences(emitter)


def _ordering_bits(emitter: Emitter, order: str, scope: str) -> int:
    """What is acquired, what released, and for which threads, as ``thread_order.synchronise`` has it."""
    found = 0
    if order in ("acquire", "acq_rel", "seq_cst"):
        found |= thread_order.ACQUIRES
    if order in ("release", "acq_rel", "seq_cst"):
        found |= thread_order.RELEASES
    if scope == "cta" and prod(emitter.cluster) > 1:
        found |= thread_order.NOT_IN_CLUSTER
    if scope in ("cta", "cluster"):
        found |= thread_order.NOT_IN_GRID
    return found


def _fence(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    if RACE in emitter.target.wanted_checks:
        ordering = Ordering.of(node)
        call(emitter, thread_order.fence, _I32(_ordering_bits(emitter, ordering.order, ordering.scope)))
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
            call(emitter, thread_order.fence, _I32(_ordering_bits(emitter, "release", "cluster")))
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
    "atomic": _atomic,
    "atomic_update": _update,
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
