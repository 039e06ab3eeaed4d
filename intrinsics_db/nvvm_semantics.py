"""What NVVM's intrinsics of arithmetic, conversion and bits mean, in exact arithmetic.

Every function here makes the meaning of one intrinsic: a function of the operands' bits that gives the result's bits,
both as integers that are not negative; of a vector, a tuple of them. Floats are computed with as fractions and rounded
once. Where a result is a NaN, any of its NaNs is right. What a GPU approximates gives the ``Interval`` in which PTX ISA
has its result. Nothing of nvgen is used, so that what nvgen computes can be tested against it.

Sources: PTX ISA 9.0, the instruction of each intrinsic; IEEE 754-2019 for zeros, infinities and NaN; OCP Microscaling
Formats 1.0 and OCP 8-bit Floating Point 1.0 for the narrow floats.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from decimal import Decimal, localcontext
from fractions import Fraction
from typing import Any, NamedTuple

from float_numbers import (
    FORMATS,
    NAN,
    RANDOM_BITS,
    TF32_UNUSED_BITS,
    Number,
    decode,
    encode,
    exponent_of,
    infinity,
    two_to,
)

Meaning = Callable[..., Any]


def arithmetic(operation: str, name: str, mode: str, **modifiers: bool) -> Meaning:
    """``add``, ``mul``, ``fma``, ``div``, ``rcp``, ``sqrt``, rounded once."""
    exact = EXACT[operation]
    ftz = modifiers.get("ftz", False)

    def meaning(*operands: int) -> int:
        numbers = [decode(bits, name, ftz=ftz) for bits in operands]
        if any(number.kind == "nan" for number in numbers):
            return encode(NAN, name, mode, **modifiers)
        return encode(exact(*numbers, mode=mode), name, mode, **modifiers)

    return meaning


def of_formats(operation: str, formats: list[str], target: str, mode: str, **modifiers: bool) -> Meaning:
    """``add``, ``sub``, ``mul`` or ``fma`` of numbers of several formats, rounded once to another."""
    exact, ftz = EXACT["add" if operation == "sub" else operation], modifiers.get("ftz", False)

    def meaning(*operands: int) -> int:
        numbers = [decode(bits, format_, ftz=ftz) for bits, format_ in zip(operands, formats, strict=True)]
        if operation == "sub":
            numbers[-1] = numbers[-1]._replace(negative=not numbers[-1].negative)
        if any(number.kind == "nan" for number in numbers):
            return encode(NAN, target, mode, **modifiers)
        return encode(exact(*numbers, mode=mode), target, mode, **modifiers)

    return meaning


def _sum(a: Number, b: Number, mode: str) -> Number:
    if "infinite" in (a.kind, b.kind):
        if a.kind == b.kind and a.negative != b.negative:
            return NAN
        return a if a.kind == "infinite" else b
    total = a.exact + b.exact
    if total == 0:
        same = a.negative if a.negative == b.negative else mode == "rm"
        return Number(same, Fraction(0))
    return Number(total < 0, abs(total))


def _product(a: Number, b: Number, mode: str) -> Number:
    negative = a.negative != b.negative
    if "infinite" in (a.kind, b.kind):
        is_zero = any(number.kind == "finite" and number.magnitude == 0 for number in (a, b))
        return NAN if is_zero else infinity(negative)
    return Number(negative, a.magnitude * b.magnitude)


def _fused(a: Number, b: Number, c: Number, mode: str) -> Number:
    product = _product(a, b, mode)
    return NAN if product.kind == "nan" else _sum(product, c, mode)


def _quotient(a: Number, b: Number, mode: str) -> Number:
    negative = a.negative != b.negative
    if a.kind == b.kind == "infinite":
        return NAN
    if a.kind == "infinite":
        return infinity(negative)
    if b.kind == "infinite":
        return Number(negative, Fraction(0))
    if b.magnitude == 0:
        return NAN if a.magnitude == 0 else infinity(negative)
    return Number(negative, a.magnitude / b.magnitude)


def _reciprocal(a: Number, mode: str) -> Number:
    return _quotient(Number(False, Fraction(1)), a, mode)


def _root(a: Number, mode: str) -> Number:
    """To 300 bits; a last bit that is set says that there is more."""
    if a.kind == "finite" and a.magnitude == 0:
        return a
    if a.negative:
        return NAN
    if a.kind == "infinite":
        return a
    shift = 2 * (300 + max(0, -exponent_of(a.magnitude)))
    scaled = a.magnitude * two_to(shift)
    root = math.isqrt(int(scaled))
    if root * root != scaled:
        root = 2 * root + 1
        return Number(False, root * two_to(-shift // 2 - 1))
    return Number(False, root * two_to(-shift // 2))


EXACT: dict[str, Callable[..., Number]] = {
    "add": _sum,
    "mul": _product,
    "fma": _fused,
    "div": _quotient,
    "rcp": _reciprocal,
    "sqrt": _root,
}


def each(meaning: Meaning) -> Meaning:
    """Element by element."""
    return lambda *vectors: tuple(meaning(*elements) for elements in zip(*vectors, strict=True))


def extreme(operation: str, name: str, *, ftz: bool = False, nan: bool = False, xorsign_abs: bool = False) -> Meaning:
    """The lesser or the greater; of one NaN, the other operand, unless ``nan``."""

    def meaning(a: int, b: int) -> int:
        left, right = decode(a, name, ftz=ftz), decode(b, name, ftz=ftz)
        negative = left.negative != right.negative if xorsign_abs else None
        if xorsign_abs:
            top = 1 << (FORMATS[name].bits - 1)
            negative = bool(a & top) != bool(b & top)
            left, right = left._replace(negative=False), right._replace(negative=False)
        missing = [number.kind == "nan" for number in (left, right)]
        if all(missing) or (nan and any(missing)):
            return FORMATS[name].nan
        if any(missing):
            chosen = right if missing[0] else left
        else:
            chosen = (min if operation == "min" else max)(left, right, key=_order)
        return encode(chosen if negative is None else chosen._replace(negative=negative), name, "rn")

    return meaning


def _order(number: Number) -> tuple[int, Fraction, int]:
    """-0.0 comes before 0.0."""
    sign = -1 if number.negative else 1
    return (sign if number.kind == "infinite" else 0), number.exact, sign


def absolute(name: str, *, ftz: bool = False) -> Meaning:
    def meaning(a: int) -> int:
        return encode(decode(a, name, ftz=ftz)._replace(negative=False), name, "rn")

    return meaning


def negated(name: str) -> Meaning:
    def meaning(a: int) -> int:
        number = decode(a, name)
        return encode(number._replace(negative=not number.negative), name, "rn")

    return meaning


def whole(name: str, mode: str, *, ftz: bool = False) -> Meaning:
    """The integer that is nearest in a direction, as a float with the sign of the operand."""

    def meaning(a: int) -> int:
        number = decode(a, name, ftz=ftz)
        if number.kind != "finite":
            return encode(number, name, "rn")
        return encode(Number(number.negative, Fraction(abs(_integer(number.exact, mode)))), name, "rn")

    return meaning


def _integer(value: Fraction, mode: str) -> int:
    return {"rn": round, "rz": math.trunc, "rm": math.floor, "rp": math.ceil}[mode](value)


def saturated(name: str, *, ftz: bool = False) -> Meaning:
    return lambda a: encode(decode(a, name, ftz=ftz), name, "rn", sat=True)


# Conversions


def _limits(name: str) -> tuple[int, int]:
    bits = int(name[1:])
    return (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) if name[0] == "i" else (0, (1 << bits) - 1)


def _unsigned(value: int, bits: int) -> int:
    return value & ((1 << bits) - 1)


def signed(bits: int, name: str) -> int:
    """The number that the bits of an integer type are."""
    width = int(name[1:])
    return bits - (1 << width) if name[0] == "i" and bits >> (width - 1) else bits


def float_to_integer(source: str, target: str, mode: str, *, ftz: bool = False) -> Meaning:
    """Saturates; NaN is 0, or the highest bit alone where 64 bits are on either side."""
    low, high = _limits(target)
    bits = int(target[1:])

    def meaning(a: int) -> int:
        number = decode(a, source, ftz=ftz)
        if number.kind == "nan":
            return 0 if source != "f64" and bits != 64 else 1 << (bits - 1)
        if number.kind == "infinite":
            return _unsigned(low if number.negative else high, bits)
        return _unsigned(min(max(_integer(number.exact, mode), low), high), bits)

    return meaning


def integer_to_float(source: str, target: str, mode: str) -> Meaning:
    def meaning(a: int) -> int:
        value = signed(a, source)
        return encode(Number(value < 0, Fraction(abs(value))), target, mode)

    return meaning


def narrowed(source: str, target: str, mode: str, *, ftz: bool = False, **modifiers: bool) -> Meaning:
    """From float to float; ``ftz`` is for f32 alone, on either side."""
    unused = TF32_UNUSED_BITS if target == "tf32" else 0

    def meaning(a: int) -> int:
        number = decode(a, source, ftz=ftz and source == "f32")
        return encode(number, target, mode, ftz=ftz and target == "f32", **modifiers) << unused

    return meaning


def pair(target: str, mode: str, **modifiers: bool) -> Meaning:
    """Two halves: the first operand is the upper one, and has the upper half of the random bits."""

    def half(bits: int, random: int) -> int:
        random &= (1 << RANDOM_BITS[target]) - 1
        return encode(decode(bits, "f32"), target, mode, random=random, **modifiers)

    return lambda a, b, random=0: (half(b, random & 0xFFFF), half(a, random >> 16))


def _to_narrow(number: Number, target: str, mode: str, **modifiers: Any) -> int:
    if target == "ue5m3":
        return encode(number, target, mode, **modifiers, past_is_nan=True)
    if target != "ue8m0":
        return encode(number, target, mode, **{**modifiers, "satfinite": True})
    if number.kind == "nan":
        return 0xFF
    largest = 0xFE if modifiers.get("satfinite") else 0xFF
    if number.kind == "infinite":
        return largest
    if number.magnitude == 0:
        return 0
    exponent = exponent_of(number.magnitude)
    exponent += mode == "rp" and two_to(exponent) != number.magnitude
    return largest if exponent > 127 else max(exponent + 127, 0)


def packed(target: str, mode: str, source: str = "f32", **modifiers: bool) -> Meaning:
    """Two narrow floats in an integer: the first operand, or the second element of a vector, is the upper one."""
    width = 4 if target == "e2m1" else 8

    def meaning(*operands: Any) -> int:
        upper, lower = operands if len(operands) == 2 else reversed(operands[0])
        parts = [_to_narrow(decode(bits, source), target, mode, **modifiers) for bits in (upper, lower)]
        return parts[0] << width | parts[1]

    return meaning


def unpacked(source: str, target: str, *, relu: bool = False, satfinite: bool = False) -> Meaning:
    """Two narrow floats of an integer as a vector whose first element is the lower one."""
    width = 4 if source == "e2m1" else 8

    def part(bits: int) -> int:
        return encode(decode(bits, source), target, "rn", relu=relu, satfinite=satfinite)

    return lambda a: (part(a & ((1 << width) - 1)), part(a >> width & ((1 << width) - 1)))


def _scaled(number: Number, factor: int) -> Number:
    """A number times two to a power."""
    return number._replace(magnitude=number.magnitude * two_to(factor))


def scaled_down(target: str, mode: str, source: str = "f32", **modifiers: bool) -> Meaning:
    """``packed`` of numbers divided by a scale, a ue8m0 that comes last; subnormal numbers are zero before."""
    width = 4 if target == "e2m1" else 8

    def meaning(*operands: Any) -> int:
        *given, scale = operands
        upper, lower = given if len(given) == 2 else reversed(given[0])
        numbers = [NAN if scale & 0xFF == 0xFF else decode(bits, source, ftz=True) for bits in (upper, lower)]
        parts = [_to_narrow(_scaled(one, 127 - (scale & 0xFF)), target, mode, **modifiers) for one in numbers]
        return parts[0] << width | parts[1]

    return meaning


def scaled_up(source: str, **modifiers: bool) -> Meaning:
    """``unpacked`` to bf16, each number times its scale of the second operand's two ue8m0."""
    width = 4 if source == "e2m1" else 8

    def part(bits: int, scale: int) -> int:
        number = NAN if scale == 0xFF else _scaled(decode(bits & ((1 << width) - 1), source), scale - 127)
        return encode(number, "bf16", "rn", **modifiers)

    return lambda a, scale: (part(a, scale & 0xFF), part(a >> width, scale >> 8))


def quadruple(target: str, *, relu: bool = False) -> Meaning:
    """Four narrow floats, the first element on top; two of them share a half of the random bits.

    Of e2m1, in an integer of 16 bits, the first two take the upper byte of each half of the random bits.
    """

    def meaning(vector: tuple[int, ...], random: int) -> Any:
        upper, lower = random >> 16, random & 0xFFFF
        if target == "e2m1":
            upper, lower = random >> 8 & 0xFF, random & 0xFF
        parts = [
            _to_narrow(decode(bits, "f32"), target, "rs", relu=relu, random=upper if place < 2 else lower)
            for place, bits in enumerate(vector)
        ]
        if target != "e2m1":
            return tuple(reversed(parts))
        return parts[0] << 12 | parts[1] << 8 | parts[2] << 4 | parts[3]

    return meaning


# Approximations


class Interval(NamedTuple):
    """Where a result may lie, in the format ``name``; both ends are values of it. ``nan`` is the only value otherwise.

    A zero of either sign is right where the interval holds one, unless both ends are the same.
    """

    name: str
    low: Number
    high: Number


#: PTX ISA: the error that is allowed, relative to the result, in steps of the format, or absolute. It states none for
#: ``rsqrt.approx.f64``, and none for the two gross approximations in f64 but that they have 20 bits.
BOUNDS: dict[tuple[str, str], tuple[str, Fraction]] = {
    ("ex2", "f32"): ("steps", Fraction(2)),
    ("ex2", "f16"): ("relative", Fraction(1, 955)),  # 2 ** -9.9
    ("ex2", "bf16"): ("relative", two_to(-7)),
    ("lg2", "f32"): ("logarithm", two_to(-22)),
    ("sin", "f32"): ("sine", Fraction(1, 1482910)),  # 2 ** -20.5
    ("cos", "f32"): ("sine", Fraction(1, 1482910)),
    ("rcp", "f32"): ("steps", Fraction(1)),
    ("rcp", "f64"): ("relative", two_to(-20)),
    ("rsqrt", "f32"): ("relative", Fraction(1, 7826000)),  # 2 ** -22.9
    ("rsqrt", "f64"): ("relative", two_to(-20)),
    ("sqrt", "f32"): ("steps", Fraction(1)),
    ("div", "f32"): ("steps", Fraction(2)),
    ("div_full", "f32"): ("steps", Fraction(2)),
}


def approximation(operation: str, name: str, *, ftz: bool = False) -> Meaning:
    """The interval around the exact result that PTX ISA allows."""
    kind, bound = BOUNDS[operation, name]
    evaluate = TRANSCENDENTAL[operation]

    def meaning(*operands: int) -> int | Interval:
        numbers = [decode(bits, name, ftz=ftz) for bits in operands]
        if any(number.kind == "nan" for number in numbers):
            return FORMATS[name].nan
        exact = evaluate(*numbers)
        if exact.kind != "finite" or exact.magnitude == 0:
            return encode(exact, name, "rn", ftz=ftz)
        if kind == "sine":
            return _around(exact, name, _sine_bound(numbers[0], bound), ftz)
        return _around(exact, name, _error(kind, bound, exact, name), ftz)

    return meaning


def _sine_bound(operand: Number, bound: Fraction) -> Fraction:
    """In two turns; in a hundred half turns 2 ** -14.7; further away PTX promises nothing but a sine."""
    if operand.magnitude <= 2 * PI:
        return bound
    return Fraction(1, 26615) if operand.magnitude <= 100 * PI else Fraction(2)


def _error(kind: str, bound: Fraction, exact: Number, name: str) -> Fraction:
    format_ = FORMATS[name]
    step = two_to(max(exponent_of(exact.magnitude), format_.smallest_exponent) - format_.mantissa_bits)
    if kind == "steps":
        return bound * step
    if kind == "logarithm":  # absolute where the logarithm is less than 1
        return bound * max(exact.magnitude, Fraction(1))
    return max(bound * exact.magnitude, step)


def _around(exact: Number, name: str, error: Fraction, ftz: bool) -> Interval:
    low, high = exact.exact - error, exact.exact + error
    ends = []
    for end, mode in ((low, "rm"), (high, "rp")):
        bits = encode(Number(end < 0, abs(end)), name, mode)
        ends.append(decode(bits, name))
    smallest = two_to(FORMATS[name].smallest_exponent)
    if ftz and abs(exact.exact) < 2 * smallest:  # what comes near to a subnormal number may be flushed
        ends = [
            min(ends[0], Number(False, Fraction(0)), key=_order),
            max(ends[1], Number(True, Fraction(0)), key=_order),
        ]
    return Interval(name, *ends)


def _decimal(value: Fraction) -> Decimal:
    return Decimal(value.numerator) / Decimal(value.denominator)


def _power_of_two(a: Number) -> Number:
    if a.kind == "infinite":
        return Number(False, Fraction(0)) if a.negative else a
    if abs(a.exact) > 2000:
        return Number(False, two_to(-2000)) if a.negative else Number(False, two_to(2000))
    with localcontext() as context:
        context.prec = 60
        return Number(False, Fraction(Decimal(2) ** _decimal(a.exact)))


def _logarithm(a: Number) -> Number:
    if a.kind == "finite" and a.magnitude == 0:
        return infinity(True)
    if a.negative:
        return NAN
    if a.kind == "infinite":
        return a
    with localcontext() as context:
        context.prec = 60
        value = Fraction(_decimal(a.magnitude).ln() / Decimal(2).ln())
    return Number(value < 0, abs(value))


def _sine(shift: int) -> Callable[[Number], Number]:
    """The series of the sine, after whole quarters of a turn are taken off."""

    def evaluate(a: Number) -> Number:
        if a.kind == "infinite":
            return NAN
        if a.magnitude == 0:
            return Number(False, Fraction(1)) if shift else a
        quarters, rest = divmod(a.exact, PI / 2)
        quarters = int(quarters + shift) % 4
        rest = Fraction(round(rest * two_to(200))) / two_to(200) if quarters or a.magnitude > 1 else rest
        value = _series(rest, quarters % 2)
        return Number((value < 0) != (quarters > 1), abs(value))

    return evaluate


def _series(x: Fraction, first: int) -> Fraction:
    """The sine of a number below 2, or with ``first`` at 1 its cosine."""
    term = Fraction(1) if first else x
    total, place = Fraction(0), 0 if first else 1
    while abs(term) > two_to(-160) * min(abs(x), Fraction(1)):
        total += term
        term = -term * x * x / ((place + 1) * (place + 2))
        term = Fraction(round(term * two_to(600)), 1 << 600)
        place += 2
    return total


#: To 300 decimal places would be more than any f32 needs; these 130 digits leave 300 bits after the largest f32.
PI = Fraction(
    Decimal(
        "3.14159265358979323846264338327950288419716939937510582097494459230781640628620899862803482534211706798214808651"
        "328230664709384460955058223172535940812848111745"
    )
)


def _reciprocal_root(a: Number) -> Number:
    if a.kind == "finite" and a.magnitude == 0:
        return infinity(a.negative)
    root = _root(a, "rn")
    return root if root.kind == "nan" else _quotient(Number(False, Fraction(1)), root, "rn")


def _approximate_quotient(a: Number, b: Number) -> Number:
    """``div.approx``: by more than 2^126, where the reciprocal would be subnormal, it is 0, and NaN of infinity."""
    if b.kind == "finite" and b.magnitude > two_to(126):
        return NAN if a.kind == "infinite" else Number(a.negative != b.negative, Fraction(0))
    return _quotient(a, b, "rn")


TRANSCENDENTAL: dict[str, Callable[..., Number]] = {
    "ex2": _power_of_two,
    "lg2": _logarithm,
    "sin": _sine(0),
    "cos": _sine(1),
    "rcp": lambda a: _reciprocal(a, "rn"),
    "rsqrt": _reciprocal_root,
    "sqrt": lambda a: _root(a, "rn"),
    "div": _approximate_quotient,
    "div_full": lambda a, b: _quotient(a, b, "rn"),
}


# Integers and bits


def high_product(name: str) -> Meaning:
    bits = int(name[1:])
    return lambda a, b: _unsigned(signed(a, name) * signed(b, name) >> bits, bits)


def product_of_24_bits(name: str) -> Meaning:
    def low(bits: int) -> int:
        return signed(bits & 0xFFFFFF, f"{name[0]}24")

    return lambda a, b: _unsigned(low(a) * low(b), 32)


def sum_of_difference(name: str) -> Meaning:
    return lambda a, b, c: _unsigned(abs(signed(a, name) - signed(b, name)) + c, int(name[1:]))


def _parts(value: int, sign: str, bits: int, count: int) -> list[int]:
    return [signed(value >> (bits * place) & ((1 << bits) - 1), f"{sign}{bits}") for place in range(count)]


def dot_product_4(a: str, b: str) -> Meaning:
    def meaning(x: int, y: int, z: int) -> int:
        pairs = zip(_parts(x, a[0], 8, 4), _parts(y, b[0], 8, 4), strict=True)
        return _unsigned(z + sum(left * right for left, right in pairs), 32)

    return meaning


def dot_product_2(a: str, b: str) -> Meaning:
    """Two halves with two bytes: the upper two where the third operand is true."""

    def meaning(x: int, y: int, upper: int, z: int) -> int:
        chosen = _parts(y, b[0], 8, 4)[2 if upper else 0 :]
        return _unsigned(z + sum(left * right for left, right in zip(_parts(x, a[0], 16, 2), chosen, strict=False)), 32)

    return meaning


def permuted() -> Meaning:
    def meaning(a: int, b: int, selector: int) -> int:
        pool = a.to_bytes(4, "little") + b.to_bytes(4, "little")
        result = []
        for place in range(4):
            nibble = selector >> (4 * place) & 15
            byte = pool[nibble & 7]
            result.append((0xFF if byte & 0x80 else 0) if nibble & 8 else byte)
        return int.from_bytes(bytes(result), "little")

    return meaning


#: Which bytes each mode takes, highest first, by the last two bits of its control (PTX ISA, ``prmt``, the table).
PERMUTATIONS = {
    "f4e": ("3210", "4321", "5432", "6543"),
    "b4e": ("5670", "6701", "7012", "0123"),
    "rc8": ("0000", "1111", "2222", "3333"),
    "ecl": ("3210", "3211", "3222", "3333"),
    "ecr": ("0000", "1110", "2210", "3210"),
    "rc16": ("1010", "3232", "1010", "3232"),
}


def permuted_by_mode(mode: str) -> Meaning:
    def meaning(a: int, *others: int) -> int:
        b, control = others if len(others) == 2 else (0, others[0])
        pool = a.to_bytes(4, "little") + b.to_bytes(4, "little")
        return int.from_bytes(bytes(pool[int(digit)] for digit in PERMUTATIONS[mode][control & 3]), "big")

    return meaning


def joined() -> Meaning:
    return lambda low, high: high << 32 | low


def half_of_bits(place: int) -> Meaning:
    return lambda a: a >> (32 * place) & 0xFFFFFFFF


def nth_set() -> Meaning:
    """The place of the n-th set bit from a base on; the base is below 32."""

    def meaning(mask: int, base: int, offset: int) -> int:
        count = signed(offset, "i32")
        if count == 0:
            return base if mask >> base & 1 else 0xFFFFFFFF
        places = range(base, 32) if count > 0 else range(base, -1, -1)
        found = [place for place in places if mask >> place & 1]
        return found[abs(count) - 1] if abs(count) <= len(found) else 0xFFFFFFFF

    return meaning


def bit_mask(mode: str) -> Meaning:
    def meaning(place: int, width: int) -> int:
        if mode == "wrap":
            place, width = place & 31, width & 31
        return sum(1 << bit for bit in range(32) if place <= bit < place + width)

    return meaning


def extended(name: str, mode: str) -> Meaning:
    def meaning(a: int, width: int) -> int:
        width = min(width, 32) if mode == "clamp" else width & 31
        return _unsigned(signed(a & ((1 << width) - 1), f"{name[0]}{width}"), 32) if width else 0

    return meaning


def funnel_shift(side: str) -> Meaning:
    def meaning(high: int, low: int, amount: int) -> int:
        both, amount = high << 32 | low, min(amount, 32)
        return both << amount >> 32 & 0xFFFFFFFF if side == "l" else both >> amount & 0xFFFFFFFF

    return meaning


def leading_one(name: str) -> Meaning:
    bits = int(name[1:])

    def meaning(a: int, as_shift: int) -> int:
        value = signed(a, name)
        place = (~value if value < 0 else value).bit_length() - 1
        if place < 0:
            return 0xFFFFFFFF
        return bits - 1 - place if as_shift else place

    return meaning


def meaning_of(expression: str) -> Meaning:
    """The meaning that an entry of the database has as its text."""
    made: Meaning = eval(expression, globals())
    return made
