"""``setmaxnreg`` on the CPU, whose threads have as many registers as its compiler gives them."""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.device_operations import Rules
from nvgen.codegen.emitter import Emitter
from nvgen.frontend.tree import DeviceCall
from nvgen.lang.setmaxnreg import SetMaxRegisters


def _set(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """Nothing depends on it but speed."""


RULES: Rules = {SetMaxRegisters: _set}
