"""A program with streams, events and a graph prints the same on the CPU and on an emulated GPU."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.driver import building

ROOT, PROGRAM = Path(__file__).parents[2], Path(__file__).parent / "programs" / "streams.py"


@pytest.mark.parametrize("how", ["on the CPU", "emulated"])
def test_a_program_runs_unchanged(how: str) -> None:
    if how == "emulated" and building.problem():
        pytest.skip(building.problem())
    kept = {name: value for name, value in os.environ.items() if not name.startswith("NVGEN_")}
    environment = {**kept, "PYTHONPATH": str(ROOT)} | ({} if how == "emulated" else {"NVGEN_DEVICE": "cpu"})
    emulator = ["-m", "nvgen", "emulate", sys.executable] if how == "emulated" else []
    command = [sys.executable, *emulator, str(PROGRAM)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120, env=environment)
    assert done.stdout.splitlines() == ["[2. 2. 2.] True", "[32. 32.]"], done.stderr
