"""Types calls of ``nv.clusterlaunchcontrol.try_cancel``: the answer is a u128 in shared memory."""

from __future__ import annotations

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations import declared
from nvgen.frontend.operations.family import Arguments, Family
from nvgen.frontend.typing.context import Context
from nvgen.lang.attributes.launch_control import CancelForm
from nvgen.lang.clusterlaunchcontrol import TryCancel
from nvgen.tree import DeviceCall, pointer_type
from nvgen.types import PointerType, Space, u128


def _try_cancel(context: Context, operation: TryCancel, given: Arguments, span: Span) -> DeviceCall:
    """Only GPUs have its form that answers every block."""
    made, name = declared.call(context, operation, given, span, Family()), operation.name
    wanted, actual = PointerType(u128, Space.SHARED), pointer_type(made.operands[0])
    if actual != wanted:
        where = f"`response` of `nv.{name}`"
        raise CompileError(diagnostics.types.WrongType(made.operands[0].span, actual, wanted, where))
    if not CancelForm.of(made).multicast:
        return made
    multicast = operation.with_changes(name=f"{name}(..., multicast=True)", only_on_gpu=True)
    return made.with_changes(operation=multicast)


FAMILY = Family(rules={TryCancel: _try_cancel})
