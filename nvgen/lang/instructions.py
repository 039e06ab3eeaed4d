"""Functions of numbers that are one instruction of PTX: how ``nv.bits``, ``nv.half``, ``nv.convert`` and the functions
of ``nv.math`` that say how they round are declared.

The types of a call's operands and its options choose an ``Instruction``. LLVM has an intrinsic for most, whose needs
the database of intrinsics knows; the others have their PTX here, and what they need.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from nvgen.intrinsics import nvvm
from nvgen.intrinsics.availability import Availability, since
from nvgen.intrinsics.nvvm import Intrinsic
from nvgen.lang.attributes import Attributes
from nvgen.lang.operation import DeviceOperation
from nvgen.lang.parameters import Constant, ElementType, InstructionOperand, Parameter
from nvgen.records import Record
from nvgen.types import Type, bool_

#: The oldest architectures that have an instruction, each with the PTX version that it needs there.
Needs = tuple[tuple[str, str], ...]


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
    needs: Needs = ()
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


def flag(name: str) -> Option:
    """An option that is off unless it is ``True``."""
    return Option(name, (False, True))


def constant_bool(position: int, value: bool) -> tuple[Immediate, ...]:
    return (Immediate(position, bool_, int(value)),)


#: Of LLVM's own operations, which it makes something of on every architecture.
_EVERYWHERE = (("sm_20", "3.2"),)


def record_of(instruction: Instruction) -> Intrinsic | None:
    """What is known of an instruction, that of LLVM's intrinsic if it has one; None where no machine has it."""
    needs = _EVERYWHERE if instruction.name.startswith("llvm.") else instruction.needs
    if needs:
        known = Availability(since(dict(needs)))
        return Intrinsic(instruction.name, "", (), (), "none", False, known, "inline PTX", "")
    name = instruction.name.replace("{ftz}", "").replace(".", "_")
    found = nvvm.intrinsic(name) if nvvm.overloads(name) == (name,) else None
    return found if found is not None and found.availability.is_anywhere else None
