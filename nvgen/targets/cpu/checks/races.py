"""Whether an access to memory races with one before it, as ``check="race"`` has ``lang.meaning`` say at run time."""

from __future__ import annotations

from contextlib import nullcontext

from llvmlite import ir

from nvgen import diagnostics
from nvgen.codegen import compound
from nvgen.codegen.accesses import Access
from nvgen.codegen.contract.run_checks import Check, Failure
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.intrinsic import call_intrinsic
from nvgen.codegen.ir_gaps import add_slot
from nvgen.diagnostics import Diagnostic
from nvgen.lang.meaning import shadow, unordered
from nvgen.lang.meaning.shadow_records import State
from nvgen.targets.cpu.checks import asynchronous
from nvgen.targets.cpu.checks.instrumented_thread import InstrumentedThread, call, instrumented, readers
from nvgen.targets.cpu.conventions import device_library, record_fields
from nvgen.targets.cpu.conventions.instrumented_module import GLOBAL, SCOPES, SHARED, SPACES, InstrumentedModule
from nvgen.targets.cpu.threads.thread_code import ThreadCode, target_of

_I1, _I32, _I64 = ir.IntType(1), ir.IntType(32), ir.IntType(64)
_SHIFTS = "nvgen.shifts"
#: A site has 16 bits in a cell: those past the last share it.
_MOST = 2**16 - 1
_NAMES = {1: "cta", 2: "cluster", 3: "gpu"}


def look_for_race(emitter: Emitter, access: Access) -> None:
    """Looks at an access that is about to be made, unless it is to an array that is proved."""
    if access.array is None or access.array not in target_of(emitter).instrumented.race_free:
        for one in [instrumented(emitter)] if access.writes else readers(emitter):
            _look(emitter, access, one)


def _look(emitter: Emitter, access: Access, seen: InstrumentedThread) -> None:
    """Looks at an access of a thread."""
    b, target = emitter.builder, target_of(emitter)
    spaces = SPACES[access.address.type.addrspace]
    _narrow(target.instrumented, access, spaces)
    site = 4 * target.instrumented.site(access.span) + (SCOPES[access.scope] if access.is_atomic else 0)
    size = _I64(access.size << 16) if access.part is None else b.shl(access.part[1], _I64(16))
    found = _conflict(emitter, access, seen, b.or_(size, _I64(min(site, _MOST) << 32)), spaces)
    raced, passed = emitter.block("race"), emitter.block("no.race")
    b.cbranch(b.icmp_unsigned("!=", found, _I64(0)), raced, passed)
    b.position_at_end(raced)
    if access.value is not None:
        # Threads that write the same agree: the order of their writes makes no difference.
        other_wrote = b.icmp_unsigned("!=", b.and_(found, _I64(1)), _I64(0))
        differs = emitter.block("race.differs")
        agree = b.and_(other_wrote, _changes_nothing(emitter, access))
        b.cbranch(agree, passed, differs)
        b.position_at_end(differs)
    target.fail(emitter.frame, _race_check(target, access), [found], tells_sizes=True)
    b.position_at_end(passed)


def _changes_nothing(emitter: Emitter, access: Access) -> ir.Value:
    """Whether memory holds already what is about to be written."""
    b, bits = emitter.builder, ir.IntType(8 * access.size)
    with b.goto_entry_block():
        copy = add_slot(b, bits, "written")
    if access.type is None:
        b.store(access.value, copy, align=1)
    else:
        compound.store(b, access.value, copy, access.type, 1)
    return b.icmp_unsigned("==", b.load(copy, typ=bits, align=1), b.load(access.address, typ=bits, align=1))


def _narrow(module: InstrumentedModule, access: Access, spaces: int) -> None:
    """Makes granules as small as an access asks for."""
    shift = min(access.alignment, access.size & -access.size).bit_length() - 1
    for space in (SHARED, GLOBAL):
        if spaces & space:
            module.shifts[space] = min(shift, module.shifts.get(space, shift))


def _race_check(target: ThreadCode, access: Access) -> Check:
    def describe(failure: Failure) -> Diagnostic:
        found, other, their_span = asynchronous.other_access(target, failure)
        if found & shadow.ON_MBARRIER:
            return asynchronous.still_a_barrier(access.span, failure, other, their_span)
        other_wrote, scope = found & 1, found >> 1 & 3
        verb, before = ("writes" if access.writes else "reads"), ("wrote" if other_wrote else "read")
        is_ptx, remarks = access.span.file.is_ptx, []
        remedy = _OTHER_BLOCK if other.block != failure.block else _SAME_BLOCK_IN_PTX if is_ptx else _SAME_BLOCK
        if access.is_atomic and scope:
            narrower = min(access.scope, _NAMES[scope], key=SCOPES.__getitem__)
            needed = "cluster" if _cluster(target, other) == _cluster(target, failure) else "gpu"
            remedy = f"write `{_scope(needed, is_ptx=is_ptx)}` in both"
            remarks = [diagnostics.checking.Race.NarrowScope(_scope(narrower, is_ptx=is_ptx))]
        remedy = asynchronous.remedy_of(found, is_ptx=is_ptx) or remedy
        made = diagnostics.checking.Race(access.span, failure.thread_name, verb, other.thread_name, before, remedy)
        return made.because(diagnostics.checking.OtherAccess(other.thread_name, before, span=their_span), *remarks)

    return Check(access.span, "no race", "", describe, is_cause=True)


def _cluster(target: ThreadCode, thread: Failure) -> tuple[int, ...]:
    """The indices of a thread's cluster."""
    return tuple(index // size for index, size in zip(thread.block, target.instrumented.cluster, strict=True))


def _scope(name: str, *, is_ptx: bool) -> str:
    """A scope as it is written, in Python or in PTX."""
    return f".{name}" if is_ptx else f'scope="{name}"'


_SAME_BLOCK_IN_PTX = "put `bar.sync` between the two, or make both atomic"
_SAME_BLOCK = "put `nv.syncthreads()` between the two, or make both atomic"
_OTHER_BLOCK = "blocks run in any order: make both atomic, or let another launch do the second"


def _conflict(emitter: Emitter, access: Access, seen: InstrumentedThread, what: ir.Value, spaces: int) -> ir.Value:
    """What ``shadow`` returns for an access to memory of ``spaces`` by the thread that is ``seen``; ``what`` is what it
    is told, without the sizes of granules."""
    module = target_of(emitter).instrumented
    what = emitter.builder.or_(shifts(module, emitter.builder), what)
    if module.is_unordered and spaces & GLOBAL:
        return _of_unordered(emitter, access, seen, what, spaces)
    return _of_ordered(emitter, access, seen, what, spaces)


def _address(builder: ir.IRBuilder, access: Access) -> ir.Value:
    start = builder.ptrtoint(access.address, _I64)
    return start if access.part is None else builder.add(start, access.part[0])


def _of_ordered(emitter: Emitter, access: Access, seen: InstrumentedThread, what: ir.Value, spaces: int) -> ir.Value:
    """What ``shadow`` returns for an access."""
    b, module = emitter.builder, target_of(emitter).instrumented
    function = (shadow.ACCESSES if module.has_room() else shadow.CALLED_ACCESSES)[spaces, access.writes]
    address = _address(b, access)
    if access.is_volatile and access.is_atomic:
        call(emitter, shadow.note_volatile, address, seen.who, what, _I1(access.writes))
    return device_library.call(emitter.functions, b, function, seen.state, seen.order, address, seen.who, what)


def _of_unordered(emitter: Emitter, access: Access, seen: InstrumentedThread, what: ir.Value, spaces: int) -> ir.Value:
    """The same where nothing orders the threads; what may be shared memory is looked at as ever."""
    b, module = emitter.builder, target_of(emitter).instrumented
    assert seen.bits is not None and seen.thread is not None and seen.most_sites is not None
    site = call_intrinsic(b, "llvm.umin", [_I32(module.site(access.span)), seen.most_sites])
    scope = SCOPES[access.scope] if access.is_atomic else 0
    own = b.or_(seen.thread, b.or_(b.shl(site, _I32(2)), _I32(scope)))
    address = _address(b, access)
    if access.is_volatile and access.is_atomic:
        told = (address, own, what, _I1(access.writes))
        device_library.call(emitter.functions, b, unordered.note_volatile, seen.state, *told)
    given: tuple[ir.Value, ...] = (address, own, seen.bits, seen.who, what)
    if access.array in module.array_numbers and access.array not in emitter.typed.reassigned:
        function = unordered.write_in if access.writes else unordered.read_in
        given = (_pairs(emitter, seen.state, module.array_numbers[access.array]), *given)
    else:
        function = unordered.write if access.writes else unordered.read
    if not spaces & SHARED:
        return device_library.call(emitter.functions, b, function, seen.state, *given)
    is_shared = device_library.call(emitter.functions, b, unordered.is_shared, seen.state, address)
    with b.if_else(is_shared) as (inside, outside):
        with inside:
            of_shared, from_shared = _of_ordered(emitter, access, seen, what, SHARED), b.block
        with outside:
            of_global = device_library.call(emitter.functions, b, function, seen.state, *given)
            from_global = b.block
    found = b.phi(_I64)
    found.add_incoming(of_shared, from_shared)
    found.add_incoming(of_global, from_global)
    return found


def _pairs(emitter: Emitter, state: ir.Value, number: int) -> ir.Value:
    """Where the pair of address 0 would be, of the array with a number among the parameters."""
    b = emitter.builder
    with nullcontext() if emitter.frame.suspended is not None else b.goto_entry_block():
        first = record_fields.load(b, state, State, "array_pairs")
        return b.load(b.gep(first, [_I64(number)], inbounds=True, source_etype=_I64), typ=_I64)


def shifts(module: InstrumentedModule, builder: ir.IRBuilder) -> ir.Value:
    """A constant of the module: how often the bytes of granules are halved, of shared memory in its lowest byte and of
    global memory in the next one. It changes as long as the module is emitted."""
    known = builder.module.globals.get(_SHIFTS)
    if known is None:
        known = ir.GlobalVariable(builder.module, _I64, _SHIFTS)
        known.linkage, known.global_constant = "internal", True
    known.initializer = _I64(module.shifts.get(SHARED, 0) | module.shifts.get(GLOBAL, 0) << 8)
    return builder.load(known, typ=_I64)
