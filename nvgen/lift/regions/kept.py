"""What threads keep from one piece of a kernel to the next: registers that are live there.

A register that is cheaply computed is computed again (``again``). One that is the same for all threads of the block is
kept once; of every other one each thread keeps its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nvgen.lift.form import Line
from nvgen.lift.regions.again import in_order
from nvgen.lift.regions.division import Cut, Division, LoopCut, Piece
from nvgen.lift.regions.strided_loops import Counter
from nvgen.ptx.analysis.scopes import Definition


class Kept:
    """Of a divided kernel."""

    def __init__(self, division: Division) -> None:
        self._division = division

    def lines(self, piece: Piece) -> Iterator[Line]:
        """The instructions of a piece."""
        form = self._division.form
        return (line for number in piece.blocks for line in form.lines_of(form.flow.blocks[number]))

    def counters(self, piece: Piece) -> tuple[Counter, ...]:
        """The counters of a loop in which threads share out a range, if the piece is an iteration of it."""
        if isinstance(piece.cut, LoopCut) and piece.cut.header == piece.entry:
            return self._division.loops[piece.entry].counters
        return ()

    def live(self, piece: Piece) -> frozenset[Definition]:
        """The registers whose values from before a piece may be read in it or behind it; where the kernel begins, those
        that it writes on some paths only."""
        return self._division.live[piece.entry]

    def needed(self, piece: Piece) -> list[Definition]:
        """What a piece takes from those before it, and what it may have to hand on as it was."""
        if piece.entry == 0:  # before the kernel's beginning nothing is written
            return []
        used = {register for line in self.lines(piece) for register in (*line.reads, *line.writes)}
        used -= {one.register for one in self.counters(piece)}
        return self._ordered(self._division.live[piece.entry] & used)

    def needed_again(self, piece: Piece) -> list[Line]:
        """The instructions that compute registers again which a piece needs, in order."""
        counted = [register for one in self.counters(piece) for register in one.first.reads]
        return in_order([*self.needed(piece), *counted, *self._steps(piece)], self._division.again)

    def _steps(self, piece: Piece) -> Iterator[Definition]:
        return (register for one in self.counters(piece) for register in one.adding.reads)

    def taken(self, piece: Piece) -> list[Definition]:
        """What it takes that is not computed again."""
        return [register for register in self.needed(piece) if register not in self._division.again]

    def left(self, piece: Piece, behind: int | None = None) -> list[Definition]:
        """What a piece hands on, or to the one that begins with a block: what it writes, and the kernel's first piece
        also what nothing has written."""
        written = {register for line in self.without_cut(piece) for register in line.writes}
        if piece.entry == 0:
            written |= self._division.live[0]
        targets = self.behind(piece) if behind is None else (behind,)
        needed = {register for number in targets for register in self._division.live[number]}
        if isinstance(piece.cut, LoopCut):
            needed -= {one.register for one in self._division.loops[piece.cut.header].counters}
        return self._ordered(register for register in needed & written if register not in self._division.again)

    def without_cut(self, piece: Piece) -> Iterator[Line]:
        """Its instructions but for the one in which threads wait at its end, whose results come later."""
        last = None
        if isinstance(piece.cut, Cut) and not piece.cut.is_branch:
            form = self._division.form
            last = form.lines_of(form.flow.blocks[piece.cut.block])[-1]
        return (line for line in self.lines(piece) if line is not last)

    def behind(self, piece: Piece) -> Iterable[int]:
        """The blocks in which the pieces behind one begin."""
        if piece.cut is None:
            return ()
        if isinstance(piece.cut, LoopCut):
            return (piece.cut.header, piece.cut.exit)
        return (edge.target for edge in self._division.form.flow.blocks[piece.cut.block].successors)

    def is_shared(self, register: Definition) -> bool:
        """Whether all threads of a block have the same in a register."""
        return register.name not in self._division.varying

    def _ordered(self, registers: Iterable[Definition]) -> list[Definition]:
        return sorted(registers, key=lambda register: (register.scope, register.name))
