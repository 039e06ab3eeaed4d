"""State spaces of addresses, special registers that PTX alone has, and the stack."""

from __future__ import annotations

import numpy as np

from nvgen.targets.cpu.conventions.symbols import global_symbol
from tests.lift import running
from tests.lift.texts import HEADER, element, kernel

_SPACES = ("global", "shared", "shared::cluster", "local", "const", "param")


def test_where_addresses_lie() -> None:
    """Each of five addresses is in its own space, and shared memory in that of the cluster as well."""
    sources = {
        "global": "mov.u64 %rd2, %rd0;",
        "shared": "mov.u64 %rd2, tile; cvta.shared.u64 %rd2, %rd2;",
        "local": "mov.u64 %rd2, own; cvta.local.u64 %rd2, %rd2;",
        "const": "mov.u64 %rd2, table; cvta.const.u64 %rd2, %rd2; add.u64 %rd2, %rd2, 12;",
        "param": "mov.u64 %rd2, p0; cvta.param.u64 %rd2, %rd2;",
    }
    body = ""
    for row, source in enumerate(sources.values()):
        body += f"    {source}\n"
        for column, space in enumerate(_SPACES):
            body += f"    isspacep.{space} %p1, %rd2;\n    selp.u32 %r1, 1, 0, %p1;\n"
            body += f"    st.global.u32 [%rd0+{4 * (row * len(_SPACES) + column)}], %r1;\n"
    text = kernel(
        body,
        before=".const .align 4 .b32 first = 1; .const .align 4 .b32 table[2] = {3, 4};",
        shared=".shared .align 4 .b8 tile[16]; .local .align 4 .b8 own[16];",
        parameters=1,
    )
    constants, out = np.array([1, 3, 4, 0], np.uint32), np.zeros((len(sources), len(_SPACES)), np.uint32)
    symbols = {global_symbol("first"): constants.ctypes.data, global_symbol("table"): constants.ctypes.data + 4}
    running.run(
        text.replace("add.u64 %rd2, %rd2, 12;", "add.u64 %rd2, %rd2, 4;"), "k", 1, 1, [out.ctypes.data], symbols=symbols
    )
    found = {
        name: [space for space, is_in in zip(_SPACES, row, strict=True) if is_in]
        for name, row in zip(sources, out, strict=True)
    }
    assert found == {name: ["shared", "shared::cluster"] if name == "shared" else [name] for name in sources}


_CLUSTER = f"""{HEADER}
.visible .entry k(.param .u64 out) .reqnctapercluster 2, 1, 1
{{
    .reg .b32 %r<8>;
    .reg .b64 %rd<8>;
    .reg .pred %p<4>;
    .shared .align 4 .b8 tile[16];
    ld.param.u64 %rd0, [out];
    mov.u32 %r0, %cluster_ctarank;
    xor.b32 %r1, %r0, 1;
    mov.u64 %rd1, tile;
    cvta.shared.u64 %rd2, %rd1;
    mapa.u64 %rd3, %rd2, %r1;
    isspacep.shared::cta %p1, %rd3;
    isspacep.shared::cluster %p2, %rd3;
    selp.u32 %r2, 1, 0, %p1;
    selp.u32 %r3, 1, 0, %p2;
    mul.wide.u32 %rd4, %r0, 8;
    add.u64 %rd4, %rd0, %rd4;
    st.global.v2.u32 [%rd4], {{%r2, %r3}};
    ret;
}}
"""


def test_memory_of_another_block_is_the_cluster_s() -> None:
    out = np.zeros((2, 2), np.uint32)
    running.run(_CLUSTER, "k", 2, 1, [out.ctypes.data])
    assert out.tolist() == [[0, 1], [0, 1]]


def test_shared_memory_begins_where_swizzles_do() -> None:
    """On a GPU its first byte is 0, and so is that of the host as far as anybody looks."""
    body = "    mov.u64 %rd2, 0;\n    cvta.shared.u64 %rd2, %rd2;\n    and.b64 %rd2, %rd2, 1023;\n"
    body += "    st.global.u64 [%rd0], %rd2;\n"
    out = np.full(1, 7, np.uint64)
    running.run(kernel(body, shared=".shared .b8 one[1];", parameters=1), "k", 1, 1, [out.ctypes.data])
    assert out[0] == 0


def test_registers_of_memory() -> None:
    names = {
        "%dynamic_smem_size": 60,
        "%total_smem_size": 256,  # 100 and 60 bytes, in units of 128
        "%aggr_smem_size": 1280,  # with those that the system keeps
        **{f"%reserved_smem_offset_{name}": 0 for name in ("begin", "0")},
        **{f"%reserved_smem_offset_{name}": 1024 for name in ("end", "cap")},
        "%reserved_smem_offset_1": 512,
        **{f"%envreg{number}": 0 for number in (0, 31)},
        "%ntid.r": 3,
        "%nctaid.g": 1,
    }
    body = "".join(
        f"    mov.u32 %r1, {name};\n    st.global.u32 [%rd0+{4 * place}], %r1;\n" for place, name in enumerate(names)
    )
    text = kernel(
        body,
        before=".extern .shared .align 16 .b8 rest[];",
        shared=".shared .align 4 .b8 tile[100];",
        parameters=1,
    )
    out = np.full(len(names), 9, np.uint32)
    running.run(text, "k", 1, 3, [out.ctypes.data], shared=60)
    assert dict(zip(names, out.tolist(), strict=True)) == names


def test_all_components_at_once() -> None:
    body = element("%rd2", "%rd0", 16) + "    mov.v4.u32 {%r1, %r2, %r3, %r4}, %tid;\n"
    body += "    st.global.v4.u32 [%rd2], {%r1, %r2, %r3, %r4};\n"
    out = np.full((3, 4), 9, np.uint32)
    running.run(kernel(body, parameters=1), "k", 1, 3, [out.ctypes.data])
    assert out.tolist() == [[t, 0, 0, 0] for t in range(3)]


def test_the_stack() -> None:
    """Each thread has what it allocates for itself, at the alignment that it asks for, and gives it back."""
    body = (
        element("%rd2", "%rd0", 8)
        + """
    mov.u32 %r1, 0;
again: stacksave.u64 %rd5;
    mul.wide.u32 %rd3, %r0, 16;
    add.u64 %rd3, %rd3, 16384;
    alloca.u64 %rd4, %rd3, 64;
    cvta.local.u64 %rd6, %rd4;
    and.b64 %rd7, %rd6, 63;
    cvt.u32.u64 %r2, %rd7;
    st.local.u32 [%rd4+12], %r0;
    ld.u32 %r3, [%rd6+12];
    stackrestore.u64 %rd5;
    add.u32 %r1, %r1, 1;
    setp.lt.u32 %p1, %r1, 2000;
    @%p1 bra again;
    st.global.v2.u32 [%rd2], {%r2, %r3};
"""
    )
    out = np.full((32, 2), 9, np.uint32)
    running.run(kernel(body, parameters=1), "k", 1, 32, [out.ctypes.data])
    assert out.tolist() == [[0, t] for t in range(32)]


def test_functions_know_the_kernel_s_parameters() -> None:
    before = """
.func (.param .b32 is_it) ask(.param .b64 where)
{
    .reg .b64 %rd<2>; .reg .b32 %r<2>; .reg .pred %p<2>;
    ld.param.u64 %rd1, [where];
    isspacep.param %p1, %rd1;
    selp.u32 %r1, 1, 0, %p1;
    st.param.b32 [is_it], %r1;
    ret;
}
"""
    body = """
    mov.u64 %rd2, p0;
    cvta.param.u64 %rd2, %rd2;
    { .param .b64 given; .param .b32 got; st.param.b64 [given], %rd2;
      call (got), ask, (given); ld.param.b32 %r1, [got]; }
    { .param .b64 given; .param .b32 got; st.param.b64 [given], %rd0;
      call (got), ask, (given); ld.param.b32 %r2, [got]; }
    st.global.v2.u32 [%rd0], {%r1, %r2};
"""
    out = np.full(2, 9, np.uint32)
    running.run(kernel(body, before=before, parameters=1), "k", 1, 1, [out.ctypes.data])
    assert out.tolist() == [1, 0]
