"""The arguments of ``nv.cache_control.*``, and what goes together of them. An address is the first operand."""

from __future__ import annotations

from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations.copy_arguments import wrong_space
from nvgen.frontend.operations.family import Arguments, Family
from nvgen.frontend.typing import statics
from nvgen.frontend.typing.context import Context
from nvgen.frontend.typing.conversion import coerce
from nvgen.lang.attributes.cache_control import CacheForm
from nvgen.lang.cache_control import Prefetch
from nvgen.lang.memory_parameters import Fraction
from nvgen.tree import Constant, DeviceCall, Expression, pointer_type
from nvgen.types import Space


def _check_prefetch(call: DeviceCall, given: Arguments) -> None:
    """A priority is one in the L2 cache, and of global memory."""
    form, name, address = CacheForm.of(call), call.operation.name, call.operands[0]
    if not form.evict:
        return
    if form.level != "L2":
        wanted = 'left out at level "L1"'
        raise CompileError(diagnostics.tensor.BadSetting(given["evict"].span, name, "evict", wanted))
    space = pointer_type(address).space
    if space is not Space.GLOBAL:
        raise wrong_space(address.span, name, "array", repr(Space.GLOBAL), space)


def _fraction(context: Context, operation: Any, parameter: Fraction, given: Arguments, span: Span) -> Expression:
    name, type_ = parameter.name, parameter.type
    if name not in given:
        return Constant(span, type_, 1.0)
    value = statics.as_value(given[name])
    fraction = coerce(value, type_, f"`{name}` of `nv.{operation.name}`")
    if isinstance(fraction, Constant) and not 0 < fraction.value <= 1:
        error = diagnostics.tensor.BadSetting(value.span, operation.name, name, "above 0 and at most 1")
        raise CompileError(error)
    return fraction


FAMILY = Family(checks={Prefetch: _check_prefetch}, readers={Fraction: _fraction})
