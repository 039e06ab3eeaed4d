"""Comparisons and selections, and what PTX ISA says of them."""

from __future__ import annotations

import math
import operator
import struct
from collections.abc import Callable, Iterator
from typing import Any

from tests.lift.integer_cases import LOWER_AND_HIGHER, NUMBERS, PREFIX, RELATIONS, case
from tests.lift.scalar_cases import Case, bits_of, read

OPERATORS: dict[str, Callable[[Any, Any], bool]] = RELATIONS
UNSIGNED = LOWER_AND_HIGHER
BOOLEANS = {"and": operator.and_, "or": operator.or_, "xor": operator.xor}


def float_of(bits: int, type_: str) -> float:
    return struct.unpack("<f" if type_ == "f32" else "<d", bits.to_bytes(bits_of(type_) // 8, "little"))[0]


def float_test(name: str) -> Callable[[float, float], bool]:
    """A comparison of floats by its name: false with NaN, with ``u`` at its end true."""
    if name in ("num", "nan"):
        return lambda a, b: (math.isnan(a) or math.isnan(b)) == (name == "nan")

    def test(a: float, b: float) -> bool:
        if math.isnan(a) or math.isnan(b):
            return len(name) == 3
        return OPERATORS[name[:2]](a, b)

    return test


FLOAT_TESTS = [*OPERATORS, *(f"{name}u" for name in OPERATORS), "num", "nan"]


def integer_tests() -> Iterator[tuple[str, str, Callable[[int, int], int]]]:
    """The comparison's name, the type, and the test of two operands' bits."""
    for t in ("b16", "b32", "b64"):
        yield from ((name, t, lambda a, b, f=OPERATORS[name]: int(f(a, b))) for name in ("eq", "ne"))
    for t in NUMBERS:
        names = {**OPERATORS, **(UNSIGNED if t[0] == "u" else {})}
        for name, test in names.items():
            yield name, t, lambda a, b, f=test, t=t: int(f(read(a, t), read(b, t)))


def without_subnormal(number: float) -> float:
    return math.copysign(0.0, number) if abs(number) < 2**-126 else number


def float_tests() -> Iterator[tuple[str, str, Callable[[int, int], int]]]:
    for t in ("f32", "f64"):
        for name in FLOAT_TESTS:
            test = float_test(name)
            yield name, t, lambda a, b, f=test, t=t: int(f(float_of(a, t), float_of(b, t)))
    for name in FLOAT_TESTS:

        def flushed(a: int, b: int, f: Callable[[float, float], bool] = float_test(name)) -> int:  # noqa: B008
            return int(f(without_subnormal(float_of(a, "f32")), without_subnormal(float_of(b, "f32"))))

        yield f"{name}.ftz", "f32", flushed


def comparisons() -> Iterator[Case]:
    for name, t, test in (*integer_tests(), *float_tests()):
        r = PREFIX[bits_of(t)]
        yield Case(f"setp.{name}.{t} %p0, %{r}1, %{r}2;", (t, t), test)
        yield Case(f"set.{name}.u32.{t} %r0, %{r}1, %{r}2;", (t, t), lambda a, b, f=test: f(a, b) * 0xFFFFFFFF)
    for name, t, test in (*list(integer_tests())[::5], *list(float_tests())[::5]):
        r = PREFIX[bits_of(t)]
        relation, *ftz = name.split(".")
        last = ".ftz" if ftz else ""
        yield Case(f"set.{name}.f32.{t} %r0, %{r}1, %{r}2;", (t, t), lambda a, b, f=test: f(a, b) * 0x3F800000)
        yield Case(f"set.{name}.s32.{t} %r0, %{r}1, %{r}2;", (t, t), lambda a, b, f=test: f(a, b) * 0xFFFFFFFF)
        for word, both in BOOLEANS.items():
            three = (t, t, "pred")

            def pair(a: int, b: int, c: int, f=test, both=both) -> tuple[int, int]:
                return both(f(a, b), c), both(1 - f(a, b), c)

            yield Case(f"setp.{relation}.{word}{last}.{t} %p0|%p3, %{r}1, %{r}2, %p4;", three, pair)
            yield Case(
                f"setp.{relation}.{word}{last}.{t} %p0, %{r}1, %{r}2, !%p4;",
                three,
                lambda a, b, c, f=test, both=both: both(f(a, b), 1 - c),
            )
            yield Case(
                f"set.{relation}.{word}{last}.u32.{t} %r0, %{r}1, %{r}2, %p4;",
                three,
                lambda a, b, c, f=test, both=both: both(f(a, b), c) * 0xFFFFFFFF,
            )


def selections() -> Iterator[Case]:
    for t in ("b16", "b32", "b64", *NUMBERS, "f32", "f64"):
        plain = t.replace("f", "b")
        yield case(f"selp.{t}", (plain, plain, "pred"), lambda a, b, c: a if c else b)
        yield case(f"slct.{t}.s32", (plain, plain, "s32"), lambda a, b, c: a if c >= 0 else b)
        r = PREFIX[bits_of(t)]
        for ftz in ("", ".ftz"):
            yield Case(
                f"slct{ftz}.{t}.f32 %{r}0, %{r}1, %{r}2, %r3;",
                (plain, plain, "f32"),
                lambda a, b, c, ftz=ftz: a if not_negative(float_of(c, "f32"), bool(ftz)) else b,
            )
    for t in ("f32", "f64"):
        r = PREFIX[bits_of(t)]
        for name, test in CLASSES.items():
            smallest = 2**-126 if t == "f32" else 2**-1022
            yield Case(
                f"testp.{name}.{t} %p0, %{r}1;",
                (t,),
                lambda a, f=test, t=t, smallest=smallest: int(f(float_of(a, t), smallest)),
            )


def not_negative(number: float, ftz: bool) -> bool:
    return (without_subnormal(number) if ftz else number) >= 0


#: `testp`: of a number, and the smallest normal one. Zeros are normal.
CLASSES: dict[str, Callable[[float, float], bool]] = {
    "finite": lambda x, smallest: math.isfinite(x),
    "infinite": lambda x, smallest: math.isinf(x),
    "number": lambda x, smallest: not math.isnan(x),
    "notanumber": lambda x, smallest: math.isnan(x),
    "normal": lambda x, smallest: math.isfinite(x) and (abs(x) >= smallest or x == 0),
    "subnormal": lambda x, smallest: 0 < abs(x) < smallest,
}
