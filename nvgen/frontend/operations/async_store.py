"""Types calls of ``nv.async_store.*``: what is stored has the type that the address points at."""

from __future__ import annotations

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations import declared
from nvgen.frontend.operations.copy_arguments import check_reduction
from nvgen.frontend.operations.family import Arguments, Family
from nvgen.frontend.typing.context import Context
from nvgen.frontend.typing.conversion import coerce
from nvgen.lang import DeviceOperation
from nvgen.lang.async_store import REDUCTIONS, STORED, AsyncReduction, AsyncStore, DeviceStore
from nvgen.lang.attributes.async_store import StoreForm
from nvgen.tree import DeviceCall, Expression, pointer_type
from nvgen.types import NONE, Scalar, VectorType

#: The bytes of the widest vector.
_MAX_BYTES = 16


def _store(context: Context, operation: DeviceOperation, given: Arguments, span: Span) -> DeviceCall:
    """The operands are the address, the value, and the mbarrier where there is one."""
    operands, constants = declared.values_of(context, operation, given, span)
    target = operands["dst"]
    if isinstance(operation, AsyncReduction):
        check_reduction(operation.name, given, constants["reduction"], target, REDUCTIONS)
    else:
        _check_stored(operation, target)
    type_ = pointer_type(target).pointee
    operands["value"] = coerce(operands["value"], type_, f"`value` of `nv.{operation.name}`")
    return DeviceCall(span, NONE, operation, tuple(operands.values()), StoreForm(type_, **constants))


def _check_stored(operation: DeviceOperation, target: Expression) -> None:
    """Refuses what an instruction does not store: other numbers, and but for one instruction longer vectors."""
    type_ = pointer_type(target).pointee
    wanted = diagnostics.one_of(STORED)
    if isinstance(operation, AsyncStore):
        if isinstance(type_, VectorType) and type_.size <= _MAX_BYTES and type_.count in (2, 4):
            type_ = type_.element
        wanted = f"{', '.join(map(repr, STORED))}, or a vector of them of up to {_MAX_BYTES} bytes"
    if not isinstance(type_, Scalar) or type_ not in STORED:
        raise CompileError(diagnostics.tensor.BadSetting(target.span, operation.name, "dst", wanted))


FAMILY = Family(rules=dict.fromkeys((AsyncStore, AsyncReduction, DeviceStore), _store))
