"""Which indices of a kernel are within their arrays, if a test says so that is computed before the threads run.

``coverage`` follows a kernel's variables through its text, as forms of ``tree.analysis.affine``: sums of products of
arguments, extents, indices of threads and blocks, and variables of counted loops; further minima, maxima, quotients,
remainders and whatever has few bits, of which the range is known. A comparison that guards a branch, also one that
leaves the kernel or goes on with the next iteration, is a fact in it. Of each index it makes the conditions under which
it is at least 0 and less than its extent in all threads of a box.

What is returned is for whoever runs threads, and knows nothing of loops around them. The box is any set of threads:
those of a block, or of many; ``tree.analysis.launch_values`` has what forms are computed from. Where no one of
``needs`` is negative, no index of ``covered`` is outside its array in any thread of the box, and none needs a check.

Indices that nothing is known of, such as those that are loaded from memory, are not in ``covered``. Device functions
are followed into: an index in one is covered if it is for all calls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set
from typing import Any

from nvgen import tree
from nvgen.base.records import Node
from nvgen.tree.analysis.affine import NOTHING, Fact, Form, Knowledge, Needs, constant, in_order, together
from nvgen.tree.analysis.growth import Growth, assigned, of_variable, root_of
from nvgen.tree.analysis.known_values import Values
from nvgen.tree.analysis.loop_tests import tested
from nvgen.tree.analysis.value_kinds import Number, State, Test, Value

#: Past this many calls functions are not followed into.
_CALLS = 64


class Bound(Node):
    """That the thread's index in the grid, along the dimension 0, 1 or 2, is at most ``form``, or at least."""

    axis: int
    form: Form
    is_upper: bool


class Coverage(Node):
    """Uniform forms, none of which is negative where the indices of ``covered`` are in range.

    Threads that are not inside all of ``bounds`` do nothing, if ``bound_needs`` hold, which are among ``needs``. For
    those inside, ``guards`` has the outcomes of the tests that decide it.
    """

    needs: tuple[Form, ...]
    covered: frozenset[tree.Expression]
    #: Whether an access of threads that follow each other along x is known to be to elements that do not follow each
    #: other: a column of an array, say.
    jumps: bool
    bounds: tuple[Bound, ...]
    bound_needs: tuple[Form, ...]
    guards: Mapping[tree.Expression, bool]
    #: Those of ``needs`` that must hold whatever is covered.
    assumed: tuple[Form, ...] = ()

    @property
    def bits(self) -> int:
        """How many bits the forms are computed with."""
        forms = (*self.needs, *(bound.form for bound in self.bounds))
        return 64 if all(form.magnitude < 2**63 for form in forms) else 128

    def assuming(self, needs: tuple[Form, ...]) -> Coverage:
        """The same where more must not be negative."""
        return self.with_changes(needs=(*self.needs, *needs), assumed=(*self.assumed, *needs))


#: That of no index.
NO_COVERAGE = Coverage((), frozenset(), False, (), (), {})


def coverage(kernel: tree.TypedKernel) -> Coverage:
    """The indices of a kernel that a test may cover."""
    walk = _walked(kernel)
    guards, facts = walk.guards(kernel.body)
    found = {index: needs for index, needs in walk.needs.items() if index not in walk.open}
    bounds = tuple(Bound(walk.axis_of(fact.form), fact.bound, fact.is_upper) for fact in facts)
    of_bounds = least(need for fact in facts for need in fact.needs)
    needs = least((*of_bounds, *(need for needs in found.values() for need in needs)))
    return Coverage(needs, frozenset(found), walk.jumps, bounds, of_bounds, guards)


def counts(kernel: tree.TypedKernel) -> Mapping[tuple[tree.While, tree.Local], Needs | None]:
    """For each loop of a kernel and each variable that it assigns what is needed so that the loop adds to it, or takes
    from it, at least 1 in each iteration, and no such step wraps; None where that is not known."""
    return _walked(kernel).counts


def _walked(kernel: tree.TypedKernel) -> _Walk:
    walk = _Walk()
    walk.state = State(dict(zip(kernel.parameters, map(walk.argument, kernel.parameters), strict=True)), walk.nothing)
    walk.body(kernel.body)
    return walk


class Findings(Node):
    """What the indices of a part of a kernel need that a test may cover which is made where it begins."""

    needs: dict[tree.Expression, dict[Form, None]]
    jumps: bool

    def coverage(self, known: Set[tree.Expression] = frozenset()) -> Coverage:
        """The indices, but for those that are ``known`` to be in range."""
        found = {index: needs for index, needs in self.needs.items() if index not in known}
        needs = least(need for needs in found.values() for need in needs)
        return Coverage(needs, frozenset(found), self.jumps, (), (), {})


def findings(body: tree.Body, given: Iterable[tree.Local]) -> Findings:
    """Those of a part of a kernel; the variables ``given`` are the same for all its threads there."""
    walk = _Walk()
    walk.state = State({local: walk.argument(local) for local in given}, walk.nothing)
    walk.body(body)
    found = {index: needs for index, needs in walk.needs.items() if index not in walk.open}
    return Findings(found, walk.jumps)


def least(needs: Iterable[Form]) -> tuple[Form, ...]:
    """Of needs that differ in a constant the one that the others follow from."""
    found: dict[Form, int] = {}
    for form in needs:
        number = form.factors.get((), 0)
        rest = form - constant(number)
        found[rest] = min(found.get(rest, number), number)
    return in_order(rest + constant(number) for rest, number in found.items())


class _Walk(Values):
    """Follows the statements of a kernel."""

    def __init__(self) -> None:
        super().__init__()
        self._callers: list[tree.SpecialisedFunction] = []
        self._returned: list[list[tuple[Value, Knowledge]]] = []
        self._calls = 0
        self._tests: dict[tree.If, Test] = {}
        #: What is needed so that a loop counts by a variable (``growth.Growth``); None where nothing is known.
        self.counts: dict[tuple[tree.While, tree.Local], Needs | None] = {}

    def axis_of(self, index: Form) -> int:
        """The dimension of the thread's index in the grid."""
        return next(axis for axis, name in enumerate("xyz") if self._boxes.get(f"grid.{name}") == index)

    def guards(self, body: tree.Body) -> tuple[dict[tree.Expression, bool], tuple[Fact, ...]]:
        """The tests around all that a kernel does, with what they are for a thread that does it, and the facts that are
        as good as them."""
        found, facts = dict[tree.Expression, bool](), tuple[Fact, ...]()
        for statement in body:
            if isinstance(statement, tree.If) and not statement.orelse and _is_pure(statement.test):
                test = self._tests.get(statement, Test())
                leaves = all(isinstance(inner, tree.Return) for inner in statement.body)
                box = test.false_box if leaves else test.true_box if statement is body[-1] else None
                if box is not None:
                    found[statement.test] = not leaves
                    facts += box
                    continue
            if not isinstance(statement, tree.Assign) or not _is_pure(statement.value):
                break
        return found, facts

    def value(self, node: tree.Expression) -> Value:
        if isinstance(node, tree.Call):
            return self.call(node)
        if isinstance(node, tree.HintedStore):
            self.store(node)
            return None
        return super().value(node)

    def body(self, statements: tree.Body) -> None:
        for statement in statements:
            if self.state is None:
                return
            rule = _STATEMENTS.get(type(statement))
            if rule is None:
                self.children(statement)
            else:
                rule(self, statement)

    def assign(self, node: tree.Assign) -> None:
        self.here.values[node.local] = self.value(node.value)

    def store(self, node: tree.Store | tree.HintedStore) -> None:
        self.value(node.value)
        self.indices(node)

    def write(self, node: tree.Write) -> None:
        self.value(node.value)
        self.value(node.lvalue)
        root = root_of(node.lvalue)
        if isinstance(root, tree.Read):
            self.here.values[root.local] = None

    def if_(self, node: tree.If) -> None:
        test = self._tests[node] = self.test(node.test)
        before = self.here
        self.state = before.where(test.if_true)
        self.body(node.body)
        after, self.state = self.state, before.where(test.if_false)
        self.body(node.orelse)
        self.state = self.joined(before, after, self.state)

    def while_(self, node: tree.While) -> None:
        loop, node = node, tested(node)
        changed = assigned((node.test, node.body))
        before = self.here
        values = {**before.values, **{local: self.unknown(local.type) for local in changed}}
        for local in sorted(changed, key=_name):
            growth = of_variable(self, local, node, changed)
            self._note(loop, local, growth)
            if growth is not None:
                values[local] = growth.number
        self.state = State(values, before.knowledge)
        test = self.test(node.test)
        head = self.here
        self.state = head.where(test.if_true)
        self.body(node.body)
        self._after_loop(node, head, changed, test.if_false)

    def _note(self, loop: tree.While, local: tree.Local, growth: Growth | None) -> None:
        """Notes what is needed of a loop; one of a function that is called twice needs it both times."""
        needs, before = None if growth is None else growth.counts, self.counts.get((loop, local), NOTHING)
        self.counts[loop, local] = None if needs is None or before is None else needs | before

    def for_range(self, node: tree.ForRange) -> None:
        bounds = [(self.value(bound), bound.type) for bound in (node.start, node.stop, node.step)]
        changed = assigned(node.body) | {node.local}
        before = self.here
        values = {**before.values, **{local: self.unknown(local.type) for local in changed}}
        head = State(values, before.knowledge)
        self.state = head.where(())
        counted = self._counter(bounds)
        if counted is not None:
            number, facts = counted
            self.state = head.where(facts)
            self.here.values[node.local] = number
        self.body(node.body)
        self._after_loop(node, head, changed, ())

    def _counter(self, bounds: list[tuple[Value, Any]]) -> tuple[Number, tuple[Fact, ...]] | None:
        """The variable of a loop over a range, and what is known of it."""
        needs = NOTHING
        for bound, type_ in bounds:
            exact = self.exact(bound, type_)
            if exact is None:
                return None
            needs |= exact
        start, stop, step = (bound.form for bound, _ in bounds if isinstance(bound, Number))
        knowledge, one = self.here.knowledge, constant(1)
        ends = [knowledge.range_of(form) for form in (start, stop, step)]
        is_down = ends[2].last.limits[1] < 0
        if not is_down:
            complete = together(needs | ends[2].needs, ends[2].first - one)
            if complete is None:
                return None
            needs = complete
        low, high = (stop + one, start) if is_down else (start, stop - one)
        first, last = (ends[1].first + one, ends[0].last) if is_down else (ends[0].first, ends[1].last - one)
        number = self.between(first, last, needs | ends[0].needs | ends[1].needs)
        facts = (*knowledge.not_more(low, number.form, needs), *knowledge.not_more(number.form, high, needs))
        return number, tuple(fact for fact in facts if len(fact.form.terms) > 1)

    def _after_loop(
        self, node: tree.While | tree.ForRange, head: State, changed: Iterable[tree.Local], facts: Iterable[Fact]
    ) -> None:
        """Where a loop has ended; ``facts`` hold there unless it was left by a ``break``."""
        if tree.has(node.body, tree.Break):
            facts = ()
            head = State({**head.values, **{local: self.unknown(local.type) for local in changed}}, head.knowledge)
        self.state = head.where(facts)
        self.body(node.orelse)
        if facts == () or self.state is None:
            self.state = head.where(())
            self._forget(assigned(node.orelse))

    def _forget(self, changed: Iterable[tree.Local]) -> None:
        self.here.values.update({local: self.unknown(local.type) for local in changed})

    def unrolled(self, node: tree.Unrolled) -> None:
        leaves = tree.has(node.bodies, tree.Break, tree.Continue)
        changed = assigned((node.bodies, node.orelse)) if leaves else set()
        before = self.here.where(())
        for iteration in node.bodies:
            if leaves:
                self.state = before.where(())
                self._forget(changed)
            if self.state is not None:
                self.body(iteration)
        if leaves:
            self.state = before
            self._forget(changed)
        if self.state is not None:
            self.body(node.orelse)
        if leaves:
            self.state = before.where(())
            self._forget(changed)

    def return_(self, node: tree.Return) -> None:
        if node.value is not None:
            value = self.value(node.value)
            if self._returned:
                self._returned[-1].append((value, self.here.knowledge))
        self.state = None

    def assertion(self, node: tree.Assert) -> None:
        test = self.test(node.test)
        self.state = self.here.where(test.if_true)

    def leave(self, node: tree.Break | tree.Continue) -> None:
        self.state = None

    def call(self, node: tree.Call) -> Value:
        arguments = [self.value(argument) for argument in node.arguments]
        function, typed = node.function, node.function.typed
        self._calls += 1
        if function in self._callers or self._calls > _CALLS:
            for inner in tree.find(typed, (tree.Element, tree.Store, tree.HintedStore, tree.View)):
                self.open.update(getattr(inner, "selectors" if isinstance(inner, tree.View) else "indices"))
            return self.unknown(node.type)
        before = self.here
        self._callers.append(function)
        self._returned.append([])
        self.state = State(dict(zip(typed.parameters, arguments, strict=True)), before.knowledge)
        self.body(typed.body)
        self._callers.pop()
        returned = self._returned.pop()
        self.state = before
        return self.either(node.type, *returned) if returned else self.unknown(node.type)


def _name(local: tree.Local) -> str:
    return local.name


#: What an expression may consist of that does nothing, nor ends the thread.
_PURE = (
    tree.Binary,
    tree.Compare,
    tree.Conditional,
    tree.Constant,
    tree.Convert,
    tree.Extent,
    tree.Invert,
    tree.MathCall,
    tree.Negate,
    tree.Not,
    tree.Operate,
    tree.Read,
)


def _is_pure(node: tree.Expression) -> bool:
    return all(isinstance(inner, _PURE) for inner in tree.nodes(node))


_STATEMENTS: dict[type[tree.Statement], Callable[[_Walk, Any], None]] = {
    tree.Assign: _Walk.assign,
    tree.Store: _Walk.store,
    tree.Write: _Walk.write,
    tree.Assert: _Walk.assertion,
    tree.If: _Walk.if_,
    tree.While: _Walk.while_,
    tree.ForRange: _Walk.for_range,
    tree.Unrolled: _Walk.unrolled,
    tree.Return: _Walk.return_,
    tree.Break: _Walk.leave,
    tree.Continue: _Walk.leave,
}
