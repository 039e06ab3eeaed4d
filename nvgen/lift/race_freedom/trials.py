"""What one iteration of a loop of PTX says of all iterations (``loops``)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from nvgen.base.records import Record
from nvgen.lift.race_freedom.blocks import LoopFrame
from nvgen.lift.race_freedom.registers import Equality, Registers, offset_of, reference
from nvgen.ptx.analysis.scopes import Definition, type_bits
from nvgen.tree.analysis.lane_shapes import Scope
from nvgen.tree.analysis.linear import Linear, Symbol, follows
from nvgen.tree.analysis.thread_accesses import State
from nvgen.tree.analysis.thread_values import Other, Reference, Symbols, Test, Value, scope_of

#: More iterations than a loop makes of which nothing is known.
_MANY = 2**40


class Invariant(Record):
    """What is never negative where an iteration begins: ``rest`` and ``factor`` times the number of the one before."""

    rest: Linear
    factor: int


class Trial:
    """What is tried to be true of the registers that a loop writes.

    Each that is a number or an address is ``steps`` more in each iteration, or not known; of those that are not known
    ``scopes`` says which threads have the same. ``agrees`` says whether one iteration shows that to be so.
    """

    def __init__(self, walk: Registers, entry: State, changed: Iterable[Definition], *, waits: bool) -> None:
        self.entry, self.waits, self._dominates = entry, waits, walk.form.dominates
        self.changed = [register for register in changed if register in entry.values]
        self.steps: dict[Definition, int] = {}
        self.scopes: dict[Definition, Scope] = {}
        #: The number of the last iteration at most; None where that is not known.
        self.last: int | None = None
        self.invariants: list[Invariant] = []
        self.carried: set[Definition] = set()
        self.heads: dict[Definition, Value] = {}
        self._count = Linear({})
        self._first_symbol = walk.symbols.count
        #: Whether nothing is known yet: registers are then numbers that are far from the limits of their types.
        self.is_guess = True
        self._is_looking = True

    @property
    def carries_unknown(self) -> bool:
        """Whether a number that is not known goes from one iteration to the next."""
        return any(
            register not in self.steps and isinstance(self.entry.values[register], (Linear, Reference))
            for register in self.carried
        )

    def count(self, symbols: Symbols) -> Linear:
        """The number of any iteration."""
        last = _MANY if self.last is None else self.last
        self._count = symbols.between(0, last, Scope.BLOCK if self.waits else Scope.THREAD)
        return self._count

    def known_at_head(self, count: Linear) -> list[Linear]:
        """What is never negative where the iteration of a number begins."""
        return [one.rest.plus(count, one.factor).moved(-one.factor) for one in self.invariants]

    def head(self, symbols: Symbols, count: Linear) -> Mapping[Definition, Value]:
        """The registers where the iteration of a number begins."""
        self.heads = {register: self._head(symbols, register, count) for register in self.changed}
        return self.heads

    def _head(self, symbols: Symbols, register: Definition, count: Linear) -> Value:
        before = self.entry.values[register]
        scope = self.scopes.get(register, Scope.BLOCK) if self.waits else Scope.THREAD
        step = self.steps.get(register)
        if isinstance(before, Linear):
            bits = type_bits(register.type)
            if step is not None:
                return before.plus(count, step)
            if self.is_guess:  # a number that is the same with and without a sign
                return symbols.between(1 << bits - 3, 1 << bits - 2, scope)
            return symbols.between(-(1 << bits - 1), (1 << bits - 1) - 1, scope)
        if isinstance(before, Reference):
            if step is not None:
                return reference(before.root, offset_of(before).plus(count, step))
            if self.is_guess:
                return reference(before.root, symbols.between(-_MANY, _MANY, scope))
            return Other(Scope.THREAD)
        return Test((), (), scope) if isinstance(before, Test) else Other(scope)

    # What an iteration shows

    def agrees(self, frame: LoopFrame, end: State | None, carried: set[int]) -> bool:
        """Whether an iteration, that begins with ``heads`` and ends so, does what is tried; if not something else is
        tried next. ``carried`` are those of ``heads`` that it reads, by their ``id``."""
        self.carried |= {register for register, value in self.heads.items() if id(value) in carried}
        if self.is_guess:
            self._guess(frame, end)
            self.is_guess = False
            return False
        if end is None:
            return True
        found = True
        for register, head in self.heads.items():
            found &= self._agrees(register, head, end.values.get(register))
        found &= self._is_bounded(frame)
        if not found:
            self.invariants, self._is_looking = [], True
        elif self._is_looking:
            self._is_looking = False
            self.invariants = [*self._found_invariants(end), *self._until_equal(frame)]
            return not self.invariants
        return found

    def _agrees(self, register: Definition, head: Value, end: Value | None) -> bool:
        step = self.steps.get(register)
        if step is not None:
            if _difference(head, end) == step:
                return True
            del self.steps[register]
            return False
        before = self.entry.values[register]
        if isinstance(before, Test) is not isinstance(end, Test):
            return True
        scope = min(scope_of(end), scope_of(before))
        if not self.waits or scope >= self.scopes.get(register, Scope.BLOCK):
            return True
        self.scopes[register] = scope
        return False

    def _is_bounded(self, frame: LoopFrame) -> bool:
        """Whether no iteration comes behind the last one."""
        if self.last is None:
            return True
        left = self._count.times(-1).moved(self.last - 1)
        if all(follows(state.constraints, left) for state in frame.continued):
            return True
        self.last = None
        return False

    def _found_invariants(self, end: State) -> Iterable[Invariant]:
        """What holds at the end of an iteration, and before the first one as well."""
        symbol = next(iter(self._count.factors), None)
        known = set(self.entry.constraints)
        for form in end.constraints:
            if form in known or symbol is None:
                continue
            factor = form.factors.get(symbol, 0)
            rest = form.plus(self._count, -factor)
            if factor and self._is_older(rest.factors) and follows(self.entry.constraints, rest.moved(-factor)):
                yield Invariant(rest, factor)

    def _until_equal(self, frame: LoopFrame) -> Iterable[Invariant]:
        """What a loop says that ends where two numbers are equal: the smaller one comes to the other one exactly, by
        steps that their distance is a multiple of, so that it is never behind it."""
        symbol = next(iter(self._count.factors), None)
        for test in frame.tests:
            leaves = test.leaves
            is_each = all(self._dominates(test.block, latch) for latch in frame.loop.latches)
            if symbol is None or not is_each or not isinstance(leaves, Equality) or not leaves.bits:
                continue
            for distance in (leaves.difference, leaves.difference.times(-1)):
                factor = distance.factors.get(symbol, 0)
                first = distance.plus(self._count, -factor)
                if factor >= 0 or not self._is_older(first.factors) or first.limits[1] >= 1 << leaves.bits:
                    continue
                is_multiple = all(one % factor == 0 for one in (first.number, *first.factors.values()))
                if is_multiple and follows(self.entry.constraints, first):
                    yield Invariant(first.moved(factor), factor)

    def _is_older(self, symbols: Iterable[Symbol]) -> bool:
        """Whether symbols are the same in all iterations."""
        return all(symbol.number <= self._first_symbol for symbol in symbols)

    # What is tried first

    def _guess(self, frame: LoopFrame, end: State | None) -> None:
        if end is None:
            return
        for register, head in self.heads.items():
            step = _difference(head, end.values.get(register))
            if step is not None:
                self.steps[register] = step
        found = [self._last_of(register, step, frame) for register, step in self.steps.items() if step]
        last = min(found, default=_MANY)
        self.last = last if last < _MANY else None

    def _last_of(self, register: Definition, step: int, frame: LoopFrame) -> int:
        """The number of the last iteration, by the tests that compare a register with what no iteration changes."""
        head, before = (_sum(values[register]) for values in (self.heads, self.entry.values))
        if head is None or before is None or len(head.factors) != 1:
            return _MANY
        (symbol,) = head.factors
        found = _MANY
        for test in frame.tests:
            is_equality = isinstance(test.leaves, Equality)
            for form in test.leaves.true if is_equality else test.stays.true:
                factor = form.factors.get(symbol, 0)
                rest = form.plus(head, -factor)
                if factor * step < 0 and self._is_older(rest.factors):
                    end = rest.limits[1] // abs(factor)
                    way = end - before.limits[0] if step > 0 else end + before.limits[1]
                    found = min(found, max(way // abs(step), 0) + (not is_equality))
        return found


def _sum(value: Value | None) -> Linear | None:
    """The number, or the offset of the address, that a value is."""
    if isinstance(value, Reference):
        return offset_of(value)
    return value if isinstance(value, Linear) else None


def _difference(head: Value, end: Value | None) -> int | None:
    """What an iteration adds to a value; None where it does anything else."""
    if isinstance(head, Linear) and isinstance(end, Linear):
        return end.plus(head, -1).constant
    if isinstance(head, Reference) and isinstance(end, Reference) and head.root is end.root:
        return offset_of(end).plus(offset_of(head), -1).constant
    return None
