"""Emits a divided kernel: its pieces in loops over blocks, warps and threads, and what leads from one to the next."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from llvmlite import ir

from nvgen.codegen.contract.run_checks import BOUNDS
from nvgen.codegen.contract.target import KernelFrame, ThreadLoops
from nvgen.codegen.emitter import Emitter
from nvgen.lang import KernelOptions
from nvgen.lift.body_step import CalledFunctions, Variables
from nvgen.lift.loops import described
from nvgen.lift.module import LiftedModule
from nvgen.lift.regions import warp_operations
from nvgen.lift.regions.division import Cut, Division, LoopCut, Piece
from nvgen.lift.regions.kept import Kept
from nvgen.lift.regions.piece_body import PieceBody, PieceForm
from nvgen.lift.regions.register_slots import RegisterSlots
from nvgen.lift.regions.strided_loops import is_plain
from nvgen.lift.regions.waiting import WARP
from nvgen.ptx.analysis.control_flow import BasicBlock, EdgeKind

_I1 = ir.IntType(1)


class _Level:
    """The threads that come to cuts together: of a block, or of the warp whose first thread has the number ``first``.

    ``target`` is the LLVM block in which what begins with a block of PTX is emitted, ``done`` is behind everything.
    """

    def __init__(
        self,
        loops: ThreadLoops,
        frame: KernelFrame,
        target: Callable[[int], ir.Block],
        done: ir.Block,
        first: ir.Value | None,
    ) -> None:
        self._loops, self.frame, self.target, self.done, self.first = loops, frame, target, done, first

    @contextmanager
    def threads(self, *, is_parallel: bool) -> Iterator[tuple[KernelFrame, ir.Value, ir.Value]]:
        """A loop over the threads."""
        if self.first is None:
            with self._loops.threads(self.frame, is_parallel=is_parallel) as (frame, thread):
                yield frame, thread, thread
            return
        with self._loops.lanes(self.frame, is_parallel=is_parallel) as (frame, lane):
            yield frame, frame.builder.add(self.first, lane, flags=("nuw", "nsw")), lane


class _DividedKernel:
    """A kernel while it is emitted."""

    def __init__(
        self,
        module: LiftedModule,
        division: Division,
        loops: ThreadLoops,
        emitter: Emitter,
        functions: CalledFunctions,
        variables: Variables,
    ) -> None:
        self._module, self._division, self._loops = module, division, loops
        self._emitter, self._functions, self._variables = emitter, functions, variables
        self._kept = Kept(division)
        self._slots = RegisterSlots(loops, emitter.frame, self._kept)
        self._described = described(division.form, module)
        self._builder = emitter.builder

    def emit(self) -> None:
        """Emits everything, where the builder stands in the function's entry."""
        b = self._builder
        with self._loops.blocks(self._emitter.frame) as frame:
            done = b.append_basic_block("block.done")
            self._emit_graph(0, frame, done, None)
            b.position_at_end(done)

    def _emit_graph(self, entry: int, frame: KernelFrame, done: ir.Block, first: ir.Value | None) -> None:
        """Emits the pieces that are reached from one on; the builder stands where that begins."""
        b = self._builder
        known: dict[int, ir.Block] = {}
        waiting: list[int] = []

        def target(number: int) -> ir.Block:
            if number not in known:
                known[number] = b.append_basic_block(f"piece{number}")
                waiting.append(number)
            return known[number]

        level = _Level(self._loops, frame, target, done, first)
        b.branch(target(entry))
        while waiting:
            number = waiting.pop()
            b.position_at_end(known[number])
            self._emit_from(self._division.pieces[number], level)

    def _emit_from(self, piece: Piece, level: _Level) -> None:
        """Emits a piece, and how it goes on behind; or the pieces of warps, up to where they come to a cut of the
        block."""
        if level.first is None and piece.cut is not None and piece.cut.level == WARP:
            self._emit_warps(piece, level)
        elif isinstance(piece.cut, LoopCut) and piece.cut.header == piece.entry:
            self._emit_loop(piece, piece.cut, level)
        else:
            self._emit_piece(piece, level)
            if level.first is not None and (piece.cut is None or piece.cut.level != WARP):
                self._builder.branch(level.done)
            else:
                self._go_on(piece, level)

    # Warps

    def _emit_warps(self, piece: Piece, level: _Level) -> None:
        pieces = self._pieces_of_warps(piece)
        slots, b = self._slots, self._builder
        taken = {register for one in pieces for register in self._kept.taken(one)}
        # Each warp writes what all threads share, and begins with what there was before the first one did.
        written = [register for one in pieces for register in self._kept.left(one) if register in taken]
        before = slots.load_shared(b, [*dict.fromkeys(written)])
        with self._loops.warps(level.frame) as (of_warp, first):
            for register, value in before.items():
                slots.store(b, register, first, value)
            done = b.append_basic_block("warp.done")
            self._emit_graph(piece.entry, of_warp, done, first)
            b.position_at_end(done)
        self._go_on(next(one for one in pieces if one.cut is None or one.cut.level != WARP), level)

    def _pieces_of_warps(self, piece: Piece) -> list[Piece]:
        """The pieces from one on, up to the one at whose cut all warps arrive."""
        found: dict[int, Piece] = {}
        waiting = [piece.entry]
        while waiting:
            entry = waiting.pop()
            if entry in found:
                continue
            at = found[entry] = self._division.pieces[entry]
            if at.cut is not None and at.cut.level == WARP:
                waiting += self._kept.behind(at)
        return [*found.values()]

    def _operation(self, piece: Piece) -> warp_operations.Operation | None:
        """What a warp does at a cut."""
        if not isinstance(piece.cut, Cut) or piece.cut.is_branch or piece.cut.level != WARP:
            return None
        block = self._block(piece.cut.block)
        line = self._division.form.lines_of(block)[-1]
        live = self._division.live[block.successors[0].target]
        return warp_operations.find(self._division.form, line, self._slots, live)

    # Loops in which threads share out a range

    def _emit_loop(self, piece: Piece, cut: LoopCut, level: _Level) -> None:
        """An iteration for all threads, or for those that go on, as long as any does."""
        b, active = self._builder, self._slots.active(cut.header)
        every, some, doubt = (b.append_basic_block(f"loop.{name}") for name in ("all", "some", "test"))
        start = b.append_basic_block("loop")
        for counter in self._kept.counters(piece):
            added = self._slots.added(counter)
            b.store(added.allocated_type(0), added)
        b.branch(start)
        b.position_at_end(start)
        b.cbranch(b.load(active.all, typ=_I1), every, doubt)
        b.position_at_end(doubt)
        b.cbranch(b.load(active.some, typ=_I1), some, level.target(cut.exit))
        for block, is_masked in ((every, False), (some, True)):
            b.position_at_end(block)
            self._emit_piece(piece, level, is_masked=is_masked)
            if is_masked:  # those that were left out have not been asked
                b.store(_I1(0), active.all)
            loop = self._described.by_header[cut.header]
            self._emitter.target.end_iteration(level.frame, loop)
            b.branch(start)

    # Pieces

    def _emit_piece(self, piece: Piece, level: _Level, *, is_masked: bool = False) -> None:
        b, slots = self._builder, self._slots
        shared = slots.load_shared(b, self._kept.taken(piece))
        counters = self._kept.counters(piece)
        for counter in counters:
            shared[counter.register] = b.load(slots.added(counter), typ=slots.added(counter).allocated_type)
        active = slots.active(piece.cut.header) if isinstance(piece.cut, LoopCut) else None
        if active is not None:
            active.begin(b)
        operation = self._operation(piece)
        with level.threads(is_parallel=self._is_parallel(piece)) as (frame, thread, lane):
            skipped = None
            if is_masked and active is not None:
                skipped, begun = b.append_basic_block("skipped"), b.append_basic_block("active")
                b.cbranch(active.get(b, thread), begun, skipped)
                b.position_at_end(begun)
            body = self._body(piece, frame)
            at_cut = None if operation is None else partial(operation.pass_operands, thread, lane)
            body.emit_piece(piece, self._kept, slots, shared, thread, at_cut)
            for counter in counters:
                b.store(b.add(shared[counter.register], body.counted(counter)), slots.added(counter))
            if skipped is not None:
                b.branch(skipped)
                b.position_at_end(skipped)
        if operation is not None and level.first is not None:
            operation.emit(level.first)

    def _body(self, piece: Piece, frame: KernelFrame) -> PieceBody:
        emitter = Emitter(self._emitter.target, frame, self._emitter.functions, KernelOptions())
        form = PieceForm(self._division.form, piece, self._kept)
        body = self._module.body = PieceBody(
            self._module, form, emitter, self._functions, self._variables, self._described
        )
        return body

    def _is_parallel(self, piece: Piece) -> bool:
        """Whether nothing in a piece tells in which order threads run it."""
        checks = BOUNDS in self._emitter.target.wanted_checks
        covered = self._module.coverage
        for line in self._kept.without_cut(piece):
            if not is_plain(line):
                return False
            is_access = line.instruction.opcode in ("ld", "st") and line.instruction.space != "param"
            if checks and is_access and (covered is None or not covered.covers(line.instruction)):
                return False
        return True

    # Edges

    def _block(self, number: int) -> BasicBlock:
        return self._division.form.flow.blocks[number]

    def _go_on(self, piece: Piece, level: _Level) -> None:
        """From the cut of a piece to what follows."""
        b = self._builder
        if isinstance(piece.cut, Cut) and not piece.cut.is_branch:
            self._loops.meet(level.frame, self._emitter.functions, level.first if piece.cut.level == WARP else None)
        if not isinstance(piece.cut, Cut):
            b.branch(level.done if piece.cut is None else level.target(piece.cut.header))
            return
        block = self._block(piece.cut.block)
        ways = {edge.kind: edge.target for edge in block.successors}
        to_next = self._edge(block, ways.get(EdgeKind.NEXT), level)
        if not piece.cut.is_branch:
            b.branch(to_next)
            return
        to_taken = self._edge(block, ways.get(EdgeKind.BRANCH), level)
        b.cbranch(b.load(self._slots.decision(block.number), typ=_I1), to_taken, to_next)

    def _edge(self, block: BasicBlock, number: int | None, level: _Level) -> ir.Block:
        """Where an edge leads: past what the target does where a loop goes round."""
        if number is None:
            return level.done
        flow, b = self._division.form.flow, self._builder
        loop = next((one for one in flow.loops if one.header == number and block.number in one.latches), None)
        if loop is None:
            return level.target(number)
        here, between = b.block, b.append_basic_block("round")
        b.position_at_end(between)
        self._emitter.target.end_iteration(level.frame, self._described.by_header[loop.header])
        b.branch(level.target(number))
        b.position_at_end(here)
        return between


def emit(
    module: LiftedModule,
    division: Division,
    loops: ThreadLoops,
    emitter: Emitter,
    functions: CalledFunctions,
    variables: Variables,
) -> None:
    """Emits a divided kernel into the function that ``loops`` began, and ``emitter`` is of. ``variables`` says where
    the kernel's parameters lie."""
    _DividedKernel(module, division, loops, emitter, functions, variables).emit()
