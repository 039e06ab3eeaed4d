"""Kernels made for a debugger on a GPU. A failed check spoils the process's context, so each one has a process."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import nvgen as nv
from nvgen.runtime.gpu import driver

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(not driver.device_count(), reason=driver.unavailable_reason() or "a GPU is here"),
]

PROGRAM = """\
import numpy as np
import nvgen as nv

@nv.kernel(debug=True)
def k(a: nv.Array[nv.i32, 2], n: nv.i32):
    i = nv.grid(1)
    a[1, i] = 100 // (n - i)

try:
    k.on("cuda:0")[2, 32](np.zeros((2, {size}), np.int32), {n})
except nv.LaunchError as error:
    print(error)
"""


def run(folder: Path, **values: int) -> str:
    path = folder / "program.py"
    path.write_text(PROGRAM.format(**values))
    result = subprocess.run([sys.executable, path], capture_output=True, text=True, check=False, timeout=120)
    return result.stdout + result.stderr


def test_results_without_a_failure() -> None:
    @nv.kernel(debug=True)
    def k(a: nv.Array[nv.f32], b: nv.Array[nv.f32, 2, nv.A]):
        i = nv.grid(1)
        if i < a.size:
            a[i] += b[i // 4, i % 4]

    a, b = np.arange(16, dtype=np.float32), np.arange(32, dtype=np.float32).reshape(4, 8)[:, ::2]
    expected = a + b.ravel()
    k.on("cuda:0")[1, 32](a, b)
    np.testing.assert_array_equal(a, expected)


@pytest.mark.parametrize("option", ("lineinfo", "debug"))
def test_the_driver_takes_the_ptx(option: str) -> None:
    text = "def k(a: nv.Array[nv.i32]):\n    i = nv.grid(1)\n    if i < a.size:\n        a[i] = i * 3\n"
    kernel = nv.Kernel.from_source(text, **{option: True})
    a = np.zeros(100, np.int32)
    kernel.on("cuda:0")[4, 32](a)
    np.testing.assert_array_equal(a, np.arange(100) * 3)


def test_an_index_out_of_range(tmp_path: Path) -> None:
    printed = run(tmp_path, size=63, n=-1)
    where = r"program\.py:7: index 63 is out of range for axis 1 of `a`, of extent 63, "
    assert re.search(where + r"thread \(31, 0, 0\) of block \(1, 0, 0\)", printed), printed
    assert "CUDA_ERROR_ASSERT" in printed and "a check in the kernel failed" in printed


def test_a_division_by_zero(tmp_path: Path) -> None:
    printed = run(tmp_path, size=64, n=33)
    assert re.search(r"program\.py:7: division by zero, thread \(1, 0, 0\) of block \(1, 0, 0\)", printed), printed
    assert "CUDA_ERROR_ASSERT" in printed
