"""What is known of the addresses in PTX modulo powers of two: ``%rd4`` is a parameter plus 16 times something.

Takes a function and its definitions; gives for a register the parameter that it is based on, if it is, and the
remainder of the rest by a power of two. Arithmetic of 32 and 64 bits wraps by powers of two, which changes no such
remainder.
"""

from __future__ import annotations

from nvgen.artifacts.report.definitions import Definitions, constant
from nvgen.base.records import Record
from nvgen.ptx.operands import Address, Operand, Register, Symbol
from nvgen.ptx.tree import Function, Instruction

#: As far as remainders are followed: the modulus of what is known to the bit.
_MOST = 1 << 32

_TYPES = frozenset({"b32", "u32", "s32", "b64", "u64", "s64"})


class Congruence(Record):
    """A value of the form ``base + modulus * something + remainder``.

    ``counts``: there is a counter of a loop in it.
    """

    base: str
    modulus: int
    remainder: int
    counts: bool = False

    @property
    def is_exact(self) -> bool:
        """Whether nothing but a constant is added to the base."""
        return self.modulus == _MOST


_UNKNOWN = Congruence("", 1, 0)


def congruences(function: Function, definitions: Definitions) -> dict[str, Congruence]:
    """What is known of each register, those left out of which nothing is; in one walk through the text."""
    known: dict[str, Congruence] = {}
    for instruction in function.instructions:
        target = instruction.operands[0] if instruction.operands else None
        if not isinstance(target, Register):
            continue
        counter = definitions.counters.get(target.name)
        if counter is not None and counter.begin is instruction:
            value = _value(instruction, known)
            for step in counter.steps:
                one = _operand(step, known)
                value = _sum(value, one.with_changes(remainder=0, modulus=_gcd(one.modulus, one.remainder)))
            known[target.name] = value.with_changes(counts=True)
        elif definitions.only(target.name) is instruction:
            known[target.name] = _value(instruction, known)
    return known


def _operand(operand: Operand, known: dict[str, Congruence]) -> Congruence:
    number = constant(operand)
    if number is not None:
        return Congruence("", _MOST, number % _MOST)
    return known.get(operand.name, _UNKNOWN) if isinstance(operand, Register) else _UNKNOWN


def _value(instruction: Instruction, known: dict[str, Congruence]) -> Congruence:
    """The result of an instruction."""
    opcode, modifiers, operands = instruction.opcode, instruction.modifiers, instruction.operands[1:]
    if opcode == "ld" and (instruction.space or "").startswith("param"):
        part = operands[0].parts[0] if isinstance(operands[0], Address) else None
        return Congruence(part.name, _MOST, 0) if isinstance(part, Symbol) else _UNKNOWN
    if not _TYPES.issuperset(instruction.types):
        return _UNKNOWN  # floats, and narrow integers, whose arithmetic wraps earlier
    values = [_operand(one, known) for one in operands]
    if opcode in ("mov", "cvta", "cvt"):
        return values[0] if values else _UNKNOWN
    if opcode == "add" or (opcode == "or" and _is_sum(values)):
        return _sum(values[0], values[1])
    if opcode == "sub":
        return _sum(values[0], _product(values[1], Congruence("", _MOST, _MOST - 1)))
    if opcode == "mul" and "hi" not in modifiers:
        return _product(values[0], values[1])
    if opcode == "mad" and "hi" not in modifiers:
        return _sum(_product(values[0], values[1]), values[2])
    bits = constant(operands[1]) if len(operands) > 1 else None
    if opcode == "shl" and bits is not None and bits >= 0:
        return _product(values[0], Congruence("", _MOST, (1 << min(bits, 32)) % _MOST))
    if opcode == "and" and bits is not None:
        return Congruence("", _gcd(_MOST, bits), 0, values[0].counts)
    return _UNKNOWN


def _is_sum(values: list[Congruence]) -> bool:
    """Whether ``or`` of two values adds them: no bit is in both."""
    first, second = values
    return not second.base and second.modulus == _MOST and second.remainder < first.modulus and not first.remainder


def _sum(first: Congruence, second: Congruence) -> Congruence:
    counts = first.counts or second.counts
    if first.base and second.base:
        return _UNKNOWN.with_changes(counts=counts)
    modulus = _gcd(first.modulus, second.modulus)
    return Congruence(first.base or second.base, modulus, (first.remainder + second.remainder) % modulus, counts)


def _product(first: Congruence, second: Congruence) -> Congruence:
    """``(m x + r) (n y + s)``: ``rs`` and multiples of mn, ms and rn."""
    counts = first.counts or second.counts
    first, second = (_UNKNOWN if one.base else one for one in (first, second))
    m, r, n, s = first.modulus, first.remainder, second.modulus, second.remainder
    modulus = _gcd(m * n | m * s, r * n)
    return Congruence("", modulus, r * s % modulus, counts)


def _gcd(first: int, second: int) -> int:
    """The largest power of two that divides both; of 0 and 0 the largest that is looked at."""
    both = first | second
    return min(both & -both, _MOST) if both else _MOST
