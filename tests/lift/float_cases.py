"""Opcodes of f32, f64 and halves, and what PTX ISA says of them, in exact arithmetic."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tests.intrinsics.nvvm_operands import database_module
from tests.lift.scalar_cases import Case

exact: Any = database_module("nvvm_semantics")

MODES = ("rn", "rz", "rm", "rp")
REGISTERS = {"f32": "r", "f64": "rd", "f16": "rs", "bf16": "rs", "f16x2": "r", "bf16x2": "r", "f32x2": "rd"}
#: How the tests choose values: a bf16 as 16 bits, a pair as two of them.
KINDS = {"f32": "f32", "f64": "f64", "f16": "f16", "bf16": "b16"}
COUNTS = {"add": 2, "sub": 2, "mul": 2, "fma": 3, "mad": 3, "div": 2, "rcp": 1, "sqrt": 1}


def written(name: str, result: str, operands: tuple[str, ...]) -> str:
    registers = (f"%{REGISTERS[type_]}{index}" for index, type_ in enumerate((result, *operands)))
    return f"{name} {', '.join(registers)};"


def numbers(opcode: str, type_: str, mode: str, **modifiers: bool) -> Callable[..., int]:
    """The meaning of arithmetic; of ``sub``, the sum with what is negated."""
    top = 1 << (exact.FORMATS[type_].bits - 1)
    meaning = exact.arithmetic({"sub": "add", "mad": "fma"}.get(opcode, opcode), type_, mode, **modifiers)
    if opcode == "sub":
        return lambda a, b: meaning(a, b ^ top)
    return meaning


def singles() -> Iterator[Case]:
    for opcode, count in COUNTS.items():
        for type_ in ("f32", "f64"):
            operands = (type_,) * count
            for mode in MODES:
                meaning = numbers(opcode, type_, mode)
                yield Case(written(f"{opcode}.{mode}.{type_}", type_, operands), operands, meaning, type_)
        for mode in MODES:
            flushing = numbers(opcode, "f32", mode, ftz=True)
            yield Case(written(f"{opcode}.{mode}.ftz.f32", "f32", ("f32",) * count), ("f32",) * count, flushing, "f32")
    for opcode in ("add", "sub", "mul", "fma"):
        operands = ("f32",) * COUNTS[opcode]
        for mode in MODES:
            limited = numbers(opcode, "f32", mode, sat=True)
            yield Case(written(f"{opcode}.{mode}.sat.f32", "f32", operands), operands, limited)
        both = numbers(opcode, "f32", "rn", sat=True, ftz=True)
        yield Case(written(f"{opcode}.rn.ftz.sat.f32", "f32", operands), operands, both)
    for opcode in ("add", "sub", "mul"):
        for type_ in ("f32", "f64"):
            yield Case(
                written(f"{opcode}.{type_}", type_, (type_,) * 2), (type_,) * 2, numbers(opcode, type_, "rn"), type_
            )


def pairs_of_singles() -> Iterator[Case]:
    for opcode in ("add", "sub", "mul", "fma"):
        for mode in MODES:
            for ftz in ("", ".ftz"):
                count = COUNTS[opcode]
                one = numbers(opcode, "f32", mode, ftz=bool(ftz))
                inputs = [[f"%r{2 * index}", f"%r{2 * index + 1}"] for index in range(1, count + 1)]
                packs = "".join(
                    f"mov.b64 %rd{index}, {{{', '.join(names)}}}; " for index, names in enumerate(inputs, 1)
                )
                operands = ", ".join(f"%rd{index}" for index in range(1, count + 1))
                text = f"{packs}{opcode}.{mode}{ftz}.f32x2 %rd0, {operands}; mov.b64 {{%r0, %r1}}, %rd0;"

                def meaning(*parts: int, one: Callable[..., int] = one) -> tuple[int, ...]:
                    return one(*parts[::2]), one(*parts[1::2])

                yield last(text, ("f32",) * (2 * count), meaning, "f32")


def last(text: str, types: tuple[str, ...], meaning: Callable[..., object], any_nan: str = "") -> Case:
    return Case(text, types, meaning, any_nan, asks_last=True)


def signs_and_extremes() -> Iterator[Case]:
    for type_ in ("f32", "f64", "f16", "bf16"):
        kind, top = KINDS[type_], 1 << (exact.FORMATS[type_].bits - 1)
        for ftz in ("", ".ftz") if type_ in ("f32", "f16") else ("",):
            flush = exact.absolute(type_, ftz=True) if ftz else None

            def negated(a: int, flush: Callable[[int], int] | None = flush, top: int = top) -> int:
                sign = ~a & top
                return (flush(a) if flush else a & (top - 1)) | sign

            yield Case(
                written(f"abs{ftz}.{type_}", type_, (type_,)), (kind,), exact.absolute(type_, ftz=bool(ftz)), type_
            )
            yield Case(written(f"neg{ftz}.{type_}", type_, (type_,)), (kind,), not_nan(negated, type_), type_)
            if type_ == "f64":
                modifiers = [""]
            else:
                modifiers = ["", ".NaN", ".xorsign.abs", ".NaN.xorsign.abs"]
            for opcode in ("min", "max"):
                for more in modifiers:
                    meaning = exact.extreme(
                        opcode, type_, ftz=bool(ftz), nan="NaN" in more, xorsign_abs="xorsign" in more
                    )
                    yield Case(written(f"{opcode}{ftz}{more}.{type_}", type_, (type_,) * 2), (kind,) * 2, meaning)
    yield from extremes_of_three()
    for type_ in ("f32", "f64"):
        top = 1 << (exact.FORMATS[type_].bits - 1)
        yield Case(
            written(f"copysign.{type_}", type_, (type_,) * 2),
            (type_,) * 2,
            lambda a, b, top=top: (a & top) | (b & (top - 1)),
        )


def not_nan(meaning: Callable[[int], int], type_: str) -> Callable[[int], int]:
    nan = exact.FORMATS[type_].nan
    return lambda a: nan if exact.decode(a, type_).kind == "nan" else meaning(a)


def extremes_of_three() -> Iterator[Case]:
    for opcode in ("min", "max"):
        for ftz in ("", ".ftz"):
            for nan in ("", ".NaN"):
                for absolute in ("", ".abs"):
                    two = exact.extreme(opcode, "f32", ftz=bool(ftz), nan=bool(nan))

                    def three(*bits: int, two: Callable[..., int] = two, absolute: str = absolute) -> int:
                        a, b, c = (one & 0x7FFFFFFF for one in bits) if absolute else bits
                        return two(two(a, b), c)

                    name = f"{opcode}{ftz}{nan}{absolute}.f32"
                    yield Case(written(name, "f32", ("f32",) * 3), ("f32",) * 3, three)


def halves() -> Iterator[Case]:
    for half in ("f16", "bf16"):
        kind = KINDS[half]
        modifiers = ["", ".ftz", ".sat", ".ftz.sat"] if half == "f16" else [""]
        for opcode in ("add", "sub", "mul", "fma"):
            count = COUNTS[opcode]
            words = [
                *modifiers,
                *([".relu"] if opcode == "fma" else []),
                *([".ftz.relu"] * (kind == "f16" and count == 3)),
            ]
            for more in words:
                one = numbers(opcode, half, "rn", **{word: True for word in more.split(".") if word})
                yield Case(written(f"{opcode}.rn{more}.{half}", half, (half,) * count), (kind,) * count, one)
                yield of_pairs(f"{opcode}.rn{more}.{half}x2", kind, count, one)
        for opcode in ("min", "max"):
            yield of_pairs(f"{opcode}.{half}x2", kind, 2, exact.extreme(opcode, half))
            yield of_pairs(
                f"{opcode}.NaN.xorsign.abs.{half}x2", kind, 2, exact.extreme(opcode, half, nan=True, xorsign_abs=True)
            )
        yield of_pairs(f"abs.{half}x2", kind, 1, lambda a: a & 0x7FFF)
        yield of_pairs(f"neg.{half}x2", kind, 1, lambda a: a ^ 0x8000)
        yield from mixed(half)


def of_pairs(name: str, kind: str, count: int, one: Callable[..., int]) -> Case:
    """The operation on both halves of registers: the programs pack and unpack."""
    packs = "".join(f"mov.b32 %r{i}, {{%rs{2 * i}, %rs{2 * i + 1}}}; " for i in range(1, count + 1))
    operands = ", ".join(f"%r{i}" for i in range(1, count + 1))
    text = f"{packs}{name} %r0, {operands}; mov.b32 {{%rs0, %rs1}}, %r0;"
    return last(text, (kind,) * (2 * count), lambda *parts: (one(*parts[::2]), one(*parts[1::2])))


def mixed(half: str) -> Iterator[Case]:
    """A half, or two, with an f32."""

    def wide(bits: int) -> int:
        return exact.encode(exact.decode(bits, half), "f32", "rn")

    for opcode in ("add", "sub", "fma"):
        halves = COUNTS[opcode] - 1
        for mode in MODES:
            for sat in ("", ".sat"):
                single = numbers(opcode, "f32", mode, sat=bool(sat))

                def meaning(*bits: int, single: Callable[..., int] = single) -> int:
                    return single(*map(wide, bits[:-1]), bits[-1])

                yield Case(
                    written(f"{opcode}.{mode}{sat}.f32.{half}", "f32", (*[half] * halves, "f32")),
                    (*[KINDS[half]] * halves, "f32"),
                    meaning,
                    "f32",
                )


def approximations() -> Iterator[Case]:
    """What is computed as exactly as the type allows."""
    for ftz in ("", ".ftz"):
        for name, meaning in (
            ("rcp.approx", exact.arithmetic("rcp", "f32", "rn", ftz=bool(ftz))),
            ("sqrt.approx", exact.arithmetic("sqrt", "f32", "rn", ftz=bool(ftz))),
            ("div.approx", approximate_quotient(ftz=bool(ftz))),
            ("div.full", exact.arithmetic("div", "f32", "rn", ftz=bool(ftz))),
            ("ex2.approx", nearest("ex2", ftz=bool(ftz))),
            ("rsqrt.approx", root_and_quotient("f32", ftz=bool(ftz))),
        ):
            count = 2 if name.startswith("div") else 1
            yield Case(written(f"{name}{ftz}.f32", "f32", ("f32",) * count), ("f32",) * count, meaning, "f32")
        rsqrt = root_and_quotient("f64", ftz=bool(ftz))
        yield Case(written(f"rsqrt.approx{ftz}.f64", "f64", ("f64",)), ("f64",), rsqrt, "f64")
    rcp = exact.arithmetic("rcp", "f64", "rn", ftz=True)
    yield Case(written("rcp.approx.ftz.f64", "f64", ("f64",)), ("f64",), rcp, "f64")
    for operation in ("sin", "cos"):
        yield Case(written(f"{operation}.approx.ftz.2pi.f32", "f32", ("f32",)), ("f32",), cycles(operation), "f32")
    for half, ftz in (("f16", ""), ("bf16", ".ftz")):
        yield Case(written(f"ex2.approx{ftz}.{half}", half, (half,)), (KINDS[half],), half_power(half, ftz))
        yield of_pairs(f"ex2.approx{ftz}.{half}x2", KINDS[half], 1, half_power(half, ftz))


def cycles(operation: str) -> Callable[[int], int]:
    """Of an angle in turns, of which whole ones are taken off: ``.2pi``."""
    function = exact.TRANSCENDENTAL[operation]

    def meaning(a: int) -> int:
        number = exact.decode(a, "f32", ftz=True)
        if number.kind != "finite":
            return exact.FORMATS["f32"].nan
        part = number.exact - round(number.exact)
        quarters, rest = divmod(4 * part, 1)
        if rest == 0:  # exactly 0, 1 or -1
            place = int(quarters + (operation == "cos")) % 4
            sign = number.negative << 31 if operation == "sin" else 0
            return {0: sign, 1: 0x3F800000, 2: sign, 3: 0xBF800000}[place]
        angle = exact.Number(part < 0, abs(part) * 2 * exact.PI)
        return exact.encode(function(angle), "f32", "rn", ftz=True)

    return meaning


def approximate_quotient(*, ftz: bool) -> Callable[[int, int], int]:
    """PTX ISA, "div": by more than 2 ** 126 and less than 2 ** 128 it is 0, of infinity NaN; else as ``div.full``."""
    quotient = exact.arithmetic("div", "f32", "rn", ftz=ftz)
    infinite, far = 0x7F800000, 0x7E800000  # infinity, and 2 ** 126

    def meaning(a: int, b: int) -> int:
        size = a & 0x7FFFFFFF
        if not far < b & 0x7FFFFFFF < infinite or size > infinite:
            return quotient(a, b)
        return exact.FORMATS["f32"].nan if size == infinite else (a ^ b) & 0x80000000

    return meaning


def nearest(operation: str, *, ftz: bool) -> Callable[[int], int]:
    function = exact.TRANSCENDENTAL[operation]

    def meaning(a: int) -> int:
        number = exact.decode(a, "f32", ftz=ftz)
        return exact.encode(number if number.kind == "nan" else function(number), "f32", "rn", ftz=ftz)

    return meaning


def root_and_quotient(type_: str, *, ftz: bool) -> Callable[[int], int]:
    root = exact.arithmetic("sqrt", type_, "rn", ftz=ftz)
    quotient = exact.arithmetic("rcp", type_, "rn", ftz=ftz)
    return lambda a: quotient(root(a))


def half_power(half: str, ftz: str) -> Callable[[int], int]:
    power = nearest("ex2", ftz=False)

    def meaning(a: int) -> int:
        number = exact.decode(a, half, ftz=bool(ftz))
        single = power(exact.encode(number, "f32", "rn"))
        return exact.encode(exact.decode(single, "f32"), half, "rn", ftz=bool(ftz))

    return meaning


def half_comparisons() -> Iterator[Case]:
    for half in ("f16", "bf16"):
        kind, one = KINDS[half], 0x3C00 if half == "f16" else 0x3F80
        for name in (*["eq", "ne", "lt", "le", "gt", "ge", "equ", "neu", "ltu", "leu", "gtu", "geu", "num", "nan"],):
            for ftz in ("", ".ftz") if half == "f16" else ("",):
                test = half_test(name, half, bool(ftz))
                yield Case(f"setp.{name}{ftz}.{half} %p0, %rs1, %rs2;", (kind,) * 2, test)
                yield Case(
                    f"set.{name}{ftz}.u32.{half} %r0, %rs1, %rs2;",
                    (kind,) * 2,
                    lambda a, b, f=test: f(a, b) * 0xFFFFFFFF,
                )
                yield Case(
                    f"set.{name}{ftz}.s16.{half} %rs0, %rs1, %rs2;", (kind,) * 2, lambda a, b, f=test: f(a, b) * 0xFFFF
                )
                yield Case(
                    f"set.{name}{ftz}.{half}.{half} %rs0, %rs1, %rs2;",
                    (kind,) * 2,
                    lambda a, b, f=test, one=one: f(a, b) * one,
                )
                yield from pair_comparisons(name + ftz, half, kind, one, test)


def pair_comparisons(name: str, half: str, kind: str, one: int, test: Callable[[int, int], int]) -> Iterator[Case]:
    packs = "mov.b32 %r1, {%rs1, %rs2}; mov.b32 %r2, {%rs3, %rs4}; "
    relation, *ftz = name.split(".")
    flush = ".ftz" if ftz else ""

    def both(a: int, b: int, c: int, d: int) -> tuple[int, int]:
        return test(a, c), test(b, d)

    yield last(f"{packs}setp.{name}.{half}x2 %p0|%p1, %r1, %r2;", (kind,) * 4, both)
    yield last(
        f"{packs}setp.{relation}.or{flush}.{half}x2 %p0|%p1, %r1, %r2, %p2;",
        (*[kind] * 4, "pred"),
        lambda a, b, c, d, p: tuple(one | p for one in both(a, b, c, d)),
    )
    for result, unit in (("u32", 0xFFFF), (f"{half}x2", one)):
        yield last(
            f"{packs}set.{name}.{result}.{half}x2 %r0, %r1, %r2;",
            (kind,) * 4,
            lambda a, b, c, d, unit=unit: both(a, b, c, d)[0] * unit | both(a, b, c, d)[1] * unit << 16,
        )


def half_test(name: str, half: str, ftz: bool) -> Callable[[int, int], int]:
    def test(a: int, b: int) -> int:
        left, right = exact.decode(a, half, ftz=ftz), exact.decode(b, half, ftz=ftz)
        if "nan" in (left.kind, right.kind):
            return int(name == "nan" or (name != "num" and len(name) == 3))
        if name in ("num", "nan"):
            return int(name == "num")
        first, second = exact._order(left)[:2], exact._order(right)[:2]
        relation = {"eq": first == second, "ne": first != second, "lt": first < second, "le": first <= second}
        return int({**relation, "gt": first > second, "ge": first >= second}[name[:2]])

    return test
