"""``setmaxnreg`` on the CPU, whose threads have as many registers as its compiler assigns: a rendezvous of the warp."""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.contract.run_checks import BARRIER
from nvgen.codegen.device_operations import Family
from nvgen.codegen.emitter import Emitter
from nvgen.lang.setmaxnreg import SetMaxRegisters
from nvgen.targets.cpu.operations.warp import converge
from nvgen.tree import DeviceCall


def _set(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """How many there are is of no effect but on speed."""
    converge(emitter, node)
    if BARRIER in emitter.target.wanted_checks:
        from nvgen.targets.cpu.checks import register_counts  # only checked runs need it

        register_counts.changed(emitter, node)


FAMILY = Family({SetMaxRegisters: _set})
