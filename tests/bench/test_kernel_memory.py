"""The memory that a kernel takes once it is compiled, while it is there and when it is gone.

Run with ``pytest tests/bench/test_kernel_memory.py -m bench -s``.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.bench.test_compile_time import environment

pytestmark = pytest.mark.bench

#: Prints the bytes by which the process grows with each of {count} kernels, what was freed being given back.
MEMORY = """
import ctypes, gc, numpy as np
import nvgen as nv

TEXT = '''
def kernel_{i}(a: nv.Array[nv.f32], b: nv.Array[nv.f32], n: nv.i32):
    i = nv.grid(1)
    total = nv.f32({i})
    if i < n:
        for k in range(n):
            total += a[k] * b[i] + nv.f32({i})
        b[i] = total + a[i]
'''
x, y, kept = np.ones(64, np.float32), np.ones(64, np.float32), []

def make(number):
    kernel = nv.Kernel.from_source(TEXT.replace("{i}", str(number)))
    {use}
    if {keeps}:
        kept.append(kernel)

def resident():
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    with open("/proc/self/statm") as status:
        return int(status.read().split()[1]) * 4096

for number in range(100):
    make(number)
before = resident()
for number in range(100, 100 + {count}):
    make(number)
print((resident() - before) // {count})
"""
COUNT = 500
USES = {"made": "pass", "compiled to PTX": "kernel.ptx()", "launched on the CPU": "kernel.on('cpu')[1, 64](x, y, 64)"}


@pytest.mark.skipif(sys.platform != "linux", reason="memory is read from /proc")
def test_memory(tmp_path: Path) -> None:
    """Bytes a kernel of seven lines."""
    print(f"\nresident bytes of each of {COUNT} kernels{'kept':>18}{'dropped':>12}")
    program = tmp_path / "program.py"
    for title, use in USES.items():
        taken = []
        for keeps in (True, False):
            text = MEMORY.replace("{use}", use).replace("{keeps}", str(keeps)).replace("{count}", str(COUNT))
            program.write_text(text)
            command = [sys.executable, str(program)]
            ended = subprocess.run(command, capture_output=True, text=True, check=False, env=environment())
            assert ended.returncode == 0, ended.stderr
            taken.append(int(ended.stdout))
        print(f"  {title:<40}{taken[0]:12,}{taken[1]:12,}")
