"""Instructions of PTX that LLVM has no intrinsic for, as functions of LLVM's generic operations: see ``nvvm``.

Source: PTX ISA, ``bfe``, ``bfi``, ``lop3``, ``mad24``, ``vabsdiff4``, ``set``, ``add``, ``sub`` and ``mul`` of halves.
"""

from __future__ import annotations

import re

from nvgen.targets.cpu.nvvm.bits import function
from nvgen.types import SCALARS


def extract(name: str, match: re.Match[str]) -> str:
    """``bfe``: start and length are bytes; past the end there are copies of the sign, or zeros."""
    bits, is_signed = int(match["bits"]), match["sign"] == "s"
    type_, shift = f"i{bits}", "ashr" if is_signed else "lshr"
    lines = [
        "%start = and i32 %b, 255",
        "%length = and i32 %c, 255",
        f"%inside = icmp ult i32 %start, {bits}",
        f"%position = call i32 @llvm.umin.i32(i32 %start, i32 {bits - 1})",
        *_widened("position", type_),
        f"%moved = {shift} {type_} %a, %position.w",
        f"%far = {f'ashr {type_} %a, {bits - 1}' if is_signed else f'add {type_} 0, 0'}",
        f"%from = select i1 %inside, {type_} %moved, {type_} %far",
        f"%short = call i32 @llvm.umin.i32(i32 %length, i32 {bits})",
        f"%rest = sub i32 {bits}, %short",
        f"%amount = call i32 @llvm.umin.i32(i32 %rest, i32 {bits - 1})",
        *_widened("amount", type_),
        f"%top = shl {type_} %from, %amount.w",
        f"%field = {shift} {type_} %top, %amount.w",
        "%is.empty = icmp eq i32 %length, 0",
        f"%r = select i1 %is.empty, {type_} 0, {type_} %field",
    ]
    return function(name, type_, [type_, "i32", "i32"], lines, "%r")


def _widened(value: str, type_: str) -> list[str]:
    """``%VALUE.w``: an i32 in the word's own type."""
    return [f"%{value}.w = {'add i32 0,' if type_ == 'i32' else 'zext i32'} %{value}{_to(type_)}"]


def _to(type_: str) -> str:
    return "" if type_ == "i32" else f" to {type_}"


def insert(name: str, match: re.Match[str]) -> str:
    """``bfi``: into ``a`` goes ``b``; start and length are bytes."""
    bits = int(match["bits"])
    type_ = f"i{bits}"
    lines = [
        "%start = and i32 %c, 255",
        "%length = and i32 %d, 255",
        f"%inside = icmp ult i32 %start, {bits}",
        f"%position = and i32 %start, {bits - 1}",
        *_widened("position", type_),
        f"%is.long = icmp uge i32 %length, {bits}",
        f"%count = and i32 %length, {bits - 1}",
        *_widened("count", type_),
        f"%end = shl {type_} 1, %count.w",
        f"%few = sub {type_} %end, 1",
        f"%ones = select i1 %is.long, {type_} -1, {type_} %few",
        f"%there = shl {type_} %ones, %position.w",
        f"%mask = select i1 %inside, {type_} %there, {type_} 0",
        f"%field = shl {type_} %b, %position.w",
        f"%put = and {type_} %field, %mask",
        f"%others = xor {type_} %mask, -1",
        f"%kept = and {type_} %a, %others",
        f"%r = or {type_} %kept, %put",
    ]
    return function(name, type_, [type_, type_, "i32", "i32"], lines, "%r")


def any_logic(name: str, match: re.Match[str]) -> str:
    """``lop3``: each bit of the table ``d`` is the value for one triple of bits."""
    lines = [f"%not.{letter} = xor i32 %{letter}, -1" for letter in "abc"]
    total = "0"
    for row in range(8):
        a, b, c = (
            f"%{letter}" if row & bit else f"%not.{letter}" for letter, bit in zip("abc", (4, 2, 1), strict=True)
        )
        lines += [
            f"%ab{row} = and i32 {a}, {b}",
            f"%abc{row} = and i32 %ab{row}, {c}",
            f"%bit{row} = lshr i32 %d, {row}",
            f"%one{row} = and i32 %bit{row}, 1",
            f"%all{row} = sub i32 0, %one{row}",
            f"%if{row} = and i32 %abc{row}, %all{row}",
            f"%sum{row} = or i32 {total}, %if{row}",
        ]
        total = f"%sum{row}"
    return function(name, "i32", ["i32"] * 4, lines, total)


def product_and_sum(name: str, match: re.Match[str]) -> str:
    kind = "i" if match["sign"] == "s" else "ui"
    lines = [f"%product = call i32 @nvvm.mul24.{kind}(i32 %a, i32 %b)", "%r = add i32 %product, %c"]
    return function(name, "i32", ["i32"] * 3, lines, "%r")


#: A sum or product as a fused one that rounds once as well; of two zeros the sign is right.
_FUSED = {"add": ("a", "1", "b"), "sub": ("b", "-1", "a"), "mul": ("a", "b", "-0")}
_CONSTANTS = {
    ("f16", "1"): "0xH3C00",
    ("f16", "-1"): "0xHBC00",
    ("f16", "-0"): "0xH8000",
    ("bf16", "1"): "0xR3F80",
    ("bf16", "-1"): "0xRBF80",
    ("bf16", "-0"): "0xR8000",
}


def arithmetic(name: str, match: re.Match[str]) -> str:
    half = match["type"]
    type_ = SCALARS[half].llvm
    operands = (_CONSTANTS.get((half, part), f"%{part}") for part in _FUSED[match["op"]])
    given = ", ".join(f"{type_} {operand}" for operand in operands)
    lines = [f"%r = call {type_} @nvvm.fma.rn{match['modifiers']}.{half}({given})"]
    return function(name, type_, [type_] * 2, lines, "%r")


#: LLVM's conditions of floats; the unordered ones are true for NaN.
_CONDITIONS = {"eq": "oeq", "ne": "one", "lt": "olt", "le": "ole", "gt": "ogt", "ge": "oge"}


def compare(name: str, match: re.Match[str]) -> str:
    """``set`` of pairs: on f64, which holds every half; subnormal ones are compared as 0 with ``.ftz``."""
    half = match["type"]
    type_, condition = SCALARS[half].llvm, _CONDITIONS[match["op"][:2]]
    condition = condition if len(match["op"]) == 2 else f"u{condition[1:]}"
    lines = []
    for index in range(2):
        for letter in "ab":
            lines += [
                f"%{letter}{index} = extractelement <2 x {type_}> %{letter}, i32 {index}",
                *_number(f"{letter}{index}", type_, half, is_flushed=bool(match["ftz"])),
            ]
        lines.append(f"%is{index} = fcmp {condition} double %a{index}.w, %b{index}.w")
    if match["result"] == "u32":
        lines += [
            "%low = select i1 %is0, i32 65535, i32 0",
            "%high = select i1 %is1, i32 -65536, i32 0",
            "%r = or i32 %low, %high",
        ]
        return function(name, "i32", [f"<2 x {type_}>"] * 2, lines, "%r")
    one, zero = _CONSTANTS[half, "1"], "0xH0000" if half == "f16" else "0xR0000"
    for index, before in enumerate(("undef", "%first")):
        lines += [
            f"%value{index} = select i1 %is{index}, {type_} {one}, {type_} {zero}",
            f"%{'r' if index else 'first'} = insertelement <2 x {type_}> {before}, {type_} %value{index}, i32 {index}",
        ]
    return function(name, f"<2 x {type_}>", [f"<2 x {type_}>"] * 2, lines, "%r")


def _number(value: str, type_: str, half: str, *, is_flushed: bool) -> list[str]:
    """``%VALUE.w``: a half as an f64."""
    lines = [f"%{value}.i = bitcast {type_} %{value} to i16"]
    bits = f"{value}.i"
    if is_flushed:  # of f16 only
        lines += [
            f"%{value}.m = and i16 %{value}.i, 32767",
            f"%{value}.small = icmp ult i16 %{value}.m, {1 << 10}",
            f"%{value}.f = select i1 %{value}.small, i16 0, i16 %{value}.i",
        ]
        bits = f"{value}.f"
    return [
        *lines,
        f"%{value}.z = zext i16 %{bits} to i32",
        f"%{value}.w = call double @nvvm.from.{half}(i32 %{value}.z)",
    ]


def difference_of_bytes(name: str, match: re.Match[str]) -> str:
    """``vabsdiff4`` of unsigned bytes; ``.add`` sums them up."""
    total, packed = "%c" if match["add"] else "0", "0"
    lines = []
    for index in range(4):
        for letter in "ab":
            lines += [
                f"%{letter}{index}.s = lshr i32 %{letter}, {8 * index}",
                f"%{letter}{index} = and i32 %{letter}{index}.s, 255",
            ]
        lines += [
            f"%low{index} = call i32 @llvm.umin.i32(i32 %a{index}, i32 %b{index})",
            f"%high{index} = call i32 @llvm.umax.i32(i32 %a{index}, i32 %b{index})",
            f"%far{index} = sub i32 %high{index}, %low{index}",
            f"%sum{index} = add i32 {total}, %far{index}",
            f"%byte{index} = shl i32 %far{index}, {8 * index}",
            f"%bytes{index} = or i32 {packed}, %byte{index}",
        ]
        total, packed = f"%sum{index}", f"%bytes{index}"
    return function(name, "i32", ["i32"] * (3 if match["add"] else 2), lines, total if match["add"] else packed)


def two_of_16_bits(name: str, match: re.Match[str]) -> str:
    """``add``, ``min`` and ``max`` of both halves of a word."""
    lines, halves = [], []
    for index, shift in enumerate((0, 16)):
        for letter in "ab":
            lines += [
                f"%{letter}{index}.s = lshr i32 %{letter}, {shift}",
                f"%{letter}{index} = trunc i32 %{letter}{index}.s to i16",
            ]
        given = f"i16 %a{index}, i16 %b{index}"
        computed = f"add i16 %a{index}, %b{index}"
        if match["op"] != "add":
            computed = f"call i16 @llvm.{match['sign']}{match['op']}.i16({given})"
        lines.append(f"%r{index} = {computed}")
        half = f"%r{index}"
        if match["relu"]:
            lines.append(f"%p{index} = call i16 @llvm.smax.i16(i16 %r{index}, i16 0)")
            half = f"%p{index}"
        lines.append(f"%w{index} = zext i16 {half} to i32")
        halves.append(f"%w{index}")
    lines += [f"%upper = shl i32 {halves[1]}, 16", f"%r = or i32 %upper, {halves[0]}"]
    return function(name, "i32", ["i32"] * 2, lines, "%r")


RULES = (
    (r"vabsdiff4\.u32\.u32\.u32(?P<add>\.add)?", difference_of_bytes),
    (r"(?P<op>add|min|max)(?P<relu>\.relu)?\.(?P<sign>[su])16x2", two_of_16_bits),
    (r"bfe\.(?P<sign>[su])(?P<bits>32|64)", extract),
    (r"bfi\.b(?P<bits>32|64)", insert),
    ("lop3", any_logic),
    (r"mad24\.lo\.(?P<sign>[su])32", product_and_sum),
    (r"(?P<op>add|sub|mul)\.rn(?P<modifiers>(?:\.ftz)?(?:\.sat)?)\.(?P<type>f16|bf16)", arithmetic),
    (
        r"set\.(?P<op>(?:eq|ne|lt|le|gt|ge)u?)(?P<ftz>\.ftz)?\.(?P<result>u32|f16x2|bf16x2)\.(?P<type>f16|bf16)x2",
        compare,
    ),
)
