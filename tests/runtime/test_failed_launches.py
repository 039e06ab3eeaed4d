"""A launch that is looked at and fails leaves the variables of its module as they were: no lock stays taken."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import nvgen as nv
from tests.lift.texts import kernel as ptx_kernel

lock = nv.global_array(1, nv.i32)


@nv.kernel
def counts_under_a_lock(total: nv.Array[nv.i32], right: nv.i32):
    if nv.thread_idx.x == 0:
        while nv.atomic.cas(lock, 0, 0, 1) != 0:
            pass
        if right == 1:
            nv.threadfence()
        total[0] += 1
        nv.threadfence()
        nv.atomic.exch(lock, 0, 0)


_PTX = ptx_kernel(
    """
    setp.ne.u32 %p0, %r0, 0;
    @%p0 bra $end;
$look:
    atom.global.cas.b32 %r1, [lock], 0, 1;
    setp.ne.u32 %p1, %r1, 0;
    @%p1 bra $look;
    ld.global.u32 %r2, [%rd0+4];
    setp.eq.u32 %p2, %r2, 0;
    @%p2 bra $unfenced;
    fence.acq_rel.gpu;
$unfenced:
    ld.global.u32 %r3, [%rd0];
    add.u32 %r3, %r3, 1;
    st.global.u32 [%rd0], %r3;
    fence.acq_rel.gpu;
    atom.global.exch.b32 %r4, [lock], 0;
$end:
""",
    before=".visible .global .align 4 .u32 lock;",
    parameters=1,
)


@pytest.mark.parametrize("how", [{"check": "race"}, {"check": "all"}, {"check": "race", "seed": 3}], ids=str)
def test_a_lock_is_left_by_a_launch_that_fails(how: dict[str, Any]) -> None:
    total = np.zeros(1, np.int32)
    for right in (1, 0, 1):
        if right:
            counts_under_a_lock.on("cpu", **how)[4, 32](total, right)
        else:
            with pytest.raises(nv.LaunchError, match="NVG2115"):
                counts_under_a_lock.on("cpu", **how)[4, 32](total, right)
        assert lock[0] == 0
    assert 8 <= total[0] < 12


@pytest.mark.parametrize("how", [{"check": "race"}, {"check": "all"}, {"check": "race", "seed": 3}], ids=str)
def test_variables_of_ptx_are_left_by_a_launch_that_fails(how: dict[str, Any]) -> None:
    module = nv.ptx.load(_PTX)
    for right in (1, 0, 1):
        total = np.array([0, right], np.uint32)
        if right:
            module["k"].on("cpu", **how)[4, 32](total)
            assert total[0] == 4
        else:
            with pytest.raises(nv.LaunchError, match="NVG2115"):
                module["k"].on("cpu", **how)[4, 32](total)
        assert module.globals["lock"] == 0
