"""The table of what differs from other languages: every cell with an arrow gives what it says."""

from __future__ import annotations

import builtins
import re
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.types import SCALARS
from tests.docs import pages

PAGE = (pages.ROOT / "docs" / "guide" / "differences.md").read_text(encoding="utf-8")
_CELL = re.compile(r"`(?P<code>[^`]+)` → (?:`(?P<found>[^`]+)`|(?P<error>\w+))")
_NAMES = {np.dtype(row.dtype).name: name for name, row in SCALARS.items() if row.is_in_numpy}


def _rows() -> list[tuple[str, list[str]]]:
    rows = [line for line in PAGE.splitlines() if line.startswith("| ") and not line.startswith("| |")]
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]
    return [(name, others) for name, *others in cells]


CELLS = [
    pytest.param(column, *match.group("code", "found", "error"), id=f"{name} in {('nvgen', 'NumPy')[column]}")
    for name, cells in _rows()
    for column, cell in enumerate(cells)
    if (match := _CELL.fullmatch(cell))
]


def test_all_cells_of_nvgen_are_run() -> None:
    rows = _rows()
    assert len(rows) > 35
    assert all(len(cells) == 4 and _CELL.fullmatch(cells[0]) for _, cells in rows)
    assert PAGE.count("→") == len(CELLS) > 70


@pytest.fixture(scope="module")
def numbers() -> dict[str, Any]:
    """What the page's first block defines."""
    scope: dict[str, Any] = {}
    exec(pages.blocks(PAGE)[0].text, scope)
    return scope


@pytest.mark.parametrize(("column", "code", "found", "error"), CELLS)
def test_a_cell_gives_what_it_says(
    column: int, code: str, found: str | None, error: str | None, numbers: dict[str, Any]
) -> None:
    scope = {name: value.copy() if isinstance(value, np.ndarray) else value for name, value in numbers.items()}
    run = _numpy if column else _nvgen
    if error is None:
        assert run(code, scope) == found
    elif column:
        with pytest.raises(getattr(builtins, error)):
            run(code, scope)
    else:
        with pytest.raises(nv.CompileError, match=error):
            run(code, scope)


def _numpy(code: str, scope: dict[str, Any]) -> str:
    *statements, last = code.split("; ")
    with np.errstate(all="ignore"):
        exec("\n".join(statements), scope)
        value = eval(last, scope)
    return f"{value.dtype.name if isinstance(value, np.generic) else type(value).__name__} {value}"


def _nvgen(code: str, scope: dict[str, Any]) -> str:
    """The type and the value that the last expression has in a kernel."""
    *statements, last = code.split("; ")
    names = [name for name in re.findall(r"\b[a-z_]+\b", code) if isinstance(scope.get(name), np.generic | np.ndarray)]
    used = {name: scope[name] for name in dict.fromkeys(names)}
    lines = [*statements, last if " = " in last else f"value = {last}"]
    typed = _kernel(lines, used).specialise().typed
    name = next(repr(local.type) for local in typed.variables if local.name == "value")
    out = np.zeros(1, SCALARS[name].dtype)
    _kernel([*lines, "out[0] = value"], {**used, "out": out}).on("cpu")[1, 1](*used.values(), out)
    return f"{name} {out[0]}"


def _kernel(lines: list[str], parameters: dict[str, Any]) -> nv.Kernel:
    annotations = [
        f"{name}: nv.Array[nv.{_NAMES[value.dtype.name]}]"
        if isinstance(value, np.ndarray)
        else f"{name}: nv.{_NAMES[value.dtype.name]}"
        for name, value in parameters.items()
    ]
    text = "\n    ".join([f"def compared({', '.join(annotations)}):", *lines])
    return nv.Kernel.from_source(text + "\n")
