"""A function of PTX as the lifter takes it: its blocks in the order in which they are emitted, and what is known of its
registers.

A register that one place writes, whose every use that place dominates, is the value written there, unless a guard in a
loop may leave it what an earlier iteration wrote. Every other one has a stack slot, of which LLVM makes values; within
a block it is the value that was last read or written.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nvgen import diagnostics
from nvgen.base.kept import kept
from nvgen.codegen.contract.description import Spin
from nvgen.diagnostics import CompileError
from nvgen.ptx.analysis import graphs
from nvgen.ptx.analysis.accesses import registers
from nvgen.ptx.analysis.control_flow import BasicBlock, Blocks, ControlFlow, control_flow
from nvgen.ptx.analysis.joins import Shape
from nvgen.ptx.analysis.scopes import Definition, ModuleNames, Names, body
from nvgen.ptx.operands import Register
from nvgen.ptx.source import SourceText
from nvgen.ptx.tree import Declaration, Function, Instruction


class Line:
    """An instruction with the names that are visible there, and the registers that it reads and writes."""

    __slots__ = ("block", "instruction", "names", "partial", "reads", "writes")

    def __init__(
        self,
        instruction: Instruction,
        names: Names,
        block: int,
        reads: tuple[Definition, ...],
        writes: tuple[Definition, ...],
        partial: tuple[Definition, ...],
    ) -> None:
        self.instruction, self.names, self.block = instruction, names, block
        self.reads, self.writes = reads, writes
        #: Those of the written ones that keep some of what they were.
        self.partial = partial


class FunctionForm:
    """A function with a body."""

    def __init__(
        self, function: Function, outer: ModuleNames, source: SourceText, known: FunctionForm | None = None
    ) -> None:
        """Looks up its names; ``known`` is a form of the function that has fewer labels.

        Raises:
            CompileError: a register is not declared.
        """
        self.function = function
        self._source = source
        self.flow: ControlFlow
        self.lines: list[Line] = []
        #: The names of the function's parameters, and of what its body declares outside of inner blocks.
        self.names = Names(outer, 1)
        #: The variables that its body declares, with the names that are visible there.
        self.declarations: list[tuple[Declaration, Names]] = []
        if known is None:
            self._read(outer)
        else:
            self._take_over(known, outer)
        self.labels: dict[str, int] = {name: block.number for block in self.flow.blocks for name in block.labels}
        #: What was found out of its loops, by header and latch, None for all latches: how threads wait in them.
        self.spins: dict[tuple[int, int | None], Spin | None] = {}
        #: Whether its local memory is more than its variables: it asks for some while it runs.
        self.has_stack = "alloca" in self.opcodes
        #: The registers that are the one value which is written to them.
        self.single = self._single()

    def _read(self, outer: ModuleNames) -> None:
        """One walk through the body, for its blocks and its names."""
        blocks, is_first = Blocks(), True
        add_line, add, found = self.lines.append, blocks.add, self._found
        for statement, names in body(self.function, outer):
            if is_first:
                self.names, is_first = names, False
            block = add(statement, names)
            if type(statement) is Instruction:
                reads, writes, partial, _ = registers(statement)
                kept = found(partial, names) if partial else ()
                add_line(Line(statement, names, block, found(reads, names), found(writes, names), kept))
            elif type(statement) is Declaration and statement.space != "reg":
                self.declarations.append((statement, names))
        self.flow = control_flow(self.function, outer, blocks)

    def _take_over(self, known: FunctionForm, outer: ModuleNames) -> None:
        """The same instructions in other blocks."""
        self.flow = control_flow(self.function, outer)
        numbers = [block.number for block in self.flow.blocks for _ in block.instructions]
        self.names, self.declarations = known.names, known.declarations
        self.lines = [
            Line(line.instruction, line.names, block, line.reads, line.writes, line.partial)
            for line, block in zip(known.lines, numbers, strict=True)
        ]

    def _found(self, given: Sequence[Register], names: Names) -> tuple[Definition, ...]:
        known = names.known
        return tuple([known(one.name) or self.register(one, names) for one in given])

    def register(self, register: Register, names: Names) -> Definition:
        """What a register is.

        Raises:
            CompileError: it is not declared.
        """
        found = names.find(register.name)
        if found is None:
            span = self._source.span(register.start, register.end)
            raise CompileError(diagnostics.ptx_module.Undefined(span, "register", register.name, "here"))
        return found

    @property
    def order(self) -> list[int]:
        """The reached blocks; the one that dominates another stands before it."""
        return self._order

    @kept
    def opcodes(self) -> frozenset[str]:
        """Those of its instructions."""
        return frozenset([line.instruction.opcode for line in self.lines])

    @kept
    def calls(self) -> list[Line]:
        """The instructions that call functions."""
        return [line for line in self.lines if line.instruction.opcode == "call"] if "call" in self.opcodes else []

    @kept
    def shape(self) -> Shape:
        """Where its paths part and meet."""
        return Shape(self.flow)

    @kept
    def read(self) -> frozenset[Definition]:
        """The registers that some instruction reads."""
        return frozenset([register for line in self.lines for register in line.reads])

    @kept
    def writers(self) -> Mapping[Definition, Sequence[Line]]:
        """The instructions that write each register."""
        found: dict[Definition, list[Line]] = {}
        for line in self.lines:
            for register in line.writes:
                found.setdefault(register, []).append(line)
        return found

    @kept
    def order_of_writing(self) -> Mapping[Definition, int]:
        """The registers that are written, by numbers: the one that the text writes first before others."""
        return {register: number for number, register in enumerate(self.writers)}

    @kept
    def takes_local_addresses(self) -> bool:
        """Whether it may access what is local to a caller as local memory: to LLVM nothing leads there from its own."""
        if self.function.is_kernel or "cvta" not in self.opcodes:
            return False
        instructions = (line.instruction for line in self.lines)
        return any(one.opcode == "cvta" and "to" in one.modifiers and one.space == "local" for one in instructions)

    def lines_of(self, block: BasicBlock) -> list[Line]:
        """The instructions of a block."""
        return self.lines[block.first : block.first + len(block.instructions)]

    def _single(self) -> set[Definition]:
        successors = [[*dict.fromkeys(edge.target for edge in block.successors)] for block in self.flow.blocks]
        numbered = graphs.depth_first(successors).number
        self._order = sorted((n for n, position in enumerate(numbered) if position >= 0), key=lambda n: numbered[n])
        parameters = [one for one in (*(self.function.parameters or ()), *self.function.returns) if one.space == "reg"]
        given = [self.names.find(name.name) for one in parameters for name in one.declarators]
        written: dict[Definition, int] = {register: 2 for register in given if register is not None}
        position: dict[Definition, int] = {}
        lines = self.lines
        kept: set[Definition] = set()
        for number, line in enumerate(lines):
            for register in line.writes:
                written[register] = written.get(register, 0) + 1
                position[register] = number
            if (line.instruction.guard is not None or line.partial) and self._repeats(line):
                kept.update(line.writes)
        single = {register for register, count in written.items() if count == 1} - kept
        for number, line in enumerate(lines):
            block = line.block
            for register in line.reads:
                if register in single:
                    earlier = position[register]
                    is_before = earlier < number and lines[earlier].block == block  # nearly always
                    if not is_before and not self._comes_after(number, earlier):
                        single.discard(register)
        return single

    def _repeats(self, line: Line) -> bool:
        """Whether an instruction is in a loop: one that may leave a register as it is leaves what it wrote earlier."""
        return self.flow.blocks[line.block].loop is not None

    def _comes_after(self, number: int, earlier: int) -> bool:
        """Whether an instruction is reached past another one only."""
        inside, before = self.lines[number].block, self.lines[earlier].block
        if inside == before:
            return number > earlier
        return not self.flow.blocks[inside].is_reachable or self.dominates(before, inside)

    def dominates(self, above: int, block: int) -> bool:
        """Whether every way from the beginning to a block leads through another one, or they are the same."""
        number = self._below.number
        return above == block or 0 <= number[above] <= number[block] <= self._below.last[above]

    @kept
    def _below(self) -> graphs.DepthFirst:
        """A walk through the tree of dominators."""
        children: list[list[int]] = [[] for _ in self.flow.blocks]
        for block in self.flow.blocks:
            if block.dominator is not None:
                children[block.dominator].append(block.number)
        return graphs.depth_first(children)
