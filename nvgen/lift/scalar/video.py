"""Video instructions: of a part of each operand, and of two or four parts at once.

A part is extended by its operand's type, so that what is computed never wraps before it is saturated, combined with a
third operand, or put into a part of it.

Source: PTX ISA, "Video Instructions": "Scalar Video Instructions", "SIMD Video Instructions".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from llvmlite import ir

from nvgen.lift.scalar.values import I32, I64, I128, fitted, is_signed, types_of
from nvgen.lift.step import Rule, Step
from nvgen.ptx.operands import Operand, Prefix, Selected

_BITS = {"b": 8, "h": 16}
_COMPARISONS = {"eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}
_OPCODE = re.compile(r"v([a-z]+)([24]?)")
_SCALES = {"shr7": 7, "shr15": 15}

Compute = Callable[[ir.IRBuilder, ir.Value, ir.Value], ir.Value]


def _lesser(b: ir.IRBuilder, left: ir.Value, right: ir.Value) -> ir.Value:
    return b.select(b.icmp_signed("<", left, right), left, right)


def _greater(b: ir.IRBuilder, left: ir.Value, right: ir.Value) -> ir.Value:
    return b.select(b.icmp_signed(">", left, right), left, right)


def _difference(b: ir.IRBuilder, left: ir.Value, right: ir.Value) -> ir.Value:
    found = b.sub(left, right)
    return _greater(b, found, b.neg(found))


def _average(b: ir.IRBuilder, left: ir.Value, right: ir.Value) -> ir.Value:
    """Rounded to the nearest, away from zero."""
    total = b.add(left, right)
    is_positive = b.icmp_signed(">=", total, total.type(0))
    return b.ashr(b.add(total, b.zext(is_positive, total.type)), total.type(1))


_COMPUTED: dict[str, Compute] = {
    "add": lambda b, left, right: b.add(left, right),
    "sub": lambda b, left, right: b.sub(left, right),
    "absdiff": _difference,
    "avrg": _average,
    "min": _lesser,
    "max": _greater,
}
#: What is done with the third operand.
_SECOND: dict[str, Compute] = {name: _COMPUTED[name] for name in ("add", "min", "max")}


def _limited(b: ir.IRBuilder, value: ir.Value, bits: int, *, signed: bool) -> ir.Value:
    low, high = (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) if signed else (0, (1 << bits) - 1)
    return _lesser(b, _greater(b, value, value.type(low)), value.type(high))


def _operation(step: Step) -> str:
    found = _OPCODE.fullmatch(step.instruction.opcode)
    assert found is not None
    return found[1]


def _compute(step: Step, left: ir.Value, right: ir.Value) -> ir.Value:
    """What an instruction computes of two numbers."""
    b, name = step.builder, _operation(step)
    if name in _COMPUTED:
        return _COMPUTED[name](b, left, right)
    if name == "set":
        comparison = next(_COMPARISONS[one] for one in step.instruction.modifiers if one in _COMPARISONS)
        return b.zext(b.icmp_signed(comparison, left, right), left.type)
    if step.has("wrap"):
        count = b.and_(right, right.type(31))
    else:
        count = _lesser(b, right, right.type(32))
    return b.shl(left, count) if name == "shl" else b.ashr(left, count)


# Scalars


def _part(step: Step, operand: Operand, type_: str) -> ir.Value:
    """A part of a register, or all of it, as an i128."""
    b, bits, shift = step.builder, 32, 0
    if isinstance(operand, Selected):
        bits = _BITS[operand.part[0]]
        shift, operand = bits * int(operand.part[1]), operand.operand
    found = b.trunc(b.lshr(step.bits(operand, "b32"), I32(shift)), ir.IntType(bits))
    return (b.sext if is_signed(type_) else b.zext)(found, I128)


def _types(step: Step) -> tuple[str, str, str]:
    """Of the result and of two operands; that of ``vset`` is unsigned."""
    found = types_of(step)
    return ("u32", found[0], found[1]) if len(found) == 2 else (found[0], found[1], found[2])


def scalar(step: Step) -> None:
    """``vadd``, ``vsub``, ``vabsdiff``, ``vmin``, ``vmax``, ``vshl``, ``vshr`` and ``vset``."""
    b, (result, left, right, *third) = step.builder, step.operands
    of_result, of_left, of_right = _types(step)
    signed = is_signed(of_result)
    found = _compute(step, _part(step, left, of_left), _part(step, right, of_right))
    place = result.part if isinstance(result, Selected) else None
    if step.has("sat"):
        found = _limited(b, found, _BITS[place[0]] if place else 32, signed=signed)
    second = next((one for one in step.instruction.modifiers if one in _SECOND), None)
    if place is not None:
        assert isinstance(result, Selected)
        step.write(result.operand, _merged(step, found, third[0], place), "b32")
        return
    if second is not None:
        found = _SECOND[second](b, found, _part(step, third[0], of_result))
    step.write(result, b.trunc(found, I32), "b32")


def _merged(step: Step, found: ir.Value, others: Operand, place: str) -> ir.Value:
    """The third operand with a part of it replaced."""
    b, bits = step.builder, _BITS[place[0]]
    shift = bits * int(place[1])
    mask = ((1 << bits) - 1) << shift
    moved = b.and_(b.shl(b.trunc(found, I32), I32(shift)), I32(mask))
    return b.or_(moved, b.and_(step.bits(others, "b32"), I32(~mask & 0xFFFFFFFF)))


def product(step: Step) -> None:
    """``vmad``: exact, and then moved to the right and saturated."""
    b, (result, *given) = step.builder, step.operands
    _, of_left, of_right = _types(step)
    negated = [isinstance(one, Prefix) for one in given]
    left, right, third = (one.operand if isinstance(one, Prefix) else one for one in given)
    signed = is_signed(of_left) or is_signed(of_right) or negated[0] != negated[1] or negated[2]
    found = b.mul(_part(step, left, of_left), _part(step, right, of_right))
    added = _part(step, third, "s32" if signed else "u32")
    one = step.has("po")
    if not one and negated[0] != negated[1]:
        found = b.neg(found)
    elif not one and negated[2]:  # all ones and one more, in 32 bits
        added = b.sext(b.not_(step.bits(third, "b32")), I128)
        one = True
    found = b.add(found, b.add(added, I128(int(one))))
    scale = next((bits for name, bits in _SCALES.items() if step.has(name)), 0)
    found = (b.ashr if signed else b.lshr)(found, I128(scale))
    if step.has("sat"):
        found = _limited(b, found, 32, signed=signed)
    step.write(result, b.trunc(found, I32), "b32")


# Two or four parts at once


def _chosen(operand: Operand, default: str) -> tuple[Operand, str]:
    """A register, and the numbers of the parts, the lowest first."""
    if isinstance(operand, Selected):
        return operand.operand, operand.part[:0:-1]
    return operand, default


def _parts(step: Step, both: tuple[ir.Value, ir.Value], numbers: str, bits: int, type_: str) -> Iterator[ir.Value]:
    """Parts of two registers, those of the second one after those of the first."""
    b = step.builder
    for number in map(int, numbers):
        register, place = both[number * bits // 32], number * bits % 32
        found = b.trunc(b.lshr(register, I32(place)), ir.IntType(bits))
        yield (b.sext if is_signed(type_) else b.zext)(found, I64)


def several(step: Step) -> None:
    """``vadd2``, ``vadd4`` and the like."""
    b, (result, left, right, third) = step.builder, step.operands
    count = int(step.instruction.opcode[-1])
    bits, every = 32 // count, "".join(map(str, range(count)))
    of_result, of_left, of_right = _types(step)
    left, of_first = _chosen(left, every)
    right, of_second = _chosen(right, "".join(str(number + count) for number in range(count)))
    result, written = _chosen(result, every)
    both = step.bits(left, "b32"), step.bits(right, "b32")
    pairs = zip(_parts(step, both, of_first, bits, of_left), _parts(step, both, of_second, bits, of_right), strict=True)
    found = step.bits(third, "b32")
    for number, (one, other) in enumerate(pairs):
        if str(number) not in written:
            continue
        part = _compute(step, one, other)
        if step.has("sat"):
            part = _limited(b, part, bits, signed=is_signed(of_result))
        if step.has("add"):
            found = b.add(found, fitted(b, part, 32))
        else:
            mask = ((1 << bits) - 1) << (bits * number)
            moved = b.and_(b.shl(fitted(b, part, 32), I32(bits * number)), I32(mask))
            found = b.or_(moved, b.and_(found, I32(~mask & 0xFFFFFFFF)))
    step.write(result, found, "b32")


RULES: dict[str, Rule] = {
    **{f"v{name}": scalar for name in ("add", "sub", "absdiff", "min", "max", "shl", "shr", "set")},
    "vmad": product,
    **{
        f"v{name}{count}": several
        for name in ("add", "sub", "absdiff", "avrg", "min", "max", "set")
        for count in (2, 4)
    },
}
