"""The PTX of a kernel, each instruction with the places that ``.loc`` says.

Source: PTX ISA, "Debugging Directives: .loc". Of nested inlined calls ``inlined_at`` names the innermost one; the
``.loc`` of that one stands before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nvgen.artifacts.report import debug_information
from nvgen.artifacts.report.inspected import Inspected
from nvgen.artifacts.report.listings.listing import RawLine
from nvgen.artifacts.report.listings.locations import Chain, Locations
from nvgen.ptx.analysis.source_lines import SourceLine, source_files, source_line
from nvgen.ptx.debugging import File, IntermediateSource, Loc
from nvgen.ptx.operands import Node
from nvgen.ptx.source import SourceText
from nvgen.ptx.tree import Block, Instruction, Section

#: What stands between the words of an instruction.
_GAP = re.compile(r"(?<=\S)[ \t]*\t[ \t]*")


def ptx_lines(inspected: Inspected, locations: Locations) -> Iterator[RawLine]:
    """The lines of a kernel's module without those of other kernels and without debug information."""
    source, module = inspected.source, inspected.module
    files = source_files(module)
    chains: dict[int, Chain] = {}
    left_out: set[int] = set()
    for function in module.functions:
        if function.is_kernel and function.name != inspected.name:
            left_out |= _lines_of(function, source)
        elif function.body is not None:
            _follow(function.body, source, files, chains, left_out)
    for statement in module.statements:
        if isinstance(statement, (File, Section, IntermediateSource)):
            left_out |= _lines_of(statement, source)
    is_empty = True
    for number, line in enumerate(source.text.split("\n"), 1):
        if number in left_out or (is_empty and not line.strip()):
            continue
        is_empty = not line.strip()
        yield RawLine(str(number), _spaced(line), locations.of_chain(chains.get(number, ())))


def _spaced(line: str) -> str:
    """A line that is narrow enough for a column, without the tabs that compilers write."""
    return _GAP.sub(" ", line.rstrip()).expandtabs(4)


def _lines_of(node: Node, source: SourceText) -> set[int]:
    """The lines that a statement takes."""
    start, end = node.start, node.end  # type: ignore[attr-defined]
    return set(range(source.line(start), source.line(max(start, end - 1)) + 1))


def _follow(
    body: Block, source: SourceText, files: dict[int, str], chains: dict[int, Chain], left_out: set[int]
) -> None:
    """Notes the places of the lines of a function's body, and the lines that are debug information."""
    known: dict[tuple[str, int, int], Chain] = {}
    current: Chain = ()
    for statement in _statements(body):
        if isinstance(statement, Loc):
            current = _chain(source_line(statement, files), known)
        lines = _lines_of(statement, source)
        if debug_information.is_debug(statement):
            left_out |= lines
        elif isinstance(statement, Instruction):
            chains |= dict.fromkeys(lines, current)


def _statements(block: Block) -> Iterator[Node]:
    """The statements of a block, those of blocks in it included."""
    for statement in block.statements:
        if isinstance(statement, Block):
            yield from _statements(statement)
        else:
            yield statement


def _chain(line: SourceLine, known: dict[tuple[str, int, int], Chain]) -> Chain:
    call = line.inlined_at
    around: Chain = ()
    if call is not None:
        around = known.get((call.file, call.line, call.column), ((call.file, call.line),))
    chain = ((line.file, line.line), *around)
    known[line.file, line.line, line.column] = chain
    return chain
