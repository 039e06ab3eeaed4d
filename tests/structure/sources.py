"""The modules of nvgen's packages as trees of Python, for tests that look through all of them.

To read one takes 3 ms, and there are a thousand: who looks for a word reads those alone that have it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import nvgen
from nvgen.base.version import PACKAGES

ROOT = Path(nvgen.__file__).resolve().parents[1]


def trees(*words: str) -> Iterator[tuple[str, ast.Module]]:
    """The trees, each by its file's path from the root of the sources, of modules whose text has one of ``words``."""
    for path in sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if any(word in text for word in words):
            yield path.relative_to(ROOT).as_posix(), ast.parse(text)
