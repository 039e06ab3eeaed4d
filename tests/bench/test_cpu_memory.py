"""The memory that the threads of a launch on the CPU take.

Run with ``pytest tests/bench/test_cpu_memory.py -m bench -s``.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.bench.test_compile_time import environment

pytestmark = pytest.mark.bench

#: Prints the bytes by which a launch's peak of memory is above what the process had before it.
MEMORY = """
import sys, numpy as np
import nvgen as nv

@nv.kernel
def kernel(x, out):
    tile = nv.shared.array(256, nv.f32)
    t = nv.thread_idx.x
    value = x[nv.grid(1)]
    tile[t] = value
    nv.syncthreads()
    other = tile[255 - t]
    {wait}
    out[nv.grid(1)] = other + value

def resident(name):
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith(name)) * 1024

blocks = 65536 // 256
x, out = np.ones(65536, np.float32), np.zeros(65536, np.float32)
kernel.on("cpu")[1, 256](x[:256], out[:256])
out[:] = 0
before = resident("VmRSS")
with open("/proc/self/clear_refs", "w") as peak:
    peak.write("5")
kernel.on("cpu")[blocks, 256](x, out)
assert (out == 2).all()
print(resident("VmHWM") - before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="peaks of memory are read from /proc")
def test_memory(tmp_path: Path) -> None:
    """What 65,536 threads take: block after block, and all together as ``nv.grid_sync`` needs them."""
    print("\nresident memory of a launch of 65,536 threads in blocks of 256")
    program = tmp_path / "program.py"
    for title, wait in (("blocks with barriers", "nv.syncthreads()"), ("one cooperative grid", "nv.grid_sync()")):
        program.write_text(MEMORY.replace("{wait}", wait))
        command = [sys.executable, str(program)]
        ended = subprocess.run(command, capture_output=True, text=True, check=False, env=environment())
        assert ended.returncode == 0, ended.stderr
        taken = int(ended.stdout)
        print(f"  {title:<24}{taken / 1e6:8.2f} MB{taken / 65536:8.0f} bytes a thread")
