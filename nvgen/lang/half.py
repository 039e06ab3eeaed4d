"""``nv.half``: f16 and bf16, alone and in pairs, each function one instruction.

An operand is an f16, a bf16, or a vector of two of them; a number among vectors stands for both elements. What `+`, `*`
and so on compute of these types is rounded to nearest as well; these functions add PTX's modifiers: ``ftz`` takes and
returns 0 for subnormal f16, ``saturate`` clamps to 0 ... 1 and makes 0 of NaN, ``relu`` makes 0 of what is negative and
the canonical NaN of NaN. Sources: PTX ISA, "Half Precision Floating Point Instructions", "Half Precision Comparison
Instructions"; CUDA Math API, "Half Precision Intrinsics", "Bfloat16 Precision Intrinsics". f16 needs sm_53 and bf16
sm_80, if nothing else is said.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from nvgen.lang.instructions import Instruction, InstructionFunction, Option, flag
from nvgen.lang.operation import DeviceOperation
from nvgen.lang.parameters import AnyValue, ElementType, Flag, InstructionOperand
from nvgen.types import Scalar, Type, bf16, f16, f32, u32
from nvgen.types.vectors import VectorType

Options = Mapping[str, Any]
_ONE = {"f16": "0x3C00", "bf16": "0x3F80"}
_MINUS_ONE = {"f16": "0xBC00", "bf16": "0xBF80"}
_MINUS_ZERO = {"f16": "0x8000", "bf16": "0x8000"}


def _format(types: tuple[Type, ...]) -> tuple[str, int] | None:
    """The half and how many of them the operands, all of one type, are."""
    type_ = types[0]
    if any(other != type_ for other in types):
        return None
    if isinstance(type_, Scalar):
        return (repr(type_), 1) if type_ in (f16, bf16) else None
    if not isinstance(type_, VectorType) or type_.count != 2 or type_.element not in (f16, bf16):
        return None
    return repr(type_.element), 2


def _suffix(half: str, count: int) -> str:
    return half if count == 1 else f"{half}x2"


def _modified(options: Options, *names: str) -> str:
    """PTX's spelling of the options that are on, in the order of ``names``."""
    spelled = {"ftz": ".ftz", "saturate": ".sat", "relu": ".relu", "nan": ".NaN", "xorsign_abs": ".xorsign.abs"}
    return "".join(spelled[name] for name in names if options[name])


def _fma(types: tuple[Type, ...], options: Options) -> Instruction | None:
    found = _format(types)
    if found is None or (options["relu"] and options["saturate"]):
        return None
    name = f"fma.rn{_modified(options, 'ftz', 'saturate', 'relu')}.{_suffix(*found)}"
    return Instruction(name, types, types[0])


def _arithmetic(operator: str) -> Any:
    def choose(types: tuple[Type, ...], options: Options) -> Instruction | None:
        found = _format(types)
        if found is None:
            return None
        half, count = found
        name = f"{operator}.rn{_modified(options, 'ftz', 'saturate')}.{_suffix(half, count)}"
        if half == "f16":
            return Instruction(name, types, types[0], name, "add.f16")
        if options["ftz"] or options["saturate"]:
            return None
        return Instruction(name, types, types[0], _by_fma(operator, half, count), "fma.bf16")

    return choose


def _by_fma(operator: str, half: str, count: int) -> str:
    """bf16 has sums and products of its own from sm_90 on only: ``a * 1 + b``, ``b * -1 + a``, ``a * b - 0``."""
    constants, order = {
        "add": (_ONE, "$1, number, $2"),
        "sub": (_MINUS_ONE, "$2, number, $1"),
        "mul": (_MINUS_ZERO, "$1, $2, number"),
    }[operator]
    bits = int(constants[half], 16)
    value = bits if count == 1 else bits << 16 | bits
    return (
        f"{{ .reg .b{16 * count} number; mov.b{16 * count} number, {value:#X}; "
        f"fma.rn.{_suffix(half, count)} $0, {order}; }}"
    ).replace("0X", "0x")


def _min_max(operator: str) -> Any:
    def choose(types: tuple[Type, ...], options: Options) -> Instruction | None:
        found = _format(types)
        if found is None:
            return None
        modifiers = _modified(options, "ftz", "nan", "xorsign_abs").lower()
        return Instruction(f"f{operator}{modifiers}.{_suffix(*found)}", types, types[0])

    return choose


def _absolute(types: tuple[Type, ...], options: Options) -> Instruction | None:
    found = _format(types)
    if found is None:
        return None
    half, count = found
    if options["ftz"] and half == "bf16":
        return None
    ftz = ".ftz" if options["ftz"] else ""
    return Instruction(f"fabs{ftz}.{'v2' if count == 2 else ''}{half}", types, types[0])


def _negative(types: tuple[Type, ...], options: Options) -> Instruction | None:
    found = _format(types)
    if found is None:
        return None
    suffix = _suffix(*found)
    if found[0] == "f16":
        return Instruction(f"neg.{suffix}", types, types[0], f"neg.{suffix}", "neg.f16")
    return Instruction(f"neg.{suffix}", types, types[0])


def _exp2(types: tuple[Type, ...], options: Options) -> Instruction | None:
    found = _format(types)
    if found is None:
        return None
    half, count = found
    ftz = ".ftz" if half == "bf16" else ""
    return Instruction(f"ex2.approx{ftz}.{'v2' if count == 2 else ''}{half}", types, types[0])


def _tanh(types: tuple[Type, ...], options: Options) -> Instruction | None:
    found = _format(types)
    if found is None:
        return None
    name = f"tanh.approx.{_suffix(*found)}"
    return Instruction(name, types, types[0], name, "tanh" if found[0] == "f16" else "tanh.bf16")


def _compare(operator: str, unordered: str) -> Any:
    def choose(types: tuple[Type, ...], options: Options) -> Instruction | None:
        found = _format(types)
        if found is None or found[1] != 2:
            return None
        half = found[0]
        if options["ftz"] and half == "bf16":
            return None
        compared = unordered if options["unordered"] else operator
        result, dtype = (u32, "u32") if options["mask"] else (types[0], f"{half}x2")
        name = f"set.{compared}{_modified(options, 'ftz')}.{dtype}.{half}x2"
        if half == "bf16":
            return Instruction(name, types, result, name, "set.bf16")
        return Instruction(name, types, result, name, "set.u32.f16" if options["mask"] else "add.f16")

    return choose


def _function(name: str, doc: str, operands: str, choose: Any, *options: Option, takes: str = "") -> Any:
    names = tuple(operands.split())
    taken = takes or "f16, bf16, vec[f16, 2] or vec[bf16, 2]"
    return InstructionFunction(f"half.{name}", doc, names, taken, choose, options, len(names), True)


_FTZ, _SATURATE, _RELU, _NAN = flag("ftz"), flag("saturate"), flag("relu"), flag("nan")
_XORSIGN = flag("xorsign_abs")


def _comparison(name: str, operator: str, unordered: str, doc: str, cuda: str) -> Any:
    full = (
        f"`set.{operator}`, CUDA `__{cuda}2`: 1.0 for each element where {doc}, else 0.0; with `unordered=True`"
        f" also where one is NaN (`__{cuda}u2`); with `mask=True` a u32 with all bits of a half set; bf16 needs"
        " sm_90"
    )
    pairs = "vec[f16, 2] or vec[bf16, 2]"
    options = (flag("unordered"), flag("mask"), _FTZ)
    return _function(name, full, "a b", _compare(operator, unordered), *options, takes=pairs)


fma = _function(
    "fma",
    "`fma.rn`, CUDA `__hfma2`, `__hfma2_sat`, `__hfma2_relu`: a * b + c, rounded once; `saturate` and `ftz` are of f16,"
    " `relu` needs sm_80",
    "a b c",
    _fma,
    _RELU,
    _SATURATE,
    _FTZ,
)
add = _function("add", "`add.rn`, CUDA `__hadd2`, `__hadd2_sat`: a + b", "a b", _arithmetic("add"), _SATURATE, _FTZ)
sub = _function("sub", "`sub.rn`, CUDA `__hsub2`, `__hsub2_sat`: a - b", "a b", _arithmetic("sub"), _SATURATE, _FTZ)
mul = _function("mul", "`mul.rn`, CUDA `__hmul2`, `__hmul2_sat`: a * b", "a b", _arithmetic("mul"), _SATURATE, _FTZ)
minimum = _function(
    "minimum",
    "`min`, CUDA `__hmin2`, with `nan=True` `__hmin2_nan`: the smaller one; a NaN is passed over, or given; with"
    " `xorsign_abs=True`, from sm_86 on, that of the magnitudes with the product's sign; from sm_80 on",
    "a b",
    _min_max("min"),
    _NAN,
    _XORSIGN,
    _FTZ,
)
maximum = _function(
    "maximum",
    "`max`, CUDA `__hmax2`, with `nan=True` `__hmax2_nan`: the larger one; a NaN is passed over, or given; with"
    " `xorsign_abs=True`, from sm_86 on, that of the magnitudes with the product's sign; from sm_80 on",
    "a b",
    _min_max("max"),
    _NAN,
    _XORSIGN,
    _FTZ,
)
absolute = _function("absolute", "`abs`, CUDA `__habs2`: the magnitude", "a", _absolute, _FTZ)
negative = _function("negative", "`neg`, CUDA `__hneg2`: -a", "a", _negative)
exp2 = _function(
    "exp2",
    "`ex2.approx`, CUDA `h2exp2`: 2 ** a, of bf16 with `.ftz`; error at most 2 ** -9.9 of the result for f16 and"
    " 2 ** -7 for bf16; from sm_75 on, bf16 from sm_90 on",
    "a",
    _exp2,
)
tanh = _function(
    "tanh",
    "`tanh.approx`, CUDA `h2tanh_approx`: absolute error at most 2 ** -10.987 for f16 and 2 ** -8 for bf16; from"
    " sm_75 on, bf16 from sm_90 on",
    "a",
    _tanh,
)
equal = _comparison("equal", "eq", "equ", "a == b", "heq")
not_equal = _comparison("not_equal", "ne", "neu", "a != b and neither is NaN", "hne")
less = _comparison("less", "lt", "ltu", "a < b", "hlt")
less_equal = _comparison("less_equal", "le", "leu", "a <= b", "hle")
greater = _comparison("greater", "gt", "gtu", "a > b", "hgt")
greater_equal = _comparison("greater_equal", "ge", "geu", "a >= b", "hge")


# Pairs


def _packed(types: tuple[Type, ...], options: Options) -> Instruction | None:
    if types != (f32, f32):
        return None
    half, mode = options["dtype"], options["rounding"]
    words = f"{'.relu' if options['relu'] else ''}{'.satfinite' if options['satfinite'] else ''}"
    return Instruction(f"ff2{half}x2.{mode}{words}", types, VectorType(half, 2), order=(1, 0))


class HalfPair(DeviceOperation):
    """What makes pairs of halves, and unpacks them."""

    family: ClassVar[str] = "half_pairs"
    accesses_memory: ClassVar[bool] = False
    reads: ClassVar[bool] = False
    writes: ClassVar[bool] = False


class Pack(HalfPair):
    """``pack(low, high, dtype=None, *, rounding="rn", relu=False, satfinite=False, bits=False)``: a pair of halves.

    Two f32 are rounded to ``dtype``, ``nv.f16`` or ``nv.bf16``, by one instruction, ``cvt.rn.bf16x2.f32`` (sm_80); with
    the further options as ``nv.convert.to`` has them. Two f16 or bf16 are put together as they are. The result is
    ``nv.vec[dtype, 2]`` with ``low`` as its first element, or with ``bits=True`` a u32 that has it in its lower half.
    CUDA: ``__floats2bfloat162_rn``, ``__halves2bfloat162``.
    """

    #: How two f32 become a pair.
    rounded: ClassVar[InstructionFunction] = InstructionFunction(
        "half.pack",
        "a pair of two numbers",
        ("low", "high"),
        "two f32, or two f16 or bf16",
        _packed,
        (Option("rounding", ("rn", "rz")), flag("relu"), flag("satfinite")),
        2,
        True,
    )
    parameters = (
        *(InstructionOperand("low"), InstructionOperand("high"), ElementType("dtype", True)),
        *(*rounded.options, Flag("bits")),
    )


class Unpack(HalfPair):
    """``unpack(pair, dtype=None)``: the tuple of the two halves of a pair, or of a u32 that has two of ``dtype``.

    CUDA: ``__low2bfloat16``, ``__high2bfloat16``.
    """

    parameters = (AnyValue("pair"), ElementType("dtype", True))


pack = Pack("half.pack", "a pair of two numbers")
unpack = Unpack("half.unpack", "the two numbers of a pair")
