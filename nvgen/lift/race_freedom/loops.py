"""The loops of a kernel of PTX.

A loop is followed iteration by iteration where it is known each time whether it goes on and it changes numbers by more
than constant steps, as ``stride >>= 1`` does. Of any other loop one iteration stands for all (``trials``). Where the
loop has barriers the first one and two that follow each other stand for all, and the threads of a block have the same
number; elsewhere each thread has its own.
"""

from __future__ import annotations

from collections.abc import Sequence

from nvgen.diagnostics import Span
from nvgen.lift.form import Line
from nvgen.lift.race_freedom.blocks import Blocks, LoopFrame, is_barrier
from nvgen.lift.race_freedom.trials import Trial
from nvgen.ptx.analysis.control_flow import Loop
from nvgen.ptx.analysis.scopes import Definition
from nvgen.tree.analysis.lane_shapes import Scope
from nvgen.tree.analysis.linear import Linear
from nvgen.tree.analysis.thread_accesses import Access, State
from nvgen.tree.analysis.thread_values import GiveUpError, Root
from nvgen.types import Space

#: So many iterations of one loop are followed, and so often a loop to find what it does to its registers.
_MOST_ITERATIONS, _MOST_TRIALS = 64, 10
_WARP_OPERATIONS = ("shfl", "vote", "match", "redux", "elect", "activemask", "mma", "wmma")


class Threads(Blocks):
    """Follows a kernel with its loops."""

    _failure = GiveUpError("")

    def loop(self, loop: Loop) -> int | None:
        if loop.is_irreducible:
            raise GiveUpError("it has a loop that is entered at several places")
        trial = self._tried(loop)
        if trial is not None and not trial.carries_unknown:
            return self._behind(self._follow(loop, trial))
        for count in range(_MOST_ITERATIONS):
            restore, frame = self.kept_state(), self._frame(loop)
            self.frames.append(frame)
            end = self._one(frame)
            self.frames.pop()
            if frame.exits and end is not None:  # it is not known whether it goes on
                restore()
                trial = trial if count == 0 else self._tried(loop)
                break
            if end is None:
                return self._behind(frame)
            self.state = end
        else:
            trial = self._tried(loop)
        if trial is None:
            raise self._failure
        return self._behind(self._follow(loop, trial))

    def _frame(self, loop: Loop) -> LoopFrame:
        return LoopFrame(loop, frozenset(block.number for block in self.form.flow.blocks_in(loop)))

    def _one(self, frame: LoopFrame) -> State | None:
        """Follows one iteration, and returns what is known where it ends."""
        frame.continued, frame.goes_on = [], Scope.BLOCK
        outside = self.control
        self.run(self.block(frame.loop.header), None)
        self.control = outside
        decided, frame.goes_on = min(frame.goes_on, frame.stays), Scope.BLOCK
        return self._joined(frame.continued, decided)

    def _joined(self, states: Sequence[State], decided: Scope) -> State | None:
        self.state = None
        for state in states:
            self.join(state, decided)
        return self.state

    def _behind(self, frame: LoopFrame) -> int | None:
        """Goes on behind a loop; the block where its ways out meet."""
        ends = {target: self._joined(states, frame.stays) for target, states in frame.exits.items()}
        if not ends:
            self.state = None
            return None
        if len(ends) == 1:
            ((target, self.state),) = ends.items()
            return self._go(target, self.form.flow.blocks[frame.loop.header])
        meeting, outside = self.meeting([*ends]), self.control
        found: list[State] = []
        for target, state in ends.items():
            self.state, self.control = state, min(outside, frame.stays)
            if target != meeting:
                self.run(self._go(target, self.form.flow.blocks[frame.loop.header]), meeting)
            found += [] if self.state is None else [self.state]
        self.control = outside
        self._joined(found, frame.stays)
        return meeting

    # All iterations

    def _lines(self, frame: LoopFrame) -> list[Line]:
        return [line for number in frame.blocks for line in self.form.lines_of(self.form.flow.blocks[number])]

    def _changed(self, frame: LoopFrame) -> list[Definition]:
        """The registers that go from one iteration to the next."""
        written = dict.fromkeys(register for line in self._lines(frame) for register in line.writes)
        order = self.form.order_of_writing
        carried = (one for one in written if one in self.needed and one not in self.form.single)
        return sorted(carried, key=lambda one: order[one])

    def _tried(self, loop: Loop) -> Trial | None:
        """What a loop does to its registers; None where its iterations cannot be followed as one."""
        entry, restore, frame = self.here, self.kept_state(), self._frame(loop)
        trial, was_guess = Trial(self, entry, self._changed(frame), waits=_waits(self._lines(frame))), self.is_guess
        for _ in range(_MOST_TRIALS):
            self.is_guess = True
            try:
                frame, end, _ = self._iterations(loop, trial, entry)
            except GiveUpError as error:
                self._failure = error
                restore()
                return None
            finally:
                self.is_guess = was_guess
            agrees = trial.agrees(frame, end, self.carried)
            restore()
            if agrees:
                return trial
        self._failure = GiveUpError(f"it is not known what the loop in line {self._line_of(loop)} does")
        return None

    def _line_of(self, loop: Loop) -> int:
        return self._span(self.form.flow.blocks[loop.header]).line

    def _follow(self, loop: Loop, trial: Trial) -> LoopFrame:
        """Follows a loop's iterations as one, and has its ends know all accesses."""
        phase = self.here.phase
        frame, _, pending = self._iterations(loop, trial, self.here)
        is_ordered = trial.waits or self._has_warp_barriers(self._lines(frame))
        for states in frame.exits.values():
            for state in states:
                state.pending.update(pending.pending)
                state.phase = None if is_ordered else phase
        return frame

    def _iterations(self, loop: Loop, trial: Trial, entry: State) -> tuple[LoopFrame, State | None, State]:
        """Follows what stands for all iterations: the first one, and two that follow each other, where the loop has
        barriers; one where it has none. Returns how the loop is left, where one iteration ends, and what was accessed
        where the last one has ended."""
        frame, outside, heads = self._frame(loop), self.control, self.heads
        frame.is_guess = trial.is_guess
        lines, after = self._lines(frame), entry.where()
        self.frames.append(frame)
        self.loops += 1
        if trial.waits or self._has_warp_barriers(lines):
            after.phase = None
        if trial.waits:
            self.state = after.where()
            first = self._one(frame)
            frame.tests.clear()
            after.pending.update({} if first is None else first.pending)
        marker = Access(Root("", frame, Space.SHARED, ()), (), (), False, "", self._span_of(loop), None)
        self._begin(trial, entry, {marker.key: marker} if trial.waits else dict(entry.pending), after.phase)
        self.heads = {**heads, **trial.heads}
        end = self._one(frame)
        shown = _copy(frame)
        if min(frame.stays, self.have_ended) < Scope.CHUNK and _has_warp_operations(lines):
            self.is_convergent = False  # lanes that have left the loop miss those of the next iteration
        if end is not None:
            after.pending.update(end.pending)
            if trial.waits:
                if marker.key in end.pending:
                    raise GiveUpError(f"the loop in line {self._line_of(loop)} has iterations without a barrier")
                self.state = end.where()
                second = self._one(frame)
                after.pending.update({} if second is None else second.pending)
        self.loops -= 1
        self.frames.pop()
        self.control, self.heads = outside, heads
        frame.continued, frame.tests = shown.continued, shown.tests
        return frame, end, after

    def _span_of(self, loop: Loop) -> Span:
        return self._span(self.form.flow.blocks[loop.header])

    def _begin(self, trial: Trial, entry: State, pending: dict[object, Access], phase: int | None) -> None:
        """Begins any iteration."""
        count: Linear = trial.count(self.symbols)
        values = {**entry.values, **trial.head(self.symbols, count)}
        constraints = (*entry.constraints, *trial.known_at_head(count))
        self.state = State(values, constraints, pending, dict(entry.done), dict(entry.written), phase=phase)


def _copy(frame: LoopFrame) -> LoopFrame:
    copied = LoopFrame(frame.loop, frame.blocks)
    copied.continued, copied.tests = list(frame.continued), list(frame.tests)
    return copied


def _waits(lines: Sequence[Line]) -> bool:
    """Whether threads wait for all of their block."""
    return any(is_barrier(line) and "warp" not in line.instruction.modifiers for line in lines)


def _has_warp_operations(lines: Sequence[Line]) -> bool:
    return any(one.instruction.opcode in _WARP_OPERATIONS or "warp" in one.instruction.modifiers for one in lines)
