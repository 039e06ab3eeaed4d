"""Arithmetic of f32, f64, pairs of f32, and f32 with halves. Source: PTX ISA, "Floating-Point Instructions".

A result that is NaN is any NaN, but for ``min`` and ``max``, of which PTX says that it is the canonical one. Sums and
products are rounded one by one: PTX allows ``add`` and ``mul`` without a rounding to be fused, and does not ask for it.
"""

from __future__ import annotations

from collections.abc import Callable

from llvmlite import ir

from nvgen.codegen.intrinsic import call_intrinsic
from nvgen.lift.scalar import doubles
from nvgen.lift.scalar.flushing import flushed
from nvgen.lift.scalar.half_bits import widened
from nvgen.lift.scalar.rounding import arithmetic_of_f32, rounding
from nvgen.lift.scalar.values import F32, FLOATS, I32, I64, call, types_of
from nvgen.lift.step import Step

#: PTX's NaN, as bits.
CANONICAL_NAN = {"f32": 0x7FFFFFFF, "f64": 0x7FF8 << 48}


def nearest(b: ir.IRBuilder, opcode: str, operands: list[ir.Value]) -> ir.Value:
    """Rounded to nearest."""
    match opcode:
        case "add":
            return b.fadd(*operands)
        case "sub":
            return b.fsub(*operands)
        case "mul":
            return b.fmul(*operands)
        case "div":
            return b.fdiv(*operands)
        case "rcp":
            return b.fdiv(ir.Constant(operands[0].type, 1.0), operands[0])
        case "sqrt":
            return call_intrinsic(b, "llvm.sqrt", operands)
    return call_intrinsic(b, "llvm.fma", operands)


def computed(step: Step, operands: list[ir.Value]) -> ir.Value:
    """The operation on numbers of one type, with the rounding, ``.ftz`` and ``.sat`` of the instruction."""
    b, opcode, mode = step.builder, step.instruction.opcode, rounding(step)
    opcode = "fma" if opcode == "mad" else opcode
    kind = operands[0].type
    modifiers = step.instruction.modifiers
    has_ftz = "ftz" in modifiers
    if has_ftz:
        operands = [flushed(b, operand) for operand in operands]
    if mode == "rn":
        result = nearest(b, opcode, operands)
    elif kind == F32:
        result = call(b, f"{opcode}.{mode}.f32", kind, operands, arithmetic_of_f32(opcode, mode))
    else:
        result = call(b, f"{opcode}.{mode}.f64", kind, operands, doubles.arithmetic(opcode, mode), inline=False)
    if has_ftz:
        result = flushed(b, result)
    return saturated(b, result) if "sat" in modifiers else result


def saturated(b: ir.IRBuilder, number: ir.Value) -> ir.Value:
    """Between 0.0 and 1.0; NaN becomes 0.0."""
    return call(b, f"sat.{number.type}", number.type, [number], _saturate)


def _saturate(b: ir.IRBuilder, number: ir.Value) -> ir.Value:
    zero, one = (ir.Constant(number.type, value) for value in (0.0, 1.0))
    low = b.select(b.fcmp_ordered(">", number, zero), number, zero)
    return b.select(b.fcmp_ordered("<", low, one), low, one)


def arithmetic(step: Step) -> None:
    """``add``, ``sub``, ``mul``, ``fma``, ``mad``, ``div``, ``rcp`` and ``sqrt``."""
    type_ = types_of(step)[0]
    if type_ == "f32x2":
        _arithmetic_of_pairs(step)
    elif len(types_of(step)) > 1:
        _mixed(step)
    else:
        operands = [step.number(operand, type_) for operand in step.operands[1:]]
        step.write(step.operands[0], computed(step, operands), type_)


def _arithmetic_of_pairs(step: Step) -> None:
    b = step.builder
    values = [step.bits(operand, "f32x2") for operand in step.operands[1:]]
    halves = []
    for index in range(2):
        parts = [b.trunc(b.lshr(value, I64(32)) if index else value, I32) for value in values]
        result = computed(step, [b.bitcast(part, F32) for part in parts])
        halves.append(b.zext(b.bitcast(result, I32), I64))
    step.write(step.operands[0], b.or_(halves[0], b.shl(halves[1], I64(32))), "f32x2")


def _mixed(step: Step) -> None:
    """The last operand is an f32, those before it are halves."""
    half = types_of(step)[1]
    numbers = [widened(step.builder, step.bits(one, half), half) for one in step.operands[1:-1]]
    numbers.append(step.number(step.operands[-1], "f32"))
    step.write(step.operands[0], computed(step, numbers), "f32")


def absolute(step: Step) -> None:
    type_ = types_of(step)[0]
    number = step.number(step.operands[1], type_)
    number = flushed(step.builder, number) if step.has("ftz") else number
    step.write(step.operands[0], call_intrinsic(step.builder, "llvm.fabs", [number]), type_)


def neg(step: Step) -> None:
    type_ = types_of(step)[0]
    number = step.number(step.operands[1], type_)
    number = flushed(step.builder, number) if step.has("ftz") else number
    step.write(step.operands[0], step.builder.fneg(number), type_)


def copysign(step: Step) -> None:
    """The first operand's sign with the second one's magnitude."""
    type_ = types_of(step)[0]
    sign, magnitude = (step.number(operand, type_) for operand in step.operands[1:3])
    step.write(step.operands[0], call_intrinsic(step.builder, "llvm.copysign", [magnitude, sign]), type_)


#: How an instruction compares: its opcode, ``.NaN``, ``.xorsign.abs``, ``.abs``.
Comparison = tuple[str, bool, bool, bool]


def comparison_of(step: Step) -> Comparison:
    """What the modifiers of ``min`` or ``max`` say."""
    is_xor = step.has("xorsign")
    return step.instruction.opcode, step.has("NaN"), is_xor, step.has("abs") and not is_xor


def with_canonical_nan(b: ir.IRBuilder, number: ir.Value, type_: str) -> ir.Value:
    """The number, or PTX's NaN where it is any."""
    bits = I32 if type_ == "f32" else I64
    is_nan = b.fcmp_unordered("uno", number, number)
    return b.select(is_nan, b.bitcast(bits(CANONICAL_NAN[type_]), number.type), number)


def min_or_max(step: Step) -> None:
    """Of two operands or three; of one NaN, the others, unless ``.NaN``; -0.0 is less than 0.0."""
    b, type_ = step.builder, types_of(step)[0]
    numbers = [step.number(operand, type_) for operand in step.operands[1:]]
    if step.has("ftz"):
        numbers = [flushed(b, number) for number in numbers]
    how = comparison_of(step)
    words = [word for word, is_there in zip(("NaN", "xorsign", "abs"), how[1:], strict=True) if is_there]
    name = ".".join((how[0], str(len(numbers)), *words, type_))
    step.write(step.operands[0], call(b, name, FLOATS[type_], numbers, extreme(how)), type_)


# Workaround (LLVM 22.1, 2026-11): wrong code of `minimumnum` for AVX-512.
# Reproducer: tests/workarounds/minimum_with_avx_512.ll
def _extreme_number(b: ir.IRBuilder, opcode: str, left: ir.Value, right: ir.Value) -> ir.Value:
    """What ``llvm.minimumnum`` and ``llvm.maximumnum`` mean, by comparisons."""
    bits = I32 if left.type == F32 else I64
    sign = b.icmp_signed("<", b.bitcast(left, bits), bits(0))
    is_left_first = b.fcmp_ordered("<", left, right)
    # Of two zeros, and of equal numbers, the sign of the left one decides.
    is_left_first = b.or_(is_left_first, b.and_(b.fcmp_ordered("==", left, right), sign))
    lesser, greater = b.select(is_left_first, left, right), b.select(is_left_first, right, left)
    found = lesser if opcode == "min" else greater
    found = b.select(b.fcmp_unordered("uno", right, right), left, found)
    return b.select(b.fcmp_unordered("uno", left, left), right, found)


def extreme(how: Comparison) -> Callable[..., ir.Value]:
    """The body of a minimum or maximum of f32 or f64."""
    opcode, with_nan, xors_signs, is_absolute = how

    def body(b: ir.IRBuilder, *numbers: ir.Value) -> ir.Value:
        kind = numbers[0].type
        bits, type_ = (I32, "f32") if kind == F32 else (I64, "f64")
        sizes = [call_intrinsic(b, "llvm.fabs", [one]) for one in numbers] if xors_signs or is_absolute else numbers
        result = sizes[0]
        for other in sizes[1:]:
            if with_nan:
                result = call_intrinsic(b, f"llvm.{opcode}imum", [result, other])
            else:
                result = _extreme_number(b, opcode, result, other)
        if xors_signs:
            signs = b.bitcast(b.xor(b.bitcast(numbers[0], bits), b.bitcast(numbers[1], bits)), kind)
            result = call_intrinsic(b, "llvm.copysign", [result, signs])
        return with_canonical_nan(b, result, type_)

    return body
