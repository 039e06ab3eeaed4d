"""Branches, guards, loops, tables, and calls."""

from __future__ import annotations

import numpy as np
import pytest

from nvgen import CompileError
from tests.lift import running
from tests.lift.texts import element, kernel


def run(text: str, *arrays: np.ndarray, grid: int = 1, block: int = 32, shared: int = 0) -> None:
    running.run(text, "k", grid, block, [array.ctypes.data for array in arrays], shared=shared)


def test_a_guard_keeps_what_it_does_not_write() -> None:
    text = kernel(
        "    mov.u32 %r1, 7;\n    setp.lt.u32 %p1, %r0, 5;\n    @%p1 add.u32 %r1, %r1, %r0;\n"
        "    @!%p1 mov.u32 %r1, %r0;\n" + element("%rd2", "%rd0") + "    @%p1 st.global.u32 [%rd2], %r1;\n"
        "    @!%p1 st.global.u32 [%rd2], %r1;\n",
        parameters=1,
    )
    out = np.zeros(32, np.uint32)
    run(text, out)
    lanes = np.arange(32)
    assert (out == np.where(lanes < 5, lanes + 7, lanes)).all()


def test_a_guard_keeps_several_registers_and_the_carry() -> None:
    """A load of a vector, and an addition that hands on its carry."""
    text = kernel(
        "    mov.u32 %r1, 3;\n    mov.u32 %r2, 4;\n    mov.u32 %r3, 0xFFFFFFFF;\n    setp.lt.u32 %p1, %r0, 5;\n"
        "    @%p1 ld.global.v2.u32 {%r1, %r2}, [%rd0];\n    add.cc.u32 %r4, %r3, 1;\n"
        "    @%p1 add.cc.u32 %r3, %r0, 1;\n    addc.u32 %r5, 0, 0;\n"
        + element("%rd2", "%rd1", 16)
        + "    st.global.v4.u32 [%rd2], {%r1, %r2, %r3, %r5};\n"
    )
    given, out = np.array([70, 80], np.uint32), np.zeros((32, 4), np.uint32)
    run(text, given, out)
    expected = [[70, 80, lane + 1, 0] if lane < 5 else [3, 4, 0xFFFFFFFF, 1] for lane in range(32)]
    assert out.tolist() == expected


def test_a_loop_carries_registers() -> None:
    text = kernel(
        "    mov.u32 %r1, 0;\n    mov.u32 %r2, 1;\n    mov.u32 %r3, %r0;\nLOOP:\n    setp.eq.u32 %p1, %r3, 0;\n"
        "    @%p1 bra DONE;\n    add.u32 %r4, %r1, %r2;\n    mov.u32 %r1, %r2;\n    mov.u32 %r2, %r4;\n"
        "    sub.u32 %r3, %r3, 1;\n    bra LOOP;\nDONE:\n"
        + element("%rd2", "%rd0")
        + "    st.global.u32 [%rd2], %r1;\n",
        parameters=1,
    )
    out = np.zeros(32, np.uint32)
    run(text, out)
    wanted = [0, 1]
    while len(wanted) < 32:
        wanted.append(wanted[-1] + wanted[-2])
    assert out.tolist() == wanted


def test_blocks_may_stand_in_any_order() -> None:
    """The definition of a register may stand behind its use in the text."""
    text = kernel(
        "    bra FIRST;\nSECOND:\n    add.u32 %r2, %r1, 1;\n    bra THIRD;\nFIRST:\n"
        "    mov.u32 %r1, 41;\n    bra SECOND;\n"
        "THIRD:\n" + element("%rd2", "%rd0") + "    st.global.u32 [%rd2], %r2;\n",
        parameters=1,
    )
    out = np.zeros(32, np.uint32)
    run(text, out)
    assert (out == 42).all()


def test_a_table_of_branches() -> None:
    text = kernel(
        "    and.b32 %r1, %r0, 3;\n    brx.idx %r1, TABLE;\nTABLE: .branchtargets A, B, A, C;\n"
        "A: mov.u32 %r2, 10;\n    bra END;\nB: mov.u32 %r2, 20;\n    bra END;\nC: mov.u32 %r2, 30;\nEND:\n"
        + element("%rd2", "%rd0")
        + "    st.global.u32 [%rd2], %r2;\n",
        parameters=1,
    )
    out = np.zeros(32, np.uint32)
    run(text, out)
    assert out.tolist() == [10, 20, 10, 30] * 8


_FUNCTIONS = """
.func (.param .b32 result) square(.param .b32 given)
{
    .reg .b32 %r<3>;
    ld.param.b32 %r1, [given];
    mul.lo.s32 %r2, %r1, %r1;
    st.param.b32 [result], %r2;
    ret;
}
.func (.reg .b32 %out) twice(.reg .b32 %in)
{
    add.s32 %out, %in, %in;
    ret;
}
.func (.param .b32 result) factorial(.param .b32 given)
{
    .reg .b32 %r<5>;
    .reg .pred %p;
    ld.param.b32 %r1, [given];
    mov.u32 %r2, 1;
    setp.lt.u32 %p, %r1, 2;
    @%p bra DONE;
    sub.u32 %r3, %r1, 1;
    {
    .param .b32 a;
    st.param.b32 [a], %r3;
    .param .b32 b;
    call.uni (b), factorial, (a);
    ld.param.b32 %r4, [b];
    }
    mul.lo.u32 %r2, %r4, %r1;
DONE:
    st.param.b32 [result], %r2;
    ret;
}
"""


@pytest.mark.parametrize(
    ("name", "wanted"), [("square", lambda n: n * n), ("factorial", lambda n: [1, 1, 2, 6, 24, 120, 720, 5040][n])]
)
def test_calls_pass_parameters_in_memory(name: str, wanted: object) -> None:
    text = kernel(
        "    {\n    .param .b32 a;\n    st.param.b32 [a], %r0;\n    .param .b32 b;\n"
        f"    call.uni (b), {name}, (a);\n"
        "    ld.param.b32 %r1, [b];\n    }\n" + element("%rd2", "%rd0") + "    st.global.u32 [%rd2], %r1;\n",
        before=_FUNCTIONS,
        parameters=1,
    )
    out = np.zeros(8, np.uint32)
    run(text, out, block=8)
    assert out.tolist() == [wanted(n) for n in range(8)]  # type: ignore[operator]


def test_calls_pass_registers() -> None:
    text = kernel(
        "    call (%r1), twice, (%r0);\n" + element("%rd2", "%rd0") + "    st.global.u32 [%rd2], %r1;\n",
        before=_FUNCTIONS,
        parameters=1,
    )
    out = np.zeros(8, np.uint32)
    run(text, out, block=8)
    assert out.tolist() == [2 * n for n in range(8)]


def test_calls_by_address() -> None:
    """The function is chosen by the thread."""
    text = kernel(
        "    and.b32 %r1, %r0, 1;\n    setp.eq.u32 %p1, %r1, 0;\n    mov.u64 %rd3, square;\n"
        "    mov.u64 %rd4, factorial;\n"
        "    selp.b64 %rd5, %rd3, %rd4, %p1;\n    {\n    .param .b32 a;\n    st.param.b32 [a], %r0;\n"
        "    .param .b32 b;\n"
        "PROTOTYPE: .callprototype (.param .b32 _) _ (.param .b32 _);\n    call (b), %rd5, (a), PROTOTYPE;\n"
        "    ld.param.b32 %r2, [b];\n    }\n" + element("%rd2", "%rd0") + "    st.global.u32 [%rd2], %r2;\n",
        before=_FUNCTIONS,
        parameters=1,
    )
    out = np.zeros(8, np.uint32)
    run(text, out, block=8)
    assert out.tolist() == [0, 1, 4, 6, 16, 120, 36, 5040]


_WAITS = """
.func (.param .b32 result) sum_of_neighbours(.param .b32 given)
{
    .reg .b32 %r<5>;
    .reg .pred %p;
    ld.param.b32 %r1, [given];
    shfl.sync.bfly.b32 %r2|%p, %r1, 1, 31, -1;
    add.s32 %r3, %r1, %r2;
    st.param.b32 [result], %r3;
    ret;
}
"""


def test_a_function_may_wait_for_other_threads() -> None:
    text = kernel(
        "    {\n    .param .b32 a;\n    st.param.b32 [a], %r0;\n    .param .b32 b;\n"
        "    call.uni (b), sum_of_neighbours, (a);\n    ld.param.b32 %r1, [b];\n    }\n"
        + element("%rd2", "%rd0")
        + "    st.global.u32 [%rd2], %r1;\n",
        before=_WAITS,
        parameters=1,
    )
    out = np.zeros(32, np.uint32)
    run(text, out)
    assert out.tolist() == [n + (n ^ 1) for n in range(32)]


def test_exit_ends_a_thread_and_barriers_go_on() -> None:
    text = kernel(
        "    setp.ge.u32 %p1, %r0, 8;\n    @%p1 exit;\n    mov.u32 %r1, s;\n    shl.b32 %r2, %r0, 2;\n"
        "    add.u32 %r3, %r1, %r2;\n    st.shared.u32 [%r3], %r0;\n    bar.sync 0;\n    xor.b32 %r4, %r2, 4;\n"
        "    add.u32 %r5, %r1, %r4;\n    ld.shared.u32 %r6, [%r5];\n"
        + element("%rd2", "%rd0")
        + "    st.global.u32 [%rd2], %r6;\n",
        shared=".shared .align 4 .b8 s[128];",
        parameters=1,
    )
    out = np.full(32, 99, np.uint32)
    run(text, out)
    assert out.tolist() == [n ^ 1 for n in range(8)] + [99] * 24


@pytest.mark.parametrize(
    ("instruction", "said"),
    [("brkpt;", "brkpt"), ("mov.u32 %r1, %pm3;", "%pm3")],
)
def test_what_only_a_gpu_runs_is_refused_before_anything_runs(instruction: str, said: str) -> None:
    text = kernel(element("%rd2", "%rd0") + f"    st.global.u32 [%rd2], %r0;\n    {instruction}\n", parameters=1)
    out = np.full(32, 5, np.uint32)
    with pytest.raises(CompileError, match=said):
        run(text, out)
    assert (out == 5).all()


def test_a_kernel_is_named_that_is_there() -> None:
    with pytest.raises(CompileError, match="no kernel `other`") as raised:
        running.run(kernel("", parameters=1), "other", 1, 1, [0])
    assert "`k`" in str(raised.value)
