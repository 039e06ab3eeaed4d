"""Integer opcodes and what PTX ISA says of them, in Python's integers."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator

from tests.lift.scalar_cases import Case, bits_of, limited, read, signed

PREFIX = {8: "b", 16: "rs", 32: "r", 64: "rd", 128: "rq", 1: "p"}
NUMBERS = ("u16", "u32", "u64", "s16", "s32", "s64")
WORDS = ("u32", "s32", "u64", "s64")
U32 = 0xFFFFFFFF
RELATIONS: dict[str, Callable[[int, int], bool]] = {
    "eq": operator.eq,
    "ne": operator.ne,
    "lt": operator.lt,
    "le": operator.le,
    "gt": operator.gt,
    "ge": operator.ge,
}
LOWER_AND_HIGHER = {"lo": operator.lt, "ls": operator.le, "hi": operator.gt, "hs": operator.ge}


def cut(value: int, type_: str) -> int:
    return value & ((1 << bits_of(type_)) - 1)


def written(name: str, result: str, operands: tuple[str, ...], more: str = "") -> str:
    """The instruction with a register of its own for each operand."""
    types = (result, *operands)
    registers = [f"%{PREFIX[bits_of(type_)]}{index}" for index, type_ in enumerate(types)]
    return f"{name} {', '.join(registers)}{more};"


def case(
    name: str, types: tuple[str, ...], number: Callable[..., int], result: str | None = None, more: str = ""
) -> Case:
    """An opcode whose result is a function of the operands' numbers."""
    made = result or types[0]

    def meaning(*bits: int) -> int:
        return cut(number(*(read(value, type_) for value, type_ in zip(bits, types, strict=True))), made)

    return Case(written(name, made, types, more), types, meaning)


def truncated(left: int, right: int) -> int:
    """C's division."""
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient


def arithmetic() -> Iterator[Case]:
    for t in NUMBERS:
        bits = bits_of(t)
        wide = f"{t[0]}{2 * bits}"
        yield case(f"add.{t}", (t, t), lambda a, b: a + b)
        yield case(f"sub.{t}", (t, t), lambda a, b: a - b)
        yield case(f"mul.lo.{t}", (t, t), lambda a, b: a * b)
        yield case(f"mul.hi.{t}", (t, t), lambda a, b, bits=bits: (a * b) >> bits)
        yield case(f"mad.lo.{t}", (t, t, t), lambda a, b, c: a * b + c)
        yield case(f"mad.hi.{t}", (t, t, t), lambda a, b, c, bits=bits: ((a * b) >> bits) + c)
        yield case(f"div.{t}", (t, t), lambda a, b: truncated(a, b) if b else -1)
        yield case(f"rem.{t}", (t, t), lambda a, b: a - truncated(a, b) * b if b else a)
        yield case(f"sad.{t}", (t, t, t), lambda a, b, c: c + abs(a - b))
        yield case(f"min.{t}", (t, t), min)
        yield case(f"max.{t}", (t, t), max)
        if bits < 64:
            yield case(f"mul.wide.{t}", (t, t), lambda a, b: a * b, wide)
            yield case(f"mad.wide.{t}", (t, t, wide), lambda a, b, c: a * b + c, wide)
        if t[0] == "s":
            yield case(f"abs.{t}", (t,), abs)
            yield case(f"neg.{t}", (t,), lambda a: -a)
    for t in ("u32", "s32"):
        yield case(f"add.sat.{t}", (t, t), lambda a, b, t=t: limited(a + b, t))
    yield case("sub.sat.s32", ("s32", "s32"), lambda a, b: limited(a - b, "s32"))
    yield case("mad.hi.sat.s32", ("s32",) * 3, lambda a, b, c: limited(((a * b) >> 32) + c, "s32"))
    yield case("max.relu.s32", ("s32", "s32"), lambda a, b: max(a, b, 0))
    yield case("min.relu.s32", ("s32", "s32"), lambda a, b: max(min(a, b), 0))
    yield from (known_divisor(name, t, by) for name in ("div", "rem") for t in WORDS for by in (3, 0, -1))
    yield from products_of_24_bits()
    for half, shift in (("lo", 0), ("hi", 64)):
        yield case(f"clmad.{half}.u64", ("u64",) * 3, lambda a, b, c, n=shift: (without_carries(a, b) >> n) ^ c)


def without_carries(left: int, right: int) -> int:
    """The product of two polynomials over the field of two elements."""
    product = 0
    while left:
        product ^= right * (left & -left)
        left &= left - 1
    return product


def known_divisor(name: str, t: str, by: int) -> Case:
    divisor = read(by, t)

    def number(a: int) -> int:
        if divisor == 0:
            return -1 if name == "div" else a
        quotient = truncated(a, divisor)
        return quotient if name == "div" else a - quotient * divisor

    return case(f"{name}.{t}", (t,), number, more=f", {by}")


def products_of_24_bits() -> Iterator[Case]:
    for t in ("u32", "s32"):

        def product(a: int, b: int, t: str = t) -> int:
            if t == "s32":
                return signed(a, 24) * signed(b, 24)
            return (a & 0xFFFFFF) * (b & 0xFFFFFF)

        yield case(f"mul24.lo.{t}", (t, t), product)
        yield case(f"mul24.hi.{t}", (t, t), lambda a, b, p=product: p(a, b) >> 16)
        yield case(f"mad24.lo.{t}", (t,) * 3, lambda a, b, c, p=product: p(a, b) + c)
        yield case(f"mad24.hi.{t}", (t,) * 3, lambda a, b, c, p=product: (p(a, b) >> 16) + c)
        if t == "s32":
            yield case(
                "mad24.hi.sat.s32", (t,) * 3, lambda a, b, c, p=product: limited(signed(p(a, b) >> 16, 32) + c, "s32")
            )


def packed() -> Iterator[Case]:
    """Several numbers in a register."""
    for t, element, count in (("u16x2", "u16", 2), ("s16x2", "s16", 2), ("u8x4", "u8", 4), ("s8x4", "s8", 4)):

        def each(number: Callable[..., int], element: str = element, count: int = count) -> Callable[..., int]:
            bits = bits_of(element)

            def of_registers(*values: int) -> int:
                total = 0
                for index in range(count):
                    lanes = (read(value >> (bits * index), element) for value in values)
                    total |= cut(number(*lanes), element) << (bits * index)
                return total

            return of_registers

        registers = ("b32", "b32")
        yield case(f"add.{t}", registers, each(lambda a, b: a + b))
        yield case(f"add.sat.{t}", registers, each(lambda a, b, e=element: limited(a + b, e)))
        yield case(f"min.{t}", registers, each(min))
        yield case(f"max.{t}", registers, each(max))
        for name, test in {**RELATIONS, **(LOWER_AND_HIGHER if t[0] == "u" else {})}.items():
            yield case(f"set.{name}.{t}", registers, each(lambda a, b, f=test: -f(a, b)))
        if t[0] == "s":
            yield case(f"min.relu.{t}", registers, each(lambda a, b: max(min(a, b), 0)))
            yield case(f"max.relu.{t}", registers, each(lambda a, b: max(a, b, 0)))
        if count == 4:
            yield case(f"sub.{t}", registers, each(lambda a, b: a - b))
            yield case(f"sub.sat.{t}", registers, each(lambda a, b, e=element: limited(a - b, e)))
        if t == "s8x4":
            yield case(f"neg.{t}", ("b32",), each(lambda a: -a))
    for left in ("u32", "s32"):
        for right in ("u32", "s32"):
            yield from dot_products(left, right)


def dot_products(left: str, right: str) -> Iterator[Case]:
    def byte(value: int, index: int, type_: str) -> int:
        return read(value >> (8 * index), f"{type_[0]}8")

    def half(value: int, index: int, type_: str) -> int:
        return read(value >> (16 * index), f"{type_[0]}16")

    def of_bytes(a: int, b: int, c: int) -> int:
        return c + sum(byte(a, index, left) * byte(b, index, right) for index in range(4))

    def of_halves(start: int) -> Callable[[int, int, int], int]:
        return lambda a, b, c: c + sum(half(a, i, left) * byte(b, start + i, right) for i in range(2))

    yield case(f"dp4a.{left}.{right}", ("b32",) * 3, of_bytes)
    yield case(f"dp2a.lo.{left}.{right}", ("b32",) * 3, of_halves(0))
    yield case(f"dp2a.hi.{left}.{right}", ("b32",) * 3, of_halves(2))


def carries() -> Iterator[Case]:
    """Numbers of two words, and the flag by itself, which a subtraction sets where it borrows nothing."""
    for t, prefix in (("u32", "r"), ("s32", "r"), ("u64", "rd"), ("s64", "rd")):
        bits = bits_of(t)
        mask = (1 << bits) - 1
        four = (t,) * 4

        def text(first: str, second: str, prefix: str = prefix, t: str = t) -> str:
            low = f"{first}.cc.{t} %{prefix}0, %{prefix}2, %{prefix}3; "
            return f"{low}{second}.{t} %{prefix}1, %{prefix}4, %{prefix}5; addc.{t} %{prefix}6, 0, 0;"

        def words(total: int, carry: int, bits: int = bits, mask: int = mask) -> tuple[int, ...]:
            return total & mask, (total >> bits) & mask, carry

        def total(low: int, other: int, high: int, another: int, bits: int = bits) -> tuple[int, int]:
            return (high << bits) + low, (another << bits) + other

        def added(*values: int, bits: int = bits, words: Callable[..., tuple[int, ...]] = words) -> tuple[int, ...]:
            whole = sum(total(*values, bits=bits))
            return words(whole, whole >> (2 * bits))

        def lacking(*values: int, bits: int = bits, words: Callable[..., tuple[int, ...]] = words) -> tuple[int, ...]:
            left, right = total(*values, bits=bits)
            return words(left - right, int(left >= right))

        yield Case(text("add", "addc.cc"), four, added)
        yield Case(text("sub", "subc.cc"), four, lacking)
        # What `sub.cc` leaves is no borrow: `addc` adds 1 for it.
        yield Case(
            f"sub.cc.{t} %{prefix}0, %{prefix}2, %{prefix}3; addc.{t} %{prefix}1, 0, 0;",
            (t, t),
            lambda a, b, mask=mask: ((a - b) & mask, int(a >= b)),
        )
        yield from products_with_carry(t, prefix)


def products_with_carry(t: str, prefix: str) -> Iterator[Case]:
    bits = bits_of(t)
    mask = (1 << bits) - 1

    def whole(a: int, b: int, c: int, d: int) -> tuple[int, ...]:
        """The lower and upper half of a product, added to a number of two words, and what is carried."""
        product = read(a, t) * read(b, t)
        low = (product & mask) + c
        high = ((product >> bits) & mask) + d + (low >> bits)
        return low & mask, high & mask, high >> bits

    low = f"mad.lo.cc.{t} %{prefix}0, %{prefix}3, %{prefix}4, %{prefix}5; "
    high = f"madc.hi.cc.{t} %{prefix}1, %{prefix}3, %{prefix}4, %{prefix}6; "
    yield Case(f"{low}{high}addc.{t} %{prefix}2, 0, 0;", (t,) * 4, whole)
