"""Runs programs under ``nvgen emulate``."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from cuda import pathfinder

from nvgen.emulate import library
from tests.driver import building

PROGRAMS = Path(__file__).parent / "programs"
ROOT = Path(__file__).parents[2]


@cache
def built() -> Path:
    """The library, among temporary files, as programs are linked with it."""
    return library.build(Path(building.folder()))


def environment(**more: str) -> dict[str, str]:
    """The environment of a command, with nvgen from this folder and a cache that other tests do not look at."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("NVGEN_")}
    return {**kept, "PYTHONPATH": str(ROOT), "NVGEN_CACHE_DIR": building.folder(), **more}


def emulate(*words: str, cwd: Path | None = None, **more: str) -> subprocess.CompletedProcess[str]:
    """``nvgen emulate`` with what follows."""
    command = [sys.executable, "-m", "nvgen", "emulate", *words]
    return subprocess.run(
        command, capture_output=True, text=True, check=False, cwd=cwd, env=environment(**more), timeout=120
    )


def header_folder() -> str:
    """Where cuda.h is: a package of PyPI that nvcc's brings along."""
    found = pathfinder.find_nvidia_header_directory("cudart")
    if found is None or not (Path(found) / "cuda.h").exists():
        pytest.skip("there is no cuda.h: it comes with nvidia-cuda-runtime")
    return str(found)


def compiled(name: str, folder: Path) -> Path:
    """The program of a file, by the system's compiler for its language."""
    source, out = PROGRAMS / name, folder / Path(name).stem
    compiler = "c++" if source.suffix == ".cpp" else "cc"
    if building.program(compiler) is None:
        pytest.skip(f"there is no compiler `{compiler}`")
    command = [compiler, "-w", f"-I{header_folder()}", str(source), "-o", str(out), str(built())]
    subprocess.run(command, check=True, capture_output=True)
    return out
