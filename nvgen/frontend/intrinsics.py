"""Types calls of NVVM's intrinsics: operands convert only where nothing is lost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend import functions, statics
from nvgen.frontend.context import Context, Meaning, Static
from nvgen.frontend.conversion import coerce
from nvgen.frontend.device_operations import Rules
from nvgen.frontend.memory import bound
from nvgen.frontend.tree import Constant, DeviceCall, Expression
from nvgen.lang.nvvm import NvvmIntrinsic
from nvgen.types import Type, bool_

#: How operands are named in calls, as PTX does.
_NAMES = "abcdef"


def _call(
    context: Context, operation: NvvmIntrinsic, arguments: Sequence[Meaning], named: Mapping[str, Meaning], span: Span
) -> Expression:
    if not operation.needs:
        raise CompileError(diagnostics.nvvm.NowhereAvailable(span, f"nv.{operation.name}"))
    names = tuple(_NAMES[: len(operation.parameters)])
    given = bound(operation.name, names, len(names), arguments, named, span)
    operands = tuple(
        _operand(operation, place, type_, given[name])
        for place, (name, type_) in enumerate(zip(names, operation.parameters, strict=True), 1)
    )
    return DeviceCall(span, operation.result, operation, operands)


def _operand(operation: NvvmIntrinsic, place: int, type_: Type | None, meaning: Meaning) -> Expression:
    where = f"operand {place} of `nv.{operation.name}`"
    if type_ is None:
        value = functions.constant_value(meaning)
        if not isinstance(value, bool):
            raise CompileError(diagnostics.nvvm.NotAConstantBool(meaning.span, where))
        return Constant(meaning.span, bool_, value)
    return coerce(statics.as_value(meaning) if isinstance(meaning, Static) else meaning, type_, where)


RULES: Rules = {NvvmIntrinsic: _call}
