"""What goes together of the arguments of ``nv.fence``, which are given by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations import declared
from nvgen.frontend.operations.family import Family
from nvgen.frontend.typing.context import Context, Operand
from nvgen.lang.attributes.fence import FenceOrdering
from nvgen.lang.fence import RESTRICTED, Fence
from nvgen.tree import DeviceCall


def _fence(
    context: Context, operation: Fence, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> DeviceCall:
    if arguments:
        error = diagnostics.types.WrongArgumentCount(span, "nv.fence", "0", len(arguments))
        raise CompileError(error.because(diagnostics.atomic_remedies.ByName("`order`, `scope` and `restrict`")))
    given = declared.arguments_of(operation, operation.parameters, arguments, named, span)
    made = declared.call(context, operation, given, span, Family())
    form = FenceOrdering.of(made)
    if form.restrict and (form.scope != "cluster" or RESTRICTED.get(form.order) != form.restrict):
        wanted = next(order for order, own in RESTRICTED.items() if own == form.restrict)
        raise CompileError(diagnostics.asynchronous.RestrictedFence(span, form.restrict, wanted))
    return made


FAMILY = Family(free_rules={Fence: _fence})
