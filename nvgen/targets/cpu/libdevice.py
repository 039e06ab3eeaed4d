"""Functions of libdevice for the CPU: the same code as on the GPU, so that the bits are the same.

What the library asks of NVIDIA's GPUs, its ``llvm.nvvm`` intrinsics and its inline PTX, is replaced by functions of
``nvvm``. Only the approximations of the GPU (``rcp.approx`` and others) are more exact here.
"""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType
from typing import ClassVar

from nvgen.codegen import float_bits
from nvgen.codegen.contract import llvm
from nvgen.codegen.libdevice import symbol
from nvgen.diagnostics import Span
from nvgen.targets.cpu import emit
from nvgen.targets.cpu.conventions import flushing
from nvgen.targets.cpu.library.nvvm import replacement
from nvgen.targets.libdevice.cut import cut
from nvgen.targets.libdevice.link import Preparation, link
from nvgen.targets.libdevice.reflect import PRECISE_SQUARE_ROOT, for_target, reflected

#: Enough to make plain code of the replacements; the kernel's own level comes on top.
_LEVEL = 1
#: What the library is told of the GPU: that it is the default architecture.
_ARCHITECTURE = 750


class CpuPreparation(Preparation):
    """For this processor."""

    modules: ClassVar[tuple[ModuleType, ...]] = (
        *(flushing, float_bits, replacement, *replacement.MODULES),
        sys.modules[__name__],
    )

    @property
    def key(self) -> str:
        target = emit.host_target()
        return f"{target.triple} {llvm.host_cpu()}"

    def prepare(self, library: Path, names: tuple[str, ...], *, ftz: bool) -> bytes:
        """Puts LLVM's own operations in the place of NVIDIA's."""
        text = cut(library, names)
        beside = tuple(sorted(replacement.library_functions(text) - set(names)))
        if beside:
            text = cut(library, (*names, *beside))
        text = reflected(text, {**PRECISE_SQUARE_ROOT, "__CUDA_FTZ": int(ftz), "__CUDA_ARCH": _ARCHITECTURE})
        if ftz:
            text = flushing.flush_functions(text, lambda definition: True)
        target = emit.host_target()
        text = for_target(
            replacement.replaced(text, ftz=ftz), (*names, *beside), target.triple, target.data_layout, ftz=ftz
        )
        with llvm.parsed(text) as module:
            llvm.internalise(module, [symbol(name, ftz=ftz) for name in beside])
            llvm.optimise(module, emit.host_machine(_LEVEL), _LEVEL)
            return bytes(module.as_bitcode())


def link_into(module: llvm.Module, span: Span | None) -> None:
    """Adds what a module for this processor calls of libdevice.

    Raises:
        CompileError: there is no libdevice on this computer.
    """
    link(module, CpuPreparation(), span)
