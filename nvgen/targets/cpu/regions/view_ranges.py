"""Loops over strided views, as loops over the indices of the arrays that they are views of.

``for v in x[first::step]`` counts the elements of the view; the index in ``x`` is ``first`` and so many steps. Where
``first`` differs from thread to thread, each thread has a view of its own, and only the indices in ``x`` show that
threads share out a range: ``for i in range(first, x.size, step)``, with ``x[i]`` for ``v``.

Several arrays may be cut alike. An element of one that the loop does not run over may be no element of it: that it is
one is an assumption (``while_ranges``), or the view stays.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import Any

from nvgen import tree
from nvgen.lang.math import minimum
from nvgen.targets.cpu.regions import view_cuts
from nvgen.targets.cpu.regions.inlining import MADE, copied, rebuilt, without
from nvgen.targets.cpu.regions.levels import bodies, read
from nvgen.targets.cpu.regions.lifetimes import around, live
from nvgen.targets.cpu.regions.view_cuts import Cut, Cuts
from nvgen.targets.cpu.regions.while_ranges import WithRanges
from nvgen.tree.analysis.affine import Form, Forms
from nvgen.tree.analysis.growth import assigned
from nvgen.tree.analysis.launch_values import MAX_EXTENT, Extent
from nvgen.types import i32


def with_indices(kernel: tree.TypedKernel, *, may_assume: bool) -> WithRanges:
    """A kernel with loops over indices for those over strided views."""
    views = [node for node in tree.nodes(kernel.body) if isinstance(node, tree.View)]
    if not any(view_cuts.of_array(view, {}) for view in views):
        return WithRanges(kernel)
    made = _Indices(kernel, may_assume=may_assume)
    body = made.body(kernel.body, {}, frozenset())
    unread = made.views - read(body)
    body = without(body, lambda node: isinstance(node, tree.Assign) and node.local in unread)
    variables = (*kernel.variables, *made.variables)
    return WithRanges(kernel.with_changes(body=body, variables=variables), tuple(made.assumptions))


class _Indices:
    def __init__(self, kernel: tree.TypedKernel, *, may_assume: bool) -> None:
        self._kernel, self._may_assume = kernel, may_assume
        self.variables: list[tree.Local] = []
        #: Those that hold such views.
        self.views: set[tree.Local] = set()
        self.assumptions: dict[Form, None] = {}
        self._forms = Forms()

    def body(self, body: tree.Body, cuts: Cuts, after: frozenset[tree.Local]) -> tree.Body:
        """Statements with such loops in them, where ``cuts`` are known; ``after`` are the variables that somebody may
        read behind them."""
        made: list[tree.Statement] = []
        for index, statement in enumerate(body):
            later = live(body[index + 1 :], after)
            made.append(self._statement(statement, view_cuts.without(statement, cuts), later))
            cuts = view_cuts.behind(statement, cuts)
            self.views.update(cuts)
        return tuple(made)

    def _statement(self, statement: tree.Statement, cuts: Cuts, later: frozenset[tree.Local]) -> tree.Statement:
        if not bodies(statement):
            return statement
        inside = later | around(statement)

        def change(value: Any) -> Any:
            if isinstance(value, tuple) and any(value is own for own in bodies(statement)):
                return self.body(value, cuts, inside)
            return tuple(map(change, value)) if isinstance(value, tuple) else value

        made: tree.Statement = rebuilt(statement, change)
        found = _run_over(statement, cuts) if isinstance(statement, tree.ForRange) else ()
        if not found or not isinstance(made, tree.ForRange):
            return made
        return self._loop(made, found, cuts, live(made.orelse, later))

    def _loop(
        self, loop: tree.ForRange, over: tuple[Cut, ...], cuts: Cuts, later: frozenset[tree.Local]
    ) -> tree.Statement:
        """The loop over indices. What has its count is computed of the index, where somebody reads it."""
        span, cut = loop.span, over[0]
        index = tree.Local(f"{loop.local.name.lstrip('.')}.index.{len(self.variables)}", i32)
        self.variables.append(index)
        names = _copies(loop, later)
        body: tree.Body = _Elements(self, over, cuts, index, names).change(loop.body)
        shorter = without(body, lambda node: _is_copy(node, names) and node.local in names)
        if names.isdisjoint(read(shorter)) and loop.local not in later:
            body = shorter
        else:
            distance = tree.Binary(span, i32, "-", tree.Read(span, i32, index), copied(cut.start))
            count = tree.Binary(span, i32, "//", distance, tree.Constant(span, i32, cut.step))
            body = (tree.Assign(span, loop.local, count), *body)
        ends: list[tree.Expression] = [tree.Extent(span, i32, copied(one.array), 0) for one in over]
        stop = ends[0] if len(ends) == 1 else tree.Operate(span, i32, minimum, tuple(ends))
        step = tree.Constant(span, i32, cut.step)
        return tree.ForRange(span, index, copied(cut.start), stop, step, body, loop.orelse, loop.unroll)

    def has_element(self, cut: Cut, over: tuple[Cut, ...]) -> bool:
        """Whether what is an index of the arrays that a loop runs over is one of another too, perhaps by assumption."""
        array = cut.array.local
        if any(array is one.array.local for one in over):
            return True
        if not (self._may_assume and self._is_given(array) and self._is_given(over[0].array.local)):
            return False
        own, other = (self._forms.given(Extent(one, 0), 0, MAX_EXTENT) for one in (array, over[0].array.local))
        self.assumptions[own - other] = None
        return True

    def _is_given(self, array: tree.Local) -> bool:
        """Whether it is what the launch gave."""
        return array in self._kernel.parameters and array not in self._kernel.reassigned


def _run_over(loop: tree.ForRange, cuts: Cuts) -> tuple[Cut, ...]:
    """The views that a loop runs over, if they are cut alike."""
    start, step, stop = loop.start, loop.step, loop.stop
    if not (isinstance(start, tree.Constant) and isinstance(step, tree.Constant)):
        return ()
    if start.value != 0 or step.value != 1 or loop.local.type is not i32 or loop.local in assigned(loop.body):
        return ()
    is_least = isinstance(stop, tree.Operate) and stop.operation is minimum
    extents = stop.operands if is_least and isinstance(stop, tree.Operate) else (stop,)
    found = [view_cuts.of_array(one.array, cuts) if isinstance(one, tree.Extent) else None for one in extents]
    over = tuple(cut for cut in found if cut is not None)
    return over if len(over) == len(found) and len({cut.place for cut in over}) == 1 else ()


class _Elements:
    """Replaces elements of views by those of their arrays, in the body of a loop."""

    def __init__(
        self, kernel: _Indices, over: tuple[Cut, ...], cuts: Cuts, index: tree.Local, names: Set[tree.Local]
    ) -> None:
        self._kernel, self._over, self._cuts, self._index, self._names = kernel, over, cuts, index, names

    def change(self, value: Any) -> Any:
        """A part of the body."""
        if isinstance(value, tuple):
            return tuple(map(self.change, value))
        if not isinstance(value, (tree.Expression, tree.Statement, tree.Slice)) or isinstance(value, MADE):
            return value
        made = rebuilt(value, self.change)
        if isinstance(value, tree.Binary) and self._is_index(value):
            return tree.Read(value.span, i32, self._index)
        if isinstance(value, (tree.Element, tree.Store, tree.HintedStore)):
            (first, *others) = value.indices
            cut = view_cuts.of_array(value.array, self._cuts) if self._is_count(first) and not others else None
            if cut is not None and cut.place == self._over[0].place and self._kernel.has_element(cut, self._over):
                index = tree.Read(first.span, i32, self._index)
                return made.with_changes(array=copied(cut.array), indices=(index,))
        return made

    def _is_count(self, node: tree.Expression) -> bool:
        return isinstance(node, tree.Read) and node.local in self._names

    def _is_index(self, sum: tree.Binary) -> bool:
        """Whether a number is ``first + count * step``."""
        cut = self._over[0]
        for first, product in ((sum.left, sum.right), (sum.right, sum.left)):
            if sum.operator == "+" and isinstance(product, tree.Binary) and product.operator == "*":
                sides = (product.left, product.right)
                counts = [side for side in sides if self._is_count(side)]
                steps = [side for side in sides if isinstance(side, tree.Constant) and side.value == cut.step]
                if counts and steps and sum.type is i32 and view_cuts.key(first) == view_cuts.key(cut.start):
                    return True
        return False


def _copies(loop: tree.ForRange, later: frozenset[tree.Local]) -> Set[tree.Local]:
    """The variables that have the number of a loop's iteration wherever they are read."""
    names = {loop.local}
    changes = _counted(loop.body)
    for index, statement in enumerate(loop.body):
        if _is_copy(statement, names) and isinstance(statement, tree.Assign):
            local = statement.local
            if changes[local] == 1 and local not in later and local not in read(loop.body[:index]):
                names.add(local)
    return names


def _counted(body: tree.Body) -> Mapping[tree.Local, int]:
    """How many statements and expressions assign each variable."""
    found: dict[tree.Local, int] = {}
    for node in tree.nodes(body):
        if isinstance(node, (tree.Assign, tree.ForRange, tree.Bind, tree.Write)):
            for local in assigned(node) if isinstance(node, tree.Write) else (node.local,):
                found[local] = found.get(local, 0) + 1
    return found


def _is_copy(node: Any, names: Set[tree.Local]) -> bool:
    return isinstance(node, tree.Assign) and isinstance(node.value, tree.Read) and node.value.local in names
