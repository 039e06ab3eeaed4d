"""Divisions that some threads of a row make, of numbers that are the same for all of them."""

from __future__ import annotations

import subprocess
import sys

#: The address of what each thread adds depends on a remainder; the threads of the diagonal have returned, and the first
#: of a row is one of them.
_PROGRAM = """
import numpy as np
import nvgen as nv

kernel = nv.Kernel.from_source('''def k(a: nv.Array[nv.i32, 2], o: nv.Array[nv.i32, 2], n: nv.i32):
    x, y = nv.grid(2)
    tx, ty = nv.thread_idx.x, nv.thread_idx.y
    t = nv.shared.array((8, 8), nv.i32)
    h = o.shape[0]
    s = 1
    t[ty, tx] = 2
    if tx == ty: return
    for m0 in range(n):
        s += nv.syncthreads_count(True)
        s += t[tx, ty]
        nv.syncthreads()
        t[ty, tx] = s
        s += a[y % h, 1]
    o[y, tx % 5] = s
''')
a = np.arange(75, dtype=np.int32).reshape(15, 5)
found = []
for options in ({"tier": "optimised"}, {"tier": "optimised", "check": "none"}, {"tier": "baseline"}, {"check": "step"}):
    o = np.zeros((15, 5), np.int32)
    kernel.on("cpu", **options)[1, (8, 8)](a, o, 5)
    found.append(o[:, 3:].copy())  # one thread alone writes there
assert all((one == found[-1]).all() for one in found), found
"""


def test_a_row_that_is_a_remainder() -> None:
    """The vectoriser's mistake ends the process."""
    ended = subprocess.run([sys.executable, "-c", _PROGRAM], capture_output=True, text=True, timeout=200, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")
