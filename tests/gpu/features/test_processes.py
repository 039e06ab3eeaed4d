"""What needs a process of its own: kernels that fail, after which a context is lost, and the cache on disk."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.gpu.features.conftest import Machine

pytestmark = pytest.mark.sweep(6)

FAILING = """\
import numpy as np
import nvgen as nv

@nv.kernel
def fine(a: nv.Array[nv.i32]):
    a[0] = 1

@nv.kernel
def failing(a: nv.Array[nv.i32], n: nv.i64):
    {body}

a = nv.cuda.zeros(16, nv.i32)
fine[1, 1](a)
{fault}
try:
    failing[1, 32](a, 1 << 40)
    nv.cuda.synchronize()
except nv.LaunchError as error:
    print(error.code)
    print(error)
"""

#: What the kernel does, and the driver's number for it.
FAILURES = {
    "illegal address": ("a[n] = 1", 700),
    "trap": ("nv.trap()", 719),
    "assert": ("assert n < 0, 'too large'", 710),
}


@pytest.mark.parametrize("failure", FAILURES)
def test_a_kernel_that_fails_is_named(machine: Machine, failure: str, tmp_path: Path) -> None:
    body, number = FAILURES[failure]
    fault = f"driver.control_set_fault({number})" if machine.fake is not None else ""
    program = FAILING.format(body=body, fault=fault)
    if machine.fake is not None:
        program = f"import ctypes\ndriver = ctypes.CDLL('libcuda.so.1')\n{program}"
    for synchronous in ("0", "1"):
        result = machine.output(program, tmp_path, NVGEN_SYNC=synchronous)
        assert result.returncode == 0, result.stderr
        code, _, text = result.stdout.partition("\n")
        assert code == "NVG2922" and "failing" in text, result.stdout


CACHED = """\
import sys
import numpy as np
import nvgen as nv

@nv.kernel
def doubled(a: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < a.size:
        a[i] *= 2

doubled.on("cuda:0")[1, 32](np.ones(32, np.float32))
print("llvmlite" in sys.modules)
"""


def test_a_second_process_compiles_nothing(machine: Machine, tmp_path: Path) -> None:
    results = [machine.output(CACHED, tmp_path, NVGEN_CACHE_DIR=str(tmp_path / "cache")) for _ in range(2)]
    assert [result.stdout for result in results] == ["True\n", "False\n"], results[1].stderr
    off = machine.output(CACHED, tmp_path, NVGEN_CACHE_DIR="off")
    assert off.stdout == "True\n"
