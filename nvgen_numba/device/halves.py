"""The tables of functions of halves: what is the same for ``cuda.fp16`` and ``cuda.bf16``.

A function's operands become halves, integers and floats by C's rules, before it is called.
"""

from __future__ import annotations

from typing import Any

from nvgen.diagnostics import Span
from nvgen.extending.language import MATH_FUNCTIONS as FUNCTIONS
from nvgen.extending.language import MathFunction
from nvgen.extending.language import to_type as to
from nvgen.extending.typing import Context, Operand, Static, convert
from nvgen.lang import DeviceFunction
from nvgen.tree import Expression
from nvgen.types import SCALARS, Scalar, f32, f64
from nvgen_numba.device import arguments, half_functions
from nvgen_numba.device.arguments import Parameter
from nvgen_numba.device.typed import Typed

#: By the name after ``h``: what computes them, but for those of ``half_functions``.
_MATHEMATICS = {
    **{name: name for name in ("sin", "cos", "log", "log2", "log10", "exp", "exp2", "exp10", "sqrt", "rsqrt", "tanh")},
    **{name: name for name in ("floor", "ceil", "trunc", "rint", "rcp")},
}
#: Those of ``half_functions`` by how many halves they take.
_WITH_OPERANDS = {
    "a": ("hneg", "habs", "hisnan", "hisinf", "htanh_approx"),
    "a b": (
        *("hadd", "hsub", "hmul", "hdiv", "hadd_sat", "hsub_sat", "hmul_sat"),
        *("hmax", "hmin", "hmax_nan", "hmin_nan", "heq", "hne", "hlt", "hle", "hgt", "hge"),
        *("hequ", "hneu", "hltu", "hleu", "hgtu", "hgeu"),
    ),
    "a b c": ("hfma", "hfma_sat", "hfma_relu"),
}
#: Names of functions that round to nearest, as those without the ending do.
_ROUNDED = ("hadd", "hsub", "hmul")
#: CUDA's names of integers.
_INTEGERS = {"short": "i16", "ushort": "u16", "int": "i32", "uint": "u32", "ll": "i64", "ull": "u64"}
_ROUNDINGS: dict[str, Any] = {
    "rn": half_functions.rounded_to_nearest,
    "rz": half_functions.rounded_to_zero,
    "rd": half_functions.rounded_down,
    "ru": half_functions.rounded_up,
}
#: The whole numbers at which a half becomes an integer.
_TO_WHOLE = {"rn": "rint", "rz": "trunc", "rd": "floor", "ru": "ceil"}


def functions(half: Scalar, prefix: str) -> dict[str, Typed]:
    """The functions of a half's type by their names in CUDA, without underscores; ``prefix`` is the module's name."""
    found: dict[str, Typed] = {}
    for operands, names in _WITH_OPERANDS.items():
        for name in names:
            found[name] = _of_halves(half, f"{prefix}.{name}", operands, getattr(half_functions, name))
    for name in _ROUNDED:
        found[f"{name}_rn"] = found[name]
    for name, function in _MATHEMATICS.items():
        found[f"h{name}"] = _of_mathematics(half, f"{prefix}.h{name}", FUNCTIONS[function])
    return {**found, **_conversions(half, prefix)}


def _of_halves(half: Scalar, name: str, operands: str, function: DeviceFunction) -> Typed:
    parameters = [Parameter(operand, arguments.number(half)) for operand in operands.split()]

    def emit(context: Context, span: Span, *values: Expression) -> Expression:
        return arguments.device_call(context, span, function, *values)

    return arguments.function(name, function.__doc__ or f"CUDA's `__{name.partition('.')[2]}`", parameters, emit)


def _of_mathematics(half: Scalar, name: str, function: MathFunction) -> Typed:
    return arguments.operation(name, function.doc, [Parameter("a", arguments.number(half))], function)


# Conversions


def _conversions(half: Scalar, prefix: str) -> dict[str, Typed]:
    """Those of one half's type, ``half`` or ``bfloat16`` in CUDA's names."""
    named = {"f16": "half", "bf16": "bfloat16"}[half.name]
    out = f"{named}2"
    found = {
        f"{out}float": _to_float(half, f"{prefix}.{out}float"),
        f"{out}char_rz": _to_integer(half, f"{prefix}.{out}char_rz", SCALARS["i8"], "rz"),
        f"{out}uchar_rz": _to_integer(half, f"{prefix}.{out}uchar_rz", SCALARS["u8"], "rz"),
        f"float2{named}": _of_number(half, f"{prefix}.float2{named}", f32, "rn"),
        f"double2{named}": _of_number(half, f"{prefix}.double2{named}", f64, "rn"),
    }
    for mode in _ROUNDINGS:
        found[f"float2{named}_{mode}"] = _of_number(half, f"{prefix}.float2{named}_{mode}", f32, mode)
        for integer, type_ in _INTEGERS.items():
            name = f"{integer}2{named}_{mode}"
            found[name] = _of_number(half, f"{prefix}.{name}", SCALARS[type_], mode)
            name = f"{out}{integer}_{mode}"
            found[name] = _to_integer(half, f"{prefix}.{name}", SCALARS[type_], mode)
    for integer in ("short", "ushort"):
        word = SCALARS[_INTEGERS[integer]]
        found[f"{integer}_as_{named}"] = _recast(f"{prefix}.{integer}_as_{named}", word, half)
        found[f"{named}_as_{integer}"] = _recast(f"{prefix}.{named}_as_{integer}", half, word)
    return found


def _one(name: str, doc: str, source: Scalar, emit: Any) -> Typed:
    return arguments.function(name, doc, [Parameter("a", arguments.number(source))], emit)


def _to_float(half: Scalar, name: str) -> Typed:
    return _one(name, "`a` as a float32", half, lambda context, span, number: convert(number, f32))


def _to_integer(half: Scalar, name: str, target: Scalar, mode: str) -> Typed:
    def emit(context: Context, span: Span, number: Expression) -> Expression:
        whole = arguments.call(context, FUNCTIONS[_TO_WHOLE[mode]], span, convert(number, f32))
        return convert(whole, target)

    return _one(name, f"`a` as a {target}, rounded by `{mode}`", half, emit)


def _of_number(half: Scalar, name: str, source: Scalar, mode: str) -> Typed:
    def emit(context: Context, span: Span, number: Expression) -> Expression:
        if mode != "rn":
            number = _as_f64(context, span, number, mode)
        return arguments.device_call(context, span, _ROUNDINGS[mode], Static(span, half), number)

    return _one(name, f"`a` as a {half}, rounded by `{mode}`", source, emit)


def _as_f64(context: Context, span: Span, number: Expression, mode: str) -> Expression:
    """A number as a float64, which integers of 64 bits are rounded to in the same way."""
    assert isinstance(number.type, Scalar)
    if not number.type.is_integer or number.type.bits < f64.bits:
        return convert(number, f64)
    return arguments.call(context, to, span, number, Static(span, f64), rounding=Static(span, mode))


def _recast(name: str, source: Scalar, target: Scalar) -> Typed:
    def emit(context: Context, span: Span, number: Operand) -> Expression:
        types = (Static(span, source), Static(span, target))
        return arguments.device_call(context, span, half_functions.bits_of, *types, number)

    return _one(name, f"the bits of `a` as a {target}", source, emit)
