"""Faults of the cache, seen from a launch: the driver is given the right kernel each time, and nothing else is noticed.

On the fake driver, so that every machine tries it. The full numbers: ``python -m pytest tests/faults -m sweep``.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.runtime.gpu import images
from tests.driver import fake
from tests.faults.kernel_processes import WANTED

ROOT = Path(__file__).parents[2]


def times(quick: int, full: int) -> list[Any]:
    return [quick, pytest.param(full, marks=pytest.mark.sweep)]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of artifacts in an empty cache, with nothing in memory."""
    monkeypatch.setenv("NVGEN_CACHE_DIR", str(tmp_path / "cache"))
    images.forget()
    yield tmp_path / "cache" / "artifacts"
    images.forget()


def launched(gpu: fake.FakeDriver) -> bytes:
    """What the driver is given for a kernel, by a process that knows nothing of it."""
    text = "def k(a: nv.Array[nv.f32]):\n    a[0] = nv.math.sin(a[1])\n"
    images.forget()
    before = len(gpu.launches)
    nv.Kernel.from_source(text, filename="k.py")[1, 32](np.zeros(32, np.float32))
    assert len(gpu.launches) == before + 1
    return gpu.loaded[-1].image


def the_image(folder: Path) -> Path:
    """The file of the kernel; libdevice's function has one of its own."""
    return max(folder.glob("*.nvgen"), key=lambda path: b"Generated" in path.read_bytes())


@pytest.mark.parametrize("count", times(30, 500))
def test_flipped_bits(gpu: fake.FakeDriver, folder: Path, count: int) -> None:
    right = launched(gpu)
    path = the_image(folder)
    whole = path.read_bytes()
    assert right.rstrip(b"\0") in whole
    for bit in random.Random(count).sample(range(len(whole) * 8), count):
        damaged = bytearray(whole)
        damaged[bit // 8] ^= 1 << bit % 8
        path.write_bytes(damaged)
        assert launched(gpu) == right, bit
        assert path.read_bytes() == whole, "it is kept anew"


def test_truncations(gpu: fake.FakeDriver, folder: Path) -> None:
    right = launched(gpu)
    path = the_image(folder)
    whole = path.read_bytes()
    for length in (0, 1, 31, 32, 33, len(whole) // 2, len(whole) - 1):
        path.write_bytes(whole[:length])
        assert launched(gpu) == right, length
        assert path.read_bytes() == whole


def test_a_folder_that_vanishes_between_launches(gpu: fake.FakeDriver, folder: Path) -> None:
    right = launched(gpu)
    for _ in range(3):
        shutil.rmtree(folder.parent)
        assert launched(gpu) == right
        assert the_image(folder).exists()


def test_a_folder_that_is_a_file(gpu: fake.FakeDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    right = launched(gpu)
    (tmp_path / "file").write_text("precious")
    monkeypatch.setenv("NVGEN_CACHE_DIR", str(tmp_path / "file"))
    assert launched(gpu) == right
    assert (tmp_path / "file").read_text() == "precious"


@pytest.mark.parametrize("call", ["open", "write", "replace", "read", "fstat"])
def test_a_disk_that_fails(gpu: fake.FakeDriver, folder: Path, monkeypatch: pytest.MonkeyPatch, call: str) -> None:
    right = launched(gpu)
    known: Any = getattr(os, call)

    def failing(*arguments: Any, **named: Any) -> Any:
        if sys._getframe(1).f_globals["__name__"].startswith("nvgen.cache"):
            raise OSError(28, "No space left on device")
        return known(*arguments, **named)

    with monkeypatch.context() as patch:
        patch.setattr(os, call, failing)
        assert launched(gpu) == right
        shutil.rmtree(folder)
        assert launched(gpu) == right
        assert call == "read" or not list(folder.glob("*.nvgen"))
    assert launched(gpu) == right


def found(what: str, count: int, folder: Path) -> dict[str, Any]:
    """What the processes found."""
    if fake.problem():
        pytest.skip(fake.problem())
    command = [sys.executable, "-m", "tests.faults.kernel_processes", what, str(count)]
    environment = {**os.environ, "NVGEN_CACHE_DIR": str(folder)}
    result = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=280
    )
    assert (result.returncode, result.stderr) == (0, "")
    return json.loads(result.stdout)


@pytest.mark.parametrize("count", times(1, 20))
def test_eight_processes_compile_the_same_kernels(tmp_path: Path, count: int) -> None:
    """The driver is given the same by all of them, and afterwards no process compiles any."""
    seen = found("together", count, tmp_path)
    assert (seen["wanted"], seen["differing"], seen["missing"]) == (len(WANTED), 0, 0)
    assert count <= seen["compilations"] / len(WANTED) <= 8 * count


@pytest.mark.parametrize("count", times(10, 200))
def test_processes_killed_while_they_compile(tmp_path: Path, count: int) -> None:
    """Whatever became of an image when its process was killed: it is right or made anew."""
    seen = found("killed", count, tmp_path)
    assert (seen["wrong"], seen["lost"]) == (0, 0)
    assert seen["cut"] >= count // 4 and seen["finished"] and seen["compiled"], seen
