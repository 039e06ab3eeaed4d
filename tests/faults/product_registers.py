"""Products of warpgroups whose registers are written or read too early, and what makes them right."""

from __future__ import annotations

import numpy as np

import nvgen as nv
from tests.faults.fault import Fault

TEXT = """
def NAME(out: nv.Array[nv.f32]):
    tile, t = nv.shared.array(8 * 16, nv.f16), nv.thread_idx.x
    tile[t] = 1.0
    nv.tma.fence()
    nv.syncthreads()
    y = nv.wgmma.descriptor(tile, leading_byte_offset=128, stride_byte_offset=256)
    acc = nv.wgmma.accumulator(8)
    x = nv.vec[nv.u32, 4](0, 0, 0, 0)
"""
FENCE, COMMIT = "    nv.wgmma.fence()\n", "    nv.wgmma.commit_group()\n"
ASSIGNED = "    x = nv.vec[nv.u32, 4](t, t, t, t)\n"
_LOOP = "    for k in range(3):\n        x = nv.vec[nv.u32, 4](k, t, t, t)\n"
_ELEMENT = "    x[2] = nv.u32(t)\n"


def product(name: str, wait: int = 0) -> str:
    """The product, and the numbers after a wait."""
    mark = f"  # fault {name}"
    return (
        f"    acc = nv.wgmma.mma_async(acc, x, y, nv.f16){mark if name.startswith('a_') else ''}\n"
        f"    nv.wgmma.commit_group()\n    out[t] = nv.wgmma.wait_group({wait}, acc)[0]"
        f"{'' if name.startswith('a_') else mark}\n"
    )


def kernel(name: str, text: str) -> nv.Kernel:
    return nv.Kernel.from_source(TEXT.replace("NAME", name) + text, filename=f"<{name}>", required_threads=128)


def _in_loop(name: str, fence: str) -> str:
    first, rest = product(name).split("\n", 1)
    return f"{_LOOP}{fence}    {first}\n{rest}"


#: By the name of the kernel: the code, what is faulty, and what is right.
TEXTS: dict[str, tuple[str, str, str]] = {
    "a_assigned_after_the_fence": (
        "NVG2142",
        FENCE + ASSIGNED + product("a_assigned_after_the_fence"),
        ASSIGNED + FENCE + product("a_right"),
    ),
    "a_element_assigned_after_the_fence": (
        "NVG2142",
        FENCE + _ELEMENT + product("a_element_assigned_after_the_fence"),
        _ELEMENT + FENCE + product("a_right"),
    ),
    "a_assigned_in_each_pass": (
        "NVG2142",
        FENCE + _in_loop("a_assigned_in_each_pass", ""),
        _in_loop("a_right", "    " + FENCE),
    ),
    "one_group_too_few": ("NVG2143", FENCE + product("one_group_too_few", 1), FENCE + product("right")),
    "not_committed": ("NVG2143", FENCE + product("not_committed").replace(COMMIT, ""), FENCE + product("right")),
}


def arguments() -> tuple[np.ndarray, ...]:
    return (np.zeros(128, np.float32),)


FAULTS = tuple(Fault(kernel(name, text), code, arguments, (1, 128)) for name, (code, text, _) in TEXTS.items())
RIGHT = tuple(kernel("right", text) for _, _, text in TEXTS.values())
