"""Writes what is made of nvgen's own declarations, the stubs for type checkers and the pages of the device library, and
what is made of the guide: the table of names from elsewhere that diagnostics read.

Run it from the repository's root as ``python -m tools.generate`` after a change of what kernels can call, of its
documentation, or of a table of ``docs/guide/from_*.md``; a test says when that was forgotten.
"""

from __future__ import annotations

from pathlib import Path

import nvgen
from tools import habits, reference, stubs


def files() -> dict[Path, str]:
    """The text of every file that is made, by its path."""
    package = Path(nvgen.__file__).parent
    pages = {reference.folder() / name: text for name, text in reference.pages().items()}
    return {**{package / path: text for path, text in stubs.stubs().items()}, **pages, habits.path(): habits.text()}


def there() -> set[Path]:
    """The files that are made and that are there."""
    package = Path(nvgen.__file__).parent
    return {*package.rglob("*.pyi"), *reference.folder().glob("*.md"), *habits.path().parent.glob("*.json")}


def main() -> None:
    """Writes them, and takes away what is made no longer."""
    made = files()
    for path in there() - set(made):
        path.unlink()
    for path, text in made.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
