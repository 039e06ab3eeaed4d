"""Functions of libdevice for NVPTX: LLVM's NVVMReflect answers the library's questions."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import ModuleType
from typing import ClassVar

from nvgen.base.records import Record
from nvgen.codegen.contract import llvm
from nvgen.diagnostics import Span
from nvgen.intrinsics.instructions import instruction
from nvgen.targets.libdevice.cut import cut
from nvgen.targets.libdevice.link import Preparation, link
from nvgen.targets.libdevice.reflect import PRECISE_SQUARE_ROOT, for_target, reflected
from nvgen.targets.nvptx.abi import NvptxTarget
from nvgen.targets.nvptx.emit import target_machine

#: Enough to leave no branch that NVVMReflect decided; a kernel's own level comes on top.
_LEVEL = 1
_FLAGS = re.compile(r"^!llvm\.module\.flags = .*\n", re.MULTILINE)


class NvptxPreparation(Preparation, Record):
    """For one architecture, PTX version and address size."""

    target: NvptxTarget
    modules: ClassVar[tuple[ModuleType, ...]] = (sys.modules[__name__],)

    @property
    def key(self) -> str:
        return f"{self.target.triple} {self.target.record.architecture} {self.target.ptx_version}"

    def prepare(self, library: Path, names: tuple[str, ...], *, ftz: bool) -> bytes:
        """Runs the first half of the guide's steps on the functions alone."""
        text = for_target(cut(library, names), names, self.target.triple, self.target.data_layout, ftz=ftz)
        text = reflected(text, {**PRECISE_SQUARE_ROOT, **self._architecture()})
        text += f'!llvm.module.flags = !{{!1000}}\n!1000 = !{{i32 4, !"nvvm-reflect-ftz", i32 {int(ftz)}}}\n'
        with llvm.parsed(text) as module:
            llvm.optimise(module, target_machine(self.target, _LEVEL), _LEVEL)
            # The flag has done its work; linked, it would contradict the other value's.
            simplified = _FLAGS.sub("", str(module))
        with llvm.parsed(simplified) as module:
            return bytes(module.as_bitcode())

    def _architecture(self) -> dict[str, int]:
        """What to say instead of NVVMReflect, which knows the architecture and not the PTX version.

        The library takes ``tanh.approx`` for granted from sm_73 on; it came with PTX 7.0 (PTX ISA, ``tanh``).
        """
        known, record = instruction("tanh"), self.target.record
        if known.is_on(record, self.target.ptx_version) or not known.is_in(record.architecture):
            return {}
        return {"__CUDA_ARCH": 720}


def link_into(module: llvm.Module, target: NvptxTarget, span: Span | None) -> None:
    """Adds what a module for ``target`` calls of libdevice.

    Raises:
        CompileError: there is no libdevice on this machine.
    """
    link(module, NvptxPreparation(target), span)
