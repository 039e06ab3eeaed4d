"""Operations of libdevice on bits and integers, as functions of LLVM's generic operations: see ``nvvm``."""

from __future__ import annotations

import re
from collections.abc import Callable

from llvmlite import ir

from nvgen.codegen.intrinsic import call_intrinsic
from nvgen.codegen.llvm_types import pair
from nvgen.targets.cpu.library.nvvm.definition import F64, I1, I8, I16, I32, I64, Definition


def shift(match: re.Match[str]) -> Definition:
    """By 32 or 64 bits and more everything is shifted out; LLVM's result is undefined there."""
    operator, type_ = match["op"], ir.IntType(int(match["type"][1:]))

    def body(b: ir.IRBuilder, value: ir.Value, amount: ir.Value) -> ir.Value:
        is_inside = b.icmp_unsigned("<", amount, type_(type_.width))
        if operator == "ashr":
            return b.ashr(value, b.select(is_inside, amount, type_(type_.width - 1)))
        return b.select(is_inside, getattr(b, operator)(value, amount), type_(0))

    return Definition(type_, [type_] * 2, body)


def joined(b: ir.IRBuilder, low: ir.Value, high: ir.Value) -> ir.Value:
    """Two integers side by side, as one of twice the width."""
    wide = ir.IntType(2 * low.type.width)
    return b.or_(b.shl(b.zext(high, wide), wide(low.type.width)), b.zext(low, wide))


def _split(b: ir.IRBuilder, value: ir.Value) -> ir.Value:
    """The lower and the upper half of an integer as a pair."""
    half = ir.IntType(value.type.width // 2)
    return pair(b, b.trunc(value, half), b.trunc(b.lshr(value, value.type(half.width)), half))


def permute(match: re.Match[str]) -> Definition:
    """PTX ``prmt``: four bytes of eight; the fourth bit of a selector repeats the byte's sign."""

    def body(b: ir.IRBuilder, low: ir.Value, high: ir.Value, selectors: ir.Value) -> ir.Value:
        both, result = joined(b, low, high), I32(0)
        for index in range(4):
            selector = b.lshr(selectors, I32(4 * index))
            start = b.shl(b.and_(selector, I32(7)), I32(3))
            byte = b.trunc(b.lshr(both, b.zext(start, I64)), I8)
            repeats = b.icmp_unsigned("!=", b.and_(selector, I32(8)), I32(0))
            chosen = b.select(repeats, b.ashr(byte, I8(7)), byte)
            result = b.or_(result, b.shl(b.zext(chosen, I32), I32(8 * index)))
        return result

    return Definition(I32, [I32] * 3, body)


def _high_product(type_: ir.IntType, *, signed: bool) -> Definition:
    wide = ir.IntType(2 * type_.width)

    def body(b: ir.IRBuilder, x: ir.Value, y: ir.Value) -> ir.Value:
        extend = b.sext if signed else b.zext
        product = b.mul(extend(x, wide), extend(y, wide))
        return b.trunc(b.lshr(product, wide(type_.width)), type_)

    return Definition(type_, [type_] * 2, body)


def _sum_of_difference(type_: ir.IntType, *, signed: bool) -> Definition:
    def body(b: ir.IRBuilder, x: ir.Value, y: ir.Value, z: ir.Value) -> ir.Value:
        low, high = (call_intrinsic(b, f"llvm.{'s' if signed else 'u'}{which}", [x, y]) for which in ("min", "max"))
        return b.add(b.sub(high, low), z)

    return Definition(type_, [type_] * 3, body)


def _leading_zeros(b: ir.IRBuilder, x: ir.Value) -> ir.Value:
    """The shift that puts the first bit on top; of 0, -1."""
    zeros = call_intrinsic(b, "llvm.ctlz", [x, I1(0)])
    return b.select(b.icmp_unsigned("==", x, I32(0)), I32(-1), zeros)


def _equal_or_unordered(b: ir.IRBuilder, x: ir.Value, y: ir.Value, then: ir.Value, otherwise: ir.Value) -> ir.Value:
    return b.select(b.fcmp_unordered("==", x, y), then, otherwise)


def _wide_product(half: ir.IntType, *, adds: bool) -> Definition:
    """The halves of a product, with ``adds`` of its sum with a third operand."""
    wide = ir.IntType(2 * half.width)

    def body(b: ir.IRBuilder, x: ir.Value, y: ir.Value, *addend: ir.Value) -> ir.Value:
        result = b.mul(b.zext(x, wide), b.zext(y, wide))
        return _split(b, b.add(result, b.zext(addend[0], wide)) if addend else result)

    return Definition(ir.LiteralStructType([half] * 2), [half] * (3 if adds else 2), body)


def _of_128_bits(operator: str) -> Definition:
    def body(b: ir.IRBuilder, *halves: ir.Value) -> ir.Value:
        return _split(b, getattr(b, operator)(joined(b, *halves[:2]), joined(b, *halves[2:])))

    return Definition(ir.LiteralStructType([I64] * 2), [I64] * 4, body)


def _part(shifted: int) -> Callable[[ir.IRBuilder, ir.Value], ir.Value]:
    """The 32 bits of an f64 from a bit on."""
    return lambda b, x: b.trunc(b.lshr(b.bitcast(x, I64), I64(shifted)), I32)


_INTEGERS = {
    "i": (I32, True),
    "ui": (I32, False),
    "ll": (I64, True),
    "ull": (I64, False),
    "s": (I16, True),
    "us": (I16, False),
}
BITS = {
    **{f"mulhi.{name}": _high_product(type_, signed=signed) for name, (type_, signed) in _INTEGERS.items()},
    **{f"sad.{name}": _sum_of_difference(type_, signed=signed) for name, (type_, signed) in _INTEGERS.items()},
    "lohi.i2d": Definition(F64, [I32] * 2, lambda b, low, high: b.bitcast(joined(b, low, high), F64)),
    "d2i.lo": Definition(I32, [F64], _part(0)),
    "d2i.hi": Definition(I32, [F64], _part(32)),
    "bfind": Definition(I32, [I32], _leading_zeros),
    "select.equ": Definition(F64, [F64] * 4, _equal_or_unordered),
    "mad.wide": _wide_product(I32, adds=True),
    "mad128": _wide_product(I64, adds=True),
    "mul128": _wide_product(I64, adds=False),
    "add128": _of_128_bits("add"),
    "sub128": _of_128_bits("sub"),
}


def bits(match: re.Match[str]) -> Definition:
    return BITS[match.string]
