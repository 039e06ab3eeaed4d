"""A wheel and a source distribution are installed anew, with their dependencies, for every Python that is here.

It takes minutes and asks the package index, so it is done before a release: ``pytest -m sweep tests/packaging``.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.packaging.test_release import ROOT, build

pytestmark = [
    pytest.mark.sweep,
    pytest.mark.timeout(1200),
    pytest.mark.skipif(not (ROOT / "pyproject.toml").exists(), reason="there is no source tree to build from"),
]

VERSIONS = ("3.11", "3.12", "3.13", "3.14")


def interpreter(version: str) -> str | None:
    """An interpreter of a version: on the path, or among those of pyenv."""
    root = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    of_pyenv = sorted((root / "versions").glob(f"{version}.*/bin/python"))
    return str(of_pyenv[-1]) if of_pyenv else shutil.which(f"python{version}")


def run(folder: Path, *command: str) -> str:
    """What a program prints, without what the environment of the tests says to Python."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "NVGEN"))}
    environment["NVGEN_CACHE_DIR"] = str(folder / "cache")
    result = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=1000
    )
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


@pytest.fixture(scope="module", params=["wheel", "sdist"])
def distribution(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(ROOT, tmp_path_factory.mktemp(request.param), request.param)


@pytest.mark.parametrize("version", VERSIONS)
def test_a_fresh_installation_builds_and_runs(distribution: Path, version: str, tmp_path: Path) -> None:
    python = interpreter(version)
    if python is None:
        pytest.skip(f"there is no Python {version}")
    run(tmp_path, python, "-m", "venv", str(tmp_path / "venv"))
    programs = tmp_path / "venv" / "bin"
    run(tmp_path, str(programs / "pip"), "install", "--quiet", "--disable-pip-version-check", str(distribution))
    shutil.copy(ROOT / "examples" / "vector_add.py", tmp_path)
    ptx = run(tmp_path, str(programs / "nvgen"), "build", "vector_add.py", "-o", "-", "--arch", "sm_90")
    assert ".target sm_90\n" in ptx and ".entry vector_add(" in ptx
    assert "sums are right" in run(tmp_path, str(programs / "python"), "vector_add.py")
    said = run(tmp_path, str(programs / "nvgen"), "doctor")
    assert re.search(rf"^nvgen \S+, Python {re.escape(version)}\.", said) and "  ok      libdevice: " in said
    (tmp_path / "sine.py").write_text(SINE)
    assert "0.84147" in run(tmp_path, str(programs / "python"), "sine.py")
    run(tmp_path, str(programs / "pip"), "check")


SINE = """\
import numpy as np
import nvgen as nv

@nv.kernel
def sine(a: nv.Array[nv.f32]):
    a[0] = nv.math.sin(a[0])

a = np.ones(1, np.float32)
sine.on("cpu")[1, 1](a)
print(a[0])
"""
