"""``div.approx`` by numbers whose reciprocal is none of f32's normal ones, by hand from PTX ISA's "div"."""

from __future__ import annotations

import numpy as np
import pytest

import nvgen as nv

_TEXT = """
def quotients(a: nv.Array[nv.f32], b: nv.Array[nv.f32], approx: nv.Array[nv.f32], full: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < a.size:
        approx[i] = nv.math.div_approx(a[i], b[i])
        full[i] = nv.nvvm.div_full(a[i], b[i])
"""
_FAR = 2.0**127
#: Operands, what ``div.approx`` gives, and what ``div.full`` gives.
ROWS = [
    (3.0, _FAR, 0.0, 3 / _FAR),
    (-3.0, _FAR, -0.0, -3 / _FAR),
    (1e38, -_FAR, -0.0, 1e38 / -_FAR),
    (np.inf, _FAR, np.nan, np.inf),
    (-np.inf, -_FAR, np.nan, np.inf),
    (np.nan, _FAR, np.nan, np.nan),
    (2.0, 2.0**126, 2.0**-125, 2.0**-125),
    (1e38, np.inf, 0.0, 0.0),
    (np.inf, np.inf, np.nan, np.nan),
    (6.0, 3.0, 2.0, 2.0),
]


@pytest.mark.parametrize("form", ["cpu", "checked", "ptx", "interpreted"])
def test_far_divisors(form: str) -> None:
    a, b, approx, full = (np.array(column, np.float32) for column in zip(*ROWS, strict=True))
    found = [np.ones_like(a), np.ones_like(a)]
    kernel = nv.Kernel.from_source(_TEXT)
    if form == "ptx":
        arrays = [part for array in (a, b, *found) for part in (array, array.size)]
        nv.ptx.load(kernel.ptx("sm_90"))["quotients"].on("cpu")[1, 16](*arrays)
    else:
        check = {"checked": "all", "interpreted": "step"}.get(form, "none")
        kernel.on("cpu", check=check)[1, 16](a, b, *found)
    for computed, wanted in zip(found, (approx, full), strict=True):
        assert [str(value) for value in computed] == [str(value) for value in wanted]
