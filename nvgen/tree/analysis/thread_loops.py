"""What one iteration says of all iterations of a loop (``barrier_intervals``)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nvgen import tree
from nvgen.base.records import Node
from nvgen.tree.analysis.growth import assigned
from nvgen.tree.analysis.lane_shapes import Scope
from nvgen.tree.analysis.launch_values import limits_of
from nvgen.tree.analysis.linear import Linear
from nvgen.tree.analysis.thread_accesses import State
from nvgen.tree.analysis.thread_expressions import Expressions
from nvgen.tree.analysis.thread_values import Symbols, Test, Value, scope_of

#: More iterations than a loop makes of which nothing is known.
_MANY = 2**40


class Loop(Node):
    """A ``while`` loop, or one over a range."""

    node: tree.While | tree.ForRange
    #: Begins the iteration of a number, and is its test.
    test: Callable[[Linear], Test]
    #: The number of the last iteration at most; None where that is not known.
    last: int | None = None
    #: Whether all iterations are made, up to the last one for which the test is true.
    makes_all: bool = False

    def behind(self, count: int) -> Loop:
        """The same without the first iterations."""
        last = None if self.last is None else max(self.last - count, 0)
        return Loop(self.node, lambda number: self.test(number.moved(count)), last, self.makes_all)


def of_test(walk: Expressions, node: tree.While) -> Loop:
    return Loop(node, lambda _: walk.test(node.test))


def of_range(walk: Expressions, node: tree.ForRange) -> Loop:
    bounds = [walk.value(bound) for bound in (node.start, node.stop, node.step)]
    scope = min(map(scope_of, bounds))
    start, stop, step = (bound if isinstance(bound, Linear) else None for bound in bounds)
    if start is None or stop is None or step is None or not step.constant:
        return Loop(node, lambda count: _any_in_range(walk, node, start, stop, step, min(scope, count.scope)))
    by = step.number

    def test(count: Linear) -> Test:
        index = start.plus(count, by)
        walk.here.values[node.local] = index
        left = stop.plus(index, -1).moved(-1) if by > 0 else index.plus(stop, -1).moved(-1)
        low, high = left.limits
        known = True if low >= 0 else False if high < 0 else None
        return Test((left,), (), scope, known)

    way = stop.limits[1] - start.limits[0] if by > 0 else start.limits[1] - stop.limits[0]
    return Loop(node, test, max((way - 1) // abs(by), 0), makes_all=True)


def _any_in_range(
    walk: Expressions,
    node: tree.ForRange,
    start: Linear | None,
    stop: Linear | None,
    step: Linear | None,
    scope: Scope,
) -> Test:
    """An iteration of a loop whose steps are not known."""
    index = walk.symbols.unknown(node.local.type, scope)
    walk.here.values[node.local] = index
    is_up = step is not None and step.limits[0] > 0
    if not (is_up and isinstance(index, Linear)):
        return Test((), (), scope)
    after = () if start is None else (index.plus(start, -1),)
    before = () if stop is None else (stop.plus(index, -1).moved(-1),)
    return Test((*after, *before), (), scope)


class Trial:
    """What is tried to be true of the variables that a loop assigns.

    Each that is an integer is ``steps`` more in each iteration, or not known; of those that are not known ``scopes``
    says which threads have the same. ``agrees`` says whether one iteration shows that to be so.
    """

    def __init__(self, symbols: Symbols, loop: Loop, entry: State, *, waits: bool) -> None:
        self.loop, self.entry = loop, entry
        #: Whether threads wait for each other in each iteration, so that all are in the same one.
        self.waits = waits
        self.changed = sorted(assigned((getattr(loop.node, "test", ()), loop.node.body)), key=lambda local: local.name)
        self.steps: dict[tree.Local, int] = {}
        self.scopes: dict[tree.Local, Scope] = {}
        self.last = loop.last
        #: The test of the iteration that was followed.
        self.test: Test | None = None
        self.carried: set[tree.Local] = set()
        self.heads: dict[tree.Local, Value] = {}
        self._first_symbol = symbols.count
        #: Whether nothing is known yet: variables are then numbers that are far from the limits of their types.
        self._is_guess = True

    @property
    def carries_unknown(self) -> bool:
        """Whether an integer that is not known goes from one iteration to the next."""
        return any(local not in self.steps and limits_of(local.type) not in (None, (0, 1)) for local in self.carried)

    def count(self, symbols: Symbols) -> Linear:
        """The number of any iteration."""
        last = _MANY if self.last is None else self.last
        return symbols.between(0, last, self._scope)

    def after(self, symbols: Symbols) -> Linear:
        """How many iterations the loop has made when it ends."""
        return self.count(symbols) if self.last is None else symbols.between(0, self.last + 1, self._scope)

    @property
    def _scope(self) -> Scope:
        return Scope.BLOCK if self.waits else Scope.THREAD

    def head(self, symbols: Symbols, count: Linear) -> dict[tree.Local, Value]:
        """The variables where the iteration of a number begins."""
        values = dict(self.entry.values)
        for local in self.changed:
            before = values.get(local)
            if before is None:
                continue
            scope = self.scopes.get(local, Scope.BLOCK) if self.waits else Scope.THREAD
            limits = limits_of(local.type)
            if local in self.steps and isinstance(before, Linear):
                values[local] = before.plus(count, self.steps[local])
            elif self._is_guess and isinstance(before, Linear) and limits is not None:
                quarter = (limits[1] - limits[0]) // 4
                values[local] = symbols.between(limits[0] + quarter, limits[1] - quarter, scope)
            else:
                values[local] = symbols.unknown(local.type, scope)
        self.heads = {local: values[local] for local in self.changed if local in values}
        return values

    def agrees(self, end: State | None, carried: set[int]) -> bool:
        """Whether an iteration, that begins with ``heads`` and ends so, does what is tried; if not something else is
        tried next. ``carried`` are those of ``heads`` that it reads, by their ``id``."""
        self.carried |= {local for local, value in self.heads.items() if id(value) in carried}
        found = True
        if end is not None:
            if self._is_guess:
                self._guess(end)
            for local, head in self.heads.items():
                found &= self._agrees(local, head, end.values.get(local))
        found, self._is_guess = found and not self._is_guess, False
        return found

    def _agrees(self, local: tree.Local, head: Value, end: Value | None) -> bool:
        if local in self.steps:
            if self._is_guess:
                return False
            if isinstance(end, Linear) and isinstance(head, Linear) and end == head.moved(self.steps[local]):
                return True
            del self.steps[local]
        scope = min(scope_of(end), scope_of(self.entry.values[local]))
        if not self.waits or scope >= self.scopes.get(local, Scope.BLOCK):
            return local not in self.steps
        self.scopes[local] = scope
        return False

    def _guess(self, end: State) -> None:
        """Takes variables to which an iteration adds a number for such that all do."""
        steps: dict[tree.Local, int] = {}
        for local, head in self.heads.items():
            value = end.values.get(local)
            if isinstance(head, Linear) and isinstance(value, Linear):
                step = value.plus(head, -1).constant
                if step is not None:
                    steps[local] = step
        if self.last is None:
            self.last = min((self._last_of(local, step) for local, step in steps.items() if step), default=_MANY)
        if self.last < _MANY:
            self.steps = {local: step for local, step in steps.items() if self._fits(local, step)}
        else:
            self.last = None

    def _fits(self, local: tree.Local, step: int) -> bool:
        """Whether a variable stays in its type."""
        before, limits, assert_last = self.entry.values[local], limits_of(local.type), self.last
        if not isinstance(before, Linear) or limits is None or assert_last is None:
            return False
        low, high = before.limits
        most = step * (assert_last + 2)
        return limits[0] <= low + min(most, 0) and high + max(most, 0) <= limits[1]

    def _last_of(self, local: tree.Local, step: int) -> int:
        """The number of the last iteration, as the test has it that compares a variable with what no iteration
        changes."""
        head, before, limits = self.heads[local], self.entry.values[local], limits_of(local.type)
        if not (isinstance(head, Linear) and isinstance(before, Linear)) or self.test is None or limits is None:
            return _MANY
        found = _MANY
        for form in self.test.true:
            factor = next((form.factors.get(symbol, 0) for symbol in head.factors), 0)
            rest = form.plus(head, -factor)
            if factor * step >= 0 or any(symbol.number > self._first_symbol for symbol in rest.factors):
                continue
            end = rest.limits[1] // abs(factor)  # the variable's size has no more
            way = end - before.limits[0] if step > 0 else end + before.limits[1]
            if end + abs(step) <= (limits[1] if step > 0 else -limits[0]):
                found = min(found, max(way // abs(step), 0))
        return found


def is_worth_it(node: Any) -> bool:
    """Whether a loop does anything whose place the iterations decide."""
    return tree.has(node.body, tree.Element, tree.Store, tree.DeviceCall, tree.Call, tree.Write, tree.HintedStore)
