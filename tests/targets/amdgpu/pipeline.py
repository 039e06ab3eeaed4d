"""From typed kernels to AMDGCN's assembly."""

from __future__ import annotations

from functools import cached_property

from nvgen.base.records import Record
from nvgen.codegen.contract import llvm
from nvgen.codegen.contract.pipeline import Kernels, Pipeline
from nvgen.codegen.contract.target import Library
from nvgen.codegen.libdevice import PREFIX
from tests.targets.amdgpu.target import AmdgpuTarget


class AmdgpuOptions(Record):
    """The GPU, and LLVM's level of optimisation."""

    gpu: str = "gfx90a"
    level: int = 3


class AmdgpuPipeline(Pipeline[AmdgpuOptions]):
    """Assembly for one GPU of AMD's."""

    def __init__(self, options: AmdgpuOptions, library: Library) -> None:
        super().__init__(options, library)
        self._target = AmdgpuTarget(options.gpu, str(self._machine.target_data))
        self._kernels: Kernels = ()

    @cached_property
    def _machine(self) -> llvm.TargetMachine:
        return llvm.target_machine("amdgcn-amd-amdhsa", self.options.gpu, "", self.options.level)

    def begin(self, kernels: Kernels) -> AmdgpuTarget:
        self._kernels = kernels
        return self._target

    def link(self, module: llvm.Module) -> bool:
        """Refuses libdevice, which is PTX's.

        Raises:
            CompileError: a kernel calls it.
        """
        for name in llvm.declared(module, PREFIX):
            raise self._target.lacks(f"a call of `{name}`", self._kernels[0][0].span)
        return False

    def optimise(self, module: llvm.Module) -> None:
        llvm.optimise(module, self._machine, self.options.level)

    def written(self, module: llvm.Module) -> str:
        return str(self._machine.emit_assembly(module))
