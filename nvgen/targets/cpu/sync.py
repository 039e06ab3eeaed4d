"""Barriers between the threads of a block."""

from __future__ import annotations

from llvmlite import ir

from nvgen import diagnostics
from nvgen.codegen.device_operations import Rules
from nvgen.codegen.emitter import Emitter
from nvgen.diagnostics import CompileError
from nvgen.frontend.tree import DeviceCall
from nvgen.lang import Barrier


def _barrier(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """Refuses.

    Raises:
        CompileError: always; the threads of a block run one after the other.
    """
    what = f"`nv.{node.operation.name}` on the CPU"
    raise CompileError(diagnostics.syntax.NotYet(node.span, what, "run it on a GPU"))


RULES: Rules = {Barrier: _barrier}
