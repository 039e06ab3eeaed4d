"""Tutorials as Markdown, from notebooks or scripts in the percent format. Nothing of them is executed."""

from __future__ import annotations

from pathlib import Path

import jupytext

#: The first line of a cell in the percent format.
_CELL = "# %%"


def markdown(path: Path) -> str:
    """The page of a notebook (``.ipynb``), of a script in cells, or of a script as a whole.

    Results are not shown: notebooks of this repository are stored without them.
    """
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".ipynb" or any(line.startswith(_CELL) for line in text.splitlines()):
        cells = jupytext.reads(text, fmt=path.suffix if path.suffix == ".ipynb" else "py:percent").cells
        parts = [_cell(cell["cell_type"], cell["source"]) for cell in cells if cell["source"].strip()]
        return "\n\n".join(parts) + "\n"
    return source(path)


def source(path: Path) -> str:
    """The page of a file that is no Markdown: its text under its name."""
    language = {".py": "python", ".build": "text", ".txt": "cmake", ".cpp": "cpp", ".cu": "cuda"}.get(
        path.suffix, "text"
    )
    return f"# `{path.name}`\n\n{_fenced(path.read_text(encoding='utf-8').rstrip(), language)}\n"


def _cell(kind: str, text: str) -> str:
    """A cell: prose as it is, code fenced."""
    return text if kind == "markdown" else _fenced(text, "python" if kind == "code" else "text")


def _fenced(text: str, language: str) -> str:
    """A fenced block, by a fence that the text does not have."""
    fence = "```"
    while fence in text:
        fence += "`"
    return f"{fence}{language}\n{text}\n{fence}"
