"""NVVM's intrinsics on bytes and bit fields, as functions of LLVM's generic operations: see ``nvvm``.

Source: PTX ISA, ``mul24``, ``dp4a``, ``dp2a``, ``prmt``, ``fns``, ``bmsk``, ``szext``, ``shf``, ``bfind``.
"""

from __future__ import annotations

import re

from nvgen.targets.cpu.nvvm.bits import function

_EXTEND = {"s": "sext", "u": "zext"}


def product_of_24_bits(name: str, match: re.Match[str]) -> str:
    shift = "ashr" if match["type"] == "i" else "lshr"
    lines = []
    for letter in "ab":
        lines += [f"%{letter}.h = shl i32 %{letter}, 8", f"%{letter}.w = {shift} i32 %{letter}.h, 8"]
    return function(name, "i32", ["i32"] * 2, [*lines, "%r = mul i32 %a.w, %b.w"], "%r")


def dot_product(name: str, match: re.Match[str]) -> str:
    """``idp4a``: of four bytes each; ``idp2a``: of two halves and two bytes, the upper ones where the constant says."""
    count = int(match["count"])
    part = 32 // count
    lines, total = [], "%c"
    second = "%b"
    parameters = ["i32"] * 3
    if count == 2:
        parameters, total, second = ["i32", "i32", "i1", "i32"], "%d", "%b.s"
        lines += ["%amount = select i1 %c, i32 16, i32 0", "%b.s = lshr i32 %b, %amount"]
    for index in range(count):
        lines += [
            f"%a{index} = lshr i32 %a, {part * index}",
            f"%at{index} = trunc i32 %a{index} to i{part}",
            f"%aw{index} = {_EXTEND[match['a']]} i{part} %at{index} to i32",
            f"%b{index} = lshr i32 {second}, {8 * index}",
            f"%bt{index} = trunc i32 %b{index} to i8",
            f"%bw{index} = {_EXTEND[match['b']]} i8 %bt{index} to i32",
            f"%p{index} = mul i32 %aw{index}, %bw{index}",
            f"%s{index} = add i32 {total}, %p{index}",
        ]
        total = f"%s{index}"
    return function(name, "i32", parameters, lines, total)


#: The selectors of ``prmt`` that each mode stands for, by the last two bits of the control operand.
_SELECTORS = {
    "f4e": (0x3210, 0x4321, 0x5432, 0x6543),
    "b4e": (0x5670, 0x6701, 0x7012, 0x0123),
    "rc8": (0x0000, 0x1111, 0x2222, 0x3333),
    "ecl": (0x3210, 0x3211, 0x3222, 0x3333),
    "ecr": (0x0000, 0x1110, 0x2210, 0x3210),
    "rc16": (0x1010, 0x3232, 0x1010, 0x3232),
}


def permute_by_mode(name: str, match: re.Match[str]) -> str:
    selectors = _SELECTORS[match["mode"]]
    count = 3 if match["mode"] in ("f4e", "b4e") else 2
    control = "%c" if count == 3 else "%b"
    lines, chosen = [f"%mode = and i32 {control}, 3"], str(selectors[0])
    for index in (1, 2, 3):
        lines += [
            f"%is{index} = icmp eq i32 %mode, {index}",
            f"%s{index} = select i1 %is{index}, i32 {selectors[index]}, i32 {chosen}",
        ]
        chosen = f"%s{index}"
    lines.append(f"%r = call i32 @nvvm.prmt(i32 %a, i32 {'%b' if count == 3 else '0'}, i32 {chosen})")
    return function(name, "i32", ["i32"] * count, lines, "%r")


def nth_set(name: str, match: re.Match[str]) -> str:
    """From the base on upwards, or downwards, the position of the bit that is the ``|offset|``-th set one, or -1."""
    lines = [
        "%is.down = icmp slt i32 %c, 0",
        "%reversed = call i32 @llvm.bitreverse.i32(i32 %a)",
        "%mask = select i1 %is.down, i32 %reversed, i32 %a",
        "%mirrored = sub i32 31, %b",
        "%start = select i1 %is.down, i32 %mirrored, i32 %b",
        "%position = and i32 %start, 31",
        "%from = shl i32 -1, %position",
        "%m0 = and i32 %mask, %from",
        "%negated = sub i32 0, %c",
        "%count = select i1 %is.down, i32 %negated, i32 %c",
        "%skipped = sub i32 %count, 1",
    ]
    for iteration in range(32):  # each clears a bit while some are to be skipped
        lines += [
            f"%less{iteration} = sub i32 %m{iteration}, 1",
            f"%rest{iteration} = and i32 %m{iteration}, %less{iteration}",
            f"%skip{iteration} = icmp ugt i32 %skipped, {iteration}",
            f"%m{iteration + 1} = select i1 %skip{iteration}, i32 %rest{iteration}, i32 %m{iteration}",
        ]
    lines += [
        "%found = call i32 @llvm.cttz.i32(i32 %m32, i1 false)",
        "%back = sub i32 31, %found",
        "%directed = select i1 %is.down, i32 %back, i32 %found",
        "%none = icmp eq i32 %m32, 0",
        "%searched = select i1 %none, i32 -1, i32 %directed",
        "%here = lshr i32 %a, %position",
        "%is.set = trunc i32 %here to i1",
        "%itself = select i1 %is.set, i32 %b, i32 -1",
        "%is.zero = icmp eq i32 %c, 0",
        "%r = select i1 %is.zero, i32 %itself, i32 %searched",
    ]
    return function(name, "i32", ["i32"] * 3, lines, "%r")


def bit_mask(name: str, match: re.Match[str]) -> str:
    """As many ones as ``b`` says, from the position ``a`` on: in 64 bits, of which the lower half is the result."""
    if match["mode"] == "clamp":
        lines = [f"%{letter}.n = call i32 @llvm.umin.i32(i32 %{letter}, i32 32)" for letter in "ab"]
    else:
        lines = [f"%{letter}.n = and i32 %{letter}, 31" for letter in "ab"]
    lines += [
        "%position = zext i32 %a.n to i64",
        "%width = zext i32 %b.n to i64",
        "%end = shl i64 1, %width",
        "%ones = sub i64 %end, 1",
        "%shifted = shl i64 %ones, %position",
        "%r = trunc i64 %shifted to i32",
    ]
    return function(name, "i32", ["i32"] * 2, lines, "%r")


def extend(name: str, match: re.Match[str]) -> str:
    """The lowest ``b`` bits of ``a``, extended."""
    shift = "ashr" if match["op"] == "sext" else "lshr"
    if match["mode"] == "clamp":
        lines = ["%width = call i32 @llvm.umin.i32(i32 %b, i32 32)"]
    else:
        lines = ["%width = and i32 %b, 31"]
    lines += [
        "%amount = sub i32 64, %width",
        "%away = zext i32 %amount to i64",
        "%inside = and i64 %away, 63",
        "%wide = zext i32 %a to i64",
        "%top = shl i64 %wide, %inside",
        f"%down = {shift} i64 %top, %inside",
        "%low = trunc i64 %down to i32",
        "%is.empty = icmp eq i32 %width, 0",
        "%r = select i1 %is.empty, i32 0, i32 %low",
    ]
    return function(name, "i32", ["i32"] * 2, lines, "%r")


def funnel_shift(name: str, match: re.Match[str]) -> str:
    """``a`` above ``b`` shifted by at most 32: the upper half of what goes left, the lower of what goes right."""
    lines = [
        "%high = zext i32 %a to i64",
        "%low = zext i32 %b to i64",
        "%above = shl i64 %high, 32",
        "%both = or i64 %above, %low",
        "%limited = call i32 @llvm.umin.i32(i32 %c, i32 32)",
        "%amount = zext i32 %limited to i64",
    ]
    if match["side"] == "l":
        lines += ["%moved = shl i64 %both, %amount", "%half = lshr i64 %moved, 32"]
    else:
        lines.append("%half = lshr i64 %both, %amount")
    return function(name, "i32", ["i32"] * 3, [*lines, "%r = trunc i64 %half to i32"], "%r")


def leading_one(name: str, match: re.Match[str]) -> str:
    """The position of the highest bit that is no copy of the sign, or the shift that moves it to the top; or -1."""
    type_, bits = match["type"], int(match["type"][1:])
    lines = [f"%number = add {type_} %a, 0"]
    if match["sign"] == "s":
        lines = [f"%fill = ashr {type_} %a, {bits - 1}", f"%number = xor {type_} %a, %fill"]
    lines += [
        f"%zeros = call {type_} @llvm.ctlz.{type_}({type_} %number, i1 false)",
        f"%position = sub {type_} {bits - 1}, %zeros",
        f"%asked = select i1 %b, {type_} %zeros, {type_} %position",
        f"%none = icmp eq {type_} %number, 0",
        f"%result = select i1 %none, {type_} -1, {type_} %asked",
    ]
    if bits == 32:
        return function(name, "i32", ["i32", "i1"], lines, "%result")
    return function(name, "i32", [type_, "i1"], [*lines, f"%r = trunc {type_} %result to i32"], "%r")


RULES = (
    (r"mul24\.(?P<type>i|ui)", product_of_24_bits),
    (r"idp(?P<count>[24])a\.(?P<a>[su])\.(?P<b>[su])", dot_product),
    (rf"prmt\.(?P<mode>{'|'.join(_SELECTORS)})", permute_by_mode),
    ("fns", nth_set),
    (r"bmsk\.(?P<mode>clamp|wrap)", bit_mask),
    (r"(?P<op>[sz]ext)\.(?P<mode>clamp|wrap)", extend),
    (r"fsh(?P<side>[lr])\.clamp\.i32", funnel_shift),
    (r"flo\.(?P<sign>[su])\.(?P<type>i32|i64)", leading_one),
)
