"""Types calls of ``nv.mbarrier.*``. The first operand of a call is a pointer to the barrier, a u64 in shared memory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations.address_arguments import bound_with_places, flag, integer, pointer
from nvgen.frontend.operations.arguments import constant_integer
from nvgen.frontend.operations.dispatch import Rule, Rules
from nvgen.frontend.typing import functions, statics
from nvgen.frontend.typing.allocation import bound, is_given
from nvgen.frontend.typing.context import Context, Operand
from nvgen.frontend.typing.conversion import coerce
from nvgen.lang import mbarrier
from nvgen.lang.mbarrier import MAX_COUNT, MbarrierOperation
from nvgen.lang.ordering import SCOPE_SYNONYMS
from nvgen.lang.settings.mbarrier import CopyCount, Semantics
from nvgen.tree import Constant, DeviceCall, Expression, is_remote, pointer_type
from nvgen.types import NONE, SCALARS, Space, Type, bool_

_U32, _U64 = SCALARS["u32"], SCALARS["u64"]
_SCOPES = ("cta", "cluster")


def barrier(name: str, parameter: str, index: str, given: Mapping[str, Operand], *, remote: bool = False) -> Expression:
    """The pointer to a barrier; ``remote`` ones may be of another block of the cluster.

    Raises:
        CompileError: it is no u64 in shared memory, or another block's.
    """
    found = pointer(name, parameter, index, given)
    type_ = pointer_type(found)
    if type_.pointee != _U64 or type_.space not in (Space.SHARED, Space.SHARED_CLUSTER):
        what = repr(_given_type(given[parameter]))
        raise CompileError(diagnostics.asynchronous.NotAnMbarrier(found.span, name, what))
    if type_.space is Space.SHARED_CLUSTER and not remote:
        raise CompileError(diagnostics.asynchronous.BarrierOfAnotherBlock(found.span, name))
    return found


def _given_type(place: Operand) -> Type:
    assert isinstance(place, Expression)
    return place.type


def _bound(
    operation: MbarrierOperation,
    parameters: tuple[str, ...],
    needed: int,
    arguments: Sequence[Operand],
    named: Mapping[str, Operand],
    span: Span,
) -> dict[str, Operand]:
    return bound_with_places(operation.name, parameters, needed, {"bar": "index"}, arguments, named, span)


def _count(given: Mapping[str, Operand], parameter: str, name: str, minimum: int) -> Expression:
    """A number of threads or bytes that a barrier can count; a literal is checked."""
    number = constant_integer(given[parameter])
    if number is not None and not minimum <= number <= MAX_COUNT:
        wanted = f"from {minimum} to {MAX_COUNT}"
        raise CompileError(diagnostics.asynchronous.BadNumber(given[parameter].span, name, parameter, wanted))
    return integer(given, parameter, _U32, name)


def _initialise(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    given = _bound(operation, ("bar", "count"), 2, arguments, named, span)
    bar = barrier(operation.name, "bar", "index", given)
    return DeviceCall(span, NONE, operation, (bar, _count(given, "count", operation.name, 1)))


def _of_barrier_alone(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    given = _bound(operation, ("bar",), 1, arguments, named, span)
    return DeviceCall(span, NONE, operation, (barrier(operation.name, "bar", "index", given),))


def _arrive(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    """Its second operand is the count, which is left out where it is 1: older architectures have no other."""
    given = _bound(operation, ("bar", "count", "order", "scope"), 1, arguments, named, span)
    bar = barrier(operation.name, "bar", "index", given, remote=True)
    counts = (_count(given, "count", operation.name, 1),) if "count" in given else ()
    if counts and isinstance(counts[0], Constant) and counts[0].value == 1:
        counts = ()
    semantics = _semantics(given, operation.name, bar, "release")
    return DeviceCall(span, NONE if is_remote(bar) else _U64, operation, (bar, *counts), semantics)


def _arrive_incomplete(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    given = _bound(operation, ("bar", "count"), 2, arguments, named, span)
    bar = barrier(operation.name, "bar", "index", given)
    return DeviceCall(span, _U64, operation, (bar, _count(given, "count", operation.name, 1)))


def _arrive_on_copy(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    given = _bound(operation, ("bar", "increments"), 1, arguments, named, span)
    bar = barrier(operation.name, "bar", "index", given)
    return DeviceCall(span, NONE, operation, (bar,), CopyCount(flag(given, "increments", operation.name)))


def _arrive_expecting(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    given = _bound(operation, ("bar", "bytes", "order", "scope"), 2, arguments, named, span)
    bar = barrier(operation.name, "bar", "index", given, remote=True)
    operands = (bar, _count(given, "bytes", operation.name, 0))
    semantics = _semantics(given, operation.name, bar, "release")
    return DeviceCall(span, NONE if is_remote(bar) else _U64, operation, operands, semantics)


def _count_bytes(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    given = _bound(operation, ("bar", "bytes", "scope"), 2, arguments, named, span)
    bar = barrier(operation.name, "bar", "index", given, remote=True)
    operands = (bar, _count(given, "bytes", operation.name, 0))
    return DeviceCall(span, NONE, operation, operands, _semantics(given, operation.name, bar, "relaxed"))


def _waiting(result: Any) -> Rule:
    """The rule of operations that ask for a phase."""

    def rule(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
        name, phase = operation.name, "parity" if operation.by_parity else "token"
        times = ("time",) if isinstance(operation, mbarrier.Test) and operation.tries else ()
        given = _bound(operation, ("bar", phase, "scope", "order", *times), 2, arguments, named, span)
        bar = barrier(name, "bar", "index", given)
        asked = integer(given, phase, _U32, name) if operation.by_parity else token(given, name)
        time = (integer(given, "time", _U32, name),) if is_given(given, "time") else ()
        return DeviceCall(span, result, operation, (bar, asked, *time), _semantics(given, name, bar, "acquire"))

    return rule


def _semantics(given: Mapping[str, Operand], name: str, bar: Expression, order: str) -> Semantics:
    """The arguments ``order`` and ``scope``; ``order`` is the one of an operation that is not relaxed.

    Raises:
        CompileError: there is no such one.
    """
    default = "cluster" if is_remote(bar) else "cta"
    scope = _one_of(_SCOPES, given, "scope", name) if is_given(given, "scope") else default
    return Semantics(_one_of((order, "relaxed"), given, "order", name) if "order" in given else order, scope)


def _one_of(known: tuple[str, ...], given: Mapping[str, Operand], parameter: str, name: str) -> str:
    found = functions.constant_value(given[parameter])
    if isinstance(found, str):
        found = SCOPE_SYNONYMS.get(found, found)
    if found not in known:
        wanted = diagnostics.one_value_of(known)
        raise CompileError(diagnostics.asynchronous.BadNumber(given[parameter].span, name, parameter, wanted))
    return str(found)


def token(given: Mapping[str, Operand], name: str) -> Expression:
    """The argument ``token``, a u64."""
    operand = given["token"]
    found = statics.as_value(operand)
    return coerce(found, _U64, f"`token` of `nv.{name}`")


def _pending_count(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    given = bound(operation.name, ("token",), 1, arguments, named, span)
    return DeviceCall(span, _U32, operation, (token(given, operation.name),))


def _fence(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    bound(operation.name, (), 0, arguments, named, span)
    return DeviceCall(span, NONE, operation, ())


RULES: Rules = {
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
    mbarrier.InitFence: _fence,
}
