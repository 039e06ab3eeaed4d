"""Types calls of ``nv.mbarrier.*``. The first operand of a call is a pointer to the barrier, a u64 in shared memory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from nvgen.diagnostics import Span
from nvgen.frontend.operations.address_arguments import bound_with_addresses
from nvgen.frontend.operations.arguments import flag, integer
from nvgen.frontend.operations.family import Family, FreeRule
from nvgen.frontend.operations.mbarrier_arguments import barrier, count_of, semantics_of, token
from nvgen.frontend.typing.binding import bound, is_given
from nvgen.frontend.typing.context import Context, Operand
from nvgen.lang import mbarrier
from nvgen.lang.attributes.mbarrier import CopyCount
from nvgen.lang.mbarrier import MbarrierOperation
from nvgen.tree import Constant, DeviceCall, Expression, is_remote
from nvgen.types import NONE, SCALARS, bool_

_U32, _U64 = SCALARS["u32"], SCALARS["u64"]


def _bound(
    operation: MbarrierOperation,
    parameters: tuple[str, ...],
    needed: int,
    arguments: Sequence[Operand],
    named: Mapping[str, Operand],
    span: Span,
) -> dict[str, Operand]:
    return bound_with_addresses(operation.name, parameters, needed, {"bar": "index"}, arguments, named, span)


def _initialise(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    given = _bound(operation, ("bar", "count"), 2, arguments, named, span)
    bar = barrier(operation.name, "bar", "index", given)
    return DeviceCall(span, NONE, operation, (bar, count_of(given, "count", operation.name, 1)))


def _of_barrier_alone(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    given = _bound(operation, ("bar",), 1, arguments, named, span)
    return DeviceCall(span, NONE, operation, (barrier(operation.name, "bar", "index", given),))


def _arrive(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    """Its second operand is the count, which is left out where it is 1: older architectures have no other."""
    given = _bound(operation, ("bar", "count", "order", "scope"), 1, arguments, named, span)
    bar = barrier(operation.name, "bar", "index", given, remote=True)
    counts = (count_of(given, "count", operation.name, 1),) if "count" in given else ()
    if counts and isinstance(counts[0], Constant) and counts[0].value == 1:
        counts = ()
    semantics = semantics_of(given, operation.name, bar, "release")
    return DeviceCall(span, NONE if is_remote(bar) else _U64, operation, (bar, *counts), semantics)


def _arrive_incomplete(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    given = _bound(operation, ("bar", "count"), 2, arguments, named, span)
    bar = barrier(operation.name, "bar", "index", given)
    return DeviceCall(span, _U64, operation, (bar, count_of(given, "count", operation.name, 1)))


def _arrive_on_copy(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    given = _bound(operation, ("bar", "increments"), 1, arguments, named, span)
    bar = barrier(operation.name, "bar", "index", given)
    return DeviceCall(span, NONE, operation, (bar,), CopyCount(flag(given, "increments", operation.name)))


def _arrive_expecting(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    given = _bound(operation, ("bar", "bytes", "order", "scope"), 2, arguments, named, span)
    bar = barrier(operation.name, "bar", "index", given, remote=True)
    operands = (bar, count_of(given, "bytes", operation.name, 0))
    semantics = semantics_of(given, operation.name, bar, "release")
    return DeviceCall(span, NONE if is_remote(bar) else _U64, operation, operands, semantics)


def _count_bytes(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    given = _bound(operation, ("bar", "bytes", "scope"), 2, arguments, named, span)
    bar = barrier(operation.name, "bar", "index", given, remote=True)
    operands = (bar, count_of(given, "bytes", operation.name, 0))
    return DeviceCall(span, NONE, operation, operands, semantics_of(given, operation.name, bar, "relaxed"))


def _waiting(result: Any) -> FreeRule:
    """The rule of operations that ask for a phase."""

    def rule(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
        name, phase = operation.name, "parity" if operation.by_parity else "token"
        times = ("time",) if isinstance(operation, mbarrier.Test) and operation.tries else ()
        given = _bound(operation, ("bar", phase, "scope", "order", *times), 2, arguments, named, span)
        bar = barrier(name, "bar", "index", given)
        asked = integer(given, phase, _U32, name) if operation.by_parity else token(given, name)
        time = (integer(given, "time", _U32, name),) if is_given(given, "time") else ()
        return DeviceCall(span, result, operation, (bar, asked, *time), semantics_of(given, name, bar, "acquire"))

    return rule


def _pending_count(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    given = bound(operation.name, ("token",), 1, arguments, named, span)
    return DeviceCall(span, _U32, operation, (token(given, operation.name),))


FAMILY = Family(
    free_rules={
        mbarrier.Initialise: _initialise,
        mbarrier.Invalidate: _of_barrier_alone,
        mbarrier.Arrival: _arrive,
        mbarrier.IncompleteArrival: _arrive_incomplete,
        mbarrier.CopyArrival: _arrive_on_copy,
        mbarrier.TransactionArrival: _arrive_expecting,
        mbarrier.Expectation: _count_bytes,
        mbarrier.Completion: _count_bytes,
        mbarrier.Test: _waiting(bool_),
        mbarrier.Wait: _waiting(NONE),
        mbarrier.PendingCount: _pending_count,
    }
)
