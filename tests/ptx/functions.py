"""A device function in a file of its own."""

from __future__ import annotations

import nvgen as nv


@nv.device
def far(x: nv.f32):
    return x / (x + 2)
