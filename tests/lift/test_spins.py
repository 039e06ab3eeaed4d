"""Threads that wait for others in loops of their own."""

from __future__ import annotations

import numpy as np
import pytest

import nvgen as nv
from tests.lift.texts import kernel

#: The first thread takes from the second, one after the other, ``%r9`` numbers: two loops that begin at one label.
_MESSAGES = kernel(
    """
    mov.u32 %r9, 5;
    mov.u32 %r5, 0;
    setp.ne.u32 %p0, %r0, 0;
    @%p0 bra $give;
$take:
    ld.LOOK.global.u32 %r1, [%rd0];
    setp.le.u32 %p1, %r1, %r5;
    @%p1 bra $take;
    ld.global.u32 %r2, [%rd1];
    add.u32 %r3, %r3, %r2;
    add.u32 %r5, %r5, 1;
    st.GIVE.global.u32 [%rd0+4], %r5;
    setp.lt.u32 %p2, %r5, %r9;
    @%p2 bra $take;
    st.global.u32 [%rd1+4], %r3;
    ret;
$give:
    add.u32 %r5, %r5, 1;
    mul.lo.u32 %r4, %r5, %r5;
    st.global.u32 [%rd1], %r4;
    st.GIVE.global.u32 [%rd0], %r5;
$taken:
    ld.LOOK.global.u32 %r1, [%rd0+4];
    setp.lt.u32 %p1, %r1, %r5;
    @%p1 bra $taken;
    setp.lt.u32 %p2, %r5, %r9;
    @%p2 bra $give;
"""
)


def _taken(text: str, **how: object) -> int:
    flags, data = np.zeros(2, np.uint32), np.zeros(2, np.uint32)
    nv.ptx.load(text)["k"].on("cpu", **how)[1, 2](flags, data)
    return int(data[1])


@pytest.mark.parametrize("how", [{"check": "none"}, {"check": "all"}, {"schedule": "random", "seed": 3}])
def test_two_loops_with_one_header(how: dict[str, object]) -> None:
    text = _MESSAGES.replace("LOOK", "acquire.gpu").replace("GIVE", "release.gpu")
    assert _taken(text, **how) == 1 + 4 + 9 + 16 + 25


def test_nobody_gives() -> None:
    text = _MESSAGES.replace("LOOK", "acquire.gpu").replace("GIVE", "release.gpu")
    with pytest.raises(nv.LaunchError, match=r"NVG2102[\s\S]*loop at \$take"):
        _taken(text.replace("@%p0 bra $give;", ""))


def test_volatile_accesses_are_relaxed_ones() -> None:
    """PTX ISA, "ld", "st": those of flags make no race; what they order they do with fences alone."""
    plain = _MESSAGES.replace("LOOK", "volatile").replace("GIVE", "volatile")
    after, before = "    ld.global.u32 %r2, [%rd1];", "    st.volatile.global.u32"
    ordered = plain.replace(after, f"    fence.acq_rel.gpu;\n{after}").replace(
        before, f"    fence.acq_rel.gpu;\n{before}"
    )
    after = "    setp.lt.u32 %p2, %r5, %r9;\n    @%p2 bra $give;"
    ordered = ordered.replace(after, f"    fence.acq_rel.gpu;\n{after}")
    assert _taken(ordered, check="all") == 1 + 4 + 9 + 16 + 25
    with pytest.raises(nv.LaunchError, match=r"NVG2115[\s\S]*ld\.global\.u32 %r2"):
        _taken(plain, check="race")


def test_vectors_of_volatile_accesses() -> None:
    body = "    st.volatile.global.v2.u32 [%rd0], {%r0, %r0};\n    ld.volatile.global.v2.u32 {%r1, %r2}, [%rd0];\n"
    out = np.zeros(2, np.uint32)
    nv.ptx.load(kernel(body, parameters=1))["k"].on("cpu", check="all")[1, 32](out)
    with pytest.raises(nv.LaunchError, match="NVG2115"):
        nv.ptx.load(kernel(body.replace("ld.volatile", "ld"), parameters=1))["k"].on("cpu", check="race")[1, 32](out)


#: The first thread looks at what the second writes, and keeps in a register of its own that it has seen it.
_SEEN = kernel(
    """
    mov.u32 %r2, 0;
    setp.ne.u32 %p0, %r0, 0;
    @%p0 bra $give;
$look:
    ld.volatile.global.u32 %r3, [%rd0];
    setp.eq.u32 %p1, %r3, 0;
    @%p1 bra $next;
    mov.u32 %r2, 1;
$next:
    setp.eq.u32 %p2, %r2, 0;
    @%p2 bra $look;
    st.global.u32 [%rd1+4], %r2;
    ret;
$give:
    mov.u32 %r6, 1;
    st.volatile.global.u32 [%rd0], %r6;
"""
)


def test_what_is_looked_at_may_decide_by_a_branch() -> None:
    assert _taken(_SEEN) == 1


#: Looks at one element after the other; a branch that is never taken would begin anew.
_SEARCH = kernel(
    """
    mov.u32 %r1, 0;
    mov.u32 %r2, 0;
$next:
    setp.ne.u32 %p1, %r2, 77;
    @%p1 bra $on;
    mov.u32 %r1, 0;
$on:
    add.u32 %r1, %r1, 1;
    mul.wide.u32 %rd3, %r1, 4;
    add.s64 %rd4, %rd0, %rd3;
    ld.global.u32 %r3, [%rd4];
    setp.ne.u32 %p2, %r3, 1;
    @%p2 bra $next;
    st.global.u32 [%rd1], %r1;
"""
)


@pytest.mark.parametrize("begins", ["    @%p1 bra $on;\n    mov.u32 %r1, 0;\n$on:\n", "    @!%p1 mov.u32 %r1, 0;\n"])
def test_a_search_that_might_begin_anew_is_no_wait(begins: str) -> None:
    text = _SEARCH.replace("    @%p1 bra $on;\n    mov.u32 %r1, 0;\n$on:\n", begins)
    data, out = np.zeros(20, np.uint32), np.zeros(1, np.uint32)
    data[9] = 1
    nv.ptx.load(text)["k"].on("cpu")[1, 4](data, out)
    assert out[0] == 9


def test_code_that_nothing_reaches_may_lead_into_a_loop_with_two_ways_back() -> None:
    body = """
    mov.u32 %r1, 0;
    bra.uni $start;
    bra.uni $again;
$start:
    add.u32 %r1, %r1, 1;
    setp.lt.u32 %p1, %r1, 3;
    @%p1 bra $start;
$again:
    ld.global.u32 %r2, [%rd0];
    add.u32 %r1, %r1, %r2;
    setp.lt.u32 %p1, %r1, 9;
    @%p1 bra $start;
    st.global.u32 [%rd1], %r1;
"""
    data, out = np.ones(1, np.uint32), np.zeros(1, np.uint32)
    nv.ptx.load(kernel(body))["k"].on("cpu")[1, 1](data, out)
    assert out[0] == 10
