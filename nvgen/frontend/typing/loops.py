"""Types loops, and says what their variables are.

A loop over numbers or arrays counts when the kernel runs; its targets are variables like others. A loop over constants
or a tuple is unrolled: in each iteration its targets are names for what stands there. After such a loop they stand
for what they were last, as in Python, until something else is assigned to them, of whatever type. Where a path might
not come to the loop, or leaves it by ``break``, they stand for nothing after it.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Mapping

from nvgen import diagnostics
from nvgen.base.records import Node
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.typing import expressions, functions, iteration, lvalues, misread, statics
from nvgen.frontend.typing.assignment import assigned, kept, once
from nvgen.frontend.typing.context import Context, NotYetKnown, Operand, Static
from nvgen.frontend.typing.conversion import coerce, with_default_type
from nvgen.frontend.typing.expressions import operand_of
from nvgen.frontend.typing.unpacking import is_sequence, parts
from nvgen.tree import (
    Body,
    Break,
    Compare,
    Constant,
    Continue,
    Expression,
    ForRange,
    If,
    Local,
    Pack,
    Read,
    Statement,
    Unrolled,
    While,
)
from nvgen.tree.analysis import value_range
from nvgen.types import WEAK_INT, Type, bool_, is_integer


class Rules(Node):
    """What of the module of statements is needed here: the statements of a body, and ``target = value``."""

    block: Callable[[Context, list[ast.stmt]], Body]
    assign: Callable[[Context, ast.expr, Expression, Span], list[Statement]]


def alternatives(context: Context, *bodies: Callable[[], Body]) -> list[Body]:
    """Bodies of which at most one runs: after them holds what holds after all of them, and before."""
    before = context.ended
    typed, after = [], [before]
    for body in bodies:
        context.ended = before
        typed.append(body())
        after.append(context.ended)
    context.ended = _agreed(after)
    return typed


def _agreed(states: list[Mapping[str, Operand]]) -> Mapping[str, Operand]:
    first, *others = states
    if all(other is first for other in others):
        return first
    return {name: operand for name, operand in first.items() if all(o.get(name) is operand for o in others)}


def _repeated(context: Context, node: ast.For | ast.While) -> None:
    """What a loop assigns is a variable from its beginning on: an iteration comes after another one."""
    if context.ended:
        context.release(_assigned(node))


def _assigned(node: ast.AST) -> set[str]:
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)}


def condition(context: Context, node: ast.expr) -> Expression | None:
    """The test of an ``if`` or ``while``; None where this pass cannot type it, so that the bodies still are."""
    try:
        return expressions.condition(context, node)
    except (NotYetKnown, CompileError) as error:
        if context.final and not _goes_on(context, node):
            raise
        context.refuse(error, node)
        return None


def _goes_on(context: Context, test: ast.expr) -> bool:
    """Whether what a wrong test decides is typed all the same: all mistakes are looked for, and it is no constant."""
    if context.mistakes is None:
        return False
    from nvgen.frontend.typing import mistakes  # only an error needs it

    return mistakes.is_variable(context, test)


def while_loop(context: Context, node: ast.While, rules: Rules) -> list[Statement]:
    _repeated(context, node)
    test = condition(context, node.test)
    if isinstance(test, Constant) and not test.value:
        return list(rules.block(context, node.orelse))
    body, orelse = _bodies(context, node, rules)
    return [] if test is None else [While(context.span(node), test, body, orelse)]


def _bodies(context: Context, node: ast.For | ast.While, rules: Rules) -> list[Body]:
    return alternatives(context, lambda: rules.block(context, node.body), lambda: rules.block(context, node.orelse))


def for_loop(context: Context, node: ast.For, rules: Rules) -> list[Statement]:
    try:
        if _is_range(context, node.iter):
            header = _counting(context, node)
        else:
            iterable = iteration.of(context, node.iter, operand_of)
            if iterable.is_unrolled:
                return _Unrolling(context, node, rules).statements(iterable)
            header = _running(context, node, iterable)
    except (NotYetKnown, CompileError) as error:
        context.refuse(error, node.target, node.iter)
        return bodies_alone(context, rules, node.body, node.orelse)
    _repeated(context, node)
    misread.check_loop(context, node)

    def body() -> Body:
        taken = () if header.element is None else _taken(context, node, header.element, rules)
        return *taken, *rules.block(context, node.body)

    bodies, orelse = alternatives(context, body, lambda: rules.block(context, node.orelse))
    return [*header.before, ForRange(context.span(node), header.counter, *header.bounds, bodies, orelse)]


def bodies_alone(context: Context, rules: Rules, *bodies: list[ast.stmt]) -> list[Statement]:
    """What is typed of a loop or a ``match`` whose head is refused: what the bodies assign counts all the same."""
    for body in bodies:
        rules.block(context, body)
    return []


# Loops that count when the kernel runs


def _is_range(context: Context, node: ast.expr) -> bool:
    callee = operand_of(context, node.func) if isinstance(node, ast.Call) else None
    return isinstance(callee, Static) and callee.value is range


class _Header(Node):
    """A loop that counts when the kernel runs, but for its bodies."""

    counter: Local
    #: Start, stop and step.
    bounds: tuple[Expression, Expression, Expression]
    #: What the targets become in each iteration; None where the counter is the target.
    element: Expression | None = None
    #: What comes before the loop.
    before: tuple[Statement, ...] = ()


def _counting(context: Context, node: ast.For) -> _Header:
    """``for i in range(...)``."""
    assert isinstance(node.iter, ast.Call)
    bounds = iteration.range_bounds(context, node.iter, operand_of)
    if not isinstance(node.target, ast.Name):
        raise lvalues.cannot_assign(context, node.target)
    local = _variable(context, node.target, iteration.range_type(context, bounds), bounds)
    start, stop, step = (coerce(context.rules.assigned(bound, local.type), local.type, "`range`") for bound in bounds)
    return _Header(local, (start, stop, step))


def _variable(context: Context, target: ast.Name, type_: Type, bounds: tuple[Expression, ...]) -> Local:
    """The variable that counts: an integer, whatever else is assigned to it."""
    span = context.span(target)
    counter = Read(span, type_, Local(target.id, type_), value_range.of_loop(*bounds))
    local = assigned(context, target.id, counter, span)
    if not is_integer(local.type):
        raise CompileError(diagnostics.types.TypeChanged(span, target.id, local.type, type_))
    return local


def _running(context: Context, node: ast.For, iterable: iteration.Iterable) -> _Header:
    """A loop over positions: each iteration begins with the assignment of what stands there."""
    before: list[Statement] = []
    iterable = iterable.kept(context, _keep(context, before, node))
    span = context.span(node.target)
    length = with_default_type(iterable.length(context))
    counter = context.temporary(length.type)
    element = iterable.at(context, Read(span, counter.type, counter))
    assert isinstance(element, Expression)
    zero, one = (Constant(span, counter.type, number) for number in (0, 1))
    return _Header(counter, (zero, length, one), element, tuple(before))


def _taken(context: Context, node: ast.For, element: Expression, rules: Rules) -> list[Statement]:
    """The assignment of an element to the targets; before the final pass one that fails counts as absent."""
    try:
        return rules.assign(context, node.target, element, context.span(node.target))
    except (NotYetKnown, CompileError) as error:
        context.refuse(error, node.target, node.iter)
        return []


def _keep(context: Context, statements: list[Statement], node: ast.For) -> iteration.Keep:
    """Evaluates what a loop runs over once. A variable that it does not assign needs no other to keep its value."""
    changed: set[str] | None = None

    def keep(value: Expression) -> Expression:
        nonlocal changed
        if isinstance(value, Read):
            if changed is None:
                changed = _assigned(node)
            if value.local.name not in changed:
                return value
        return kept(context, value, statements)

    return keep


# Loops that are unrolled


class _Unrolling:
    """A loop over constants, or over a tuple."""

    def __init__(self, context: Context, node: ast.For, rules: Rules) -> None:
        self.context, self.node, self.rules = context, node, rules
        self.span = context.span(node.target)
        self.names = self._names(node.target)
        #: What the names stand for in the iteration that is being typed.
        self.bound: dict[str, Operand] = {}

    def _names(self, target: ast.expr) -> list[str]:
        """The names of the targets.

        Raises:
            CompileError: a target is none, or stands for something else.
        """
        if isinstance(target, ast.Tuple):
            return [name for element in target.elts for name in self._names(element)]
        if not isinstance(target, ast.Name):
            raise lvalues.cannot_assign(self.context, target)
        name, context = target.id, self.context
        is_other = name in context.bindings and name not in context.unrolled_names
        if is_other or name in context.source.scope.parameters:
            raise CompileError(diagnostics.names.BoundReassigned(context.span(target), name))
        return [name]

    def statements(self, iterable: iteration.Iterable) -> list[Statement]:
        """The loop."""
        context, node = self.context, self.node
        count = iterable.most
        assert count is not None
        statements: list[Statement] = []
        iterable = iterable.kept(context, lambda value: self._at_once(value, statements))
        limit = None if iterable.count is not None else once(context, iterable.length(context), statements)
        context.unrolled_names.update(self.names)
        bodies, numbers = [], []
        for position in range(count):
            bodies.append(self._iteration(iterable, Constant(self.span, WEAK_INT, position), limit))
            value = self.bound.get(self.names[0]) if len(self.names) == 1 else None
            numbers.append(value.value if isinstance(value, Constant) else None)
        is_certain = limit is None and not any(map(_breaks, bodies))
        if count:
            context.release(self.names)
            context.ended = {**context.ended, **self.bound}
        orelse = self.rules.block(context, node.orelse)
        if count and not is_certain:
            context.release(self.names)
        shadowed = tuple(name for name in self.names if count and name in context.types)
        name = self.names[0] if len(self.names) == 1 else ""
        made = Unrolled(context.span(node), tuple(bodies), orelse, name, tuple(numbers), shadowed)
        return [*statements, made]

    def _iteration(self, iterable: iteration.Iterable, position: Constant, limit: Expression | None) -> Body:
        context = self.context
        statements: list[Statement] = []
        self.bound = {}
        before = context.ended
        self._bind(self.node.target, iterable.at(context, position), statements)
        context.release(self.names)
        context.bindings.update(self.bound)
        try:
            statements += self.rules.block(context, self.node.body)
        finally:
            for name in self.names:
                context.bindings.pop(name, None)
        if _leaves(statements):
            context.ended = _agreed([before, context.ended])
        if limit is None:
            return tuple(statements)
        more = Compare(self.span, bool_, "<", coerce(position, limit.type, "a position"), limit)
        context.ended = _agreed([before, context.ended])
        return (If(self.span, more, tuple(statements), ()),)

    def _bind(self, target: ast.expr, element: iteration.Element, statements: list[Statement]) -> None:
        context = self.context
        if isinstance(target, ast.Name):
            self.bound[target.id] = self._as_one(element, statements)
            return
        assert isinstance(target, ast.Tuple)
        inner = self._inside(element, statements)
        if len(inner) != len(target.elts):
            wrong = diagnostics.types.WrongUnpackCount(context.span(target), len(target.elts), len(inner))
            raise CompileError(wrong)
        for one, part in zip(target.elts, inner, strict=True):
            self._bind(one, part, statements)

    def _as_one(self, element: iteration.Element, statements: list[Statement]) -> Operand:
        if isinstance(element, iteration.Several):
            operands = [self._as_one(part, statements) for part in element.elements]
            values = tuple(map(functions.constant_value, operands))
            if functions.UNKNOWN in values:
                remedy = "name each element: `for i, x in ...`"
                raise CompileError(diagnostics.syntax.NotYet(element.span, "a tuple of values and functions", remedy))
            return Static(element.span, values)
        return self._at_once(element, statements) if isinstance(element, Expression) else element

    def _inside(self, element: iteration.Element, statements: list[Statement]) -> list[iteration.Element]:
        context = self.context
        if isinstance(element, iteration.Several):
            return list(element.elements)
        if isinstance(element, Static) and isinstance(element.value, tuple):
            return [statics.operand(part, element.span, "element") for part in element.value]
        value = statics.as_value(element)
        if not is_sequence(value.type):
            raise CompileError(diagnostics.types.NotUnpackable(value.span, value.type))
        return list(parts(context, self._at_once(value, statements)))

    def _at_once(self, value: Expression, statements: list[Statement]) -> Expression:
        """A value as it is now; what is in a variable of the compiler's own stays there."""
        if isinstance(value, Pack):
            return statics.pack(value.span, tuple(self._at_once(part, statements) for part in value.elements))
        if isinstance(value, Read) and value.local.name.startswith("."):
            return value
        return kept(self.context, value, statements)


def _breaks(statements: Iterable[Statement]) -> bool:
    """Whether statements of a loop's body leave it by ``break``."""
    return any(isinstance(node, Break) for node in _own(statements))


def _leaves(statements: Iterable[Statement]) -> bool:
    """Whether they leave the iteration, or the loop."""
    return any(isinstance(node, (Break, Continue)) for node in _own(statements))


def _own(statements: Iterable[Statement]) -> Iterable[Statement]:
    """Statements with those inside of them, but for the bodies of inner loops."""
    for statement in statements:
        yield statement
        if isinstance(statement, If):
            yield from _own((*statement.body, *statement.orelse))
        elif isinstance(statement, (While, ForRange, Unrolled)):
            yield from _own(statement.orelse)
