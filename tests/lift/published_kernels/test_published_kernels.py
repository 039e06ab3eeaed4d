"""Kernels that others have published compute what NumPy says, and leave the same bits however they are run.

``NVGEN_CUDA_CORPUS`` names a folder with checkouts of their projects, which no run of the tests fetches.
"""

from __future__ import annotations

import functools
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from cuda import pathfinder

import nvgen as nv
from tests.lift.published_kernels.compiled import LEVELS, VARIABLE, chosen_folder, ptx_of, sources
from tests.lift.published_kernels.references import PROGRAMS, Published
from tests.lift.published_kernels.report import Report

pytestmark = pytest.mark.sweep
FOLDER = chosen_folder()
SOURCES = [] if FOLDER is None else sources(FOLDER)
HOW: dict[str, dict[str, Any]] = {
    "plain": {"check": "none"},
    "checked": {"check": "all"},
    "random": {"schedule": "random", "seed": 4},
}


def _nvcc() -> str:
    found = pathfinder.find_nvidia_binary_utility("nvcc")
    if FOLDER is None or found is None:
        pytest.skip(f"{VARIABLE} names no folder of CUDA sources" if FOLDER is None else "there is no nvcc")
    return str(found)


@functools.cache
def _module(ending: str, level: str) -> nv.ptx.Module:
    nvcc, folder = _nvcc(), FOLDER
    assert folder is not None
    found = [path for path in sources(folder) if str(path).endswith(f"/{ending}")]
    if not found:
        pytest.skip(f"{folder} has no {ending}")
    return nv.ptx.load(ptx_of(nvcc, found[0], folder, LEVELS[level]))


def _named(module: Any, name: str) -> str:
    """The kernel of a name, which C++ has written with its length and its types around it."""
    pattern = re.compile(f"_Z{len(name)}{name}.*|{name}")
    (found,) = (kernel for kernel in module.kernels if pattern.fullmatch(kernel))
    return str(found)


@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.name)
def test_what_they_compute(program: Published, level: str, how: str) -> None:
    module = _module(program.source, level)

    def launch(kernel: str, grid: Any, block: Any, *arguments: Any, shared: int = 0) -> None:
        module[_named(module, kernel)].on("cpu", **HOW[how])[grid, block, None, shared](*arguments)

    program.run(launch, np.random.default_rng(1), module.globals)


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("source", SOURCES or [None], ids=lambda path: "/".join(path.parts[-3:]) if path else "none")
def test_all_ways_agree(source: Path | None) -> None:
    """On arguments that are guesses."""
    nvcc, report = _nvcc(), Report()
    assert FOLDER is not None and source is not None
    report.look_at(nvcc, source, FOLDER)
    print(dict(report.counts), *report.refused, *report.notes, sep="\n")
    assert report.wrong == []
