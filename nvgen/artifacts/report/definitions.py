"""Where the registers of PTX get their values, for those who follow an address back to what it is made of.

Takes the instructions of a function in the order of the text. A register that one instruction writes has one
definition. One that is written before a loop and then has something added in each turn is a *counter*: its value is
that of the first definition, and a sum of steps.
"""

from __future__ import annotations

from nvgen.base.kept import kept
from nvgen.base.records import Record
from nvgen.ptx.analysis.accesses import accesses
from nvgen.ptx.operands import Address, Infix, Integer, Operand, Prefix, Register
from nvgen.ptx.tree import Function, Instruction


class Counter(Record):
    """A register's first definition, and what is added to it elsewhere, each an operand; subtracted ones as well."""

    begin: Instruction
    steps: tuple[Operand, ...]


class Definitions:
    """The definitions of a function's registers, by their names."""

    def __init__(self, function: Function) -> None:
        self._of: dict[str, list[Instruction]] = {}
        for instruction in function.instructions:
            for register in accesses(instruction).writes:
                self._of.setdefault(register.name, []).append(instruction)

    def of(self, name: str) -> list[Instruction]:
        """All instructions that write a register."""
        return self._of.get(name, [])

    def only(self, name: str) -> Instruction | None:
        """The one that writes a register, if there is one alone and no guard decides about it."""
        found = self._of.get(name, [])
        return found[0] if len(found) == 1 and found[0].guard is None else None

    @kept
    def counters(self) -> dict[str, Counter]:
        """The registers that are counters."""
        found = {}
        for name, writers in self._of.items():
            steps = [_step(one, name) for one in writers]
            begin = [one for one, step in zip(writers, steps, strict=True) if step is None]
            if len(writers) > 1 and len(begin) == 1 and all(one.guard is None for one in writers):
                found[name] = Counter(begin[0], tuple(step for step in steps if step is not None))
        return found


def _step(instruction: Instruction, name: str) -> Operand | None:
    """What an instruction adds to a register."""
    if instruction.opcode not in ("add", "sub") or len(instruction.operands) != 3:
        return None
    _, left, right = instruction.operands
    if isinstance(left, Register) and left.name == name:
        return right
    is_swapped = instruction.opcode == "add" and isinstance(right, Register) and right.name == name
    return left if is_swapped else None


def constant(operand: Operand) -> int | None:
    """The number that an operand is."""
    if isinstance(operand, Integer):
        return operand.value
    if isinstance(operand, Prefix) and operand.operator == "-":
        value = constant(operand.operand)
        return None if value is None else -value
    return None


def address(instruction: Instruction) -> tuple[Operand, int] | None:
    """The base and the constant offset of the address that a load or store has: ``[%rd4+8]``, ``[%rd4+-8]``."""
    found = next((one for one in instruction.operands if isinstance(one, Address)), None)
    if found is None or len(found.parts) != 1:
        return None
    part = found.parts[0]
    if isinstance(part, Infix) and part.operator in ("+", "-"):
        offset = constant(part.right)
        if offset is None:
            return None
        return part.left, offset if part.operator == "+" else -offset
    return part, 0
