"""How kernels become PTX: the options, the version of PTX that a kernel needs, libdevice, and LLVM's text."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import ClassVar

from nvgen.base.kept import kept
from nvgen.codegen.contract import llvm
from nvgen.codegen.contract.pipeline import Kernels, Pipeline
from nvgen.codegen.contract.target import Library
from nvgen.codegen.libdevice import PREFIX
from nvgen.files.compiler_identity import LLVM_VARIABLE
from nvgen.intrinsics.architectures import PtxVersion
from nvgen.intrinsics.instructions import instruction
from nvgen.lang.allocation import READONLY
from nvgen.targets.nvptx import legalise, parameters, size
from nvgen.targets.nvptx.abi import NEEDED_BY_OPTIONS, NvptxTarget
from nvgen.targets.nvptx.emit import (
    emit_ptx,
    header,
    idle_machine,
    machine_arguments,
    optimise,
    pipeline_level,
    put_back,
)
from nvgen.targets.nvptx.legalise import NvptxLegaliser
from nvgen.targets.nvptx.options import CompileOptions, check
from nvgen.tree import Assembly, DeviceCall, Element, TypedKernel, walk

#: What of LLVM's levels large modules get (``size``): of the pipeline, and of the machine that prints PTX.
_LARGE_PIPELINE, _LARGE_MACHINE = 1, 2


def nvptx_target(options: CompileOptions) -> NvptxTarget:
    """The target that the options describe.

    Raises:
        CompileError: there is no such architecture, or it does not go with the PTX version.
    """
    record, version = check(options)
    return NvptxTarget(record, version, options.bits, options.system)


class NvptxPipeline(Pipeline[CompileOptions]):
    """PTX for one architecture."""

    written_stage: ClassVar[str] = "ptx"

    def __init__(self, options: CompileOptions, library: Library) -> None:
        super().__init__(options, library)
        #: The version of PTX is that of the options until the kernels are known.
        self._target = nvptx_target(options)
        self._kernels: Kernels = ()
        self._size = size.Size.SMALL
        #: Whether the module may call libdevice.
        self._may_call_library = True

    def legalisers(self, kernels: Kernels) -> list[NvptxLegaliser]:
        return legalise.for_kernels(kernels, self.options.arch)

    def begin(self, kernels: Kernels) -> NvptxTarget:
        """PTX of a version that has what the kernels use.

        Raises:
            CompileError: the architecture has not, or the user chose an older version.
        """
        self._kernels = kernels
        is_chosen = self.options.ptx_version is not None
        typed = [kernel for kernel, _ in kernels]
        target = _for_options(self._target, self.options.ptx_version, kernels)
        if any(map(_has_needs, typed)):
            from nvgen.targets.nvptx import requirements  # most kernels have no device operations

            target = requirements.raised(typed, target, is_chosen=is_chosen)
            if any(DeviceCall in kernel.kinds for kernel in typed):
                # Most kernels have no device operations.
                from nvgen.targets.nvptx import cluster_addresses, memory_per_block

                cluster_addresses.check(kernels)
                memory_per_block.check(kernels)
        target = parameters.raised(typed, target, is_chosen=is_chosen)
        # A debugger is told that every pointer has 64 bits.
        is_short = target.bits == 64 and not any(options.debug for _, options in kernels)
        self._target = target.with_changes(has_short_pointers=is_short)
        return self._target

    @property
    def ptx_version(self) -> PtxVersion:
        """The version of PTX that the kernels need, once there are any."""
        return self._target.ptx_version

    def check(self) -> None:
        """ptxas looks at inline PTX, of which LLVM knows nothing."""
        if self._inline_ptx:
            from nvgen.targets.nvptx import assembler  # kernels without inline PTX need no ptxas

            assembler.check(self._inline_ptx, self._target)

    def measure(self, text: str) -> None:
        self._size = size.of(text)
        self._may_call_library = PREFIX in text

    def link(self, module: llvm.Module) -> bool:
        if not self._may_call_library or not llvm.declared(module, PREFIX):
            return False
        from nvgen.targets.nvptx import library as libdevice  # most kernels need none

        libdevice.link_into(module, self._target, self._kernels[0][0].span)
        return True

    def optimise(self, module: llvm.Module) -> None:
        if self._size is size.Size.BRANCHES and self._level:
            llvm.simplify(module, self._machine)
        else:
            optimise(module, self._machine, min(self._level, _LARGE_PIPELINE) if self._is_large else self._level)
        if self._level and self._size is not size.Size.SMALL:
            size.leave_out(module)

    def finished(self, module: llvm.Module) -> str:
        """By the LLVM of ``NVGEN_LLVM``, if there is one, where no PTX of the user's is in the module, and where it is
        not too large for all passes."""
        if not os.environ.get(LLVM_VARIABLE):
            return super().finished(module)
        from nvgen.targets.nvptx import llvm_library  # few users name one

        library = llvm_library.chosen()
        if library is None or self._inline_ptx or self._shows_calls or self._is_large:
            return super().finished(module)
        machine = (*machine_arguments(self._target), self._level, self._target.has_short_pointers)
        accepts = None if self._size is size.Size.SMALL or not self._level else size.has_every_pass
        made = library.assembly(module.as_bitcode(), machine, pipeline_level(self._level), accepts)
        if made is None:
            return super().finished(module)
        return self._declared(emit_ptx(module, lambda _: made, self._header, self._target))

    def written(self, module: llvm.Module) -> str:
        ptx = emit_ptx(module, self._emission, self._header, self._target, shows_calls=self._shows_calls)
        put_back(self._machine, self._target, self._machine_level, ptx)
        del self._machine  # another module may have it now
        return self._declared(ptx)

    def _declared(self, ptx: str) -> str:
        """With the directives that LLVM does not print."""
        if all(options.min_memory_per_block is None for _, options in self._kernels):
            return ptx
        from nvgen.targets.nvptx import memory_per_block  # few kernels ask for it

        return memory_per_block.declared(ptx, self._kernels)

    @property
    def _header(self) -> str:
        return header(f"{kernel.name}: {kernel.span.file.name}:{kernel.span.line}" for kernel, _ in self._kernels)

    @property
    def _shows_calls(self) -> bool:
        return _have_only_lines(self._kernels) and _has(self._target, ".loc inlined_at")

    @property
    def _level(self) -> int:
        """That of the options; what is made for a debugger is not optimised."""
        return 0 if any(options.debug for _, options in self._kernels) else self.options.level

    @property
    def _machine_level(self) -> int:
        """That of the machine that prints PTX: at 3 it numbers values globally, which is slow where there are many."""
        return min(self._level, _LARGE_MACHINE) if self._is_large else self._level

    @property
    def _is_large(self) -> bool:
        return self._size in (size.Size.LARGE, size.Size.BRANCHES)

    @kept
    def _machine(self) -> llvm.TargetMachine:
        return idle_machine(self._target, self._machine_level)

    @kept
    def _inline_ptx(self) -> list[Assembly]:
        typed = [kernel for kernel, _ in self._kernels if Assembly in kernel.kinds]
        return [node for kernel in typed for node in walk.find(kernel, Assembly)]

    @property
    def _emission(self) -> Callable[[llvm.Module], str]:
        """What has LLVM print a module: of kernels with inline PTX LLVM may end its process over an operand."""
        if not self._inline_ptx:
            emit: Callable[[llvm.Module], str] = self._machine.emit_assembly
            return emit
        from nvgen.targets.nvptx import out_of_process  # kernels without inline PTX need no process of their own

        return out_of_process.emission(self._inline_ptx, self._target, self._machine_level)


def _has(target: NvptxTarget, name: str) -> bool:
    return instruction(name).is_on(target.record, target.ptx_version)


def _have_only_lines(kernels: Kernels) -> bool:
    """Whether the debug information is lines and nothing else: what is made for a debugger has its own for calls."""
    every = [options for _, options in kernels]
    return any(options.lineinfo for options in every) and not any(options.debug for options in every)


def _has_needs(kernel: TypedKernel) -> bool:
    """Whether anything in a kernel may need more than every architecture has."""
    if not {Assembly, DeviceCall}.isdisjoint(kernel.kinds):
        return True
    return any(node.hint.cache == READONLY for node in walk.find(kernel, Element))


def _for_options(target: NvptxTarget, chosen: str | None, kernels: Kernels) -> NvptxTarget:
    """The target with a PTX version that has what the kernels' options ask for.

    Raises:
        CompileError: the user chose an older one.
    """
    for name, needed in NEEDED_BY_OPTIONS.items():
        using = next((kernel for kernel, options in kernels if getattr(options, name)), None)
        if using is not None:
            from nvgen.targets.nvptx import requirements  # few kernels have such options

            part = requirements.Part(instruction(needed), f"kernel option `{name}`", using.span)
            target = requirements.raised_for(part, target, is_chosen=chosen is not None)
    return target
