"""``nv.convert``: conversions that say how they round, each one instruction, PTX's ``cvt``.

``nv.convert.to(value, dtype, rounding=...)`` converts to the scalar type ``dtype``; of a vector each element:

- f32 and f64 to and from integers of 32 and 64 bits, and f64 to f32: CUDA's ``__float2int_rd`` and so on;
- f32, and two of them, to f16 and bf16: CUDA's ``__float2half_rz``, ``__floats2bfloat162_rn``;
- two f32, f16 or bf16 to two of e4m3, e5m2, e2m3, e3m2, e2m1, ue5m3, and two f32 or bf16 to two ue8m0: CUDA's
  ``__nv_cvt_float2_to_fp8x2``; and back, to two f16 or bf16;
- with ``rounding="rs"`` two f32 to two halves, four to four narrow floats, with random bits.

``nv.convert.scaled(value, scale, dtype)`` divides by a power of two before, or multiplies by two of them after.

The first element is in the lowest bits. Two e2m1 are a u8 and four a u16, half a byte each. Sources: PTX ISA, ``cvt``;
CUDA Math API, "Type Casting Intrinsics", "FP8 Intrinsics".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nvgen.lang.instructions import Conversion, DtypeFunction, Instruction, InstructionFunction, Option, flag
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
#: Those without a sign.
_SCALES = ("ue8m0", "ue5m3")
_UE8M0 = SCALARS["ue8m0"]


def _pair_of(type_: Type) -> str:
    """The element of a vector of two; nothing of another type."""
    return repr(type_.element) if isinstance(type_, VectorType) and type_.count == 2 else ""


def _words(options: Options) -> str:
    words = ("relu", "satfinite", "pzo")
    return "".join(f".{word}" for word in words if options[word])


def _spelled(instruction: Instruction, text: str, row: str, operands: str = "$1") -> Instruction:
    """An instruction that LLVM has no intrinsic for."""
    return instruction.with_changes(ptx=f"{text} $0, {operands};", row=row)


def _number(source: Type, dtype: Scalar, options: Options) -> Instruction | None:
    """Integers and floats."""
    mode = _DIRECTED.get(options["rounding"] or "rn")
    if mode is None or _words(options):
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
    words = _words(options)
    found = Instruction(f"f2{dtype}.{mode}{words}", (source,), dtype)
    return _spelled(found, f"cvt.{mode}{words}.{dtype}.f32", "cvt.pzo") if options["pzo"] else found


def _halves(source: Type, dtype: Scalar, options: Options) -> Instruction | None:
    mode, words = options["rounding"] or "rn", _words(options)
    if mode not in ("rn", "rz", "rs"):
        return None
    parameters = (source, u32) if mode == "rs" else (source,)
    found = Instruction(f"ff2{dtype}x2.{mode}{words}", parameters, VectorType(dtype, 2), takes_elements=True)
    if not options["pzo"]:
        return found
    return None if mode == "rs" else _spelled(found, f"cvt.{mode}{words}.{dtype}x2.f32", "cvt.pzo", "$1, $2")


def _packed(dtype: Scalar, count: int) -> Type:
    """Narrow floats as a program has them: two e2m1 are one byte."""
    return {2: _U8, 4: _U16}[count] if repr(dtype) == "e2m1" else VectorType(dtype, count)


def _narrow_pair(source: Type, dtype: Scalar, options: Options) -> Instruction | None:
    target, origin = repr(dtype), _pair_of(source)
    if target == "ue8m0":
        return _exponents(source, dtype, options)
    mode = _DIRECTED.get(options["rounding"] or "rn", "")
    if target == "ue5m3":
        is_there = mode in ("rn", "rz", "rp") and not options["relu"] and not options["pzo"]
        return _to_pair(source, dtype, mode, options) if is_there else None
    if mode not in ("rn", "rz"):
        return None
    is_of_llvm = origin == "f32" or (origin == "f16" and target in _EIGHT_BITS)
    if mode == "rn" and not options["pzo"] and is_of_llvm:
        # These have no infinity, or lose it: PTX has no other form.
        modifiers = f"{'.relu' if options['relu'] else ''}{'' if target in _EIGHT_BITS else '.satfinite'}"
        name = f"{_prefix(origin)}.to.{target}x2.{mode}{modifiers}"
        return Instruction(name, (source,), _packed(dtype, 2), register=_U16, takes_elements=origin == "f32")
    return _to_pair(source, dtype, mode, {**options, "satfinite": True})


def _prefix(origin: str) -> str:
    """How LLVM's names of conversions begin."""
    return "ff" if origin == "f32" else f"{origin}x2"


def _to_pair(source: Type, dtype: Scalar, mode: str, options: Options) -> Instruction:
    """A conversion to two narrow floats that LLVM has no intrinsic for."""
    target, origin, words = repr(dtype), _pair_of(source), _words(options)
    text = f"cvt.{mode}{words}.{target}x2.{origin}{'' if origin == 'f32' else 'x2'}"
    operands = "$1, $2" if origin == "f32" else "$1"
    return Instruction(
        f"{_prefix(origin)}.to.{target}x2.{mode}{words}",
        (source,),
        _packed(dtype, 2),
        _to_byte(text, operands) if target == "e2m1" else f"{text} $0, {operands};",
        _row_of_pair(target, mode, options),
        register=_U16,
        takes_elements=origin == "f32",
    )


def _row_of_pair(target: str, mode: str, options: Options) -> str:
    if target == "ue5m3":
        return "cvt.ue5m3x2"
    if options["pzo"] or mode != "rn":
        return "cvt.pzo" if options["pzo"] else "cvt.rz.e4m3x2"
    return "cvt.e2m3x2.f16x2" if target in _FEWER_BITS else "cvt.e4m3x2.bf16x2"


def _to_byte(instruction: str, operands: str, before: str = "") -> str:
    """Two e2m1 are a register of 8 bits."""
    return f"{{ .reg .b8 packed; {before}{instruction} packed, {operands}; cvt.u16.u8 $0, packed; }}"


def _exponents(source: Type, dtype: Scalar, options: Options) -> Instruction | None:
    origin, mode = _pair_of(source), _DIRECTED.get(options["rounding"] or "rp")
    if origin == "f16" or options["relu"] or options["pzo"] or mode not in ("rz", "rp"):
        return None
    name = f"{_prefix(origin)}.to.ue8m0x2.{mode}{_words(options)}"
    return Instruction(name, (source,), _packed(dtype, 2), register=_U16, takes_elements=origin == "f32")


def _narrow_four(source: Type, dtype: Scalar, options: Options) -> Instruction | None:
    if options["rounding"] != "rs" or repr(dtype) in _SCALES or options["pzo"]:
        return None
    relu = ".relu" if options["relu"] else ""
    name = f"f32x4.to.{dtype}x4.rs{relu}.satfinite"
    register = _U16 if repr(dtype) == "e2m1" else VectorType(_U8, 4)
    return Instruction(name, (source, u32), _packed(dtype, 4), register=register, reverses_elements=True)


def _widened(source: Type, dtype: Scalar, options: Options) -> Instruction | None:
    """Exact, so that nothing rounds, but for the largest ue5m3 as f16. A u8 is two e2m1."""
    origin = "e2m1" if source == _U8 else _pair_of(source)
    relu, is_new = ".relu" if options["relu"] else "", origin == "ue5m3"
    if options["rounding"] not in (None, "rn") or options["pzo"] or (origin in _SCALES and relu):
        return None
    result = VectorType(dtype, 2)
    if origin == "ue8m0":
        is_plain = dtype == bf16 and not options["satfinite"]
        return Instruction("ue8m0x2.to.bf16x2", (_U16,), result) if is_plain else None
    if dtype == f16:
        if options["satfinite"]:
            return None
        found = Instruction(f"{origin}x2.to.f16x2.rn{relu}", (_U16,), result)
        return _spelled(found, "cvt.rn.f16x2.ue5m3x2", "cvt.ue5m3x2") if is_new else found
    words = _words(options)
    found = Instruction(f"{origin}x2.to.bf16x2.rn{words}", (_U16,), result)
    text, row = f"cvt.rn{words}.bf16x2.{origin}x2", "cvt.ue5m3x2" if is_new else "cvt.bf16x2.e4m3x2"
    return found.with_changes(ptx=_of_byte(text), row=row) if origin == "e2m1" else _spelled(found, text, row)


def _of_byte(instruction: str, more: str = "") -> str:
    return f"{{ .reg .b8 packed; cvt.u8.u16 packed, $1; {instruction} $0, packed{more}; }}"


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
    mode, words = options["rounding"], _words(options)
    if types[0] != f32 or (mode == "rna" and (options["relu"] or options["pzo"])):
        return None
    found = Instruction(f"f2tf32.{mode}{words}", (f32,), f32, register=u32)
    return _spelled(found, f"cvt.{mode}{words}.tf32.f32", "cvt.pzo") if options["pzo"] else found


def _scaled(types: tuple[Type, ...], options: Options) -> Instruction | None:
    (source, scale), dtype = types, options["dtype"]
    if not isinstance(dtype, Scalar):
        return None
    if dtype == bf16 and scale == VectorType(_UE8M0, 2):
        return _scaled_up(source, options)
    if dtype.is_narrow and dtype != _UE8M0 and scale == _UE8M0 and _pair_of(source) in ("f32", "f16", "bf16"):
        return _scaled_down(source, dtype, options)
    return None


def _scaled_up(source: Type, options: Options) -> Instruction | None:
    origin = "e2m1" if source == _U8 else _pair_of(source)
    is_known = origin in (*_EIGHT_BITS, *_FEWER_BITS, "ue5m3")
    if not is_known or options["rounding"] not in (None, "rn") or options["pzo"]:
        return None
    if options["relu"] and origin == "ue5m3":
        return None
    words = _words(options)
    instruction = f"cvt.rn{words}.scaled::n2::ue8m0.bf16x2.{origin}x2"
    return Instruction(
        f"{origin}x2.to.bf16x2.rn{words}.scaled",
        (_U16, _U16),
        VectorType(bf16, 2),
        _of_byte(instruction, ", $2") if origin == "e2m1" else f"{instruction} $0, $1, $2;",
        "cvt.ue5m3x2" if origin == "ue5m3" else "cvt.scaled::n2",
    )


#: Bits of ``%tid.z`` that are always 0, which ptxas does not know, make the scale a number that may vary.
# Workaround (ptxas 13.5, 2026-11): a scale that is the same for all threads ends it, as a constant or a parameter.
# Guard: tests/ptx/test_varying_operands.py::test_a_scale_of_all_threads
_VARYING_SCALE = (
    ".reg .b32 zero; mov.u32 zero, %tid.z; shr.u32 zero, zero, 16; "
    ".reg .b16 varying, above; mov.b32 {varying, above}, zero; or.b16 varying, varying, $scale; "
    ".reg .b8 scale; cvt.u8.u16 scale, varying; "
)


def _scaled_down(source: Type, dtype: Scalar, options: Options) -> Instruction | None:
    target, origin = repr(dtype), _pair_of(source)
    mode, is_new = options["rounding"] or "rn", target == "ue5m3"
    if mode not in ("rn", "rz") or (is_new and (options["relu"] or options["pzo"])):
        return None
    words = _words({**options, "satfinite": options["satfinite"] or not is_new})
    last = 3 if origin == "f32" else 2
    instruction = f"cvt.{mode}{words}.scaled::n1::ue8m0.{target}x2.{origin}{'' if origin == 'f32' else 'x2'}"
    before = _VARYING_SCALE.replace("$scale", f"${last}")
    operands = f"{'$1, $2' if origin == 'f32' else '$1'}, scale"
    text = f"{{ {before}{instruction} $0, {operands}; }}"
    return Instruction(
        f"{_prefix(origin)}.to.{target}x2.{mode}{words}.scaled",
        (source, _U16),
        _packed(dtype, 2),
        _to_byte(instruction, operands, before) if target == "e2m1" else text,
        "cvt.scaled::n1",
        register=_U16,
        takes_elements=origin == "f32",
    )


_RELU, _SATFINITE, _PZO = flag("relu"), flag("satfinite"), flag("pzo")
_TAKEN = "a number or a vector that `cvt` converts to that type"

to = Conversion(
    "convert.to",
    "`cvt`: a number, or each element of a vector, in another type; `relu` makes 0 of what is negative, `satfinite` the"
    " largest number of what is too large, `pzo` 0 of -0; `random` are the bits for `rounding='rs'`",
    ("value", "random"),
    _TAKEN,
    _to,
    (Option("rounding", ROUNDINGS), _RELU, _SATFINITE, _PZO),
)
to_tf32 = InstructionFunction(
    "convert.to_tf32",
    "`cvt.rna.tf32`, CUDA `__float_to_tf32`: an f32 rounded to the 10 bits of mantissa that tensor cores take;"
    " from sm_80 on, with `rounding` rn and rz from sm_90 on, these with `satfinite` from sm_100 on",
    ("value",),
    "f32",
    _tf32,
    (Option("rounding", ("rna", "rn", "rz")), _RELU, _SATFINITE, _PZO),
)
scaled = DtypeFunction(
    "convert.scaled",
    "`cvt.rn.scaled::n1::ue8m0`: two f32, f16 or bf16 divided by a ue8m0 to two narrow floats, subnormal ones being 0"
    " before, from sm_107f on; or `cvt.rn.scaled::n2::ue8m0`: two narrow floats to two bf16, each multiplied by its"
    " ue8m0; `relu`, `satfinite` and `pzo` as `to` has them",
    ("value", "scale"),
    "two f32, f16 or bf16 with a ue8m0, or two narrow floats with vec[ue8m0, 2]",
    _scaled,
    (Option("rounding", (None, "rn", "rz")), _RELU, _SATFINITE, _PZO),
    deciding=2,
)
