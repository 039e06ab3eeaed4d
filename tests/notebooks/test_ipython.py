"""A notebook that is executed: what it shows of kernels and diagnostics."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

import nvgen as nv

pytestmark = pytest.mark.sweep(6)

ROOT = Path(nv.__file__).resolve().parent.parent
CELLS = [
    "import numpy as np, nvgen as nv",
    "@nv.kernel\ndef wrong(a: nv.Array[nv.f32]):\n    a[0] = missing",
    "wrong.ptx()",
    "@nv.kernel\ndef outside(a):\n    a[nv.grid(1) + 1] = 1",
    "def launch():\n    outside[1, 32](np.zeros(32, np.int32))\n\nlaunch()",
    "outside",
]
_COLOUR = re.compile("\x1b\\[[0-9;]*m")


def test_a_notebook(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("NVGEN_DEVICE", "cpu")
    monkeypatch.delenv("NO_COLOR", raising=False)
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(text) for text in CELLS])
    NotebookClient(notebook, timeout=120, kernel_name="python3", allow_errors=True).execute()
    outputs: list[list[Any]] = [cell["outputs"] for cell in notebook.cells]
    assert [len(found) for found in outputs] == [0, 0, 1, 0, 1, 1]
    compiling, launching, shown = outputs[2][0], outputs[4][0], outputs[5][0]
    assert (compiling["ename"], launching["ename"]) == ("CompileError", "LaunchError")
    lines = "\n".join(compiling["traceback"])
    assert lines.startswith("\x1b[1;31merror[NVG0201]\x1b[0m")
    assert _COLOUR.sub("", lines).splitlines()[:4] == [
        "error[NVG0201]: name `missing` is not defined",
        " --> Cell In[2]:3:12",
        "  |",
        "3 |     a[0] = missing",
    ]
    text = _COLOUR.sub("", "\n".join(launching["traceback"]))
    assert " --> Cell In[4]:3:7\n" in text and " --> Cell In[5]:2:5\n" in text and str(ROOT) not in text
    assert shown["data"]["text/plain"] == "<nvgen kernel outside>"
    assert "Cell In[4]" in shown["data"]["text/html"] and "Array[i32]" in shown["data"]["text/html"]


SHELL = """\
import json, sys
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

shell = InteractiveShell.instance()
said = []
for cell in json.load(sys.stdin):
    with capture_output() as captured:
        shell.run_cell(cell, store_history=True)
    said.append(captured.stdout + captured.stderr)
json.dump(said, sys.__stdout__)
"""


def test_a_shell_without_a_terminal_shows_no_colours() -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "NVGEN_DEVICE": "cpu"}
    command = [sys.executable, "-c", SHELL]
    done = subprocess.run(command, input=json.dumps(CELLS), env=environment, capture_output=True, text=True, check=True)
    said = json.loads(done.stdout)
    assert said[2].startswith("error[NVG0201]") and "Cell In[2]:3:12" in said[2]
    assert "Cell In[5]:2:5" in said[4] and "Traceback" not in said[4]
    assert said[5] == "Out[6]: <nvgen kernel outside>\n"
