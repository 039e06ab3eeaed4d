"""What threads keep from one piece of a kernel to the next: registers that are live there.

A register that is cheaply computed from the thread's index and the launch's numbers is computed again in each piece,
which shows LLVM how addresses grow from thread to thread. One that is the same for all threads of the block is kept
once; of every other one each thread keeps its own.
"""

from __future__ import annotations

from collections.abc import Iterable

from nvgen.lift.form import FunctionForm, Line
from nvgen.lift.regions.division import Division, Piece
from nvgen.ptx.analysis.accesses import accesses
from nvgen.ptx.analysis.scopes import Definition
from nvgen.ptx.operands import Address, Operand, SpecialRegister, Symbol
from nvgen.ptx.tree import Function
from nvgen.records import Node

#: Instructions that cost no more than a load, if nothing but numbers of the launch and of the thread is in them.
_CHEAP = frozenset(
    {
        *("mov", "add", "sub", "mul", "mad", "shl", "shr", "and", "or", "xor", "not", "neg", "cvt", "cvta", "selp"),
        *("setp", "bfe", "min", "max", "lop3", "shf", "prmt", "ld"),
    }
)
_REGISTERS = ("%tid", "%ntid", "%ctaid", "%nctaid", "%laneid", "%warpid", "%lanemask")
#: How many instructions make at the most what is computed again.
_MOST = 12


class Kept(Node):
    """Of a divided kernel. ``live`` has the registers that are needed where each block begins, ``again`` the
    instructions of those that are computed again."""

    form: FunctionForm
    live: tuple[frozenset[Definition], ...]
    again: dict[Definition, Line]
    varying: frozenset[str]

    def needed(self, piece: Piece) -> list[Definition]:
        """What a piece takes from those before it."""
        used = {
            register
            for number in piece.blocks
            for line in self.form.lines_of(self.form.flow.blocks[number])
            for register in (*line.reads, *line.writes)
        }
        return self._ordered(register for register in self.live[piece.entry] if register in used)

    def left(self, piece: Piece, *, is_first: bool) -> list[Definition]:
        """What a piece hands on: what it writes, and of the kernel's first piece also what nothing has written."""
        if piece.cut is None:
            return []
        cut = self.form.flow.blocks[piece.cut.block]
        needed = {register for edge in cut.successors for register in self.live[edge.target]}
        lines = [line for number in piece.blocks for line in self.form.lines_of(self.form.flow.blocks[number])]
        by_cut = set() if piece.cut.is_branch else {*self.form.lines_of(cut)[-1].writes}
        written = {register for line in lines for register in line.writes} - by_cut
        if is_first:
            written |= self.live[piece.entry]
        return self._ordered(register for register in needed & written if register not in self.again)

    def recomputed(self, registers: Iterable[Definition]) -> list[Line]:
        """The instructions that compute these registers again, and what they need, in order."""
        found: dict[Definition, Line] = {}

        def add(register: Definition) -> None:
            line = self.again.get(register)
            if line is not None and register not in found:
                for read in line.reads:
                    add(read)
                found.update(dict.fromkeys(line.writes, line))

        for register in registers:
            add(register)
        return [*dict.fromkeys(found.values())]

    def is_shared(self, register: Definition) -> bool:
        """Whether all threads of a block have the same in a register."""
        return register.name not in self.varying

    def _ordered(self, registers: Iterable[Definition]) -> list[Definition]:
        return sorted(registers, key=lambda register: (register.scope, register.name))


def find(division: Division) -> Kept:
    """What a divided kernel keeps."""
    form = division.form
    return Kept(form, _live(form), _again(form), division.varying)


def _live(form: FunctionForm) -> tuple[frozenset[Definition], ...]:
    blocks = form.flow.blocks
    read: list[set[Definition]] = []
    killed: list[set[Definition]] = []
    for block in blocks:
        exposed, written = set[Definition](), set[Definition]()
        for line in form.lines_of(block):
            exposed.update(register for register in line.reads if register not in written)
            written.update(_kills(line))
        read.append(exposed)
        killed.append(written)
    live = [set(one) for one in read]
    waiting = [block.number for block in blocks]
    while waiting:
        number = waiting.pop()
        behind = {register for edge in blocks[number].successors for register in live[edge.target]}
        found = read[number] | (behind - killed[number])
        if found != live[number]:
            live[number] = found
            waiting += blocks[number].predecessors
    return tuple(map(frozenset, live))


def _kills(line: Line) -> Iterable[Definition]:
    """The registers of whose earlier value nothing stays."""
    if line.instruction.guard is not None:
        return ()
    partial = {register.name for register in accesses(line.instruction).partial}
    return (register for register in line.writes if register.name not in partial)


def _again(form: FunctionForm) -> dict[Definition, Line]:
    found: dict[Definition, Line] = {}
    cost: dict[Definition, int] = {}
    for number in form.order:
        for line in form.lines_of(form.flow.blocks[number]):
            if not (line.writes and _is_cheap(line, form.function) and form.single.issuperset(line.writes)):
                continue
            if all(register in found for register in line.reads):
                total = 1 + sum(cost[register] for register in line.reads)
                if total <= _MOST:
                    found.update(dict.fromkeys(line.writes, line))
                    cost.update(dict.fromkeys(line.writes, total))
    return found


def _is_of_kernel(line: Line, kernel: Function) -> bool:
    """Whether a parameter is one of the kernel's own, and none of a call."""
    names = {
        node.name for operand in line.instruction.operands[1:] for node in operand.walk() if isinstance(node, Symbol)
    }
    own = {declarator.name for one in kernel.parameters or () for declarator in one.declarators}
    return bool(names) and names <= own


def _is_cheap(line: Line, function: Function) -> bool:
    instruction = line.instruction
    if instruction.opcode not in _CHEAP or instruction.guard is not None or "cc" in instruction.modifiers:
        return False
    if instruction.opcode == "ld":
        return instruction.space == "param" and len(line.writes) == 1 and _is_of_kernel(line, function)
    return all(_is_of_thread(operand) for operand in instruction.operands[1:])


def _is_of_thread(operand: Operand) -> bool:
    """Whether an operand is the same whenever a thread looks at it, as far as it is no register."""
    nodes = (operand, *operand.walk())
    if any(isinstance(node, Address) for node in nodes):
        return False
    return all(node.name.startswith(_REGISTERS) for node in nodes if isinstance(node, SpecialRegister))
