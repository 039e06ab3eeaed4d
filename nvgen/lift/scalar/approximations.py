"""What PTX approximates: ``rcp``, ``sqrt``, ``rsqrt``, ``div``, ``sin``, ``cos``, ``lg2``, ``ex2``, ``tanh``.

PTX bounds the error. Here each is the f32 nearest to the result, or the one that NVIDIA's library computes, whose
functions a target links, or of ``tanh`` the one of LLVM's ``llvm.tanh``.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from llvmlite import ir

from nvgen.codegen.intrinsic import call_intrinsic, declare
from nvgen.codegen.libdevice import symbol
from nvgen.lift.scalar.floats import nearest
from nvgen.lift.scalar.flushing import flushed
from nvgen.lift.scalar.values import F32, F64, I64, call, types_of
from nvgen.lift.step import Step

#: Functions of NVIDIA's library, by opcode.
_LIBRARY = {"lg2": "__nv_log2f", "sin": "__nv_sinf", "cos": "__nv_cosf"}
#: Of halves, which are rounded once more.
_TANH = "__nv_tanhf"
#: Terms of the series of 2^x around 0 that matter where x is at most a half.
_TERMS = [math.log(2) ** power / math.factorial(power) for power in range(10)]
#: Beyond it 2^x is 0 or infinite in f32.
_LIMIT = 200.0
#: Of larger numbers the reciprocal is subnormal, and the GPU's is 0.
_LARGEST_WITH_RECIPROCAL = 2.0**126


def approximate(step: Step) -> None:
    """An instruction with ``.approx`` or ``.full``."""
    b, opcode, type_ = step.builder, step.instruction.opcode, types_of(step)[0]
    numbers = [step.number(operand, type_) for operand in step.operands[1:]]
    if step.has("ftz"):
        numbers = [flushed(b, number) for number in numbers]
    if step.has("2pi"):
        result = call(b, f"{opcode}.2pi", F32, numbers, _OF_CYCLES[opcode])
    elif opcode in _LIBRARY:
        result = _library(b, _LIBRARY[opcode], numbers[0])
    elif opcode == "tanh":
        result = call_intrinsic(b, "llvm.tanh", numbers)
    elif opcode == "ex2":
        result = power_of_2(b, numbers[0])
    elif opcode == "rsqrt":
        result = nearest(b, "rcp", [nearest(b, "sqrt", numbers)])
    elif opcode == "div" and step.has("approx"):
        result = _quotient(b, *numbers)
    else:
        result = nearest(b, opcode, numbers)
    step.write(step.operands[0], flushed(b, result) if step.has("ftz") else result, type_)


def _quotient(b: ir.IRBuilder, left: ir.Value, right: ir.Value) -> ir.Value:
    """A product with the reciprocal, which is 0 beyond 2^126: there it is 0, and NaN of infinity (PTX ISA, "div")."""
    size = call_intrinsic(b, "llvm.fabs", [right])
    is_far = b.fcmp_ordered(">", size, F32(_LARGEST_WITH_RECIPROCAL))
    zero = call_intrinsic(b, "llvm.copysign", [F32(0.0), right])
    return b.select(is_far, b.fmul(left, zero), nearest(b, "div", [left, right]))


def _library(b: ir.IRBuilder, name: str, number: ir.Value) -> ir.Value:
    function = declare(b.module, symbol(name, ftz=False), F32, [F32])
    return b.call(function, [number])


def power_of_2(b: ir.IRBuilder, number: ir.Value) -> ir.Value:
    """2^x of an f32."""
    return call(b, "ex2.f32", F32, [number], _power_of_2)


def _power_of_2(b: ir.IRBuilder, number: ir.Value) -> ir.Value:
    """By the nearest whole number and the rest, in f64, rounded once."""
    wide = b.fpext(number, F64)
    limited = call_intrinsic(b, "llvm.maximumnum", [wide, F64(-_LIMIT)])
    limited = call_intrinsic(b, "llvm.minimumnum", [limited, F64(_LIMIT)])
    whole = call_intrinsic(b, "llvm.roundeven", [limited])
    rest = b.fsub(limited, whole)
    total = F64(_TERMS[-1])
    for term in reversed(_TERMS[:-1]):
        total = call_intrinsic(b, "llvm.fma", [total, rest, F64(term)])
    exponent = b.add(b.fptosi(whole, I64), I64(1023))
    scale = b.bitcast(b.shl(exponent, I64(52)), F64)
    result = b.fptrunc(b.fmul(total, scale), F32)
    return b.select(b.fcmp_unordered("uno", number, number), number, result)


#: Terms of the series of sine and cosine that matter up to an eighth of a turn.
_CIRCULAR_TERMS = 9


def _series(b: ir.IRBuilder, angle: ir.Value, first: int) -> ir.Value:
    """The sine (``first`` is 1) or cosine (0) of an f64."""
    total, square = F64(0.0), b.fmul(angle, angle)
    for power in reversed(range(first, first + 2 * _CIRCULAR_TERMS, 2)):
        sign = -1 if power % 4 > 1 else 1
        total = call_intrinsic(b, "llvm.fma", [total, square, F64(sign / math.factorial(power))])
    return b.fmul(total, angle) if first else total


def _of_cycles(b: ir.IRBuilder, number: ir.Value, ahead: int) -> ir.Value:
    """The sine of an f32 in turns, ``ahead`` quarters on, by the quarter that is nearest and the angle from there."""
    wide = b.fpext(number, F64)
    part = b.fsub(wide, call_intrinsic(b, "llvm.roundeven", [wide]))
    quarter = call_intrinsic(b, "llvm.roundeven", [b.fmul(part, F64(4.0))])
    angle = b.fmul(b.fsub(part, b.fmul(quarter, F64(0.25))), F64(math.tau))
    count = call_intrinsic(b, "llvm.minimumnum", [quarter, F64(4.0)])
    count = b.and_(b.add(b.fptosi(count, I64), I64(ahead)), I64(3))
    is_odd = b.icmp_unsigned("!=", b.and_(count, I64(1)), I64(0))
    size = b.select(is_odd, _series(b, angle, 0), _series(b, angle, 1))
    result = b.fptrunc(b.select(b.icmp_unsigned(">", count, I64(1)), b.fneg(size), size), F32)
    # Of a zero the sine has the sign of the angle, and the cosine is positive.
    zero = F32(0.0) if ahead else call_intrinsic(b, "llvm.copysign", [F32(0.0), number])
    return b.select(b.fcmp_ordered("==", result, F32(0.0)), zero, result)


_OF_CYCLES: dict[str, Callable[[ir.IRBuilder, ir.Value], ir.Value]] = {
    "sin": lambda b, number: _of_cycles(b, number, 0),
    "cos": lambda b, number: _of_cycles(b, number, 1),
}


#: What halves are approximated by.
EXPONENTIALS: dict[str, Callable[[ir.IRBuilder, ir.Value], ir.Value]] = {
    "ex2": power_of_2,
    "tanh": lambda b, number: _library(b, _TANH, number),
}
