"""The tutorials run as a reader would run them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

TUTORIALS = Path(__file__).parents[2] / "tutorials"
#: What each script prints among other things.
PRINTED = {
    "vector_add": "1000003 sums are right",
    "read_ptx": "    + add.rz.f32 ",
    "tune_matmul": "the product of 96 x 96 is right with tiles of ",
    "run_ptx": "error[NVG2115]: data race",
    "numba_program": "the largest number is right: True",
}


@pytest.mark.parametrize("path", sorted(TUTORIALS.glob("*.ipynb")), ids=lambda path: path.stem)
def test_notebook(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(TUTORIALS.parent))
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    printed = "".join(
        output.get("text", "")
        for cell in notebook.cells
        for output in cell.get("outputs", [])
        if cell["cell_type"] == "code"
    )
    assert ".visible .entry vector_add(" in printed
    assert "error[NVG0304]" in printed


def test_notebook_is_stored_without_results() -> None:
    for path in TUTORIALS.glob("*.ipynb"):
        cells = nbformat.read(path, as_version=4).cells
        assert all(not cell["outputs"] for cell in cells if cell["cell_type"] == "code"), path


@pytest.mark.parametrize("path", sorted(TUTORIALS.glob("*.py")), ids=lambda path: path.stem)
def test_script(path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(TUTORIALS.parent)}
    result = subprocess.run([sys.executable, path], capture_output=True, text=True, check=False, env=environment)
    assert result.returncode == 0, result.stderr
    assert PRINTED[path.stem] in result.stdout
