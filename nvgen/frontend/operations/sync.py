"""Types calls of the operations that wait for other threads of the block."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations.arguments import constant_integer, flag, number, predicate
from nvgen.frontend.operations.dispatch import Rules
from nvgen.frontend.typing.binding import bound
from nvgen.frontend.typing.context import Context, Operand, Static
from nvgen.lang import Barrier
from nvgen.lang.attributes.sync import Alignment
from nvgen.lang.index import MAX_THREADS_PER_BLOCK
from nvgen.lang.special_registers import WARP_SIZE
from nvgen.lang.sync import BARRIERS, NamedBarrier, ReducingBarrier, ReducingNamedBarrier
from nvgen.tree import DeviceCall, Expression
from nvgen.types import NONE, bool_, i32


def _barrier(
    context: Context, operation: Barrier, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Expression:
    bound(operation.name, (), 0, arguments, named, span)
    return DeviceCall(span, NONE, operation, ())


def _reducing(
    context: Context, operation: ReducingBarrier, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Expression:
    given = bound(operation.name, ("predicate",), 1, arguments, named, span)
    type_ = i32 if operation.reduction == "popc" else bool_
    return DeviceCall(span, type_, operation, (predicate(context, given["predicate"]),))


def _named(
    context: Context, operation: NamedBarrier, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Expression:
    """``nv.barrier.sync(id, count=None)`` and ``nv.barrier.arrive(id, count)``: one operand or two."""
    needed = 1 if operation.is_waiting else 2
    given = bound(operation.name, ("id", "count", "aligned"), needed, arguments, named, span)
    operands = _number_and_count(context, operation, given)
    return DeviceCall(span, NONE, operation, operands, Alignment(flag(given, "aligned", operation.name, default=True)))


def _reducing_named(
    context: Context,
    operation: ReducingNamedBarrier,
    arguments: Sequence[Operand],
    named: Mapping[str, Operand],
    span: Span,
) -> Expression:
    """``nv.barrier.reduce_count(id, predicate, count=None)`` and so on: the predicate is the last operand."""
    given = bound(operation.name, ("id", "predicate", "count", "aligned"), 2, arguments, named, span)
    operands = (*_number_and_count(context, operation, given), predicate(context, given["predicate"]))
    type_ = i32 if operation.reduction == "popc" else bool_
    alignment = Alignment(flag(given, "aligned", operation.name, default=True))
    return DeviceCall(span, type_, operation, operands, alignment)


def _number_and_count(
    context: Context, operation: NamedBarrier, given: Mapping[str, Operand]
) -> tuple[Expression, ...]:
    """The barrier's number, and where it is given, for how many threads it waits."""
    operands = [number(context, given["id"], f"`id` of `nv.{operation.name}`")]
    known = constant_integer(given["id"])
    if known is not None and not 0 <= known < BARRIERS:
        raise CompileError(diagnostics.warp.BadBarrierNumber(given["id"].span, known))
    count = given.get("count")
    if count is not None and not (operation.is_waiting and isinstance(count, Static) and count.value is None):
        known = constant_integer(count)
        if known is not None and (not 0 < known <= MAX_THREADS_PER_BLOCK or known % WARP_SIZE):
            raise CompileError(diagnostics.warp.BadThreadCount(count.span, known))
        operands.append(number(context, count, f"`count` of `nv.{operation.name}`"))
    return tuple(operands)


RULES: Rules = {
    Barrier: _barrier,
    ReducingBarrier: _reducing,
    NamedBarrier: _named,
    ReducingNamedBarrier: _reducing_named,
}
