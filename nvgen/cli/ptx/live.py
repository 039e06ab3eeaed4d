"""``nvgen ptx live``: prints how many registers are live along the code of kernels and functions."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Any

from nvgen.cli.colours import Paint, Style, paint_for
from nvgen.cli.ptx import inputs
from nvgen.cli.ptx.as_json import one_line, print_json
from nvgen.diagnostics import counted
from nvgen.diagnostics.control_characters import visible
from nvgen.files import output
from nvgen.ptx import SourceText
from nvgen.ptx.analysis.liveness import Liveness, PressurePoint, liveness
from nvgen.ptx.analysis.scopes import module_names

DESCRIPTION = """\
Print how many registers of 32 bits, and how many predicates, are live along the code: they
have a value that an instruction further on reads. A register of 64 bits counts as two.

Where `.loc` says which lines of the source the instructions come from, these are shown as
well, and the most of each line below. ptxas makes machine code that needs more or less: it
reorders instructions, loads ahead, and reads parameters, constants and special registers
again rather than keep them."""

_BAR = 24


def add_arguments(parser: ArgumentParser) -> None:
    """Declares what the command takes."""
    inputs.add_arguments(parser, "FILE")
    parser.add_argument("--json", action="store_true", help="Print JSON.")


def run(given: Namespace) -> None:
    """Prints the table of each function."""
    read = inputs.read(given.file, given)
    names = module_names(read.module)
    found = [liveness(function, names) for function in read.functions]
    if given.json:
        print_json([_as_json(one, read.source) for one in found])
        return
    paint = paint_for(sys.stdout)
    tables = ["\n".join((*_lines(one, read.source, paint), "")) for one in found]
    output.print_text("\n".join(tables))


def _lines(found: Liveness, source: SourceText, paint: Paint) -> Iterator[str]:
    peak = found.peak
    if peak is None:
        yield f"{paint(Style.TITLE, visible(found.function))}: no instructions"
        return
    most = f"{counted(peak.registers, 'register')} at line {_line(peak, source)}"
    predicates = counted(max(point.predicates for point in found.points), "predicate")
    yield f"{paint(Style.TITLE, visible(found.function))}: at most {most}, {predicates}"
    yield paint(Style.PLACE, f"{'line':>6} {'live':>5} {'pred':>5}  {'':<{_BAR}}  instruction")
    for point in found.points:
        bar = "#" * round(_BAR * point.registers / max(peak.registers, 1))
        style = Style.WARNING if point.index == peak.index else Style.NUMBER
        where = paint(Style.PLACE, f"  // {visible(str(point.line))}") if point.line is not None else ""
        row = f"{_line(point, source):>6} {point.registers:>5} {point.predicates:>5}"
        yield f"{row}  {paint(style, bar.ljust(_BAR))}  {visible(one_line(point.instruction))}{where}"
    if found.lines:
        yield paint(Style.PLACE, f"{'':6} {'live':>5} {'pred':>5}  source line")
        for one in found.lines:
            yield f"{'':6} {one.registers:>5} {one.predicates:>5}  {visible(str(one.line))}"


def _line(point: PressurePoint, source: SourceText) -> int:
    return source.line(point.instruction.start)


def _as_json(found: Liveness, source: SourceText) -> dict[str, Any]:
    """A function, with the line in the PTX of each instruction as ``ptx_line``."""
    points = [
        {
            "index": point.index,
            "block": point.block,
            "ptx_line": _line(point, source),
            "instruction": one_line(point.instruction),
            "registers": point.registers,
            "predicates": point.predicates,
            "line": point.line,
        }
        for point in found.points
    ]
    peak = None if found.peak is None else found.peak.index
    return {"function": found.function, "peak": peak, "points": points, "lines": found.lines, "live_in": found.live_in}
