"""``nv.mixed``: sums and products of numbers of several formats, each function one instruction.

What an operand is, is known by its type, and ``dtype`` is that of a result that no operand has:

- an f16 or bf16 and an f32 make an f32; two of them and two f32 make two f32;
- two f32 and two f32 make two f16 or bf16 (``dtype``), rounded towards 0; with f16 subnormal numbers are 0 on both
  sides, which is PTX's ``.ftz``;
- two bf16 times two f16 make two bf16, two f16 times two bf16 two f16: the second pair is rounded to the type of the
  first before, to nearest, which PTX leaves open;
- four narrow floats of any two formats make four e4m3 or e5m2, rounded once, to nearest: in sums the last operand
  has the result's format, and only products take ``dtype``. Past the largest number is infinity, of e4m3 NaN, with
  ``satfinite`` the largest number. A u16 is four e2m1; ``vec[e2m1, 4]`` has a byte each.

A pair of halves has its first element in the lower half. Sources: PTX ISA, "Mixed Precision Floating Point
Instructions", "Alternate Floating Point Instructions". Those of one half need sm_100, of pairs sm_107f, of narrow
floats sm_100a or sm_103a.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nvgen.lang.instructions import DtypeFunction, Instruction, InstructionFunction, Option, flag
from nvgen.types import SCALARS, Scalar, Type, bf16, f16, f32, u32, u64
from nvgen.types.vectors import VectorType

Options = Mapping[str, Any]
_U16 = SCALARS["u16"]
#: CUDA's and PTX's names of the rounding modes.
_MODES = {None: "rn", "rn": "rn", "rz": "rz", "ru": "rp", "rd": "rm"}
#: What four narrow floats make.
_RESULTS = ("e4m3", "e5m2")
_SINGLE, _PAIRS, _NARROW = "add.f32.f16", "add.f32x2.f16x2", "add.e4m3x4"
_F32_PAIR = VectorType(f32, 2)


def _pair(type_: Type) -> Scalar | None:
    """The type of two halves."""
    is_pair = isinstance(type_, VectorType) and type_.count == 2 and type_.element in (f16, bf16)
    return type_.element if is_pair else None  # type: ignore[attr-defined]


def _four(type_: Type) -> str:
    """PTX's name of four narrow floats; nothing of other types."""
    if type_ == _U16:
        return "e2m1x4"
    if not isinstance(type_, VectorType) or type_.count != 4 or not type_.element.is_narrow:
        return ""
    return {"e2m1": "e2m1p4x4", "ue5m3": ""}.get(repr(type_.element), f"{type_.element}x4")


def _are_plain(options: Options, *but: str) -> bool:
    """Whether no option is given but some."""
    return not any(value for name, value in options.items() if name not in but)


def _single(operator: str, types: tuple[Type, ...], options: Options) -> Instruction | None:
    """Halves, and an f32 that comes last."""
    *halves, last = types
    if last != f32 or len(set(halves)) > 1 or halves[0] not in (f16, bf16):
        return None
    if not _are_plain(options, "rounding", "saturate"):
        return None
    saturate = ".sat" if options["saturate"] else ""
    name = f"{operator}.{_MODES[options['rounding']]}{saturate}.f32.{halves[0]}"
    return Instruction(name, types, f32, name, _SINGLE)


def _widened(operator: str, types: tuple[Type, ...], options: Options) -> Instruction | None:
    """Two halves first, and pairs of f32."""
    half = _pair(types[0])
    if half is None or set(types[1:]) != {_F32_PAIR} or not _are_plain(options, "rounding"):
        return None
    others = ".f32x2" * (len(types) - 1)
    name = f"{operator}.{_MODES[options['rounding']]}.f32x2.{half}x2{others}"
    return Instruction(name, (u32, *(u64,) * (len(types) - 1)), _F32_PAIR, name, _PAIRS, register=u64)


def _narrowed(operator: str, types: tuple[Type, ...], options: Options) -> Instruction | None:
    """Two pairs of f32 to one of halves."""
    dtype = options["dtype"]
    if types != (_F32_PAIR, _F32_PAIR) or dtype not in (f16, bf16):
        return None
    if options.get("rounding") not in (None, "rz") or not _are_plain(options, "rounding", "dtype"):
        return None
    name = f"{operator}.rz{'.ftz' if dtype == f16 else ''}.{dtype}x2.f32x2.f32x2"
    return Instruction(name, (u64, u64), VectorType(dtype, 2), name, _PAIRS)


def _across(types: tuple[Type, ...], options: Options) -> Instruction | None:
    """A pair of one half times a pair of the other."""
    halves = [_pair(type_) for type_ in types]
    if None in halves or halves[0] == halves[1] or not _are_plain(options):
        return None
    first, second = halves
    name = f"mul.{first}x2.{first}x2.{second}x2"
    return Instruction(name, (u32, u32), types[0], name, _PAIRS, register=u32)


def _of_four(operator: str, types: tuple[Type, ...], result: Type | None, options: Options) -> Instruction | None:
    """Four narrow floats each; the name has the operands but for one that is of the result's format."""
    formats = [_four(type_) for type_ in types]
    if result is None or repr(result) not in _RESULTS or not all(formats):
        return None
    if options.get("rounding") not in (None, "rn") or not _are_plain(options, "rounding", "satfinite", "dtype"):
        return None
    named = formats if operator == "mul" else formats[:-1]
    words = ".satfinite" if options["satfinite"] else ""
    name = f"{operator}.rn{words}.{result}x4.{'.'.join(named)}"
    parameters = tuple(_U16 if type_ == _U16 else u32 for type_ in types)
    return Instruction(name, parameters, VectorType(result, 4), name, _NARROW, register=u32)  # type: ignore[arg-type]


def _last_of_four(types: tuple[Type, ...], options: Options) -> Type | None:
    """The narrow float of the last operand, which is the result's."""
    last = types[-1]
    return last.element if isinstance(last, VectorType) and options.get("dtype") is None else None


def _sum(operator: str) -> Any:
    def choose(types: tuple[Type, ...], options: Options) -> Instruction | None:
        return (
            _single(operator, types, options)
            or _widened(operator, types, options)
            or _narrowed(operator, types, options)
            or _of_four(operator, types, _last_of_four(types, options), options)
        )

    return choose


def _product(types: tuple[Type, ...], options: Options) -> Instruction | None:
    return (
        _narrowed("mul", types, options) or _across(types, options) or _of_four("mul", types, options["dtype"], options)
    )


def _fused(types: tuple[Type, ...], options: Options) -> Instruction | None:
    return (
        _single("fma", types, options)
        or _widened("fma", types, options)
        or _of_four("fma", types, _last_of_four(types, options), options)
    )


_TAKEN = "halves with f32, pairs of both, or four narrow floats"


def _of_two(name: str, doc: str, choose: Any, *options: Option) -> DtypeFunction:
    return DtypeFunction(f"mixed.{name}", doc, ("a", "c"), _TAKEN, choose, options, 2, is_dtype_needed=False)


_ROUNDING = Option("rounding", (None, "rn", "rz", "ru", "rd"))
_SATURATE, _SATFINITE = flag("saturate"), flag("satfinite")

add = _of_two(
    "add",
    "`add.rn`: a + c; with `rounding` where the result is f32, `saturate` clamps one f32 to 0 ... 1",
    _sum("add"),
    *(_ROUNDING, _SATURATE, _SATFINITE),
)
sub = _of_two(
    "sub",
    "`sub.rn`: a - c; with `rounding` where the result is f32, `saturate` clamps one f32 to 0 ... 1",
    _sum("sub"),
    *(_ROUNDING, _SATURATE, _SATFINITE),
)
mul = _of_two("mul", "`mul.rn`: a * c; of narrow floats and of pairs of f32 to `dtype`", _product, _SATFINITE)
fma = InstructionFunction(
    "mixed.fma",
    "`fma.rn`: a * b + c, rounded once, to the type of c; of pairs of halves a is one, b and c are f32; with `rounding`"
    " where the result is f32, `saturate` clamps one f32 to 0 ... 1",
    ("a", "b", "c"),
    _TAKEN,
    _fused,
    (_ROUNDING, _SATURATE, _SATFINITE),
    3,
)
