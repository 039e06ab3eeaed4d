"""State spaces, addresses, vectors, and variables."""

from __future__ import annotations

import numpy as np
import pytest

from nvgen.targets.cpu.conventions.symbols import global_symbol
from tests.lift import running
from tests.lift.test_control_flow import run
from tests.lift.texts import HEADER, element, kernel


def test_shared_addresses_are_offsets_and_generic_ones_are_not() -> None:
    text = kernel(
        "    shl.b32 %r1, %r0, 2;\n    mov.u32 %r2, second;\n    add.u32 %r3, %r2, %r1;\n"
        "    st.shared.u32 [%r3], %r0;\n"
        "    mov.u64 %rd3, second;\n    cvta.shared.u64 %rd4, %rd3;\n"
        + element("%rd5", "%rd4")
        + "    ld.u32 %r4, [%rd5];\n    cvta.to.shared.u64 %rd6, %rd5;\n    mov.b64 {%r5, %r11}, %rd6;\n"
        "    sub.u32 %r6, %r5, %r3;\n    isspacep.shared %p1, %rd5;\n    isspacep.shared %p2, %rd0;\n"
        "    isspacep.global %p3, %rd0;\n    selp.u32 %r7, 1, 0, %p1;\n    selp.u32 %r8, 2, 0, %p2;\n"
        "    selp.u32 %r9, 4, 0, %p3;\n    add.u32 %r10, %r7, %r8;\n    add.u32 %r10, %r10, %r9;\n"
        "    mul.lo.u32 %r12, %r0, 3;\n"
        + element("%rd2", "%rd0", 4, "%r12")
        + "    st.global.u32 [%rd2], %r4;\n    st.global.u32 [%rd2+4], %r6;\n    st.global.u32 [%rd2+8], %r10;\n",
        shared=".shared .align 4 .b8 first[64];\n    .shared .align 4 .b8 second[128];",
        parameters=1,
    )
    out = np.zeros((32, 3), np.uint32)
    run(text, out)
    assert out[:, 0].tolist() == list(range(32)) and (out[:, 1] == 0).all() and (out[:, 2] == 5).all()


def test_local_memory_is_a_thread_s_own() -> None:
    text = kernel(
        "    mov.u64 %rd3, depot;\n    cvta.local.u64 %rd4, %rd3;\n    st.local.u32 [depot+4], %r0;\n"
        "    st.u32 [%rd4+8], %r0;\n    ld.u32 %r1, [%rd4+4];\n    ld.local.u32 %r2, [%rd3+8];\n"
        "    mov.u32 %r5, depot;\n"
        "    ld.local.u32 %r3, [%r5+4];\n    isspacep.local %p1, %rd4;\n    selp.u32 %r4, 1000, 0, %p1;\n"
        "    add.u32 %r1, %r1, %r2;\n    add.u32 %r1, %r1, %r3;\n    add.u32 %r1, %r1, %r4;\n"
        + element("%rd2", "%rd0")
        + "    st.global.u32 [%rd2], %r1;\n",
        shared=".local .align 8 .b8 depot[16];",
        parameters=1,
    )
    out = np.zeros(32, np.uint32)
    run(text, out)
    assert out.tolist() == [3 * n + 1000 for n in range(32)]


def test_vectors_and_narrow_elements() -> None:
    text = kernel(
        element("%rd2", "%rd0", 16) + "    ld.global.v4.u32 {%r1, %r2, %r3, %r4}, [%rd2];\n"
        "    st.global.v2.u32 [%rd2], {%r4, %r3};\n    st.global.v2.b32 [%rd2+8], {%r2, %r1};\n"
        "    ld.global.s8 %r5, [%rd1];\n    ld.global.u8 %r6, [%rd1];\n    ld.global.s16 %r7, [%rd1+2];\n"
        "    setp.ne.u32 %p1, %r0, 0;\n    @%p1 ret;\n    st.global.u32 [%rd1+4], %r5;\n"
        "    st.global.u32 [%rd1+8], %r6;\n    st.global.u32 [%rd1+12], %r7;\n    st.global.u8 [%rd1+16], %r5;\n"
    )
    data = np.arange(32, dtype=np.uint32)
    other = np.zeros(24, np.uint8)
    other[:4] = 0xF0, 0, 0xFE, 0xFF
    wanted = data.reshape(8, 4)[:, ::-1].ravel().copy()
    run(text, data, other, block=8)
    assert (data == wanted).all()
    assert other[4:16].view(np.int32).tolist() == [-16, 0xF0, -2] and other[16:18].tolist() == [0xF0, 0]


def test_dynamic_shared_memory_lies_behind_the_static() -> None:
    text = kernel(
        "    shl.b32 %r1, %r0, 2;\n    mov.u32 %r2, dynamic;\n    add.u32 %r3, %r2, %r1;\n"
        "    st.shared.u32 [%r3], %r0;\n"
        "    st.shared.u32 [static], %r0;\n    bar.sync 0;\n    mov.u32 %r4, 124;\n    sub.u32 %r4, %r4, %r1;\n"
        "    add.u32 %r5, %r2, %r4;\n    ld.shared.u32 %r6, [%r5];\n    mov.u32 %r7, %dynamic_smem_size;\n"
        "    add.u32 %r6, %r6, %r7;\n" + element("%rd2", "%rd0") + "    st.global.u32 [%rd2], %r6;\n",
        before=".extern .shared .align 16 .b8 dynamic[];\n",
        shared=".shared .align 4 .b8 static[4];",
        parameters=1,
    )
    out = np.zeros(32, np.uint32)
    run(text, out, shared=128)
    assert out.tolist() == [31 - n + 128 for n in range(32)]


def test_parameters_may_be_structures_and_have_addresses() -> None:
    text = (
        ".version 8.0\n.target sm_90\n.address_size 64\n"
        ".visible .entry k(.param .u64 out, .param .u32 n)\n{\n    .reg .b64 %rd<5>;\n    .reg .b32 %r<5>;\n"
        "    .reg .b16 %rs<3>;\n    ld.param.u64 %rd0, [out];\n    mov.b64 %rd1, n;\n    ld.param.u32 %r0, [%rd1];\n"
        "    ld.param.u16 %r1, [n+2];\n    st.global.u32 [%rd0], %r0;\n"
        "    st.global.u32 [%rd0+4], %r1;\n    ret;\n}\n"
    )
    out = np.zeros(2, np.uint32)

    running.run(text, "k", 1, 1, [out.ctypes.data, 0x12345678])
    assert out.tolist() == [0x12345678, 0x1234]


def test_constant_addresses_of_32_bits_are_offsets() -> None:
    text = kernel(
        "    mov.u32 %r1, second;\n    shl.b32 %r2, %r0, 2;\n    add.u32 %r3, %r1, %r2;\n    ld.const.u32 %r4, [%r3];\n"
        "    mov.u64 %rd3, first;\n    cvta.const.u64 %rd4, %rd3;\n    ld.u32 %r5, [%rd4];\n"
        "    ld.const.u32 %r6, [second+4];\n    add.u32 %r4, %r4, %r5;\n    add.u32 %r4, %r4, %r6;\n"
        + element("%rd2", "%rd0")
        + "    st.global.u32 [%rd2], %r4;\n",
        before=".const .align 4 .u32 first = 1000;\n.const .align 4 .u32 second[4] = {1, 2, 3, 4};\n",
        parameters=1,
    )
    memory = np.array([1000, 0, 0, 0, 1, 2, 3, 4], np.uint32)
    out = np.zeros(4, np.uint32)
    places = {"first": memory.ctypes.data, "second": memory.ctypes.data + 16}
    symbols = {global_symbol(name): address for name, address in places.items()}
    running.run(text, "k", 1, 4, [out.ctypes.data], symbols=symbols)
    assert out.tolist() == [1003, 1004, 1005, 1006]


@pytest.mark.parametrize("waits", ["", "bar.sync 0;"])
def test_what_is_local_to_a_caller_is_local(waits: str) -> None:
    function = (
        ".func (.param .b32 is) local(.param .b64 of)\n{\n    .reg .b64 %rd<2>;\n    .reg .b32 %r<2>;\n"
        "    .reg .pred %p<2>;\n    .local .b8 own[8];\n    st.local.u32 [own], 1;\n    ld.param.b64 %rd0, [of];\n"
        "    WAITS\n    isspacep.local %p0, %rd0;\n    isspacep.global %p1, %rd0;\n    selp.u32 %r0, 1, 0, %p0;\n"
        "    selp.u32 %r1, 2, 0, %p1;\n    or.b32 %r0, %r0, %r1;\n    st.param.b32 [is], %r0;\n    ret;\n}\n"
    ).replace("WAITS", waits)
    call = "{{ .param .b64 a; .param .b32 r; st.param.b64 [a], {}; call.uni (r), local, (a); ld.param.b32 {}, [r]; }}\n"
    text = kernel(
        "    mov.u64 %rd5, d;\n    cvta.local.u64 %rd6, %rd5;\n    add.u64 %rd7, %rd6, 16;\n"
        + "".join(call.format(f"%rd{of}", f"%r{to}") for of, to in ((6, 1), (7, 2), (0, 3)))
        + "    st.global.v2.u32 [%rd0], {%r1, %r2};\n    st.global.u32 [%rd0+8], %r3;\n",
        before=function,
        shared=".local .align 8 .b8 d[16];",
        parameters=1,
    )
    out = np.zeros(3, np.uint32)
    running.run(text, "k", 1, 1, [out.ctypes.data])
    assert out[0] == 1 and out[2] == 2


_ASKING = """.func (.param .b32 is) of_kernel(.param .b64 of)
{
    .reg .b64 %rd<2>;
    .reg .b32 %r<2>;
    .reg .pred %p<2>;
    ld.param.b64 %rd0, [of];
    isspacep.param %p0, %rd0;
    selp.u32 %r0, 1, 2, %p0;
    st.param.b32 [is], %r0;
    ret;
}
"""


@pytest.mark.parametrize("waits", ["", "bar.sync 0;"])
def test_functions_know_addresses_of_the_kernels_parameters(waits: str) -> None:
    call = (
        "{ .param .b64 a; .param .b32 r; st.param.b64 [a], %rd1; call.uni (r), of_kernel, (a); ld.param.b32 %r1, [r]; }"
    )
    asking = _ASKING.replace("isspacep", f"{waits} isspacep")
    for taken, wanted in (("mov.b64 %rd1, %rd0;", 2), ("mov.b64 %rd1, p0; cvta.param.u64 %rd1, %rd1;", 1)):
        out = np.zeros(1, np.uint32)
        text = kernel(f"    {taken}\n    {call}\n    st.global.u32 [%rd0], %r1;\n", before=asking, parameters=1)
        running.run(text, "k", 1, 1, [out.ctypes.data])
        assert out[0] == wanted


@pytest.mark.parametrize("order", ["", ".relaxed.gpu", ".volatile"])
def test_stores_leave_out_elements_of_wide_vectors(order: str) -> None:
    text = kernel(
        element("%rd2", "%rd0", 32) + f"    st{order}.global.v8.u32 [%rd2], {{_, %r0, _, %r0, _, _, _, %r0}};\n",
        parameters=1,
    ).replace(HEADER, HEADER.replace("8.0", "8.8").replace("sm_90", "sm_100"))
    data = np.full((32, 8), 77, np.uint32)
    run(text, data)
    lanes = np.arange(32)[:, None]
    assert (data[:, [1, 3, 7]] == lanes).all() and (data[:, [0, 2, 4, 5, 6]] == 77).all()
