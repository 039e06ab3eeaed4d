"""Functions without the names of their registers and labels, as comparison needs them.

An instruction becomes a form, its text with a mark for each register and label, and the numbers of what the marks stand
for. Registers are numbered in the order in which they are met, labels by the block that they lead to, so that
functions that differ in names only have equal forms and equal numbers. Labels that nothing refers to, such as those for
debuggers, are left out.
"""

from __future__ import annotations

import re

from nvgen.base.records import Record
from nvgen.ptx.analysis.scopes import Definition, ModuleNames, NameKind, Names, body
from nvgen.ptx.operand_printer import operand_text
from nvgen.ptx.printer import anew
from nvgen.ptx.tree import BranchTargets, CallPrototype, CallTargets, Declaration, Function, Instruction, Label, Pragma

#: Names in the text of operands, but no parts, %r1.x, and no casts, (.s64).
_NAME = re.compile(r"(?<![\w$.%])[A-Za-z_$%][\w$]*")
#: Begins and ends what stands for a name in a form; between them is what kind of name.
_MARK = "\x00"
_ENDS_BLOCK = frozenset({"bra", "brx", "ret", "exit", "trap"})


class NamelessBlock(Record):
    """A block: its name, and where its instructions begin and end in the function."""

    name: str
    first: int
    end: int


class Nameless(Record):
    """A function with a body.

    ``forms`` and ``numbers`` have an entry an instruction. A register has a number from 0 on, a label -1 minus the
    number of its block. ``registers`` are the names of registers by number. ``head`` has the lines of what stands in
    front of the body, of the variables in it, and of its pragmas; declarations of registers are left out.
    """

    head: tuple[str, ...]
    blocks: tuple[NamelessBlock, ...]
    forms: tuple[str, ...]
    numbers: tuple[tuple[int, ...], ...]
    registers: tuple[str, ...]

    def is_like(self, other: Nameless) -> bool:
        """Whether the functions are equal up to names."""
        return (
            self.head == other.head
            and self.forms == other.forms
            and self.numbers == other.numbers
            and [block.first for block in self.blocks] == [block.first for block in other.blocks]
        )

    def marks(self, instruction: int) -> list[str]:
        """What kinds of names an instruction has: classes of registers, and ``label``."""
        return self.forms[instruction].split(_MARK)[1::2]

    def text(self, instruction: int, names: dict[int, str]) -> str:
        """An instruction with names for its registers and labels."""
        parts = self.forms[instruction].split(_MARK)
        parts[1::2] = [names[number] for number in self.numbers[instruction]]
        return "".join(parts)

    def names(self) -> dict[int, str]:
        """The names that its registers and blocks have; equal ones of inner scopes are ``%r1#2``, ``%r1#3``."""
        labels = {-1 - number: block.name for number, block in enumerate(self.blocks)}
        found: dict[int, str] = {**dict(enumerate(self.registers)), **labels}
        count: dict[str, int] = {}
        for number, name in found.items():
            times = count[name] = count.get(name, 0) + 1
            if times > 1:
                found[number] = f"{name}#{times}"
        return found


def nameless(function: Function, outer: ModuleNames | None = None) -> Nameless:
    """Takes the names of registers and labels from a function with a body."""
    reader = _Reader()
    head = anew(function.with_changes(body=None, text="")).removesuffix(";").split("\n")
    for statement, names in body(function, outer):
        if isinstance(statement, Instruction):
            reader.instruction(statement, names)
        elif isinstance(statement, Label):
            reader.labels[id(statement)] = statement.name, len(reader.forms)
        elif isinstance(statement, Pragma) or (isinstance(statement, Declaration) and statement.space != "reg"):
            head.append(f"\t{anew(statement)}")
    blocks, block_at = reader.blocks()
    numbers = tuple(
        tuple(what if isinstance(what, int) else -1 - block_at[reader.labels[what.label][1]] for what in found)
        for found in reader.found
    )
    return Nameless(tuple(head), blocks, tuple(reader.forms), numbers, tuple(reader.registers))


class _ToLabel(Record):
    """A reference to a label, by the identity of its node."""

    label: int


class _Reader:
    """Reads the instructions of a function."""

    def __init__(self) -> None:
        self.forms: list[str] = []
        self.found: list[list[int | _ToLabel]] = []
        self.registers: list[str] = []
        #: The name of each label, and the number of the instruction behind it.
        self.labels: dict[int, tuple[str, int]] = {}
        self._number: dict[Definition, int] = {}
        self._block_ends: list[int] = []

    def instruction(self, instruction: Instruction, names: Names) -> None:
        guard = instruction.guard
        form: list[str] = []
        found: list[int | _ToLabel] = []
        if guard is not None:
            form.append("@!" if guard.is_negated else "@")
            self._without_names(guard.register.name, names, form, found)
            form.append(" ")
        form.append(instruction.name)
        if instruction.operands:
            form.append(" ")
            self._without_names(", ".join(map(operand_text, instruction.operands)), names, form, found)
        form.append(";")
        self.forms.append("".join(form))
        self.found.append(found)
        if instruction.opcode in _ENDS_BLOCK:
            self._block_ends.append(len(self.forms))

    def _without_names(self, text: str, names: Names, form: list[str], found: list[int | _ToLabel]) -> None:
        """Adds a text to a form, with marks for names, and what these stand for to what was found."""
        at = 0
        for match in _NAME.finditer(text):
            what = names.find(match[0])
            mark = self._mark(what, names, found) if what is not None else ""
            if mark:
                form += (text[at : match.start()], mark)
                at = match.end()
        form.append(text[at:])

    def _mark(self, what: Definition, names: Names, found: list[int | _ToLabel]) -> str:
        """What stands in a form for a name, "" for the name itself; the numbers are added to those found."""
        node = what.declaration
        if what.kind is NameKind.REGISTER:
            number = self._number.get(what)
            if number is None:
                number = self._number[what] = len(self.registers)
                self.registers.append(what.name)
            found.append(number)
            return f"{_MARK}{what.vector}{what.register_class}{_MARK}"
        if what.kind is NameKind.LABEL:
            found.append(_ToLabel(id(node)))
            return f"{_MARK}label{_MARK}"
        if isinstance(node, BranchTargets):
            targets = [names.find(label.name) for label in node.labels]
            labels = [target.declaration for target in targets if target is not None]
            found += [_ToLabel(id(label)) for label in labels if isinstance(label, Label)]
            return "{" + ", ".join(f"{_MARK}label{_MARK}" for label in labels if isinstance(label, Label)) + "}"
        if isinstance(node, (CallTargets, CallPrototype)):
            return anew(node).removesuffix(";")
        return ""

    def blocks(self) -> tuple[tuple[NamelessBlock, ...], dict[int, int]]:
        """The blocks, and the number of the block that begins at each instruction where one does."""
        names: dict[int, str] = {}
        referred = {what.label for found in self.found for what in found if isinstance(what, _ToLabel)}
        for label, (name, position) in self.labels.items():
            if label in referred:
                names.setdefault(position, name)
        starts = sorted({0, *names, *(end for end in self._block_ends if end < len(self.forms))})
        ends = [*starts[1:], len(self.forms)]
        blocks = tuple(
            NamelessBlock(names.get(start) or (f"block {number}" if number else "entry"), start, end)
            for number, (start, end) in enumerate(zip(starts, ends, strict=True))
        )
        return blocks, {start: number for number, start in enumerate(starts)}
