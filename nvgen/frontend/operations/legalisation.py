"""Types what takes the place of a device operation that a target has not (``tree.legalisation``)."""

from __future__ import annotations

from nvgen.diagnostics import InternalError
from nvgen.frontend.typing import library_functions
from nvgen.frontend.typing.context import Context
from nvgen.lang.ordering import Ordering
from nvgen.tree import DeviceCall, Expression
from nvgen.tree.legalisation import Expansion, LibraryCall, Meaning, UpdateLoop, UsersFunction


def expanded(context: Context, call: DeviceCall, expansion: Expansion) -> Expression:
    """What is typed in place of a call."""
    if isinstance(expansion, LibraryCall):
        return library_functions.call(context, expansion.function, call.operands, {}, call.span)
    if isinstance(expansion, UsersFunction):
        from nvgen.frontend.operations import extern  # few kernels call external functions

        return extern.in_python(context, call, expansion.function)
    if isinstance(expansion, Meaning):
        from nvgen.frontend.operations import intrinsic_emulation  # few kernels call intrinsics

        return intrinsic_emulation.emulated(context, call, expansion.text)
    if isinstance(expansion, UpdateLoop):
        from nvgen.frontend.operations import atomic_update  # few operations are loops

        address, *values = call.operands
        return atomic_update.loop(context, call.operation, address, values, Ordering.of(call), call.span)
    raise InternalError(f"no rule for the expansion {type(expansion).__name__}")
