"""Looks at one access to memory, as ``check="race"`` and ``check="uninit"`` ask for: whether it races, and whether what
it reads was written. Atomic accesses order threads as well; those of a compare-and-swap that tries again are told apart
(``tree.analysis.cas_loops``).
"""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from math import prod

from llvmlite import ir

from nvgen.codegen.accesses import Access
from nvgen.codegen.contract.run_checks import RACE, UNINIT, VOLATILE
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.intrinsic import call_intrinsic
from nvgen.codegen.llvm_types import to_memory
from nvgen.diagnostics import Span
from nvgen.lang.atomic_update import Begin
from nvgen.lang.meaning import thread_order
from nvgen.lang.ordering import Ordering
from nvgen.targets.cpu.checks import asynchronous, lock_sections
from nvgen.targets.cpu.checks.ended_blocks import check_owner
from nvgen.targets.cpu.checks.instrumented_thread import call
from nvgen.targets.cpu.checks.races import look_for_race
from nvgen.targets.cpu.checks.shadows.observer import Place
from nvgen.targets.cpu.checks.unwritten import look_at_marks
from nvgen.targets.cpu.conventions.instrumented_module import SHARED, SPACES
from nvgen.targets.cpu.threads.thread_code import target_of
from nvgen.tree import DeviceCall, pointer_type
from nvgen.types import Scalar, Space, size_of

_I1, _I32, _I64 = ir.IntType(1), ir.IntType(32), ir.IntType(64)


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
        lock_sections.store(emitter, access, ordering_bits(emitter, access.order, access.scope))


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


def atomic(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """An atomic access to what the first operand points at, which may acquire and release."""
    address, size = operands[0], size_of(pointer_type(node.operands[0]).pointee)
    reads, writes = node.operation.name != "atomic.store", node.operation.name != "atomic.load"
    ordering = Ordering.of(node)
    order, scope = ordering.order, ordering.scope
    if writes and RACE in emitter.target.wanted_checks and address.type.addrspace in SPACES:
        lock_sections.change(emitter, node, operands, ordering_bits(emitter, order, scope))
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


def update(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """A loop that updates an element writes it, as far as others are concerned, even where that changes nothing.

    No other thread comes between when it begins and when it ends.
    """
    if isinstance(node.operation, Begin):
        atomic(emitter, node, operands)


def _synchronise(emitter: Emitter, access: Access) -> None:
    """An atomic access may acquire what others released, and release what the thread did: where any thread does."""
    if target_of(emitter).instrumented.orders_threads:
        ordering = ordering_bits(emitter, access.order, access.scope)
        bits = _I32(access.reads | access.writes << 1 | ordering)
        call(emitter, thread_order.synchronise, emitter.builder.ptrtoint(access.address, _I64), bits)
    asynchronous.take_fences(emitter)


def ordering_bits(emitter: Emitter, order: str, scope: str) -> int:
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
