"""``nvgen ptx grep``: finds instructions by a pattern of the opcode with its modifiers."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import Any

from nvgen import diagnostics
from nvgen.cli.colours import Style, paint_for
from nvgen.cli.ptx import inputs
from nvgen.cli.ptx.as_json import print_json
from nvgen.diagnostics import CommandError, counted
from nvgen.diagnostics.control_characters import visible
from nvgen.files import output
from nvgen.ptx import SourceText
from nvgen.ptx.analysis.patterns import Match, Pattern, matches

DESCRIPTION = """\
Find instructions in PTX text by a pattern of the opcode with its modifiers.

The parts of a pattern stand between dots. `*` as a part is any number of modifiers, also
none; within a part, `*` and `?` are as in names of files. Behind the last part any
modifiers may follow. `atom.*.cas` finds every compare-and-swap, `ld.*.global` every load
from global memory, `bar` every `bar`. Quote a pattern for the shell.

A line is an instruction with its file and place and its function; how many there are goes
to standard error. The exit status is 0 if there is one, 1 if there is none, as of grep."""


def add_arguments(parser: ArgumentParser) -> None:
    """Declares what the command takes."""
    parser.add_argument("pattern", metavar="PATTERN", help="As `atom.*.cas`.")
    inputs.add_several(parser)
    parser.add_argument("--json", action="store_true", help="Print JSON.")


def run(given: Namespace) -> int:
    """Prints what is found; 1 if that is nothing.

    Raises:
        CommandError: the pattern cannot be one.
    """
    inputs.check_read_once(given.files, "nvgen ptx grep")
    try:
        Pattern(given.pattern)
    except ValueError as error:
        raise CommandError(diagnostics.ptx_command.BadPattern(None, given.pattern, str(error))) from None
    found = _found(given, _as_json if given.json else _line)
    if given.json:
        print_json(found)
    else:
        output.print_text("".join(map(str, found)))
    sys.stdout.flush()
    print(counted(len(found), "instruction"), file=sys.stderr)
    return 0 if found else 1


def _found(given: Namespace, shown: Callable[[Match, SourceText], Any]) -> list[Any]:
    """What is shown of each instruction that is found; the tree of a file is needed no longer then."""
    names, given.kernel = given.kernel or [], None
    found: list[Any] = []
    functions: list[str] = []
    for path in given.files:
        read = inputs.read(path, given)
        functions += [function.name for function in read.functions]
        every = matches(read.module, given.pattern)
        found += [shown(match, read.source) for match in every if not names or match.function in names]
    inputs.check_names(names, functions, read.source.name)
    return found


def _line(match: Match, source: SourceText) -> str:
    paint = paint_for(sys.stdout)
    line, column = _place(match, source)
    location = paint(Style.PLACE, f"{visible(source.name)}:{line}:{column}:")
    opcode = match.instruction.name
    before, _, after = visible(match.text).partition(opcode)
    return f"{location} {paint(Style.NAME, visible(match.function))}: {before}{paint(Style.ADDED, opcode)}{after}\n"


def _place(match: Match, source: SourceText) -> tuple[int, int]:
    start = match.instruction.start
    return source.line(start), source.column(start)


def _as_json(match: Match, source: SourceText) -> dict[str, object]:
    line, column = _place(match, source)
    return {
        "file": source.name,
        "function": match.function,
        "line": line,
        "column": column,
        "opcode": match.instruction.opcode,
        "modifiers": match.instruction.modifiers,
        "instruction": match.text,
    }
