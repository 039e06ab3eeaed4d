"""Which statements of a kernel are done once a block, and which variables there are once a block.

What holds a barrier is, what it depends on, and what costs nothing to be. The rest is for each thread by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from typing import Any

from nvgen import tree
from nvgen.base.records import Node
from nvgen.lang.sync import Barrier, NamedBarrier, ReducingBarrier
from nvgen.tree.analysis.uniformity import Scope, Uniformity

_LOADS = (tree.Element, tree.Dereference, tree.Call, tree.DeviceCall, tree.Print, tree.Assembly, tree.HintedStore)
_LOOPS = (tree.While, tree.ForRange, tree.Unrolled)


class NotDivisibleError(Exception):
    """Why a kernel cannot be loops over threads; its text completes "the kernel runs as coroutines, as …"."""


class Levels(Node):
    """``statements`` are done once a block; ``variables`` are there once a block, and only those assign them."""

    statements: frozenset[tree.Statement]
    variables: frozenset[tree.Local]
    #: Whether a thread may end before others.
    has_early_returns: bool
    #: Whether what is done once a block may fail, or have no end, where all threads have ended.
    needs_threads: bool


def is_barrier(statement: tree.Statement) -> bool:
    """Whether a statement is ``syncthreads()``."""
    return isinstance(statement, tree.Evaluate) and is_plain_barrier(statement.value)


def is_plain_barrier(node: Any) -> bool:
    """Whether an expression is ``syncthreads()``."""
    return (
        isinstance(node, tree.DeviceCall)
        and isinstance(node.operation, Barrier)
        and not isinstance(node.operation, (ReducingBarrier, NamedBarrier))
    )


def is_reduction(node: Any) -> bool:
    """Whether an expression is ``syncthreads_count``, ``_and`` or ``_or``."""
    return (
        isinstance(node, tree.DeviceCall)
        and isinstance(node.operation, ReducingBarrier)
        and not isinstance(node.operation, NamedBarrier)
    )


def predicate_of(statement: tree.Statement) -> tree.Local | None:
    """The variable that is the predicate of ``syncthreads_count``, ``_and`` or ``_or``, where a statement of a
    normalised kernel is one of these."""
    if not (isinstance(statement, tree.Assign) and is_reduction(statement.value)):
        return None
    assert isinstance(statement.value, tree.DeviceCall)
    (operand,) = statement.value.operands
    assert isinstance(operand, tree.Read)
    return operand.local


def controlling(statement: tree.Statement) -> tuple[tree.Expression, ...]:
    """What decides which statements inside of one are done, and how often."""
    match statement:
        case tree.If() | tree.While():
            return (statement.test,)
        case tree.ForRange():
            return (statement.start, statement.stop, statement.step)
    return ()


def bodies(statement: tree.Statement) -> tuple[tree.Body, ...]:
    """The bodies that a statement has."""
    match statement:
        case tree.If() | tree.While() | tree.ForRange():
            return (statement.body, statement.orelse)
        case tree.Unrolled():
            return (*statement.bodies, statement.orelse)
    return ()


def own(statement: tree.Statement) -> tuple[Any, ...]:
    """What a statement has besides its bodies."""
    if isinstance(statement, tree.Unrolled):
        return ()
    return controlling(statement) or (statement,)


def assigned(statement: tree.Statement) -> Iterator[tree.Local]:
    """The variables that a statement assigns, without those that the statements in it do."""
    if isinstance(statement, (tree.Assign, tree.ForRange)):
        yield statement.local
    if isinstance(statement, tree.Write):
        yield from written(statement)
    yield from (node.local for node in tree.of_kind(own(statement), tree.Bind))


def written(statement: tree.Write) -> Iterator[tree.Local]:
    """The variable of which a statement writes a part, if it is one."""
    lvalue = statement.lvalue
    while isinstance(lvalue, (tree.Member, tree.Component)):
        lvalue = lvalue.owner
    if isinstance(lvalue, tree.Read):
        yield lvalue.local


#: Where a statement keeps which variables it reads: each division of a kernel asks for them several times.
_READ = "variables read"


def read(part: Any) -> Set[tree.Local]:
    """The variables that a part of the tree reads."""
    if isinstance(part, tuple):
        return read(part[0]) if len(part) == 1 else set[tree.Local]().union(*map(read, part))
    if not isinstance(part, tree.Statement):
        return _found_read(part)
    known: frozenset[tree.Local] | None = part.__dict__.get(_READ)
    if known is None:
        inner = bodies(part)
        found = read((*controlling(part), *inner)) if inner else _found_read(part)
        known = part.__dict__[_READ] = frozenset(found)
    return known


def _found_read(part: Any) -> set[tree.Local]:
    found = set()
    for node in tree.nodes(part):
        if isinstance(node, tree.Read):
            found.add(node.local)
        elif isinstance(node, tree.Write):
            found.update(written(node))
    return found


def loads(part: Any) -> bool:
    """Whether a part of the tree looks at memory that a kernel may change, or does anything else but compute."""
    return tree.has(part, *_LOADS)


def may_fail(part: Any) -> bool:
    """Whether what a part of the tree evaluates may be no good where no thread would evaluate it."""
    for node in tree.nodes(part):
        if isinstance(node, tree.Binary) and node.operator in ("//", "%") and not _is_divisor(node.right):
            return True
    return loads(part)


def _is_divisor(node: tree.Expression) -> bool:
    return isinstance(node, tree.Constant) and bool(node.value)


class Finder:
    """Finds what of a body has to be done once for all threads of a ``scope``: of the block, or of a chunk."""

    def __init__(self, body: tree.Body, uniformity: Uniformity, scope: Scope) -> None:
        self.uniformity, self.scope = uniformity, scope
        self.parents: dict[tree.Statement, tree.Statement | None] = {}
        self.before: dict[tree.Statement, tree.Statement | None] = {}
        self.statements: set[tree.Statement] = set()
        self.variables: set[tree.Local] = set()
        self.assigning: dict[tree.Local, list[tree.Statement]] = {}
        self._note(body, None)

    def _note(self, body: tree.Body, parent: tree.Statement | None) -> None:
        for before, statement in zip((None, *body), body, strict=False):
            self.before[statement] = before
            if self.parents.setdefault(statement, parent) is not parent:
                raise NotDivisibleError("a statement stands in it twice")
            for local in assigned(statement):
                self.assigning.setdefault(local, []).append(statement)
            for inner in bodies(statement):
                self._note(inner, statement)

    def around(self, statement: tree.Statement) -> Iterator[tree.Statement]:
        """The statements in which one stands, from the inside."""
        parent = self.parents[statement]
        while parent is not None:
            yield parent
            parent = self.parents[parent]

    def loop_of(self, statement: tree.Statement) -> tree.Statement:
        """The loop that a ``break`` or ``continue`` belongs to."""
        return next(outer for outer in self.around(statement) if isinstance(outer, _LOOPS))

    def is_uniform(self, *expressions: tree.Expression) -> bool:
        return all(self.uniformity.of(expression) >= self.scope for expression in expressions)

    def once(self, statement: tree.Statement) -> None:
        """Has a statement done once a block, and what stands around it."""
        for outer in (statement, *self.around(statement)):
            if outer in self.statements:
                return
            self.statements.add(outer)
            self._depend_on(outer)

    def _depend_on(self, statement: tree.Statement) -> None:
        if predicate_of(statement) is not None:
            for local in assigned(statement):
                self.share(local)
            return
        parts = controlling(statement)
        if isinstance(statement, tree.Assign):
            parts = (statement.value,)
        if not self.is_uniform(*parts):
            raise NotDivisibleError(f"not all threads do the same in line {statement.span.line}")
        if isinstance(statement, tree.Write):
            raise NotDivisibleError(f"line {statement.span.line} changes a part of a variable of the block")
        for local in (*read(parts), *assigned(statement)):
            self.share(local)

    def share(self, local: tree.Local) -> None:
        """Has a variable there once a block."""
        if local in self.variables:
            return
        self.variables.add(local)
        for statement in self.assigning.get(local, ()):
            self.once(statement)

    def needs_threads(self) -> bool:
        """Whether what is done once may fail, or have no end, where no thread would have come so far."""
        for statement in self.statements:
            parts = (statement.value,) if isinstance(statement, tree.Assign) else controlling(statement)
            if isinstance(statement, tree.While) or (predicate_of(statement) is None and may_fail(parts)):
                return True
        return False

    def share_what_is_cheap(self, *, has_early_returns: bool) -> None:
        """Variables that are the same for all, where no control flow has to be done once for their sake."""
        for local, statements in self.assigning.items():
            values = [statement.value for statement in statements if isinstance(statement, tree.Assign)]
            if all(map(self._is_cheap, statements)) and not (has_early_returns and any(map(may_fail, values))):
                self.share(local)

    def _is_cheap(self, statement: tree.Statement) -> bool:
        if not isinstance(statement, tree.Assign):
            return statement in self.statements
        if self.uniformity.of_variable(statement.local) < self.scope or not self.is_uniform(statement.value):
            return False
        before = self.before[statement]
        divides = loads(statement.value) and not (before is None or before in self.statements)
        return not divides and all(outer in self.statements for outer in self.around(statement))


def find(kernel: tree.TypedKernel, uniformity: Uniformity, once: Set[tree.Statement] = frozenset()) -> Levels:
    """The levels of a normalised kernel without other operations that wait than ``syncthreads()``, and than
    ``syncthreads_count``, ``_and`` and ``_or``. What is in ``once`` is done once a block too.

    Raises:
        NotDivisibleError: a barrier stands where not all threads may come by.
    """
    finder = Finder(kernel.body, uniformity, Scope.BLOCK)
    for statement in finder.parents:
        if is_barrier(statement) or statement in once or predicate_of(statement) is not None:
            finder.once(statement)
        elif tree.has(own(statement), tree.DeviceCall) and any(
            is_plain_barrier(node) or is_reduction(node) for node in tree.nodes(own(statement))
        ):
            raise NotDivisibleError(f"a barrier is a part of an expression in line {statement.span.line}")
    has_early_returns, in_loops = _follow_jumps(finder)
    needs_threads = in_loops or (has_early_returns and finder.needs_threads())
    finder.share_what_is_cheap(has_early_returns=has_early_returns)
    _follow_jumps(finder)  # what a shared variable needs may be a loop
    return Levels(frozenset(finder.statements), frozenset(finder.variables), has_early_returns, needs_threads)


def _follow_jumps(finder: Finder) -> tuple[bool, bool]:
    """Has done once what leaves loops that are, and what ends all threads; whether a thread may end before others, and
    whether it may in a loop that is done once."""
    has_early_returns, in_loops, size = False, False, -1
    while size != len(finder.statements):
        size = len(finder.statements)
        for statement in finder.parents:
            if isinstance(statement, (tree.Break, tree.Continue)):
                if finder.loop_of(statement) in finder.statements:
                    finder.once(statement)
            elif isinstance(statement, tree.Return) and not _returns_together(finder, statement):
                has_early_returns = True
                in_loops |= any(outer in finder.statements for outer in finder.around(statement) if is_loop(outer))
    return has_early_returns, in_loops


def is_loop(statement: tree.Statement) -> bool:
    """Whether a statement has iterations."""
    return isinstance(statement, _LOOPS)


def _returns_together(finder: Finder, statement: tree.Statement) -> bool:
    """Whether all threads return at a statement, or none does."""
    around = list(finder.around(statement))
    if all(outer in finder.statements for outer in around if is_loop(outer)) and all(
        finder.is_uniform(*controlling(outer)) for outer in around
    ):
        finder.once(statement)
        return True
    return False
