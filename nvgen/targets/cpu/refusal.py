"""Operations that the CPU target does not have yet."""

from __future__ import annotations

from llvmlite import ir

from nvgen import diagnostics
from nvgen.codegen.emitter import Emitter
from nvgen.diagnostics import CompileError
from nvgen.frontend.tree import DeviceCall


def refuse(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """Refuses.

    Raises:
        CompileError: always.
    """
    what = f"`nv.{node.operation.name}` on the CPU"
    raise CompileError(diagnostics.syntax.NotYet(node.span, what, "run it on a GPU"))
