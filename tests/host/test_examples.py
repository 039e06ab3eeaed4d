"""The examples that build a program with kernels in it, by CMake and by Meson."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.driver import building
from tests.emulate.running import ROOT, built, emulate, environment, header_folder

pytestmark = [pytest.mark.skipif(bool(building.problem()), reason=building.problem() or "-"), pytest.mark.sweep(6)]
_PATH = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])


def tool(name: str) -> str:
    """A program of PyPI's, or of the system."""
    found = shutil.which(name, path=_PATH)
    if found is None:
        pytest.skip(f"there is no `{name}`, which comes from PyPI")
    return found


@pytest.fixture
def example(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A copy of an example, beside the driver's library."""
    os.symlink(built(), tmp_path / "libcuda.so")
    return Path(shutil.copytree(ROOT / "examples" / request.param, tmp_path / request.param))


def run(folder: Path, *command: str) -> str:
    result = subprocess.run(
        command, capture_output=True, text=True, check=False, cwd=folder, env=environment(PATH=_PATH), timeout=120
    )
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout + result.stderr


@pytest.mark.parametrize("example", ["cmake"], indirect=True)
def test_cmake(example: Path) -> None:
    cmake = tool("cmake")
    generator = ["-G", "Ninja", f"-DCMAKE_MAKE_PROGRAM={tool('ninja')}"]
    driver = f"-DCUDA_DRIVER={example.parent / 'libcuda.so'}"
    run(example, cmake, "-B", "build", *generator, f"-DPython3_EXECUTABLE={sys.executable}", driver)
    assert "warning" not in run(example, cmake, "--build", "build")
    result = emulate("--arch", "sm_90", str(example / "build" / "smooth"))
    assert result.returncode == 0, result.stdout + result.stderr
    parts = ("arrays and a struct", "dynamic shared memory", "a cluster", "a cooperative launch", "a wrong launch")
    assert result.stdout.splitlines() == [f"{part}: right" for part in parts]


@pytest.mark.parametrize("example", ["meson"], indirect=True)
def test_meson(example: Path) -> None:
    meson = tool("meson")
    tool("ninja")
    options = (f"-Dpython={sys.executable}", f"-Ddriver={example.parent}", f"-Dheaders={header_folder()}")
    run(example, meson, "setup", "build", *options)
    assert "warning" not in run(example, meson, "compile", "-C", "build")
    result = emulate(str(example / "build" / "residuals"))
    assert (result.returncode, result.stdout) == (0, "the largest distance is 0.75: right\n"), result.stderr
