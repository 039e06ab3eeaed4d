"""Faults of the cache, seen from a launch: the driver is given the right kernel each time, and nothing else is noticed;
on the CPU the kernel computes what it should.

On the fake driver, so that every machine tries it, and on the CPU. The full numbers: ``python -m pytest tests/faults
-m sweep``.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.files.cache import artifacts
from nvgen.runtime.gpu import images
from nvgen.targets.cpu.objects import image, memory, own_functions
from tests.driver import fake
from tests.faults.kernel_processes import WANTED

pytestmark = pytest.mark.sweep(6)

ROOT = Path(__file__).parents[2]
needs_images = pytest.mark.skipif(not memory.is_available(), reason="code is not kept on this system")


def times(quick: int, full: int) -> list[Any]:
    return [quick, pytest.param(full, marks=pytest.mark.sweep)]


def on_both(cuda: int, cpu: int, full: int) -> list[Any]:
    sweeps = (pytest.param(device, full, marks=pytest.mark.sweep) for device in WANTED)
    return [("cuda", cuda), ("cpu", cpu), *sweeps]


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


# On the CPU

COMPUTED = np.arange(32, dtype=np.float32) + 2


def computed() -> np.ndarray:
    """What a kernel computes on the CPU, by a process that knows nothing of it."""
    own_functions.forget()
    text = "def k(a: nv.Array[nv.f32]):\n    a[nv.thread_idx.x] += 2.0\n"
    a = np.arange(32, dtype=np.float32)
    nv.Kernel.from_source(text, filename="k.py").on("cpu", check="bounds")[1, 32](a)
    return a


def damage(folder: Path, change: Callable[[bytes], bytes]) -> None:
    """Changes what is kept, runs the kernel, and looks whether it is right and kept anew."""
    kept = {path: path.read_bytes() for path in folder.glob("*.nvgen")}
    assert len(kept) > 1, "the kernel, and what records its failures"
    for path, whole in kept.items():
        path.write_bytes(change(whole))
    assert (computed() == COMPUTED).all()
    assert {path: path.read_bytes() for path in folder.glob("*.nvgen")} == kept


@needs_images
@pytest.mark.parametrize("count", times(6, 500))
def test_flipped_bits_of_machine_code(folder: Path, count: int) -> None:
    chance = random.Random(count)

    def flipped(whole: bytes) -> bytes:
        damaged = bytearray(whole)
        damaged[chance.randrange(len(whole))] ^= 1 << chance.randrange(8)
        return bytes(damaged)

    computed()
    for _ in range(count):
        damage(folder, flipped)


@needs_images
def test_truncated_machine_code(folder: Path) -> None:
    computed()
    for part in (0.0, 0.1, 0.5, 0.999):
        damage(folder, lambda whole, part=part: whole[: int(len(whole) * part)])


@needs_images
@pytest.mark.parametrize("whose", ["another's", "everybody's"])
def test_machine_code_in_a_folder_of_others(folder: Path, monkeypatch: pytest.MonkeyPatch, whose: str) -> None:
    """It is not even looked at."""
    computed()
    found: list[bytes] = []
    read = image.read
    monkeypatch.setattr(image, "read", lambda content: found.append(content) or read(content))
    computed()
    assert len(found) > 1
    found.clear()
    for path in (folder, *folder.rglob("*")):
        if whose == "everybody's":
            path.chmod(0o777)
        elif os.geteuid() == 0:
            os.chown(path, 12345, 12345)
        else:
            monkeypatch.setattr(artifacts, "_USER", lambda: os.getuid() + 1)
    assert (computed() == COMPUTED).all() and not found


@needs_images
@pytest.mark.parametrize("call", ["open", "write", "read"])
def test_a_disk_that_fails_under_machine_code(folder: Path, monkeypatch: pytest.MonkeyPatch, call: str) -> None:
    computed()
    known: Any = getattr(os, call)

    def failing(*arguments: Any, **named: Any) -> Any:
        if sys._getframe(1).f_globals["__name__"].startswith("nvgen.files.cache"):
            raise OSError(28, "No space left on device")
        return known(*arguments, **named)

    with monkeypatch.context() as patch:
        patch.setattr(os, call, failing)
        assert (computed() == COMPUTED).all()
        shutil.rmtree(folder)
        assert (computed() == COMPUTED).all()
        assert call == "read" or not list(folder.glob("*.nvgen"))
    assert (computed() == COMPUTED).all()


# On a GPU, and of processes


@pytest.mark.parametrize("call", ["open", "write", "replace", "read", "fstat"])
def test_a_disk_that_fails(gpu: fake.FakeDriver, folder: Path, monkeypatch: pytest.MonkeyPatch, call: str) -> None:
    right = launched(gpu)
    known: Any = getattr(os, call)

    def failing(*arguments: Any, **named: Any) -> Any:
        if sys._getframe(1).f_globals["__name__"].startswith("nvgen.files.cache"):
            raise OSError(28, "No space left on device")
        return known(*arguments, **named)

    with monkeypatch.context() as patch:
        patch.setattr(os, call, failing)
        assert launched(gpu) == right
        shutil.rmtree(folder)
        assert launched(gpu) == right
        assert call == "read" or not list(folder.glob("*.nvgen"))
    assert launched(gpu) == right


def found(what: str, count: int, device: str, folder: Path) -> dict[str, Any]:
    """What the processes found."""
    if device == "cuda" and fake.problem():
        pytest.skip(fake.problem())
    command = [sys.executable, "-m", "tests.faults.kernel_processes", what, str(count), device]
    environment = {**os.environ, "NVGEN_CACHE_DIR": str(folder)}
    result = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=280
    )
    assert (result.returncode, result.stderr) == (0, "")
    return json.loads(result.stdout)


@pytest.mark.parametrize(("device", "count"), on_both(1, 1, 20))
def test_eight_processes_compile_the_same_kernels(tmp_path: Path, device: str, count: int) -> None:
    """All of them have the same, and afterwards no process compiles any."""
    seen = found("together", count, device, tmp_path)
    wanted = len(WANTED[device])
    assert (seen["wanted"], seen["differing"], seen["missing"]) == (wanted, 0, 0)
    assert count <= seen["compilations"] / wanted <= 8 * count


@pytest.mark.sweep(4)
@pytest.mark.parametrize(("device", "count"), on_both(10, 4, 200))
def test_processes_killed_while_they_compile(tmp_path: Path, device: str, count: int) -> None:
    """Whatever became of an image when its process was killed: it is right or made anew."""
    seen = found("killed", count, device, tmp_path)
    assert (seen["wrong"], seen["lost"]) == (0, 0)
    assert seen["cut"] >= count // 4 and seen["finished"] and seen["compiled"], seen
