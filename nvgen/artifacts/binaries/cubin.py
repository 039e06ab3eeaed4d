"""Machine code of PTX for one architecture, by ptxas: what it takes of the GPU, and what ptxas warns of.

ptxas is run with ``--verbose``, whose lines are the resources (CUDA Binary Utilities and NVCC, "ptxas options"). Its
errors and warnings become diagnostics at the Python line where the PTX says it, else at the kernel that they name.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from nvgen import diagnostics
from nvgen.artifacts.binaries import older_ptxas, resources, tools
from nvgen.artifacts.binaries.options import AssemblyOptions
from nvgen.artifacts.binaries.resources import Resources
from nvgen.artifacts.binaries.source_lines import SourceLines
from nvgen.base.records import Node
from nvgen.diagnostics import CompileError, Diagnostic, Span
from nvgen.frontend.specialisation import Specialisation
from nvgen.targets.nvptx import ptxas as ptxas_program
from nvgen.tree.analysis import external

#: ``ptxas kernel.ptx, line 12; warning : text`` and ``ptxas warning : text``.
_MESSAGE = re.compile(r"^ptxas (?:.*?, line (\d+); )?(warning|error|fatal)\s*: (.*)$", re.MULTILINE)
#: How messages name a kernel.
_NAMED = re.compile(r"'([\w$]+)'")
_VERBOSE = ("-v", "--verbose")


class Cubin(Node):
    """The machine code of kernels for an architecture."""

    content: bytes
    architecture: str
    #: By kernel.
    resources: dict[str, Resources]
    warnings: tuple[Diagnostic, ...]
    #: What ptxas prints with ``--verbose``, if the user asked for it.
    log: str


def assembled(
    ptx: str,
    architecture: str,
    kernels: Sequence[Specialisation],
    options: AssemblyOptions = AssemblyOptions(),  # noqa: B008  (immutable)
) -> Cubin:
    """The machine code of PTX. ``kernels`` are those that the PTX was made of, none for anybody's PTX.

    Raises:
        CompileError: there is no ptxas, or it refuses the PTX, the architecture or an option.
    """
    if _may_be_linked(kernels, options):
        from nvgen.artifacts.binaries import linked_cubin  # few kernels are linked with anything

        if linked_cubin.files(kernels, options):
            return linked_cubin.linked(ptx, architecture, kernels, options)
        linked_cubin.check(kernels, options)
    ptxas = tools.found("ptxas", "machine code")
    arguments = list(options.ptxas_options)
    if kernels and all(kernel.is_exported for kernel in kernels):
        arguments.append("-c")  # it is to be linked: it has no kernel to launch
    if options.max_registers is not None:
        arguments.append(f"--maxrregcount={options.max_registers}")
    chosen = [kernel.options for kernel in kernels]
    if any(one.debug for one in chosen):
        arguments.append("-g")
    elif any(one.lineinfo for one in chosen):
        arguments.append("-lineinfo")
    outcome = ptxas_program.run(ptxas, ptx, architecture, "-v", *arguments)
    messages = [(int(line or 0), kind, text.strip()) for line, kind, text in _MESSAGE.findall(outcome.log)]
    lines = SourceLines(ptx, kernels)
    if not outcome.cubin:
        raise CompileError(_refusal(ptxas, messages, lines, architecture, outcome.log))
    warnings = tuple(
        diagnostics.binaries.AssemblerWarning(_span(line, text, lines), architecture, text)
        for line, kind, text in messages
        if kind == "warning"
    )
    log = outcome.log if any(option in _VERBOSE for option in options.ptxas_options) else ""
    return Cubin(outcome.cubin, architecture, resources.parsed(outcome.log, architecture), warnings, log)


def _may_be_linked(kernels: Sequence[Specialisation], options: AssemblyOptions) -> bool:
    is_linked = options.link or any(kernel.options.link for kernel in kernels)
    return bool(is_linked or external.calls(kernel.typed for kernel in kernels))


def _span(line: int, text: str, lines: SourceLines) -> Span | None:
    found = lines.span(line) if line else None
    if found is not None:
        return found
    return next((span for name in _NAMED.findall(text) if (span := lines.kernel_span(name)) is not None), None)


def _refusal(
    ptxas: Path, messages: Sequence[tuple[int, str, str]], lines: SourceLines, architecture: str, log: str
) -> Diagnostic:
    """What ptxas has against the PTX, the architecture or an option."""
    errors = [(line, text) for line, kind, text in messages if kind != "warning"]
    line, text = errors[0] if errors else (0, log.partition("\n")[0])
    if "Unknown option" in text or "argument expected" in text:
        return diagnostics.binaries.BadAssemblerOption(None, text.partition("'")[2].rstrip("'") or text)
    if "'gpu-name'" in text or "lto_" in text:
        return older_ptxas.no_machine_code(ptxas, architecture)
    error = diagnostics.binaries.RefusedByAssembler(_span(line, text, lines), architecture, text)
    error = error.because(*(error.Further(other, span=_span(at, other, lines)) for at, other in errors[1:4]))
    return older_ptxas.with_remedies(error, ptxas)
