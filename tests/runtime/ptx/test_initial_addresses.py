"""Addresses as initial values of variables: what a load of them gives, and what is loaded through it.

A symbol is its address in its own state space, ``generic(x)`` the generic one (PTX ISA, "Initializers"). The oracle is
the address that ``mov`` gives of the same symbol, which ptxas encodes as the same number (``nvdisasm`` shows an offset
in the bank of constants for a symbol of ``.const`` and a relocation, R_CUDA_G64, for ``generic``).
"""

from __future__ import annotations

import numpy as np
import pytest

import nvgen as nv
from tests.lift.texts import HEADER

VARIABLES = """
.const .b32 first = 1;
.const .u64 c[2] = { 3, 7 };
.global .u64 g[2] = { 5, 11 };
.func f() { ret; }
"""
#: What an initial value is, the instructions that give the same address, the space of a load through it, and the value.
CASES = {
    "c": ("mov.u64 m, c;", "ld.const.u64 v, [p];", 3),
    "c+8": ("mov.u64 m, c; add.u64 m, m, 8;", "ld.const.u64 v, [p];", 7),
    "generic(c)": ("mov.u64 m, c; cvta.const.u64 m, m;", "ld.u64 v, [p];", 3),
    "generic(c)+8": ("mov.u64 m, c+8; cvta.const.u64 m, m;", "ld.u64 v, [p];", 7),
    "g": ("mov.u64 m, g;", "ld.global.u64 v, [p];", 5),
    "g+8": ("mov.u64 m, g+8;", "ld.u64 v, [p];", 11),
    "generic(g)": ("mov.u64 m, g;", "ld.u64 v, [p];", 5),
    "f": ("mov.u64 m, f;", "mov.u64 v, 9;", 9),
}


def text_of(space: str) -> str:
    """A kernel that stores of each case the distance of the two addresses and what it has loaded."""
    lines = [HEADER, VARIABLES, f".{space} .u64 table[{len(CASES)}] = {{ {', '.join(CASES)} }};"]
    lines += [".visible .entry k(.param .u64 out) { .reg .u64 o, m, p, v; ld.param.u64 o, [out];"]
    for number, (address, load, _) in enumerate(CASES.values()):
        lines += [f"ld.{space}.u64 p, [table+{8 * number}]; {address} sub.u64 m, m, p; st.global.u64 [o], m;"]
        lines += [f"{load} st.global.u64 [o+8], v; add.u64 o, o, 16;"]
    return "\n".join([*lines, "ret; }"])


WANTED = [[0, value] for *_, value in CASES.values()]
SPACES = ("const", "global")


@pytest.mark.parametrize("check", [None, "none", "all"])
@pytest.mark.parametrize("space", SPACES)
def test_addresses_are_those_of_instructions(space: str, check: str | None) -> None:
    out = np.full((len(CASES), 2), 99, np.uint64)
    nv.ptx.load(text_of(space))["k"].on("cpu", check=check)[1, 1](out)
    assert out.tolist() == WANTED


@pytest.mark.parametrize("space", SPACES)
def test_in_32_bits(space: str) -> None:
    """Addresses of constant memory and of functions fit; those of global memory do not, here."""
    text = f"""{HEADER}{VARIABLES}
.{space} .u32 table[2] = {{ c+8, f }};
.{space} .u8 bytes[2] = {{ 0xFF(c+8), 0xFF00(c) }};
.visible .entry k(.param .u64 out) {{
    .reg .u64 o; .reg .u32 t, m; .reg .u16 b;
    ld.param.u64 o, [out];
    ld.{space}.u32 t, [table]; mov.u32 m, c+8; sub.u32 m, m, t; st.global.u32 [o], m;
    ld.const.u32 m, [t]; st.global.u32 [o+4], m;
    ld.{space}.u8 b, [bytes]; ld.{space}.u8 m, [bytes+1]; sub.u32 t, t, 8; st.global.u32 [o+8], t;
    cvt.u32.u16 t, b; sub.u32 t, t, 8; shl.b32 m, m, 8; or.b32 m, m, t; st.global.u32 [o+12], m; ret;
}}
"""
    out = np.full(4, 99, np.uint32)
    loaded = nv.ptx.load(text)
    loaded["k"].on("cpu")[1, 1](out)
    assert out[:2].tolist() == [0, 7] and out[2] == out[3]
    assert loaded.globals["table"][1] == 1  # a function is its number


def test_constants_of_functions() -> None:
    """ptxas has them in the same bank as those of the module."""
    text = f"""{HEADER}
.visible .entry k(.param .u64 out) {{
    .reg .u64 o, m, v;
    .const .u64 own[2] = {{ 3, 7 }};
    .global .u64 there = own+8;
    ld.param.u64 o, [out];
    ld.global.u64 m, [there]; ld.const.u64 v, [m]; st.global.u64 [o], v;
    mov.u64 m, own; cvta.const.u64 m, m; ld.u64 v, [m]; st.global.u64 [o+8], v; ret;
}}
"""
    out = np.full(2, 99, np.uint64)
    nv.ptx.load(text)["k"].on("cpu")[1, 1](out)
    assert out.tolist() == [7, 3]
