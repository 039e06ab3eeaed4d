"""What kernels print on a GPU: the driver writes it to the process's standard output."""

from __future__ import annotations

import subprocess
import sys

import pytest

from nvgen.runtime.gpu import driver

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(not driver.device_count(), reason=driver.unavailable_reason() or "a GPU is here"),
]

PROGRAM = """\
import sys
import numpy as np
import nvgen as nv

@nv.kernel
def k(a: nv.Array[nv.f32], b: nv.i8, c: nv.u16, d: nv.u64, e: nv.bool):
    i = nv.thread_idx.x
    print("100% of", i, a[i], b, c, d, e, (i, e), f"{a[i]:8.3f}|{b:#x}|{d:020}|{c:<6}|")
    for n in range(2):
        print(n, end=" ")
    print()

print("before")
k.on(sys.argv[1])[2, 1](np.array([1 / 3, 2], np.float32), -5, 7, 2**64 - 1, True)
print("after")
"""


def output(device: str) -> str:
    result = subprocess.run([sys.executable, "-c", PROGRAM, device], capture_output=True, text=True, check=True)
    return result.stdout


def test_the_gpu_prints_what_the_cpu_prints() -> None:
    """Blocks print in any order, and so do single calls: the pieces are the same."""
    gpu, cpu = output("cuda:0"), output("cpu")
    assert gpu.startswith("before\n") and gpu.endswith("after\n")
    assert sorted(gpu.replace("\n", " ").split()) == sorted(cpu.replace("\n", " ").split())


ASSERTING = """\
import sys
import numpy as np
import nvgen as nv

@nv.kernel
def k(a: nv.Array[nv.f32]):
    i = nv.thread_idx.x
    assert i < 3, "too far"
    a[i] = 1

a = np.zeros(4, np.float32)
k.on("cuda:0")[1, 3](a)
print(a.tolist())
try:
    k.on("cuda:0")[1, 4](a)
except nv.LaunchError as error:
    print(error.code)
"""


def test_an_assertion_that_fails() -> None:
    """In a process of its own: the context does not survive."""
    result = subprocess.run([sys.executable, "-c", ASSERTING], capture_output=True, text=True, check=False)
    assert result.stdout == "[1.0, 1.0, 1.0, 0.0]\nNVG2922\n"
    assert "k: block: [0,0,0], thread: [3,0,0] Assertion `i < 3: too far` failed." in result.stderr
