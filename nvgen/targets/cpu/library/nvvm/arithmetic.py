"""NVVM's intrinsics on f32 and f64: arithmetic, conversions and approximations, as functions of LLVM's operations.

``.ftz`` flushes subnormal operands and results. Rounding other than to nearest sets the processor's rounding mode for
one operation, but for sums and products of f32 (``rounding``). Sources: PTX ISA, for what each instruction does with
NaN, subnormals and overflow; LLVM Language Reference, "Constrained Floating-Point Intrinsics" and "llvm.set.rounding".
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from llvmlite import ir

from nvgen.codegen.intrinsic import call_intrinsic, declare
from nvgen.codegen.ir_gaps import set_call_attribute
from nvgen.targets.cpu.library.nvvm.definition import F32, F64, I16, I32, I64, INLINED, Definition, Rule, call
from nvgen.targets.cpu.library.nvvm.rounding import EXACT, directed

#: Approximations that the library computes better itself.
LIBRARY = {
    "lg2.approx": "__nv_log2f",
    "sin.approx": "__nv_sinf",
    "cos.approx": "__nv_cosf",
    "tanh.approx": "__nv_tanhf",
}
_TYPES = {"f": F32, "d": F64, "i": I32, "ui": I32, "ll": I64, "ull": I64}
_STRICT = ("noinline", "nounwind", "strictfp")


def _flushed(b: ir.IRBuilder, value: ir.Value, match: re.Match[str]) -> ir.Value:
    """With ``.ftz``, what is subnormal as a zero."""
    if not match["ftz"]:
        return value
    return call(b, "flush" if value.type == F32 else "flush.d", value.type, value)


def _flush(match: re.Match[str]) -> Definition:
    """A subnormal number as the zero of its sign, on its bits: the mode of the processor has no say."""
    type_, integer, mantissa = (F64, I64, 52) if match["type"] else (F32, I32, 23)
    sign = 1 << integer.width - 1

    def body(b: ir.IRBuilder, number: ir.Value) -> ir.Value:
        bits = b.bitcast(number, integer)
        is_small = b.icmp_unsigned("<", b.and_(bits, integer(sign - 1)), integer(1 << mantissa))
        return b.bitcast(b.select(is_small, b.and_(bits, integer(sign)), bits), type_)

    return Definition(type_, [type_], body)


_OPERANDS = {"add": 2, "sub": 2, "mul": 2, "div": 2, "fma": 3, "sqrt": 1, "rcp": 1}
#: LLVM's numbers of the rounding modes.
_MODES = {"rz": 0, "rp": 2, "rm": 3}


def _arithmetic(match: re.Match[str]) -> Definition:
    type_, mode = _TYPES[match["type"]], match["mode"]
    operator = "div" if match["op"] == "rcp" else match["op"]
    is_directed = mode != "rn" and type_ == F32 and operator in EXACT

    def body(b: ir.IRBuilder, *given: ir.Value) -> ir.Value:
        operands = [_flushed(b, value, match) for value in given]
        if match["op"] == "rcp":
            operands.insert(0, type_(1.0))
        if is_directed:
            result = directed(b, operator, mode, operands)
        elif mode != "rn":
            named = operator if operator in ("fma", "sqrt") else f"f{operator}"
            result = _with_mode(b, mode, type_, f"{named}.{type_.intrinsic_name}", operands)
        elif operator in ("fma", "sqrt"):
            result = call_intrinsic(b, f"llvm.{operator}", operands)
        else:
            result = getattr(b, f"f{operator}")(*operands)
        result = _flushed(b, result, match)
        return call(b, "saturate.f", F32, result) if match["sat"] else result

    attributes = INLINED if mode == "rn" or is_directed else _STRICT
    return Definition(type_, [type_] * _OPERANDS[match["op"]], body, attributes)


def _with_mode(b: ir.IRBuilder, mode: str, result: ir.Type, name: str, operands: Sequence[ir.Value]) -> ir.Value:
    """One operation under another rounding mode. LLVM keeps it in place because it may raise an exception."""
    old = _strict(b, "llvm.get.rounding", I32, [])
    _strict(b, "llvm.set.rounding", ir.VoidType(), [I32(_MODES[mode])])
    words = [ir.MetaDataString(b.module, word) for word in ("round.dynamic", "fpexcept.strict")]
    computed = _strict(b, f"llvm.experimental.constrained.{name}", result, [*operands, *words])
    _strict(b, "llvm.set.rounding", ir.VoidType(), [old])
    return computed


def _strict(b: ir.IRBuilder, name: str, result: ir.Type, operands: Sequence[ir.Value]) -> ir.Value:
    called = b.call(declare(b.module, name, result, [operand.type for operand in operands]), operands)
    set_call_attribute(called, "strictfp")
    return called


# Rounding to an integer, and conversions

_ROUNDINGS = {"rn": "roundeven", "rz": "trunc", "rm": "floor", "rp": "ceil", "round": "roundeven"}


def _to_whole(match: re.Match[str]) -> Definition:
    type_ = _TYPES[match["type"]]
    name = f"llvm.{_ROUNDINGS.get(match['op'], match['op'])}"
    return Definition(type_, [type_], lambda b, x: call_intrinsic(b, name, [_flushed(b, x, match)]))


def _float_to_integer(match: re.Match[str]) -> Definition:
    """PTX ``cvt``: saturates; NaN becomes 0 from f32 to 32 bits, otherwise the highest bit."""
    source, target = _TYPES[match["source"]], _TYPES[match["target"]]
    sign = "u" if match["target"].startswith("u") else "s"
    name = f"llvm.fpto{sign}i.sat.{target.intrinsic_name}.{source.intrinsic_name}"

    def body(b: ir.IRBuilder, number: ir.Value) -> ir.Value:
        number = _flushed(b, number, match)
        whole = call_intrinsic(b, f"llvm.{_ROUNDINGS[match['mode']]}", [number])
        result = b.call(declare(b.module, name, target, [source]), [whole])
        if (source, target) == (F32, I32):
            return result
        return b.select(b.fcmp_unordered("uno", number, number), target(-1 << (target.width - 1)), result)

    return Definition(target, [source], body)


def _integer_to_float(match: re.Match[str]) -> Definition:
    source, target, mode = _TYPES[match["source"]], _TYPES[match["target"]], match["mode"]
    operation = "uitofp" if match["source"].startswith("u") else "sitofp"
    if mode == "rn":
        return Definition(target, [source], lambda b, x: getattr(b, operation)(x, target))
    name = f"{operation}.{target.intrinsic_name}.{source.intrinsic_name}"
    return Definition(target, [source], lambda b, x: _with_mode(b, mode, target, name, [x]), _STRICT)


def _narrow(match: re.Match[str]) -> Definition:
    is_nearest = match["mode"] == "rn"

    def body(b: ir.IRBuilder, x: ir.Value) -> ir.Value:
        result = b.fptrunc(x, F32) if is_nearest else _with_mode(b, match["mode"], F32, "fptrunc.f32.f64", [x])
        return _flushed(b, result, match)

    return Definition(F32, [F64], body, INLINED if is_nearest else _STRICT)


def _to_half(match: re.Match[str]) -> Definition:
    def body(b: ir.IRBuilder, x: ir.Value) -> ir.Value:
        return b.trunc(call(b, "to.f16.rn", I32, b.fpext(_flushed(b, x, match), F64), I32(0)), I16)

    return Definition(I16, [F32], body)


# One operand or two, no rounding mode


def _saturate(match: re.Match[str]) -> Definition:
    """PTX ``.sat``: between 0 and 1; NaN becomes 0."""
    type_ = _TYPES[match["type"]]

    def body(b: ir.IRBuilder, x: ir.Value) -> ir.Value:
        x = _flushed(b, x, match)
        low = b.select(b.fcmp_ordered(">", x, type_(0.0)), x, type_(0.0))
        return b.select(b.fcmp_ordered("<", low, type_(1.0)), low, type_(1.0))

    return Definition(type_, [type_], body)


def _approximation(match: re.Match[str]) -> Definition:
    """What the GPU approximates is computed as exactly as the type allows; f64 is flushed as well where PTX says so."""
    operator = match["op"]
    type_ = _TYPES[match["type"] or "f"]  # `div.full` has no type in its name

    def body(b: ir.IRBuilder, *given: ir.Value) -> ir.Value:
        operands = [_flushed(b, value, match) for value in given]
        if operator == "div":
            result = _approximate_quotient(b, *operands) if match["kind"] == "approx" else b.fdiv(*operands)
        else:
            root = call_intrinsic(b, "llvm.sqrt", operands) if "sqrt" in operator else operands[0]
            result = root if operator == "sqrt" else b.fdiv(type_(1.0), root)
        return _flushed(b, result, match)

    return Definition(type_, [type_] * (2 if operator == "div" else 1), body)


def _approximate_quotient(b: ir.IRBuilder, left: ir.Value, right: ir.Value) -> ir.Value:
    """A product with the reciprocal, which is 0 beyond 2^126: 0, and NaN of infinity (PTX ISA, "div")."""
    is_far = b.fcmp_ordered(">", call_intrinsic(b, "llvm.fabs", [right]), F32(2.0**126))
    none = b.fmul(left, call_intrinsic(b, "llvm.copysign", [F32(0.0), right]))
    return b.select(is_far, none, b.fdiv(left, right))


def _through_library(match: re.Match[str]) -> Definition:
    def body(b: ir.IRBuilder, x: ir.Value) -> ir.Value:
        function = declare(b.module, LIBRARY[match["op"]], F32, [F32])
        return _flushed(b, b.call(function, [_flushed(b, x, match)]), match)

    return Definition(F32, [F32], body, ("alwaysinline", "nounwind"))


#: 1, ln 2, (ln 2)^2 / 2!, ...: the series of 2^x, which in half an interval around 0 is exact to 2^-43.
_EXP2_TERMS = (
    *(1.0, 0.6931471805599453, 0.2402265069591007, 0.055504108664821576, 0.009618129107628477),
    *(
        0.0013333558146428441,
        0.00015403530393381606,
        1.5252733804059838e-05,
        1.3215486790144305e-06,
        1.0178086009239696e-07,
    ),
)


def _exp2(match: re.Match[str]) -> Definition:
    """2^x through f64, rounded once; the range is clamped to where the result is 0 or infinite anyway."""

    def body(b: ir.IRBuilder, x: ir.Value) -> ir.Value:
        x = _flushed(b, x, match)
        above = call_intrinsic(b, "llvm.maximumnum", [b.fpext(x, F64), F64(-200.0)])
        clamped = call_intrinsic(b, "llvm.minimumnum", [above, F64(200.0)])
        whole = call_intrinsic(b, "llvm.roundeven", [clamped])
        part = b.fsub(clamped, whole)
        *terms, total = map(F64, _EXP2_TERMS)
        for term in reversed(terms):
            total = call_intrinsic(b, "llvm.fma", [total, part, term])
        scale = b.bitcast(b.shl(b.add(b.fptosi(whole, I64), I64(1023)), I64(52)), F64)
        narrow = b.fptrunc(b.fmul(total, scale), F32)
        return _flushed(b, b.select(b.fcmp_unordered("uno", x, x), x, narrow), match)

    return Definition(F32, [F32], body)


_FTZ = r"(?P<ftz>\.ftz)?"
RULES: tuple[tuple[str, Rule], ...] = (
    (r"flush(?P<type>\.d)?", _flush),
    (rf"(?P<op>add|sub|mul|div|fma|sqrt|rcp)\.(?P<mode>r[nzmp]){_FTZ}(?P<sat>\.sat)?\.(?P<type>[fd])", _arithmetic),
    (rf"(?P<op>floor|ceil|trunc|round){_FTZ}\.(?P<type>[fd])", _to_whole),
    (rf"(?P<source>[fd])2(?P<target>u?i|u?ll)\.(?P<mode>r[nzmp]){_FTZ}", _float_to_integer),
    (r"(?P<source>u?i|u?ll)2(?P<target>[fd])\.(?P<mode>r[nzmp])", _integer_to_float),
    (rf"d2f\.(?P<mode>r[nzmp]){_FTZ}", _narrow),
    (rf"f2h\.rn{_FTZ}", _to_half),
    (rf"saturate{_FTZ}\.(?P<type>[fd])", _saturate),
    (rf"(?P<op>rcp|rsqrt|sqrt|div)\.(?P<kind>approx|full){_FTZ}(?:\.(?P<type>[fd]))?", _approximation),
    (rf"(?P<op>{'|'.join(map(re.escape, LIBRARY))}){_FTZ}\.f", _through_library),
    (rf"ex2\.approx{_FTZ}\.f32", _exp2),
)
