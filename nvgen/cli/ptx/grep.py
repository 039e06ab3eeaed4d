"""``nvgen ptx grep``: finds instructions by a pattern of the opcode with its modifiers."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from nvgen import diagnostics
from nvgen.cli import output
from nvgen.cli.colours import Style, paint_for, visible
from nvgen.cli.ptx import inputs
from nvgen.cli.ptx.as_json import print_json
from nvgen.diagnostics import CommandError, counted
from nvgen.ptx import SourceText
from nvgen.ptx.analysis.patterns import Match, matches

DESCRIPTION = """\
Find instructions in PTX text by a pattern of the opcode with its modifiers.

The parts of a pattern stand between dots. `*` as a part is any number of modifiers, also
none; within a part, `*` and `?` are as in names of files. `atom.*.cas.*` finds every
compare-and-swap, `ld.global.*` every load from global memory, and a pattern that is one
part, as `bar`, the opcode with whatever modifiers. Quote a pattern for the shell.

A line is an instruction with its place and its function; how many there are goes to
standard error. The exit status is 0 if there is one, 1 if there is none, as of grep."""


def add_arguments(parser: ArgumentParser) -> None:
    """Declares what the command takes."""
    parser.add_argument("pattern", metavar="PATTERN", help="As `atom.*.cas.*`.")
    inputs.add_arguments(parser, "FILE")
    parser.add_argument("--json", action="store_true", help="Print JSON.")


def run(given: Namespace) -> int:
    """Prints what is found; 1 if that is nothing.

    Raises:
        CommandError: the pattern cannot be one.
    """
    read = inputs.read(given.file, given)
    names = {function.name for function in read.functions}
    try:
        found = [match for match in matches(read.module, given.pattern) if match.function in names]
    except ValueError as error:
        raise CommandError(diagnostics.ptx_command.BadPattern(None, given.pattern, str(error))) from None
    if given.json:
        print_json([_as_json(match, read.source) for match in found])
    else:
        output.print_text("".join(_line(match, read.source) for match in found))
    sys.stdout.flush()
    print(counted(len(found), "instruction"), file=sys.stderr)
    return 0 if found else 1


def _line(match: Match, source: SourceText) -> str:
    paint = paint_for(sys.stdout)
    line, column = _place(match, source)
    place = paint(Style.PLACE, f"{visible(source.name)}:{line}:{column}:")
    opcode = match.instruction.name
    before, _, after = visible(match.text).partition(opcode)
    return f"{place} {paint(Style.NAME, visible(match.function))}: {before}{paint(Style.ADDED, opcode)}{after}\n"


def _place(match: Match, source: SourceText) -> tuple[int, int]:
    start = match.instruction.start
    return source.line(start), source.column(start)


def _as_json(match: Match, source: SourceText) -> dict[str, object]:
    line, column = _place(match, source)
    return {
        "function": match.function,
        "line": line,
        "column": column,
        "opcode": match.instruction.opcode,
        "modifiers": match.instruction.modifiers,
        "instruction": match.text,
    }
