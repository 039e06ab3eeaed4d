"""Warps of blocks of several dimensions go through several rows: what a branch says of x is no range of their lanes."""

from __future__ import annotations

import numpy as np
import pytest

import nvgen as nv

#: Tests of a thread's indices, and what NumPy makes of them.
TESTS = {
    "x < n": lambda x, y, n: x < n,
    "x >= n - 60": lambda x, y, n: x >= n - 60,
    "y == 2": lambda x, y, n: y == 2,
    "i == 3": lambda x, y, n: x == 3,
    "j < o.shape[0] - 1 and i < n": lambda x, y, n: (y < y.max()) & (x < n),
    "x % 8 == 0": lambda x, y, n: x % 8 == 0,
}


@pytest.mark.parametrize("shape", [(16, 8), (8, 8), (33, 3), (32, 2), (5, 7)], ids=str)
@pytest.mark.parametrize("test", TESTS)
def test_a_branch_before_a_barrier(test: str, shape: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = nv.Kernel.from_source(f"""def k(o: nv.Array[nv.i32, 2], n: nv.i32):
    x, y = nv.thread_idx.x, nv.thread_idx.y
    i, j = nv.grid(2)
    s = -1
    if {test}:
        s = x
    nv.syncthreads()
    o[y, x] = s
    nv.syncwarp()
""")
    y, x = np.indices(shape[::-1])
    wanted = np.where(TESTS[test](x, y, 64), x, -1)
    for form in ("optimised", "baseline", "optimised,coroutines"):
        monkeypatch.setenv("NVGEN_CPU", form)
        for check in ("bounds", "none"):
            o = np.zeros(shape[::-1], np.int32)
            kernel.on("cpu", check=check)[1, shape](o, 64)
            np.testing.assert_array_equal(o, wanted, err_msg=f"{form}, {check}")
