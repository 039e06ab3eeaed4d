"""The arithmetic, conversion and bit intrinsics of NVVM by family: names, types, and what they mean.

``families()`` gives every name after ``llvm.nvvm.`` with its types, as users know them, and the expression of its
meaning. The expressions are calls of the functions of ``nvvm_semantics``, beside this file. Sources: LLVM 22's
``IntrinsicsNVVM.td`` for the names, PTX ISA for the operand and result types of the instruction each one is.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

PAIR_F16, PAIR_BF16 = "vec[f16, 2]", "vec[bf16, 2]"
#: A constant: LLVM takes no value that is known only when the kernel runs.
CONSTANT = "constant bool"
#: The letters at the end of names, and the types that they are.
LETTERS = {"f": "f32", "d": "f64", "i": "i32", "ui": "u32", "ll": "i64", "ull": "u64", "s": "i16", "us": "u16"}
ROUNDINGS = ("rn", "rz", "rm", "rp")
OPERANDS = {"add": 2, "mul": 2, "div": 2, "fma": 3, "sqrt": 1, "rcp": 1}


class Family(NamedTuple):
    """One intrinsic. ``semantics`` is evaluated among the names of ``nvvm_semantics`` and gives a function."""

    name: str
    parameters: tuple[str, ...]
    returns: str
    semantics: str


def families() -> Iterator[Family]:
    """Every intrinsic of the families, each once."""
    for family in (
        *(_arithmetic, _half_fma, _extremes, _signs, _to_whole, _saturations, _approximations),
        *(_float_to_integer, _integer_to_float, _narrowing, _to_halves, _pairs_of_halves, _tensor_floats),
        *(_narrow_pairs, _narrow_quadruples, _products, _differences, _dot_products, _bytes, _bit_fields),
    ):
        yield from family()


def _flags(*names: str) -> Iterator[tuple[str, str]]:
    """Every choice of modifiers: how they are in the name, and as keywords of the meaning."""
    for chosen in product((False, True), repeat=len(names)):
        on = [name for name, is_on in zip(names, chosen, strict=True) if is_on]
        yield "".join(f".{name}" for name in on), "".join(f", {name.replace('.', '_')}=True" for name in on)


def _arithmetic() -> Iterator[Family]:
    for operation, count in OPERANDS.items():
        saturates = operation in ("add", "fma")
        for mode in ROUNDINGS:
            yield Family(
                f"{operation}.{mode}.d", ("f64",) * count, "f64", f"arithmetic('{operation}', 'f64', '{mode}')"
            )
            for suffix, keywords in _flags("ftz", *(["sat"] if saturates else [])):
                meaning = f"arithmetic('{operation}', 'f32', '{mode}'{keywords})"
                yield Family(f"{operation}.{mode}{suffix}.f", ("f32",) * count, "f32", meaning)
    yield Family("sqrt.f", ("f32",), "f32", "arithmetic('sqrt', 'f32', 'rn')")


def _half_fma() -> Iterator[Family]:
    for ftz, last in product(("", ".ftz"), ("", ".relu", ".sat")):
        keywords = "".join(f", {name}=True" for name in f"{ftz}{last}".split(".") if name)
        for format_ in ("f16", "bf16"):
            meaning = f"arithmetic('fma', '{format_}', 'rn'{keywords})"
            yield Family(f"fma.rn{ftz}{last}.{format_}", (format_,) * 3, format_, meaning)
            pair = f"vec[{format_}, 2]"
            yield Family(f"fma.rn{ftz}{last}.{format_}x2", (pair,) * 3, pair, f"each({meaning})")


def _extremes() -> Iterator[Family]:
    for name in ("min", "max"):
        yield Family(f"f{name}.d", ("f64",) * 2, "f64", f"extreme('{name}', 'f64')")
        for suffix, keywords in _flags("ftz", "nan", "xorsign.abs"):
            for letter, format_ in (("f", "f32"), ("f16", "f16"), ("bf16", "bf16")):
                meaning = f"extreme('{name}', '{format_}'{keywords})"
                yield Family(f"f{name}{suffix}.{letter}", (format_,) * 2, format_, meaning)
                if letter != "f":
                    pair = f"vec[{format_}, 2]"
                    yield Family(f"f{name}{suffix}.{letter}x2", (pair,) * 2, pair, f"each({meaning})")


def _signs() -> Iterator[Family]:
    """``fabs`` is overloaded: its name ends in the type, as LLVM writes it."""
    for suffix, keywords in _flags("ftz"):
        for format_ in ("f32", "f64", "f16", "bf16") if not suffix else ("f32", "f16"):
            meaning = f"absolute('{format_}'{keywords})"
            yield Family(f"fabs{suffix}.{format_}", (format_,), format_, meaning)
            if format_ in ("f16", "bf16"):
                pair = f"vec[{format_}, 2]"
                yield Family(f"fabs{suffix}.v2{format_}", (pair,), pair, f"each({meaning})")
    yield Family("neg.bf16", ("bf16",), "bf16", "negated('bf16')")
    yield Family("neg.bf16x2", (PAIR_BF16,), PAIR_BF16, "each(negated('bf16'))")


def _to_whole() -> Iterator[Family]:
    for name, mode in (("ceil", "rp"), ("floor", "rm"), ("trunc", "rz"), ("round", "rn")):
        yield Family(f"{name}.d", ("f64",), "f64", f"whole('f64', '{mode}')")
        for suffix, keywords in _flags("ftz"):
            yield Family(f"{name}{suffix}.f", ("f32",), "f32", f"whole('f32', '{mode}'{keywords})")


def _saturations() -> Iterator[Family]:
    yield Family("saturate.d", ("f64",), "f64", "saturated('f64')")
    for suffix, keywords in _flags("ftz"):
        yield Family(f"saturate{suffix}.f", ("f32",), "f32", f"saturated('f32'{keywords})")


def _approximations() -> Iterator[Family]:
    for name in ("ex2.approx.f32", "lg2.approx.f", "sin.approx.f", "cos.approx.f", "rsqrt.approx.f", "sqrt.approx.f"):
        operation, last = name.split(".")[0], name.split(".")[-1]
        for suffix, keywords in _flags("ftz"):
            meaning = f"approximation('{operation}', 'f32'{keywords})"
            yield Family(f"{operation}.approx{suffix}.{last}", ("f32",), "f32", meaning)
    yield Family("rcp.approx.ftz.f", ("f32",), "f32", "approximation('rcp', 'f32', ftz=True)")
    yield Family("rcp.approx.ftz.d", ("f64",), "f64", "approximation('rcp', 'f64', ftz=True)")
    yield Family("rsqrt.approx.ftz.d", ("f64",), "f64", "approximation('rsqrt', 'f64', ftz=True)")
    yield Family("rsqrt.approx.d", ("f64",), "f64", "approximation('rsqrt', 'f64')")
    yield Family("lg2.approx.d", ("f64",), "f64", "approximation('lg2', 'f64')")
    for suffix, keywords in _flags("ftz"):
        for name in (f"div.approx{suffix}.f", f"div.full{suffix}"):
            meaning = f"approximation('{'div' if 'approx' in name else 'div_full'}', 'f32'{keywords})"
            yield Family(name, ("f32", "f32"), "f32", meaning)
    for format_, suffix in (("f16", ""), ("bf16", ".ftz")):
        pair, keywords = f"vec[{format_}, 2]", ", ftz=True" if suffix else ""
        meaning = f"approximation('ex2', '{format_}'{keywords})"
        yield Family(f"ex2.approx{suffix}.{format_}", (format_,), format_, meaning)
        yield Family(f"ex2.approx{suffix}.v2{format_}", (pair,), pair, f"each({meaning})")


def _float_to_integer() -> Iterator[Family]:
    for letter, target, mode in product("fd", ("i", "ui", "ll", "ull"), ROUNDINGS):
        for suffix, keywords in _flags("ftz") if letter == "f" else [("", "")]:
            types = LETTERS[letter], LETTERS[target]
            meaning = f"float_to_integer('{types[0]}', '{types[1]}', '{mode}'{keywords})"
            yield Family(f"{letter}2{target}.{mode}{suffix}", types[:1], types[1], meaning)


def _integer_to_float() -> Iterator[Family]:
    for source, letter, mode in product(("i", "ui", "ll", "ull"), "fd", ROUNDINGS):
        types = LETTERS[source], LETTERS[letter]
        meaning = f"integer_to_float('{types[0]}', '{types[1]}', '{mode}')"
        yield Family(f"{source}2{letter}.{mode}", types[:1], types[1], meaning)


def _narrowing() -> Iterator[Family]:
    for mode in ROUNDINGS:
        for suffix, keywords in _flags("ftz"):
            meaning = f"narrowed('f64', 'f32', '{mode}'{keywords})"
            yield Family(f"d2f.{mode}{suffix}", ("f64",), "f32", meaning)
    for suffix, keywords in _flags("ftz"):
        yield Family(f"f2h.rn{suffix}", ("f32",), "u16", f"narrowed('f32', 'f16', 'rn'{keywords})")
        yield Family(f"bf2h.rn{suffix}", ("bf16",), "u16", f"narrowed('bf16', 'f16', 'rn'{keywords})")


def _to_halves() -> Iterator[Family]:
    for format_, mode in product(("f16", "bf16"), ("rn", "rz")):
        for suffix, keywords in _flags("relu", "satfinite"):
            meaning = f"narrowed('f32', '{format_}', '{mode}'{keywords})"
            yield Family(f"f2{format_}.{mode}{suffix}", ("f32",), format_, meaning)


def _pairs_of_halves() -> Iterator[Family]:
    for format_, mode in product(("f16", "bf16"), ("rn", "rz", "rs")):
        for suffix, keywords in _flags("relu", "satfinite"):
            random = ("u32",) if mode == "rs" else ()
            meaning = f"pair('{format_}', '{mode}'{keywords})"
            yield Family(f"ff2{format_}x2.{mode}{suffix}", ("f32", "f32", *random), f"vec[{format_}, 2]", meaning)


def _tensor_floats() -> Iterator[Family]:
    for mode in ("rn", "rz"):
        for suffix, keywords in _flags("relu", "satfinite"):
            yield Family(f"f2tf32.{mode}{suffix}", ("f32",), "u32", f"narrowed('f32', 'tf32', '{mode}'{keywords})")
    for suffix, keywords in _flags("satfinite"):
        yield Family(f"f2tf32.rna{suffix}", ("f32",), "u32", f"narrowed('f32', 'tf32', 'rna'{keywords})")


def _narrow_pairs() -> Iterator[Family]:
    for format_ in ("e4m3", "e5m2", "e2m3", "e3m2", "e2m1"):
        suffix = "" if format_ in ("e4m3", "e5m2") else ".satfinite"  # always so; it is in the name of newer ones
        for relu, keyword in _flags("relu"):
            packed = f"packed('{format_}', 'rn'{keyword})"
            yield Family(f"ff.to.{format_}x2.rn{relu}{suffix}", ("f32", "f32"), "u16", packed)
            yield Family(f"{format_}x2.to.f16x2.rn{relu}", ("u16",), PAIR_F16, f"unpacked('{format_}', 'f16'{keyword})")
            if not suffix:
                meaning = f"packed('{format_}', 'rn', source='f16'{keyword})"
                yield Family(f"f16x2.to.{format_}x2.rn{relu}", (PAIR_F16,), "u16", meaning)
    for mode in ("rz", "rp"):
        for suffix, keywords in _flags("satfinite"):
            name = f"ue8m0x2.{mode}{suffix}"
            yield Family(f"ff.to.{name}", ("f32", "f32"), "u16", f"packed('ue8m0', '{mode}'{keywords})")
            meaning = f"packed('ue8m0', '{mode}', source='bf16'{keywords})"
            yield Family(f"bf16x2.to.{name}", (PAIR_BF16,), "u16", meaning)
    yield Family("ue8m0x2.to.bf16x2", ("u16",), PAIR_BF16, "unpacked('ue8m0', 'bf16')")


def _narrow_quadruples() -> Iterator[Family]:
    for format_ in ("e4m3", "e5m2", "e2m3", "e3m2", "e2m1"):
        for relu, keyword in _flags("relu"):
            returns = "u16" if format_ == "e2m1" else "vec[u8, 4]"
            meaning = f"quadruple('{format_}'{keyword})"
            yield Family(f"f32x4.to.{format_}x4.rs{relu}.satfinite", ("vec[f32, 4]", "u32"), returns, meaning)


def _products() -> Iterator[Family]:
    for letter in ("i", "ui", "ll", "ull", "s", "us"):
        type_ = LETTERS[letter]
        yield Family(f"mulhi.{letter}", (type_,) * 2, type_, f"high_product('{type_}')")
    for letter in ("i", "ui"):
        type_ = LETTERS[letter]
        yield Family(f"mul24.{letter}", (type_,) * 2, type_, f"product_of_24_bits('{type_}')")


def _differences() -> Iterator[Family]:
    """PTX's sad: the sum of a difference, which is never negative, and the third operand."""
    for letter in ("i", "ui", "ll", "ull", "s", "us"):
        type_ = LETTERS[letter]
        yield Family(f"sad.{letter}", (type_,) * 3, type_, f"sum_of_difference('{type_}')")


def _dot_products() -> Iterator[Family]:
    types = {"s": "i32", "u": "u32"}
    for a, b in product("su", repeat=2):
        result = "u32" if (a, b) == ("u", "u") else "i32"
        parameters = (types[a], types[b], result)
        yield Family(f"idp4a.{a}.{b}", parameters, result, f"dot_product_4('{types[a]}', '{types[b]}')")
        parameters = (types[a], types[b], CONSTANT, result)
        yield Family(f"idp2a.{a}.{b}", parameters, result, f"dot_product_2('{types[a]}', '{types[b]}')")


def _bytes() -> Iterator[Family]:
    yield Family("prmt", ("u32",) * 3, "u32", "permuted()")
    for mode in ("f4e", "b4e"):
        yield Family(f"prmt.{mode}", ("u32",) * 3, "u32", f"permuted_by_mode('{mode}')")
    for mode in ("rc8", "ecl", "ecr", "rc16"):
        yield Family(f"prmt.{mode}", ("u32",) * 2, "u32", f"permuted_by_mode('{mode}')")
    yield Family("lohi.i2d", ("i32", "i32"), "f64", "joined()")
    yield Family("d2i.lo", ("f64",), "i32", "half_of_bits(0)")
    yield Family("d2i.hi", ("f64",), "i32", "half_of_bits(1)")


def _bit_fields() -> Iterator[Family]:
    yield Family("fns", ("u32", "u32", "i32"), "u32", "nth_set()")
    for mode in ("clamp", "wrap"):
        yield Family(f"bmsk.{mode}", ("u32", "u32"), "u32", f"bit_mask('{mode}')")
        yield Family(f"zext.{mode}", ("u32", "u32"), "u32", f"extended('u32', '{mode}')")
        yield Family(f"sext.{mode}", ("i32", "u32"), "i32", f"extended('i32', '{mode}')")
    for side in "lr":
        yield Family(f"fsh{side}.clamp.i32", ("u32",) * 3, "u32", f"funnel_shift('{side}')")
    for letter, bits in product("su", (32, 64)):
        type_ = f"{'i' if letter == 's' else 'u'}{bits}"
        yield Family(f"flo.{letter}.i{bits}", (type_, CONSTANT), "u32", f"leading_one('{type_}')")
