"""A piece of a divided kernel as LLVM IR, where a loop over threads has its body."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import nullcontext

from llvmlite import ir

from nvgen.codegen import accesses
from nvgen.codegen.emitter import Emitter
from nvgen.lift import addresses
from nvgen.lift.body import Body
from nvgen.lift.body_step import BodyStep, CalledFunctions, Variables
from nvgen.lift.form import FunctionForm, Line
from nvgen.lift.loops import DescribedLoops
from nvgen.lift.module import LiftedModule
from nvgen.lift.regions.division import Cut, LoopCut, Piece
from nvgen.lift.regions.kept import Kept
from nvgen.lift.regions.register_slots import RegisterSlots
from nvgen.lift.regions.strided_loops import Counter
from nvgen.lift.rules import find_rule
from nvgen.ptx.analysis.control_flow import BasicBlock
from nvgen.ptx.analysis.scopes import Definition

#: What is done at a cut where lanes wait for each other, with their operands.
AtCut = Callable[[BodyStep], None]


class PieceForm(FunctionForm):
    """The form of a kernel, of which only the blocks of a piece are emitted."""

    def __init__(self, whole: FunctionForm, piece: Piece, kept: Kept) -> None:
        self.__dict__.update(whole.__dict__)
        self._order = list(piece.blocks)
        self.taken, self.again = kept.taken(piece), kept.needed_again(piece)
        again = {register for line in self.again for register in line.writes}
        written: dict[Definition, int] = {}
        for line in kept.lines(piece):
            for register in line.writes:
                written[register] = written.get(register, 0) + 1
        once = {register for register, count in written.items() if count == 1}
        # What is live before the piece may have another value than the one written in it, also an undefined one.
        before = {*kept.live(piece), *(one.register for one in kept.counters(piece))}
        self.single = (once - before) | {register for register in self.taken if register not in written} | again


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
        loops: DescribedLoops,
    ) -> None:
        """``variables`` says where the kernel's parameters lie, ``loops`` what is known of all of its loops."""
        self._end: ir.Block = emitter.builder.append_basic_block("piece.end")
        super().__init__(module, form, emitter, lambda: self.builder.branch(self._end), functions, loops=loops)
        self.variables.numbers.update(variables.numbers)
        self.variables.parameters.update(variables.parameters)
        self.variables.ranges = variables.ranges
        self._begun: ir.Block | None = None
        self._cut: Cut | LoopCut | None = None
        self._at_cut: AtCut | None = None
        self._register_slots: RegisterSlots

    def emit_piece(
        self,
        piece: Piece,
        kept: Kept,
        slots: RegisterSlots,
        shared: Mapping[Definition, ir.Value],
        thread: ir.Value,
        at_cut: AtCut | None,
    ) -> None:
        """Emits the way of the thread with this number in its block. ``shared`` are values of registers that all
        threads have; ``at_cut`` is called at the cut."""
        self._cut, self._register_slots, self._at_cut = piece.cut, slots, at_cut
        b = self.builder
        begun = self._begun = b.append_basic_block("piece")
        b.branch(begun)
        b.position_at_end(begun)
        addresses.declare(self, self.form.declarations)
        self._take_over(shared, thread, kept.counters(piece))
        self._blocks = {number: b.append_basic_block(f"block{number}") for number in self.form.order}
        b.branch(self._blocks[piece.entry])
        if isinstance(piece.cut, LoopCut):
            self._stops = {number: b.append_basic_block("stop") for number in (piece.cut.header, piece.cut.exit)}
        self.emit_blocks()
        if isinstance(piece.cut, LoopCut):
            self._end_before(piece, piece.cut, kept, thread)
            return
        b.position_at_end(self._end)
        self._hand_on(kept.left(piece), thread)

    def _hand_on(self, registers: Iterable[Definition], thread: ir.Value) -> None:
        """Keeps what the pieces behind need, where the builder stands."""
        self._current.clear()
        for register in registers:
            self._register_slots.store(self.builder, register, thread, self.as_bits(self.read(register)))

    def _end_before(self, piece: Piece, cut: LoopCut, kept: Kept, thread: ir.Value) -> None:
        """Ends the piece before a loop, and past it: what only the loop needs only those have who come to it."""
        b = self.builder
        with b.goto_block(self._end):
            goes_on = b.phi(ir.IntType(1), name="goes.on")
        for target, flag in ((cut.header, 1), (cut.exit, 0)):
            b.position_at_end(self._stops[target])
            self._hand_on(kept.left(piece, target), thread)
            goes_on.add_incoming(ir.IntType(1)(flag), b.block)
            b.branch(self._end)
        b.position_at_end(self._end)
        self._register_slots.active(cut.header).set(b, thread, goes_on)

    def stop(self, target: int) -> ir.Block | None:
        """Where the piece ends before a block of PTX; None where it goes on there."""
        return self._stops.get(target)

    _stops: Mapping[int, ir.Block] = {}

    def _take_over(self, shared: Mapping[Definition, ir.Value], thread: ir.Value, counters: Iterable[Counter]) -> None:
        """Gives registers their values from before."""
        for line in self.form.again:
            self._emit_again(line)
        for register in self.form.taken:
            found = shared.get(register)
            if found is None:
                found = self._register_slots.load(self.builder, register, thread)
            self._assign(register, found)
        for counter in counters:
            self._emit_again(counter.first)
            added = shared[counter.register]
            self._assign(counter.register, self.builder.add(self.as_bits(self.read(counter.register)), added))

    def _emit_again(self, line: Line) -> None:
        self.look_at(line)
        rule = find_rule(line.instruction)
        assert rule is not None
        rule(self)

    def _slot(self, register: Definition) -> ir.Value:
        """A slot begins anew with each thread."""
        is_new = register not in self._slots
        slot = super()._slot(register)
        if is_new and self._begun is not None:
            begun = self._begun
            with self.builder.goto_block(begun):
                self.builder.position_at_start(begun)
                self.builder.store(ir.IntType(self._width(register))(0), slot)
        return slot

    def _lines(self, block: BasicBlock) -> list[Line]:
        """Without the cut, and without what is computed already."""
        lines = super()._lines(block)
        if isinstance(self._cut, Cut) and block.number == self._cut.block:
            lines = lines[:-1]
        return [line for line in lines if line not in self.form.again]

    def _fall_through(self, block: BasicBlock) -> None:
        if not (isinstance(self._cut, Cut) and block.number == self._cut.block):
            super()._fall_through(block)
            return
        line = self.form.lines_of(block)[-1]
        self.look_at(line)
        with accesses.at(self.emitter, self.span) if self.emitter.instruments_memory else nullcontext():
            decision = self.guard(line.instruction)
            if decision is not None:
                accesses.decides(self.emitter, decision)
                self.builder.store(decision, self._register_slots.decision(block.number))
            if self._at_cut is not None:
                self._at_cut(self)
        self.builder.branch(self._end)

    def counted(self, counter: Counter) -> ir.Value:
        """What an iteration adds to a counter."""
        self.look_at(counter.adding)
        return self.bits(counter.step, counter.adding.instruction.types[-1])
