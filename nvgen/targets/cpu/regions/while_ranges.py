"""``while`` loops that count, as loops over ranges: what is made of those is made of these.

``while i < n: ...; i += step`` is ``for i in range(i, n, step): ...``, if the bound and the step are the same in all
iterations, nothing else changes the variable, and no step wraps: integers of kernels wrap, and a range ends before it
would. Of a step of 1 that is sure. Of others it depends on the launch: then it is a condition under which the kernel is
the same, an *assumption*, a form of ``tree.analysis.index_ranges`` that must not be negative. ``while True`` that is
left where its first statement says so counts in the same way. After the loop the variable has the value at which it
ended, where somebody reads that.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from functools import cached_property
from typing import Any

from nvgen import tree
from nvgen.base.records import Node
from nvgen.diagnostics import Span
from nvgen.targets.cpu.regions.inlining import copied, rebuilt, without
from nvgen.targets.cpu.regions.levels import bodies, read
from nvgen.targets.cpu.regions.lifetimes import around, live
from nvgen.targets.cpu.regions.while_counts import Counting, counting, is_steady
from nvgen.tree.analysis import index_ranges
from nvgen.tree.analysis.affine import NOTHING, Form, Needs
from nvgen.tree.analysis.growth import assigned
from nvgen.types import SCALARS, Scalar, bool_


class WithRanges(Node):
    """A kernel, and what must not be negative so that it does what the kernel did that it was made of."""

    kernel: tree.TypedKernel
    assumptions: tuple[Form, ...] = ()


def with_ranges(kernel: tree.TypedKernel, *, may_assume: bool) -> WithRanges:
    """A kernel with ranges for ``while`` loops that count; ``may_assume`` is whether it may have assumptions."""
    loops = (node for node in tree.nodes(kernel.body) if isinstance(node, tree.While))
    found = {loop: counts for loop in loops if (counts := counting(loop)) is not None}
    if not found:
        return WithRanges(kernel)
    made = _Ranges(kernel, found, may_assume=may_assume)
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
    def __init__(self, kernel: tree.TypedKernel, found: Mapping[tree.While, Counting], *, may_assume: bool) -> None:
        self._kernel, self._found, self._may_assume = kernel, found, may_assume
        self.assumptions: Needs = NOTHING
        #: Those that there are now besides, and those that counted before.
        self.variables: list[tree.Local] = []
        self.fixed: set[str] = set()
        self.replaced: set[tree.Local] = set()

    @cached_property
    def _needs(self) -> Mapping[tuple[tree.While, tree.Local], Needs | None]:
        return index_ranges.counts(self._kernel)

    def body(self, body: tree.Body, after: frozenset[tree.Local]) -> tree.Body:
        """Statements with ranges in them; ``after`` are the variables that somebody may read behind them."""
        made: list[tree.Statement] = []
        for index, statement in enumerate(body):
            later = live(body[index + 1 :], after)
            counts = self._found.get(statement) if isinstance(statement, tree.While) else None
            if counts is not None and isinstance(statement, tree.While) and self._is_range(statement, counts):
                made += self._range(statement, counts, made, later)
            else:
                made.append(self._inside(statement, later))
        return tuple(made)

    def _inside(self, statement: tree.Statement, later: frozenset[tree.Local]) -> tree.Statement:
        """A statement with ranges in its bodies."""
        if not bodies(statement):
            return statement
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
            made.append(tree.Assign(span, local, _last(span, counts)))
        return [*made, *orelse]

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


def _last(span: Span, counts: Counting) -> tree.Expression:
    """What the variable of a loop is behind it: the first number of those that the loop counts by which does not pass
    the test. The distance to the bound is an unsigned number."""
    type_ = counts.local.type
    assert isinstance(type_, Scalar)
    unsigned = SCALARS[f"u{type_.bits}"]
    is_down = counts.is_down

    def distance_between(low: tree.Expression, high: tree.Expression) -> tree.Expression:
        sides = (tree.Convert(span, unsigned, side) for side in (high, low))
        return tree.Binary(span, unsigned, "-", *sides)

    own, one = _read(span, counts.local), tree.Constant(span, unsigned, 1)
    ends = (counts.stop, own) if is_down else (own, counts.stop)
    by = tree.Negate(span, type_, counts.step) if is_down else counts.step
    distance = tree.Binary(span, unsigned, "-", distance_between(*ends), one)
    steps = tree.Binary(span, unsigned, "//", distance, tree.Convert(span, unsigned, by))
    count = tree.Convert(span, type_, tree.Binary(span, unsigned, "+", steps, one))
    whole = tree.Binary(span, type_, "+", own, tree.Binary(span, type_, "*", count, counts.step))
    is_some = tree.Compare(span, bool_, "<", *ends)
    return tree.Conditional(span, type_, is_some, whole, own)


def _read(span: Span, local: tree.Local) -> tree.Expression:
    return tree.Read(span, local.type, local)


def _is_idle(node: Any, unread: Set[tree.Local]) -> bool:
    return isinstance(node, tree.Assign) and node.local in unread and is_steady(node.value)
