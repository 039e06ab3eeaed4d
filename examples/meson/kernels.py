"""The kernels of main.c: ``nvgen build kernels.py -o kernels.h --arch sm_75``."""

from __future__ import annotations

from typing import NamedTuple

import nvgen as nv


class Line(NamedTuple):
    slope: nv.f64
    offset: nv.f64


@nv.kernel(max_threads=256)
def residuals(x: nv.Array[nv.f64], y: nv.Array[nv.f64], line: Line, worst: nv.Array[nv.f64]):
    """Subtracts a line from points, and finds the largest distance."""
    for i in range(nv.grid(1), x.size, nv.grid_size(1)):
        y[i] -= line.slope * x[i] + line.offset
        nv.atomic.max(worst, 0, abs(y[i]))
