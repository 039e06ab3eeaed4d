"""What ``kernel.cubin``, ``kernel.sass`` and ``kernel.resources`` do."""

from __future__ import annotations

import warnings
from typing import Any

from nvgen.artifacts import cached_ptx
from nvgen.artifacts.binaries import cubin, sass
from nvgen.artifacts.binaries.cubin import Cubin
from nvgen.artifacts.binaries.options import assembly_options
from nvgen.artifacts.binaries.resources import Resources, ResourcesByArchitecture
from nvgen.diagnostics import PerformanceWarning
from nvgen.diagnostics.caller import stack_level
from nvgen.diagnostics.render import render
from nvgen.files import progress
from nvgen.frontend.specialisation import Specialisation
from nvgen.targets.nvptx.options import check, compile_options


def made(
    kernel: Specialisation,
    arch: str | None = None,
    *,
    max_registers: Any = None,
    ptxas_options: Any = (),
    **options: Any,
) -> Cubin:
    """The machine code of a kernel, with what ptxas warns of.

    Raises:
        CompileError: the kernel or an option is wrong, or there is no ptxas.
    """
    chosen = compile_options(arch=arch, **options)
    check(chosen)
    assembly = assembly_options(max_registers, ptxas_options)
    text = cached_ptx.ptx([kernel], chosen)
    with progress.compiling(f"{kernel.name} for {chosen.arch}", progress.PTXAS_STEPS):
        return cubin.assembled(text, chosen.arch, [kernel], assembly)


def assembled(kernel: Specialisation, arch: str | None = None, **options: Any) -> Cubin:
    """As ``made``, which raises what this does; what ptxas warns of are warnings of Python's."""
    found = made(kernel, arch, **options)
    for warning in found.warnings:
        warnings.warn(render(warning), PerformanceWarning, stacklevel=stack_level())
    return found


def sass_text(kernel: Specialisation, arch: str | None, options: dict[str, Any]) -> str:
    """The kernel's machine code as text; takes and raises what ``assembled`` does, and wants nvdisasm."""
    return sass.disassembled(assembled(kernel, arch, **options), [kernel])


def resources(kernel: Specialisation, arch: Any, options: dict[str, Any]) -> Resources | ResourcesByArchitecture:
    """What the kernel takes of a GPU, or of several; takes and raises what ``assembled`` does."""
    if isinstance(arch, (list, tuple)):
        return ResourcesByArchitecture(assembled(kernel, one, **options).resources[kernel.name] for one in arch)
    return assembled(kernel, arch, **options).resources[kernel.name]
