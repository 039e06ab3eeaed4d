"""NVVM's intrinsics on bytes and bit fields, as functions of LLVM's generic operations: see ``nvvm``.

Source: PTX ISA, ``mul24``, ``dp4a``, ``dp2a``, ``prmt``, ``fns``, ``bmsk``, ``szext``, ``shf``, ``bfind``.
"""

from __future__ import annotations

import re

from llvmlite import ir

from nvgen.codegen.intrinsic import call_intrinsic
from nvgen.targets.cpu.library.nvvm.bits import joined
from nvgen.targets.cpu.library.nvvm.definition import I1, I8, I32, I64, Definition, call


def product_of_24_bits(match: re.Match[str]) -> Definition:
    def body(b: ir.IRBuilder, *operands: ir.Value) -> ir.Value:
        shift = b.ashr if match["type"] == "i" else b.lshr
        return b.mul(*(shift(b.shl(x, I32(8)), I32(8)) for x in operands))

    return Definition(I32, [I32] * 2, body)


def dot_product(match: re.Match[str]) -> Definition:
    """``idp4a``: of four bytes each; ``idp2a``: of two halves and two bytes, the upper ones where the constant says."""
    count = int(match["count"])
    part = ir.IntType(32 // count)

    def body(b: ir.IRBuilder, x: ir.Value, y: ir.Value, *rest: ir.Value) -> ir.Value:
        extend_x, extend_y = (b.sext if match[letter] == "s" else b.zext for letter in "ab")
        total = rest[-1]
        if count == 2:
            y = b.lshr(y, b.select(rest[0], I32(16), I32(0)))
        for index in range(count):
            left = extend_x(b.trunc(b.lshr(x, I32(part.width * index)), part), I32)
            right = extend_y(b.trunc(b.lshr(y, I32(8 * index)), I8), I32)
            total = b.add(total, b.mul(left, right))
        return total

    return Definition(I32, [I32] * 3 if count == 4 else [I32, I32, I1, I32], body)


#: The selectors of ``prmt`` that each mode stands for, by the last two bits of the control operand.
_SELECTORS = {
    "f4e": (0x3210, 0x4321, 0x5432, 0x6543),
    "b4e": (0x5670, 0x6701, 0x7012, 0x0123),
    "rc8": (0x0000, 0x1111, 0x2222, 0x3333),
    "ecl": (0x3210, 0x3211, 0x3222, 0x3333),
    "ecr": (0x0000, 0x1110, 0x2210, 0x3210),
    "rc16": (0x1010, 0x3232, 0x1010, 0x3232),
}


def permute_by_mode(match: re.Match[str]) -> Definition:
    first, *others = _SELECTORS[match["mode"]]
    count = 3 if match["mode"] in ("f4e", "b4e") else 2

    def body(b: ir.IRBuilder, x: ir.Value, *rest: ir.Value) -> ir.Value:
        mode, chosen = b.and_(rest[-1], I32(3)), I32(first)
        for index, selectors in enumerate(others, 1):
            chosen = b.select(b.icmp_unsigned("==", mode, I32(index)), I32(selectors), chosen)
        return call(b, "prmt", I32, x, rest[0] if count == 3 else I32(0), chosen)

    return Definition(I32, [I32] * count, body)


def nth_set(match: re.Match[str]) -> Definition:
    """From the base on upwards, or downwards, the position of the bit that is the ``|offset|``-th set one, or -1."""

    def body(b: ir.IRBuilder, mask: ir.Value, base: ir.Value, offset: ir.Value) -> ir.Value:
        is_down = b.icmp_signed("<", offset, I32(0))
        reversed_ = call_intrinsic(b, "llvm.bitreverse", [mask])
        position = b.and_(b.select(is_down, b.sub(I32(31), base), base), I32(31))
        left = b.and_(b.select(is_down, reversed_, mask), b.shl(I32(-1), position))
        skipped = b.sub(b.select(is_down, b.sub(I32(0), offset), offset), I32(1))
        for index in range(32):  # each clears a bit while some are to be skipped
            rest = b.and_(left, b.sub(left, I32(1)))
            left = b.select(b.icmp_unsigned(">", skipped, I32(index)), rest, left)
        found = call_intrinsic(b, "llvm.cttz", [left, I1(0)])
        directed = b.select(is_down, b.sub(I32(31), found), found)
        searched = b.select(b.icmp_unsigned("==", left, I32(0)), I32(-1), directed)
        itself = b.select(b.trunc(b.lshr(mask, position), I1), base, I32(-1))
        return b.select(b.icmp_unsigned("==", offset, I32(0)), itself, searched)

    return Definition(I32, [I32] * 3, body)


def _limited(b: ir.IRBuilder, amount: ir.Value, mode: str) -> ir.Value:
    """An amount of bits: 32 at most with ``clamp``, otherwise modulo 32."""
    return call_intrinsic(b, "llvm.umin", [amount, I32(32)]) if mode == "clamp" else b.and_(amount, I32(31))


def bit_mask(match: re.Match[str]) -> Definition:
    """As many ones as ``count`` says, from a position on: in 64 bits, of which the lower half is the result."""

    def body(b: ir.IRBuilder, position: ir.Value, count: ir.Value) -> ir.Value:
        start, width = (b.zext(_limited(b, amount, match["mode"]), I64) for amount in (position, count))
        ones = b.sub(b.shl(I64(1), width), I64(1))
        return b.trunc(b.shl(ones, start), I32)

    return Definition(I32, [I32] * 2, body)


def extend(match: re.Match[str]) -> Definition:
    """The lowest ``count`` bits of a number, extended."""

    def body(b: ir.IRBuilder, number: ir.Value, count: ir.Value) -> ir.Value:
        width = _limited(b, count, match["mode"])
        away = b.and_(b.zext(b.sub(I32(64), width), I64), I64(63))
        top = b.shl(b.zext(number, I64), away)
        low = b.trunc((b.ashr if match["op"] == "sext" else b.lshr)(top, away), I32)
        return b.select(b.icmp_unsigned("==", width, I32(0)), I32(0), low)

    return Definition(I32, [I32] * 2, body)


def funnel_shift(match: re.Match[str]) -> Definition:
    """``high`` above ``low`` shifted by at most 32: the upper half of what goes left, the lower of what goes right."""

    def body(b: ir.IRBuilder, high: ir.Value, low: ir.Value, count: ir.Value) -> ir.Value:
        both, amount = joined(b, low, high), b.zext(_limited(b, count, "clamp"), I64)
        half = b.lshr(b.shl(both, amount), I64(32)) if match["side"] == "l" else b.lshr(both, amount)
        return b.trunc(half, I32)

    return Definition(I32, [I32] * 3, body)


def leading_one(match: re.Match[str]) -> Definition:
    """The position of the highest bit that is no copy of the sign, or the shift that moves it to the top; or -1."""
    type_ = ir.IntType(int(match["type"][1:]))

    def body(b: ir.IRBuilder, number: ir.Value, wants_shift: ir.Value) -> ir.Value:
        if match["sign"] == "s":
            number = b.xor(number, b.ashr(number, type_(type_.width - 1)))
        zeros = call_intrinsic(b, "llvm.ctlz", [number, I1(0)])
        asked = b.select(wants_shift, zeros, b.sub(type_(type_.width - 1), zeros))
        result = b.select(b.icmp_unsigned("==", number, type_(0)), type_(-1), asked)
        return result if type_ == I32 else b.trunc(result, I32)

    return Definition(I32, [type_, I1], body)


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
