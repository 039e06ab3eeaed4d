"""``setmaxnreg`` as PTX has it. The architectures and versions are ptxas's."""

from __future__ import annotations

from llvmlite import ir

from nvgen import diagnostics
from nvgen.codegen.device_operations import Rules
from nvgen.codegen.emitter import Emitter
from nvgen.diagnostics import CompileError
from nvgen.frontend.tree import DeviceCall
from nvgen.lang.setmaxnreg import SetMaxRegisters
from nvgen.targets.nvptx.arch import ArchitectureRecord, PtxVersion, find_architecture
from nvgen.targets.nvptx.instruction import instruct
from nvgen.targets.nvptx.requirements import Requirement

#: The oldest version of PTX in which each variant has it.
_SINCE = {
    "sm_90a": PtxVersion(8, 0),
    "sm_100a": PtxVersion(8, 6),
    "sm_100f": PtxVersion(8, 8),
    "sm_110f": PtxVersion(9, 0),
    "sm_120a": PtxVersion(8, 7),
    "sm_120f": PtxVersion(8, 8),
}


def needs_on(call: DeviceCall, record: ArchitectureRecord) -> Requirement:
    """The version of PTX that has it on an architecture.

    Raises:
        CompileError: the architecture has it in no version.
    """
    versions = [
        version
        for name, version in _SINCE.items()
        if find_architecture(name).architecture.is_compatible_with(record.architecture)
    ]
    if not versions:
        what, names = f"`nv.{call.operation.name}`", ", ".join(_SINCE)
        raise CompileError(diagnostics.nvvm.OnlyOnSome(call.span, what, names, str(record.architecture)))
    return Requirement(str(record.architecture), min(versions))


def _set(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    instruct(emitter, f"{node.operation.name}.sync.aligned.u32 {node.settings.count};", None, [])


RULES: Rules = {SetMaxRegisters: _set}
