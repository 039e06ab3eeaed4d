"""Operators on numbers of every type, compared with NumPy's and Python's arithmetic."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import numpy as np

from tests.semantics.case import Case, elementwise, exactly
from tests.strategies import DTYPES, FLOATS, INTEGERS, NUMBERS, SIGNED, Inputs, computed


def of_integers(
    name: str, inputs: tuple[str, ...], expressions: list[str], reference: Callable[..., list[Any]], **how: Any
) -> Case:
    """As ``elementwise``, of one type; ``reference`` gets the operands as C's arithmetic promotes them."""
    output = computed(inputs[0])

    def of_promoted(*operands: np.ndarray) -> list[Any]:
        return reference(*(operand.astype(DTYPES[output]) for operand in operands))

    return elementwise(name, inputs, output, expressions, of_promoted, **how)


def ring(type_: str) -> Case:
    """What wraps: NumPy's integers have the same bits."""
    expressions = ["x + y", "x - y", "x * y", "x & y", "x | y", "x ^ y", "~x", "-x", "+x", "abs(x)", "min(x, y)"]
    expressions += ["max(x, y)", "max(min(x, y), -x, y)"]

    def reference(x: np.ndarray, y: np.ndarray) -> list[np.ndarray]:
        low, high = np.minimum(x, y), np.maximum(x, y)
        both = [x + y, x - y, x * y, x & y, x | y, x ^ y]
        return [*both, ~x, -x, x, np.abs(x), low, high, np.maximum(np.maximum(low, -x), y)]

    return of_integers(f"ring_{type_}", (type_, type_), expressions, reference)


def chosen(type_: str) -> Case:
    """What only chooses one of two values keeps their type, which the results go into without a conversion."""
    expressions = ["min(x, y)", "max(x, y)", "x if x < y else y", "x and y", "x or y", "min(x, 3)", "7 if y else x"]

    def reference(x: np.ndarray, y: np.ndarray) -> list[np.ndarray]:
        low, three, seven = np.minimum(x, y), x.dtype.type(3), x.dtype.type(7)
        ends = [np.minimum(x, three), np.where(y != 0, seven, x)]
        return [low, np.maximum(x, y), low, np.where(x == 0, x, y), np.where(x == 0, y, x), *ends]

    return elementwise(f"chosen_{type_}", (type_, type_), type_, expressions, reference)


def _divisors(type_: str) -> Callable[[Inputs], tuple[np.ndarray, ...]]:
    """Pairs of numbers; a division by zero gives some number, so there is none."""

    def arrays(inputs: Inputs) -> tuple[np.ndarray, ...]:
        x, y = inputs.array(type_), inputs.array(type_)
        return x, np.where(y == 0, y + 1, y)

    return arrays


def division(type_: str) -> Case:
    """All combinations of signs, and the smallest integer by -1, which wraps to itself."""
    dtype = DTYPES[computed(type_)]
    expressions = ["x // y", "x % y", "x // y * y + x % y"]

    def reference(x: np.ndarray, y: np.ndarray) -> list[np.ndarray]:
        return [exactly(operator.floordiv, dtype, x, y), exactly(operator.mod, dtype, x, y), x]

    name = f"division_{type_}"
    return of_integers(name, (type_, type_), expressions, reference, arrays=_divisors(type_))


def division_by_zero(type_: str) -> Case:
    """The quotient is some number; the test for zero after the division still counts."""
    dtype = DTYPES[computed(type_)]
    expressions = ["x // y * 0 + (5 if y == 0 else 3)", "(x % y) * 0 + (5 if y == 0 else 3)", "0 if y == 0 else x // y"]

    def reference(x: np.ndarray, y: np.ndarray) -> list[np.ndarray]:
        marks = np.where(y == 0, 5, 3).astype(dtype)
        return [marks, marks, exactly(lambda a, b: a // b if b else 0, dtype, x, y)]

    return of_integers(f"division_by_zero_{type_}", (type_, type_), expressions, reference)


def constant_division(type_: str) -> Case:
    dtype = DTYPES[computed(type_)]
    info = np.iinfo(DTYPES[type_])
    divisors = [1, 2, 3, 7, 8, 64, int(info.max), int(info.max) // 2 + 1]
    divisors += [-1, -2, -3, -8, -64, int(info.min)] if type_ in SIGNED else []
    expressions = [f"x {symbol} {divisor}" for divisor in divisors for symbol in ("//", "%")]

    def reference(x: np.ndarray) -> list[np.ndarray]:
        rows = []
        for divisor in divisors:
            for function in (operator.floordiv, operator.mod):
                rows.append(exactly(lambda n, f=function, d=divisor: f(n, d), dtype, x))
        return rows

    return of_integers(f"constant_division_{type_}", (type_,), expressions, reference)


def division_of_constants(type_: str) -> Case:
    dtype = DTYPES[computed(type_)]
    numbers = [100, 7, 1] + ([-1, -100, int(np.iinfo(DTYPES[type_]).min)] if type_ in SIGNED else [])
    expressions = [f"{number} {symbol} y" for number in numbers for symbol in ("//", "%")]

    def reference(x: np.ndarray, y: np.ndarray) -> list[np.ndarray]:
        rows = []
        for number in numbers:
            for function in (operator.floordiv, operator.mod):
                rows.append(exactly(lambda d, f=function, n=number: f(n, d), dtype, y))
        return rows

    name = f"division_of_constants_{type_}"
    return of_integers(name, (type_, type_), expressions, reference, arrays=_divisors(type_))


def division_of_natural_numbers(type_: str) -> Case:
    """A dividend that is known not to be negative, by any divisor and by one that is not negative either."""
    dtype = DTYPES[type_]
    most = int(np.iinfo(dtype).max)
    expressions = [f"(x & {most}) {symbol} {divisor}" for divisor in ("y", f"(y & {most})") for symbol in ("//", "%")]

    def arrays(inputs: Inputs) -> tuple[np.ndarray, ...]:
        x, y = inputs.array(type_), inputs.array(type_)
        return x, np.where(y & most == 0, y + 1, y)

    def reference(x: np.ndarray, y: np.ndarray) -> list[np.ndarray]:
        functions = (operator.floordiv, operator.mod)
        return [exactly(function, dtype, x & most, by) for by in (y, y & most) for function in functions]

    name = f"division_of_natural_numbers_{type_}"
    return of_integers(name, (type_, type_), expressions, reference, arrays=arrays)


def shifts(type_: str) -> Case:
    """By the width or more, and by negative amounts: everything is shifted out."""
    dtype = DTYPES[computed(type_)]
    bits = dtype.itemsize * 8
    amounts = [0, 1, 3, bits - 1, *([bits, bits + 1] if bits < 64 else [64, 65])]
    expressions = ["x << y", "x >> y", *(f"x {symbol} {amount}" for amount in amounts for symbol in ("<<", ">>"))]

    def left(number: int, amount: int) -> int:
        return 0 if not 0 <= amount < bits else number << amount

    def right(number: int, amount: int) -> int:
        return number >> (amount if 0 <= amount < bits else bits)

    def reference(x: np.ndarray, y: np.ndarray) -> list[np.ndarray]:
        rows = [exactly(left, dtype, x, y), exactly(right, dtype, x, y)]
        for amount in amounts:
            rows += [exactly(lambda n, f=f, a=amount: f(n, a), dtype, x) for f in (left, right)]
        return rows

    def arrays(inputs: Inputs) -> tuple[np.ndarray, ...]:
        near = inputs.integers(type_, 0, bits + 2)
        return inputs.array(type_), np.where(near % 3 == 0, inputs.array(type_), near)

    return of_integers(f"shifts_{type_}", (type_, type_), expressions, reference, arrays=arrays)


def comparisons(type_: str) -> Case:
    """With NaN only ``!=`` is true, and the two zeros are equal."""
    expressions = [f"x {symbol} y" for symbol in ("==", "!=", "<", "<=", ">", ">=")]
    expressions += ["x < y < z", "x <= y != z >= x", "not x < y", "not x", "bool(x)", "nv.bool(x) == bool(y)"]

    def reference(x: np.ndarray, y: np.ndarray, z: np.ndarray) -> list[np.ndarray]:
        plain = [x == y, x != y, x < y, x <= y, x > y, x >= y]
        chains = [(x < y) & (y < z), (x <= y) & (y != z) & (z >= x)]
        return [*plain, *chains, ~(x < y), x == 0, x != 0, (x != 0) == (y != 0)]

    return elementwise(f"comparisons_{type_}", (type_,) * 3, "bool", expressions, reference)


def powers(type_: str) -> Case:
    dtype = DTYPES[computed(type_)]
    exponents = [0, 1, 2, 3, 5, 8, 31, 64]
    expressions = [f"x ** {exponent}" for exponent in exponents]

    def reference(x: np.ndarray) -> list[np.ndarray]:
        return [exactly(lambda n, e=exponent: n**e, dtype, x) for exponent in exponents]

    return of_integers(f"powers_{type_}", (type_,), expressions, reference)


def float_powers(type_: str) -> Case:
    exponents = [0, 1, 2, 3, 5, 8]

    def reference(x: np.ndarray) -> list[np.ndarray]:
        return [np.power(x.astype(np.float64), exponent) for exponent in exponents]

    def arrays(inputs: Inputs) -> tuple[np.ndarray, ...]:
        return (inputs.moderate(type_),)

    rtol = 1e-6 if type_ == "f32" else 1e-14
    expressions = [f"x ** {exponent}" for exponent in exponents]
    return elementwise(f"powers_{type_}", (type_,), type_, expressions, reference, arrays=arrays, rtol=rtol)


def float_arithmetic(type_: str) -> Case:
    """Every result is rounded by itself, as NumPy's is: the kernel asks for no contraction."""
    one = DTYPES[type_].type(1)
    tenth = DTYPES[type_].type(0.1)
    expressions = ["x + y", "x - y", "x * y", "x / y", "-x", "+x", "abs(x)", "x * y + x", "x * x - y * y"]
    expressions += ["x + 1", "x * 0.1", "1 / x", "x ** 2", "x * -0.0", "x - x", "1.0 - y * x"]

    def reference(x: np.ndarray, y: np.ndarray) -> list[np.ndarray]:
        rows = [x + y, x - y, x * y, x / y, -x, x, np.abs(x), x * y + x, x * x - y * y]
        return [*rows, x + one, x * tenth, one / x, x * x, x * -(one - one), x - x, one - y * x]

    return elementwise(f"float_arithmetic_{type_}", (type_, type_), type_, expressions, reference)


def contracted(type_: str) -> Case:
    """With the default options a product may go unrounded into a sum."""
    expressions = ["x * y + z", "x * y - z * x"]
    rtol = 1e-5 if type_ == "f32" else 1e-14

    def reference(x: np.ndarray, y: np.ndarray, z: np.ndarray) -> list[np.ndarray]:
        x, y, z = (operand.astype(np.float64) for operand in (x, y, z))
        return [x * y + z, x * y - z * x]

    def arrays(inputs: Inputs) -> tuple[np.ndarray, ...]:
        return tuple(inputs.moderate(type_) for _ in range(3))

    name = f"contracted_{type_}"
    return elementwise(
        name, (type_,) * 3, type_, expressions, reference, arrays=arrays, rtol=rtol, fastmath={"contract"}
    )


def float_extremes(type_: str) -> Case:
    """A NaN is passed over, and -0.0 is less than 0.0."""

    def pick(x: Any, y: Any, *, least: bool) -> Any:
        if np.isnan(x) or np.isnan(y):
            return y if np.isnan(x) else x
        if x == y:
            return x if bool(np.signbit(x)) == least else y
        return x if (x < y) == least else y

    def reference(x: np.ndarray, y: np.ndarray) -> list[np.ndarray]:
        low = np.array([pick(a, b, least=True) for a, b in zip(x, y, strict=True)], x.dtype)
        high = np.array([pick(a, b, least=False) for a, b in zip(x, y, strict=True)], x.dtype)
        clamped = np.array([pick(pick(a, x.dtype.type(-1), least=False), x.dtype.type(1), least=True) for a in x])
        return [low, high, clamped.astype(x.dtype)]

    expressions = ["min(x, y)", "max(x, y)", "min(max(x, -1), 1.0)"]
    return elementwise(f"extremes_{type_}", (type_, type_), type_, expressions, reference)


def bool_arithmetic() -> Case:
    """True is the i32 1 in arithmetic."""
    expressions = ["x + y", "x - y", "x * y", "-x", "+x", "abs(x)", "min(x, y)", "max(x, 3)", "x ** 2", "x << y"]
    expressions += ["x // (y + 1)", "x % (y - 2)", "x + 5", "x + x + x", "(x & y) + (x | y) + (x ^ y)", "x and 7"]
    expressions += ["x or 7", "(x < y) - (x > y)", "int(x)", "nv.i32(y)"]

    def reference(x: np.ndarray, y: np.ndarray) -> list[np.ndarray]:
        p, q = x.astype(np.int32), y.astype(np.int32)
        sums = [p + q, p - q, p * q, -p, p, p, np.minimum(p, q), np.full_like(p, 3), p, p << q]
        sums += [p // (q + 1), p % (q - 2), p + 5, 3 * p, (p & q) + (p | q) + (p ^ q), np.where(x, 7, 0)]
        return [*sums, np.where(x, 1, 7), q * (1 - p) - p * (1 - q), p, q]

    return elementwise("bool_arithmetic", ("bool", "bool"), "i32", expressions, reference)


def bool_logic() -> Case:
    expressions = ["x & y", "x | y", "x ^ y", "x and y", "x or y", "not x", "x == y", "x != y", "x < y", "x >= y"]
    expressions += ["x and not y or z", "(x if y else z)", "x < y <= z"]

    def reference(x: np.ndarray, y: np.ndarray, z: np.ndarray) -> list[np.ndarray]:
        rows = [x & y, x | y, x ^ y, x & y, x | y, ~x, x == y, x != y, ~x & y, x | ~y]
        return [*rows, (x & ~y) | z, np.where(y, x, z), ~x & y & z]

    return elementwise("bool_logic", ("bool",) * 3, "bool", expressions, reference)


def masked(type_: str) -> Case:
    """The lowest 8 or 16 bits of what a byte or two change."""
    expressions = ["(x ^ y) & 0xFF", "(y | x) & 0xFF", "(x | z) & 0xFFFF", "(x ^ z) & 0xFF", "(x ^ y ^ z) & 0xFFFF"]

    def reference(x: np.ndarray, y: np.ndarray, z: np.ndarray) -> list[np.ndarray]:
        p, q = y.astype(x.dtype), z.astype(x.dtype)
        return [(x ^ p) & 0xFF, (x | p) & 0xFF, (x | q) & 0xFFFF, (x ^ q) & 0xFF, (x ^ p ^ q) & 0xFFFF]

    return elementwise(f"masked_{type_}", (type_, "u8", "u16"), type_, expressions, reference)


CASES = (
    *(make(type_) for make in (ring, chosen, division, division_by_zero, constant_division) for type_ in INTEGERS),
    *(make(type_) for make in (division_of_constants, shifts, powers) for type_ in INTEGERS),
    *(division_of_natural_numbers(type_) for type_ in ("i32", "i64")),
    *(comparisons(type_) for type_ in NUMBERS),
    *(make(type_) for make in (float_arithmetic, contracted, float_extremes, float_powers) for type_ in FLOATS),
    *(masked(type_) for type_ in ("i32", "u32")),
    bool_arithmetic(),
    bool_logic(),
)
