"""Sums and products of numbers of several formats, as functions of LLVM's generic operations: see ``nvvm``.

Halves with f32 are computed as f32. What becomes two halves is rounded towards 0 twice, to f32 and then to the half,
which is once. Of narrow floats every sum and product is exact as an f64, or so far below the other that it changes no
result. Source: PTX ISA, "Mixed Precision Floating Point Instructions", "Alternate Floating Point Instructions".
"""

from __future__ import annotations

import re

from llvmlite import ir

from nvgen.codegen.intrinsic import call_intrinsic
from nvgen.codegen.llvm_types import value_type
from nvgen.targets.cpu.library.nvvm.definition import F32, I16, I32, I64, Definition, call, vector_of
from nvgen.targets.cpu.library.nvvm.formats import narrowed, widened
from nvgen.targets.cpu.library.nvvm.halves import flushed
from nvgen.types import SCALARS


def _f32(b: ir.IRBuilder, bits: ir.Value, half: str) -> ir.Value:
    """A half as an f32."""
    return b.fptrunc(widened(b, bits, half), F32)


def _halves(b: ir.IRBuilder, pair: ir.Value, element: ir.IntType) -> list[ir.Value]:
    """The two elements of an integer, the lower one first."""
    return [b.trunc(one, element) for one in (pair, b.lshr(pair, pair.type(element.width)))]


def _joined(b: ir.IRBuilder, low: ir.Value, high: ir.Value) -> ir.Value:
    wide = ir.IntType(2 * low.type.width)
    return b.or_(b.zext(low, wide), b.shl(b.zext(high, wide), wide(low.type.width)))


def single(match: re.Match[str]) -> Definition:
    """``add.rn.f32.f16``: halves, and an f32 that comes last."""
    half, count = match["half"], 2 if match["op"] == "fma" else 1
    name = f"{match['op']}.{match['mode']}{match['sat'] or ''}.f"

    def body(b: ir.IRBuilder, *given: ir.Value) -> ir.Value:
        numbers = [_f32(b, b.bitcast(one, I16), half) for one in given[:-1]]
        return call(b, name, F32, *numbers, given[-1])

    return Definition(F32, [*[value_type(SCALARS[half])] * count, F32], body)


def to_f32(match: re.Match[str]) -> Definition:
    """``add.rn.f32x2.f16x2.f32x2``: a pair of halves, and pairs of f32."""
    name = f"{match['op']}.{match['mode']}.f"

    def body(b: ir.IRBuilder, first: ir.Value, *others: ir.Value) -> ir.Value:
        columns = [[_f32(b, one, match["half"]) for one in _halves(b, first, I16)]]
        columns += [[b.bitcast(one, F32) for one in _halves(b, other, I32)] for other in others]
        results = [b.bitcast(call(b, name, F32, *row), I32) for row in zip(*columns, strict=True)]
        return _joined(b, *results)

    return Definition(I64, [I32, *[I64] * (2 if match["op"] == "fma" else 1)], body)


def to_halves(match: re.Match[str]) -> Definition:
    """``add.rz.bf16x2.f32x2.f32x2``: towards 0, whatever of is lost in either step."""
    half, ftz = match["half"], match["ftz"] or ""
    scalar = SCALARS[half]
    name = f"{match['op']}.rz{ftz}.f"

    def body(b: ir.IRBuilder, *given: ir.Value) -> ir.Value:
        columns = [[b.bitcast(one, F32) for one in _halves(b, pair, I32)] for pair in given]
        totals = [call(b, name, F32, *row) for row in zip(*columns, strict=True)]
        bits = [b.trunc(narrowed(b, total, f"{half}.rz"), I16) for total in totals]
        bits = [flushed(b, one, scalar, ftz=bool(ftz)) for one in bits]
        return vector_of(b, [b.bitcast(one, value_type(scalar)) for one in bits])

    return Definition(ir.VectorType(value_type(scalar), 2), [I64, I64], body)


def across(match: re.Match[str]) -> Definition:
    """``mul.bf16x2.bf16x2.f16x2``: the second pair is rounded to the format of the first, and the product again."""
    half, other = match["half"], match["other"]
    type_ = value_type(SCALARS[half])

    def body(b: ir.IRBuilder, *given: ir.Value) -> ir.Value:
        results = []
        for left, right in zip(*(_halves(b, pair, I16) for pair in given), strict=True):
            converted = b.trunc(narrowed(b, widened(b, right, other), f"{half}.rn"), I16)
            product = call(b, f"mul.rn.{half}", type_, b.bitcast(left, type_), b.bitcast(converted, type_))
            results.append(b.bitcast(product, I16))
        return _joined(b, *results)

    return Definition(I32, [I32, I32], body)


#: By the name of a packed format that is not named by its element.
_ELEMENTS = {"e2m1x4": "e2m1", "e2m1p4x4": "e2m1"}


def _four(b: ir.IRBuilder, packed: ir.Value, format_: str) -> list[ir.Value]:
    """Four narrow floats as f64, the lowest one first."""
    element, step = _ELEMENTS.get(format_, format_.removesuffix("x4")), 4 if format_ == "e2m1x4" else 8
    bits = packed if packed.type == I32 else b.zext(packed, I32)
    mask = I32((1 << SCALARS[element].bits) - 1)
    return [widened(b, b.and_(b.lshr(bits, I32(step * index)), mask), element) for index in range(4)]


def of_four(match: re.Match[str]) -> Definition:
    """``fma.rn.satfinite.e4m3x4.e2m1x4.ue8m0x4``: rounded once."""
    operator, result = match["op"], match["result"]
    formats = match["formats"].split(".")
    if operator != "mul":
        formats.append(f"{result}x4")
    target = f"{result}.past.rn{match['satfinite'] or ''}"

    def body(b: ir.IRBuilder, *given: ir.Value) -> ir.Value:
        columns = [_four(b, packed, format_) for packed, format_ in zip(given, formats, strict=True)]
        total: ir.Value = I32(0)
        for index, row in enumerate(zip(*columns, strict=True)):
            number = call_intrinsic(b, "llvm.fma", row) if operator == "fma" else getattr(b, f"f{operator}")(*row)
            total = b.or_(total, b.shl(narrowed(b, number, target), I32(8 * index)))
        return total

    return Definition(I32, [I16 if format_ == "e2m1x4" else I32 for format_ in formats], body)


_MODE, _HALF = r"\.(?P<mode>r[nzmp])", r"(?P<half>b?f16)"
RULES = (
    (rf"(?P<op>add|sub|fma){_MODE}(?P<sat>\.sat)?\.f32\.{_HALF}", single),
    (rf"(?P<op>add|sub|fma){_MODE}\.f32x2\.{_HALF}x2(?:\.f32x2)+", to_f32),
    (rf"(?P<op>add|sub|mul)\.rz(?P<ftz>\.ftz)?\.{_HALF}x2\.f32x2\.f32x2", to_halves),
    (rf"mul\.{_HALF}x2\.b?f16x2\.(?P<other>b?f16)x2", across),
    (r"(?P<op>add|sub|mul|fma)\.rn(?P<satfinite>\.satfinite)?\.(?P<result>e4m3|e5m2)x4\.(?P<formats>[\w.]+)", of_four),
)
