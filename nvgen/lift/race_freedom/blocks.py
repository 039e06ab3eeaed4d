"""How threads go through the blocks of a kernel of PTX.

A branch is followed both ways, to where they meet again; within a loop ways that leave it meet none. Threads that end
behind a branch, and those that leave a loop there, are left out of what follows, as the text of a typed kernel has it
by ``return`` and ``break``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence

from nvgen.base.records import Node
from nvgen.diagnostics import Span
from nvgen.lift.form import FunctionForm, Line
from nvgen.lift.module import KernelModule
from nvgen.lift.race_freedom.accesses import Accesses
from nvgen.lift.race_freedom.memory import LaunchMemory
from nvgen.ptx.analysis import graphs
from nvgen.ptx.analysis.control_flow import BasicBlock, EdgeKind, Loop
from nvgen.tree.analysis.lane_shapes import Scope
from nvgen.tree.analysis.thread_accesses import State
from nvgen.tree.analysis.thread_frames import Frame
from nvgen.tree.analysis.thread_values import GiveUpError, LaunchNumbers, Other, Test

#: So many blocks are followed.
_MOST_BLOCKS = 3000


class LeavingTest(Node):
    """What a branch at the end of a block says where threads stay in a loop, and where they leave it."""

    stays: Test
    leaves: Test
    block: int


class LoopFrame(Frame):
    """A loop that is followed, with its blocks, and the states in which it is left, by the blocks behind it."""

    def __init__(self, loop: Loop, blocks: frozenset[int]) -> None:
        super().__init__(is_loop=True)
        self.loop, self.blocks = loop, blocks
        #: Whether it is followed with numbers that are guessed, which do not decide whether it is left.
        self.is_guess = False
        self.exits: dict[int, list[State]] = {}
        #: The branches that decide whether it is left.
        self.tests: list[LeavingTest] = []


class Blocks(Accesses, ABC):
    """Follows blocks."""

    def __init__(
        self, module: KernelModule, form: FunctionForm, launch: LaunchNumbers, memory: LaunchMemory, written: set[int]
    ) -> None:
        super().__init__(module, form, launch, memory, written)
        self._meetings: dict[int | None, list[int]] = {}
        self._followed = 0

    def follow(self) -> None:
        """Follows the kernel.

        Raises:
            GiveUpError: it has what is not understood.
        """
        self.state = State({}, (), {}, phase=0 if self._has_warp_barriers(self.form.lines) else None)
        self.frames = [Frame(is_loop=False)]
        self.run(0, None)
        for _, state in self.frames[0].returned:
            self.close({**state.pending, **self.ended})

    @staticmethod
    def _has_warp_barriers(lines: Iterable[Line]) -> bool:
        return any(is_barrier(line) and "warp" in line.instruction.modifiers for line in lines)

    def run(self, number: int | None, stop: int | None) -> None:
        """Follows blocks from one on, until control comes to where it stops, or nowhere."""
        while self.state is not None and number is not None and number != stop:
            loop = self.form.flow.by_header.get(number)
            is_open = loop is None or any(isinstance(one, LoopFrame) and one.loop is loop for one in self.frames)
            number = self.block(number) if loop is None or is_open else self.loop(loop)

    @abstractmethod
    def loop(self, loop: Loop) -> int | None:
        """Follows a loop; the block where control goes on."""

    def block(self, number: int) -> int | None:
        """Follows a block; the one where control goes on, behind where the ways meet that it may go."""
        self._followed += 1
        if self._followed > _MOST_BLOCKS:
            raise GiveUpError("it has too many blocks and iterations")
        block = self.form.flow.blocks[number]
        lines = self.form.lines_of(block)
        last = lines[-1] if lines and lines[-1].instruction.opcode in _DECIDING else None
        for line in lines if last is None else lines[:-1]:
            self.line(line)
        if last is not None and last.instruction.opcode == "brx":
            raise self.give_up(last.instruction, "it uses `brx.idx`")
        targets = {edge.kind: edge.target for edge in block.successors}
        if last is None or last.instruction.guard is None:
            return self._unconditional(block, last)
        guard = last.instruction.guard
        test = self.test(guard.register, last.names)
        test = test.opposite if guard.is_negated else test
        ways = [(test, targets.get(EdgeKind.BRANCH)), (test.opposite, targets.get(EdgeKind.NEXT))]
        return self._branch(block, ways, is_trap=last.instruction.opcode == "trap")

    def _unconditional(self, block: BasicBlock, last: Line | None) -> int | None:
        if last is not None and last.instruction.opcode == "trap":
            self.state = None
            return None
        return self._go(block.successors[0].target if block.successors else None, block)

    def _branch(self, block: BasicBlock, ways: Sequence[tuple[Test, int | None]], *, is_trap: bool) -> int | None:
        """Takes the ways behind a test, of which a trap is the first one."""
        (test, taken), (_, following) = ways
        if taken == following and taken is not None:
            return self._go(taken, block)
        frame, is_certain = self._innermost, True
        if frame is not None:
            outside = [target is None or target not in frame.blocks for _, target in ways]
            if outside[0] is not outside[1]:
                leaves = ways[outside.index(True)][0]
                frame.tests.append(LeavingTest(leaves.opposite, leaves, block.number))
                is_certain = not frame.is_guess
        if test.known is not None and is_certain:
            return self._leave(taken if test.known else following, block, is_trap=is_trap and test.known)
        away = [self._is_away(target) for _, target in ways]
        if any(away):
            return self._one_goes_away(block, ways, away.index(True), is_trap=is_trap)
        return self._both(block, ways)

    def _one_goes_away(
        self, block: BasicBlock, ways: Sequence[tuple[Test, int | None]], first: int, *, is_trap: bool
    ) -> int | None:
        """One of two ways leads out of what is followed."""
        before, outside = self.here, self.control
        test, target = ways[first]
        self.control = min(outside, test.scope)
        self.state = before.where(test.true)
        self._leave(target, block, is_trap=is_trap and first == 0)
        self.control = outside
        other, target = ways[1 - first]
        self.state = before.where(other.true)
        if self._is_away(target):
            self.control = min(outside, test.scope)
            self._leave(target, block, is_trap=False)
            self.control = outside
            return None
        return self._go(target, block)

    def _both(self, block: BasicBlock, ways: Sequence[tuple[Test, int | None]]) -> int | None:
        """Follows two ways to where they meet."""
        before, outside, meeting = self.here, self.control, self.meeting([target for _, target in ways])
        test = ways[0][0]
        self.control = min(outside, test.scope)
        ends: list[State | None] = []
        for way, target in ways:
            self.state = before.where(way.true)
            if target != meeting:
                self.run(self._go(target, block), meeting)
            ends.append(self.state)
        self.control = outside
        self.state = self.joined(before, ends[0], ends[1], test.scope, test)
        return meeting

    # Where control goes

    @property
    def _innermost(self) -> LoopFrame | None:
        frame = self.frames[-1]
        return frame if isinstance(frame, LoopFrame) else None

    def _is_away(self, target: int | None) -> bool:
        """Whether a way leads to the end of the kernel, out of the innermost loop or to its next iteration."""
        frame = self._innermost
        if target is None or (frame is not None and (target not in frame.blocks or target == frame.loop.header)):
            return True
        return self._only_ends(target)

    def _only_ends(self, number: int) -> bool:
        """Whether a block does nothing but end its threads."""
        block = self.form.flow.blocks[number]
        if len(block.instructions) > 1 or block.successors:
            return False
        return all(one.guard is None and one.opcode in ("ret", "exit", "trap") for one in block.instructions)

    def _leave(self, target: int | None, block: BasicBlock, *, is_trap: bool) -> int | None:
        """Takes a way that leads out of what is followed."""
        if is_trap:
            self.state = None
            return None
        frame = self._innermost
        if target is not None and self._only_ends(target) and (frame is None or target in frame.blocks):
            instructions = self.form.flow.blocks[target].instructions
            if instructions and instructions[-1].opcode == "trap":
                self.state = None
                return None
            target = None
        return self._go(target, block)

    def _go(self, target: int | None, block: BasicBlock) -> int | None:
        """Takes a way; None where that leads out of what is followed."""
        frame = self._innermost
        if target is None:
            self.end(self._span(block))
            self.frames[0].returned.append((Other(Scope.BLOCK), self.here))
        elif frame is not None and target not in frame.blocks:
            frame.stays = min(frame.stays, self.company)
            frame.exits.setdefault(target, []).append(self.here)
        elif frame is not None and target == frame.loop.header:
            frame.goes_on = min(frame.goes_on, self.company)
            frame.continued.append(self.here)
        else:
            return target
        self.state = None
        return None

    def _span(self, block: BasicBlock) -> Span:
        return self.span(block.instructions[-1]) if block.instructions else self.module.span(self.module.kernel)

    # Where ways meet

    def meeting(self, targets: Sequence[int | None]) -> int | None:
        """The nearest block that all ways from some blocks lead to, unless they lead out of the innermost loop."""
        above = self._above()
        chains = [[] if target is None else self._chain(above, target) for target in targets]
        common = set(chains[0]).intersection(*chains[1:])
        return next((number for number in chains[0] if number in common), None)

    @staticmethod
    def _chain(above: Sequence[int], number: int) -> list[int]:
        found = []
        while number >= 0 and number < len(above) - 1:
            found.append(number)
            number = above[number]
        return found

    def _above(self) -> list[int]:
        """What every way from a block leads to next, in the innermost loop."""
        frame = self._innermost
        key = None if frame is None else frame.loop.number
        if key not in self._meetings:
            self._meetings[key] = self._postdominators(frame)
        return self._meetings[key]

    def _postdominators(self, frame: LoopFrame | None) -> list[int]:
        blocks = self.form.flow.blocks
        end = len(blocks)
        backwards: list[list[int]] = [[] for _ in range(end + 1)]
        for block in blocks:
            if frame is not None and block.number not in frame.blocks:
                continue
            inside = [edge.target for edge in block.successors]
            if frame is not None:
                inside = [one for one in inside if one in frame.blocks and one != frame.loop.header]
            going_on = [one for one in dict.fromkeys(inside) if not self._only_ends(one)]
            for target in going_on:
                backwards[target].append(block.number)
            is_in_inner_loop = block.loop != (None if frame is None else frame.loop.number)
            if not going_on or (is_in_inner_loop and len(going_on) < len({*inside})):  # which ends at some time
                backwards[end].append(block.number)
        return graphs.immediate_dominators(backwards, end)


#: What may end a block.
_DECIDING = ("bra", "brx", "ret", "exit", "trap")


def is_barrier(line: Line) -> bool:
    """Whether threads wait for each other by an instruction."""
    return line.instruction.opcode in ("bar", "barrier")
