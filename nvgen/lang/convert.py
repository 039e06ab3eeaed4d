"""``nv.convert``: conversions that say how they round, each one instruction, PTX's ``cvt``.

``nv.convert.to(value, dtype, rounding=...)`` converts to the scalar type ``dtype``; of a vector each element:

- f32 and f64 to and from integers of 32 and 64 bits, and f64 to f32: CUDA's ``__float2int_rd`` and so on;
- f32, and two of them, to f16 and bf16: CUDA's ``__float2half_rz``, ``__floats2bfloat162_rn``;
- two f32 or two f16 to two of e4m3, e5m2, e2m3, e3m2, e2m1, and two f32 or bf16 to two ue8m0: CUDA's
  ``__nv_cvt_float2_to_fp8x2``; and back, to two f16 or bf16;
- with ``rounding="rs"`` two f32 to two halves, four to four narrow floats, with random bits.

The first element is in the lowest bits. Two e2m1 are a u8 and four a u16, half a byte each. Sources: PTX ISA, ``cvt``;
CUDA Math API, "Type Casting Intrinsics", "FP8 Intrinsics".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nvgen.lang.instructions import Conversion, Instruction, InstructionFunction, Option, flag
from nvgen.types import SCALARS, Scalar, Type, bf16, f16, f32, u32
from nvgen.types.vectors import VectorType

Options = Mapping[str, Any]
_U8, _U16 = SCALARS["u8"], SCALARS["u16"]
#: CUDA's and PTX's names of the rounding modes, as LLVM's intrinsics have them.
_DIRECTED = {"rn": "rn", "rz": "rz", "ru": "rp", "rd": "rm", "rp": "rp", "rm": "rm"}
ROUNDINGS = (None, "rn", "rz", "ru", "rd", "rp", "rm", "rna", "rs")
_INTEGERS = {"i32": "i", "u32": "ui", "i64": "ll", "u64": "ull"}
_FLOATS = {"f32": "f", "f64": "d"}
#: Narrow floats that a conversion from f32 saturates to, with and without saying so.
_EIGHT_BITS = ("e4m3", "e5m2")
_FEWER_BITS = ("e2m3", "e3m2", "e2m1")


def _pair_of(type_: Type) -> str:
    """The element of a vector of two; nothing of another type."""
    return repr(type_.element) if isinstance(type_, VectorType) and type_.count == 2 else ""


def _words(options: Options) -> str:
    return f"{'.relu' if options['relu'] else ''}{'.satfinite' if options['satfinite'] else ''}"


def _number(source: Type, dtype: Scalar, options: Options) -> Instruction | None:
    """Integers and floats."""
    mode = _DIRECTED.get(options["rounding"] or "rn")
    if mode is None or options["relu"] or options["satfinite"]:
        return None
    names = {**_INTEGERS, **_FLOATS}
    origin, target = repr(source), repr(dtype)
    is_known = origin in names and target in names and (origin in _FLOATS or target in _FLOATS)
    if not is_known or (origin in _FLOATS and target in _FLOATS and (origin, target) != ("f64", "f32")):
        return None
    flushes = "{ftz}" if origin == "f32" or (target == "f32" and origin == "f64") else ""
    return Instruction(f"{names[origin]}2{names[target]}.{mode}{flushes}", (source,), dtype)


def _half(source: Type, dtype: Scalar, options: Options) -> Instruction | None:
    mode = options["rounding"] or "rn"
    if mode not in ("rn", "rz"):
        return None
    return Instruction(f"f2{dtype}.{mode}{_words(options)}", (source,), dtype)


def _halves(source: Type, dtype: Scalar, options: Options) -> Instruction | None:
    mode = options["rounding"] or "rn"
    if mode not in ("rn", "rz", "rs"):
        return None
    parameters = (source, u32) if mode == "rs" else (source,)
    name = f"ff2{dtype}x2.{mode}{_words(options)}"
    return Instruction(name, parameters, VectorType(dtype, 2), takes_elements=True)


def _packed(dtype: Scalar, count: int) -> Type:
    """Narrow floats as a program has them: two e2m1 are one byte."""
    return {2: _U8, 4: _U16}[count] if repr(dtype) == "e2m1" else VectorType(dtype, count)


def _narrow_pair(source: Type, dtype: Scalar, options: Options) -> Instruction | None:
    target, origin = repr(dtype), _pair_of(source)
    mode = options["rounding"] or ("rp" if target == "ue8m0" else "rn")
    prefix = "ff" if origin == "f32" else f"{origin}x2"
    relu = ".relu" if options["relu"] else ""
    if target == "ue8m0":
        mode = _DIRECTED.get(mode, mode)
        if origin == "f16" or relu or mode not in ("rz", "rp"):
            return None
        modifiers = ".satfinite" if options["satfinite"] else ""
    elif mode != "rn" or (target in _FEWER_BITS and origin != "f32") or origin == "bf16":
        return None
    else:  # these have no infinity, or lose it: PTX has no other form
        modifiers = relu if target in _EIGHT_BITS else f"{relu}.satfinite"
    name = f"{prefix}.to.{target}x2.{mode}{modifiers}"
    return Instruction(name, (source,), _packed(dtype, 2), register=_U16, takes_elements=origin == "f32")


def _narrow_four(source: Type, dtype: Scalar, options: Options) -> Instruction | None:
    if options["rounding"] != "rs" or repr(dtype) == "ue8m0":
        return None
    relu = ".relu" if options["relu"] else ""
    name = f"f32x4.to.{dtype}x4.rs{relu}.satfinite"
    register = _U16 if repr(dtype) == "e2m1" else VectorType(_U8, 4)
    return Instruction(name, (source, u32), _packed(dtype, 4), register=register, reverses_elements=True)


def _widened(source: Type, dtype: Scalar, options: Options) -> Instruction | None:
    """Exact, so that nothing rounds. A u8 is two e2m1."""
    origin = "e2m1" if source == _U8 else _pair_of(source)
    if options["rounding"] not in (None, "rn") or options["satfinite"]:
        return None
    result = VectorType(dtype, 2)
    if origin == "ue8m0":
        is_plain = dtype == bf16 and not options["relu"]
        return Instruction("ue8m0x2.to.bf16x2", (_U16,), result) if is_plain else None
    if dtype != f16:
        return None
    relu = ".relu" if options["relu"] else ""
    return Instruction(f"{origin}x2.to.f16x2.rn{relu}", (_U16,), result)


def _to(types: tuple[Type, ...], options: Options) -> Instruction | None:
    (source,), dtype = types, options["dtype"]
    if not isinstance(dtype, Scalar) or dtype.is_bool or dtype.is_complex:
        return None
    four = isinstance(source, VectorType) and source.element == f32 and source.count == 4
    rule = None
    if dtype.is_narrow:
        rule = _narrow_four if four else _narrow_pair if _pair_of(source) in ("f32", "f16", "bf16") else None
    elif dtype.is_half:
        pair = _pair_of(source)
        narrow = source == _U8 or (pair in SCALARS and SCALARS[pair].is_narrow and pair != "e2m1")
        rule = _half if source == f32 else _halves if pair == "f32" else _widened if narrow else None
    elif isinstance(source, Scalar):
        rule = _number
    return None if rule is None else rule(source, dtype, options)


def _tf32(types: tuple[Type, ...], options: Options) -> Instruction | None:
    mode = options["rounding"]
    if types[0] != f32 or (mode == "rna" and options["relu"]):
        return None
    return Instruction(f"f2tf32.{mode}{_words(options)}", (f32,), f32, register=u32)


_RELU, _SATFINITE = flag("relu"), flag("satfinite")
_TAKEN = "a number or a vector that `cvt` converts to that type"

to = Conversion(
    "convert.to",
    "`cvt`: a number, or each element of a vector, in another type; `relu` makes 0 of what is negative, `satfinite` the"
    " largest number of what is too large; `random` are the bits for `rounding='rs'`",
    ("value", "random"),
    _TAKEN,
    _to,
    (Option("rounding", ROUNDINGS), _RELU, _SATFINITE),
)
to_tf32 = InstructionFunction(
    "convert.to_tf32",
    "`cvt.rna.tf32`, CUDA `__float_to_tf32`: an f32 rounded to the 10 bits of mantissa that tensor cores take;"
    " from sm_80 on, with `rounding` rn and rz from sm_90 on, these with `satfinite` from sm_100 on",
    ("value",),
    "f32",
    _tf32,
    (Option("rounding", ("rna", "rn", "rz")), _RELU, _SATFINITE),
)
