"""Directed rounding of f64, in integers: the exact result is a significand, an exponent, and whether more was lost.

A number is ``significand * 2**exponent``. A sum of a product and a third number lies on a grid of 256 bits, on which
what is far below the other only says that something is there. Of a quotient or a root, the nearest f64 has its
remainder's sign by an fma, which is exact for numbers around 1.
"""

from __future__ import annotations

from collections.abc import Callable

from llvmlite import ir

from nvgen.codegen.intrinsic import call_intrinsic
from nvgen.lift.scalar.values import F64, I1, I64, I128, call

_WIDE = ir.IntType(256)
_MANTISSA = 52
_HIDDEN = 1 << _MANTISSA
_INFINITY = 0x7FF << _MANTISSA
#: The exponent of the smallest subnormal number.
_LOWEST = -1074
#: How far up the product lies on the grid, and at most the third number: beyond that the product is below its last bit.
_PRODUCT_SHIFT, _THIRD_SHIFT = 60, 180


def arithmetic(opcode: str, mode: str) -> Callable[..., ir.Value]:
    """The body of ``add``, ``sub``, ``mul``, ``fma``, ``div``, ``rcp`` or ``sqrt``, rounded in a direction."""

    def body(b: ir.IRBuilder, *operands: ir.Value) -> ir.Value:
        one = F64(1.0)
        match opcode:
            case "add":
                return _fused(b, operands[0], one, operands[1], mode)
            case "sub":
                return _fused(b, operands[0], one, b.fneg(operands[1]), mode)
            case "mul":
                product = b.fmul(operands[0], operands[1])
                # A zero of the product's sign changes nothing.
                zero = call_intrinsic(b, "llvm.copysign", [F64(0.0), product])
                return _fused(b, operands[0], operands[1], zero, mode)
            case "fma":
                return _fused(b, operands[0], operands[1], operands[2], mode)
            case "div":
                return _quotient(b, operands[0], operands[1], mode)
            case "rcp":
                return _quotient(b, one, operands[0], mode)
        return _root(b, operands[0], mode)

    return body


def _is_special(b: ir.IRBuilder, number: ir.Value) -> ir.Value:
    """Whether it is infinite or NaN."""
    bits = b.and_(b.bitcast(number, I64), I64(_INFINITY))
    return b.icmp_unsigned("==", bits, I64(_INFINITY))


def _unpacked(b: ir.IRBuilder, number: ir.Value) -> tuple[ir.Value, ir.Value, ir.Value]:
    """Whether a finite number is negative, its significand and its exponent."""
    bits = b.bitcast(number, I64)
    field = b.and_(b.lshr(bits, I64(_MANTISSA)), I64(0x7FF))
    fraction = b.and_(bits, I64(_HIDDEN - 1))
    is_normal = b.icmp_unsigned("!=", field, I64(0))
    significand = b.select(is_normal, b.or_(fraction, I64(_HIDDEN)), fraction)
    exponent = b.add(call_intrinsic(b, "llvm.umax", [field, I64(1)]), I64(_LOWEST - 1))
    return b.icmp_signed("<", bits, I64(0)), significand, exponent


def _fused(b: ir.IRBuilder, left: ir.Value, right: ir.Value, third: ir.Value, mode: str) -> ir.Value:
    nearest = call_intrinsic(b, "llvm.fma", [left, right, third])
    (n0, s0, e0), (n1, s1, e1), (n2, s2, e2) = (_unpacked(b, one) for one in (left, right, third))
    n_product = b.xor(n0, n1)
    product = b.zext(b.mul(b.zext(s0, I128), b.zext(s1, I128)), _WIDE)
    base = b.sub(b.add(e0, e1), I64(_PRODUCT_SHIFT))
    distance = b.sub(e2, base)
    shift = call_intrinsic(b, "llvm.smin", [distance, I64(_THIRD_SHIFT)])
    addend = _shifted(b, b.zext(s2, _WIDE), shift)
    grid = call_intrinsic(b, "llvm.smax", [base, b.sub(e2, I64(_THIRD_SHIFT))])
    large = b.shl(product, _WIDE(_PRODUCT_SHIFT))
    is_less = b.icmp_unsigned("<", large, addend)
    difference = b.select(is_less, b.sub(addend, large), b.sub(large, addend))
    same = b.icmp_unsigned("==", n_product, n2)
    magnitude = b.select(same, b.add(large, addend), difference)
    is_negative = b.select(is_less, n2, n_product)
    is_zero = b.icmp_unsigned("==", magnitude, _WIDE(0))
    # Of two zeros, or of what cancels out, the sign of both, or that of the rounding.
    zero_negative = b.or_(n_product, n2) if mode == "rm" else b.and_(n_product, n2)
    zero = b.select(zero_negative, F64(-0.0), F64(0.0))
    packed = _packed(b, is_negative, grid, magnitude, mode)
    # Without a product the third number may lie anywhere on the grid.
    alone = b.icmp_unsigned("==", product, _WIDE(0))
    result = b.select(is_zero, zero, b.select(alone, _unless_zero(b, third, zero), packed))
    special = b.or_(b.or_(_is_special(b, left), _is_special(b, right)), _is_special(b, third))
    return b.select(special, nearest, result)


def _unless_zero(b: ir.IRBuilder, number: ir.Value, zero: ir.Value) -> ir.Value:
    return b.select(b.fcmp_ordered("==", number, F64(0.0)), zero, number)


def _shifted(b: ir.IRBuilder, value: ir.Value, shift: ir.Value) -> ir.Value:
    """Up, or down for a negative shift: then the last bit says whether anything was lost."""
    is_down = b.icmp_signed("<", shift, I64(0))
    down = call_intrinsic(b, "llvm.smin", [b.sub(I64(0), shift), I64(255)])
    down = b.zext(b.select(is_down, down, I64(0)), _WIDE)
    kept = b.lshr(value, down)
    is_lost = b.icmp_unsigned("!=", b.shl(kept, down), value)
    up = b.zext(b.select(is_down, I64(0), shift), _WIDE)
    return b.or_(b.shl(kept, up), b.zext(is_lost, _WIDE))


def _packed(b: ir.IRBuilder, is_negative: ir.Value, exponent: ir.Value, magnitude: ir.Value, mode: str) -> ir.Value:
    """A number that is not zero, of a significand of 256 bits whose last one may stand for what is below it."""
    return call(b, f"f64.packed.{mode}", F64, [is_negative, exponent, magnitude], _packing(mode), inline=False)


def _packing(mode: str) -> Callable[..., ir.Value]:
    def body(b: ir.IRBuilder, is_negative: ir.Value, exponent: ir.Value, magnitude: ir.Value) -> ir.Value:
        zeros = b.trunc(call_intrinsic(b, "llvm.ctlz", [magnitude, I1(0)]), I64)
        last = b.sub(b.add(exponent, I64(256 - _MANTISSA - 1)), zeros)
        last = call_intrinsic(b, "llvm.smax", [last, I64(_LOWEST)])
        shift = b.sub(last, exponent)
        is_up = b.icmp_signed("<", shift, I64(0))
        up = b.zext(b.select(is_up, b.sub(I64(0), shift), I64(0)), _WIDE)
        raised = b.shl(magnitude, up)
        down = call_intrinsic(b, "llvm.smin", [b.select(is_up, I64(0), shift), I64(255)])
        down = b.zext(down, _WIDE)
        kept = b.lshr(raised, down)
        is_lost = b.icmp_unsigned("!=", b.shl(kept, down), raised)
        outwards = {"rz": I1(0), "rm": is_negative, "rp": b.not_(is_negative)}[mode]
        significand = b.add(b.trunc(kept, I64), b.zext(b.and_(is_lost, outwards), I64))
        field = b.sub(last, I64(_LOWEST))
        bits = b.add(b.shl(field, I64(_MANTISSA)), significand)
        is_large = b.or_(b.icmp_signed(">", field, I64(2046)), b.icmp_unsigned(">=", bits, I64(_INFINITY)))
        largest = b.select(outwards, I64(_INFINITY), I64(_INFINITY - 1))
        bits = b.select(is_large, largest, bits)
        return b.bitcast(b.or_(bits, b.select(is_negative, I64(1 << 63), I64(0))), F64)

    return body


def _normalised(b: ir.IRBuilder, number: ir.Value) -> tuple[ir.Value, ir.Value]:
    """A finite number's magnitude between 1 and 2, and its exponent. Of zero it is no number of use."""
    size = call_intrinsic(b, "llvm.fabs", [number])
    is_small = b.fcmp_ordered("<", size, F64(2.0**-1022))
    scaled = b.select(is_small, b.fmul(size, F64(2.0**64)), size)
    bits = b.bitcast(scaled, I64)
    exponent = b.sub(b.lshr(bits, I64(_MANTISSA)), b.select(is_small, I64(1023 + 64), I64(1023)))
    one = b.or_(b.and_(bits, I64(_HIDDEN - 1)), I64(1023 << _MANTISSA))
    return b.bitcast(one, F64), exponent


def _with_remainder(
    b: ir.IRBuilder, is_negative: ir.Value, nearest: ir.Value, remainder: ir.Value, exponent: ir.Value, mode: str
) -> ir.Value:
    """A number around 1 times a power of two, of which the remainder has the sign of what it lacks."""
    bits = b.bitcast(nearest, I64)
    significand = b.or_(b.and_(bits, I64(_HIDDEN - 1)), I64(_HIDDEN))
    own = b.sub(b.lshr(bits, I64(_MANTISSA)), I64(1023 + _MANTISSA + 2))
    more = b.zext(b.fcmp_ordered(">", remainder, F64(0.0)), I64)
    less = b.zext(b.fcmp_ordered("<", remainder, F64(0.0)), I64)
    digits = b.sub(b.add(b.shl(significand, I64(2)), more), less)
    return _packed(b, is_negative, b.add(own, exponent), b.zext(digits, _WIDE), mode)


def _quotient(b: ir.IRBuilder, left: ir.Value, right: ir.Value, mode: str) -> ir.Value:
    nearest = b.fdiv(left, right)
    (m0, e0), (m1, e1) = _normalised(b, left), _normalised(b, right)
    quotient = b.fdiv(m0, m1)
    remainder = call_intrinsic(b, "llvm.fma", [b.fneg(quotient), m1, m0])
    is_negative = b.icmp_signed("<", b.xor(b.bitcast(left, I64), b.bitcast(right, I64)), I64(0))
    result = _with_remainder(b, is_negative, quotient, remainder, b.sub(e0, e1), mode)
    zeros = [b.fcmp_ordered("==", one, F64(0.0)) for one in (left, right)]
    specials = [_is_special(b, one) for one in (left, right)]
    as_it_is = b.or_(b.or_(zeros[0], zeros[1]), b.or_(specials[0], specials[1]))
    return b.select(as_it_is, nearest, result)


def _root(b: ir.IRBuilder, number: ir.Value, mode: str) -> ir.Value:
    nearest = call_intrinsic(b, "llvm.sqrt", [number])
    one, exponent = _normalised(b, number)
    is_odd = b.trunc(exponent, I1)
    radicand = b.select(is_odd, b.fmul(one, F64(2.0)), one)
    root = call_intrinsic(b, "llvm.sqrt", [radicand])
    remainder = call_intrinsic(b, "llvm.fma", [b.fneg(root), root, radicand])
    result = _with_remainder(b, I1(0), root, remainder, b.ashr(exponent, I64(1)), mode)
    is_plain = b.and_(b.fcmp_ordered(">", number, F64(0.0)), b.not_(_is_special(b, number)))
    return b.select(is_plain, result, nearest)


def of_integer(b: ir.IRBuilder, value: ir.Value, mode: str, *, signed: bool) -> ir.Value:
    """An i64 as an f64, rounded in a direction."""
    name = f"f64.{'s' if signed else 'u'}64.{mode}"
    return call(b, name, F64, [value], _of_integer(mode, signed=signed), inline=False)


def _of_integer(mode: str, *, signed: bool) -> Callable[..., ir.Value]:
    def body(b: ir.IRBuilder, value: ir.Value) -> ir.Value:
        is_negative = b.icmp_signed("<", value, I64(0)) if signed else I1(0)
        size = b.select(is_negative, b.sub(I64(0), value), value)
        packed = _packed(b, is_negative, I64(0), b.zext(size, _WIDE), mode)
        return b.select(b.icmp_unsigned("==", value, I64(0)), F64(0.0), packed)

    return body
