"""Shows inline PTX to ``ptxas`` and reports what it says, at the span in the Python text.

LLVM does not look at inline assembly, and a mistake would else be found when the driver loads the kernel. All templates
of a module are assembled in one run, each in an entry of its own; equal ones were seen before, so that a process asks
once. What ``ptxas`` cannot judge, as an architecture that it does not know, is left to the driver.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from nvgen import diagnostics
from nvgen.base.records import Node
from nvgen.diagnostics import CompileError, Span
from nvgen.files import cuda_tools
from nvgen.targets.nvptx import ptxas as ptxas_program
from nvgen.targets.nvptx.abi import NvptxTarget
from nvgen.targets.nvptx.inline_ptx import REGISTER_TYPES, constraint
from nvgen.tree import Assembly

_ERROR = re.compile(r"^ptxas .*?, line (\d+); (?:error|fatal)\s*: (.*)$", re.MULTILINE)
#: Errors that are shown beside the first.
_MAX_FURTHER = 3


class _Entry(Node):
    """A template as it stands in the PTX that is assembled."""

    node: Assembly
    lines: tuple[str, ...]
    #: How many lines stand between the entry's first and the template's first.
    before: int


def check(assemblies: Iterable[Assembly], target: NvptxTarget) -> None:
    """Has the templates assembled, if there is a ``ptxas``.

    Raises:
        CompileError: it refuses one, or does not work.
    """
    ptxas = cuda_tools.ptxas()
    if ptxas is None:
        return
    head = (f".version {target.ptx_version}", f".target {target.record.architecture}", f".address_size {target.bits}")
    lines = list(head)
    starts: list[tuple[int, _Entry]] = []
    for number, entry in enumerate(_distinct(assemblies, target.bits)):
        starts.append((len(lines) + 1, entry))
        lines += [f".visible .entry template{number}()", *entry.lines]
    text = "\n".join(lines) + "\n"
    found = _errors(text, str(target.record.architecture), ptxas)
    reports = [(_span_of(starts, line), words) for line, words in found if line > len(head)]
    if not reports:
        return
    from nvgen.targets.nvptx import explained_ptx  # most inline PTX is right

    (span, words), *others = reports
    error = diagnostics.inline_ptx.PtxRefused(span, str(target.record.architecture), words)
    error = error.because(*(error.Further(w, span=s) for s, w in others[:_MAX_FURTHER]))
    explained = explained_ptx.of_lines(text, {line for line, _ in found})
    raise CompileError(error.because(*map(error.Explained, explained[:_MAX_FURTHER])))


def _distinct(assemblies: Iterable[Assembly], bits: int) -> list[_Entry]:
    """One entry for all templates that are equal in text and registers."""
    entries: dict[tuple[str, ...], _Entry] = {}
    for node in assemblies:
        types = [*node.outputs, *(operand.type for operand in node.inputs)]
        registers = [
            f".reg .{REGISTER_TYPES[constraint(type_, bits)]} %operand{number};" for number, type_ in enumerate(types)
        ]
        text = "".join(f"%operand{piece}" if isinstance(piece, int) else piece for piece in node.pieces)
        lines = ("{", *registers, *text.split("\n"), "ret;", "}")
        entries.setdefault(lines, _Entry(node, lines, 2 + len(registers)))
    return list(entries.values())


@lru_cache(maxsize=256)
def _errors(ptx: str, arch: str, ptxas: Path) -> tuple[tuple[int, str], ...]:
    """What ``ptxas`` has against a module: lines and words."""
    log = ptxas_program.run(ptxas, ptx, arch, "-O0").log
    return tuple((int(line), words.strip()) for line, words in _ERROR.findall(log))


def _span_of(starts: list[tuple[int, _Entry]], line: int) -> Span:
    """The Python text of a line of the PTX: its line in the template where that can be told, or the whole template."""
    start, entry = max(((s, e) for s, e in starts if s <= line), key=lambda pair: pair[0])
    span = entry.node.template_span
    inside = line - start - entry.before
    template = entry.lines[entry.before - 1 : -2]
    if 0 <= inside < len(template) and len(template) > 1:
        python_line = span.line + inside
        if python_line <= span.end_line and _shares(template[inside], span, python_line):
            return span.file.line_span(python_line)
    return span


def _shares(ptx: str, span: Span, line: int) -> bool:
    """Whether a line of the Python text is that of a line of PTX: it begins with the same words."""
    words = ptx.partition("%operand")[0].replace("{", "{{").replace("}", "}}").strip()
    return line <= len(span.file.lines) and bool(words) and words in span.file.lines[line - 1]
