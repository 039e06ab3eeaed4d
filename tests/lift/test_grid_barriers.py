"""The barrier of a grid as cooperative groups have it: a word in memory to which two special registers lead."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import nvgen as nv

#: Each thread takes the number of the next one, behind a barrier writes it, and behind another one sums two of them.
_ROTATE = """.version 8.0
.target sm_80
.address_size 64
.visible .entry rotate(.param .u64 p0, .param .u64 p1)
{{
    .reg .pred %p<8>; .reg .b32 %r<24>; .reg .b64 %rd<12>;
    ld.param.u64 %rd0, [p0];
    ld.param.u64 %rd1, [p1];
    mov.u32 %r0, %tid.x;
    mov.u32 %r1, %ctaid.x;
    mov.u32 %r2, %ntid.x;
    mov.u32 %r3, %nctaid.x;
    mad.lo.u32 %r4, %r1, %r2, %r0;
    mul.lo.u32 %r5, %r2, %r3;
    add.u32 %r6, %r4, 1;
    rem.u32 %r6, %r6, %r5;
    mul.wide.u32 %rd2, %r4, 4;
    mul.wide.u32 %rd3, %r6, 4;
    add.u64 %rd4, %rd0, %rd2;
    add.u64 %rd5, %rd0, %rd3;
    add.u64 %rd6, %rd1, %rd2;
    mov.u32 %r7, %envreg2;
    cvt.u64.u32 %rd7, %r7;
    mov.u32 %r8, %envreg1;
    cvt.u64.u32 %rd8, %r8;
    bfi.b64 %rd9, %rd8, %rd7, 32, 32;
    setp.ne.s64 %p0, %rd9, 0;
    @%p0 bra $begin;
    trap;
$begin:
    add.u64 %rd9, %rd9, 4;
    ld.global.u32 %r9, [%rd5];
    {first}
    st.global.u32 [%rd4], %r9;
    {second}
    ld.global.u32 %r10, [%rd5];
    add.u32 %r10, %r10, %r9;
    st.global.u32 [%rd6], %r10;
    ret;
}}
"""
_BARRIER = """barrier.sync 0;
    setp.ne.u32 %p1, %r0, 0;
    @%p1 bra $done{n};
    sub.u32 %r12, 0x80000001, %r3;
    setp.eq.u32 %p2, %r1, 0;
    selp.b32 %r13, %r12, 1, %p2;
    atom.add.release.gpu.u32 %r14, [%rd9], %r13;
$look{n}:
    ld.acquire.gpu.u32 %r15, [%rd9];
    xor.b32 %r16, %r15, %r14;
    setp.gt.s32 %p3, %r16, -1;
    @%p3 bra $look{n};
$done{n}:
    barrier.sync 0;"""
_LATER = _BARRIER.replace("{n}", "2")
_RIGHT = _ROTATE.format(first=_BARRIER.replace("{n}", "1"), second=_LATER)
#: Only the block waits.
_RACY = _ROTATE.format(first="barrier.sync 0;", second=_LATER)
#: Nothing is released.
_RELAXED = _RIGHT.replace("atom.add.release", "atom.add.relaxed")
#: One block ends without the others.
_ENDS = _RIGHT.replace("$begin:", "$begin: setp.eq.u32 %p4, %r1, 2; @%p4 ret;")
_HOW: dict[str, dict[str, Any]] = {
    "plain": {},
    "none": {"check": "none"},
    "all": {"check": "all"},
    **{f"race, seed {seed}": {"check": "race,barrier", "seed": seed} for seed in range(1, 6)},
}


def _run(text: str, how: dict[str, Any], *, cooperative: bool = True, module: Any = None) -> np.ndarray:
    numbers, sums = np.arange(96, dtype=np.int32), np.zeros(96, np.int32)
    kernel = (module or nv.ptx.load(text))["rotate"].on("cpu", **how)
    kernel.launch(numbers, sums, grid=3, block=32, cooperative=cooperative)
    return sums


_SUMS = [(i + 1) % 96 + (i + 2) % 96 for i in range(96)]


@pytest.mark.parametrize("how", _HOW)
def test_all_blocks_wait(how: str) -> None:
    assert _run(_RIGHT, _HOW[how]).tolist() == _SUMS


def test_several_launches() -> None:
    """The memory is no variable of the module."""
    module = nv.ptx.load(_RIGHT)
    assert [_run(_RIGHT, {"check": "race"}, module=module).tolist() for _ in range(3)] == [_SUMS] * 3
    assert list(module.globals) == []


def test_block_that_ends() -> None:
    with pytest.raises(nv.LaunchError, match="NVG2102"):
        _run(_ENDS, {})


@pytest.mark.parametrize("how", ["plain", "none", "all"])
def test_memory_is_zero_behind_a_failure(how: str) -> None:
    """The last block of the first launch traps while the others wait for it: the second finds none of them there."""
    later = "barrier.sync 0;" * 8
    looks = f"setp.eq.u32 %p4, %r1, 2; @!%p4 bra $wait; {later} ld.global.u32 %r20, [%rd6]; setp.eq.u32 %p4, %r20, 7;"
    text = _ROTATE.format(first=_BARRIER.replace("{n}", "1"), second=f"{looks} @%p4 trap; $wait: {_LATER}")
    module = nv.ptx.load(text)
    sums = np.zeros(96, np.int32)
    sums[-1] = 7
    with pytest.raises(nv.LaunchError, match="NVG1908"):
        kernel = module["rotate"].on("cpu", **_HOW[how])
        kernel.launch(np.arange(96, dtype=np.int32), sums, grid=3, block=32, cooperative=True)
    assert _run(text, _HOW[how], module=module).tolist() == _SUMS


@pytest.mark.parametrize("seed", [None, *range(1, 21)])
@pytest.mark.parametrize("text", [_RACY, _RELAXED], ids=["block", "relaxed"])
def test_races_across_it(text: str, seed: int | None) -> None:
    how: dict[str, Any] = {"check": "race"} if seed is None else {"check": "race", "seed": seed}
    with pytest.raises(nv.LaunchError, match="NVG2115"):
        _run(text, how)


def test_launch_that_is_not_cooperative() -> None:
    with pytest.raises(nv.LaunchError, match=r"NVG1908[\s\S]*cooperative=True"):
        _run(_RIGHT, {}, cooperative=False)


def test_trap_of_another_cause() -> None:
    text = _RIGHT.replace("setp.ne.s64 %p0, %rd9, 0;", "setp.eq.s64 %p0, %rd9, 0;")
    with pytest.raises(nv.LaunchError, match="NVG1908") as caught:
        _run(text, {})
    assert "is launched with" not in str(caught.value)
