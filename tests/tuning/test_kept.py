"""What was found stays on disk: who calls the same again measures nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.workflows.tuning import measuring

pytestmark = pytest.mark.sweep(6)

OFFSET = 0


@nv.kernel
def fill(out: nv.Array[nv.f32], value: nv.constexpr, n: nv.i32 = 3, x: nv.f32 = 1.0):
    out[nv.grid(1)] = OFFSET + n * x if value == 1 else last(x) + n - 1


@nv.device
def last(x):
    return x


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[int]:
    """Gets an element for each candidate that is measured."""
    found: list[int] = []
    measure = measuring.measure
    monkeypatch.setattr(measuring, "measure", lambda *given: found.append(1) or measure(*given))  # type: ignore[func-returns-value]
    monkeypatch.setenv("NVGEN_CACHE_DIR", str(tmp_path))
    monkeypatch.setenv("NVGEN_DEVICE", "cpu")
    return found


def tuned(size: int = 32, n: int = 3, x: float = 1.0, choices: Any = (1, 2), **others: Any) -> Any:
    out = np.zeros(size, np.float32)
    return nv.tune(fill, {"value": list(choices)}, (out, n, x), grid=1, block=size, rtol=100, **others)


def test_the_same_again(measured: list[int]) -> None:
    first, again = tuned(), tuned(x=1.5)  # which is no size
    assert len(measured) == 2
    assert (first.is_kept, again.is_kept) == (False, True)
    assert str(again) == str(first)
    assert again.choice == first.choice
    out = np.zeros(32, np.float32)
    again.launch(out, 3, 1.0)
    assert (out == 3).all()


@pytest.mark.parametrize(
    "other",
    [
        {"size": 64},
        {"n": 4},
        {"choices": (2, 1)},
        {"min_occupancy": 0.5},
        {"reference": {"out": np.full(32, 3, np.float32)}},
        {"force": True},
    ],
    ids=lambda other: next(iter(other)),
)
def test_something_else(measured: list[int], other: dict[str, Any]) -> None:
    tuned()
    measured.clear()
    assert not tuned(**other).is_kept
    assert len(measured) == 2


def test_other_references(measured: list[int]) -> None:
    for number in (3, 4, 3):
        tuned(reference={"out": np.full(32, number, np.float32)})
    assert len(measured) == 4


def test_other_kernels(measured: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    """Names outside of the kernel count as well, and so do functions that only the best candidate calls."""
    best = tuned().choice["value"]
    measured.clear()
    monkeypatch.setitem(globals(), "OFFSET", 1) if best == 1 else monkeypatch.setitem(globals(), "last", nv.math.sqrt)
    assert not tuned().is_kept
    assert len(measured) == 2


def test_nothing_is_kept_where_the_cache_is_off(measured: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NVGEN_CACHE_DIR", "off")
    assert not tuned().is_kept
    assert not tuned().is_kept
    assert len(measured) == 4


def test_a_dry_run_is_not_kept(measured: list[int], capsys: pytest.CaptureFixture[str]) -> None:
    tuned(dry_run=True)
    assert not tuned().is_kept


PROGRAM = """
import sys
import numpy as np
import nvgen as nv
from nvgen.workflows.tuning import measuring

@nv.kernel
def fill(out: nv.Array[nv.f32], value: nv.constexpr):
    out[nv.grid(1)] = 1

measured = []
measure = measuring.measure
measuring.measure = lambda *given: measured.append(1) or measure(*given)
found = nv.tune(fill, {"value": [1, 2]}, (np.zeros(64, np.float32),), grid=1, block=64)
print(len(measured), found.is_kept, len(found.trials), "llvmlite" in sys.modules)
"""


def test_a_second_process_measures_nothing(tmp_path: Path) -> None:
    """It does not even load LLVM."""
    path = tmp_path / "program.py"
    path.write_text(PROGRAM)
    environment = {**os.environ, "NVGEN_DEVICE": "cpu", "NVGEN_CACHE_DIR": str(tmp_path / "cache")}
    said = []
    for _ in range(2):
        command = [sys.executable, str(path)]
        result = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
        assert result.returncode == 0, result.stderr
        said.append(result.stdout)
    assert said == ["2 False 2 True\n", "0 True 2 False\n"]
