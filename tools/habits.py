"""Makes the table of names from elsewhere, which diagnostics read, of the tables of ``docs/guide/from_*.md``.

A table has the columns ``| CUDA C++ | nvgen | |``: the first heading says where its names are from. A name is a code
span of the first column that is a dotted name, alone or before a parenthesis or a bracket; the first row of a name
holds. The tests compile the second column of every row, so the remedies of the diagnostics compile as well.
"""

from __future__ import annotations

import builtins
import json
import keyword
import re
from pathlib import Path

import nvgen

_HEADING = re.compile(r"\| (?P<source>[^|]+) \| nvgen \| \|")
_SPAN = re.compile(r"(?P<ticks>`+) ?(?P<code>.*?) ?(?P=ticks)")
_NAME = re.compile(r"[@%]?(?P<name>[A-Za-z_]\w+(?:\.\w+)*|a\.\w+)(?=$|[(\[])")
_LINK = re.compile(r"\[([^\]]+)\]\([^)]*\)")
#: A parameter, of which the type is the answer.
_PARAMETER = re.compile(r"\w+: (nv\.\w+(?:\[[^:]*\])?)")

#: How names begin that are no names of a library: variables of the examples.
_OURS = ("stream", "event", "nv", "fc", "bar", "cluster")

Row = tuple[str, str, list[str] | None, str]


def folder() -> Path:
    """Where the pages are."""
    return Path(nvgen.__file__).parent.parent / "docs" / "guide"


def path() -> Path:
    """The file that is made."""
    return folder().parent / "errors" / "habits.json"


def text() -> str:
    """The table as JSON: a name, and where it is from, how the page writes it, what to write, and a remark."""
    rows: dict[str, Row] = {}
    for page in sorted(folder().glob("from_*.md")):
        for name, row in rows_of(page.read_text(encoding="utf-8")):
            rows.setdefault(name, row)
    lines = (f"{json.dumps(name)}: {json.dumps(row, ensure_ascii=False)}" for name, row in sorted(rows.items()))
    return "{\n" + ",\n".join(lines) + "\n}\n"


def rows_of(page: str) -> list[tuple[str, Row]]:
    """The names of a page with their rows; a name that is Python's, or the same in nvgen, has none."""
    found: list[tuple[str, Row]] = []
    source = None
    for line in page.splitlines():
        heading = _HEADING.fullmatch(line)
        if heading is not None or not line.startswith("|"):
            source = heading["source"] if heading is not None else None
        elif source is not None and not line.startswith("|---"):
            found += _row(source, line)
    return found


def _names(source: str, name: str) -> set[str]:
    """What a name is looked for by. An instruction of PTX is written with underscores, often without ``sync``, or it
    is its opcode alone: ``shfl.sync.down`` is ``ptx.shfl_sync_down``, ``ptx.shfl_down`` and ``ptx.shfl``."""
    if source == "PTX":
        parts = name.split(".")
        spelled = ("_".join(parts), "_".join(part for part in parts if part != "sync"), parts[0])
        return {f"ptx.{one}" for one in spelled}
    full = re.sub(r"^torch\.", "np.", re.sub(r"^numba\.", "", name))  # as ``nvgen.lang.names_elsewhere`` looks for both
    return {full, re.sub(r"\.[xyzw]$", "", full)}


def _row(source: str, line: str) -> list[tuple[str, Row]]:
    theirs, ours, note = (cell.strip().replace(r"\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1])
    code = None if ours == "not available" else [_with_kernel(match["code"]) for match in _SPAN.finditer(ours)]
    if code is not None and len(code) == 1 and (parameter := _PARAMETER.fullmatch(code[0])):
        code = [parameter[1]]
    found: list[tuple[str, Row]] = []
    for span in _SPAN.finditer(theirs):
        name = _NAME.match(span["code"])
        if name is not None and _is_theirs(source, name["name"], span["code"], code):
            row = (source, span["code"], code, _LINK.sub(r"\1", note))
            found += [(one, row) for one in sorted(_names(source, name["name"]))]
    return found


def _with_kernel(code: str) -> str:
    """A line with the name ``kernel`` for the page's second kernel."""
    return code.replace("annotated.", "kernel.")


def _is_theirs(source: str, name: str, written: str, ours: list[str] | None) -> bool:
    first = name.partition(".")[0]
    if any(re.search(rf"(?<![\w.]){re.escape(written)}", line) for line in ours or ()):
        return False
    if source == "PTX":
        return True
    if source != "Python" and hasattr(builtins, name):
        return False  # Python's, which kernels have
    return not any(map(keyword.iskeyword, name.split("."))) and first not in _OURS and name != "kernel"
