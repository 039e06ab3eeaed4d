"""The types of what warps compute, and of what the block's barriers tell."""

from __future__ import annotations

import pytest

from tests.frontend.bodies import types

TYPES = {
    "a literal": ("y = nv.warp.shuffle(1, 3)", {"y": "i32"}),
    "a value": ("y = nv.warp.shuffle_up(a[0], n)", {"y": "f32"}),
    "a bool": ("y = nv.warp.shuffle(n > 0, n)", {"y": "bool"}),
    "a tuple": ("y, z = nv.warp.shuffle_xor((m, 1.5), 1)", {"y": "i64", "z": "f32"}),
    "a variable of literals that becomes a float": (
        "y = 0\nfor i in range(n):\n    y += nv.warp.shuffle(y, i)\n    y += a[i]",
        {"y": "f32", "i": "i32"},
    ),
    "a reduction of such a variable": (
        "y = 0\nz = nv.warp.reduce_add(y)\ny = m",
        {"y": "i64", "z": "i64"},
    ),
    "votes": (
        "w = nv.warp.any(n)\nx1 = nv.warp.all(a[0])\ny = nv.warp.ballot(p)\nz = nv.warp.uni(p)",
        {"w": "bool", "x1": "bool", "y": "u32", "z": "bool"},
    ),
    "matches": ("y = nv.warp.match_any(m)\nz, w = nv.warp.match_all(x)", {"y": "u32", "z": "u32", "w": "bool"}),
    "small numbers stay small": ("y = nv.warp.reduce_max(nv.i8(n))", {"y": "i8"}),
    "lanes": ("y = nv.warp.elect()\nz = nv.warp.active_mask()", {"y": "bool", "z": "u32"}),
    "barriers": (
        "y = nv.syncthreads_count(n)\nz = nv.syncthreads_or(p)\nw = nv.syncthreads_and(p)",
        {"y": "i32", "z": "bool", "w": "bool"},
    ),
}


@pytest.mark.parametrize("body", TYPES)
def test_types(body: str) -> None:
    text, expected = TYPES[body]
    assert types(text) == expected
