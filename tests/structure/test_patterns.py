"""Regular expressions mean the same in every Python that nvgen is for."""

from __future__ import annotations

import re
from pathlib import Path

import nvgen
from nvgen.base.version import PACKAGES

ROOT = Path(nvgen.__file__).parents[1]
#: A group that is repeated and keeps what it has taken, as ``(...)*+``.
_POSSESSIVE_GROUP = re.compile(r"\)(?:[*+?]|\{[\d,]+\})\+")


def test_no_group_is_repeated_possessively() -> None:
    """Python before 3.11.5 matches them wrongly where the group backtracks (gh-106052); ``(?>(...)*)`` is the same."""
    wrong = [
        f"{path.relative_to(ROOT)}:{number}"
        for package in PACKAGES
        for path in sorted((ROOT / package).rglob("*.py"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if _POSSESSIVE_GROUP.search(line) and re.search(r"""\br?f?r?["']""", line)
    ]
    assert wrong == []
    assert _POSSESSIVE_GROUP.search(r"(?:\w++|::)*+") and not _POSSESSIVE_GROUP.search(r"(?>(?:\w++|::)*)")
