"""``nvgen ptx cfg``: draws the control flow graphs of kernels and functions."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from pathlib import Path

from nvgen import diagnostics
from nvgen.cli import output
from nvgen.cli.colours import visible
from nvgen.cli.inputs import keep
from nvgen.cli.ptx import drawing, inputs
from nvgen.cli.ptx.drawing import Arrow, BlockBox, Frame, Graph, Inside
from nvgen.diagnostics import CommandError
from nvgen.ptx import SourceText
from nvgen.ptx.analysis.control_flow import BasicBlock, ControlFlow, Edge
from nvgen.ptx.analysis.divergence import Divergence, divergence
from nvgen.ptx.analysis.scopes import module_names
from nvgen.ptx.printer import anew
from nvgen.ptx.tree import Function, Instruction

DESCRIPTION = """\
Draw the control flow graphs of the kernels and functions in PTX text, one below the other.

A box is a basic block with its instructions, blue in a loop. Its frame is orange where
threads of one warp may branch differently, dashed where the block may run with a part of
the warp. A dashed edge leads back to the head of a loop. SVG is drawn without Graphviz;
DOT is for it: `nvgen ptx cfg FILE -o - --format dot | dot -Tpng -o out.png`."""

_FORMATS: dict[str, Callable[[Sequence[Graph]], str]] = {"svg": drawing.svg, "dot": drawing.dot}
_ENDINGS = {".svg": "svg", ".dot": "dot", ".gv": "dot"}
#: Of a longer block the middle is left out, and of a longer instruction the end.
_MOST_LINES, _MOST_CHARACTERS = 60, 120


def add_arguments(parser: ArgumentParser) -> None:
    """Declares what the command takes."""
    inputs.add_arguments(parser, "FILE")
    add = parser.add_argument
    add("-o", "--output", metavar="FILE", default="-", help="Where to write: .svg, .dot, or .gv. [standard output]")
    add("--format", choices=tuple(_FORMATS), help="What to write, whatever the ending. [svg]")


def run(given: Namespace) -> None:
    """Writes the drawing.

    Raises:
        CommandError: there is no code to draw, or the output's name does not say what to write.
    """
    drawn = _FORMATS[given.format or _format_of(given.output)]
    read = inputs.read(given.file, given)
    if read.path != inputs.STANDARD_INPUT:
        keep(Path(given.file), [given.output])
    if not read.functions:
        raise CommandError(diagnostics.ptx_command.NothingToDraw(None, read.source.name))
    names = module_names(read.module)
    graphs = [_graph(function, divergence(function, names), read.source) for function in read.functions]
    output.write(given.output, drawn(graphs).encode())


def _format_of(target: str) -> str:
    if target == output.STANDARD_OUTPUT:
        return "svg"
    ending = Path(target).suffix
    if ending not in _ENDINGS:
        endings = diagnostics.one_of(_ENDINGS)
        raise CommandError(diagnostics.ptx_command.UnknownGraphEnding(None, target, endings))
    return _ENDINGS[ending]


def _graph(function: Function, found: Divergence, source: SourceText) -> Graph:
    flow = found.control_flow
    branches, partial = set(found.branches), set(found.blocks)
    boxes = tuple(
        BlockBox(
            _head(block, flow, source),
            _lines(block),
            _inside(block),
            Frame.DIVERGENT if block.number in branches else Frame.PLAIN,
            block.number in partial,
        )
        for block in flow.blocks
    )
    arrows = tuple(
        _arrow(block, edge, flow, is_divergent=block.number in branches)
        for block in flow.blocks
        for edge in block.successors
    )
    kind = "kernel" if function.is_kernel else "function"
    return Graph(f"{kind} {visible(function.name)}", boxes, arrows)


def _head(block: BasicBlock, flow: ControlFlow, source: SourceText) -> str:
    """Its name, its line in the PTX, and the loop that it is in."""
    parts = [visible(block.name)]
    if block.instructions and block.instructions[0].start >= 0:
        parts.append(f"line {source.line(block.instructions[0].start)}")
    if block.loop is not None:
        loop = flow.loops[block.loop]
        is_head = loop.header == block.number
        depth = f", depth {block.depth}" if block.depth > 1 else ""
        entries = ", entered elsewhere too" if is_head and loop.is_irreducible else ""
        parts.append(f"{'head of loop' if is_head else 'loop'} {loop.number}{depth}{entries}")
    return " · ".join(parts)


def _lines(block: BasicBlock) -> tuple[str, ...]:
    """The instructions; of many, the first and the last."""
    shown = block.instructions
    if len(shown) <= _MOST_LINES:
        return tuple(map(_line, shown))
    half = _MOST_LINES // 2
    left_out = f"... {len(shown) - 2 * half} instructions ..."
    return (*map(_line, shown[:half]), left_out, *map(_line, shown[-half:]))


def _line(instruction: Instruction) -> str:
    text = " ".join(anew(instruction).split())
    return visible(text if len(text) <= _MOST_CHARACTERS else f"{text[:_MOST_CHARACTERS]}...")


def _inside(block: BasicBlock) -> Inside:
    if not block.is_reachable:
        return Inside.UNREACHABLE
    return (Inside.PLAIN, Inside.LOOP, Inside.INNER_LOOP)[min(block.depth, 2)]


def _arrow(block: BasicBlock, edge: Edge, flow: ControlFlow, *, is_divergent: bool) -> Arrow:
    loop = flow.blocks[edge.target].loop
    own = None if loop is None else flow.loops[loop]
    leads_back = own is not None and own.header == edge.target and block.number in own.latches
    frame = Frame.DIVERGENT if is_divergent else Frame.PLAIN
    return Arrow(block.number, edge.target, edge.condition, frame, leads_back)
