"""Emits arithmetic on complex numbers: structures of a real and an imaginary part.

Sums, products and quotients are NumPy's: a product is the four products of the textbook, without the repair of
infinities that C99 annex G describes; a quotient is Smith's (R. L. Smith, Algorithm 116, CACM 5, 1962), which scales by
the larger part of the divisor, so that no square leaves the range. The magnitude is scaled by a power of two.
"""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.emitter import Emitter
from nvgen.codegen.intrinsic import call_intrinsic
from nvgen.codegen.llvm_types import pair, value_type
from nvgen.diagnostics import InternalError
from nvgen.types import Scalar, component
from nvgen.types.float_formats import FORMATS

_Parts = tuple[ir.Value, ir.Value]


def parts(emitter: Emitter, value: ir.Value) -> _Parts:
    """The real and the imaginary part."""
    return emitter.builder.extract_value(value, 0), emitter.builder.extract_value(value, 1)


def constant(type_: Scalar, number: complex) -> ir.Constant:
    part = value_type(component(type_))
    return ir.Constant(value_type(type_), [ir.Constant(part, number.real), ir.Constant(part, number.imag)])


def binary(emitter: Emitter, operator: str, left: ir.Value, right: ir.Value) -> ir.Value:
    """``left operator right`` of two complex numbers of one type."""
    rule = {"+": _add, "-": _subtract, "*": _multiply, "/": _divide}.get(operator)
    if rule is None:
        raise InternalError(f"no code for the operator {operator} of complex numbers")
    return rule(emitter, parts(emitter, left), parts(emitter, right))


def _add(emitter: Emitter, left: _Parts, right: _Parts) -> ir.Value:
    b, flags = emitter.builder, emitter.float_flags
    return pair(b, *(b.fadd(x, y, flags=flags) for x, y in zip(left, right, strict=True)))


def _subtract(emitter: Emitter, left: _Parts, right: _Parts) -> ir.Value:
    b, flags = emitter.builder, emitter.float_flags
    return pair(b, *(b.fsub(x, y, flags=flags) for x, y in zip(left, right, strict=True)))


def _multiply(emitter: Emitter, left: _Parts, right: _Parts) -> ir.Value:
    b, flags = emitter.builder, emitter.float_flags
    (a, c), (d, e) = left, right
    real = b.fsub(b.fmul(a, d, flags=flags), b.fmul(c, e, flags=flags), flags=flags)
    imaginary = b.fadd(b.fmul(a, e, flags=flags), b.fmul(c, d, flags=flags), flags=flags)
    return pair(b, real, imaginary)


def _divide(emitter: Emitter, left: _Parts, right: _Parts) -> ir.Value:
    """By the larger part of the divisor; by 0, each part divided by 0, so infinities and NaN as NumPy has them."""
    b, flags = emitter.builder, emitter.float_flags
    (real, imaginary), (d, e) = left, right
    magnitudes = [call_intrinsic(b, "llvm.fabs", [part]) for part in right]
    zero, one = ir.Constant(d.type, 0.0), ir.Constant(d.type, 1.0)
    by_real = b.fcmp_ordered(">=", *magnitudes)
    larger, smaller = b.select(by_real, d, e), b.select(by_real, e, d)
    is_zero = b.and_(b.fcmp_ordered("==", d, zero), b.fcmp_ordered("==", e, zero))
    ratio = b.fdiv(smaller, larger, flags=flags)
    scale = b.fdiv(one, b.fadd(larger, b.fmul(smaller, ratio, flags=flags), flags=flags), flags=flags)
    # By the real part: (a + c r, c - a r); by the imaginary one: (a r + c, c r - a).
    first, second = b.select(by_real, real, imaginary), b.select(by_real, imaginary, real)
    sum_ = b.fadd(first, b.fmul(second, ratio, flags=flags), flags=flags)
    times = b.fmul(first, ratio, flags=flags)
    minuend, subtrahend = b.select(by_real, second, times), b.select(by_real, times, second)
    # In the second case `times` is c r, and `second` is a.
    difference = b.fsub(minuend, subtrahend, flags=flags)
    quotients = [b.fmul(number, scale, flags=flags) for number in (sum_, difference)]
    by_zero = [b.fdiv(part, zero, flags=flags) for part in left]
    return pair(b, *(b.select(is_zero, z, q) for z, q in zip(by_zero, quotients, strict=True)))


def negate(emitter: Emitter, value: ir.Value) -> ir.Value:
    return pair(emitter.builder, *(emitter.builder.fneg(part) for part in parts(emitter, value)))


def compare(emitter: Emitter, operator: str, left: ir.Value, right: ir.Value) -> ir.Value:
    """``==`` or ``!=``; with a NaN in any part they differ."""
    b = emitter.builder
    pairs = list(zip(parts(emitter, left), parts(emitter, right), strict=True))
    if operator == "==":
        return b.and_(*(b.fcmp_ordered("==", x, y) for x, y in pairs))
    if operator == "!=":
        return b.or_(*(b.fcmp_unordered("!=", x, y) for x, y in pairs))
    raise InternalError(f"complex numbers have no {operator}")


def real(emitter: Emitter, operands: list[ir.Value], type_: Scalar) -> ir.Value:
    return emitter.builder.extract_value(operands[0], 0)


def imaginary(emitter: Emitter, operands: list[ir.Value], type_: Scalar) -> ir.Value:
    return emitter.builder.extract_value(operands[0], 1)


def make(emitter: Emitter, operands: list[ir.Value], type_: Scalar) -> ir.Value:
    """A complex number of its two parts."""
    return pair(emitter.builder, *operands)


def conjugate(emitter: Emitter, operands: list[ir.Value], type_: Scalar) -> ir.Value:
    first, second = parts(emitter, operands[0])
    return pair(emitter.builder, first, emitter.builder.fneg(second))


def magnitude(emitter: Emitter, operands: list[ir.Value], type_: Scalar) -> ir.Value:
    """The root of the sum of squares, of type ``type_``; infinite if a part is, whatever the other.

    The parts are first scaled by a power of two that makes the larger about 1, so that no square leaves the range.
    """
    b = emitter.builder
    layout = FORMATS[type_]
    bits = ir.IntType(type_.bits)
    first, second = (call_intrinsic(b, "llvm.fabs", [part]) for part in parts(emitter, operands[0]))
    larger = call_intrinsic(b, "llvm.maximumnum", [first, second])
    exponent = b.lshr(b.bitcast(larger, bits), bits(layout.mantissa_bits))
    # Both the exponent and its opposite must be normal.
    exponent = call_intrinsic(b, "llvm.umax", [exponent, bits(1)])
    exponent = call_intrinsic(b, "llvm.umin", [exponent, bits(2 * layout.bias - 1)])
    opposite = b.sub(bits(2 * layout.bias), exponent)
    scale, unscale = (
        b.bitcast(b.shl(power, bits(layout.mantissa_bits)), larger.type) for power in (opposite, exponent)
    )
    scaled = [b.fmul(part, scale) for part in (first, second)]
    squares = [b.fmul(part, part, flags=emitter.float_flags) for part in scaled]
    root = call_intrinsic(b, "llvm.sqrt", [b.fadd(*squares, flags=emitter.float_flags)])
    infinity = ir.Constant(larger.type, float("inf"))
    is_infinite = b.or_(*(b.fcmp_ordered("==", part, infinity) for part in (first, second)))
    return b.select(is_infinite, infinity, b.fmul(root, unscale))
