"""Runs type checkers on programs as their authors' machines do, where nvgen is installed.

The programs are the examples, the notebooks of the tutorials, and the Python of the README and of each page of the
guide, of which the blocks are one file with the page's line numbers.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import nbformat

import nvgen as nv
from tests.docs import pages

#: What NumPy's own annotations say of shapes and of fields is no business of nvgen's.
_NUMPY = re.compile(r"ndarray\[|NDArray|ArrayLike|_Buffer|_ToIndices")
#: Libraries that examples use and tests need not have, and what pyright says of decorators that it cannot find.
_MISSING = ("reportMissingImports", "reportFunctionMemberAccess")

#: A complaint: the file, the line, the checker's name of it, and the text.
Complaint = tuple[str, int, str, str]


def write_programs(folder: Path) -> dict[str, set[int]]:
    """Writes the programs into a folder; the lines of each that are there to show a mistake."""
    wrong: dict[str, set[int]] = {}
    for path in (*pages.ROOT.glob("docs/guide/*.md"), pages.ROOT / "docs" / "index.md", pages.ROOT / "README.md"):
        text, wrong[f"page_{path.stem}.py"] = _of_page(path.read_text(encoding="utf-8"))
        (folder / f"page_{path.stem}.py").write_text(text, encoding="utf-8")
    for kind in ("examples", "tutorials"):
        for path in (pages.ROOT / kind).iterdir():
            if path.suffix == ".py" and not path.with_suffix(".ipynb").exists():
                (folder / f"{kind}_{path.name}").write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
            elif path.suffix == ".ipynb":
                cells = [cell for cell in nbformat.read(path, 4).cells if cell.cell_type == "code"]
                right = [cell.source for cell in cells if "mistake" not in cell.metadata.get("tags", ())]
                (folder / f"notebook_{path.stem}.py").write_text("\n\n".join(right) + "\n", encoding="utf-8")
    return wrong


def _of_page(text: str) -> tuple[str, set[int]]:
    lines, wrong = [""] * text.count("\n"), set()
    for block in pages.blocks(text):
        if block.language != "python" or any(map(pages.ROWS.fullmatch, block.words)):
            continue
        for number, line in enumerate(block.text.splitlines(), block.line):
            lines[number] = line
            if block.error is not None or line.endswith("# a mistake"):
                wrong.add(number + 1)
    return "\n".join(lines) + "\n", wrong


def mypy(folder: Path, paths: list[Path], options: str) -> list[Complaint]:
    """What mypy says of programs; ``options`` are lines of its configuration."""
    configuration = f"[mypy]\nfollow_imports = silent\n{options}\n"
    (folder / "mypy.ini").write_text(configuration, encoding="utf-8")
    root = str(Path(nv.__file__).parents[1])
    result = subprocess.run(
        [sys.executable, "-m", "mypy", "--config-file", "mypy.ini", "--no-error-summary", *map(str, paths)],
        cwd=folder,
        env={**os.environ, "MYPYPATH": root, "PYTHONPATH": root},
        capture_output=True,
        text=True,
        check=False,
        timeout=200,
    )
    assert not result.stderr, result.stderr
    pattern = r"^([^:\n]+):(\d+): error: (.*?)\s*\[([\w-]+)\]$"
    found = re.findall(pattern, result.stdout, re.M)
    assert len(found) == result.stdout.count(": error: "), result.stdout
    return [(Path(path).name, int(line), code, text) for path, line, text, code in found if not _NUMPY.search(text)]


def pyright(folder: Path, paths: list[Path]) -> list[Complaint]:
    """What pyright says of programs, in its standard mode; basedpyright is pyright as a Python package."""
    configuration = {
        "include": [str(path) for path in paths],
        "extraPaths": [str(Path(nv.__file__).parents[1])],
        "pythonVersion": ".".join(map(str, sys.version_info[:2])),
        "typeCheckingMode": "standard",
        **dict.fromkeys(_MISSING, "none"),
    }
    (folder / "pyrightconfig.json").write_text(json.dumps(configuration), encoding="utf-8")
    command = [sys.executable, "-m", "basedpyright", "-p", str(folder), "--outputjson", "--pythonpath", sys.executable]
    result = subprocess.run(command, capture_output=True, text=True, check=False, timeout=200)
    said = json.loads(result.stdout)
    assert said["summary"]["filesAnalyzed"] == len(paths), result.stdout
    return [
        (Path(each["file"]).name, each["range"]["start"]["line"] + 1, each.get("rule", ""), each["message"])
        for each in said["generalDiagnostics"]
        if each["severity"] == "error" and not _NUMPY.search(each["message"])
    ]
