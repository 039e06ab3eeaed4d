"""Integers packed in words: of ``nv.bits`` what computes with two or four elements at once.

Sources: PTX ISA, "Scalar Video Instructions", ``add``, ``min`` and ``max`` with ``.s16x2``, ``set`` with packed types;
CUDA Math API, "SIMD Intrinsics".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nvgen.lang.instructions import Instruction, InstructionFunction, Option, flag
from nvgen.types import SCALARS, Type, i32, u32
from nvgen.types.vectors import VectorType

Options = Mapping[str, Any]


def bit_function(
    name: str, doc: str, operands: str, takes: str, choose: Any, *options: Option, deciding: int = 1
) -> Any:
    numbers = "Any" if "vec" in takes else "int"
    names = tuple(operands.split())
    return InstructionFunction(f"bits.{name}", doc, names, takes, choose, options, deciding, numbers=numbers)


def sign_of(type_: Type, element_bits: int) -> str | None:
    """``s`` or ``u`` of 32 bits: a word, or a vector of integers of ``element_bits``; None of anything else."""
    if isinstance(type_, VectorType):
        element = type_.element
        if element.bits != element_bits or type_.count * element_bits != 32 or not element.is_integer:
            return None
        return "s" if element.is_signed else "u"
    return {i32: "s", u32: "u"}.get(type_)  # type: ignore[call-overload,no-any-return]


_SIMD, _PACKED = "vabsdiff4", "add.s16x2"


def _difference_of_bytes(ending: str) -> Any:
    """Unsigned bytes; the third operand is 0 where there is no sum."""

    def choose(types: tuple[Type, ...], options: Options) -> Instruction | None:
        if any(type_ not in (u32, VectorType(SCALARS["u8"], 4)) for type_ in types):
            return None
        name = f"vabsdiff4.u32.u32.u32{ending}"
        if ending:
            return Instruction(name, (u32, u32, u32), u32, name, _SIMD)
        text = f"{{ .reg .b32 zero; mov.b32 zero, 0; {name} $0, $1, $2, zero; }}"
        result = types[0]
        return Instruction(name, (u32, u32), result, text, _SIMD, register=u32)

    return choose


def _packed(operator: str) -> Any:
    def choose(types: tuple[Type, ...], options: Options) -> Instruction | None:
        type_ = types[0]
        if any(other != type_ for other in types) or not isinstance(type_, VectorType) or sign_of(type_, 16) is None:
            return None
        relu = ".relu" if options.get("relu") else ""
        sign = "s" if type_.element.is_signed else "u"
        if relu and sign == "u":
            return None
        name = f"{operator}{relu}.{sign}16x2"
        return Instruction(name, (u32, u32), type_, name, _PACKED, register=u32)

    return choose


#: By how many bits an element has, PTX's packed type.
_PACKED_TYPES = {8: "8x4", 16: "16x2"}


#: Bits of ``%tid.z`` that are always 0, which ptxas does not know, make the first operand a number that may vary.
# Workaround (ptxas 13.5, 2026-11): a comparison of packed bytes whose first operand is a constant ends it.
# Guard: tests/ptx/test_varying_operands.py::test_comparisons_with_a_constant
_VARYING = "{ .reg .b32 varying; mov.u32 varying, %tid.z; shr.u32 varying, varying, 16; or.b32 varying, varying, $1; "


def _compare(bits: int) -> Any:
    """Every element of the result is all ones or all zeros."""

    def choose(types: tuple[Type, ...], options: Options) -> Instruction | None:
        type_ = types[0]
        if any(other != type_ for other in types) or not isinstance(type_, VectorType) or sign_of(type_, bits) is None:
            return None
        name = f"set.{options['relation']}.{'s' if type_.element.is_signed else 'u'}{_PACKED_TYPES[bits]}"
        text = f"{_VARYING}{name} $0, varying, $2; }}" if bits == 8 else name
        return Instruction(name, (u32, u32), type_, text, "set.u8x4", register=u32)

    return choose


sad4 = bit_function(
    "sad4",
    "`vabsdiff4.add`, CUDA `__vsadu4`: c plus the differences of four unsigned bytes; one instruction up to sm_90",
    "a b c",
    "u32 or vec[u8, 4]",
    _difference_of_bytes(".add"),
    deciding=2,
)
absolute_difference4 = bit_function(
    "absolute_difference4",
    "`vabsdiff4`, CUDA `__vabsdiffu4`: the differences of four unsigned bytes; one instruction up to sm_90",
    "a b",
    "u32 or vec[u8, 4]",
    _difference_of_bytes(""),
    deciding=2,
)
_PAIRS = "vec[i16, 2] or vec[u16, 2]"
add2 = bit_function(
    "add2", "`add.s16x2`, CUDA `__vadd2`: two sums that wrap; from sm_90 on", "a b", _PAIRS, _packed("add"), deciding=2
)
minimum2 = bit_function(
    "minimum2",
    "`min.s16x2`, CUDA `__vmins2`, `__vminu2`: the smaller of two pairs of numbers; `relu`, of signed ones, makes"
    " 0 of what is negative; from sm_90 on",
    "a b",
    _PAIRS,
    _packed("min"),
    flag("relu"),
    deciding=2,
)
maximum2 = bit_function(
    "maximum2",
    "`max.s16x2`, CUDA `__vmaxs2`, `__vmaxu2`: the larger of two pairs of numbers; `relu`, of signed ones, makes"
    " 0 of what is negative; from sm_90 on",
    "a b",
    _PAIRS,
    _packed("max"),
    flag("relu"),
    deciding=2,
)
_RELATION = Option("relation", ("eq", "ne", "lt", "le", "gt", "ge"), needed=True)
compare2 = bit_function(
    "compare2",
    "`set.eq.s16x2`, CUDA `__vcmpeq2`, `__vcmplts2`: each of two elements all ones where `relation` (eq, ne, lt, le,"
    " gt or ge) holds, else 0; from sm_107f on",
    "a b",
    _PAIRS,
    _compare(16),
    _RELATION,
    deciding=2,
)
compare4 = bit_function(
    "compare4",
    "`set.eq.s8x4`, CUDA `__vcmpeq4`, `__vcmplts4`: each of four elements all ones where `relation` (eq, ne, lt, le,"
    " gt or ge) holds, else 0; from sm_107f on",
    "a b",
    "vec[i8, 4] or vec[u8, 4]",
    _compare(8),
    _RELATION,
    deciding=2,
)
