"""``python -O`` and ``python -OO``, which leave out assertions, and docstrings: nvgen needs neither."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from nvgen.diagnostics.registry import registry
from tests.cli.command import nvgen

pytestmark = pytest.mark.sweep(6)

KERNELS = '''\
import dataclasses
import numpy as np
import nvgen as nv

@dataclasses.dataclass
class Pair:
    """Two numbers."""
    x: nv.f32
    y: nv.f32

@nv.device
def twice(x):
    """A docstring is all that stands before the result."""
    return 2 * x

@nv.kernel
def k(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    """Calls what is written in the kernel language, and what is not."""
    shared = nv.shared.array(32, nv.f32)
    i = nv.thread_idx.x
    pair = Pair(nv.math.sin(a[i]), twice(a[i]))
    shared[i] = pair.x + pair.y
    nv.syncthreads()
    nv.atomic.add(b, 0, nv.warp.shuffle(shared[31 - i], 0))
'''
#: Runs it on the CPU in every way, and prints what came out and what is refused.
RUN = """
for check in (None, "all", "step"):
    a, b = np.arange(32, dtype=np.float32), np.zeros(1, np.float32)
    k.on("cpu", check=check)[1, 32](a, b)
    print(check, b[0])

def wrong(a):
    a[40] = nv.f32(1)

for check in ("bounds", "step"):
    try:
        nv.kernel(wrong).on("cpu", check=check)[1, 1](a)
        print("nothing")
    except nv.LaunchError as error:
        print(error)
"""
LEVELS = ("1", "2")


@pytest.mark.sweep(6)
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    "arguments",
    [
        *(["explain", "NVG0304"], ["explain", "NVG9999"], ["explain"]),
        *(["targets"], ["intrinsics", "add.rn.f"], ["--help"]),
        *(["build", "k.py", "-o", "-"], ["build", "k.py", "-o", "-", "--emit", "llvm"], ["build", "none.py"]),
    ],
    ids=" ".join,
)
def test_commands_print_the_same(tmp_path: Path, arguments: list[str], level: str) -> None:
    (tmp_path / "k.py").write_text(KERNELS)
    expected = nvgen(tmp_path, *arguments)
    assert expected.text or expected.errors
    assert nvgen(tmp_path, *arguments, PYTHONOPTIMIZE=level) == expected


def test_every_page_is_there(tmp_path: Path) -> None:
    program = f"from nvgen import cli\nfor code in {list(registry())}:\n    cli.run(['explain', code])"
    printed = _python(tmp_path, "-OO", program)
    assert printed == _python(tmp_path, "-B", program) and printed.count("\nWrong:\n") == len(registry())


@pytest.mark.sweep(2)
@pytest.mark.parametrize("option", ["-O", "-OO"])
def test_kernels_run_the_same(tmp_path: Path, option: str) -> None:
    (tmp_path / "k.py").write_text(KERNELS + RUN)
    program = "import runpy; runpy.run_path('k.py')"
    expected = _python(tmp_path, "-B", program)
    assert expected.count("error[") == 2 and "nothing" not in expected
    assert _python(tmp_path, option, program) == expected


def _python(folder: Path, option: str, program: str) -> str:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    result = subprocess.run(
        [sys.executable, option, "-c", program],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert result.returncode == 0, result.stderr
    return result.stdout
