"""``nv.asm`` on a GPU."""

from __future__ import annotations

import numpy as np
import pytest

import nvgen as nv
from nvgen.runtime.gpu import driver

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(not driver.device_count(), reason=driver.unavailable_reason() or "a GPU is here"),
]


@nv.kernel
def mixed(a: nv.Array[nv.u32], out: nv.Array[nv.u32, 2], small: nv.Array[nv.i8], x: nv.Array[nv.f64]):
    i = nv.grid(1)
    if i < a.size:
        low, carry = nv.asm(
            "add.cc.u32 {0}, {2}, {3}; addc.u32 {1}, 0, 0;", (nv.u32, nv.u32), a[i], nv.u32(0x80000000), volatile=True
        )
        out[0, i] = low
        out[1, i] = carry
        out[2, i] = nv.asm("brev.b32 {0}, {1};", nv.u32, a[i])
        is_odd = nv.asm("{{ .reg .b32 t; and.b32 t, {1}, 1; setp.ne.u32 {0}, t, 0; }}", nv.bool, a[i])
        nv.asm("@{2} st.global.u32 [{0}], {1};", None, out[3, i:], a[i], is_odd)
        small[i] = nv.asm("neg.s16 {0}, {1};", nv.i8, small[i])
        x[i] = nv.asm("fma.rn.f64 {0}, {1}, {1}, {1};", nv.f64, x[i])


def test_mixed() -> None:
    n = 1000
    rng = np.random.default_rng(0)
    a = rng.integers(0, 2**32, n, dtype=np.uint32)
    small = rng.integers(-128, 128, n).astype(np.int8)
    x = rng.integers(-1000, 1000, n).astype(np.float64)
    out = np.zeros((4, n), np.uint32)
    expected_small, expected_x = -small, x * x + x
    mixed.on("cuda:0")[4, 256](a, out, small, x)
    wide = a.astype(np.uint64) + 0x80000000
    np.testing.assert_array_equal(out[0], wide.astype(np.uint32))
    np.testing.assert_array_equal(out[1], (wide >> 32).astype(np.uint32))
    np.testing.assert_array_equal(out[2], [int(f"{v:032b}"[::-1], 2) for v in a])
    np.testing.assert_array_equal(out[3], np.where(a % 2 == 1, a, 0))
    np.testing.assert_array_equal(small, expected_small)
    np.testing.assert_array_equal(x, expected_x)
