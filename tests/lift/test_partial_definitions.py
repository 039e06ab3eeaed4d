"""Registers that only some threads write, or only in some iterations, before threads wait for each other."""

from __future__ import annotations

import numpy as np
import pytest

import nvgen as nv
from nvgen import ptx
from nvgen.lift.form import FunctionForm
from nvgen.lift.regions.division import divide
from nvgen.ptx.analysis.scopes import module_names
from tests.lift.texts import element, kernel

COUNT = 33
#: Each thread before the first one to stay out writes a register of each kind; %p0 says who stays out.
WRITES = """    ld.global.u32 %r1, [%rd10];
    ld.global.f32 %f1, [%rd10];
    ld.global.v2.u32 {%r2, %r3}, [%rd12];
    ld.global.u64 %rd20, [%rd12];
    cvt.rn.f64.u32 %fd1, %r1;
    cvt.u16.u32 %rs1, %r1;
    setp.gt.u32 %p1, %r1, 20;
    add.u32 %r4, %r20, 1;
"""
#: What they make of them, in %r10.
USES = """    cvt.u32.u64 %r12, %rd20;
    cvt.rzi.u32.f64 %r13, %fd1;
    cvt.u32.u16 %r14, %rs1;
    selp.u32 %r15, 1, 0, %p1;
    mov.b32 %r16, %f1;
    add.u32 %r10, %r1, %r2;
    mad.lo.u32 %r10, %r3, 3, %r10;
    mad.lo.u32 %r10, %r12, 5, %r10;
    mad.lo.u32 %r10, %r13, 7, %r10;
    mad.lo.u32 %r10, %r14, 11, %r10;
    mad.lo.u32 %r10, %r15, 13, %r10;
    mad.lo.u32 %r10, %r16, 17, %r10;
    mad.lo.u32 %r10, %r4, 19, %r10;
    st.global.u32 [%rd11], %r10;
"""
HEAD = (
    element("%rd10", "%rd0")
    + element("%rd11", "%rd2")
    + element("%rd12", "%rd1", 8)
    + "    mov.u32 %r20, %ctaid.x;\n"
    + f"    setp.ge.u32 %p0, %r0, {COUNT};\n"
)
FORMS = {
    "over": """    @%p0 bra L;
{writes}L:
{waits}    @%p0 bra M;
{uses}M:
""",
    "chain": """    @%p0 bra L;
    bra.uni J;
J:
{writes}    bra.uni K;
K:
    bra.uni L;
L:
{waits}    @%p0 bra M;
    bra.uni N;
N:
{uses}    bra.uni M;
M:
""",
    "before": """    bra.uni T;
J:
{writes}    bra.uni L;
T:
    @%p0 bra L;
    bra.uni J;
L:
{waits}    @!%p0 bra N;
    ret;
N:
{uses}""",
    "at the join": """    @%p0 bra L;
{writes}L:
    @%p0 bra M;
{uses}M:
{waits}""",
    "behind several": """    @%p0 bra L;
{writes}L:
{waits}    bar.sync 0;
{waits}    @%p0 bra M;
{uses}M:
""",
    "second pass": """    mov.u32 %r30, 0;
O:
    or.pred %p2, %p0, %p3;
    @%p2 bra L;
{writes}    mov.u32 %r31, %r30;
L:
{waits}    setp.eq.u32 %p3, %r30, %r30;
    add.u32 %r30, %r30, 1;
    setp.lt.u32 %p4, %r30, 3;
    @%p4 bra O;
    @%p0 bra M;
{uses}M:
""",
}
WAITS = {
    "bar.sync": "    bar.sync 0;\n",
    "bar.warp.sync": "    bar.warp.sync -1;\n",
    "shfl.sync": "    shfl.sync.bfly.b32 %r40, %r0, 1, 31, -1;\n",
    "vote.sync": "    vote.sync.any.pred %p9, %p0, -1;\n",
    "redux.sync": "    redux.sync.add.s32 %r41, %r0, -1;\n",
}
HOW = [{"check": "none"}, {}, {"check": "all"}, {"schedule": "random", "seed": 1}]
CASES = [(form, wait, how) for how in HOW for form in FORMS for wait in WAITS]


def _is_divided(text: str) -> bool:
    module = ptx.parse(text)
    (found,) = module.kernels
    names, source = module_names(module), ptx.SourceText(text, "k.ptx")
    return len(divide(found, FunctionForm(found, names, source), names, source, has_warps=True).pieces) > 1


@pytest.mark.sweep(17)
@pytest.mark.parametrize("case", CASES)
def test_threads_that_wrote_registers_read_what_they_wrote(case: tuple[str, str, dict[str, object]]) -> None:
    form, wait, how = case
    body = "    setp.ne.u32 %p3, %r0, %r0;\n" + FORMS[form].format(writes=WRITES, waits=WAITS[wait], uses=USES)
    text = kernel(HEAD + body, parameters=3)
    assert form == "before" or _is_divided(text)
    a = np.arange(5, 69, dtype=np.uint32)
    pairs, out = np.arange(200, 328, dtype=np.uint32), np.zeros(64, np.uint32)
    nv.ptx.load(text)["k"].on("cpu", **how)[1, 64](a, pairs, out)
    first, second = pairs[::2], pairs[1::2]
    wanted = a + first + second * 3 + first * 5 + a * 7 + a * 11 + (a > 20) * 13 + a * 17 + 19
    np.testing.assert_array_equal(out[:COUNT], wanted[:COUNT].astype(np.uint32))
    assert not out[COUNT:].any()


#: A guard decides in each iteration: first it lets the write be, then it does not, and the register keeps what it has.
GUARDED = """    mov.u32 %r1, 0;
L:
    setp.eq.u32 %p1, %r1, 0;
    @%p1 add.u32 %r2, %r0, 77;
    @%p1 setp.ge.u32 %p2, %r0, 1;
    @%p1 mov.b64 %rd5, {%r0, %r2};
    st.global.u32 [%rd10], %r2;
    selp.u32 %r3, 5, 6, %p2;
    st.global.u32 [%rd10+4], %r3;
    st.global.u64 [%rd10+8], %rd5;
    add.u32 %r1, %r1, 1;
    setp.lt.u32 %p3, %r1, 3;
    @%p3 bra L;
"""


@pytest.mark.sweep(2)
@pytest.mark.parametrize("after", ["", "    bar.sync 0;\n"])
@pytest.mark.parametrize("how", HOW)
def test_guards_in_loops_leave_what_earlier_iterations_wrote(after: str, how: dict[str, object]) -> None:
    text = kernel(element("%rd10", "%rd0", 16) + GUARDED + after, parameters=1)
    out = np.zeros((4, 4), np.uint32)
    nv.ptx.load(text)["k"].on("cpu", **how)[1, 4](out)
    assert out.tolist() == [[77 + lane, 5 if lane else 6, lane, 77 + lane] for lane in range(4)]


#: Threads leave the inner loop in different iterations, and have other counts when they enter it again.
ENTERED_AGAIN = """    mov.u32 %r1, 0;
    mov.u32 %r2, 0;
O:
    mov.u32 %r3, 0;
I:
    st.global.u32 [%rd10], %r1;
    add.s64 %rd10, %rd10, 4;
    add.u32 %r1, %r1, 1;
    add.u32 %r3, %r3, 1;
    setp.lt.u32 %p1, %r3, %r0;
    @%p1 bra I;
    bar.sync 0;
    add.u32 %r2, %r2, 1;
    setp.lt.u32 %p2, %r2, 3;
    @%p2 bra O;
"""


def test_what_loops_left_in_different_iterations_begin_with_when_they_are_entered_again() -> None:
    out = np.full((4, 10), 99, np.uint32)
    text = kernel(element("%rd10", "%rd0", 40) + ENTERED_AGAIN, parameters=1)
    nv.ptx.load(text)["k"].on("cpu", check="none")[1, 4](out)
    assert out.tolist() == [[*range(3 * turns), *[99] * (10 - 3 * turns)] for turns in (1, 1, 2, 3)]
