"""``nvgen tune program.py --dry-run``."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from nvgen import diagnostics
from nvgen.diagnostics import CommandError
from nvgen.workflows import kernel_files
from nvgen.workflows.tuning import overrides

DESCRIPTION = """\
Run a Python program, and print the table of candidates of each `nv.tune` in it.

With --dry-run none of them launches anything: the tables say what would be tried, and
what is ruled out. The program goes on with the first candidate that is not."""


def add_arguments(parser: ArgumentParser) -> None:
    """Declares what the command takes."""
    parser.add_argument("file", metavar="FILE", help="A Python program that calls `nv.tune`.")
    parser.add_argument("--dry-run", action="store_true", help="Launch no candidates.")
    parser.add_argument("--force", action="store_true", help="Measure anew what is kept on disk.")


def run(given: Namespace) -> None:
    """Runs the program.

    Raises:
        NvgenError: it cannot be read, fails, or tunes nothing.
    """
    with overrides.overriding(is_dry=given.dry_run, is_forced=given.force) as found:
        kernel_files.run_program(Path(given.file))
    if not found:
        raise CommandError(diagnostics.tuning.NothingTuned(None, given.file))
