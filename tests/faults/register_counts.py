"""Warps that change how many registers their threads have, as they must not, and as they may."""

from __future__ import annotations

import nvgen as nv

TEXT = "def NAME(a: nv.Array[nv.f32]):\n    t = nv.thread_idx.x\n    BODY\n    a[t] = 1\n"
#: By the name of the kernel: the code, and what it does.
FAULTY = {
    "one_warp": ("NVG2145", "if t < 32:\n        nv.setmaxnreg.dec(40)"),
    "one_warp_more_often": (
        "NVG2145",
        "nv.setmaxnreg.dec(40)\n    if t // 32 == 6:\n        nv.setmaxnreg.inc(200)",
    ),
    "more_by_dec": ("NVG2144", "nv.setmaxnreg.dec(40)\n    nv.setmaxnreg.dec(48)"),
    "fewer_by_inc": ("NVG2144", "nv.setmaxnreg.inc(200)\n    nv.setmaxnreg.inc(40)"),
    "more_at_first": ("NVG2144", "nv.setmaxnreg.dec(200)"),
}
RIGHT = {
    "roles": "if t < 128:\n        nv.setmaxnreg.dec(40)\n    else:\n        nv.setmaxnreg.inc(200)",
    "there_and_back": "nv.setmaxnreg.dec(40)\n    nv.setmaxnreg.inc(200)\n    nv.setmaxnreg.dec(40)",
    "as_many": "nv.setmaxnreg.dec(128)\n    nv.setmaxnreg.inc(128)",
    "some_lanes_return": "if t % 32 > 20:\n        return\n    nv.setmaxnreg.dec(40)",
}


def kernel(name: str, body: str) -> nv.Kernel:
    text = TEXT.replace("NAME", name).replace("BODY", body)
    return nv.Kernel.from_source(text, filename=f"<{name}>", required_threads=256, max_registers=128)
