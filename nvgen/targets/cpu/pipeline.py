"""How kernels become machine code in this process, or the assembly of its processor."""

from __future__ import annotations

from collections.abc import Mapping

from nvgen.codegen.contract import llvm
from nvgen.codegen.contract.pipeline import Kernels, Pipeline
from nvgen.codegen.contract.target import Library
from nvgen.targets.cpu import code_generation, emit, loading
from nvgen.targets.cpu.abi import CpuTarget
from nvgen.targets.cpu.code_generation import Effort
from nvgen.targets.cpu.conventions import bfloat_bits
from nvgen.targets.cpu.conventions.legalise import CpuLegaliser
from nvgen.targets.cpu.conventions.options import CpuOptions
from nvgen.targets.cpu.conventions.symbols import kernel_symbol
from nvgen.targets.cpu.conventions.thread_form import ThreadForm
from nvgen.targets.cpu.objects.loaded import LoadedModule, Reports
from nvgen.targets.cpu.objects.optimised import Source
from nvgen.tree.analysis.access import global_accesses


class CpuPipeline(Pipeline[CpuOptions]):
    """Code for this processor."""

    def __init__(self, options: CpuOptions, library: Library) -> None:
        super().__init__(options, library)
        self._target = emit.host_target(options, library)
        self._kernels: Kernels = ()

    def legalisers(self, kernels: Kernels) -> list[CpuLegaliser]:
        return [CpuLegaliser()] * len(kernels)

    def begin(self, kernels: Kernels) -> CpuTarget:
        """The processor; which checks the module makes is asked of it afterwards."""
        self._kernels = kernels
        return self._target

    def link(self, module: llvm.Module) -> bool:
        return code_generation.link(module, self._kernels[0][0].span if self._kernels else None)

    @property
    def _effort(self) -> Effort:
        """What LLVM does, once the module is emitted.

        Baseline code is for kernels of which LLVM may not choose results, and whose stack does not show how large a
        function's frame is.
        """
        target = self._target
        is_baseline = self.options.is_baseline and not target.has_free_floats and not target.recursion.calls
        level = 0 if is_baseline else self.options.level
        return Effort(level, target.scheduler is not None, not target.depends_on_block, is_baseline)

    def source(self, text: str) -> Source | None:
        """What optimised code can be made from of a module whose code is baseline code; None for other code."""
        effort = self._effort
        if not effort.only_simplifies:
            return None
        return Source(text, self.options.level, effort.waits, effort.is_plain)

    def optimise(self, module: llvm.Module) -> None:
        code_generation.optimise(module, self._effort)

    def written(self, module: llvm.Module) -> str:
        """The processor's assembly."""
        with bfloat_bits.as_wholes(module) as whole:
            return str(emit.host_machine(self._effort.level).emit_assembly(whole))

    def loaded(self, module: llvm.Module, symbols: Mapping[str, int]) -> LoadedModule:
        """The optimised module in this process; ``symbols`` are the addresses of what it may call there, by name."""
        typed = [kernel for kernel, _ in self._kernels]
        arrays = {use.symbol: use.array for kernel in typed for use in global_accesses(kernel)}
        names = [kernel_symbol(kernel.name) for kernel in typed]
        return loading.load(module, names, self._effort, arrays, self._target, symbols)

    def loaded_kernel(self, module: llvm.Module, name: str, symbols: Mapping[str, int]) -> LoadedModule:
        """The optimised module of a kernel that has no typed tree, as ``loaded``."""
        return loading.load(module, [kernel_symbol(name)], self._effort, {}, self._target, symbols)

    @staticmethod
    def entry() -> int | None:
        """The address of the function by which launches enter kernels (``conventions.launch_entry``)."""
        return loading.entry()

    @property
    def thread_form(self) -> ThreadForm:
        """How the threads of the emitted kernel run."""
        return self._target.thread_form

    @property
    def reports(self) -> Reports:
        """What the emitted code may report."""
        return loading.reports(self._target)
