"""What is the same for all threads of a block, or for those of a chunk: what a thread's place decides, and what not.

Works on a finished kernel. Threads of a *chunk* follow each other along x, ``width`` of them at most; the first one's
``thread_idx.x`` is a multiple of ``width``. A variable is as uniform as the least uniform value that is assigned to it
anywhere, and no more than the control flow around the assignment: what a divergent branch, loop or ``break`` decides
differs afterwards. A ``return`` makes nothing differ, since the threads that it ends do not look any more.

What is loaded from an address that is the same for all is the same for all, unless the load is volatile or the memory
is the thread's own: between two barriers no thread may write what another one reads. Whoever relies on that has to
load once for all of them, at one place of the order in which each thread does its work.

Next to uniform values it knows those that grow by a constant from lane to lane (``lanes.Shape``), so that
``thread_idx.x // 32``, ``& ~31``, ``>> 5`` and ``< 64`` are seen to be the same in a warp.

Sources: Karrenberg and Hack, "Whole-Function Vectorization" (CGO 2011); Sampaio et al., "Divergence Analysis" (TOPLAS
2013), for affine values of thread indices.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import gcd
from typing import Any

from nvgen.base.records import Node
from nvgen.tree import (
    Assign,
    Bind,
    Body,
    Break,
    Component,
    Conditional,
    Continue,
    Expression,
    ForRange,
    If,
    Local,
    Member,
    Read,
    Slice,
    Statement,
    TypedFunction,
    Unrolled,
    While,
    Write,
    has,
)
from nvgen.tree.analysis.lane_masks import NONE as NO_MASKS
from nvgen.tree.analysis.lane_masks import LaneMasks, lane_masks
from nvgen.tree.analysis.lane_shapes import UNIFORM, Scope, Shape, joined, scope_of
from nvgen.tree.analysis.lanes import Chunks, is_full, shape_of

__all__ = ["Chunks", "Scope", "Shape", "Uniformity", "is_full", "uniformity"]


class Uniformity(Node):
    """What is known of one kernel for blocks with such ``chunks``."""

    chunks: Chunks
    variables: dict[Local, Shape | None]
    #: The scope of the control flow around each statement, and of what decides a loop's iterations.
    statements: dict[Statement, Scope]
    iterations: dict[Statement, Scope]
    #: What was asked before.
    shapes: dict[Expression, Shape | None]
    #: The branches that those lanes take which a mask names.
    parts: LaneMasks = NO_MASKS

    @property
    def masks(self) -> frozenset[Expression]:
        """The masks that name all lanes in such branches."""
        return self.parts.masks

    def of(self, expression: Expression) -> Scope:
        """The largest group of threads for which an expression has one value, of those that evaluate it together."""
        return scope_of(self.shape(expression))

    def of_variable(self, local: Local) -> Scope:
        """The largest group whose threads all have one value in a variable, wherever they stand together."""
        return scope_of(self.variables.get(local, UNIFORM))

    def around(self, statement: Statement) -> Scope:
        """The largest group whose threads all execute a statement when one does, but for those that have returned."""
        return self.statements[statement]

    def trips(self, loop: Statement) -> Scope:
        """The largest group whose threads all make equally many iterations of a loop, but for those that return."""
        return min(self.iterations[loop], self.statements[loop])

    def shape(self, expression: Expression) -> Shape | None:
        """How an expression differs from lane to lane; None where that is not known."""
        if expression not in self.shapes:
            self.shapes[expression] = shape_of(self, expression)
        return self.shapes[expression]


def uniformity(kernel: TypedFunction, chunks: Chunks = Chunks()) -> Uniformity:  # noqa: B008  (immutable)
    """What is uniform in a kernel. Of what is called it looks at results alone."""
    parts = lane_masks(kernel, are_rows=chunks.are_rows) if chunks.follow_masks else NO_MASKS
    found = Uniformity(chunks, dict.fromkeys(kernel.parameters, UNIFORM), {}, {}, {}, parts)
    binds = has(kernel.body, Bind)
    while True:  # each pass makes something less uniform, until nothing changes
        flow = _Flow(found, binds=binds)
        flow.body(kernel.body)
        if not flow.changed:
            return found


class _Flow:
    """One pass over a kernel: joins what is assigned with what is known, and notes the control flow."""

    def __init__(self, found: Uniformity, *, binds: bool) -> None:
        self.found = found
        #: Whether any expression binds a variable.
        self.binds = binds
        self.changed = False
        #: The scope of the control flow where the pass stands.
        self.control = Scope.BLOCK
        #: The loops around, and for each the scope of what has ended iterations before their end.
        self.loops: list[Statement] = []
        self.ended: list[Scope] = []
        #: The variables of the branches around that those lanes take which a mask names.
        self.own: list[frozenset[Local]] = []

    def body(self, statements: Body) -> None:
        for statement in statements:
            if self.ended:
                self.control = min(self.control, self.ended[-1])
            self.found.statements[statement] = self.control
            _STATEMENTS.get(type(statement), _Flow.evaluated)(self, statement)

    @contextmanager
    def under(self, scope: Scope) -> Iterator[None]:
        """What only some may execute."""
        outside = self.control
        self.control = min(self.control, scope)
        yield
        self.control = outside

    def assign(self, local: Local, shape: Shape | None) -> None:
        """Where some lanes alone assign it, the others have something else."""
        if self.control is Scope.THREAD or any(local not in own for own in self.own):
            shape = None
        elif shape is not None:
            shape = shape.with_changes(scope=min(shape.scope, self.control))
        known = self.found.variables
        found = joined(known[local], shape) if local in known else shape
        if local not in known or known[local] != found:
            known[local] = found
            self.changed = True
            self.found.shapes.clear()

    def evaluated(self, part: Any) -> None:
        """All that a part of a statement evaluates: variables may be bound there."""
        if self.binds and has(part, Bind):
            self._bound(part)

    def _bound(self, node: Any) -> None:
        if isinstance(node, tuple):
            for part in node:
                self._bound(part)
        elif isinstance(node, Conditional):
            self._bound(node.test)
            with self.under(self.found.of(node.test)):
                self._bound((node.body, node.orelse))
        elif isinstance(node, (Statement, Expression, Slice)):
            for name in node._fields:
                if name not in ("span", "type"):
                    self._bound(getattr(node, name))
            if isinstance(node, Bind):
                self.assign(node.local, self.found.shape(node.value))

    def assignment(self, node: Assign) -> None:
        self.evaluated(node.value)
        self.assign(node.local, self.found.shape(node.value))

    def write(self, node: Write) -> None:
        self.evaluated((node.lvalue, node.value))
        lvalue, scope = node.lvalue, self.found.of(node.value)
        while isinstance(lvalue, (Member, Component)):
            if isinstance(lvalue, Component):
                scope = min(scope, self.found.of(lvalue.index))
            lvalue = lvalue.owner
        if isinstance(lvalue, Read):
            self.assign(lvalue.local, None if scope is Scope.THREAD else Shape(scope))

    def branch(self, node: If) -> None:
        self.evaluated(node.test)
        own = self.found.parts.branches.get(node)
        if own is not None:  # behind it others have something else
            self.own.append(own)
        with self.under(self.found.of(node.test) if own is None else Scope.CHUNK):
            self.body(node.body)
        if own is not None:
            self.own.pop()
        with self.under(self.found.of(node.test)):
            self.body(node.orelse)

    def loop(self, node: Any) -> None:
        tested = (node.test,) if isinstance(node, While) else (node.start, node.stop, node.step)
        self.evaluated(tested)
        breaks = self.broken(node, min(map(self.found.of, tested)))
        with self.under(breaks):
            if isinstance(node, ForRange):
                self.assign(node.local, _counted(self.found.shape(node.start), self.found.shape(node.step)))
            self.iteration(node, node.body)
        with self.under(breaks):
            self.body(node.orelse)

    def unrolled(self, node: Unrolled) -> None:
        with self.under(self.broken(node, Scope.BLOCK)):
            for body in node.bodies:
                self.iteration(node, body)
            self.body(node.orelse)

    def broken(self, loop: Statement, scope: Scope) -> Scope:
        """The scope of what decides a loop's iterations: what it tests, and each ``break`` that a pass has seen."""
        known = self.found.iterations.get(loop, Scope.BLOCK)
        self.found.iterations[loop] = min(known, scope)
        return self.found.iterations[loop]

    def iteration(self, loop: Statement, body: Body) -> None:
        self.loops.append(loop)
        self.ended.append(Scope.BLOCK)
        with self.under(Scope.BLOCK):
            self.body(body)
        self.loops.pop()
        self.ended.pop()

    def leave(self, node: Break) -> None:
        """Those who stay make more iterations."""
        if self.control < self.found.iterations[self.loops[-1]]:
            self.found.iterations[self.loops[-1]] = self.control
            self.changed = True

    def go_on(self, node: Continue) -> None:
        """What comes later in the iteration is for the others."""
        self.ended[-1] = min(self.ended[-1], self.control)


def _counted(start: Shape | None, step: Shape | None) -> Shape | None:
    """The variable of a loop whose iterations all threads make together."""
    if start is None or step is None or step.factor:
        return None
    multiple = gcd(start.multiple, step.multiple)
    return Shape(min(start.scope, step.scope), start.factor, multiple)


_STATEMENTS: dict[type[Statement], Callable[[_Flow, Any], None]] = {
    Assign: _Flow.assignment,
    Write: _Flow.write,
    If: _Flow.branch,
    While: _Flow.loop,
    ForRange: _Flow.loop,
    Unrolled: _Flow.unrolled,
    Break: _Flow.leave,
    Continue: _Flow.go_on,
}
