"""Processes that share the cache, are killed in it, or find the disk full: no wrong artifact, no crash, nothing lost.

The full numbers, 200 times ``kill -9`` among them: ``python -m pytest tests/faults -m sweep``.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.faults.disk_processes import KEYS, LARGEST, LIMIT, right

pytestmark = pytest.mark.sweep(6)

if sys.platform == "win32":
    pytest.skip("Windows has neither fork nor signals that kill", allow_module_level=True)

ROOT = Path(__file__).parents[2]
#: Bytes of all artifacts, in whole blocks.
ALL = sum(-(-(len(right(key)) + 32) // 4096) * 4096 for key in KEYS)


def found(what: str, folder: Path, *numbers: int, before: tuple[str, ...] = ()) -> dict[str, Any]:
    """What the processes found."""
    command = [*before, sys.executable, "-m", "tests.faults.disk_processes", what, str(folder), *map(str, numbers)]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=280)
    assert (result.returncode, result.stderr) == (0, "")
    return json.loads(result.stdout)


def times(quick: int, full: int) -> list[Any]:
    return [quick, pytest.param(full, marks=pytest.mark.sweep)]


@pytest.mark.parametrize("count", times(15, 200))
def test_killed_writers(tmp_path: Path, count: int) -> None:
    """What was put is there, whole, whenever the writer was killed; and what it left goes."""
    seen = found("killed", tmp_path / "artifacts", count, LIMIT)
    assert (seen["wrong"], seen["lost"], seen["half"]) == (0, 0, 0)
    assert seen["kept"] > 50 and seen["cut"] >= count // 3, seen
    assert seen["size"] <= ALL


@pytest.mark.parametrize("count", times(10, 200))
def test_killed_writers_past_the_limit(tmp_path: Path, count: int) -> None:
    seen = found("killed", tmp_path / "artifacts", count, ALL // 10)
    assert (seen["wrong"], seen["half"]) == (0, 0)
    assert 0 < seen["size"] <= ALL // 10 + LARGEST, "the limit, and one more where the writer was killed between"


@pytest.mark.parametrize("rounds", times(2, 20))
def test_eight_processes_with_the_same_keys(tmp_path: Path, rounds: int) -> None:
    seen = found("together", tmp_path / "artifacts", 8, rounds, LIMIT, 0)
    assert seen == {"ends": [0] * 8, "there": len(KEYS), "wrong": 0, "half": 0, "size": ALL}


@pytest.mark.parametrize("rounds", times(1, 10))
def test_eight_processes_past_the_limit(tmp_path: Path, rounds: int) -> None:
    seen = found("together", tmp_path / "artifacts", 8, rounds, ALL // 4, 0)
    assert (seen["ends"], seen["wrong"], seen["half"]) == ([0] * 8, 0, 0)
    assert ALL // 8 < seen["size"] <= ALL // 4 + 8 * LARGEST, "the limit, and one more of each process"


@pytest.mark.parametrize("rounds", times(2, 20))
def test_eight_processes_and_one_that_damages_and_clears(tmp_path: Path, rounds: int) -> None:
    seen = found("together", tmp_path / "artifacts", 8, rounds, LIMIT, 1)
    assert (seen["ends"], seen["wrong"], seen["there"]) == ([0] * 9, 0, len(KEYS))


def test_a_full_disk(tmp_path: Path) -> None:
    apart = _own_mounts()
    seen = found("full", tmp_path / "disk", before=apart)
    assert 10 < seen["there"] < 30 and seen["full"], seen
    assert (seen["wrong"], seen["half"], seen["cleared"]) == (0, 0, seen["there"])
    assert seen["read only"] == [True, True, False] and seen["left"] == 1


def _own_mounts() -> tuple[str, ...]:
    """The command that runs another with mounts of its own."""
    apart = ("unshare", "--mount") if os.geteuid() == 0 else ("unshare", "--map-root-user", "--mount")
    if shutil.which("unshare") is None or subprocess.run([*apart, "true"], capture_output=True, check=False).returncode:
        pytest.skip("this system lets nobody mount a disk that could be full")
    return apart


def test_writes_that_end_in_the_middle(tmp_path: Path) -> None:
    """The system's limit of a file's size, which every user can set; the disk writes what fits."""
    seen = found("short", tmp_path / "artifacts")
    assert seen == {"there": (5000 - 32 - 4000) // 20 + 1, "wrong": 0, "half": 0}


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    seen = found("protected", tmp_path)
    assert seen["protected"] == [True, True, False, 1, True, 0, False]
