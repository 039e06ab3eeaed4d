"""What orders the accesses of a block's threads where a kernel is followed: barriers, warps, and who has ended.

Accesses are pending until a barrier that all threads of the block pass; those that were pending at one are an interval.
The text of a typed kernel is followed in ``barrier_intervals``, that of PTX in ``nvgen.lift.race_freedom``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nvgen.diagnostics import Span
from nvgen.lang.special_registers import WARP_SIZE
from nvgen.tree.analysis.lane_shapes import Scope
from nvgen.tree.analysis.linear import Linear, Symbol
from nvgen.tree.analysis.thread_accesses import Access, State
from nvgen.tree.analysis.thread_frames import Frame, Ticket, common
from nvgen.tree.analysis.thread_memory import ThreadMemory
from nvgen.tree.analysis.thread_values import (
    UNKNOWN,
    GiveUpError,
    LaunchNumbers,
    Other,
    Several,
    Test,
    Value,
    roots_of,
    scope_of,
)
from nvgen.tree.analysis.written_elements import is_all


class ThreadOrder(ThreadMemory):
    """Notes where threads wait for each other, and what is known where ways meet."""

    def __init__(self, launch: LaunchNumbers) -> None:
        super().__init__(launch)
        self.intervals: dict[frozenset[Any], tuple[Access, ...]] = {}
        #: What threads accessed since their last barrier that have ended while others go on.
        self.ended: dict[Any, Access] = {}
        self.have_ended = Scope.BLOCK
        #: Whether all threads of a block come to each barrier, and those of a warp to each operation of a warp.
        self.is_convergent = True
        #: What is returned where a counter is added to, which is never the same twice.
        self.tickets: dict[Symbol, Ticket] = {}
        self.frames: list[Frame] = []
        self.phases = 0
        #: In how many loops the text is followed whose iterations are not told apart.
        self.loops = 0

    @property
    def company(self) -> Scope:
        """The largest group whose threads all come to where the text is followed to, if one does."""
        return min(self.control, *(min(frame.stays, frame.goes_on) for frame in self.frames))

    @property
    def pending(self) -> dict[Any, Access]:
        """What was accessed since the last barrier."""
        return {} if self.state is None else self.state.pending

    @property
    def all_go_on(self) -> bool:
        stays = (min(frame.stays, frame.goes_on) for frame in self.frames)
        return min(self.have_ended, *stays) is Scope.BLOCK

    def close(self, pending: dict[Any, Access]) -> None:
        """An interval ends."""
        if any(access.writes for access in pending.values()):
            self.intervals.setdefault(frozenset(pending), tuple(pending.values()))

    # Threads that wait, and that end

    def barrier(self, span: Span) -> None:
        if self.company is not Scope.BLOCK:
            raise GiveUpError(f"some threads of a block may not come to the barrier in line {span.line}")
        self.is_convergent &= self.have_ended is Scope.BLOCK
        self.close({**self.here.pending, **self.ended})
        self.here.pending.clear()
        written = self.here.written
        for write in self.here.done.values():
            known = written.get(write.root, frozenset())
            if not is_all(write.root, known):
                written[write.root] = known | self.elements.written(write.indices, write.constraints)
        self.here.done.clear()

    def of_warp(self, *, is_full: bool, syncs: bool) -> None:
        """Operations of a warp order its lanes where they are made for that; full ones are of all lanes."""
        is_whole = is_full and min(self.company, self.have_ended) >= Scope.CHUNK
        x, y, z = self.symbols.launch.block
        self.is_convergent &= is_whole and x * y * z % WARP_SIZE == 0
        if syncs:
            is_ordered = is_whole and not self.loops
            self.phases += 1
            self.here.phase = self.phases if is_ordered else None

    def end(self, span: Span) -> None:
        """Some threads end here, while others may go on."""
        company = self.company
        if company is Scope.BLOCK:
            return
        if self.pending and self.loops:
            raise GiveUpError(f"threads end in the loop around line {span.line}")
        for access in self.pending.values():
            constraints = tuple(dict.fromkeys((*access.constraints, *self.here.constraints)))
            own = access.with_changes(constraints=constraints, phase=None)
            self.ended[own.key] = own
        self.have_ended = min(self.have_ended, company)

    # Tests

    def compared(self, operator: str, difference: Linear) -> Test:
        """A comparison of two numbers, of which the right one is larger by so much."""
        if operator in ("==", "!="):
            found = self._equal(difference)
            return found if operator == "==" else found.opposite
        if operator in (">", ">="):
            difference = difference.times(-1)
        true = difference.moved(-1) if operator in ("<", ">") else difference
        false = true.times(-1).moved(-1)
        low, high = true.limits
        known = True if low >= 0 else False if high < 0 else None
        return Test((true,), (false,), self._scope_of_order(true), known, says_true=True, says_false=True)

    def _scope_of_order(self, form: Linear) -> Scope:
        """Which threads are on the same side of 0: those of a warp, where what decides is a multiple of 32."""
        for sign, more in ((1, 0), (-1, 1)):
            rest = form.plus(self.symbols.linear, -sign)
            if form.factors and not rest.factors and (rest.number + more) % WARP_SIZE == 0:
                return max(form.scope, Scope.CHUNK)
        return form.scope

    def _equal(self, difference: Linear) -> Test:
        low, high = difference.limits
        known = True if low == high == 0 else False if low > 0 or high < 0 else None
        false: tuple[Linear, ...] = ()
        if low == 0:
            false = (difference.moved(-1),)
        elif high == 0:
            false = (difference.times(-1).moved(-1),)
        return Test((difference, difference.times(-1)), false, difference.scope, known, says_true=True)

    # Where ways meet

    def either(self, one: Value, other: Value, decided: Scope, node: Any = None) -> Value:
        """A value that is one of two, where what decides is the same for all threads of ``decided``."""
        if one is other or (isinstance(one, Linear) and one == other):
            return one
        scope = min(scope_of(one), scope_of(other), decided)
        if isinstance(one, Linear) and isinstance(other, Linear):
            low, high = zip(one.limits, other.limits, strict=True)
            return self.symbols.between(min(low), max(high), scope)
        if isinstance(one, Test) and isinstance(other, Test):
            return Test((), (), scope)
        if isinstance(one, (Linear, Test, Other)) and isinstance(other, (Linear, Test, Other)):
            return Other(scope)
        roots = [roots_of(value) for value in (one, other)]
        known = [found for found in roots if found is not None]
        return Several(frozenset().union(*known) if len(known) == len(roots) else None)

    def joined(
        self, before: State, one: State | None, other: State | None, decided: Scope, test: Test = UNKNOWN
    ) -> State | None:
        """What is known behind two ways, one of which is taken, as a test says."""
        if one is None or other is None:
            return one or other
        values = dict(one.values)
        for local, value in other.values.items():
            values[local] = self.either(values[local], value, decided) if local in values else value
        done = {key: write for key, write in one.done.items() if test.says_true or key in other.done}
        done |= {key: write for key, write in other.done.items() if test.says_false or key in one.done}
        written = {root: own & other.written[root] for root, own in one.written.items() if root in other.written}
        pending = {**one.pending, **other.pending}
        phase = one.phase if one.phase == other.phase else None  # else some warps may not have been there
        return State(values, before.constraints, pending, done, written, phase=phase)

    def join(self, state: State, decided: Scope) -> None:
        if self.state is None:
            self.state = state
        else:
            self.state = self.joined(State({}, common(self.state, state), {}), self.state, state, decided)

    def kept_state(self) -> Callable[[], None]:
        """What puts back what following a part of the kernel changes."""
        state, values = self.state, {name: getattr(self, name) for name in _CHANGING}
        copies = {name: dict(getattr(self, name)) for name in _COLLECTING}
        carried, depth = set(self.carried), len(self.frames)
        frames = [(frame, frame.stays, frame.goes_on, len(frame.returned)) for frame in self.frames]

        def restore() -> None:
            for name, value in values.items():
                setattr(self, name, value)
            for name, copy in copies.items():
                setattr(self, name, dict(copy))
            self.state = state
            self.carried = set(carried)
            del self.frames[depth:]
            for frame, stays, goes_on, count in frames:
                frame.stays, frame.goes_on = stays, goes_on
                del frame.returned[count:]

        return restore


#: What is put back when a loop was followed on trial.
_CHANGING = ("control", "have_ended", "is_convergent", "heads", "loops")
_COLLECTING = ("unknown", "unwritten", "everywhere", "intervals", "ended")
