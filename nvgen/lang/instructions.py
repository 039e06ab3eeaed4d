"""Functions of numbers that are one instruction of PTX: how ``nv.bits``, ``nv.half``, ``nv.convert`` and the functions
of ``nv.math`` that say how they round are declared.

The types of a call's operands and its options choose an ``Instruction``. LLVM has an intrinsic for most, whose needs
the database of intrinsics knows; the others have their PTX here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from nvgen.base.records import Record
from nvgen.lang.attributes import Attributes
from nvgen.lang.operation import DeviceOperation
from nvgen.lang.parameters import Constant, ElementType, InstructionOperand, Parameter
from nvgen.types import Type, bool_


class Immediate(Record):
    """An operand that is a number known at compile time; ``position`` counts all operands."""

    position: int
    type: Type
    value: int


class Instruction(Attributes):
    """One instruction.

    ``name`` is that of LLVM's intrinsic after ``llvm.nvvm.``, or all of it where it begins with ``llvm.``; of an
    instruction without one it is the instruction's, and ``ptx`` its text, to which the operands are added unless it has
    its own. ``{ftz}`` in both is ``.ftz`` where the kernel's options flush f32.
    """

    name: str
    #: Registers that it reads; an operand of another type has as many bits.
    parameters: tuple[Type, ...]
    result: Type
    ptx: str = ""
    #: Of one without an intrinsic, the row of ``intrinsics_db/instructions.json`` that says who has it; empty
    #: where every architecture has it.
    row: str = ""
    #: Of a text that names its operands these are no operands: they stand in it.
    immediates: tuple[Immediate, ...] = ()
    #: Of operands by their positions, the bits that count.
    masks: tuple[tuple[int, int], ...] = ()
    #: Which operands it takes, and in what order; all as they stand in the call if this is empty.
    order: tuple[int, ...] = ()
    #: The register that it writes, where the result is another view of its lowest bits.
    register: Type | None = None
    #: Whether it takes the elements of its first operand, a vector, from the last to the first.
    takes_elements: bool = False
    #: Whether it takes the first operand's elements in reverse order.
    reverses_elements: bool = False

    @property
    def intrinsic(self) -> str:
        """The short name of LLVM's intrinsic for NVPTX; empty where it is none."""
        is_other = self.ptx or self.name.startswith("llvm.")
        return "" if is_other else self.name.replace("{ftz}", "").replace(".", "_")

    @property
    def instructions(self) -> tuple[str, ...]:
        if self.intrinsic:
            return (f"llvm.nvvm.{self.intrinsic}",)
        return (self.row,) if self.row else ()

    @property
    def is_there(self) -> bool:
        """Whether any architecture has it."""
        name = self.intrinsic
        if not name:
            return True
        from nvgen.intrinsics import nvvm  # most kernels have none

        return nvvm.overloads(name) == (name,) and nvvm.intrinsic(name).availability.is_anywhere


class Option(Constant):
    """An argument that is known at compile time; the first choice is the default, unless it is ``needed``."""

    choices: Sequence[Any]
    needed: bool = False

    @property
    def optional(self) -> bool:
        return not self.needed

    @property
    def annotation(self) -> str:
        names = {type(choice).__name__ for choice in self.choices if choice is not None}
        return names.pop() if len(names) == 1 else "Any"


class InstructionFunction(DeviceOperation):
    """A function whose calls are one instruction.

    ``choose`` returns the instruction for the types of the ``deciding`` operands and the values of the options; None
    where there is none. ``takes`` says in words what these operands may be.
    """

    family: ClassVar[str] = "instructions"
    accesses_memory: ClassVar[bool] = False
    reads: ClassVar[bool] = False
    writes: ClassVar[bool] = False
    operands: tuple[str, ...]
    takes: str
    choose: Callable[[tuple[Type, ...], Mapping[str, Any]], Instruction | None]
    options: tuple[Option, ...] = ()
    #: How many operands, from the first on, decide.
    deciding: int = 1
    #: Whether the deciding operands meet in their common type.
    in_common_type: bool = False
    #: Operands that need not be given, by name, with their values.
    defaults: tuple[tuple[str, int], ...] = ()
    #: The type of operands and result in the stubs.
    numbers: str = "Any"

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        needed = [option for option in self.options if option.needed]
        others = [option for option in self.options if not option.needed]
        return (*(InstructionOperand(name, self.numbers) for name in self.operands), *needed, *others)

    @property
    def returns(self) -> str:
        return self.numbers


class Conversion(InstructionFunction):
    """A function whose option ``dtype`` is a type; the second operand, of random bits, may be left out."""

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        value, random = self.operands
        dtype = ElementType("dtype")
        return (InstructionOperand(value), dtype, *self.options, InstructionOperand(random, optional=True))


class DtypeFunction(InstructionFunction):
    """A function whose option ``dtype`` is a type; None where it is not given and not needed."""

    is_dtype_needed: bool = True

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        operands = (InstructionOperand(name) for name in self.operands)
        return (*operands, ElementType("dtype", not self.is_dtype_needed), *self.options)


def flag(name: str) -> Option:
    """An option that is off unless it is ``True``."""
    return Option(name, (False, True))


def constant_bool(position: int, value: bool) -> tuple[Immediate, ...]:
    return (Immediate(position, bool_, int(value)),)
