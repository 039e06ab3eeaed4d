"""What the lanes of a warp have in each register of PTX, as far as thread indices and constants decide it.

Takes a function, and a warp of blocks of a given shape; gives for each register the 32 values of its lanes, up to a
number that is the same for all lanes and may be anything, or nothing where it depends on more. Values wrap at 32 bits,
which is as long as an address in shared memory is.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Container

from nvgen.artifacts.report.definitions import Definitions, constant
from nvgen.base.records import Record
from nvgen.ptx.operands import Operand, Register, SpecialRegister, Symbol
from nvgen.ptx.tree import Function, Instruction

_LANES = 32
_MASK = (1 << 32) - 1
Lanes = tuple[int, ...]
#: Special registers that differ between lanes and are not followed.
_VARYING = ("%lanemask", "%clock", "%globaltimer", "%pm")
_NARROW = frozenset({"u8", "s8", "b8", "u16", "s16", "b16"})


class Warp(Record):
    """A warp: its number in a block of ``width`` threads along x, ``height`` along y, and more along z."""

    number: int
    width: int
    height: int

    def special_registers(self) -> dict[str, Lanes]:
        """What its lanes have in special registers of PTX."""
        linear = range(self.number * _LANES, (self.number + 1) * _LANES)
        return {
            "%tid.x": tuple(one % self.width for one in linear),
            "%tid.y": tuple(one // self.width % self.height for one in linear),
            "%tid.z": tuple(one // (self.width * self.height) for one in linear),
            "%laneid": tuple(range(_LANES)),
            "%ntid.x": (self.width,) * _LANES,
            "%ntid.y": (self.height,) * _LANES,
        }


class LaneValues(Record):
    """``values`` of the lanes; ``is_shifted``: the same unknown number is added to each."""

    values: Lanes
    is_shifted: bool

    @property
    def are_equal(self) -> bool:
        """Whether all lanes have the same."""
        return len(set(self.values)) == 1


_SAME = LaneValues((0,) * _LANES, True)
#: Of a condition: any lanes may be there, as the same number decides for all or a bound that is not known.
_ANY: tuple[bool, ...] = ()


def _quotient(a: int, b: int) -> int:
    """Division that truncates, as PTX's; by 0 it is any number."""
    return (abs(a) // abs(b)) * (1 if (a < 0) == (b < 0) else -1) if b else 0


_EXACT: dict[str, Callable[[int, int], int]] = {
    "and": operator.and_,
    "or": operator.or_,
    "xor": operator.xor,
    "shr": lambda a, b: a >> min(b, _LANES),
    "rem": lambda a, b: a - b * _quotient(a, b),
    "div": _quotient,
    "min": min,
    "max": max,
}
_COMPARES: dict[str, Callable[[int, int], bool]] = {
    **dict.fromkeys(("lt", "lo"), operator.lt),
    **dict.fromkeys(("le", "ls"), operator.le),
    **dict.fromkeys(("gt", "hi"), operator.gt),
    **dict.fromkeys(("ge", "hs"), operator.ge),
    "eq": operator.eq,
    "ne": operator.ne,
}

_OF_CONDITIONS: dict[str, Callable[[bool, bool], bool]] = {
    "and": operator.and_,
    "or": operator.or_,
    "xor": operator.xor,
}
_COMPUTED = frozenset({"mov", "cvta", "cvt", "add", "sub", "mul", "mad", "shl", *_EXACT})


class LanesOfRegisters:
    """The values of registers for a warp. ``differing`` are the registers that may differ between its lanes."""

    def __init__(self, function: Function, definitions: Definitions, differing: Container[str], warp: Warp) -> None:
        self._differing = differing
        self._special = warp.special_registers()
        self._known: dict[str, LaneValues] = {}
        self._conditions: dict[str, tuple[bool, ...]] = {}
        for instruction in function.instructions:
            target = instruction.operands[0] if instruction.operands else None
            if isinstance(target, Register):
                self._define(target.name, instruction, definitions)

    def _define(self, name: str, instruction: Instruction, definitions: Definitions) -> None:
        counter = definitions.counters.get(name)
        if counter is not None and counter.begin is instruction:
            steps = [self.of(step) for step in counter.steps]
            value = self._value(instruction)
            if value is not None and all(step is not None and step.are_equal for step in steps):
                self._known[name] = value.with_changes(is_shifted=True)
        elif definitions.only(name) is instruction:
            if "pred" in instruction.modifiers or instruction.opcode == "setp":
                found = self._condition(instruction)
                if found is not None:
                    self._conditions[name] = found
            elif (value := self._value(instruction)) is not None:
                self._known[name] = value

    def of(self, operand: Operand) -> LaneValues | None:
        """The values of an operand; None if they are not known."""
        number = constant(operand)
        if number is not None:
            return LaneValues((number & _MASK,) * _LANES, False)
        if isinstance(operand, SpecialRegister):
            found = self._special.get(operand.name)
            is_varying = operand.name.startswith(_VARYING)
            return LaneValues(found, False) if found is not None else None if is_varying else _SAME
        if isinstance(operand, Register):
            return self._known.get(operand.name) or (None if operand.name in self._differing else _SAME)
        return _SAME if isinstance(operand, Symbol) else None

    def active(self, condition: str) -> tuple[bool, ...] | None:
        """The lanes for which a condition, ``%p1`` or ``!%p1``, is true; None if that is not known.

        A bound that may be any number, as an extent, is taken to be true for all.
        """
        name = condition.lstrip("!")
        found = self._conditions.get(name)
        if found is None and name in self._differing:
            return None
        return tuple(one != condition.startswith("!") for one in found) if found else (True,) * _LANES

    def _condition(self, instruction: Instruction) -> tuple[bool, ...] | None:
        """The lanes for which a predicate is true, ``_ANY``, or None if nothing is known."""
        operands = instruction.operands[1:]
        if instruction.opcode == "setp":
            return self._comparison(instruction, operands) if len(operands) == 2 else None
        given = [self._given(one) for one in operands if isinstance(one, Register)]
        if len(given) != len(operands) or any(one is None for one in given):
            return None
        known = [one for one in given if one]
        if instruction.opcode == "not":
            return tuple(not one for one in known[0]) if known else _ANY
        if instruction.opcode not in _OF_CONDITIONS:
            return None
        if len(known) < len(given):
            return known[0] if instruction.opcode == "and" and known else _ANY
        combine = _OF_CONDITIONS[instruction.opcode]
        return tuple(bool(combine(a, b)) for a, b in zip(*known, strict=True))

    def _given(self, register: Register) -> tuple[bool, ...] | None:
        found = self._conditions.get(register.name)
        return _ANY if found is None and register.name not in self._differing else found

    def _comparison(self, instruction: Instruction, operands: tuple[Operand, ...]) -> tuple[bool, ...] | None:
        name = next((one for one in instruction.modifiers if one in _COMPARES), None)
        left, right = self.of(operands[0]), self.of(operands[1])
        if name is None or not _is_integer(instruction) or left is None or right is None:
            return None
        if left.is_shifted or right.is_shifted:
            return None if name in ("eq", "ne") and not (left.are_equal and right.are_equal) else _ANY
        compare = _COMPARES[name]
        return tuple(
            compare(_number(a, instruction), _number(b, instruction))
            for a, b in zip(left.values, right.values, strict=True)
        )

    def _value(self, instruction: Instruction) -> LaneValues | None:
        """The result of an instruction; None if it is not known."""
        found = self._computed(instruction)
        target = instruction.operands[0]
        is_same = isinstance(target, Register) and target.name not in self._differing
        return _SAME if found is None and is_same else found

    def _computed(self, instruction: Instruction) -> LaneValues | None:
        opcode = instruction.opcode
        if not _is_integer(instruction) or opcode not in _COMPUTED:
            return None
        values = []
        for operand in instruction.operands[1:]:
            value = self.of(operand)
            if value is None:
                return None
            values.append(value)
        if opcode in ("mov", "cvta", "cvt"):
            is_narrow = opcode == "cvt" and any(one in _NARROW for one in instruction.modifiers)
            return values[0] if len(values) == 1 and not is_narrow else None
        if opcode in ("add", "sub"):
            return _sum(values[0], values[1], -1 if opcode == "sub" else 1)
        if opcode in ("mul", "mad"):
            product = None if "hi" in instruction.modifiers else _product(values[0], values[1])
            return product if opcode == "mul" or product is None else _sum(product, values[2], 1)
        if opcode == "shl":
            factor = LaneValues(tuple(1 << min(one, _LANES) for one in values[1].values), values[1].is_shifted)
            return None if factor.is_shifted else _product(values[0], factor)
        if any(one.is_shifted for one in values):
            return _SAME if all(one.are_equal for one in values) else None
        compute = _EXACT[opcode]
        numbers = [[_number(one, instruction) for one in value.values] for value in values]
        return LaneValues(tuple(compute(a, b) & _MASK for a, b in zip(*numbers, strict=True)), False)


def _is_integer(instruction: Instruction) -> bool:
    return not any(one.startswith(("f", "bf")) or one == "pred" for one in instruction.types)


def _number(value: int, instruction: Instruction) -> int:
    """A value as the type of the instruction has it, signed or not."""
    is_signed = any(one.startswith("s") for one in instruction.types)
    return value - (1 << _LANES) if is_signed and value >> (_LANES - 1) else value


def _sum(left: LaneValues, right: LaneValues, sign: int) -> LaneValues:
    values = tuple((a + sign * b) & _MASK for a, b in zip(left.values, right.values, strict=True))
    return LaneValues(values, left.is_shifted or right.is_shifted)


def _product(left: LaneValues, right: LaneValues) -> LaneValues | None:
    """What is shifted may be multiplied by what is known and the same for all lanes."""
    for one, other in ((left, right), (right, left)):
        if one.is_shifted and not (other.are_equal and not other.is_shifted):
            return _SAME if one.are_equal and other.are_equal else None
    values = tuple((a * b) & _MASK for a, b in zip(left.values, right.values, strict=True))
    return LaneValues(values, left.is_shifted or right.is_shifted)
