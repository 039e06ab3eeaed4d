"""Programs for numba-cuda under numba-cuda and under ``nvgen.compat.numba``.

How fast they run without a GPU, how long they take to compile, and what a launch costs.

Run with ``pytest tests/bench/test_numba_compat.py -m bench -s``. Without a GPU numba-cuda has its simulator, which
interprets every thread; nvgen compiles for the CPU. Each side has processes of its own, and the best of two counts. A
launch goes to the driver of this machine, or to the tests' one in C. Figures are printed and none is judged.
"""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from nvgen.runtime.gpu import driver
from tests.bench.test_launch import launched, print_table
from tests.driver import fake

pytestmark = [
    pytest.mark.bench,
    pytest.mark.skipif(importlib.util.find_spec("numba_cuda") is None, reason="numba-cuda is not installed"),
]

ROOT = Path(__file__).parents[2]
PROGRAMS = "tests.bench.numba_programs"
SECONDS = "1"
TURNS = 2


def _measured(arguments: list[str], **environment: str) -> dict[str, float]:
    """The figures that a process prints in its last line."""
    ended = subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
    )
    assert ended.returncode == 0, ended.stderr
    figures: dict[str, float] = json.loads(ended.stdout.splitlines()[-1])
    return figures


def _numbas(*arguments: str, **environment: str) -> dict[str, float]:
    return _measured(["-m", PROGRAMS, *arguments], **environment)


def _ours(*arguments: str, **environment: str) -> dict[str, float]:
    return _measured(["-m", "nvgen.compat.numba", "-m", PROGRAMS, *arguments], **environment)


def _best(
    best: Callable[[float, float], float], sides: tuple[Callable[[], dict[str, float]], ...]
) -> list[dict[str, float]]:
    """The best figures of each side, which take turns."""
    found = [side() for side in sides]
    for _ in range(TURNS - 1):
        for kept, side in zip(found, sides, strict=True):
            kept.update({name: best(kept[name], figure) for name, figure in side().items()})
    return found


def test_programs_without_a_gpu() -> None:
    theirs, ours = _best(
        max,
        (
            lambda: _numbas("run", SECONDS, NUMBA_ENABLE_CUDASIM="1"),
            lambda: _ours("run", SECONDS, NVGEN_DEVICE="cpu"),
        ),
    )
    print(f"\n{'thousand threads a second':<26}{'simulator':>12}{'nvgen, CPU':>14}{'ratio':>10}")
    for name, rate in theirs.items():
        shown, ratio = (f"{rate / 1e3:.1f}", f"{ours[name] / rate:.0f}") if rate else ("cannot", "")
        print(f"{name:<26}{shown:>12}{ours[name] / 1e3:>14.0f}{ratio:>10}")


def test_compiling_to_ptx() -> None:
    theirs, ours = _best(min, (lambda: _numbas("compile"), lambda: _ours("compile", NVGEN_CACHE_DIR="off")))
    print(f"\n{'milliseconds to PTX':<26}{'numba-cuda':>12}{'nvgen':>14}{'ratio':>10}")
    for name, seconds in theirs.items():
        print(f"{name:<26}{seconds * 1e3:>12.1f}{ours[name] * 1e3:>14.1f}{seconds / ours[name]:>10.1f}")


def test_launches() -> None:
    which = "real" if driver.device_count() else "fake"
    if which == "fake" and fake.problem():
        pytest.skip(fake.problem())
    found = {module: launched(module, which) for module in ("nvgen_", "nvgen_compat_numba_", "numba_cuda_")}
    print()
    print_table({module: times for module, times in found.items() if not isinstance(times, str)})
    for module, times in found.items():
        if isinstance(times, str):
            print(f"{module}: not compared: {times}")
