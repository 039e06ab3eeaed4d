"""Lowers ``cp.async`` and ``mbarrier`` to the operations of ``nv.async_copy`` and ``nv.mbarrier``.

The copies of ``nvgen.lift.bulk_copies`` and ``nvgen.lift.tensor_copies`` have opcodes with these, and with stores.

Source: PTX ISA, "Data Movement and Conversion Instructions: Asynchronous copy", "mbarrier".
"""

from __future__ import annotations

from collections.abc import Callable

from llvmlite import ir

from nvgen.lang import DeviceOperation, async_copy, mbarrier
from nvgen.lang.attributes.async_copy import CopySize
from nvgen.lang.attributes.groups import Groups
from nvgen.lang.attributes.mbarrier import CopyCount, Layout, Semantics
from nvgen.lift import addresses, bulk_copies, checks, memory, tensor_copies, threads
from nvgen.lift.body_step import BodyStep
from nvgen.lift.threads import results_of
from nvgen.lift.types import pointer_type
from nvgen.ptx.operands import Address, Discard, Operand
from nvgen.types import NONE, Type, bool_, u32, u64

_I32 = ir.IntType(32)


def copy(body: BodyStep) -> None:
    """``cp.async``, of which ``cp.async.bulk`` is another instruction."""
    if body.has("bulk"):
        _copy_in_bulk(body)
    elif body.has("mbarrier"):
        increments = not body.has("noinc")
        body.call(mbarrier.arrive_on_copy, [_barrier(body, body.operands[0])], NONE, CopyCount(increments))
    elif body.has("commit_group"):
        body.call(async_copy.commit_group, [])
    elif body.has("wait_group"):
        count = body.bits(body.operands[0], "u32")
        body.call(async_copy.wait_group, [], NONE, Groups(int(count.constant)))
    elif body.has("wait_all"):
        body.call(async_copy.wait_all, [])
    else:
        _copy(body)


def _copy_in_bulk(body: BodyStep) -> None:
    """What is fetched ahead is there already."""
    rule = next((rule for name, rule in bulk_copies.OPERATIONS.items() if body.has(name)), None)
    if rule is not None:
        rule(body)
    elif body.has("tensor") and not body.has("prefetch"):
        tensor_copies.copy(body)
    elif not body.has("prefetch"):
        bulk_copies.copy(body)


def store(body: BodyStep) -> None:
    """``st``."""
    _store_or_reduce(body, memory.store)


def reduce(body: BodyStep) -> None:
    """``red``."""
    _store_or_reduce(body, threads.update)


def _store_or_reduce(body: BodyStep, plain: Callable[[BodyStep], None]) -> None:
    if body.has("bulk"):
        bulk_copies.fill(body)
    elif body.has("async"):
        bulk_copies.store_or_reduce(body)
    else:
        plain(body)


def _copy(body: BodyStep) -> None:
    to, source, size, *rest = body.operands
    if body.has("L2::cache_hint"):
        rest.pop()
    bytes_ = int(body.bits(size, "u32").constant)
    target, origin = addresses.pointer(body, to, "shared"), addresses.pointer(body, source, "global")
    given: list[tuple[Type, ir.Value]] = [(pointer_type(u32, "shared"), target), (pointer_type(u32, "global"), origin)]
    checks.bounds(body, target, "shared", bytes_)
    if rest:
        b, read = body.builder, _source_bytes(body, rest[0], bytes_)
        given.append((u32, read))
        with b.if_then(b.icmp_unsigned("!=", read, _I32(0))):  # elsewhere the address may be anywhere
            checks.bounds(body, origin, "global", b.zext(read, ir.IntType(64)))
    else:
        checks.bounds(body, origin, "global", bytes_)
    body.call(async_copy.copy, given, NONE, CopySize(bytes_))


def _source_bytes(body: BodyStep, operand: Operand, bytes_: int) -> ir.Value:
    """How many bytes are read: a number, or none where a predicate says that the source is ignored."""
    if body.is_predicate(operand):
        return body.builder.select(body.bits(operand, "pred"), _I32(0), _I32(bytes_))
    return body.bits(operand, "u32")


def _barrier(body: BodyStep, operand: Operand) -> tuple[Type, ir.Value]:
    space = body.instruction.space or ""
    return pointer_type(u64, space), addresses.pointer(body, operand, space)


def _semantics(body: BodyStep, default: str) -> Semantics:
    order = next((one for one in ("release", "acquire", "relaxed") if body.has(one)), default)
    scope, phase = "cluster" if body.has("cluster") else "cta", "conditional" * body.has("phase_type::conditional")
    return Semantics(order, scope, phase, bulk_copies.is_wide(body))


def barrier(body: BodyStep) -> None:
    """``mbarrier``."""
    name = body.instruction.modifiers[0]
    rule = _OPERATIONS.get(name)
    if rule is None:
        raise body.refuse("the CPU has no such operation of an mbarrier")
    rule(body)


def _layout(body: BodyStep) -> Layout:
    return Layout("v1" if body.has("layout::v1") else "v0")


def _init(body: BodyStep) -> None:
    address, count = body.operands
    body.call(mbarrier.init, [_barrier(body, address), (u32, body.bits(count, "u32"))], NONE, _layout(body))


def _check_layout(body: BodyStep) -> None:
    result, address = body.operands
    body.write(result, body.call(mbarrier.check_layout, [_barrier(body, address)], bool_, _layout(body)), "pred")


def _invalidate(body: BodyStep) -> None:
    body.call(mbarrier.invalidate, [_barrier(body, body.operands[0])])


def _expect(body: BodyStep) -> None:
    address, *numbers = body.operands
    operation = mbarrier.expect_tx if body.has("expect_tx") else mbarrier.complete_tx
    operands = [_barrier(body, address), *((u32, body.bits(number, "u32")) for number in numbers)]
    body.call(operation, operands, NONE, _semantics(body, "relaxed"))


def _arrive(body: BodyStep) -> None:
    given = list(body.operands)
    result = None if isinstance(given[0], Address) else given.pop(0)
    address, *counts = given
    drops = body.has("arrive_drop")
    operands: list[tuple[Type, ir.Value]] = [_barrier(body, address)]
    operands += [(u32, body.bits(count, "u32")) for count in counts]
    operation: DeviceOperation
    semantics: Semantics | None = _semantics(body, "release")
    if body.has("expect_tx"):
        operation = mbarrier.arrive_drop_expect_tx if drops else mbarrier.arrive_expect_tx
    elif body.has("noComplete"):
        operation = mbarrier.arrive_drop_no_complete if drops else mbarrier.arrive_no_complete
        semantics = None
    else:
        operation = mbarrier.arrive_drop if drops else mbarrier.arrive
    is_multicast = bulk_copies.is_wide(body)
    found = body.call(operation, operands, NONE if is_multicast else u64, semantics)
    if result is not None and not isinstance(result, Discard):
        body.write(result, found, "b64")


def _test(body: BodyStep) -> None:
    given = list(body.operands)
    result = given.pop(0)
    value = None if isinstance(given[0], Address) else given.pop(0)
    address, phase, *time = given
    by_parity = body.has("parity")
    if body.has("phase_type::primary") and (value is not None or results_of(result)[1] is not None):
        _report(body, result, value, given)
        return
    if body.has("try_wait"):
        operation = mbarrier.try_wait_parity if by_parity else mbarrier.try_wait
    else:
        operation = mbarrier.test_wait_parity if by_parity else mbarrier.test_wait
    of, name = (u32, "u32") if by_parity else (u64, "b64")
    operands = [_barrier(body, address), (of, body.bits(phase, name))]
    operands += [(u32, body.bits(one, "u32")) for one in time]
    found = body.call(operation, operands, bool_, _semantics(body, "acquire"))
    body.write(result, found, "pred")


def _report(body: BodyStep, result: Operand, value: Operand | None, given: list[Operand]) -> None:
    """A question whose second predicate, and the byte behind it, say what was reported."""
    address, phase, *time = given
    by_parity = body.has("parity")
    if body.has("try_wait"):
        operation = mbarrier.try_wait_parity_report if by_parity else mbarrier.try_wait_report
    else:
        operation = mbarrier.test_wait_parity_report if by_parity else mbarrier.test_wait_report
    of, name = (u32, "u32") if by_parity else (u64, "b64")
    operands = [_barrier(body, address), (of, body.bits(phase, name))]
    operands += [(u32, body.bits(one, "u32")) for one in time]
    found = body.call(operation, operands, mbarrier.REPORT, _semantics(body, "acquire"))
    destination, reported = results_of(result)
    for index, (written, type_) in enumerate(((destination, "pred"), (reported, "pred"), (value, "b8"))):
        if written is not None and not isinstance(written, Discard):
            body.write(written, body.builder.extract_value(found, index), type_)


def _pending(body: BodyStep) -> None:
    result, token = body.operands
    body.write(result, body.call(mbarrier.pending_count, [(u64, body.bits(token, "b64"))], u32), "b32")


_OPERATIONS: dict[str, Callable[[BodyStep], None]] = {
    "init": _init,
    "check_layout": _check_layout,
    "inval": _invalidate,
    "expect_tx": _expect,
    "complete_tx": _expect,
    "arrive": _arrive,
    "arrive_drop": _arrive,
    "test_wait": _test,
    "try_wait": _test,
    "pending_count": _pending,
}

RULES: dict[str, Callable[[BodyStep], None]] = {"cp": copy, "st": store, "red": reduce, "mbarrier": barrier}
