"""What calling intrinsics costs a compilation whose process has compiled before: the database is read for them.

Run with ``pytest tests/bench/test_intrinsics.py -m bench -s``. Each round is a process of its own, for a second call
finds in memory what the first has read; the smallest processor times are printed. The aim is 10 ms for five intrinsics.
"""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.bench.test_compile_time import environment

pytestmark = pytest.mark.bench

ROUNDS = 15
AIM = 10.0

PROGRAM = '''\
import time
import nvgen as nv

PLAIN = """def plain(a: nv.Array[nv.f32], n: nv.Array[nv.i32]):
    a[0] = nv.math.fma(a[1], a[2], a[3])
    a[1] = a[1] * a[2]
    n[0] = nv.warp.shuffle(n[0], 0)
    n[1] = nv.thread_idx.x
    a[2] = nv.load(a, 4, cache="nc")
"""
FIVE = """def five(a: nv.Array[nv.f32], n: nv.Array[nv.i32]):
    a[0] = nv.nvvm.fma_rz_f(a[1], a[2], a[3])
    a[1] = nv.nvvm.i2f_rz(n[2])
    n[0] = nv.nvvm.shfl_sync_idx_i32(-1, n[0], 0, 31)
    n[1] = nv.nvvm.read_ptx_sreg_tid_x()
    a[2] = nv.nvvm.ldu_global_f_f32_p1(a, 4)
"""

def milliseconds(text):
    kernel = nv.Kernel.from_source(text)
    start = time.process_time()
    kernel.ptx(arch="sm_80")
    return (time.process_time() - start) * 1e3

for _ in range(3):
    milliseconds(PLAIN)
print(min(milliseconds(PLAIN) for _ in range(5)), milliseconds(FIVE), min(milliseconds(FIVE) for _ in range(5)))
'''


def test_five_intrinsics() -> None:
    """Of five families, first and again, beside a kernel with as much that is no intrinsic."""
    rows = []
    for _ in range(ROUNDS):
        command = [sys.executable, "-c", PROGRAM]
        result = subprocess.run(command, check=True, capture_output=True, text=True, env=environment())
        rows.append([float(number) for number in result.stdout.split()])
    plain, first, again = (min(column) for column in zip(*rows, strict=True))
    print("\na warm compile of a kernel with five calls")
    for name, milliseconds in (("no intrinsics", plain), ("intrinsics, first", first), ("intrinsics, again", again)):
        print(f"  {name:<42}{milliseconds:9.2f} ms{milliseconds - plain:+9.2f} ms (aim: at most {AIM:.0f} more)")
