"""``while`` loops that count, as loops over ranges: what is made of those is made of these.

``while i < n: ...; i += step`` is ``for i in range(i, n, step): ...``, if the bound and the step are the same in all
iterations, nothing else changes the variable, and no step wraps: integers of kernels wrap, and a range ends before it
would. Of a step of 1 that is sure. Of others it depends on the launch: then it is a condition under which the kernel is
the same, an *assumption*, a form of ``tree.analysis.index_ranges`` that must not be negative. ``while True`` that is
left where its first statement says so counts in the same way. After the loop the variable has the value at which it
ended, where somebody reads that.

Each range counts by a variable of its own, as also ranges that have theirs in common with other statements: what these
do with it, and what the last number was, is nothing to the loop.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import Any

from nvgen import tree
from nvgen.base.kept import kept
from nvgen.base.records import Node
from nvgen.diagnostics import Span
from nvgen.targets.cpu.regions.inlining import copied, rebuilt, without
from nvgen.targets.cpu.regions.levels import bodies, read
from nvgen.targets.cpu.regions.lifetimes import around, live
from nvgen.targets.cpu.regions.while_counts import Counting, counting, is_steady
from nvgen.tree.analysis import index_ranges, value_range
from nvgen.tree.analysis.affine import NOTHING, Form, Needs
from nvgen.tree.analysis.growth import assigned
from nvgen.tree.analysis.loop_tests import own_statements
from nvgen.types import SCALARS, Scalar, bool_


class WithRanges(Node):
    """A kernel, and what must not be negative so that it does what the kernel did that it was made of."""

    kernel: tree.TypedKernel
    assumptions: tuple[Form, ...] = ()


def with_ranges(kernel: tree.TypedKernel, *, may_assume: bool) -> WithRanges:
    """A kernel with ranges for ``while`` loops that count; ``may_assume`` is whether it may have assumptions."""
    loops = [node for node in tree.nodes(kernel.body) if isinstance(node, (tree.While, tree.ForRange))]
    found = {loop: counts for loop in loops if isinstance(loop, tree.While) and (counts := counting(loop)) is not None}
    others = _used_otherwise(kernel.body) if loops else set()
    shared = {loop for loop in loops if isinstance(loop, tree.ForRange) and loop.local in others}
    if not found and not shared:
        return WithRanges(kernel)
    made = _Ranges(kernel, found, shared, may_assume=may_assume)
    body = made.body(kernel.body, frozenset())
    if not made.variables:
        return WithRanges(kernel)
    unread = made.replaced - read(body)
    changed = kernel.with_changes(
        body=without(body, lambda node: _is_idle(node, unread)) if unread else body,
        variables=(*kernel.variables, *made.variables),
        fixed=kernel.fixed | made.fixed,
    )
    return WithRanges(changed, index_ranges.least(made.assumptions))


class _Ranges:
    def __init__(
        self,
        kernel: tree.TypedKernel,
        found: Mapping[tree.While, Counting],
        shared: Set[tree.ForRange],
        *,
        may_assume: bool,
    ) -> None:
        self._kernel, self._found, self._shared, self._may_assume = kernel, found, shared, may_assume
        self.assumptions: Needs = NOTHING
        #: Those that there are now besides, and those that counted before.
        self.variables: list[tree.Local] = []
        self.fixed: set[str] = set()
        self.replaced: set[tree.Local] = set()

    @kept
    def _needs(self) -> Mapping[tuple[tree.While, tree.Local], Needs | None]:
        return index_ranges.counts(self._kernel)

    def body(self, body: tree.Body, after: frozenset[tree.Local]) -> tree.Body:
        """Statements with ranges in them; ``after`` are the variables that somebody may read behind them."""
        made: list[tree.Statement] = []
        for index, statement in enumerate(body):
            if not self._is_concerned(statement):
                made.append(statement)
                continue
            later = live(body[index + 1 :], after)
            counts = self._found.get(statement) if isinstance(statement, tree.While) else None
            if counts is not None and isinstance(statement, tree.While) and self._is_range(statement, counts):
                made += self._range(statement, counts, made, later)
            elif isinstance(statement, tree.ForRange) and self._may_have_own_counter(statement, later):
                made += self._with_own_counter(statement, later)
            else:
                made.append(self._inside(statement, later))
        return tuple(made)

    def _is_concerned(self, statement: tree.Statement) -> bool:
        """Whether a statement is such a loop, or has one in it."""
        return bool(bodies(statement)) and any(node in self._loops for node in tree.nodes(statement))

    @kept
    def _loops(self) -> Set[tree.Statement]:
        return {*self._found, *self._shared}

    def _inside(self, statement: tree.Statement, later: frozenset[tree.Local]) -> tree.Statement:
        """A statement with ranges in its bodies."""
        later |= around(statement)

        def change(value: Any) -> Any:
            is_body = isinstance(value, tuple) and any(value is own for own in bodies(statement))
            if is_body:
                return self.body(value, later)
            return tuple(map(change, value)) if isinstance(value, tuple) else value

        made: tree.Statement = rebuilt(statement, change)
        return made

    def _is_range(self, loop: tree.While, counts: Counting) -> bool:
        """Whether a loop is a range; what has to be assumed for that is."""
        if counts.is_sure:
            return True
        needs = self._needs.get((loop, counts.local))
        if needs is None or (needs and not self._may_assume):
            return False
        self.assumptions |= needs
        return True

    def _range(
        self, loop: tree.While, counts: Counting, before: list[tree.Statement], later: frozenset[tree.Local]
    ) -> list[tree.Statement]:
        """The range, and what its variable is after it."""
        span, local = loop.span, counts.local
        counter = self._new(local, "counter")
        self.replaced.add(local)
        orelse, behind = self.body(loop.orelse, later), live(loop.orelse, later)
        inside = behind | around(loop)
        body = copied(self.body(counts.before, inside | read(counts.after)), {local: counter})
        if counts.after:
            following = self._new(local, "following")
            self.fixed.add(following.name)
            sum = tree.Binary(span, local.type, "+", _read(span, counter), counts.step)
            after = copied(self.body(counts.after, inside), {local: following})
            body = (*body, tree.Assign(span, following, sum), *after)
        start = _start(before, local, span)
        made: list[tree.Statement] = [
            tree.ForRange(span, counter, start, counts.stop, counts.step, body, (), loop.unroll)
        ]
        if local in behind:
            ends = (_read(span, local), counts.stop, counts.step)
            made.append(tree.Assign(span, local, _last(span, local, *ends, is_down=counts.is_down, is_passed=True)))
        return [*made, *orelse]

    def _may_have_own_counter(self, loop: tree.ForRange, later: frozenset[tree.Local]) -> bool:
        """Whether a range may count by a variable of its own, and had better: other statements have its variable."""
        local, bounds = loop.local, (loop.start, loop.stop, loop.step)
        if loop not in self._shared or local in assigned(loop.body):
            return False
        if local not in live(loop.orelse, later):
            return True
        step, leaves = value_range.of(loop.step), any(isinstance(n, tree.Break) for n in own_statements(loop.body))
        is_known = step is not None and (step[0] > 0 or step[1] < 0) and not leaves
        return is_known and all(map(is_steady, bounds)) and read(bounds).isdisjoint(assigned(loop.body))

    def _with_own_counter(self, loop: tree.ForRange, later: frozenset[tree.Local]) -> list[tree.Statement]:
        """The range by a variable of its own, and what the other one is after it."""
        span, local = loop.span, loop.local
        counter = self._new(local, "counter")
        orelse, behind = self.body(loop.orelse, later), live(loop.orelse, later)
        body = copied(self.body(loop.body, behind | around(loop)), {local: counter})
        made = tree.ForRange(span, counter, loop.start, loop.stop, loop.step, body, orelse, loop.unroll)
        if local not in behind:
            return [made]
        step = value_range.of(loop.step)
        ends, is_down = (loop.start, loop.stop, loop.step), step is not None and step[1] < 0
        last = tree.Assign(span, local, _last(span, local, *ends, is_down=is_down, is_passed=False))
        return [made.with_changes(orelse=()), last, *orelse]

    def _new(self, local: tree.Local, name: str) -> tree.Local:
        self.variables.append(tree.Local(f"{local.name}.{name}.{len(self.variables)}", local.type))
        return self.variables[-1]


def _start(before: list[tree.Statement], local: tree.Local, span: Span) -> tree.Expression:
    """What a variable is behind statements, in terms of what it was assigned."""
    changed: set[tree.Local] = set()
    for statement in reversed(before):
        if isinstance(statement, tree.Assign) and statement.local is local:
            if is_steady(statement.value) and read(statement.value).isdisjoint({*changed, local}):
                value: tree.Expression = copied(statement.value)
                return value
            break
        changed |= assigned(statement)
        if local in changed:
            break
    return _read(span, local)


def _used_otherwise(body: tree.Body) -> set[tree.Local]:
    """The variables that are assigned or read anywhere but by ranges, and in their bodies."""
    found, inside = set[tree.Local](), set[tree.Read]()
    for node in tree.nodes(body):
        if isinstance(node, tree.ForRange):
            reads = (part for part in tree.nodes(node.body) if isinstance(part, tree.Read))
            inside.update(part for part in reads if part.local is node.local)
        elif isinstance(node, (tree.Assign, tree.Bind)) or (isinstance(node, tree.Read) and node not in inside):
            found.add(node.local)
    return found


def _last(
    span: Span,
    local: tree.Local,
    start: tree.Expression,
    stop: tree.Expression,
    step: tree.Expression,
    *,
    is_down: bool,
    is_passed: bool,
) -> tree.Expression:
    """What a variable is behind a loop: the last number of the range, or where the bound ``is_passed`` the one behind
    it; what it was, if there is none. The distance to the bound is a number without a sign."""
    type_ = local.type
    assert isinstance(type_, Scalar)
    unsigned = SCALARS[f"u{type_.bits}"]

    def binary(operator: str, left: tree.Expression, right: tree.Expression) -> tree.Expression:
        return tree.Binary(span, left.type, operator, left, right)

    low, high = (stop, start) if is_down else (start, stop)
    one, by = tree.Constant(span, unsigned, 1), tree.Negate(span, type_, step) if is_down else step
    distance = binary("-", *(tree.Convert(span, unsigned, side) for side in (high, low)))
    count = binary("//", binary("-", distance, one), tree.Convert(span, unsigned, by))
    count = binary("+", count, one) if is_passed else count
    whole = binary("+", start, binary("*", tree.Convert(span, type_, count), step))
    return tree.Conditional(span, type_, tree.Compare(span, bool_, "<", low, high), whole, _read(span, local))


def _read(span: Span, local: tree.Local) -> tree.Expression:
    return tree.Read(span, local.type, local)


def _is_idle(node: Any, unread: Set[tree.Local]) -> bool:
    return isinstance(node, tree.Assign) and node.local in unread and is_steady(node.value)
