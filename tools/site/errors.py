"""The pages of the diagnostics as pages of the site, and the list of all of them."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

from nvgen.cli.pages import parse
from nvgen.diagnostics.registry import registry
from nvgen.files.rendering import render_template


def page(path: Path) -> str:
    """A diagnostic's page under its code and title. It is in no table of contents but the list's."""
    return render_template("docs/error.md", page=parse(path.read_text(encoding="utf-8")))


def index() -> str:
    """All diagnostics by family, in the order of their codes."""
    families: dict[str, list[tuple[str, str]]] = {}
    for family, classes in groupby(registry().values(), key=lambda found: found.__module__.rpartition(".")[2]):
        rows = families.setdefault(family.replace("_", " "), [])
        rows += [(found.code, found.title) for found in classes]
    return render_template("docs/error_index.md", families=families)
