"""NVVM's intrinsics on halves, and minimum and maximum of every float, as functions of LLVM's generic operations.

Everything here works on bits: processors without instructions for f16 and bf16 would call the compiler's library. An
fma of halves is computed in f64, rounded to odd, and rounded once more, which then is the nearest half (Boldo and
Melquiond, "Emulation of FMA and correctly rounded sums: proved algorithms using rounding to odd"). Sources: PTX ISA,
``fma``, ``min``, ``max``, ``abs``, ``neg``, ``ex2``.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from nvgen.targets.cpu.nvvm.bits import function


class _Format(NamedTuple):
    """How LLVM spells a float, its width, the bits of infinity, of the smallest normal number and of PTX's NaN."""

    type: str
    bits: int
    infinity: int
    normal: int
    nan: int


_FORMATS = {
    "f": _Format("float", 32, 0xFF << 23, 1 << 23, 0x7FFFFFFF),
    "d": _Format("double", 64, 0x7FF << 52, 1 << 52, 0x7FF8 << 48),
    "f16": _Format("half", 16, 0x1F << 10, 1 << 10, 0x7FFF),
    "bf16": _Format("bfloat", 16, 0xFF << 7, 1 << 7, 0x7FFF),
}
_FORMATS.update({"f32": _FORMATS["f"], "f64": _FORMATS["d"]})
_ONE_F16 = 0x3C00


def _bits(letter: str, layout: _Format, *, ftz: bool) -> list[str]:
    """``%LETTER.b``: the bits of an operand, subnormal ones flushed; ``.m`` its magnitude, ``.s`` its sign."""
    type_, sign = f"i{layout.bits}", 1 << (layout.bits - 1)
    lines = [f"%{letter}.r = bitcast {layout.type} %{letter} to {type_}"]
    lines += _flushed(f"{letter}.r", letter, layout, ftz=ftz)
    return [
        *lines,
        f"%{letter}.m = and {type_} %{letter}.b, {sign - 1}",
        f"%{letter}.s = and {type_} %{letter}.b, {sign}",
        f"%{letter}.nan = icmp ugt {type_} %{letter}.m, {layout.infinity}",
    ]


def _flushed(source: str, letter: str, layout: _Format, *, ftz: bool) -> list[str]:
    """``%LETTER.b``, with a subnormal number's sign alone."""
    type_, sign = f"i{layout.bits}", 1 << (layout.bits - 1)
    if not ftz:
        return [f"%{letter}.b = add {type_} %{source}, 0"]
    return [
        f"%{letter}.m0 = and {type_} %{source}, {sign - 1}",
        f"%{letter}.s0 = and {type_} %{source}, {sign}",
        f"%{letter}.small = icmp ult {type_} %{letter}.m0, {layout.normal}",
        f"%{letter}.b = select i1 %{letter}.small, {type_} %{letter}.s0, {type_} %{source}",
    ]


def min_max(name: str, match: re.Match[str]) -> str:
    """Passes over NaN, or with ``.nan`` returns it; -0.0 is less than 0.0; ``.xorsign.abs`` compares magnitudes."""
    layout = _FORMATS[match["type"]]
    type_ = f"i{layout.bits}"
    lines = [line for letter in "ab" for line in _bits(letter, layout, ftz=bool(match["ftz"]))]
    part = "m" if match["xorsign"] else "b"
    for letter in "ab":  # the order of the floats as that of integers
        lines += [
            f"%{letter}.fill = ashr {type_} %{letter}.{part}, {layout.bits - 1}",
            f"%{letter}.flip = lshr {type_} %{letter}.fill, 1",
            f"%{letter}.key = xor {type_} %{letter}.{part}, %{letter}.flip",
        ]
    test = "slt" if match["op"] == "min" else "sgt"
    lines += [
        f"%first = icmp {test} {type_} %a.key, %b.key",
        f"%chosen = select i1 %first, {type_} %a.{part}, {type_} %b.{part}",
        f"%some = select i1 %b.nan, {type_} %a.{part}, {type_} %chosen",
        f"%number = select i1 %a.nan, {type_} %b.{part}, {type_} %some",
    ]
    result = "%number"
    if match["xorsign"]:
        lines += [f"%sign = xor {type_} %a.s, %b.s", f"%signed = or {type_} {result}, %sign"]
        result = "%signed"
    lines += [
        f"%is.nan = {'or' if match['nan'] else 'and'} i1 %a.nan, %b.nan",
        f"%bits = select i1 %is.nan, {type_} {layout.nan}, {type_} {result}",
        f"%r = bitcast {type_} %bits to {layout.type}",
    ]
    return function(name, layout.type, [layout.type] * 2, lines, "%r")


# Workaround (LLVM 22.1, 2026-11): the process ends for x86 where only the sign of a bfloat's bits is used.
# Guard: tests/targets/test_bfloat_bits.py::test_bits_are_used_as_a_whole
def bfloat_min_max(name: str, match: re.Match[str]) -> str:
    """Of bf16 as of f32, whose upper half it is: LLVM 22.1 does not survive the same on the bits of a bf16."""
    lines = []
    for letter in "ab":
        lines += [
            f"%{letter}.r = bitcast bfloat %{letter} to i16",
            f"%{letter}.z = zext i16 %{letter}.r to i32",
            f"%{letter}.w = shl i32 %{letter}.z, 16",
            f"%{letter}.f = bitcast i32 %{letter}.w to float",
        ]
    lines += [
        f"%single = call float @nvvm.{name.removesuffix('.bf16')}.f(float %a.f, float %b.f)",
        "%bits = bitcast float %single to i32",
        "%upper = lshr i32 %bits, 16",
        "%half = trunc i32 %upper to i16",
        "%r = bitcast i16 %half to bfloat",
    ]
    return function(name, "bfloat", ["bfloat"] * 2, lines, "%r")


def sign(name: str, match: re.Match[str]) -> str:
    """``fabs`` and ``neg``."""
    layout = _FORMATS[match["type"]]
    type_ = f"i{layout.bits}"
    lines = _bits("a", layout, ftz=bool(match.groupdict().get("ftz")))
    if match["op"] == "neg":
        lines += [f"%flip = xor {type_} %a.b, {1 << (layout.bits - 1)}", f"%r = bitcast {type_} %flip to {layout.type}"]
    else:
        lines.append(f"%r = bitcast {type_} %a.m to {layout.type}")
    return function(name, layout.type, [layout.type], lines, "%r")


def fma(name: str, match: re.Match[str]) -> str:
    """``fma.rn`` of halves."""
    layout, ftz, format_ = _FORMATS[match["type"]], bool(match["ftz"]), match["type"]
    lines = []
    for letter in "abc":
        lines += [
            *_bits(letter, layout, ftz=ftz),
            f"%{letter}.z = zext i16 %{letter}.b to i32",
            f"%{letter}.w = call double @nvvm.from.{format_}(i32 %{letter}.z)",
        ]
    lines += [
        *_FMA_TO_ODD,
        f"%rounded = call i32 @nvvm.to.{format_}.rn{'.relu' if match['last'] == '.relu' else ''}(double %odd, i32 0)",
        "%t.r = trunc i32 %rounded to i16",
        *_flushed("t.r", "t", layout, ftz=ftz),
    ]
    result = "%t.b"
    if match["last"] == ".sat":
        lines += [
            f"%is.low = icmp ugt i16 %t.b, {layout.infinity}",  # negative, or NaN
            "%low = select i1 %is.low, i16 0, i16 %t.b",
            f"%high = icmp ugt i16 %low, {_ONE_F16}",
            f"%sat = select i1 %high, i16 {_ONE_F16}, i16 %low",
        ]
        result = "%sat"
    lines.append(f"%r = bitcast i16 {result} to {layout.type}")
    return function(name, layout.type, [layout.type] * 3, lines, "%r")


#: The product is exact in f64; of the sum, the part that is lost decides about the last bit.
_FMA_TO_ODD = [
    "%product = fmul double %a.w, %b.w",
    "%sum = fadd double %product, %c.w",
    "%back = fsub double %sum, %product",
    "%rest = fsub double %sum, %back",
    "%lost.a = fsub double %product, %rest",
    "%lost.b = fsub double %c.w, %back",
    "%lost = fadd double %lost.a, %lost.b",
    "%inexact = fcmp one double %lost, 0.0",
    "%sum.bits = bitcast double %sum to i64",
    "%is.odd = trunc i64 %sum.bits to i1",
    "%is.even = xor i1 %is.odd, true",
    "%moves = and i1 %inexact, %is.even",
    "%sum.negative = icmp slt i64 %sum.bits, 0",
    "%lost.negative = fcmp olt double %lost, 0.0",
    "%inwards = xor i1 %sum.negative, %lost.negative",
    "%step = select i1 %inwards, i64 -1, i64 1",
    "%change = select i1 %moves, i64 %step, i64 0",
    "%odd.bits = add i64 %sum.bits, %change",
    "%odd = bitcast i64 %odd.bits to double",
]


_OF_F32 = {"ex2": "ex2.approx.f32", "tanh": "tanh.approx.f"}


def exponential(name: str, match: re.Match[str]) -> str:
    """``ex2.approx`` and ``tanh.approx`` of halves: f32's, rounded."""
    layout, ftz, format_ = _FORMATS[match["type"]], bool(match["ftz"]), match["type"]
    lines = [
        *_bits("a", layout, ftz=ftz),
        "%a.z = zext i16 %a.b to i32",
        f"%a.w = call double @nvvm.from.{format_}(i32 %a.z)",
        "%single = fptrunc double %a.w to float",
        f"%power = call float @nvvm.{_OF_F32[match['op']]}(float %single)",
        "%wide = fpext float %power to double",
        f"%rounded = call i32 @nvvm.to.{format_}.rn(double %wide, i32 0)",
        "%t.r = trunc i32 %rounded to i16",
        *_flushed("t.r", "t", layout, ftz=ftz),
        f"%r = bitcast i16 %t.b to {layout.type}",
    ]
    return function(name, layout.type, [layout.type], lines, "%r")


#: How many operands an operation on pairs has.
_OPERANDS = {"fma": 3, "fmin": 2, "fmax": 2, "neg": 1, "fabs": 1, "ex2": 1, "tanh": 1, "add": 2, "sub": 2, "mul": 2}


def each(name: str, match: re.Match[str]) -> str:
    """An operation on pairs of halves is that on halves, twice."""
    format_ = match["type"]
    type_ = _FORMATS[format_].type
    letters = "abc"[: _OPERANDS[match["op"]]]
    lines = []
    for index in range(2):
        lines += [f"%{letter}{index} = extractelement <2 x {type_}> %{letter}, i32 {index}" for letter in letters]
        given = ", ".join(f"{type_} %{letter}{index}" for letter in letters)
        lines.append(f"%e{index} = call {type_} @nvvm.{match['op']}{match['rest']}.{format_}({given})")
    lines += [
        f"%v = insertelement <2 x {type_}> undef, {type_} %e0, i32 0",
        f"%r = insertelement <2 x {type_}> %v, {type_} %e1, i32 1",
    ]
    return function(name, f"<2 x {type_}>", [f"<2 x {type_}>"] * len(letters), lines, "%r")


_FTZ = r"(?P<ftz>\.ftz)?"
RULES = (
    (rf"f(?P<op>min|max){_FTZ}(?P<nan>\.nan)?(?P<xorsign>\.xorsign\.abs)?\.(?P<type>f|d|f16)", min_max),
    (r"f(?:min|max)(?:\.nan)?(?:\.xorsign\.abs)?\.bf16", bfloat_min_max),
    (rf"(?P<op>fabs){_FTZ}\.(?P<type>f32|f64|f16|bf16)", sign),
    (r"(?P<op>neg)\.(?P<type>f16|bf16)", sign),
    (rf"fma\.rn{_FTZ}(?P<last>\.relu|\.sat)?\.(?P<type>f16|bf16)", fma),
    (rf"(?P<op>ex2|tanh)\.approx{_FTZ}\.(?P<type>f16|bf16)", exponential),
    (r"(?P<op>fma|fmin|fmax|neg|add|sub|mul|tanh)(?P<rest>[\w.]*)\.(?P<type>f16|bf16)x2", each),
    (r"(?P<op>fabs|ex2|add|mul)(?P<rest>[\w.]*)\.v2(?P<type>f16|bf16)", each),
)
