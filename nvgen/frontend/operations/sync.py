"""The arguments of the barriers of a block: their numbers, and how many threads they are for."""

from __future__ import annotations

from collections.abc import Mapping

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations import declared
from nvgen.frontend.operations.arguments import constant_integer, number
from nvgen.frontend.operations.family import Family, Reader
from nvgen.frontend.typing.context import Context, Operand
from nvgen.lang.index import MAX_THREADS_PER_BLOCK
from nvgen.lang.parameters import BarrierNumber, Parameter, ThreadCount
from nvgen.lang.special_registers import WARP_SIZE
from nvgen.lang.sync import BARRIERS, NamedBarrier, ReducingNamedBarrier
from nvgen.tree import Expression


def _number(
    context: Context, operation: NamedBarrier, parameter: BarrierNumber, given: Mapping[str, Operand], span: Span
) -> Expression:
    operand = given[parameter.name]
    found = number(context, operand, f"`{parameter.name}` of `nv.{operation.name}`")
    known = constant_integer(operand)
    if known is not None and not 0 <= known < BARRIERS:
        raise CompileError(diagnostics.warp.BadBarrierNumber(operand.span, known))
    return found


def _count(
    context: Context, operation: NamedBarrier, parameter: ThreadCount, given: Mapping[str, Operand], span: Span
) -> Expression:
    operand = given[parameter.name]
    known = constant_integer(operand)
    if known is not None and (not 0 < known <= MAX_THREADS_PER_BLOCK or known % WARP_SIZE):
        raise CompileError(diagnostics.warp.BadThreadCount(operand.span, known))
    return number(context, operand, f"`{parameter.name}` of `nv.{operation.name}`")


_READERS: Mapping[type[Parameter], Reader] = {BarrierNumber: _number, ThreadCount: _count}


def _reducing(
    context: Context, operation: ReducingNamedBarrier, given: Mapping[str, Operand], span: Span
) -> Expression:
    """The predicate is the last operand, as in PTX."""
    made = declared.call(context, operation, given, span, Family(readers=_READERS))
    number, predicate, *count = made.operands
    return made.with_changes(operands=(number, *count, predicate))


FAMILY = Family(rules={ReducingNamedBarrier: _reducing}, readers=_READERS)
