"""Kernels of a program and of a notebook in processes that libraries start. Each is a program of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

ROOT = Path(__file__).parents[2]
SCRIPTS = Path(__file__).parent / "scripts"


@pytest.fixture(autouse=True)
def on_the_cpu(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("NVGEN_DEVICE", "cpu")


def ran(script: str, *arguments: str) -> str:
    """What a script prints."""
    command = [sys.executable, SCRIPTS / f"{script}.py", *arguments]
    result = subprocess.run(command, capture_output=True, text=True, check=False, timeout=200)
    assert result.returncode == 0, result.stderr
    return result.stdout


@pytest.mark.sweep(16)
def test_dask() -> None:
    """A cluster of two processes; the one test of a pool that every run has."""
    printed = ran("dask_cluster")
    assert "all chunks are right" in printed
    assert "error[NVG0304]" in printed and "a[0] = a[0] / 2" in printed and "dask_cluster.py:" in printed
    assert "error[NVG3503]: `deadly` was sent to a worker 3 times" in printed and "KilledWorker" in printed


@pytest.mark.sweep
@pytest.mark.parametrize("how", ["spawn", "fork", "executor", "joblib", "ray"])
def test_pool(how: str) -> None:
    if how == "ray" and find_spec("ray") is None:
        pytest.skip("ray is not installed")
    if how == "fork" and not hasattr(os, "fork"):
        pytest.skip("this system has no fork")
    printed = ran("pools", how)
    assert f"{how}: all is right" in printed
    assert 'a[0] = a[0] + "one"' in printed and "pools.py:" in printed


CELLS = (
    """
from dataclasses import dataclass

import numpy as np
from distributed import Client, LocalCluster

import nvgen as nv

FACTOR = 2.0


@dataclass
class Line:
    slope: nv.f32
    start: nv.f32


def shifted(x):
    return x + 1.0
""",
    """
@nv.kernel
def on_a_line(a: nv.Array[nv.f32], line: Line):
    i = nv.grid(1)
    if i < a.shape[0]:
        a[i] = shifted(line.slope * a[i] + line.start) * FACTOR


def mapped(chunk):
    done = chunk.copy()
    on_a_line.forall(done.size)(done, Line(3.0, 4.0))
    return done


values = np.arange(100, dtype=np.float32)
client = Client(LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None))
parts = client.gather(client.map(mapped, np.split(values, 4)))
print("first:", np.array_equal(np.concatenate(parts), (3 * values + 5) * 2))
""",
    """
FACTOR = 5.0


def shifted(x):
    return x - 1.0


print("changed:", np.array_equal(client.submit(mapped, values, pure=False).result(), (3 * values + 3) * 5))
client.shutdown()
""",
)


@pytest.mark.sweep
def test_a_notebook() -> None:
    """What a cell defines, and defines again, is what the processes have."""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell.strip()) for cell in CELLS])
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    printed = "".join(output.get("text", "") for cell in notebook.cells for output in cell["outputs"])
    assert "first: True" in printed and "changed: True" in printed
