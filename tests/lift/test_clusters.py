"""Shared memory of other blocks of a cluster."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import nvgen as nv
from tests.lift import running
from tests.lift.texts import HEADER

_TEXT = f"""{HEADER}
.visible .entry k(.param .u64 out) .reqnctapercluster 2, 1, 1
{{
    .reg .b32 %r<20>;
    .reg .b64 %rd<20>;
    .reg .pred %p<4>;
    .shared .align 4 .b8 pad[16];
    .shared .align 4 .b8 s[128];
    ld.param.u64 %rd0, [out];
    mov.u32 %r0, %tid.x;
    mov.u32 %r1, %cluster_ctarank;
    xor.b32 %r2, %r1, 1;
    mov.u32 %r3, s;
    shl.b32 %r4, %r0, 2;
    add.u32 %r5, %r3, %r4;
    mapa.shared::cluster.u32 %r6, %r5, %r2;
    mul.lo.u32 %r7, %r1, 100;
    add.u32 %r7, %r7, %r0;
    barrier.cluster.arrive.aligned;
    barrier.cluster.wait.aligned;
    st.shared::cluster.u32 [%r6], %r7;
    barrier.cluster.arrive.aligned;
    barrier.cluster.wait.aligned;
    ld.shared.u32 %r8, [%r5];
    getctarank.shared::cluster.u32 %r9, %r6;
    mov.u64 %rd2, s;
    cvta.shared.u64 %rd3, %rd2;
    mapa.u64 %rd4, %rd3, %r2;
    ld.u32 %r10, [%rd4];
    barrier.cluster.arrive.aligned;
    barrier.cluster.wait.aligned;
    mov.u32 %r11, %ctaid.x;
    shl.b32 %r12, %r11, 5;
    add.u32 %r12, %r12, %r0;
    mul.wide.u32 %rd5, %r12, 12;
    add.s64 %rd6, %rd0, %rd5;
    st.global.u32 [%rd6], %r8;
    st.global.u32 [%rd6+4], %r9;
    st.global.u32 [%rd6+8], %r10;
    ret;
}}
"""


def test_blocks_reach_each_other_s_memory() -> None:
    out = np.zeros((4, 32, 3), np.uint32)
    running.run(_TEXT, "k", 4, 32, [out.ctypes.data])
    for block in range(4):
        rank = block % 2
        assert out[block, :, 0].tolist() == [100 * (1 - rank) + n for n in range(32)]
        assert (out[block, :, 1] == 1 - rank).all() and (out[block, :, 2] == 100 * rank).all()


@pytest.mark.parametrize("how", [{}, {"seed": 1}, {"seed": 2}])
@pytest.mark.parametrize("check", ["bounds", "all"])
def test_checks_know_each_other_s_memory(check: str, how: dict[str, Any]) -> None:
    out = np.zeros((4, 32, 3), np.uint32)
    nv.ptx.load(_TEXT)["k"].on("cpu", check=check, **how)[4, 32](out)
    assert (out[:, :, 2] == 100 * (np.arange(4) % 2)[:, None]).all()


def test_checks_find_what_no_block_has() -> None:
    wild = _TEXT.replace("ld.u32 %r10, [%rd4];", "ld.u32 %r10, [%rd4+16777216];")
    with pytest.raises(nv.LaunchError, match="NVG3202"):
        nv.ptx.load(wild)["k"].on("cpu")[4, 32](np.zeros((4, 32, 3), np.uint32))
