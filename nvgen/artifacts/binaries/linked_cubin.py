"""A cubin of kernels and device code of others: what ``nvgen build --link`` and the kernel option ``link`` make."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from nvgen import diagnostics
from nvgen.artifacts.binaries import link_contents, link_inputs, linking
from nvgen.artifacts.binaries.cubin import Cubin
from nvgen.artifacts.binaries.options import AssemblyOptions
from nvgen.artifacts.binaries.resources import Resources
from nvgen.diagnostics import CompileError
from nvgen.frontend.specialisation import Specialisation
from nvgen.tree.analysis import external
from nvgen.tree.analysis.external import ExternalCall

#: Options of ptxas by which the code is to be linked later.
RELOCATABLE = ("-c", "--compile-only")
#: What nvJitLink says of a kernel once everything is linked.
_KERNEL = re.compile(
    r"Function properties for '([^']+)':\s*info\s*: used (\d+) registers(?:, used (\d+) barriers)?, (\d+) stack"
    r"(?:, (\d+) bytes smem)?"
)


def files(kernels: Sequence[Specialisation], options: AssemblyOptions) -> tuple[str, ...]:
    """The files that are linked: those of the kernels, then the others, each once."""
    of_kernels = (path for kernel in kernels for path in kernel.options.link)
    return tuple(dict.fromkeys((*of_kernels, *options.link)))


def check(kernels: Sequence[Specialisation], options: AssemblyOptions) -> None:
    """Refuses kernels whose external functions nobody links, now or later.

    Raises:
        CompileError: there is one.
    """
    if any(option in RELOCATABLE for option in options.ptxas_options):
        return
    for kernel in kernels:
        for name, call in external.calls([kernel.typed]).items():
            raise CompileError(not_linked(kernel.name, name, call))


def not_linked(kernel: str, name: str, call: ExternalCall) -> diagnostics.linking.NotLinked:
    """What is said of a kernel that calls an external function where nothing is linked."""
    error = diagnostics.linking.NotLinked(call.span, kernel, name)
    return error if call.declared is None else error.because(error.Declared(span=call.declared))


def linked(ptx: str, architecture: str, kernels: Sequence[Specialisation], options: AssemblyOptions) -> Cubin:
    """The machine code of PTX and the files that go with it.

    Raises:
        CompileError: a file cannot be read, they do not go together, or nvJitLink is not there.
    """
    inputs = [link_inputs.of_ptx(ptx), *(link_inputs.of_file(Path(path)) for path in files(kernels, options))]
    calls = external.calls(kernel.typed for kernel in kernels)
    made = linking.outcome(inputs, architecture, (*_options(kernels, options), "-verbose"), calls)
    return Cubin(made.cubin, architecture, _resources(made.information, architecture), made.warnings, "")


def _options(kernels: Sequence[Specialisation], options: AssemblyOptions) -> list[str]:
    """The options of nvJitLink for those of ptxas."""
    found = [f"-Xptxas={option}" for option in options.ptxas_options if option not in RELOCATABLE]
    if options.max_registers is not None:
        found.append(f"-maxrregcount={options.max_registers}")
    chosen = [kernel.options for kernel in kernels]
    if any(option in RELOCATABLE for option in options.ptxas_options):
        found.append(link_contents.RELOCATABLE)
    if any(one.debug for one in chosen):
        return [*found, "-g"]
    return [*found, "-lineinfo"] if any(one.lineinfo for one in chosen) else found


def _resources(information: str, architecture: str) -> dict[str, Resources]:
    """By kernel, with what it calls; of spills nvJitLink says nothing: they are on the stack."""
    return {
        name: Resources(architecture, int(registers), int(shared or 0), int(stack), 0, 0, int(barriers or 0))
        for name, registers, barriers, stack, shared in _KERNEL.findall(information)
    }
