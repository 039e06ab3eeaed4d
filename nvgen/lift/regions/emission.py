"""Emits a divided kernel: its pieces in loops over blocks, warps and threads, and what leads from one to the next."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from llvmlite import ir

from nvgen.codegen.emitter import Emitter
from nvgen.lang import KernelOptions
from nvgen.lift.body_step import CalledFunctions, Variables
from nvgen.lift.loops import describe
from nvgen.lift.module import LiftedModule
from nvgen.lift.regions import kept, warp_operations
from nvgen.lift.regions.division import Division, Piece
from nvgen.lift.regions.piece_body import Bring, PieceBody, PieceForm
from nvgen.lift.regions.places import Places
from nvgen.lift.regions.waiting import WARP
from nvgen.lift.scalar.rules import RULES as SCALAR
from nvgen.ptx.analysis.control_flow import BasicBlock, EdgeKind
from nvgen.ptx.analysis.scopes import Definition
from nvgen.targets.failure import BOUNDS
from nvgen.targets.target import KernelFrame, ThreadLoops

#: What lets threads of a loop become vectors; loads and stores besides.
_PLAIN = frozenset({*SCALAR, "ld", "st", "mov", "cvta", "bra", "ret", "exit"})
_STRONG = frozenset({"volatile", "relaxed", "acquire", "release", "mmio"})
#: The LLVM block in which what begins with a block of PTX is emitted.
_Target = Callable[[int], ir.Block]


class DividedKernel:
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
        """``emitter`` is that of the kernel's function, ``variables`` says where its parameters lie."""
        self._module, self._division, self._loops = module, division, loops
        self._emitter, self._functions, self._variables = emitter, functions, variables
        self._kept = kept.find(division)
        self._places = Places(loops, emitter.frame, self._kept)
        self._described = describe(division.form, module.source)
        self._builder = emitter.builder

    def emit(self) -> None:
        """Emits everything, where the builder stands in the function's entry."""
        b = self._builder
        with self._loops.blocks(self._emitter.frame) as frame:
            done = b.append_basic_block("block.done")
            self._emit_graph(0, done, frame, self._emit_piece_of_block)
            b.position_at_end(done)

    def _emit_graph(
        self,
        entry: int,
        done: ir.Block,
        frame: KernelFrame,
        emit: Callable[[int, KernelFrame, _Target, ir.Block], None],
    ) -> None:
        """Emits the pieces that are reached from one on; the builder stands where that begins."""
        b = self._builder
        known: dict[int, ir.Block] = {}
        waiting: list[int] = []

        def target(number: int) -> ir.Block:
            if number not in known:
                known[number] = b.append_basic_block(f"piece{number}")
                waiting.append(number)
            return known[number]

        b.branch(target(entry))
        while waiting:
            number = waiting.pop()
            b.position_at_end(known[number])
            emit(number, frame, target, done)

    # Levels

    def _emit_piece_of_block(self, entry: int, frame: KernelFrame, target: _Target, done: ir.Block) -> None:
        piece = self._division.pieces[entry]
        if piece.cut is None or piece.cut.level != WARP:
            shared = self._places.load_shared(self._builder, self._kept.needed(piece))
            with self._loops.threads(frame, is_parallel=self._is_parallel(piece)) as (of_thread, number):
                self._emit_piece(piece, of_thread, shared, number, None)
            self._go_on(piece, frame, target, done)
            return
        last = self._last_of_warps(entry)
        with self._loops.warps(frame) as (of_warp, first):
            warp_done = self._builder.append_basic_block("warp.done")
            self._emit_graph(entry, warp_done, of_warp, partial(self._emit_piece_of_warp, first))
            self._builder.position_at_end(warp_done)
        self._go_on(last, frame, target, done)

    def _emit_piece_of_warp(
        self, first: ir.Value, entry: int, frame: KernelFrame, target: _Target, done: ir.Block
    ) -> None:
        piece, b = self._division.pieces[entry], self._builder
        shared = self._places.load_shared(b, self._kept.needed(piece))
        operation = self._operation(piece)
        with self._loops.lanes(frame, is_parallel=self._is_parallel(piece)) as (of_thread, lane):
            thread = b.add(first, lane, flags=("nuw", "nsw"))
            bring = None if operation is None else partial(operation.bring, lane)
            self._emit_piece(piece, of_thread, shared, thread, bring)
        if piece.cut is None or piece.cut.level != WARP:
            b.branch(done)
            return
        if operation is not None:
            operation.give(first)
        self._go_on(piece, frame, target, done)

    def _last_of_warps(self, entry: int) -> Piece:
        """The piece at whose cut all warps arrive that begin with another one."""
        waiting, seen = [entry], {entry}
        while waiting:
            piece = self._division.pieces[waiting.pop()]
            if piece.cut is None or piece.cut.level != WARP:
                return piece
            further = [edge.target for edge in self._block(piece.cut.block).successors if edge.target not in seen]
            seen.update(further)
            waiting += further
        raise AssertionError("no piece ends the warps")

    def _operation(self, piece: Piece) -> warp_operations.Operation | None:
        """What a warp does at a cut."""
        if piece.cut is None or piece.cut.is_branch or piece.cut.level != WARP:
            return None
        line = self._division.form.lines_of(self._block(piece.cut.block))[-1]
        successor = self._block(piece.cut.block).successors[0].target
        return warp_operations.find(self._division.form, line, self._places, self._kept.live[successor], self._builder)

    def _emit_piece(
        self,
        piece: Piece,
        frame: KernelFrame,
        shared: dict[Definition, ir.Value],
        thread: ir.Value,
        bring: Bring | None,
    ) -> None:
        emitter = self._emitter
        own = Emitter(emitter.target, frame, emitter.functions, KernelOptions())
        form = PieceForm(self._division.form, piece, self._kept)
        body = PieceBody(self._module, form, own, self._functions, self._variables)
        body.emit_piece(piece, self._kept, self._places, shared, thread, bring)

    def _is_parallel(self, piece: Piece) -> bool:
        """Whether nothing in a piece tells in which order threads run it."""
        form = self._division.form
        if BOUNDS in self._emitter.target.wanted_checks:
            return False
        lines = [line for number in piece.blocks for line in form.lines_of(form.flow.blocks[number])]
        if piece.cut is not None:
            lines = [line for line in lines if line.block != piece.cut.block or line.instruction.opcode in _PLAIN]
        return all(
            line.instruction.opcode in _PLAIN and _STRONG.isdisjoint(line.instruction.modifiers) for line in lines
        )

    # Edges

    def _block(self, number: int) -> BasicBlock:
        return self._division.form.flow.blocks[number]

    def _go_on(self, piece: Piece, frame: KernelFrame, target: _Target, done: ir.Block) -> None:
        """From the cut of a piece to what follows."""
        b = self._builder
        if piece.cut is None:
            b.branch(done)
            return
        block = self._block(piece.cut.block)
        following = next((edge.target for edge in block.successors if edge.kind is EdgeKind.NEXT), None)
        to_next = self._edge(block, following, frame, target, done)
        if not piece.cut.is_branch:
            b.branch(to_next)
            return
        taken = next((edge.target for edge in block.successors if edge.kind is EdgeKind.BRANCH), None)
        to_taken = self._edge(block, taken, frame, target, done)
        b.cbranch(b.load(self._places.decision(block.number), typ=ir.IntType(1)), to_taken, to_next)

    def _edge(
        self, block: BasicBlock, number: int | None, frame: KernelFrame, target: _Target, done: ir.Block
    ) -> ir.Block:
        """Where an edge leads: past what the target does where a loop goes round."""
        if number is None:
            return done
        flow, b = self._division.form.flow, self._builder
        loop = next((one for one in flow.loops if one.header == number and block.number in one.latches), None)
        if loop is None:
            return target(number)
        here, between = b.block, b.append_basic_block("round")
        b.position_at_end(between)
        self._emitter.target.end_iteration(frame, self._described[loop.header])
        b.branch(target(number))
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
    """Emits a divided kernel into the function that ``loops`` began."""
    DividedKernel(module, division, loops, emitter, functions, variables).emit()
