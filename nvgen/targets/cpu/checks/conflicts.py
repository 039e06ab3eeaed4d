"""Whether an access to memory races with one before it, as ``check="race"`` has ``lang.meaning`` say at run time."""

from __future__ import annotations

from contextlib import nullcontext

from llvmlite import ir

from nvgen.codegen.accesses import Access
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.intrinsic import call_intrinsic
from nvgen.lang.meaning import shadow, unordered
from nvgen.lang.meaning.shadow_records import State
from nvgen.targets.cpu.checks.instrumented_thread import InstrumentedThread, call
from nvgen.targets.cpu.conventions import device_library, record_fields
from nvgen.targets.cpu.conventions.instrumented_module import GLOBAL, SCOPES, SHARED, InstrumentedModule
from nvgen.targets.cpu.threads.thread_code import target_of

_I1, _I32, _I64 = ir.IntType(1), ir.IntType(32), ir.IntType(64)
_SHIFTS = "nvgen.shifts"


def conflict(emitter: Emitter, access: Access, seen: InstrumentedThread, what: ir.Value, spaces: int) -> ir.Value:
    """What ``shadow`` returns for an access to memory of ``spaces`` by the thread that is ``seen``; ``what`` is what it
    is told, without the sizes of granules."""
    module = target_of(emitter).instrumented
    what = emitter.builder.or_(shifts(module, emitter.builder), what)
    if module.is_unordered and spaces & GLOBAL:
        return _of_unordered(emitter, access, seen, what, spaces)
    return _of_ordered(emitter, access, seen, what, spaces)


def _of_ordered(emitter: Emitter, access: Access, seen: InstrumentedThread, what: ir.Value, spaces: int) -> ir.Value:
    """What ``shadow`` returns for an access."""
    b, function = emitter.builder, shadow.ACCESSES[spaces, access.writes]
    address = b.ptrtoint(access.address, _I64)
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
    address = b.ptrtoint(access.address, _I64)
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
