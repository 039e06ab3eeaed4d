"""``nvgen explain NVG0102``."""

from __future__ import annotations

import click

from nvgen import diagnostics
from nvgen.diagnostics import CommandError
from nvgen.diagnostics.registry import page_of, registry
from nvgen.diagnostics.suggestion import closest
from nvgen.report.templates import render_template


@click.command("explain")
@click.argument("code")
def command(code: str) -> None:
    """Explain a diagnostic: what it means, an example that causes it, and one that does not."""
    known = registry()
    found = known.get(code.upper())
    if found is None:
        error = diagnostics.command.UnknownCode(None, code)
        close = closest(code.upper(), known)
        raise CommandError(error.because(*(error.DidYouMean(match) for match in close)))
    click.echo(render_template("explain.txt", page=page_of(found)), nl=False)
