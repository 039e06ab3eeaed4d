"""Operands that no compiler writes: elements of arrays, registers with constants added, registers of vectors.

What ptxas 13.5 makes of each was read in its machine code: the index of an element counts scalars, of arrays of arrays
and of vectors too; a sum has the width of its register.
"""

from __future__ import annotations

import numpy as np
import pytest

import nvgen as nv
from tests.lift.texts import HEADER

VARIABLES = """
.global .u32 words[8] = { 10, 11, 12, 13, 14, 15, 16, 17 };
.global .u16 rows[2][4] = { { 20, 21, 22, 23 }, { 24, 25, 26, 27 } };
.global .v2 .u32 pairs[2] = { { 30, 31 }, { 32, 33 } };
.const .u64 constants[4] = { 40, 41, 42, 43 };
.shared .u8 bytes[8];
.func (.reg .v2 .u32 to) swapped (.reg .v2 .u32 of) { mov.u32 to.x, of.y; mov.u32 to.y, of.x; ret; }
"""
REGISTERS = """
    .reg .u64 o, a, b; .reg .u32 r, s; .reg .u16 h; .reg .pred q; .reg .v2 .u32 t, u; .reg .v4 .f32 w;
    .reg .v2 .u32 many<3>; .local .u32 own[4];
"""
#: Instructions, and what is in ``r`` behind them.
CASES = [
    ("mov.u64 a, words[3]; ld.global.u32 r, [a];", 13),
    ("mov.u64 a, rows[5]; ld.global.u16 r, [a];", 25),
    ("mov.u64 a, pairs[3]; ld.global.u32 r, [a];", 33),
    ("ld.global.u32 r, words[1+1];", 12),
    ("mov.u32 s, 4; ld.global.u32 r, words[s];", 14),
    ("mov.u32 s, 4; mov.u64 a, words[s]; ld.global.u32 r, [a+4];", 15),
    ("ld.const.u64 a, constants[2]; cvt.u32.u64 r, a;", 42),
    ("cvta.const.u64 a, constants[3]; ld.u32 r, [a];", 43),
    ("mov.u16 h, 9; st.shared.u8 bytes[5], h; ld.shared.u8 r, [bytes+5];", 9),
    ("st.local.u32 own[2], 8; ld.local.u32 r, [own+8];", 8),
    ("ld.param.u32 r, p[1];", 6),
    ("mov.u32 s, 7; mov.u32 r, s+4;", 11),
    ("mov.u32 s, 7; mov.u32 r, s+-4;", 3),
    ("mov.u32 s, 7; mov.u32 r, s+4+(1+1);", 13),
    ("mov.u32 s, 7; add.u32 r, s+1, 2;", 10),
    ("mov.u32 s, 0xFFFFFFFF; cvt.u64.u32 a, s+2; cvt.u32.u64 r, a;", 1),
    ("mov.u64 a, words; mov.u64 b, a+8; ld.global.u32 r, [b+4+4];", 14),
    ("mov.u32 s, 7; setp.eq.u32 q, s+1, 8; selp.u32 r, s+2, 0, q;", 9),
    ("mov.v2.u32 t, {5, 6}; mov.u32 t.x, 9; add.u32 r, t.x, t.g;", 15),
    ("mov.v2.u32 t, {5, 6}; mov.v2.u32 u, t; mov.v2.u32 {r, s}, u; add.u32 r, r, s;", 11),
    ("mov.v2.u32 t, {5, 6}; call (u), swapped, (t); shl.b32 r, u.x, 4; add.u32 r, r, u.y;", 0x65),
    ("mov.v2.u32 t, {5, 6}; mov.b64 a, t; shr.u64 a, a, 32; cvt.u32.u64 r, a;", 6),
    ("mov.v4.f32 w, {0f00000001, 0f00000002, 0f00000003, 0f00000004}; mov.b32 r, w.a;", 4),
    ("mov.u32 many1.y, 3; mov.v2.u32 many2, many1; mov.u32 r, many2.y;", 3),
    ("ld.global.v2.u32 t, [words]; st.global.v2.u32 [pairs], t; ld.global.u32 r, [pairs+4];", 11),
]


@pytest.mark.parametrize("check", [None, "all"])
def test_operands(check: str | None) -> None:
    body = "".join(f"{{ {text} st.global.u32 [o+{4 * n}], r; }}\n" for n, (text, _) in enumerate(CASES))
    head = ".visible .entry k(.param .u64 out, .param .align 4 .u32 p[2]) {"
    text = "\n".join([HEADER, VARIABLES, head, REGISTERS, "ld.param.u64 o, [out];", body, "ret; }"])
    nv.ptx.check(text)
    out = np.full(len(CASES), 99, np.uint32)
    nv.ptx.load(text)["k"].on("cpu", check=check)[1, 1](out, np.array([5, 6], np.uint32).tobytes())
    assert out.tolist() == [value for _, value in CASES]


def test_a_register_of_vectors_across_blocks() -> None:
    """Elements that different branches write, behind a barrier."""
    text = f"""{HEADER}
.visible .entry k(.param .u64 out) {{
    .reg .u64 o, a; .reg .u32 r; .reg .v2 .u32 t; .reg .pred q;
    ld.param.u64 o, [out]; mov.u32 r, %tid.x; mul.wide.u32 a, r, 8; add.u64 o, o, a;
    mov.v2.u32 t, {{1, 2}}; setp.lt.u32 q, r, 16; @q mov.u32 t.x, r; @q bra A; mov.u32 t.y, r;
A:  bar.sync 0; st.global.v2.u32 [o], t; ret;
}}
"""
    out = np.full((64, 2), 99, np.uint32)
    nv.ptx.load(text)["k"].on("cpu")[1, 64](out)
    assert out.tolist() == [[n, 2] if n < 16 else [1, n] for n in range(64)]


@pytest.mark.parametrize("between", ["// two\n", "/* two */", '\n# 1 "file"\n'])
def test_comments_between_initial_values(between: str) -> None:
    text = f"{HEADER}.global .u16 x[4] = {{ {between} 1, 2, {between} 3, {between} 4 {between} }};\n"
    found = nv.ptx.load(text + ".visible .entry k() { ret; }").globals["x"]
    assert found.tolist() == [1, 2, 3, 4]


@pytest.mark.parametrize("text", ["ld.global.u32 r, [words[1]];", "atom.global.add.u32 r, words[1], 1;"])
def test_elements_elsewhere_are_refused(text: str) -> None:
    """ptxas takes them of ``mov``, ``cvta``, ``ld`` and ``st`` alone, in no further brackets."""
    with pytest.raises(nv.CompileError, match="NVG3117"):
        nv.ptx.check(f"{HEADER}{VARIABLES}.visible .entry k() {{ .reg .u32 r; {text} ret; }}")
