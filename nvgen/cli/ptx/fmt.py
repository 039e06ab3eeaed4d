"""``nvgen ptx fmt``: formats PTX text."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from nvgen import diagnostics
from nvgen.cli.ptx import inputs
from nvgen.diagnostics import CommandError
from nvgen.files import output
from nvgen.ptx import formatted
from nvgen.ptx.tree import Module

DESCRIPTION = """\
Format PTX text: a statement a line, bodies indented by a tab, at most one empty line at a
time. Comments stay. The formatted text goes to standard output.

`--in-place` writes the files anew, all or none. `--check` writes nothing, and ends with
exit status 1 and a diagnostic for each file that would change."""

#: What to do where a file cannot be written anew.
_REMEDY = "leave `--in-place` out: the formatted text goes to standard output"


def add_arguments(parser: ArgumentParser) -> None:
    """Declares what the command takes."""
    add = parser.add_argument
    inputs.add_several(parser)
    add("--in-place", action="store_true", help="Write the files anew.")
    add("--check", action="store_true", help="Only say which files are not formatted.")


def run(given: Namespace) -> None:
    """Prints or writes the formatted text, or looks whether it is the text as it stands.

    Raises:
        CommandError: a file cannot be written anew, or is not formatted.
    """
    _check_usage(given)
    inputs.check_read_once(given.files, "nvgen ptx fmt")
    every = [
        inputs.read_to_rewrite(path, given, _REMEDY) if given.in_place else inputs.read(path, given)
        for path in given.files
    ]
    if not given.in_place and not given.check:
        module = Module(every[0].functions) if every[0].has_choice else every[0].module
        output.write(output.STANDARD_OUTPUT, formatted(module).encode())
        return
    texts = {read.path: formatted(read.module) for read in every}
    changed = [read for read in every if texts[read.path] != read.source.text]
    if given.check:
        mistakes = [_not_formatted(read.source.name, read.source.text, texts[read.path]) for read in changed]
        if mistakes:
            raise CommandError(*mistakes)
        return
    output.write_all({read.path: texts[read.path].encode() for read in changed})


def _check_usage(given: Namespace) -> None:
    problem = ""
    if given.in_place and given.check:
        problem = "`--in-place` and `--check` exclude each other"
    elif given.kernel and (given.in_place or given.check):
        problem = "`--kernel` is for formatted text on standard output"
    elif len(given.files) > 1 and not (given.in_place or given.check):
        problem = "several files need `--in-place` or `--check`"
    if problem:
        raise CommandError(diagnostics.command.Usage(None, problem, "nvgen ptx fmt"))


def _not_formatted(name: str, text: str, wanted: str) -> diagnostics.Diagnostic:
    """The first line that would change."""
    lines, others = text.split("\n"), wanted.split("\n")
    same = 0
    while same < min(len(lines), len(others)) and lines[same] == others[same]:
        same += 1
    return diagnostics.ptx_command.NotFormatted(None, name, same + 1)
