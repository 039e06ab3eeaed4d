"""``nvgen ptx cfg``: draws the control flow graphs of kernels and functions."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from pathlib import Path

from nvgen import diagnostics
from nvgen.cli.ptx import inputs
from nvgen.diagnostics import CommandError
from nvgen.files import output
from nvgen.files.input_files import keep
from nvgen.ptx.analysis.divergence import divergence
from nvgen.ptx.analysis.scopes import module_names
from nvgen.ptx.drawing import graphs
from nvgen.ptx.drawing.control_flow import graph
from nvgen.ptx.drawing.graphs import Graph

DESCRIPTION = """\
Draw the control flow graphs of the kernels and functions in PTX text, one below the other.

A box is a basic block with its instructions, blue in a loop. Its frame is orange where
threads of one warp may branch differently, dashed where the block may run with a part of
the warp. A dashed edge leads back to the head of a loop. SVG is drawn without Graphviz;
DOT is for it: `nvgen ptx cfg FILE -o - --format dot | dot -Tpng -o out.png`."""

_FORMATS: dict[str, Callable[[Sequence[Graph]], str]] = {"svg": graphs.svg, "dot": graphs.dot}
_ENDINGS = {".svg": "svg", ".dot": "dot", ".gv": "dot"}


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
    drawings = [graph(function, divergence(function, names), read.source) for function in read.functions]
    output.write(given.output, drawn(drawings).encode())


def _format_of(target: str) -> str:
    if target == output.STANDARD_OUTPUT:
        return "svg"
    ending = Path(target).suffix
    if ending not in _ENDINGS:
        endings = diagnostics.one_of(_ENDINGS)
        raise CommandError(diagnostics.ptx_command.UnknownGraphEnding(None, target, endings))
    return _ENDINGS[ending]
