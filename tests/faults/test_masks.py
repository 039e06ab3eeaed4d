"""Operations of warps whose masks do not have the lane that gives them, and those that take values of absent lanes."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import nvgen as nv

pytestmark = pytest.mark.sweep(4)

WAYS: dict[str, dict[str, Any]] = {
    "none": {"check": "none"},
    "bounds": {"check": "bounds"},
    "race": {"check": "race"},
    "barrier": {"check": "barrier"},
    "all": {"check": "all"},
    **{f"seed {seed}": {"seed": seed} for seed in range(1, 5)},
    **{f"all, seed {seed}": {"check": "all", "seed": seed} for seed in range(1, 5)},
}
LOWER, ALL = 0x0000FFFF, 0xFFFFFFFF


@nv.kernel
def meets(a: nv.Array[nv.i32], mask: nv.u32):
    nv.syncwarp(mask)
    a[nv.thread_idx.x] = 1


@nv.kernel
def votes(a: nv.Array[nv.i32], mask: nv.u32):
    a[nv.thread_idx.x] = nv.i32(nv.warp.any(nv.thread_idx.x == 3, mask=mask))


@nv.kernel
def matches(a: nv.Array[nv.i32], mask: nv.u32):
    a[nv.thread_idx.x] = nv.i32(nv.warp.match_any(nv.thread_idx.x // 2, mask=mask) != 0)


@nv.kernel
def reduces(a: nv.Array[nv.i32], mask: nv.u32):
    a[nv.thread_idx.x] = nv.warp.reduce_add(1, mask=mask) // 32


@nv.kernel
def shuffles(a: nv.Array[nv.i32], mask: nv.u32):
    a[nv.thread_idx.x] = nv.warp.shuffle_xor(1, 1, mask=mask)


KERNELS = {kernel.name: kernel for kernel in (meets, votes, matches, reduces, shuffles)}
PTX = """
.version 8.0
.target sm_90
.address_size 64
.visible .entry k(.param .u64 p0, .param .u32 p1)
{{
    .reg .pred %p<4>; .reg .b32 %r<8>; .reg .b64 %rd<3>;
    ld.param.u64 %rd0, [p0];
    ld.param.u32 %r1, [p1];
    mov.u32 %r0, %tid.x;
    mov.u32 %r2, 1;
    setp.lt.u32 %p1, %r0, 16;
    mul.wide.u32 %rd1, %r0, 4;
    add.u64 %rd2, %rd0, %rd1;
    {code}
    st.global.u32 [%rd2], 1;
    ret;
}}
"""
IN_PTX = {
    "bar.warp.sync": "bar.warp.sync %r1;",
    "shfl": "shfl.sync.bfly.b32 %r3|%p2, %r2, 1, 31, %r1;",
    "vote": "vote.sync.ballot.b32 %r3, %p1, %r1;",
    "match": "match.any.sync.b32 %r3, %r2, %r1;",
    "redux": "redux.sync.add.u32 %r3, %r2, %r1;",
    "elect": "elect.sync %r3|%p2, %r1;",
}


def in_ptx(code: str) -> Any:
    return nv.ptx.load(PTX.format(code=code))["k"]


def result(kernel: Any, mask: int, way: dict[str, Any]) -> str:
    """The code of what is reported, and where; all threads of a warp call with the same mask."""
    a = np.zeros(32, np.int32)
    try:
        kernel.on("cpu", **way)[1, 32](a, np.uint32(mask))
    except nv.LaunchError as error:
        assert error.diagnostic.span is not None
        return f"{error.code} {error.diagnostic.span.text}"
    assert (a == 1).all()
    return "quiet"


@pytest.mark.parametrize("way", [*WAYS, "step"])
@pytest.mark.parametrize("name", KERNELS)
def test_a_mask_without_the_caller_is_the_answer_in_every_run(name: str, way: str) -> None:
    how = WAYS.get(way, {"check": "step"})
    assert result(KERNELS[name], LOWER, how).startswith("NVG2119 nv.")
    assert result(KERNELS[name], ALL, how) == "quiet"


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", IN_PTX)
def test_a_mask_without_the_caller_in_ptx(name: str, way: str) -> None:
    assert result(in_ptx(IN_PTX[name]), LOWER, WAYS[way]) == f"NVG2119 {IN_PTX[name]}"
    assert result(in_ptx(IN_PTX[name]), ALL, WAYS[way]) == "quiet"


def code_of(kernel: Any, way: dict[str, Any]) -> str:
    try:
        kernel.on("cpu", **way)[1, 32](np.zeros(32, np.int32), np.uint32(0))
    except nv.LaunchError as error:
        return str(error.code)
    return ""


#: What takes the value of a lane that has ended or that the mask does not have, and the same of one that is there.
ABSENT = {
    "shfl, ended": ("@!%p1 ret; shfl.sync.down.b32 %r3|%p2, %r2, {}, 31, -1;", 8, 0),
    "shfl, not in the mask": ("@!%p1 bra L; shfl.sync.idx.b32 %r3|%p2, %r2, {}, 31, 65535;\nL:", 20, 4),
    "shfl without a mask": ("@!%p1 bra L; shfl.down.b32 %r3|%p2, %r2, {}, 31;\nL:", 8, 0),
}


@pytest.mark.parametrize("way", [way for way in WAYS if "all" in way or way == "barrier"])
@pytest.mark.parametrize("name", ABSENT)
def test_lanes_that_are_not_there_in_ptx(name: str, way: str) -> None:
    code, wrong, right = ABSENT[name]
    for lane, expected in ((wrong, "NVG2191"), (right, "")):
        text = PTX.format(code=code.format(lane))
        if "without" in name:
            text = text.replace("sm_90", "sm_60").replace("8.0", "6.0")
        assert code_of(nv.ptx.load(text)["k"], WAYS[way]) == expected
