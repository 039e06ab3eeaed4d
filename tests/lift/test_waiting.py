"""Loops that wait for other threads, and launches whose blocks run together."""

from __future__ import annotations

import numpy as np
import pytest

from nvgen.diagnostics import LaunchError
from tests.lift import running
from tests.lift.texts import element, kernel

_FUNCTION = """
.func (.param .b32 found) look(.param .b64 flag)
{
    .reg .b32 %r<2>;
    .reg .b64 %rd<2>;
    ld.param.u64 %rd1, [flag];
    ld.acquire.gpu.u32 %r1, [%rd1];
    st.param.b32 [found], %r1;
    ret;
}
"""


def test_a_function_looks() -> None:
    """Threads wait in order of their numbers, the last one first."""
    body = (
        element("%rd2", "%rd1")
        + """
    mov.u32 %r1, %ntid.x;
    sub.u32 %r1, %r1, %r0;
    sub.u32 %r1, %r1, 1;
again:
    { .param .b64 given; .param .b32 got;
      st.param.b64 [given], %rd0;
      call (got), look, (given);
      ld.param.b32 %r2, [got]; }
    setp.ne.u32 %p1, %r2, %r1;
    @%p1 bra again;
    st.global.u32 [%rd2], %r2;
    add.u32 %r2, %r2, 1;
    st.release.gpu.global.u32 [%rd0], %r2;
"""
    )
    flag, out = np.zeros(1, np.uint32), np.zeros(8, np.uint32)
    running.run(kernel(body, before=_FUNCTION), "k", 1, 8, [flag.ctypes.data, out.ctypes.data])
    assert out.tolist() == [*range(7, -1, -1)]


def test_who_stops_looking_after_some_time_is_not_stuck() -> None:
    body = """
    mov.u32 %r1, 0;
again: ld.relaxed.gpu.global.u32 %r2, [%rd0];
    add.u32 %r1, %r1, 1;
    setp.ne.u32 %p1, %r2, 0;
    setp.ge.or.u32 %p2, %r1, 1000, %p1;
    @!%p2 bra again;
    st.global.u32 [%rd1], %r1;
    bar.sync 0;
"""
    flag, out = np.zeros(1, np.uint32), np.zeros(1, np.uint32)
    running.run(kernel(body), "k", 1, 32, [flag.ctypes.data, out.ctypes.data])
    assert out[0] == 1000


_MEETING = """
    atom.add.acq_rel.gpu.global.u32 %r1, [%rd0], 1;
    mov.u32 %r2, %nctaid.x;
again: ld.acquire.gpu.global.u32 %r3, [%rd0];
    setp.lt.u32 %p1, %r3, %r2;
    @%p1 bra again;
"""


def test_blocks_run_together() -> None:
    """Each waits for all; one after the other the first would wait forever."""
    text, count = kernel(_MEETING, parameters=1), np.zeros(1, np.uint32)
    running.run(text, "k", 5, 1, [count.ctypes.data], is_cooperative=True)
    assert count[0] == 5
    count[0] = 0
    with pytest.raises(LaunchError) as raised:
        running.run(text, "k", 5, 1, [count.ctypes.data])
    assert raised.value.code == "NVG2102"
