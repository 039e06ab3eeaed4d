"""What ``atom`` and ``red`` leave in memory, by PTX ISA, "atom" and "red", on numbers of Python.

Floating-point sums of the chosen operands are right in any order of rounding: a sum of two float16 or bfloat16 numbers
that float64 has exactly is rounded once.
"""

from __future__ import annotations

import random
import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass

Update = Callable[[int, int, int], int]


@dataclass(frozen=True)
class AtomicCase:
    """An operation with its type; of the bits before, of the operand, and of the second operand, the bits after."""

    name: str
    type: str
    update: Update
    operands: int = 1

    @property
    def bits(self) -> int:
        return {"f16x2": 32, "bf16x2": 32, "bf16": 16}.get(self.type) or int(self.type.lstrip("bfsu"))

    def __str__(self) -> str:
        return f"{self.name}.{self.type}"


def _signed(value: int, bits: int) -> int:
    return value - (1 << bits) if value >> (bits - 1) else value


def _wrapped(bits: int, update: Update) -> Update:
    return lambda old, b, c: update(old, b, c) & ((1 << bits) - 1)


def _integers() -> Iterator[AtomicCase]:
    for bits in (32, 64):
        for kind in "us" if bits == 32 else "u":
            yield AtomicCase("add", f"{kind}{bits}", _wrapped(bits, lambda old, b, c: old + b))
        yield AtomicCase("min", f"u{bits}", lambda old, b, c: min(old, b))
        yield AtomicCase("max", f"u{bits}", lambda old, b, c: max(old, b))
        yield AtomicCase("min", f"s{bits}", lambda old, b, c, n=bits: min(old, b, key=lambda one: _signed(one, n)))
        yield AtomicCase("max", f"s{bits}", lambda old, b, c, n=bits: max(old, b, key=lambda one: _signed(one, n)))
        yield AtomicCase("and", f"b{bits}", lambda old, b, c: old & b)
        yield AtomicCase("or", f"b{bits}", lambda old, b, c: old | b)
        yield AtomicCase("xor", f"b{bits}", lambda old, b, c: old ^ b)
        yield AtomicCase("exch", f"b{bits}", lambda old, b, c: b)
        yield AtomicCase("cas", f"b{bits}", lambda old, b, c: c if old == b else old, 2)
    yield AtomicCase("cas", "b16", lambda old, b, c: c if old == b else old, 2)
    yield AtomicCase("inc", "u32", lambda old, b, c: 0 if old >= b else old + 1)
    yield AtomicCase("dec", "u32", lambda old, b, c: b if old == 0 or old > b else old - 1)


def _sum(form: str, bits: int) -> Update:
    whole = f"<{'BHIQ'[bits.bit_length() - 4]}"

    def number(value: int) -> float:
        return float(struct.unpack(form, struct.pack(whole, value))[0])

    def update(old: int, b: int, c: int) -> int:
        return int(struct.unpack(whole, struct.pack(form, number(old) + number(b)))[0])

    return update


def _bfloat_sum(old: int, b: int, c: int) -> int:
    """To the nearest, of two to the even one."""
    first, second = (struct.unpack("<f", struct.pack("<I", one << 16))[0] for one in (old, b))
    total = struct.unpack("<I", struct.pack("<f", first + second))[0]
    return (total + 0x7FFF + (total >> 16 & 1)) >> 16


def _halves(update: Update) -> Update:
    return lambda old, b, c: update(old & 0xFFFF, b & 0xFFFF, 0) | update(old >> 16, b >> 16, 0) << 16


def _floats() -> Iterator[AtomicCase]:
    half = _sum("<e", 16)
    yield AtomicCase("add", "f32", _sum("<f", 32))
    yield AtomicCase("add", "f64", _sum("<d", 64))
    yield AtomicCase("add.noftz", "f16", half)
    yield AtomicCase("add.noftz", "bf16", _bfloat_sum)
    yield AtomicCase("add.noftz", "f16x2", _halves(half))
    yield AtomicCase("add.noftz", "bf16x2", _halves(_bfloat_sum))


CASES = (*_integers(), *_floats())


def values(case: AtomicCase, source: random.Random) -> tuple[int, int, int]:
    """What memory holds before, and the operands: edges, equal ones, and any bits; of floats sums without overflow."""
    if "f" in case.type:
        return _float(case.type, source), _float(case.type, source), 0
    top = 1 << (case.bits - 1)
    edges = (0, 1, 2, top - 1, top, top + 1, 2 * top - 2, 2 * top - 1)
    old, b, c = (source.choice(edges) if source.randrange(2) else source.getrandbits(case.bits) for _ in range(3))
    return old, old if source.randrange(4) == 0 else b, c


def _float(type_: str, source: random.Random) -> int:
    number = source.choice((-1, 1)) * source.randrange(1, 2048) * 2.0 ** source.randrange(-8, 3)
    if type_ == "f64":
        return int.from_bytes(struct.pack("<d", number), "little")
    single = int.from_bytes(struct.pack("<f", number), "little")
    if type_ == "f32":
        return single
    if type_.startswith("bf16"):
        return single >> 16 if type_ == "bf16" else (single >> 16) | _float("bf16", source) << 16
    half = int.from_bytes(struct.pack("<e", number), "little")
    return half if type_ == "f16" else half | _float("f16", source) << 16
