"""The registers of a function by number, and which of them each instruction reads and writes.

What liveness, divergence and comparison start from: names are looked up once, in their scopes.
"""

from __future__ import annotations

from collections.abc import Sequence

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
    found, undeclared = UsesInOrder(), _Undeclared()
    line: SourceLine | None = None
    for statement, names in body(function, outer):
        if isinstance(statement, Loc):
            line = source_line(statement, files)
        elif isinstance(statement, Label):
            found.add_label()
        elif isinstance(statement, Instruction):
            what = accesses(statement)
            reads, writes, partial = (
                [undeclared.find(register, names) for register in registers]
                for registers in (what.reads, what.writes, what.partial)
            )
            found.add(statement, reads, writes, partial, line)
    return found.all()


class UsesInOrder:
    """Numbers the registers of instructions, which are told in the order of the text with the labels between them."""

    def __init__(self) -> None:
        self._number: dict[Definition, int] = {}
        self._opposite = _OppositeGuards()
        self._found: list[InstructionUses] = []

    def add_label(self) -> None:
        """Control may come from elsewhere here."""
        self._opposite.forget()

    def add(
        self,
        instruction: Instruction,
        read: Sequence[Definition],
        written: Sequence[Definition],
        partial: Sequence[Definition],
        line: SourceLine | None = None,
    ) -> None:
        """An instruction, with the registers that it reads and writes; of the ``partial`` ones something stays."""
        number, opposite, found = self._number, self._opposite, self._found
        reads = tuple([number.setdefault(register, len(number)) for register in read])
        writes = kills = tuple([number.setdefault(register, len(number)) for register in written])
        if partial:
            kept = [number[register] for register in partial]
            kills = tuple(register for register in writes if register not in kept)
        opposite.read(reads)
        if instruction.guard is not None:
            for position, register in opposite.completed(instruction.guard, reads[0], kills, len(found)):
                found[position] = found[position].with_changes(kills=(*found[position].kills, register))
            kills = ()
        opposite.write(writes)
        if instruction.opcode in ("bra", "brx"):
            opposite.forget()
        found.append(InstructionUses(instruction, reads, writes, kills, line))

    def all(self) -> RegisterUses:
        """What was told."""
        return RegisterUses(tuple(self._number), tuple(self._found))


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
        if not self._pending:
            return
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


class _Undeclared:
    """Finds registers, also those that nobody declares."""

    def __init__(self) -> None:
        self._known: dict[str, Definition] = {}

    def find(self, register: Register, names: Names) -> Definition:
        found = names.find(register.name) or self._known.get(register.name)
        if found is None:
            found = Definition(register.name, NameKind.REGISTER, 1, register, None, "reg", "b32", "")
            self._known[register.name] = found
        return found
