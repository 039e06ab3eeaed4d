"""A piece of a divided kernel as LLVM IR, where a loop over threads has its body."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from llvmlite import ir

from nvgen.codegen.emitter import Emitter
from nvgen.lift import addresses
from nvgen.lift.body import Body
from nvgen.lift.body_step import CalledFunctions, Variables
from nvgen.lift.form import FunctionForm, Line
from nvgen.lift.module import LiftedModule
from nvgen.lift.regions.division import Piece
from nvgen.lift.regions.kept import Kept
from nvgen.lift.regions.places import Places
from nvgen.lift.rules import find_rule
from nvgen.ptx.analysis.control_flow import BasicBlock
from nvgen.ptx.analysis.scopes import Definition

#: What is done at a cut where lanes wait for each other, with what they bring.
Bring = Callable[[Any], None]


class PieceForm(FunctionForm):
    """The form of a kernel, of which only the blocks of a piece are emitted."""

    def __init__(self, whole: FunctionForm, piece: Piece, kept: Kept) -> None:
        self.__dict__.update(whole.__dict__)
        self._order = list(piece.blocks)
        #: What the piece needs from those before it, without what is computed again.
        self.needed: list[Definition] = []
        #: The instructions that compute registers again, where the piece begins.
        self.again: list[Line] = []
        if piece.entry != 0:  # before the kernel's beginning nothing is written
            needed = kept.needed(piece)
            self.again = kept.recomputed(needed)
            self.needed = [register for register in needed if register not in kept.again]
        again = {register for line in self.again for register in line.writes}
        written: dict[Definition, int] = {}
        for number in piece.blocks:
            for line in whole.lines_of(whole.flow.blocks[number]):
                for register in line.writes:
                    written[register] = written.get(register, 0) + 1
        once = {register for register, count in written.items() if count == 1}
        unchanged = {register for register in self.needed if register not in written}
        self.single = (once - {*self.needed}) | unchanged | again


class PieceBody(Body):
    """A piece while it is emitted where the emitter's builder stands, for one thread."""

    form: PieceForm

    def __init__(
        self,
        module: LiftedModule,
        form: PieceForm,
        emitter: Emitter,
        functions: CalledFunctions,
        variables: Variables,
    ) -> None:
        """``variables`` says where the kernel's parameters lie."""
        self._end: ir.Block = emitter.builder.append_basic_block("piece.end")
        super().__init__(module, form, emitter, lambda: self.builder.branch(self._end), functions)
        self.variables.numbers.update(variables.numbers)
        self.variables.parameters.update(variables.parameters)
        self.variables.ranges = variables.ranges
        self._begun: ir.Block | None = None
        self._cut: int | None = None
        self._places: Places | None = None
        self._bring: Bring | None = None

    def emit_piece(
        self,
        piece: Piece,
        kept: Kept,
        places: Places,
        shared: Mapping[Definition, ir.Value],
        thread: ir.Value,
        bring: Bring | None,
    ) -> None:
        """Emits the way of the thread with this number in its block. ``shared`` are values of registers that all
        threads have; ``bring`` is called at the cut."""
        self._cut, self._places, self._bring = None if piece.cut is None else piece.cut.block, places, bring
        b = self.builder
        begun = self._begun = b.append_basic_block("piece")
        b.branch(begun)
        b.position_at_end(begun)
        addresses.declare(self, self.form.declarations)
        self._take_over(places, shared, thread)
        self._blocks = {number: b.append_basic_block(f"block{number}") for number in self.form.order}
        b.branch(self._blocks[piece.entry])
        self.emit_blocks()
        b.position_at_end(self._end)
        self._current.clear()
        for register in kept.left(piece, is_first=piece.entry == 0):
            places.store(b, register, thread, self.as_bits(self.read(register)))

    def _take_over(self, places: Places, shared: Mapping[Definition, ir.Value], thread: ir.Value) -> None:
        """Gives registers their values from before."""
        for line in self.form.again:
            self._look_at(line)
            rule = find_rule(line.instruction)
            assert rule is not None
            rule(self)
        for register in self.form.needed:
            found = shared.get(register)
            self._assign(register, places.load(self.builder, register, thread) if found is None else found)

    def _look_at(self, line: Line) -> None:
        self.instruction, self.operands, self.names = line.instruction, line.instruction.operands, line.names

    def _slot(self, register: Definition) -> ir.Value:
        """A slot begins anew with each thread."""
        is_new = register not in self._slots
        slot = super()._slot(register)
        if is_new and self._begun is not None:
            with self.builder.goto_block(self._begun):
                self.builder.store(ir.IntType(self._width(register))(0), slot)
        return slot

    def _lines(self, block: BasicBlock) -> list[Line]:
        """Without the cut, and without what is computed already."""
        lines = super()._lines(block)
        if block.number == self._cut:
            lines = lines[:-1]
        return [line for line in lines if line not in self.form.again]

    def _fall_through(self, block: BasicBlock) -> None:
        if block.number != self._cut:
            super()._fall_through(block)
            return
        line = self.form.lines_of(block)[-1]
        self._look_at(line)
        decision = self.guard(line.instruction)
        if decision is not None:
            assert self._places is not None
            self.builder.store(decision, self._places.decision(block.number))
        if self._bring is not None:
            self._bring(self)
        self.builder.branch(self._end)
