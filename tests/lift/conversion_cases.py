"""Conversions, and what PTX ISA says of them, in exact arithmetic."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from tests.intrinsics.nvvm_operands import database_module
from tests.lift.float_cases import KINDS, MODES, last
from tests.lift.integer_cases import PREFIX
from tests.lift.scalar_cases import Case, bits_of, limited, read

exact: Any = database_module("nvvm_semantics")

INTEGERS = ("u8", "u16", "u32", "u64", "s8", "s16", "s32", "s64")
FLOATS = ("f16", "bf16", "f32", "f64")
WHOLE = {"rni": "rn", "rzi": "rz", "rmi": "rm", "rpi": "rp"}
#: Between floats: the target, and the sources that are at least as wide.
NARROWING = {"f16": ("f32", "f64"), "bf16": ("f32", "f64"), "f32": ("f64",)}
WIDENING = {"f32": ("f16",), "f64": ("f16", "f32")}


def register(type_: str, index: int) -> str:
    return f"%{PREFIX[16 if type_ == 'bf16' else bits_of(type_)]}{index}"


def written(name: str, target: str, source: str) -> str:
    return f"cvt.{name}{'.' if name else ''}{target}.{source} {register(target, 0)}, {register(source, 1)};"


def integers() -> Iterator[Case]:
    for source in INTEGERS:
        for target in INTEGERS:
            mask = (1 << bits_of(target)) - 1
            yield Case(written("", target, source), (source,), lambda a, s=source, mask=mask: read(a, s) & mask)
            yield Case(
                written("sat", target, source),
                (source,),
                lambda a, s=source, t=target, mask=mask: limited(read(a, s), t) & mask,
            )
    # The registers may be wider than the types.
    yield Case("cvt.s32.s8 %r0, %r1;", ("b32",), lambda a: read(a, "s8") & 0xFFFFFFFF)
    yield Case("cvt.u8.u32 %rs0, %r1;", ("b32",), lambda a: a & 0xFF)
    yield Case("cvt.s8.s32 %rs0, %r1;", ("b32",), lambda a: read(a, "s8") & 0xFFFF)
    yield Case(
        "cvt.rzi.s8.f32 %r0, %r1;", ("f32",), lambda a: read(to_integer("f32", "s8", "rz")(a), "s8") & 0xFFFFFFFF
    )


def to_integer(source: str, target: str, mode: str, *, ftz: bool = False) -> Callable[[int], int]:
    return exact.float_to_integer(source, f"{'i' if target[0] == 's' else 'u'}{target[1:]}", mode, ftz=ftz)


def of_integer(source: str, target: str, mode: str, *, sat: bool = False) -> Callable[[int], int]:
    def meaning(a: int) -> int:
        value = read(a, source)
        return exact.encode(exact.Number(value < 0, Fraction(abs(value))), target, mode, sat=sat)

    return meaning


def floats() -> Iterator[Case]:
    for float_ in FLOATS:
        for integer in INTEGERS:
            for word, mode in WHOLE.items():
                yield Case(written(word, integer, float_), (KINDS[float_],), to_integer(float_, integer, mode))
            for mode in MODES:
                yield Case(written(mode, float_, integer), (integer,), of_integer(integer, float_, mode))
            yield Case(written("rn.sat", float_, integer), (integer,), of_integer(integer, float_, "rn", sat=True))
        for word, mode in WHOLE.items():
            yield Case(written(word, float_, float_), (KINDS[float_],), exact.whole(float_, mode), float_)
        if float_ != "bf16":
            yield Case(written("sat", float_, float_), (KINDS[float_],), exact.saturated(float_))
    yield Case(written("rni.ftz", "s32", "f32"), ("f32",), to_integer("f32", "s32", "rn", ftz=True))
    yield Case(written("rpi.ftz", "u64", "f32"), ("f32",), to_integer("f32", "u64", "rp", ftz=True))
    yield Case(written("rpi.ftz", "f32", "f32"), ("f32",), exact.whole("f32", "rp", ftz=True), "f32")
    yield Case(written("ftz.sat", "f32", "f32"), ("f32",), exact.saturated("f32", ftz=True))
    yield from between_floats()


def between_floats() -> Iterator[Case]:
    for target, sources in NARROWING.items():
        for source in sources:
            for mode in MODES:
                for sat in (False, True) if target != "bf16" else (False,):
                    name = f"{mode}{'.sat' if sat else ''}"
                    meaning = exact.narrowed(source, target, mode, sat=sat)
                    yield Case(written(name, target, source), (source,), meaning, target)
                ftz = exact.narrowed(source, target, mode, ftz=True)
                if "f32" in (source, target):
                    yield Case(written(f"{mode}.ftz", target, source), (source,), ftz, target)
    for target, sources in WIDENING.items():
        for source in sources:
            for sat in (False, True):
                meaning = exact.narrowed(source, target, "rn", sat=sat)
                yield Case(written("sat" if sat else "", target, source), (KINDS[source],), meaning, target)
    for target, source in (("f32", "bf16"), ("f64", "bf16"), ("bf16", "f16"), ("f16", "bf16")):
        for mode in ("", *MODES):
            meaning = exact.narrowed(source, target, mode or "rn")
            yield Case(written(mode, target, source), (KINDS[source],), meaning, target)
    yield Case(written("ftz", "f64", "f32"), ("f32",), exact.narrowed("f32", "f64", "rn", ftz=True), "f64")
    for half in ("f16", "bf16"):
        for mode in ("rn", "rz"):
            for words in (("relu",), ("satfinite",), ("relu", "satfinite")):
                meaning = exact.narrowed("f32", half, mode, **dict.fromkeys(words, True))
                yield Case(written(".".join((mode, *words)), half, "f32"), ("f32",), meaning)


NARROW = ("e4m3", "e5m2", "e2m3", "e3m2", "e2m1")


def joined(parts: tuple[int, ...], bits: int) -> int:
    return sum(part << (bits * index) for index, part in enumerate(parts))


def packed() -> Iterator[Case]:
    yield from to_tf32()
    yield from to_halves()
    for narrow in NARROW:
        result = "%b0" if narrow == "e2m1" else "%rs0"
        for relu in (False, True):
            words = f"rn.satfinite{'.relu' if relu else ''}"
            meaning = exact.packed(narrow, "rn", relu=relu)
            yield Case(f"cvt.{words}.{narrow}x2.f32 {result}, %r1, %r2;", ("f32", "f32"), meaning)
            for half in ("f16", "bf16"):
                of_half = exact.packed(narrow, "rn", half, relu=relu)
                yield last(
                    f"mov.b32 %r1, {{%rs1, %rs2}}; cvt.{words}.{narrow}x2.{half}x2 {result}, %r1;",
                    (KINDS[half],) * 2,
                    lambda low, high, of_half=of_half: of_half((low, high)),
                )
                back = exact.unpacked(narrow, half, relu=relu)
                operand = "%b1" if narrow == "e2m1" else "%rs1"
                yield Case(
                    f"cvt.rn{'.relu' if relu else ''}.{half}x2.{narrow}x2 %r0, {operand};",
                    ("b8" if narrow == "e2m1" else "b16",),
                    lambda a, back=back: joined(back(a), 16),
                )
            yield random_bits(narrow, relu)
        yield from narrowed_as_asked(narrow)
    yield from unsigned()
    for mode in ("rz", "rp"):
        for words in ("", ".satfinite"):
            meaning = exact.packed("ue8m0", mode, satfinite=bool(words))
            yield Case(f"cvt.{mode}{words}.ue8m0x2.f32 %rs0, %r1, %r2;", ("f32", "f32"), meaning)
            of_half = exact.packed("ue8m0", mode, "bf16", satfinite=bool(words))
            yield last(
                f"mov.b32 %r1, {{%rs1, %rs2}}; cvt.{mode}{words}.ue8m0x2.bf16x2 %rs0, %r1;",
                ("b16", "b16"),
                lambda low, high, of_half=of_half: of_half((low, high)),
            )
    power = exact.unpacked("ue8m0", "bf16")
    yield Case("cvt.rn.bf16x2.ue8m0x2 %r0, %rs1;", ("b16",), lambda a: joined(power(a), 16))


#: Of each source: its operands, what packs them, and their kinds.
SOURCES = {
    "f32": ("%r1, %r2", "", ("f32", "f32")),
    "f16x2": ("%r1", "mov.b32 %r1, {%rs1, %rs2}; ", ("f16", "f16")),
    "bf16x2": ("%r1", "mov.b32 %r1, {%rs1, %rs2}; ", ("b16", "b16")),
}


def to_pair(words: str, narrow: str, source: str, *, is_scaled: bool = False) -> Case:
    """Two numbers to narrow floats, perhaps divided by a scale that comes last."""
    operands, packs, kinds = SOURCES[source]
    mode, *others = words.split(".")
    modifiers = dict.fromkeys(others, True)
    result = "%b0" if narrow == "e2m1" else "%rs0"
    function = exact.scaled_down if is_scaled else exact.packed
    of_numbers = function(narrow, mode, source.removesuffix("x2"), **modifiers)

    def meaning(*bits: int) -> int:
        numbers, scale = (bits[:2], bits[2:]) if is_scaled else (bits, ())
        return of_numbers(*(numbers if source == "f32" else [numbers]), *scale)

    scaled = ".scaled::n1::ue8m0" if is_scaled else ""
    text = f"{packs}cvt.{words}{scaled}.{narrow}x2.{source} {result}, {operands}{', %b3' if is_scaled else ''};"
    return last(text, (*kinds, *(["b8"] if is_scaled else [])), meaning)


def narrowed_as_asked(narrow: str) -> Iterator[Case]:
    """Towards zero, without -0, and scaled."""
    for source in SOURCES:
        for words in ("rz.satfinite", "rn.satfinite.pzo", "rz.satfinite.relu.pzo"):
            yield to_pair(words, narrow, source)
        for words in ("rn.satfinite", "rz.satfinite.pzo", "rn.satfinite.relu"):
            yield to_pair(words, narrow, source, is_scaled=True)
    operand, kind = ("%b1", "b8") if narrow == "e2m1" else ("%rs1", "b16")
    for words in ("", ".relu", ".satfinite"):
        yield scaled_up(f"cvt.rn{words}.scaled::n2::ue8m0.bf16x2.{narrow}x2 %r0, {operand}, %rs2;", kind, narrow, words)


def scaled_up(text: str, kind: str, narrow: str, words: str) -> Case:
    meaning = exact.scaled_up(narrow, **dict.fromkeys(filter(None, words.split(".")), True))
    return Case(text, (kind, "b16"), lambda a, scale: joined(meaning(a, scale), 16))


def unsigned() -> Iterator[Case]:
    """``.ue5m3x2``."""
    for source in SOURCES:
        for mode in ("rn", "rz", "rp"):
            for words in ("", ".satfinite"):
                yield to_pair(f"{mode}{words}", "ue5m3", source)
                if mode != "rp":
                    yield to_pair(f"{mode}{words}", "ue5m3", source, is_scaled=True)
    for half in ("f16", "bf16"):
        back = exact.unpacked("ue5m3", half)
        yield Case(f"cvt.rn.{half}x2.ue5m3x2 %r0, %rs1;", ("b16",), lambda a, back=back: joined(back(a), 16))
    limited_back = exact.unpacked("ue5m3", "bf16", satfinite=True)
    yield Case("cvt.rn.satfinite.bf16x2.ue5m3x2 %r0, %rs1;", ("b16",), lambda a: joined(limited_back(a), 16))
    for words in ("", ".satfinite"):
        yield scaled_up(f"cvt.rn{words}.scaled::n2::ue8m0.bf16x2.ue5m3x2 %r0, %rs1, %rs2;", "b16", "ue5m3", words)


def random_bits(narrow: str, relu: bool) -> Case:
    meaning = exact.quadruple(narrow, relu=relu)

    def four(a: int, b: int, e: int, f: int, random: int) -> int:
        made = meaning((a, b, e, f), random)
        return made if narrow == "e2m1" else joined(made, 8)

    result = "%rs0" if narrow == "e2m1" else "%r0"
    return Case(
        f"cvt.rs{'.relu' if relu else ''}.satfinite.{narrow}x4.f32 {result}, {{%r1, %r2, %r3, %r4}}, %r5;",
        ("f32",) * 4 + ("b32",),
        four,
    )


def to_tf32() -> Iterator[Case]:
    for mode in ("rn", "rz", "rna"):
        for words in ((), ("satfinite",), ("relu",), ("satfinite", "relu")):
            if mode == "rna" and "relu" in words:
                continue
            if mode != "rna":
                without_sign = exact.narrowed("f32", "tf32", mode, pzo=True, **dict.fromkeys(words, True))
                yield Case(f"cvt.{'.'.join((mode, *words))}.pzo.tf32.f32 %r0, %r1;", ("f32",), without_sign)
            meaning = exact.narrowed("f32", "tf32", mode, **dict.fromkeys(words, True))
            yield Case(f"cvt.{'.'.join((mode, *words))}.tf32.f32 %r0, %r1;", ("f32",), meaning)


def to_halves() -> Iterator[Case]:
    for half in ("f16", "bf16"):
        for words in ((), ("relu",), ("satfinite",), ("relu", "satfinite")):
            true = dict.fromkeys(words, True)
            more = "".join(f".{word}" for word in words)
            for mode in ("rn", "rz"):
                without_sign = exact.pair(half, mode, pzo=True, **true)
                yield Case(
                    f"cvt.{mode}{more}.pzo.{half}x2.f32 %r0, %r1, %r2;",
                    ("f32", "f32"),
                    lambda a, b, f=without_sign: joined(f(a, b), 16),
                )
                alone = exact.narrowed("f32", half, mode, pzo=True, **true)
                yield Case(f"cvt.{mode}{more}.pzo.{half}.f32 %rs0, %r1;", ("f32",), alone)
                meaning = exact.pair(half, mode, **true)
                yield Case(
                    f"cvt.{mode}{more}.{half}x2.f32 %r0, %r1, %r2;",
                    ("f32", "f32"),
                    lambda a, b, f=meaning: joined(f(a, b), 16),
                )
            meaning = exact.pair(half, "rs", **true)
            yield Case(
                f"cvt.rs{more}.{half}x2.f32 %r0, %r1, %r2, %r3;",
                ("f32", "f32", "b32"),
                lambda a, b, c, f=meaning: joined(f(a, b, c), 16),
            )
