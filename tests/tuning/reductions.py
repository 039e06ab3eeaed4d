"""A reduction whose threads keep several sums, and so many registers."""

from __future__ import annotations

from typing import Any

import nvgen as nv


@nv.kernel
def sum_of(a: nv.Array[nv.f32], out: nv.Array[nv.f32], held: nv.constexpr):
    """Each thread keeps ``held`` sums, so that it has as many loads on their way."""
    sums = nv.local.array(held, nv.f32)
    for k in nv.static_range(held):
        sums[k] = 0
    step = nv.grid_size(1)
    for start in range(nv.grid(1), a.size, step * held):
        for k in nv.static_range(held):
            if start + k * step < a.size:
                sums[k] += a[start + k * step]
    total = nv.f32(0)
    for k in nv.static_range(held):
        total += sums[k]
    for distance in nv.static_range(5):
        total += nv.warp.shuffle_down(total, 16 >> distance)
    if nv.lane_id() == 0:
        nv.atomic.add(out, 0, total)


#: With 96 sums, a thread takes more registers than a block of 1024 of them has.
SPACE: dict[str, Any] = {"held": [1, 4, 16, 96], "block": [256, 1024], "grid": lambda choice: 135168 // choice["block"]}
