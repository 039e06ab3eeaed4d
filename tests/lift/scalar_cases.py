"""Programs with what they compute, and the values that they are tried with."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tests.intrinsics.nvvm_operands import database_module

exact: Any = database_module("nvvm_semantics")

#: From the inputs' bits to the results' bits; None stands for any NaN.
Meaning = Callable[..., Any]


@dataclass(frozen=True)
class Case:
    """A program of ``scalar_programs``, its inputs' types, and its meaning."""

    text: str
    types: tuple[str, ...]
    meaning: Meaning
    #: The format of the results of which any NaN is right.
    any_nan: str = ""
    #: Whether only the last results are asked, as many as the meaning has.
    asks_last: bool = False

    def __str__(self) -> str:
        return self.text


#: Operands with a meaning of their own: a bit's position, and how many bits on from it.
FIXED = {"position": [*range(0, 32, 3), 31], "offset": [0, 1, 2, 5, 31, 32, 2**32 - 1, 2**32 - 3, 2**32 - 32, 2**31]}


def bits_of(type_: str) -> int:
    return 1 if type_ == "pred" else int(type_.lstrip("bfsun"))


def signed(value: int, bits: int) -> int:
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> (bits - 1) else value


def read(value: int, type_: str) -> int:
    """The number that bits are."""
    return signed(value, bits_of(type_)) if type_[0] == "s" else value & ((1 << bits_of(type_)) - 1)


def limits(type_: str) -> tuple[int, int]:
    bits = bits_of(type_)
    return (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) if type_[0] == "s" else (0, (1 << bits) - 1)


def limited(value: int, type_: str) -> int:
    low, high = limits(type_)
    return min(max(value, low), high)


def edges(type_: str) -> list[int]:
    """Bits where operations change their behaviour. ``n32`` is an amount or a position."""
    if type_ == "pred":
        return [0, 1]
    if type_ in FIXED:
        return FIXED[type_]
    bits = bits_of(type_)
    top = 1 << (bits - 1)
    if type_[0] == "f":
        exponent = (0x7F800000 if bits == 32 else 0x7FF0000000000000) if bits > 16 else 0x7C00
        normal = {16: 1 << 10, 32: 1 << 23, 64: 1 << 52}[bits]
        one = {16: 0x3C00, 32: 0x3F800000, 64: 0x3FF0000000000000}[bits]
        some = [0, 1, normal - 1, normal, one - 1, one, one + 1, 2 * normal - 1, exponent - 1, exponent, exponent + 1]
        some += [exponent + normal // 2]
        return [bits for number in some for bits in (number, number | top)]
    if type_[0] == "n":
        return [0, 1, 5, 8, 15, 16, 17, 24, 31, 32, 33, 47, 63, 64, 65, 127, 128, 255, 256, 257, 0xFFFFFFFF]
    return [0, 1, 2, 7, (1 << bits) - 1, (1 << bits) - 2, top, top - 1, top + 1, 0x5A5A5A5A5A5A5A5A & (2 * top - 1)]


def _around_one(source: random.Random, bits: int) -> int:
    """A float of either sign not far from 1, often with few digits, so that sums cancel and products are exact."""
    mantissa, bias = {16: (10, 15), 32: (23, 127), 64: (52, 1023)}[bits]
    exponent = bias + source.randrange(-12, 13)
    digits = source.getrandbits(mantissa) & -(1 << source.randrange(mantissa))
    return source.getrandbits(1) << (bits - 1) | exponent << mantissa | digits


def any_value(source: random.Random, type_: str) -> int:
    if type_ in FIXED:
        return source.choice(FIXED[type_])
    if type_[0] == "n":
        return source.choice([source.randrange(70), source.getrandbits(32)])
    bits = bits_of(type_)
    if type_[0] == "f" and source.randrange(2):
        return _around_one(source, bits)
    kind = source.randrange(4)
    if kind == 0:
        return source.choice(edges(type_))
    if kind == 1:
        return source.getrandbits(source.randrange(bits) + 1)
    return source.getrandbits(bits)


Rows = Sequence[tuple[int, ...]]


def edge_rows(types: Sequence[str], most: int) -> Rows:
    """Every combination of edges, or so many of them."""
    each = [edges(type_) for type_ in types]
    if math.prod(map(len, each)) <= most:
        return list(itertools.product(*each))
    source = random.Random(0)
    return [tuple(source.choice(values) for values in each) for _ in range(most)]


def random_rows(
    types: Sequence[str], seed: int, count: int, value: Callable[[random.Random, str], int] = any_value
) -> Rows:
    source = random.Random(seed)
    return [tuple(value(source, type_) for type_ in types) for _ in range(count)]


def without_payload(bits: int, format_: str) -> int:
    return exact.FORMATS[format_].nan if format_ and exact.decode(bits, format_).kind == "nan" else bits


def differences(case: Case, rows: Rows, results: Sequence[tuple[int, ...]]) -> Iterator[str]:
    for row, result in zip(rows, results, strict=True):
        expected = case.meaning(*row)
        expected = expected if isinstance(expected, tuple) else (expected,)
        result = result[-len(expected) :] if case.asks_last else result
        assert len(expected) == len(result), case
        result = tuple(without_payload(value, case.any_nan) for value in result)
        if any(one != other for one, other in zip(expected, result, strict=True)):
            given = ", ".join(map(hex, row))
            yield f"{case}: of {given} is {[*map(hex, result)]}, not {[*map(hex, expected)]}"
