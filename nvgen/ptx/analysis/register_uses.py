"""The registers of a function by number, and which of them each instruction reads and writes.

What liveness, divergence and comparison start from: names are looked up once, in their scopes.
"""

from __future__ import annotations

from nvgen.base.records import Record
from nvgen.ptx.analysis.accesses import accesses
from nvgen.ptx.analysis.scopes import Definition, ModuleNames, NameKind, Names, body
from nvgen.ptx.analysis.source_lines import SourceLine, source_line
from nvgen.ptx.debugging import Loc
from nvgen.ptx.operands import Register
from nvgen.ptx.tree import Function, Guard, Instruction, Label

_Numbers = tuple[int, ...]


class InstructionUses(Record):
    """What an instruction does with registers, by their numbers; ``line`` is where it comes from, if ``.loc`` says.

    ``kills`` are the written ones of whose earlier value nothing stays. Of two writes under opposite guards, ``@%p1``
    and ``@!%p1``, in one block, the first one kills: the earlier value is not seen behind the second, and must not be
    read between them.
    """

    instruction: Instruction
    reads: _Numbers
    writes: _Numbers
    kills: _Numbers
    line: SourceLine | None


class RegisterUses(Record):
    """The registers that a function's instructions name, and the instructions in the order of the text."""

    registers: tuple[Definition, ...]
    instructions: tuple[InstructionUses, ...]


def register_uses(function: Function, outer: ModuleNames | None = None) -> RegisterUses:
    """Looks up the registers of all instructions. One that is not declared counts as 32 bits."""
    files = outer.files if outer is not None else {}
    numbers = _Registers()
    found: list[InstructionUses] = []
    opposite = _OppositeGuards()
    line: SourceLine | None = None
    for statement, names in body(function, outer):
        if isinstance(statement, Loc):
            line = source_line(statement, files)
        elif isinstance(statement, Label):
            opposite.forget()
        elif isinstance(statement, Instruction):
            what = accesses(statement)
            reads = numbers.of(what.reads, names)
            writes = kills = numbers.of(what.writes, names)
            if what.partial:
                kept = numbers.of(what.partial, names)
                kills = tuple(number for number in writes if number not in kept)
            opposite.read(reads)
            if statement.guard is not None:
                for position, number in opposite.completed(statement.guard, reads[0], kills, len(found)):
                    found[position] = found[position].with_changes(kills=(*found[position].kills, number))
                kills = ()
            opposite.write(writes)
            if statement.opcode in ("bra", "brx"):
                opposite.forget()
            found.append(InstructionUses(statement, reads, writes, kills, line))
    return RegisterUses(tuple(numbers.definitions), tuple(found))


class _OppositeGuards:
    """Writes under guards since the last label or branch, to find those that ``@%p1`` and ``@!%p1`` complete."""

    def __init__(self) -> None:
        #: By the register that is written: the predicate, its version, whether it is negated, and where that was.
        self._pending: dict[int, dict[tuple[int, int, bool], int]] = {}
        #: How often each register was written; a predicate that is written anew is another one.
        self._version: dict[int, int] = {}

    def forget(self) -> None:
        """Control may come from elsewhere, or go elsewhere."""
        self._pending.clear()

    def read(self, numbers: _Numbers) -> None:
        """Registers are read: also what the opposite guard has left in them."""
        for number in numbers:
            self._pending.pop(number, None)

    def write(self, numbers: _Numbers) -> None:
        """Registers are written."""
        for number in numbers:
            self._version[number] = self._version.get(number, 0) + 1

    def completed(self, guard: Guard, predicate: int, writes: _Numbers, position: int) -> list[tuple[int, int]]:
        """Where the opposite guard wrote registers that the instruction at ``position`` writes now, with each."""
        version = self._version.get(predicate, 0)
        found = []
        for number in writes:
            pending = self._pending.setdefault(number, {})
            earlier = pending.pop((predicate, version, not guard.is_negated), None)
            if earlier is None:
                pending.setdefault((predicate, version, guard.is_negated), position)
            else:
                found.append((earlier, number))
        return found


class _Registers:
    """Numbers registers as they are met."""

    def __init__(self) -> None:
        self.definitions: list[Definition] = []
        self._number: dict[Definition, int] = {}
        self._undeclared: dict[str, Definition] = {}

    def of(self, registers: tuple[Register, ...], names: Names) -> _Numbers:
        return tuple(self._number_of(register, names) for register in registers)

    def _number_of(self, register: Register, names: Names) -> int:
        found = names.find(register.name)
        if found is None:
            found = self._undeclared.get(register.name)
            if found is None:
                found = Definition(register.name, NameKind.REGISTER, 1, register, None, "reg", "b32", "")
                self._undeclared[register.name] = found
        number = self._number.get(found)
        if number is None:
            number = self._number[found] = len(self.definitions)
            self.definitions.append(found)
        return number
