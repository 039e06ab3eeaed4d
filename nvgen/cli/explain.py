"""``nvgen explain NVG0102``."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from nvgen import diagnostics
from nvgen.cli.pages import page_of
from nvgen.diagnostics import CommandError
from nvgen.diagnostics.registry import registry
from nvgen.diagnostics.suggestion import closest
from nvgen.templates import render_template

DESCRIPTION = "Explain a diagnostic: what it means, an example that causes it, and one that does not."


def add_arguments(parser: ArgumentParser) -> None:
    """Declares what the command takes."""
    parser.add_argument("code", metavar="CODE", help="As in `error[NVG0102]`.")


def run(given: Namespace) -> None:
    """Prints the page of a diagnostic."""
    known = registry()
    code = given.code.upper()
    if code not in known:
        error = diagnostics.command.UnknownCode(None, given.code)
        meant = code.replace("O", "0")  # a letter for a digit: every other code is as near
        close = [meant] if meant in known else closest(meant, known)
        raise CommandError(error.because(*(error.DidYouMean(match) for match in close)))
    print(render_template("explain.txt", page=page_of(code)), end="")
