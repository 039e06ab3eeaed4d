"""Refuses variables that some path leaves undefined, and functions that some path leaves without their result.

Works on the typed tree, forward, statement by statement, so that branches which a constant condition has removed do not
count. What is known at a point is the set of variables that every path to it has assigned; a point that cannot be
reached has no such set (None).
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

from nvgen import diagnostics, tree
from nvgen.base.records import Node
from nvgen.diagnostics import CompileError, SourceFile, Span
from nvgen.tree import walk
from nvgen.types import NONE

Defined = frozenset[str] | None


class Scope(Protocol):
    """The names of a function's text, as ``frontend.source.scopes`` finds them."""

    @property
    def parameters(self) -> tuple[str, ...]: ...

    @property
    def names(self) -> frozenset[str]: ...

    @property
    def assignments(self) -> tuple[ast.Name, ...]: ...

    @property
    def annotations(self) -> tuple[ast.AnnAssign, ...]: ...


class Found(Node):
    """What is known of a function whose reads are all defined."""

    #: The classes of its nodes.
    kinds: set[type]
    #: The names of the variables that one statement assigns, so that on every path to a read they have the value given
    #: there last. Parameters that nothing assigns are among them.
    fixed: frozenset[str]
    #: The names that some path reads before it assigns them.
    undefined: frozenset[str]


def check(function: tree.TypedFunction, file: SourceFile, scope: Scope, *, allows_undefined: bool = False) -> Found:
    """Checks every read of a local variable, and the function's end; what ``allows_undefined`` is only looked at.

    Raises:
        CompileError: at the first read of every variable that some path reaches before an assignment, and at a
            function whose end is reached without a result.
    """
    flow = _Flow(file, scope)
    flow.assignments.update(local.name for local in function.parameters)
    end = flow.block(function.body, frozenset(scope.parameters))
    if end is not None and function.result != NONE:
        flow.mistakes.insert(0, _missing_return(function, file))
    if flow.mistakes and not allows_undefined:
        raise CompileError(*flow.mistakes)
    undefined = {mistake.name for mistake in flow.mistakes if isinstance(mistake, diagnostics.names.MaybeUndefined)}
    once = frozenset(name for name, assignments in flow.assignments.items() if assignments == 1)
    return Found(flow.kinds, once - undefined, frozenset(undefined))


def _missing_return(function: tree.TypedFunction, file: SourceFile) -> diagnostics.Diagnostic:
    """The mistake of a function whose end is reached without a result, with the place that says that it has one."""
    error = diagnostics.functions.MissingReturn(function.span, function.name, function.result)
    type_, stated = repr(function.result), function.source.node.returns
    if stated is not None:
        return error.because(diagnostics.origins.ResultDeclared(type_, span=file.span_of(stated)))
    returns = [node for node in tree.nodes(function.body) if isinstance(node, tree.Return)]
    spans = [node.value.span for node in returns if node.value is not None]
    return error.because(*(diagnostics.origins.Returned(type_, span=span) for span in spans[:1]))


class _Loop:
    """What the paths that leave a loop by ``break``, or an iteration by ``continue``, have defined."""

    def __init__(self) -> None:
        self.breaks: list[frozenset[str]] = []
        self.continues: list[frozenset[str]] = []


class _Flow:
    def __init__(self, file: SourceFile, scope: Scope) -> None:
        self.file = file
        self.scope = scope
        self.names = scope.names - frozenset(scope.parameters)
        self.loops: list[_Loop] = []
        self.mistakes: list[diagnostics.Diagnostic] = []
        self.kinds: set[type] = set()
        #: How many statements assign each variable. In expressions, what follows may be reached by other ways as well.
        self.assignments: Counter[str] = Counter()
        #: Variables that have no value after a loop over constants whose name they have.
        self.shadowed: set[str] = set()

    def block(self, statements: tree.Body, defined: Defined) -> Defined:
        for statement in statements:
            if defined is None:
                self.unreached(statement)
            elif type(statement) is tree.Assign:  # most are
                name = statement.local.name
                self.assignments[name] += 1
                defined = self.reads(statement.value, defined) | {name}
            else:
                self.assigns(statement)
                defined = self.statement(statement, defined)
        return defined

    def statement(self, node: tree.Statement, defined: frozenset[str]) -> Defined:
        match node:
            case tree.If():
                if_true, if_false = self.condition(node.test, defined)
                return _meet(self.block(node.body, if_true), self.block(node.orelse, if_false))
            case tree.While():
                return self.repeated(partial(self.while_loop, node), defined)
            case tree.ForRange():
                return self.repeated(partial(self.for_loop, node), defined)
            case tree.Unrolled():
                return self.unrolled(node, defined)
            case tree.Return():
                if node.value is not None:
                    self.reads(node.value, defined)
                return None
            case tree.Assert(test=tree.Constant()):  # one that fails: what holds was left out
                return None
            case tree.Break():
                self.loops[-1].breaks.append(defined)
                return None
            case tree.Continue():
                self.loops[-1].continues.append(defined)
                return None
            case _:
                return self.parts(node, defined)

    def unreached(self, statement: tree.Statement) -> None:
        """What cannot be reached reads nothing."""
        for node in tree.nodes(statement):
            self.kinds.add(type(node))
            self.assigns(node)

    def assigns(self, node: tree.Statement | tree.Expression | tree.Slice) -> None:
        match node:
            case tree.Assign() | tree.ForRange():
                self.assignments[node.local.name] += 1
            case tree.Bind():
                self.assignments[node.local.name] += 2
            case tree.Write(lvalue=lvalue):
                while not isinstance(lvalue, tree.Read):
                    if not isinstance(lvalue, tree.Member | tree.Component):
                        return
                    lvalue = lvalue.owner
                self.assignments[lvalue.local.name] += 2

    def repeated(self, loop: Callable[[frozenset[str]], Defined], defined: frozenset[str]) -> Defined:
        """A loop: what an iteration leaves without a value, the next one begins without."""
        outside, self.shadowed = self.shadowed, set()
        after = loop(defined)
        inside = self.shadowed
        self.shadowed = outside | inside
        return after if inside.isdisjoint(defined) else loop(defined - inside)

    def while_loop(self, node: tree.While, defined: frozenset[str]) -> Defined:
        if_true, if_false = self.condition(node.test, defined)
        self.loops.append(_Loop())
        self.block(node.body, if_true)
        left = self.loops.pop().breaks
        after = self.block(node.orelse, None if node.is_endless else if_false)
        return _meet(after, *left)

    def for_loop(self, node: tree.ForRange, defined: frozenset[str]) -> Defined:
        for bound in (node.start, node.stop, node.step):
            defined = self.reads(bound, defined)
        self.loops.append(_Loop())
        self.block(node.body, defined | {node.local.name})
        left = self.loops.pop().breaks
        return _meet(self.block(node.orelse, defined), *left)

    def unrolled(self, node: tree.Unrolled, defined: frozenset[str]) -> Defined:
        after: Defined = defined
        breaks: list[frozenset[str]] = []
        for body in node.bodies:
            self.loops.append(_Loop())
            after = self.block(body, after)
            loop = self.loops.pop()
            after = _meet(after, *loop.continues)
            breaks += loop.breaks
        if node.shadowed:
            self.shadowed.update(node.shadowed)
            after = None if after is None else after.difference(node.shadowed)
            breaks = [left.difference(node.shadowed) for left in breaks]
        return _meet(self.block(node.orelse, after), *breaks)

    def reads(self, node: tree.Expression, defined: frozenset[str]) -> frozenset[str]:
        """What is defined after an expression, whose reads are checked."""
        self.kinds.add(type(node))
        if type(node) is tree.Read:
            self.read(node.local.name, node.span, defined)
            return defined
        if type(node) is tree.Bind:
            self.assigns(node)
            return self.reads(node.value, defined) | {node.local.name}
        if type(node) is tree.Conditional:
            if_true, if_false = self.condition(node.test, defined)
            return self.reads(node.body, if_true) & self.reads(node.orelse, if_false)
        return self.parts(node, defined)

    def condition(self, node: tree.Expression, defined: frozenset[str]) -> tuple[frozenset[str], frozenset[str]]:
        """What is defined where a condition holds, and where it does not: ``a and (x := b)`` defines x if it holds."""
        match node:
            case tree.Conditional(orelse=tree.Constant(value=False)):
                first, failed = self.condition(node.test, defined)
                both, failed_later = self.condition(node.body, first)
                return both, failed & failed_later
            case tree.Conditional(body=tree.Constant(value=True)):
                first, failed = self.condition(node.test, defined)
                second, none = self.condition(node.orelse, failed)
                return first & second, none
            case tree.Not():
                if_true, if_false = self.condition(node.operand, defined)
                return if_false, if_true
        defined = self.reads(node, defined)
        return defined, defined

    def parts(self, node: tree.Expression | tree.Statement | tree.Slice, defined: frozenset[str]) -> frozenset[str]:
        """The reads in a node's fields, in their order."""
        kind: Any = node.__class__
        state = node.__dict__
        for name in walk.fields_with_nodes(kind):
            defined = self.field(state[name], defined)
        return defined

    def field(self, value: object, defined: frozenset[str]) -> frozenset[str]:
        if isinstance(value, tuple):
            for element in value:
                defined = self.field(element, defined)
            return defined
        if isinstance(value, tree.Expression):
            return self.reads(value, defined)
        return self.parts(value, defined) if isinstance(value, tree.Slice) else defined

    def read(self, name: str, span: Span, defined: frozenset[str]) -> None:
        if name not in self.names or name in defined:
            return
        error = diagnostics.names.MaybeUndefined(span, name)
        if name in self.shadowed:
            self.mistakes.append(error.because(error.LoopEnded(name)))
        else:
            first = (error.AssignedHere(span=at) for at in self.first_assignment(name, span))
            self.mistakes.append(error.because(*first))
        self.names -= {name}  # further reads of it are the same mistake

    def first_assignment(self, name: str, read: Span) -> list[Span]:
        """Where the variable is first given a value, if that is somewhere else; ``x: nv.f32`` gives it none."""
        without_value = [node.target for node in self.scope.annotations if node.value is None]
        assignments = [node for node in self.scope.assignments if node.id == name and node not in without_value]
        spans = [self.file.span_of(node) for node in assignments[:1]]
        return [span for span in spans if (span.line, span.column) != (read.line, read.column)]


def _meet(*paths: Defined) -> Defined:
    reached = [path for path in paths if path is not None]
    return frozenset.intersection(*reached) if reached else None
