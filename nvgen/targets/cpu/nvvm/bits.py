"""Operations of libdevice on bits and integers, as functions of LLVM's generic operations: see ``nvvm``."""

from __future__ import annotations

import re

INLINE = "alwaysinline nounwind willreturn memory(none)"


def function(
    name: str, result: str, parameters: list[str], lines: list[str], value: str, attributes: str = INLINE
) -> str:
    named = ", ".join(f"{type_} %{letter}" for type_, letter in zip(parameters, "abcde", strict=False))
    body = "\n".join(f"  {line}" for line in lines)
    return f"define internal {result} @nvvm.{name}({named}) {attributes} {{\n{body}\n  ret {result} {value}\n}}"


def bits(name: str, match: re.Match[str]) -> str:
    parameters, result, lines = BITS[name]
    return function(name, result, parameters, lines, "%r")


def shift(name: str, match: re.Match[str]) -> str:
    operator, type_ = match["op"], match["type"]
    bits = int(type_[1:])
    lines = [f"%inside = icmp ult {type_} %b, {bits}"]
    if operator == "ashr":
        lines += [f"%amount = select i1 %inside, {type_} %b, {type_} {bits - 1}", f"%r = ashr {type_} %a, %amount"]
    else:
        lines += [f"%shifted = {operator} {type_} %a, %b", f"%r = select i1 %inside, {type_} %shifted, {type_} 0"]
    return function(name, type_, [type_] * 2, lines, "%r")


def permute(name: str, match: re.Match[str]) -> str:
    """PTX ``prmt``: four bytes of eight; the fourth bit of a selector repeats the byte's sign."""
    lines = [
        "%high = zext i32 %b to i64",
        "%low = zext i32 %a to i64",
        "%h = shl i64 %high, 32",
        "%x = or i64 %h, %low",
    ]
    total = "0"
    for index in range(4):
        lines += [
            f"%s{index} = lshr i32 %c, {4 * index}",
            f"%n{index} = and i32 %s{index}, 7",
            f"%e{index} = shl i32 %n{index}, 3",
            f"%w{index} = zext i32 %e{index} to i64",
            f"%t{index} = lshr i64 %x, %w{index}",
            f"%y{index} = trunc i64 %t{index} to i8",
            f"%z{index} = ashr i8 %y{index}, 7",
            f"%m{index} = and i32 %s{index}, 8",
            f"%q{index} = icmp ne i32 %m{index}, 0",
            f"%u{index} = select i1 %q{index}, i8 %z{index}, i8 %y{index}",
            f"%v{index} = zext i8 %u{index} to i32",
            f"%p{index} = shl i32 %v{index}, {8 * index}",
            f"%r{index} = or i32 {total}, %p{index}",
        ]
        total = f"%r{index}"
    return function(name, "i32", ["i32"] * 3, lines, "%r3")


def _high_product(type_: str, extend: str) -> tuple[list[str], str, list[str]]:
    bits = int(type_[1:])
    wide = f"i{2 * bits}"
    lines = [f"%x = {extend} {type_} %a to {wide}", f"%y = {extend} {type_} %b to {wide}", f"%p = mul {wide} %x, %y"]
    return [type_] * 2, type_, [*lines, f"%h = lshr {wide} %p, {bits}", f"%r = trunc {wide} %h to {type_}"]


def _sum_of_difference(sign: str, type_: str = "i32") -> tuple[list[str], str, list[str]]:
    lines = [
        f"%low = call {type_} @llvm.{sign}min.{type_}({type_} %a, {type_} %b)",
        f"%high = call {type_} @llvm.{sign}max.{type_}({type_} %a, {type_} %b)",
        f"%difference = sub {type_} %high, %low",
        f"%r = add {type_} %difference, %c",
    ]
    return [type_] * 3, type_, lines


def _joined(low: str, high: str, name: str) -> list[str]:
    return [
        f"%{name}.l = zext i64 {low} to i128",
        f"%{name}.h0 = zext i64 {high} to i128",
        f"%{name}.h = shl i128 %{name}.h0, 64",
        f"%{name} = or i128 %{name}.h, %{name}.l",
    ]


def _split(type_: str, half: str, bits: int) -> list[str]:
    """``%w`` as a pair of its lower and upper half."""
    pair = f"{{ {half}, {half} }}"
    return [
        f"%w.l = trunc {type_} %w to {half}",
        f"%w.s = lshr {type_} %w, {bits}",
        f"%w.h = trunc {type_} %w.s to {half}",
        f"%r.l = insertvalue {pair} undef, {half} %w.l, 0",
        f"%r = insertvalue {pair} %r.l, {half} %w.h, 1",
    ]


_PAIR_32, _PAIR_64 = "{ i32, i32 }", "{ i64, i64 }"
_WIDE = ["%x = zext i64 %a to i128", "%y = zext i64 %b to i128", "%p = mul i128 %x, %y"]
BITS: dict[str, tuple[list[str], str, list[str]]] = {
    "mulhi.i": _high_product("i32", "sext"),
    "mulhi.ui": _high_product("i32", "zext"),
    "mulhi.ll": _high_product("i64", "sext"),
    "mulhi.ull": _high_product("i64", "zext"),
    "mulhi.s": _high_product("i16", "sext"),
    "mulhi.us": _high_product("i16", "zext"),
    "sad.i": _sum_of_difference("s"),
    "sad.ui": _sum_of_difference("u"),
    "sad.ll": _sum_of_difference("s", "i64"),
    "sad.ull": _sum_of_difference("u", "i64"),
    "sad.s": _sum_of_difference("s", "i16"),
    "sad.us": _sum_of_difference("u", "i16"),
    "lohi.i2d": (
        ["i32", "i32"],
        "double",
        [
            *("%l = zext i32 %a to i64", "%h = zext i32 %b to i64", "%s = shl i64 %h, 32", "%w = or i64 %s, %l"),
            "%r = bitcast i64 %w to double",
        ],
    ),
    "d2i.lo": (["double"], "i32", ["%w = bitcast double %a to i64", "%r = trunc i64 %w to i32"]),
    "d2i.hi": (
        ["double"],
        "i32",
        ["%w = bitcast double %a to i64", "%h = lshr i64 %w, 32", "%r = trunc i64 %h to i32"],
    ),
    # The shift that puts the first bit on top; of 0, -1.
    "bfind": (
        ["i32"],
        "i32",
        [
            *("%n = call i32 @llvm.ctlz.i32(i32 %a, i1 false)", "%none = icmp eq i32 %a, 0"),
            "%r = select i1 %none, i32 -1, i32 %n",
        ],
    ),
    "select.equ": (
        ["double"] * 4,
        "double",
        ["%equal = fcmp ueq double %a, %b", "%r = select i1 %equal, double %c, double %d"],
    ),
    "mad.wide": (
        ["i32"] * 3,
        _PAIR_32,
        [
            *("%x = zext i32 %a to i64", "%y = zext i32 %b to i64", "%z = zext i32 %c to i64"),
            *("%p = mul i64 %x, %y", "%w = add i64 %p, %z", *_split("i64", "i32", 32)),
        ],
    ),
    "mad128": (
        ["i64"] * 3,
        _PAIR_64,
        [*_WIDE, "%z = zext i64 %c to i128", "%w = add i128 %p, %z", *_split("i128", "i64", 64)],
    ),
    "mul128": (["i64"] * 2, _PAIR_64, [*_WIDE, "%w = add i128 %p, 0", *_split("i128", "i64", 64)]),
    **{
        f"{operator}128": (
            ["i64"] * 4,
            _PAIR_64,
            [
                *(*_joined("%a", "%b", "x"), *_joined("%c", "%d", "y")),
                *(f"%w = {operator} i128 %x, %y", *_split("i128", "i64", 64)),
            ],
        )
        for operator in ("add", "sub")
    },
}
