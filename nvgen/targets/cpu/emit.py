"""LLVM IR to machine code in this process."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import llvmlite.binding as binding

from nvgen.targets import llvm
from nvgen.targets.cpu.abi import CpuTarget


@cache
def host_target() -> CpuTarget:
    """The target for this machine, with LLVM's own names for it."""
    return CpuTarget(binding.get_process_triple(), str(host_machine(3).target_data))


def host_machine(level: int, *, jit: bool = False) -> llvm.TargetMachine:
    """LLVM's machine for this processor with everything it has; ``level`` is 0 to 3."""
    features = binding.get_host_cpu_features().flatten()
    return llvm.target_machine(binding.get_process_triple(), binding.get_host_cpu_name(), features, level, jit=jit)


@dataclass(frozen=True, eq=False)
class LoadedModule:
    """Machine code in memory. It lives as long as this object."""

    engine: Any

    def address(self, name: str) -> int:
        """The address of a kernel's function."""
        return int(self.engine.get_function_address(name))


def load(module: llvm.Module, level: int) -> LoadedModule:
    """Makes machine code of an optimised module; the module belongs to the result from then on."""
    engine = binding.create_mcjit_compiler(module, host_machine(level, jit=True))
    engine.finalize_object()
    return LoadedModule(engine)
