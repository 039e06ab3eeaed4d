"""Markers of workarounds: comments of the code that say what is worked around, of which release, since when, and what
shows it.

    # Workaround (LLVM 22.1, 2026-11): what goes wrong. Reproducer: tests/workarounds/NAME.ll
    # Workaround (LLVM 22.1, 2026-11): what goes wrong. Reproducer: none, because of this
    # Workaround (LLVM 22.1, 2026-11): what ends the process. Guard: tests/FOLDER/test_MODULE.py::test_name

An input that ends the process of LLVM or ptxas is kept nowhere: the marker says in words what does, and names the test
that shows what is done instead, with an input that harms nobody.

The release is the one in which the defect was seen first, of LLVM, llvmlite or ptxas. A marker may take several
lines, and is the last of its comment: with another behind it, it is not well formed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from nvgen.base.version import PACKAGES

ROOT = Path(__file__).parent.parent.parent
FOLDERS = (*PACKAGES, "intrinsics_db")
#: What LLVM and llvmlite are when all markers were last looked at. Who raises it looks at every marker again.
LLVM, LLVMLITE = (22, 1), (0, 50)

_START = re.compile(r"^\s*# Workaround\b")
_COMMENT = re.compile(r"^\s*# (.*)$")
_MARKER = re.compile(
    r"Workaround \((?P<tool>LLVM|llvmlite|ptxas) (?P<release>\d+\.\d+), (?P<date>20\d\d-(?:0[1-9]|1[0-2]))\): "
    r"(?P<text>(?:(?!Reproducer:|Guard:).)+) "
    r"(?:Reproducer: (?:tests/workarounds/(?P<reproducer>[\w.]+)|none, because (?P<reason>[^.]+))"
    r"|Guard: (?P<guard>tests/[\w/]+\.py::\w+))"
)


@dataclass(frozen=True)
class Marker:
    """A marker, and where it stands; of one that is not well formed ``tool`` and the like are empty."""

    file: str
    line: int
    tool: str
    release: str
    date: str
    text: str
    reproducer: str
    reason: str
    guard: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.tool} {self.release}, {self.date}: {self.text} {self._shown()}"

    def _shown(self) -> str:
        if self.guard:
            return f"Guard: {self.guard}"
        return (
            f"Reproducer: tests/workarounds/{self.reproducer}"
            if self.reproducer
            else f"Reproducer: none, because {self.reason}"
        )


def markers() -> list[Marker]:
    """Every marker, by file and line."""
    files = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))
    return [marker for path in files for marker in in_text(path.read_text(encoding="utf-8"), _name(path))]


def in_text(text: str, file: str) -> Iterator[Marker]:
    """The markers of a file's text."""
    lines = text.split("\n")
    for number, line in enumerate(lines):
        if not _START.match(line):
            continue
        words = []
        for other in lines[number:]:
            comment = _COMMENT.match(other)
            if comment is None or (words and _START.match(other)):
                break
            words.append(comment[1].strip())
        whole = " ".join(words)
        match = _MARKER.fullmatch(whole)
        if match is None:
            yield Marker(file, number + 1, "", "", "", whole, "", "", "")
        else:
            parts = {name: value or "" for name, value in match.groupdict().items()}
            yield Marker(file, number + 1, **parts)


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()
