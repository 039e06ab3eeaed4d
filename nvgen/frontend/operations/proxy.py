"""The arguments of ``nv.proxy.*``: pointers to tensor maps."""

from __future__ import annotations

from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations.family import Arguments, Family
from nvgen.frontend.typing import statics
from nvgen.frontend.typing.context import Context, Static
from nvgen.lang.memory_parameters import TensorMapPointer
from nvgen.tree import Expression
from nvgen.types import PointerType, Space


def _pointer(context: Context, operation: Any, parameter: TensorMapPointer, given: Arguments, span: Span) -> Expression:
    operand = given[parameter.name]
    if isinstance(operand, Static) or not isinstance(operand.type, PointerType):
        what = statics.describe(operand.value) if isinstance(operand, Static) else repr(operand.type)
        raise CompileError(diagnostics.asynchronous.NotATensorMap(operand.span, operation.name, what))
    if operand.type.space not in (Space.GENERIC, Space.GLOBAL):
        raise CompileError(diagnostics.asynchronous.NotATensorMap(operand.span, operation.name, repr(operand.type)))
    return operand


FAMILY = Family(readers={TensorMapPointer: _pointer})
