"""Constant expressions and initial values: what they are by the PTX ISA and ptxas 13.5, written out by hand."""

from __future__ import annotations

import struct
from pathlib import Path

import numpy as np
import pytest

import nvgen as nv
from nvgen.ptx import constants
from nvgen.ptx.checking.check_warnings import warnings
from nvgen.ptx.tree import Declaration
from tests.assembling import needs_ptxas
from tests.ptx_input.initial_bytes import HEADER, module_of, of_nvgen, of_ptxas

_ALL = 2**64 - 1
#: Integers, as the 64 bits that they are.
INTEGERS = {
    # What makes a value unsigned: a U, ~, %, a cast, 2**63 and more.
    "~0>>4": _ALL >> 4,
    "-1U>>1": _ALL >> 1,
    "-5/2U": (2**64 - 5) // 2,
    "-1<1U": 0,
    "(1U<<63)>>3": 1 << 60,
    "~5/2": (_ALL - 5) // 2,
    "(-6)/(-2U)": 0,
    "-9223372036854775808/2": 1 << 62,
    "-9223372036854775807/2": 2**64 - 2**62 + 1,
    "0xffffffffffffffff/2": _ALL >> 1,
    "-1==0xFFFFFFFFFFFFFFFF": 1,
    "(.u64)-1>>1": _ALL >> 1,
    "(.u64)(-1)<1": 0,
    "(.s64)~0>>4": _ALL,
    "(.s64)-1U>>1": _ALL,
    "(.s64)(1U-2)>>1": _ALL,
    "1U-2<0": 0,
    "-(.u64)1>>1": _ALL >> 1,
    # The type of one side, of none, of the one that is chosen.
    "(-1)>>(1U)": _ALL,
    "(2>>1U)-2>>1": _ALL,
    "(1U<2U)-2<0": 1,
    "(1U&&1U)-2<0": 1,
    "!0U-2<0": 1,
    "(1?-1:1U)>>1": _ALL,
    "(0?1:-1U)>>1": _ALL >> 1,
    "(1U?-1:1)>>1": _ALL,
    # % takes both sides unsigned and gives an unsigned value.
    "7%-3": 7,
    "-7%-3": 2**64 - 7,
    "-1 % (10)": 5,
    "(1 % 4)-2>>1": _ALL >> 1,
    "(5U % 3)-3<0": 0,
    # Counts of shifts are modulo 64.
    "1<<64": 1,
    "1<<65": 2,
    "1<<-1": 1 << 63,
    "1<<63>>63": _ALL,
    "-1>>65": _ALL,
    # What is bound how.
    "1|2==2": 1,
    "1<<2+1": 8,
    "1&2|4^5": 1,
    "6^3|8&12": 13,
    "-(!0)<1": 1,
    "1?0?2:3:4": 3,
    "5>4>3": 0,
    "100/10/5": 2,
    "--5": 5,
    "-+-5": 5,
    "!!5": 1,
    "-5/2": 2**64 - 2,
    "WARP_SZ-33>>1": _ALL,
    "0b101+07+0x1F": 43,
    "9223372036854775807+1>>1": 0xC << 60,
    "18446744073709551617": 1,
    "0x123456789ABCDEF0123": 0x456789ABCDEF0123,
    # Comparisons of floating-point numbers are integers.
    "1.5<2.0": 1,
    "(1.5<2.0)+1": 2,
    "-0.0==0.0": 1,
    "0d7FF8000000000000==0d7FF8000000000000": 0,
    "(0f3F800000)<1.0": 1,
    "1.0==1.0?2:3": 2,
}
#: Of no value: ptxas refuses them.
NONE = (
    *("1/0", "1 % (0)", "0&&1/0", "1?2:1/0", "1.0/0.0", "0.0/0.0", "1/(1-1)"),
    *("1.0+1", "1.5<2", "1?1.5:2.5", "1.5?2:3", "!1.5", "~1.5", "1.5<<1", "1.5&1", "1.0&&2.0", "(.s64)1.5"),
    *("1e400", "1e-400", "4.9e-324", "1.7976931348623159e308", "99999999999999999999", "0x123456789ABCDEF012345678"),
    *("-0f3F800000", "+0f3F800000", "- 0f3F800000", "0f3F800000+1.0", "1.0+0f3F800000"),
)


def _double(number: float) -> bytes:
    return struct.pack("<d", number)


def _words(*numbers: int) -> bytes:
    return struct.pack(f"<{len(numbers)}I", *numbers)


#: Variables with their bytes: ``type[dimensions] value``.
VARIABLES = {
    "f32 1.0/3.0": _words(0x3EAAAAAB),
    "f32 -(1.5)": struct.pack("<f", -1.5),
    "f32 (1.0+2.0)*3.0": struct.pack("<f", 9),
    "f32 0d3FF8000000000000": struct.pack("<f", 1.5),
    "f32 -0d3FF8000000000000": struct.pack("<f", -1.5),
    "f32 1e39": struct.pack("<f", float("inf")),
    "f32 1e-45": _words(1),
    "f32 0f7FC00001": _words(0x7FC00001),
    "f32 0d7FFC000000000000": _words(0x7FE00000),
    "f32 -(0f3F800000)": _words(1 << 31),  # a double of 2**-1045 or so
    "f32 +(0f3F800000)": _words(0x3F800000),
    "f64 0f3F800000": _words(0x3F800000, 0),
    "f64 -(0f3F800000)": _words(0x3F800000, 1 << 31),
    "f64 (0f3F800000)+1.0": _double(1),
    "f64 1e38*10.0": _double(1e39),
    "f64 1e200*1e200-1e200*1e200": (0xFFF8 << 48).to_bytes(8, "little"),
    "f64 -0.0": _double(-0.0),
    "b64 1.5": _double(1.5),
    "b64 0f3F800000": _words(0x3F800000, 0),
    "b32 1.5": struct.pack("<f", 1.5),
    "b32 0f3F8012FF": _words(0x3F8012FF),
    "b16 1.0": bytes(2),
    "b16 1.1": b"\x9a\x99",
    "b16 0f3F8012FF": b"\xff\x12",
    "b8 1.1": b"\x9a",
    "b8[4] {-1,300,0x1234,1.0}": b"\xff\x2c\x34\x00",
    "u8 1.5<2.0": b"\x01",
    "s16 0x12345": b"\x45\x23",
    "u32[2][2] {{1},{3}}": _words(1, 3, 0, 0),
    "u32[2][2] {{},{3}}": _words(3, 0, 0, 0),
    "u32[2][2] {{1,2}}": _words(1, 2, 0, 0),
    "u32[3][2] {{1},{2,3},{4}}": _words(1, 2, 3, 4, 0, 0),
    "u32[][2] {{1},{3},{4,5}}": _words(1, 3, 4, 5, 0, 0),
    "u32[2][2][2] {{{1}},{{4},{5}}}": _words(1, 4, 5, 0, 0, 0, 0, 0),
    "f32[2][2] {{1.0},{3.0}}": struct.pack("<4f", 1, 3, 0, 0),
    "v2.u32[2] {{1,2}}": _words(1, 2, 0, 0),
    "v4.f32 {1.0,2.0,3.0,4.0}": struct.pack("<4f", 1, 2, 3, 4),
    "u32[2] {}": _words(0, 0),
}


def _modules() -> tuple[str, dict[str, bytes]]:
    """A module with all of them, and what each variable is."""
    right = {f"u64 {text}": value.to_bytes(8, "little") for text, value in INTEGERS.items()} | VARIABLES
    names = {f"x{at}": text for at, text in enumerate(right)}
    return module_of(names), {name: right[text] for name, text in names.items()}


def test_initial_values() -> None:
    text, right = _modules()
    assert of_nvgen(text, list(right)) == right


@needs_ptxas
def test_ptxas_has_the_same_initial_values() -> None:
    text, right = _modules()
    assert of_ptxas(text, list(right)) == right


@pytest.mark.parametrize("text", NONE)
def test_what_is_no_constant(text: str) -> None:
    module = nv.ptx.parse(module_of({"x": f"u64 {text}"}))
    (declaration,) = (one for one in module.statements if isinstance(one, Declaration))
    initial = declaration.declarators[0].initial
    assert initial is not None
    with pytest.raises(constants.WrongConstant):
        constants.constant(initial)


def test_operands_of_instructions() -> None:
    # A register takes the same constants; a double that was written as 32 bits has them below.
    moves = [(f"mov.u64 %rd1, {text};", value) for text, value in INTEGERS.items() if "." not in text]
    moves += [
        ("mov.f64 %rd1, 0f3F800000;", 0x3F800000),
        ("mov.b64 %rd1, 1.5;", 0x3FF8 << 48),
        ("{ .reg .pred p; mov.pred p, 2; selp.u64 %rd1, 7, 8, p; }", 7),
        ("{ .reg .pred p; mov.pred p, 1<<40; and.pred p, p, 4; selp.u64 %rd1, 7, 8, p; }", 7),
        ("selp.u64 %rd1, 7, 8, 2-2;", 8),
        ("mov.f64 %rd1, -(1.5);", 0xBFF8 << 48),
        ("{ .reg .f32 a; mov.f32 a, 1.0+2.0; mov.b32 %r1, a; cvt.u64.u32 %rd1, %r1; }", 0x40400000),
        ("{ .reg .f32 a; mov.f32 a, -0d3FF8000000000000; mov.b32 %r1, a; cvt.u64.u32 %rd1, %r1; }", 0xBFC00000),
    ]
    body = "".join(f"{move} st.global.u64 [%rd0+{at}*8], %rd1;\n" for at, (move, _) in enumerate(moves))
    registers = ".reg .b32 %r<2>; .reg .b64 %rd<2>;"
    text = f"{HEADER}.visible .entry k(.param .u64 out) {{ {registers} ld.param.u64 %rd0, [out];\n{body} ret; }}"
    out = np.zeros(len(moves), "u8")
    nv.ptx.load(text)["k"].on("cpu")[1, 1](out)
    assert dict(zip([move for move, _ in moves], map(int, out), strict=True)) == dict(moves)


def test_all_that_stands_behind_a_name_is_added_to_it() -> None:
    text = f"""{HEADER}
.global .u32 y[8] = {{0, 1, 2, 3, 4, 5, 6, 7}};
.visible .global .u64 x[4] = {{generic(y)+4*2, generic(y)+1<<2, generic(y)+1?12:16, generic(y)+4-8}};
.visible .entry k(.param .u64 out) {{
    .reg .b32 %r<2>; .reg .b64 %rd<2>;
    ld.param.u64 %rd0, [out];
    ld.global.u32 %r0, [y+1<<3];
    st.global.u32 [%rd0+1<<2], %r0;
    ret;
}}"""
    module = nv.ptx.load(text)
    out = np.zeros(2, "u4")
    module["k"].on("cpu")[1, 1](out)
    assert out.tolist() == [0, 2]
    places = module.globals["x"].astype("i8") - module.globals["y"].ctypes.data
    assert places.tolist() == [8, 4, 12, -4]


@pytest.mark.parametrize(
    "text",
    [
        *("f32 0", "f32[2] {1.0,2}", "u32 1.5", "s64 0d3FF8000000000000", "f16 1.0", "f16x2 1"),
        *(
            "u32 {1}",
            "u32[1] 1",
            "u32[2] {1,2,3}",
            "u32[2] {{1},{2}}",
            "u32[2][2] {1,2,3,4}",
            "u32[2][2] {{1,2,3},{4}}",
        ),
        *("v4.u32 {1,2}", "v2.u32[2] {1,2}", "u32[1+1] {1}", "u32[0] {}", "u32[-1] {}", "s64 k", "u32 1/0"),
    ],
)
def test_initial_values_that_are_refused(text: str) -> None:
    with pytest.raises(nv.CompileError) as caught:
        nv.ptx.load(module_of({"x": text})).globals["x"]
    assert caught.value.diagnostic.code in ("NVG3214", "NVG3126", "NVG3171")


def test_one_nul_at_the_end_is_read(tmp_path: Path) -> None:
    text = module_of({"x": "u32 7"}) + "\0"
    path = tmp_path / "k.ptx"
    path.write_text(text, encoding="utf-8")
    for given in (text, path, str(path), text.encode()):
        assert nv.ptx.load(given).globals["x"] == 7
    module = nv.ptx.parse(text)
    assert nv.ptx.to_text(module) == text
    assert nv.ptx.statistics(module) == nv.ptx.statistics(nv.ptx.parse(text[:-1]))
    nv.ptx.run(text, "k", 1, 1, [])
    assert [one.code for one in warnings(nv.ptx.check(text), nv.ptx.SourceText(text))] == ["NVG3173"]
    for wrong in (text + "\0", text + "\n", text[:40] + "\0" + text[40:]):
        with pytest.raises(nv.CompileError):
            nv.ptx.parse(wrong)


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("u32[2][2] {{1},{3}}", ["NVG3172"]),
        ("u32[2][2][2] {{{1}},{{4},{5}}}", ["NVG3172", "NVG3172", "NVG3172"]),
        ("u32[2][2] {{1,2}}", []),
        ("u32[3] {1}", []),
        ("f64[2] {1.0,0f3F800000}", ["NVG3174"]),
        ("f64 (0f3F800000)", ["NVG3174"]),
        ("b16[2] {1.0,1}", ["NVG3174"]),
        ("f32 0d3FF0000000000000", []),
    ],
)
def test_warnings(text: str, codes: list[str]) -> None:
    source = nv.ptx.SourceText(module_of({"x": text}))
    assert [one.code for one in warnings(nv.ptx.check(source.text), source)] == codes


def test_warnings_of_instructions() -> None:
    body = "mov.f64 a, 0f3F800000; { add.f64 a, a, (0f3F800000); } cvt.f64.f32 a, 0f3F800000; mov.f32 b, 0f3F800000;"
    source = nv.ptx.SourceText(f"{HEADER}.entry k() {{ .reg .f64 a; .reg .f32 b; {body} ret; }}\n")
    assert [one.code for one in warnings(nv.ptx.check(source.text), source)] == ["NVG3174", "NVG3174"]
