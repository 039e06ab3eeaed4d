"""One instruction of PTX while it is lifted: what a rule reads and writes, in the order of the instruction's operands.

A rule is a function of a ``Step``. It reads operands as bits or as numbers, emits LLVM IR with ``builder``, and writes
the results. Guards, blocks and slots of registers are not its business.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TypeAlias

from llvmlite import ir

from nvgen.diagnostics import CompileError
from nvgen.ptx.operands import Operand
from nvgen.ptx.tree import Instruction


class Step(ABC):
    """An instruction, and where its values are.

    Types are PTX's, without the dot: ``u32``, ``f16x2``, ``pred``.
    """

    builder: ir.IRBuilder
    instruction: Instruction
    operands: tuple[Operand, ...]

    def has(self, *modifiers: str) -> bool:
        """Whether the instruction has one of these modifiers."""
        own = self.instruction.modifiers
        for modifier in modifiers:  # noqa: SIM110  (`any` makes a generator, and this is asked of each instruction)
            if modifier in own:
                return True
        return False

    @property
    def types(self) -> tuple[str, ...]:
        """The modifiers that are types, in their order."""
        return self.instruction.types

    @abstractmethod
    def bits(self, operand: Operand, type_: str) -> ir.Value:
        """An operand as an integer with as many bits as the type has: a register, of a wider one the low bits, a
        number, an address. A predicate is an i1. Elements of a vector operand are operands of their own."""

    @abstractmethod
    def number(self, operand: Operand, type_: str) -> ir.Value:
        """An operand of type ``f32`` or ``f64`` as LLVM's ``float`` or ``double``."""

    @abstractmethod
    def write(self, operand: Operand, value: ir.Value, type_: str) -> None:
        """Writes a result: an integer with the type's bits, or LLVM's ``float`` or ``double``. Into a wider register
        it goes sign-extended if the type is signed, and zero-extended otherwise. ``_`` takes anything."""

    @property
    @abstractmethod
    def carry(self) -> ir.Value:
        """The condition code's carry flag, an i1."""

    @abstractmethod
    def set_carry(self, value: ir.Value) -> None:
        """Writes the carry flag."""

    @abstractmethod
    def refuse(self, what: str) -> CompileError:
        """The refusal of the instruction; ``what`` names in it what is not supported, as ``the rounding `.rs```."""


#: Lifts an instruction.
Rule: TypeAlias = Callable[[Step], None]
