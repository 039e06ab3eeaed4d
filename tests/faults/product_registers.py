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

#: Bodies in PTX by name: the code, what is faulty, with ``// fault`` behind its line, and what is right.
_FENCE, _WAIT = "    wgmma.fence.sync.aligned;\n", "    wgmma.wait_group.sync.aligned 0;\n"
_COMMIT = "    wgmma.commit_group.sync.aligned;\n"
_GIVEN = "    add.f32 %f0, %f4, 1.0;\n"
_A = "    add.u32 %r4, %r3, %r0;\n"
_RESULT = "    st.global.f32 [%rd3], %f0;"


def _started(mark: str = "") -> str:
    """A product in two groups of registers, and A in four."""
    name = "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16"
    return f"    {name} {{%f0, %f1, %f2, %f3}}, {{%r3, %r4, %r5, %r6}}, %rd5, 1, 1, 1, 0;{mark}\n"


_FAULTY, _DONE = _started(" // fault"), _started() + _COMMIT + _WAIT
PTX_TEXTS: dict[str, tuple[str, str, str]] = {
    "no_fence_at_all": ("NVG2125", _FAULTY + _COMMIT + _WAIT + _RESULT, _FENCE + _DONE + _RESULT),
    "accumulator_written_behind_the_fence": (
        "NVG2125",
        _FENCE + _GIVEN + _FAULTY + _COMMIT + _WAIT + _RESULT,
        _GIVEN + _FENCE + _DONE + _RESULT,
    ),
    "a_written_behind_the_fence": (
        "NVG2125",
        _FENCE + _A + _FAULTY + _COMMIT + _WAIT + _RESULT,
        _A + _FENCE + _DONE + _RESULT,
    ),
    "a_loaded_behind_the_fence": (
        "NVG2125",
        _FENCE + "    ld.global.u32 %r5, [%rd3];\n" + _FAULTY + _COMMIT + _WAIT + _RESULT,
        "    ld.global.u32 %r5, [%rd3];\n" + _FENCE + _DONE + _RESULT,
    ),
    "no_fence_before_the_second": (
        "NVG2125",
        _FENCE + _DONE + "    mul.f32 %f1, %f1, %f4;\n" + _FAULTY + _COMMIT + _WAIT + _RESULT,
        _FENCE + _DONE + "    mul.f32 %f1, %f1, %f4;\n" + _FENCE + _DONE + _RESULT,
    ),
    "result_before_the_wait": (
        "NVG2143",
        _FENCE + _started() + _COMMIT + _RESULT + " // fault\n" + _WAIT,
        _FENCE + _DONE + _RESULT,
    ),
    "result_of_the_last_group": (
        "NVG2143",
        _FENCE + _started() + _COMMIT + _started() + _COMMIT + _WAIT.replace("0;", "1;") + _RESULT + " // fault",
        _FENCE + _started() + _COMMIT + _started() + _COMMIT + _WAIT + _RESULT,
    ),
    "accumulator_written_before_the_wait": (
        "NVG2167",
        _FENCE + _started() + _COMMIT + _GIVEN[:-1] + " // fault\n" + _WAIT + _RESULT,
        _FENCE + _started() + _COMMIT + _WAIT + _GIVEN + _RESULT,
    ),
    "a_written_before_the_wait": (
        "NVG2167",
        _FENCE + _started() + _COMMIT + _A[:-1] + " // fault\n" + _WAIT + _RESULT,
        _FENCE + _started() + _COMMIT + _WAIT + _A + _RESULT,
    ),
    "a_of_the_next_product_before_the_wait": (
        "NVG2167",
        _FENCE + _started() + _COMMIT + _A[:-1] + " // fault\n" + _FENCE + _DONE + _RESULT,
        _FENCE + _DONE + _A + _FENCE + _DONE + _RESULT,
    ),
}
#: Copies that compilers make behind a fence, and products that follow each other.
PTX_RIGHT: dict[str, str] = {
    "copies_behind_the_fence": _FENCE + "    mov.f32 %f0, 0f00000000;\n    mov.b32 %r4, %r7;\n" + _DONE + _RESULT,
    "two_products_in_a_group": _FENCE + _started() + _DONE + _RESULT,
    "a_copy_before_the_wait": _FENCE + _started() + _COMMIT + "    mov.f32 %f5, %f0;\n" + _WAIT + _RESULT,
}
_PTX = """.version 8.0
.target sm_90a
.address_size 64
.visible .entry k(.param .u64 p0)
{{
    .reg .b32 %r<9>; .reg .b64 %rd<6>; .reg .f32 %f<6>;
    .shared .align 128 .b8 tile[256];
    ld.param.u64 %rd0, [p0];
    mov.u32 %r0, %tid.x;
    mul.wide.u32 %rd2, %r0, 4;
    add.u64 %rd3, %rd0, %rd2;
    mov.u32 %r8, tile;
    mad.lo.u32 %r8, %r0, 2, %r8;
    st.shared.u16 [%r8], 15360;
    fence.proxy.async;
    bar.sync 0;
    mov.u32 %r8, tile;
    and.b32 %r8, %r8, 262128;
    shr.u32 %r8, %r8, 4;
    cvt.u64.u32 %rd4, %r8;
    or.b64 %rd5, %rd4, 0x1000080000;
    mov.f32 %f4, 0f3F800000;
    mov.f32 %f0, %f4; mov.f32 %f1, %f4; mov.f32 %f2, %f4; mov.f32 %f3, %f4;
    mov.u32 %r7, 0;
    mov.b32 %r3, %r7; mov.b32 %r4, %r7; mov.b32 %r5, %r7; mov.b32 %r6, %r7;
{body}
    ret;
}}
"""


def ptx_text(body: str) -> str:
    return _PTX.format(body=body)
