"""Loops over strided views, as loops over the indices of the arrays that they are views of.

``for v in x[first::step]`` counts the elements of the view; the index in ``x`` is ``first`` and so many steps. Where
``first`` differs from thread to thread, each thread has a view of its own, and only the indices in ``x`` show that
threads share out a range: ``for i in range(first, x.size, step)``, with ``x[i]`` for ``v``.

Several arrays may be cut alike. An element of one that the loop does not run over may be no element of it: that it is
one is an assumption (``while_ranges``), or the view stays.
"""

from __future__ import annotations

from collections.abc import Hashable, Set
from typing import Any

from nvgen import tree
from nvgen.base.records import Node
from nvgen.lang.math import minimum
from nvgen.targets.cpu.regions.inlining import MADE, copied, rebuilt, without
from nvgen.targets.cpu.regions.levels import bodies, read
from nvgen.targets.cpu.regions.while_counts import is_steady
from nvgen.targets.cpu.regions.while_ranges import WithRanges
from nvgen.tree.analysis import value_range
from nvgen.tree.analysis.affine import Form, Forms
from nvgen.tree.analysis.growth import assigned
from nvgen.tree.analysis.launch_values import MAX_EXTENT, Extent
from nvgen.types import i32


class _Cut(Node):
    """A view of every ``step``-th element of an array with one dimension, from ``start`` on."""

    array: tree.Read
    start: tree.Expression
    step: int

    @property
    def place(self) -> Hashable:
        """What is equal for views that are cut alike."""
        return _key(self.start), self.step


def with_indices(kernel: tree.TypedKernel, *, may_assume: bool) -> WithRanges:
    """A kernel with loops over indices for those over strided views."""
    made = _Indices(kernel, may_assume=may_assume)
    if not made.cuts:
        return WithRanges(kernel)
    body = made.body(kernel.body)
    unread = made.cuts.keys() - read(body)
    body = without(body, lambda node: isinstance(node, tree.Assign) and node.local in unread)
    variables = (*kernel.variables, *made.variables)
    return WithRanges(kernel.with_changes(body=body, variables=variables), tuple(made.assumptions))


class _Indices:
    def __init__(self, kernel: tree.TypedKernel, *, may_assume: bool) -> None:
        self._kernel, self._may_assume = kernel, may_assume
        self.variables: list[tree.Local] = []
        self.assumptions: dict[Form, None] = {}
        self._forms = Forms()
        #: The views by the variables that they are in.
        self.cuts: dict[tree.Local, _Cut] = {}
        for node in tree.nodes(kernel.body):
            if isinstance(node, tree.Assign) and self._is_fixed(node.local):
                cut = self.cut_of(node.value)
                if cut is not None:
                    self.cuts[node.local] = cut

    def _is_fixed(self, local: tree.Local) -> bool:
        return local.name in self._kernel.fixed and local not in self._kernel.reassigned

    def cut_of(self, value: tree.Expression) -> _Cut | None:
        """How an array is cut; None where that is not known, or not such that a loop over it is one over indices."""
        match value:
            case tree.Read(local=local):
                return self.cuts.get(local)
            case tree.View(array=tree.Read() as array, selectors=(tree.Slice(stop=None, step=step) as part,)):
                start = part.start
                if step > 1 and start is not None and self._is_fixed(array.local) and self._is_place(start):
                    return _Cut(array, start, step)
        return None

    def _is_place(self, start: tree.Expression) -> bool:
        """Whether a number is not negative, which would count from the end, and the same wherever it is computed."""
        known = value_range.of(start)
        is_known = start.type is i32 and known is not None and known[0] >= 0
        return is_known and is_steady(start) and all(map(self._is_fixed, read(start)))

    def body(self, body: tree.Body) -> tree.Body:
        """Statements with such loops in them."""
        return tuple(part for statement in body for part in self._statement(statement))

    def _statement(self, statement: tree.Statement) -> tree.Body:
        if not bodies(statement):
            return (statement,)

        def change(value: Any) -> Any:
            if isinstance(value, tuple) and any(value is own for own in bodies(statement)):
                return self.body(value)
            return tuple(map(change, value)) if isinstance(value, tuple) else value

        made: tree.Statement = rebuilt(statement, change)
        cuts = self._run_over(statement) if isinstance(statement, tree.ForRange) else ()
        return (self._loop(made, cuts),) if cuts and isinstance(made, tree.ForRange) else (made,)

    def _run_over(self, loop: tree.ForRange) -> tuple[_Cut, ...]:
        """The views that a loop runs over, if they are cut alike."""
        start, step, stop = loop.start, loop.step, loop.stop
        if not (isinstance(start, tree.Constant) and isinstance(step, tree.Constant)):
            return ()
        if start.value != 0 or step.value != 1 or loop.local.type is not i32 or not self._is_own(loop):
            return ()
        is_least = isinstance(stop, tree.Operate) and stop.operation is minimum
        extents = stop.operands if is_least and isinstance(stop, tree.Operate) else (stop,)
        cuts = [self.cut_of(one.array) if isinstance(one, tree.Extent) else None for one in extents]
        found = tuple(cut for cut in cuts if cut is not None)
        return found if len(found) == len(cuts) and len({cut.place for cut in found}) == 1 else ()

    def _is_own(self, loop: tree.ForRange) -> bool:
        """Whether nothing but the loop assigns its variable, and nothing outside reads it."""
        local = loop.local
        inside = {node for node in tree.nodes(loop) if node is not loop}
        others = [node for node in tree.nodes(self._kernel.body) if node not in inside and node is not loop]
        return local not in assigned(loop.body) and not any(
            isinstance(node, (tree.Read, tree.Assign, tree.ForRange, tree.Bind)) and node.local is local
            for node in others
        )

    def _loop(self, loop: tree.ForRange, cuts: tuple[_Cut, ...]) -> tree.Statement:
        """The loop over indices."""
        span, cut = loop.span, cuts[0]
        index = tree.Local(f"{loop.local.name.lstrip('.')}.index.{len(self.variables)}", i32)
        self.variables.append(index)
        names = self._copies(loop)
        body: tree.Body = _Elements(self, cuts, index, names).change(loop.body)
        shorter = without(body, lambda node: _is_copy(node, names) and node.local in names)
        if not names.isdisjoint(read(shorter)) or self._is_read_behind(loop, names):
            first = copied(cut.start)
            distance = tree.Binary(span, i32, "-", tree.Read(span, i32, index), first)
            count = tree.Binary(span, i32, "//", distance, tree.Constant(span, i32, cut.step))
            body = (tree.Assign(span, loop.local, count), *body)
        else:
            body = shorter
        ends: list[tree.Expression] = [tree.Extent(span, i32, copied(one.array), 0) for one in cuts]
        stop = ends[0] if len(ends) == 1 else tree.Operate(span, i32, minimum, tuple(ends))
        step = tree.Constant(span, i32, cut.step)
        return tree.ForRange(span, index, copied(cut.start), stop, step, body, loop.orelse, loop.unroll)

    def _copies(self, loop: tree.ForRange) -> frozenset[tree.Local]:
        """The variables that have the number of a loop's iteration."""
        names = {loop.local}
        for node in tree.nodes(loop.body):
            if _is_copy(node, names) and self._is_fixed(node.local):
                names.add(node.local)
        return frozenset(names)

    def _is_read_behind(self, loop: tree.ForRange, names: Set[tree.Local]) -> bool:
        """Whether a variable that has the count is read where the loop is not."""
        inside = {node for node in tree.nodes(loop.body) if isinstance(node, tree.Read)}
        reads = (node for node in tree.nodes(self._kernel.body) if isinstance(node, tree.Read))
        return any(node.local in names and node not in inside for node in reads)

    def has_element(self, cut: _Cut, cuts: tuple[_Cut, ...]) -> bool:
        """Whether what is an index of the arrays that a loop runs over is one of another too, perhaps by assumption."""
        array = cut.array.local
        if any(array is one.array.local for one in cuts):
            return True
        parameters = self._kernel.parameters
        if not self._may_assume or array not in parameters or cuts[0].array.local not in parameters:
            return False
        own, other = (self._forms.given(Extent(one, 0), 0, MAX_EXTENT) for one in (array, cuts[0].array.local))
        self.assumptions[own - other] = None
        return True


class _Elements:
    """Replaces elements of views by those of their arrays, in the body of a loop."""

    def __init__(
        self, kernel: _Indices, cuts: tuple[_Cut, ...], index: tree.Local, names: frozenset[tree.Local]
    ) -> None:
        self._kernel, self._cuts, self._index, self.names = kernel, cuts, index, names

    def change(self, value: Any) -> Any:
        """A part of the body."""
        if isinstance(value, tuple):
            return tuple(map(self.change, value))
        if not isinstance(value, (tree.Expression, tree.Statement, tree.Slice)) or isinstance(value, MADE):
            return value
        made = rebuilt(value, self.change)
        if isinstance(value, (tree.Element, tree.Store, tree.HintedStore)):
            (first, *others) = value.indices
            is_count = isinstance(first, tree.Read) and first.local in self.names and not others
            cut = self._kernel.cut_of(value.array) if is_count else None
            if cut is not None and cut.place == self._cuts[0].place and self._kernel.has_element(cut, self._cuts):
                index = tree.Read(first.span, i32, self._index)
                return made.with_changes(array=copied(cut.array), indices=(index,))
        return made


def _is_copy(node: Any, names: Set[tree.Local]) -> bool:
    return isinstance(node, tree.Assign) and isinstance(node.value, tree.Read) and node.value.local in names


def _key(node: Any) -> Hashable:
    """What is equal for expressions that are written alike, of the same variables."""
    if isinstance(node, tree.Expression):
        fields = (name for name in node._fields if name not in ("span", "known"))
        return type(node), *(_key(getattr(node, name)) for name in fields)
    return tuple(map(_key, node)) if isinstance(node, tuple) else node
