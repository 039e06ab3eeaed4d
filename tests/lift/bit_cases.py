"""Opcodes of bits, logic, shifts and moves, and what PTX ISA says of them, bit by bit."""

from __future__ import annotations

from collections.abc import Iterator

from tests.lift.integer_cases import PREFIX, WORDS, case, written
from tests.lift.scalar_cases import Case, bits_of, limited, read

BITS = ("b16", "b32", "b64")


def bit(value: int, index: int) -> int:
    return (value >> index) & 1


def counts() -> Iterator[Case]:
    for bits in (32, 64):
        t = f"b{bits}"
        yield case(f"popc.{t}", (t,), lambda a: a.bit_count(), "u32")
        yield case(f"clz.{t}", (t,), lambda a, bits=bits: bits - a.bit_length(), "u32")
        yield case(f"brev.{t}", (t,), lambda a, bits=bits: sum(bit(a, i) << (bits - 1 - i) for i in range(bits)))
        yield case(f"bfi.{t}", (t, t, "n32", "n32"), lambda a, b, c, d, bits=bits: inserted(a, b, c, d, bits))
        for t in (f"u{bits}", f"s{bits}"):

            def found(a: int, bits: int = bits) -> int:
                return (~a if a < 0 else a).bit_length() - 1

            yield case(f"bfind.{t}", (t,), found, "u32")
            yield case(
                f"bfind.shiftamt.{t}",
                (t,),
                lambda a, bits=bits: bits - 1 - found(a) if found(a) >= 0 else -1,
                "u32",
            )
    yield Case("fns.b32 %r0, %r1, %r2, %r3;", ("b32", "position", "offset"), nth_set)
    for mode in ("clamp", "wrap"):

        def count(value: int, mode: str = mode) -> int:
            return min(value, 32) if mode == "clamp" else value & 31

        yield case(
            f"bmsk.{mode}.b32", ("n32", "n32"), lambda a, b, count=count: ((1 << count(b)) - 1) << count(a), "b32"
        )
        for t in ("u32", "s32"):

            def extended(a: int, n: int, t: str = t, count=count) -> int:
                kept = count(n)
                low = a & ((1 << kept) - 1)
                return low - (1 << kept) if t == "s32" and kept and bit(low, kept - 1) else low

            yield case(f"szext.{mode}.{t}", ("b32", "n32"), extended)


def inserted(a: int, b: int, c: int, d: int, bits: int) -> int:
    start, length, result = c & 255, d & 255, b
    for index in range(length):
        if start + index < bits:
            result = (result & ~(1 << (start + index))) | (bit(a, index) << (start + index))
    return result


def nth_set(mask: int, base: int, offset: int) -> int:
    offset = offset - (1 << 32) if offset >> 31 else offset
    if offset == 0:
        return base if bit(mask, base) else 0xFFFFFFFF
    left, position = abs(offset) - 1, base
    while 0 <= position < 32:
        if bit(mask, position):
            if left == 0:
                return position
            left -= 1
        position += 1 if offset > 0 else -1
    return 0xFFFFFFFF


def extracted(a: int, b: int, c: int, type_: str) -> int:
    start, length, top = b & 255, c & 255, bits_of(type_) - 1
    sign = bit(a, min(start + length - 1, top)) if type_[0] == "s" and length else 0
    return sum(
        (bit(a, start + index) if index < length and start + index <= top else sign) << index
        for index in range(top + 1)
    )


def fields() -> Iterator[Case]:
    for t in WORDS:
        register = PREFIX[bits_of(t)]
        types = (f"b{bits_of(t)}", "n32", "n32")
        yield Case(f"bfe.{t} %{register}0, %{register}1, %r2, %r3;", types, lambda a, b, c, t=t: extracted(a, b, c, t))
        for start, length in ((0, 8), (5, 1), (24, 8), (30, 7), (3, 0), (0, 32), (70, 3), (256, 64)):
            yield Case(
                f"bfe.{t} %{register}0, %{register}1, {start}, {length};",
                types[:1],
                lambda a, t=t, start=start, length=length: extracted(a, start, length, t),
            )


def logic() -> Iterator[Case]:
    for t in BITS:
        yield case(f"and.{t}", (t, t), lambda a, b: a & b)
        yield case(f"or.{t}", (t, t), lambda a, b: a | b)
        yield case(f"xor.{t}", (t, t), lambda a, b: a ^ b)
        yield case(f"not.{t}", (t,), lambda a: ~a)
        yield case(f"cnot.{t}", (t,), lambda a: int(a == 0))
    yield case("and.pred", ("pred", "pred"), lambda a, b: a & b)
    yield case("or.pred", ("pred", "pred"), lambda a, b: a | b)
    yield case("xor.pred", ("pred", "pred"), lambda a, b: a ^ b)
    yield case("not.pred", ("pred",), lambda a: 1 - a)
    for table in range(256):
        yield Case(
            f"lop3.b32 %r0, %r1, %r2, %r3, {table};", ("b32",) * 3, lambda a, b, c, t=table: looked_up(a, b, c, t)
        )
    for name, operator in (("or", int.__or__), ("and", int.__and__)):

        def both(a: int, b: int, c: int, q: int, operator=operator) -> tuple[int, int]:
            value = looked_up(a, b, c, 0x80)
            return value, operator(int(value != 0), q)

        yield Case(f"lop3.{name}.b32 %r0|%p0, %r1, %r2, %r3, 0x80, %p1;", ("b32", "b32", "b32", "pred"), both)


def looked_up(a: int, b: int, c: int, table: int) -> int:
    return sum(bit(table, 4 * bit(a, i) + 2 * bit(b, i) + bit(c, i)) << i for i in range(32))


def shifts() -> Iterator[Case]:
    for t in BITS:
        yield case(f"shl.{t}", (t, "n32"), shifted_left)
        yield from (
            case(f"shl.{t}", (t,), lambda a, n=n: shifted_left(a, n), more=f", {n}") for n in (1, 15, 16, 32, 64)
        )
    for t in (*BITS, "u16", "u32", "u64", "s16", "s32", "s64"):
        yield case(f"shr.{t}", (t, "n32"), lambda a, n: a >> min(n, 64))
        yield from (case(f"shr.{t}", (t,), lambda a, n=n: a >> n, more=f", {n}") for n in (1, 15, 16, 32, 64))
    for side in ("l", "r"):
        for mode in ("clamp", "wrap"):

            def funnel(a: int, b: int, c: int, side: str = side, mode: str = mode) -> int:
                n = min(c, 32) if mode == "clamp" else c & 31
                both = (b << 32) | a
                return (both << n) >> 32 if side == "l" else both >> n

            yield case(f"shf.{side}.{mode}.b32", ("b32", "b32", "n32"), funnel)
            yield from (
                case(f"shf.{side}.{mode}.b32", ("b32", "b32"), lambda a, b, n=n, f=funnel: f(a, b, n), more=f", {n}")
                for n in (0, 7, 32, 40)
            )


def shifted_left(value: int, amount: int) -> int:
    return value << min(amount, 64)


#: The bytes that a mode of `prmt` picks, the highest first, for each value of the control's last two bits.
MODES = {
    "f4e": ("3210", "4321", "5432", "6543"),
    "b4e": ("5670", "6701", "7012", "0123"),
    "rc8": ("0000", "1111", "2222", "3333"),
    "ecl": ("3210", "3211", "3222", "3333"),
    "ecr": ("0000", "1110", "2210", "3210"),
    "rc16": ("1010", "3232", "1010", "3232"),
}


def permutations() -> Iterator[Case]:
    yield case("prmt.b32", ("b32",) * 3, permuted)
    for selector in (0x3210, 0x0123, 0x7654, 0x9180, 0xFFFF, 0x5410, 0x7632):
        yield case("prmt.b32", ("b32",) * 2, lambda a, b, c=selector: permuted(a, b, c), more=f", {selector}")
    for mode, rows in MODES.items():
        yield case(f"prmt.b32.{mode}", ("b32",) * 3, lambda a, b, c, r=rows: permuted(a, b, int(r[c & 3], 16)))


def permuted(a: int, b: int, c: int) -> int:
    data = a.to_bytes(4, "little") + b.to_bytes(4, "little")
    result = 0
    for index in range(4):
        selector = (c >> (4 * index)) & 15
        byte = data[selector & 7]
        result |= ((0xFF if byte & 0x80 else 0) if selector & 8 else byte) << (8 * index)
    return result


def moves() -> Iterator[Case]:
    for whole, part, count in (
        ("b16", "b8", 2),
        ("b32", "b16", 2),
        ("b64", "b32", 2),
        ("b32", "b8", 4),
        ("b64", "b16", 4),
    ):
        bits = bits_of(part)
        names = [f"%{PREFIX[bits]}{index + 1}" for index in range(count)]
        target = f"%{PREFIX[bits_of(whole)]}9"
        listed = "{" + ", ".join(names) + "}"
        yield Case(
            f"mov.{whole} {target}, {listed};",
            (part,) * count,
            lambda *values, bits=bits: sum(value << (bits * index) for index, value in enumerate(values)),
        )
        yield Case(
            f"mov.{whole} {listed}, {target};",
            (whole,),
            lambda a, bits=bits, count=count: tuple((a >> (bits * i)) & ((1 << bits) - 1) for i in range(count)),
        )
    yield Case("mov.b128 %rq0, {%rd1, %rd2};", ("b64", "b64"), lambda a, b: (a, b))
    yield Case("mov.b128 %rq0, {%rd1, %rd2}; mov.b128 {%rd3, %rd4}, %rq0;", ("b64", "b64"), lambda a, b: (a, b, a, b))
    yield Case("mov.b64 {_, %r1}, %rd2;", ("b64",), lambda a: a >> 32)
    yield Case("mov.b64 %rd0, {%r1, 7};", ("b32",), lambda a: a | (7 << 32))
    yield Case("mov.v2.u32 {%r0, %r1}, {%r2, %r3};", ("b32", "b32"), lambda a, b: (a, b))
    yield Case(
        "mov.b32 {%rs0, %rs1}, %r2; mov.b32 %r3, {%rs1, %rs0};", ("b32",), lambda a: (a & 65535, a >> 16, turned(a))
    )
    for t in ("u16", "s16"):
        yield case(f"cvt.pack.sat.{t}.s32", ("s32", "s32"), lambda a, b, t=t: packed(a, b, t), "b32")
    for t in ("u2", "s2", "u4", "s4", "u8", "s8"):
        yield case(
            f"cvt.pack.sat.{t}.s32.b32",
            ("s32", "s32", "b32"),
            lambda a, b, c, t=t: packed(a, b, t) | (c << (2 * bits_of(t))),
            "b32",
        )


def turned(value: int) -> int:
    return (value >> 16) | (value & 0xFFFF) << 16


def packed(a: int, b: int, type_: str) -> int:
    low, high = (limited(value, type_) & ((1 << bits_of(type_)) - 1) for value in (b, a))
    return low | (high << bits_of(type_))


__all__ = ["counts", "fields", "logic", "moves", "permutations", "read", "shifts", "written"]
