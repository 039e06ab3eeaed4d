"""Looks whether accesses under a lock are ordered whichever thread takes it first (``lang.meaning.lock_sections``), as
``check="race"`` asks for."""

from __future__ import annotations

from llvmlite import ir

from nvgen import diagnostics
from nvgen.codegen.accesses import Access
from nvgen.codegen.contract.run_checks import Check, Failure
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.llvm_types import to_memory
from nvgen.diagnostics import Diagnostic, Span
from nvgen.lang.atomic import LOCKING, AtomicCompareExchange, AtomicStore
from nvgen.lang.meaning import lock_sections
from nvgen.lang.meaning.records import Order
from nvgen.targets.cpu.checks.instrumented_thread import call, instrumented
from nvgen.targets.cpu.conventions import record_fields
from nvgen.targets.cpu.conventions.other_thread import in_launch
from nvgen.targets.cpu.threads.thread_code import target_of
from nvgen.tree import DeviceCall, pointer_type
from nvgen.types import Scalar

_I1, _I32, _I64 = ir.IntType(1), ir.IntType(32), ir.IntType(64)
#: What a word that is no lock holds afterwards, as far as is looked.
_ANYTHING = _I64(-1)


def _is_wanted(emitter: Emitter) -> bool:
    """Whether there may be locks; where nothing orders threads all that is guarded is a race."""
    module = target_of(emitter).instrumented
    return module.takes_locks and not module.is_unordered


def change(emitter: Emitter, node: DeviceCall, operands: list[ir.Value], how: int) -> None:
    """An atomic operation is about to be made; ``how`` is that of ``thread_order.synchronise``."""
    if not _is_wanted(emitter):
        return
    b, (address, *values) = emitter.builder, operands
    element, old, new = _word(node), _I64(0), _ANYTHING
    takes = element is not None and isinstance(node.operation, LOCKING)
    if element is not None and (takes or isinstance(node.operation, AtomicStore)):
        given = [_widened(b, to_memory(b, value, element)) for value in values[:2]]
        old = _widened(b, b.load(address, typ=ir.IntType(8 * element.size), align=1))
        new = given[0]
        if isinstance(node.operation, AtomicCompareExchange):
            new = b.select(b.icmp_unsigned("==", old, given[0]), given[1], old)
    arguments = (b.ptrtoint(address, _I64), instrumented(emitter).who, _I32(how), old, new, _I1(takes))
    _require_nothing(emitter, node.span, call(emitter, lock_sections.change, *arguments))


def _word(node: DeviceCall) -> Scalar | None:
    """The type of what an operation writes, if that may be a lock: an integer of 64 bits at most."""
    element = pointer_type(node.operands[0]).pointee
    is_word = isinstance(element, Scalar) and element.size <= _I64.width // 8 and not element.is_float
    return element if is_word and isinstance(element, Scalar) else None


def store(emitter: Emitter, access: Access, how: int) -> None:
    """A volatile store is about to be made."""
    if _is_wanted(emitter):
        address = emitter.builder.ptrtoint(access.address, _I64)
        found = call(emitter, lock_sections.store, address, instrumented(emitter).who, _I32(how))
        _require_nothing(emitter, access.span, found)


def access(emitter: Emitter, access: Access) -> None:
    """A plain access is about to be made, and does not race: what is guarded is looked at where a lock is held."""
    if not _is_wanted(emitter):
        return
    b, seen = emitter.builder, instrumented(emitter)
    held = record_fields.load(b, seen.order, Order, "held")
    with b.if_then(b.icmp_unsigned("!=", held, _I64(0)), likely=False):
        site = min(target_of(emitter).instrumented.site(access.span), lock_sections.SITES)
        arguments = (b.ptrtoint(access.address, _I64), seen.who, _I32(site), _I1(access.writes))
        _require_nothing(emitter, access.span, call(emitter, lock_sections.access, *arguments))


def _widened(b: ir.IRBuilder, value: ir.Value) -> ir.Value:
    return b.zext(value, _I64) if value.type.width < _I64.width else value


def _require_nothing(emitter: Emitter, span: Span, found: ir.Value) -> None:
    """Ends the launch where something is found: said of the order in which the thread with the lock comes first."""
    target, spans = target_of(emitter), target_of(emitter).instrumented.spans

    def describe(failure: Failure) -> Diagnostic:
        number = failure.numbers[0]
        other, checking = in_launch(number >> 32 & 0xFFFFFFFF, failure).thread_name, diagnostics.checking
        their_span = spans[number & lock_sections.SITES]
        own_span = spans[number >> lock_sections.OWN_SITE & lock_sections.SITES]
        verb = "writes" if number >> lock_sections.OTHER_WRITES & 1 else "reads"
        before = "wrote" if number >> lock_sections.OWN_WRITES & 1 else "read"
        is_ptx, is_unreleased = span.file.is_ptx, number >> lock_sections.UNRELEASED & 1
        remedy = (_RELEASE if is_unreleased else _ACQUIRE)[is_ptx]
        note = checking.Race.Unreleased if is_unreleased else checking.Race.Unacquired
        made = checking.Race(their_span, other, verb, failure.thread_name, before, remedy)
        earlier = checking.OtherAccess(failure.thread_name, before, span=own_span)
        return made.because(earlier, note(failure.thread_name if is_unreleased else other))

    b = emitter.builder
    with b.if_then(b.icmp_unsigned("!=", found, _I64(0)), likely=False):
        check = Check(span, "no race under a lock", "", describe, is_cause=True)
        target.fail(emitter.frame, check, [found], tells_sizes=True)


#: What orders the accesses, in Python and in PTX.
_ACQUIRE = (
    'take the lock with `order="acquire"`, or put `nv.threadfence()` behind the loop that takes it',
    "take the lock with `.acquire`, or put `fence.acq_rel.gpu` behind the loop that takes it",
)
_RELEASE = (
    'leave the lock with `order="release"`, or put `nv.threadfence()` in front of what leaves it',
    "leave the lock with `.release`, or put `fence.acq_rel.gpu` in front of what leaves it",
)
