"""Builds the site: ``python -m tools.site FOLDER``, from the repository's root.

Warnings are errors: a link to a page or a heading that is not there, a name that nothing documents, a page that no
table of contents has. The site is ``FOLDER/html``. Beside it lie the pages as Sphinx reads them and what it has read,
so that a second build reads only what has changed.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tools.site import links, pages


def build(folder: Path, jobs: int = 1) -> int:
    """Builds the site into a folder; Sphinx's exit status, 0 where nothing was to be said."""
    from sphinx.cmd.build import build_main  # it takes 0.3 s

    source, doctrees, site = (folder / name for name in ("pages", "doctrees", "html"))
    source.mkdir(parents=True, exist_ok=True)
    pages.write(source, pages.pages())
    configuration = pages.ROOT / "docs" / "site"
    options = ["-W", "--keep-going", "-n", "-q", "-j", str(jobs), "-c", str(configuration), "-d", str(doctrees)]
    return build_main([*options, str(source), str(site)])


def main(arguments: list[str] | None = None) -> int:
    """Builds what the command line says; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.site", description="Build the site of the documentation.")
    parser.add_argument("folder", type=Path, help="Where to write it.")
    parser.add_argument("-j", "--jobs", type=int, default=1, help="How many processes. [1]")
    given = parser.parse_args(arguments)
    try:
        return build(given.folder, given.jobs)
    except links.NoPage as error:
        print(f"error: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
