"""What instructions of PTX compute, of integers and of predicates.

What is not here may be any number of its type.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from nvgen.lift.addresses import host_space
from nvgen.lift.form import Line
from nvgen.lift.ranges.registers import Comparison, Registers, SharedMemory, comparison, joins, opposite
from nvgen.lift.types import integer_type
from nvgen.ptx import constants
from nvgen.ptx.analysis.scopes import type_bits
from nvgen.ptx.operands import Vector
from nvgen.tree.analysis.affine import NOTHING, Fact, constant
from nvgen.tree.analysis.value_kinds import Number, Test, Value

Rule = Callable[[Registers, Line], Iterable[Value]]


def _numbers(registers: Registers, line: Line, type_: Any) -> list[Number]:
    """The operands but for the first."""
    return [registers.typed(one, line.names, type_) for one in line.instruction.operands[1:]]


def _type(line: Line, position: int = -1) -> Any:
    types = line.instruction.types
    return integer_type(types[position]) if types else None


def _copy(registers: Registers, line: Line) -> list[Value]:
    target, source = line.instruction.operands
    if isinstance(target, Vector):  # the lower half, and the upper one
        bits = type_bits(line.instruction.types[-1]) // len(target.elements)
        value = registers.operand(source, line.names)
        return [registers.truncated(value, bits) if index == 0 else None for index in range(len(line.writes))]
    return [registers.operand(source, line.names)]


def _load(registers: Registers, line: Line) -> list[Value]:
    target, address = line.instruction.operands[:2]
    type_ = line.instruction.types[-1]
    of = integer_type(type_)
    if isinstance(target, Vector) or of is None:
        return []
    if line.instruction.space is not None and host_space(line.instruction.space) == "param":
        return [registers.parameter(address, of.bits, line.names)]
    return [registers.unknown(of)] if of.bits < 32 else []


def _convert(registers: Registers, line: Line) -> list[Value]:
    types = line.instruction.types
    if len(types) != 2 or "sat" in line.instruction.modifiers:
        return []
    to, source = integer_type(types[0]), integer_type(types[1])
    if to is None or source is None:
        return []
    value = registers.operand(line.instruction.operands[1], line.names)
    if to.bits <= source.bits:
        return [registers.truncated(value, to.bits)] if to.bits >= 32 else []
    number = registers.typed(line.instruction.operands[1], line.names, source)
    needs = registers.exact(number, source)
    return [] if needs is None else [Number(number.form, needs)]


def _convert_address(registers: Registers, line: Line) -> list[Value]:
    value, space = registers.operand(line.instruction.operands[1], line.names), line.instruction.space
    if not isinstance(value, Number) or type_bits(line.instruction.types[-1]) != 64:
        return []
    if space == "global":
        return [value]
    if space is None or host_space(space) != "shared":
        return []
    start = registers.forms.given(SharedMemory(), 0, 2**64 - 1)
    form = value.form - start if "to" in line.instruction.modifiers else value.form + start
    return [Number(form, value.needs)]


def _sum(registers: Registers, line: Line) -> list[Value]:
    type_ = _type(line)
    if type_ is None or {"sat", "cc"} & {*line.instruction.modifiers}:
        return []
    left, right = _numbers(registers, line, type_)
    if line.instruction.opcode == "sub" and registers.remainders.get(right.form, (None,))[0] == left.form:
        by = registers.remainders[right.form][1]  # x - x % by
        kept = _quotient(registers, left, by, type_)
        if isinstance(kept, Number):
            return [Number(kept.form * constant(by), kept.needs | right.needs)]
    sign = 1 if line.instruction.opcode == "add" else -1
    return [Number(registers.gathered(left.form + constant(sign) * right.form), left.needs | right.needs)]


def _product(registers: Registers, line: Line) -> list[Value]:
    """``mul`` and ``mad``, ``lo`` and ``wide``."""
    type_, modifiers = _type(line), line.instruction.modifiers
    if type_ is None or {"hi", "sat", "cc"} & {*modifiers}:
        return []
    is_wide = "wide" in modifiers
    factors = [registers.typed(one, line.names, type_) for one in line.instruction.operands[1:3]]
    needs = NOTHING
    for factor in factors:
        exact = registers.exact(factor, type_) if is_wide else factor.needs
        if exact is None:
            return []
        needs |= exact
    form = factors[0].form * factors[1].form
    if line.instruction.opcode == "mad":
        further = integer_type(f"{line.instruction.types[-1][0]}{type_.bits * (2 if is_wide else 1)}")
        added = registers.typed(line.instruction.operands[3], line.names, further)
        form, needs = registers.gathered(form + added.form), needs | added.needs
    return [Number(form, needs)]


def _shift_left(registers: Registers, line: Line) -> list[Value]:
    type_, by = _type(line), constants.integer(line.instruction.operands[2])
    if type_ is None or by is None or not 0 <= by < type_.bits:
        return []
    value = registers.typed(line.instruction.operands[1], line.names, type_)
    return [Number(value.form * constant(2**by), value.needs)]


def _shift_right(registers: Registers, line: Line) -> list[Value]:
    type_, by = _type(line), constants.integer(line.instruction.operands[2])
    if type_ is None or by is None or not 0 <= by < min(type_.bits, 32):
        return []
    value = registers.typed(line.instruction.operands[1], line.names, type_)
    return [_quotient(registers, value, 2**by, type_)]


def _quotient(registers: Registers, value: Number, by: int, type_: Any) -> Value:
    """By a constant; what is the same for all threads stays so."""
    needs = registers.exact(value, type_)
    if needs is not None and value.form.is_uniform and value.form.magnitude < 2**63:
        return Number(registers.forms.quotient(value.form, constant(by)), needs)
    return registers.quotient(value, Number(constant(by)), type_)


def _division(registers: Registers, line: Line) -> list[Value]:
    """``div`` and ``rem``, of what is not negative: there they round as ``//`` does."""
    type_ = _type(line)
    if type_ is None:
        return []
    left, right = _numbers(registers, line, type_)
    if not registers.knowledge.range_of(left.form).first.is_sure:
        return []
    by = right.form.constant
    if line.instruction.opcode == "div":
        return [_quotient(registers, left, by, type_) if by and by > 0 else registers.quotient(left, right, type_)]
    return [registers.remainder(left, right, type_)]


def _and(registers: Registers, line: Line) -> list[Value]:
    """With a constant: what is left of a division by a power of two, or what that leaves out."""
    if line.instruction.types[-1] == "pred":
        return [_both(registers, line, are_true=True)]
    type_ = _type(line)
    if type_ is None:
        return []
    left, right = _numbers(registers, line, type_)
    if left.form.constant is not None:
        left, right = right, left
    mask = right.form.constant
    if mask is None:
        return [registers.masked(left, right, type_)]
    low = mask & -mask
    top = (mask + low) & ((1 << type_.bits) - 1)
    if mask and (top == 0 or top == 1 << (type_.bits - 1)):  # ``x & -low``, also without the sign
        signed = integer_type(f"s{type_.bits}")
        needs = registers.exact(left, signed if top == 0 else type_)
        kept = _quotient(registers, left, low, signed)
        own = registers.knowledge.range_of(left.form)
        if needs is not None and isinstance(kept, Number) and (top == 0 or own.last.limits[1] < top):
            return [Number(kept.form * constant(low), kept.needs | needs)]
    if low == 1 and mask & (mask + 1) == 0 and left.form.is_uniform:
        kept = _quotient(registers, left, mask + 1, type_)
        if isinstance(kept, Number):
            return [Number(left.form - kept.form * constant(mask + 1), kept.needs)]
    found = registers.masked(left, right, type_)
    if found is not None and mask & (mask + 1) == 0:
        registers.remainders[found.form] = left.form, mask + 1
    return [found]


def _both(registers: Registers, line: Line, *, are_true: bool) -> Value:
    """What two predicates say that are both true, or both false."""
    tests = [registers.operand(one, line.names) for one in line.instruction.operands[1:]]
    facts: tuple[Fact, ...] = ()
    for test in tests:
        if isinstance(test, Test):
            facts += test.if_true if are_true else test.if_false
    return Test(facts, ()) if are_true else Test((), facts)


def _or(registers: Registers, line: Line) -> list[Value]:
    """A sum, where one number is a multiple of a power of two which the other is less than."""
    if line.instruction.types[-1] == "pred":
        return [_both(registers, line, are_true=False)]
    type_, operands = _type(line), line.instruction.operands[1:]
    if type_ is None:
        return []
    left, right = _numbers(registers, line, type_)
    for high, low, operand in ((left, right, operands[0]), (right, left, operands[1])):
        power, needs = registers.multiples.power_of(operand, line.names), registers.exact(low, type_)
        own = registers.knowledge.range_of(low.form)
        is_less = own.first.is_sure and (constant(power - 1) - own.last).is_sure
        if needs is not None and is_less:
            return [Number(registers.gathered(high.form + low.form), needs | high.needs | own.needs)]
    return []


def _not(registers: Registers, line: Line) -> list[Value]:
    if line.instruction.types[-1] != "pred":
        return []
    return [opposite(registers.operand(line.instruction.operands[1], line.names))]


def _compare(registers: Registers, line: Line) -> list[Value]:
    found = comparison(line)
    if found is None:
        return []
    test = _tested(registers, found)
    is_both = joins(line)
    if is_both is None:
        return [test]
    other = registers.operand(line.instruction.operands[3], line.names)
    further = other if isinstance(other, Test) else Test()
    if is_both:
        return [Test((*test.if_true, *further.if_true), ())]
    return [Test((), (*test.if_false, *further.if_false))]


def _tested(registers: Registers, found: Comparison) -> Test:
    """What a comparison says; whether numbers are equal does not depend on their sign."""
    types = [found.type]
    if found.operator in ("==", "!="):
        types += [integer_type(f"s{found.type.bits}")]
    for type_ in types:
        left, right = (registers.typed(one, found.line.names, type_) for one in (found.left, found.right))
        test = registers.compared(found.operator, left, right, (type_, type_))
        if test.if_true or test.if_false:
            return test
    return Test()


def _extreme(registers: Registers, line: Line) -> list[Value]:
    type_ = _type(line)
    if type_ is None or len(line.instruction.operands) > 3:
        return []
    return [registers.extreme(line.instruction.opcode, _numbers(registers, line, type_), type_)]


def _choice(registers: Registers, line: Line) -> list[Value]:
    """``selp``."""
    *sides, predicate = line.instruction.operands[1:]
    type_ = _type(line)
    if type_ is None:
        return []
    test = registers.operand(predicate, line.names)
    facts = (test.if_true, test.if_false) if isinstance(test, Test) else ((), ())
    found = []
    for side, known in zip(sides, facts, strict=True):
        found.append((registers.typed(side, line.names, type_), registers.knowledge.and_(known)))
    return [registers.either(type_, *found)]


def _negative(registers: Registers, line: Line) -> list[Value]:
    type_ = _type(line)
    if type_ is None:
        return []
    value = registers.typed(line.instruction.operands[1], line.names, type_)
    return [Number(-value.form, value.needs)]


RULES: dict[str, Rule] = {
    "mov": _copy,
    "ld": _load,
    "cvt": _convert,
    "cvta": _convert_address,
    "add": _sum,
    "sub": _sum,
    "mul": _product,
    "mad": _product,
    "shl": _shift_left,
    "shr": _shift_right,
    "div": _division,
    "rem": _division,
    "and": _and,
    "or": _or,
    "not": _not,
    "setp": _compare,
    "min": _extreme,
    "max": _extreme,
    "abs": _extreme,
    "selp": _choice,
    "neg": _negative,
}
