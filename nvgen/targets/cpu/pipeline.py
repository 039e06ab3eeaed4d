"""How kernels become machine code in this process, or the assembly of its processor."""

from __future__ import annotations

from collections.abc import Mapping

from nvgen.codegen.contract import llvm
from nvgen.codegen.contract.pipeline import Kernels, Pipeline
from nvgen.codegen.contract.target import Library
from nvgen.codegen.libdevice import PREFIX
from nvgen.targets.cpu import emit
from nvgen.targets.cpu.abi import CpuTarget
from nvgen.targets.cpu.conventions import bfloat_bits
from nvgen.targets.cpu.conventions.legalise import CpuLegaliser
from nvgen.targets.cpu.conventions.options import CpuOptions
from nvgen.targets.cpu.conventions.symbols import kernel_symbol
from nvgen.targets.cpu.objects.loaded import LoadedModule, Reports
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
        if llvm.declared(module, "nvvm."):
            from nvgen.targets.cpu.operations import intrinsics  # most kernels call none

            intrinsics.link_into(module)
        if not llvm.declared(module, PREFIX):
            return False
        from nvgen.targets.cpu import libdevice  # most kernels need none

        libdevice.link_into(module, self._kernels[0][0].span if self._kernels else None)
        return True

    def optimise(self, module: llvm.Module) -> None:
        """Level 3 adds copies of loops for every condition that is the same in all iterations, and no speed
        (tests/bench).

        Nothing of a coroutine is vectorised: what level 2 does besides takes as long again, and adds no speed either.
        It is split first, by the pipeline of level 0: variables that live across a suspension stay in the frame as they
        are. Once they are values, LLVM computes much anew behind every suspension, or keeps each step of it.
        """
        # Workaround (LLVM 22.1, 2026-11): to interleave it asks of each value whether it is the same in all threads,
        # again for each of its uses: what many threads compute alike, as parts of libdevice with a scalar parameter,
        # then takes for ever. Reproducer: none, because it takes a kernel of thousands of instructions
        level = self.options.level
        machine = emit.host_machine(level)
        if self._target.scheduler is None:
            # Loops over threads are vectorised; to look for vectors inside of one thread takes as long as all the rest.
            is_plain = not self._target.depends_on_block
            llvm.optimise(module, machine, min(level, 2), interleaving=False, straight_code=is_plain)
            return
        llvm.optimise(module, machine, 0)
        llvm.optimise(module, machine, min(level, 1))

    def written(self, module: llvm.Module) -> str:
        """The processor's assembly."""
        with bfloat_bits.as_wholes(module) as whole:
            return str(emit.host_machine(self.options.level).emit_assembly(whole))

    def loaded(self, module: llvm.Module, symbols: Mapping[str, int]) -> LoadedModule:
        """The optimised module in this process; ``symbols`` are the addresses of what it may call there, by name."""
        typed = [kernel for kernel, _ in self._kernels]
        arrays = {use.symbol: use.array for kernel in typed for use in global_accesses(kernel)}
        names = [kernel_symbol(kernel.name) for kernel in typed]
        return emit.load(module, names, self.options.level, arrays, self._target, symbols)

    def loaded_kernel(self, module: llvm.Module, name: str, symbols: Mapping[str, int]) -> LoadedModule:
        """The optimised module of a kernel that has no typed tree, as ``loaded``."""
        return emit.load(module, [kernel_symbol(name)], self.options.level, {}, self._target, symbols)

    @property
    def reports(self) -> Reports:
        """What the emitted code may report."""
        return emit.reports(self._target)
