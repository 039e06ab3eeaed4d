"""A kernel in a form in which it can be divided where its threads wait: every rendezvous is a statement of its own.

A kernel's *rendezvous* are the calls of operations in which threads wait for each other. They come to stand as
``Evaluate(call)`` or ``Assign(local, call)``; device functions that have some are put into their callers. What the
statement evaluates before is kept in variables, as far as the waiting may change it; so everything is evaluated in the
order of the text. ``syncthreads_count``, ``_and`` and ``_or`` take a variable of their own, and assign one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from nvgen import tree
from nvgen.targets.cpu.regions.inlining import Inlined, NotInlinedError, rebuilt
from nvgen.targets.cpu.regions.levels import is_reduction
from nvgen.tree.analysis.suspension import suspends
from nvgen.types import NONE, Scalar, bool_


def normalised(
    kernel: tree.TypedKernel, also: Callable[[tree.SpecialisedFunction], bool] = lambda function: False
) -> tree.TypedKernel | None:
    """The same kernel, each of its rendezvous a statement; None where some function cannot be put into its caller.
    Functions that do not wait are put into it where ``also`` says so."""
    if tree.Call not in kernel.kinds and not any(_is_nested(statement) for statement in tree.nodes(kernel.body)):
        return kernel
    made = _Normaliser(kernel, also)
    try:
        body = made.body(kernel.body)
    except NotInlinedError:
        return None
    variables = tuple(dict.fromkeys((*kernel.variables, *made.variables)))
    return kernel.with_changes(body=body, variables=variables, fixed=kernel.fixed | made.fixed)


def is_rendezvous(node: Any) -> bool:
    """Whether a node is a call in which threads wait for each other."""
    return isinstance(node, tree.DeviceCall) and node.operation.suspends


def rendezvous_of(statement: tree.Statement) -> tree.DeviceCall | None:
    """The rendezvous that a statement of a normalised kernel is."""
    if isinstance(statement, (tree.Evaluate, tree.Assign)) and is_rendezvous(statement.value):
        assert isinstance(statement.value, tree.DeviceCall)
        return statement.value
    return None


def _is_nested(node: Any) -> bool:
    """Whether a rendezvous is a part of a statement's expression, or has to become a statement of another form."""
    if not isinstance(node, tree.Statement) or not tree.has(node, tree.DeviceCall):
        return False
    own = rendezvous_of(node)
    if is_reduction(own):
        return True
    inner = own.operands if own is not None else _own(node)
    return any(map(is_rendezvous, tree.nodes(inner)))


def _own(statement: tree.Statement) -> tuple[Any, ...]:
    """What a statement evaluates itself."""
    skipped = ("span", "local", "body", "orelse", "bodies", "unroll")
    return tuple(getattr(statement, name) for name in statement._fields if name not in skipped)


class _Normaliser:
    def __init__(self, kernel: tree.TypedKernel, also: Callable[[tree.SpecialisedFunction], bool]) -> None:
        self.variables: list[tree.Local] = []
        self.fixed: frozenset[str] = frozenset()
        self._waiting: dict[tree.SpecialisedFunction, bool] = {}
        self._also = also
        #: Functions whose copies are being made, outermost first.
        self._callers: list[tree.SpecialisedFunction] = []
        self._fixed_in = kernel.fixed
        self._number = 0
        #: What the statement that is looked at has evaluated so far, and the variables that it binds itself.
        self._before: list[tree.Statement] = []
        self._bound: set[tree.Local] = set()

    # Statements

    def body(self, body: tree.Body) -> tree.Body:
        found: list[tree.Statement] = []
        for statement in body:
            found += self._statement(statement)
        return tuple(found)

    def _statement(self, statement: tree.Statement) -> list[tree.Statement]:
        """What takes the place of a statement."""
        if not self._waits(statement):
            return [statement]
        outer, bound = self._before, self._bound
        self._before = []
        if tree.has(statement, tree.Bind):
            self._bound = {node.local for node in tree.nodes(_own(statement)) if isinstance(node, tree.Bind)}
        else:
            self._bound = set()
        made = self._made(statement)
        found = [*self._before, *([] if made is None else [made])]
        self._before, self._bound = outer, bound
        return found

    def _made(self, statement: tree.Statement) -> tree.Statement | None:
        match statement:
            case tree.Assign(value=call) if is_reduction(call):
                return statement.with_changes(value=self._value(call))
            case tree.Evaluate(value=call) if is_reduction(call):
                self._value(call)
                return None
            case tree.Assign(value=call) | tree.Evaluate(value=call) if is_rendezvous(call):
                return statement.with_changes(value=self._operands(call))
            case tree.Evaluate():
                value = self._value(statement.value)
                return None if value is None else statement.with_changes(value=value)
            case tree.Store():
                value, array, *indices = self._all([statement.value, statement.array, *statement.indices])
                return statement.with_changes(array=array, indices=tuple(indices), value=value)
            case tree.Write():
                return self._write(statement)
            case tree.While():
                return self._while(statement)
            case tree.Unrolled():
                bodies = tuple(self.body(body) for body in statement.bodies)
                return statement.with_changes(bodies=bodies, orelse=self.body(statement.orelse))
            case tree.ForRange():
                start, stop, step = self._all([statement.start, statement.stop, statement.step])
                statement = statement.with_changes(start=start, stop=stop, step=step)
            case tree.If() | tree.Assert():
                statement = statement.with_changes(test=self._value(statement.test))
            case tree.Assign() | tree.Return() if statement.value is not None:
                return statement.with_changes(value=self._value(statement.value))
        if isinstance(statement, (tree.If, tree.ForRange)):
            return statement.with_changes(body=self.body(statement.body), orelse=self.body(statement.orelse))
        return statement

    def _write(self, statement: tree.Write) -> tree.Statement:
        """The value is evaluated before what finds the lvalue."""
        value = self._value(statement.value)
        if not self._waits(statement.lvalue):
            return statement.with_changes(value=value)
        return statement.with_changes(value=self._kept(value), lvalue=self._lvalue(statement.lvalue))

    def _while(self, loop: tree.While) -> tree.Statement:
        """A test in which threads wait is the first statement of each iteration."""
        body, orelse = self.body(loop.body), self.body(loop.orelse)
        if not self._waits(loop.test):
            return loop.with_changes(body=body, orelse=orelse)
        if orelse:
            raise NotInlinedError  # a ``break`` in it belongs to the loop around
        outer, self._before = self._before, []
        failed = tree.Not(loop.span, bool_, self._value(loop.test))
        test, self._before = self._before, outer
        leaving = tree.If(loop.span, failed, (tree.Break(loop.span),), ())
        return loop.with_changes(test=tree.Constant(loop.span, bool_, True), body=(*test, leaving, *body))

    # Expressions

    def _waits(self, part: Any) -> bool:
        """Whether threads wait for each other while a part is evaluated, or a function is put in its place."""
        return tree.has(part, tree.DeviceCall, tree.Call) and any(
            is_rendezvous(node) or self._is_waiting_call(node) for node in tree.nodes(part)
        )

    def _is_waiting_call(self, node: Any) -> bool:
        if not isinstance(node, tree.Call):
            return False
        if node.function not in self._waiting:
            self._waiting[node.function] = suspends(node.function.typed) or self._also(node.function)
        return self._waiting[node.function]

    def _value(self, node: Any) -> Any:
        """An expression without waiting, after ``_before``; None where nothing is left of it."""
        if not isinstance(node, (tree.Expression, tree.Slice)) or not self._waits(node):
            return node
        match node:
            case tree.DeviceCall() if is_rendezvous(node):
                call = self._operands(node)
                if node.type == NONE:
                    self._before.append(tree.Evaluate(node.span, call))
                    return None
                return self._assigned(call)
            case tree.Call() if self._is_waiting_call(node):
                return self._inlined(node)
            case tree.Conditional() if self._waits((node.body, node.orelse)):
                return self._branches(node)
            case tree.Element() | tree.Dereference() | tree.Member() | tree.Component() | tree.Item():
                return self._lvalue(node)
            case tree.AddressOf():
                return node.with_changes(lvalue=self._lvalue(node.lvalue))
            case tree.HintedStore():
                value, array, *indices = self._all([node.value, node.array, *node.indices])
                return node.with_changes(array=array, indices=tuple(indices), value=value)
        return self._rebuilt(node)

    def _operands(self, call: Any) -> tree.DeviceCall:
        operands = self._all(call.operands)
        if is_reduction(call):
            operands = [self._assigned(operand) for operand in operands]
        made: tree.DeviceCall = call.with_changes(operands=tuple(operands))
        return made

    def _rebuilt(self, node: Any) -> Any:
        """A node whose parts are evaluated in their order."""
        parts: list[Any] = []
        rebuilt(node, lambda value: _gather(value, parts))
        made = iter(self._all(parts))
        return rebuilt(node, lambda value: _given_back(value, made))

    def _all(self, parts: Sequence[Any]) -> list[Any]:
        """Parts that are evaluated one after the other."""
        last = max((index for index, part in enumerate(parts) if self._waits(part)), default=-1)
        found: list[Any] = []
        for index, part in enumerate(parts):
            value = self._value(part)
            found.append(self._kept(value) if index < last else value)
        return found

    def _lvalue(self, node: Any) -> Any:
        """An lvalue whose address is found without waiting; it is read, or written, afterwards."""
        match node:
            case tree.Member():
                return node.with_changes(owner=self._lvalue(node.owner))
            case tree.Item():
                return node.with_changes(tuple=self._lvalue(node.tuple))
            case tree.Component():
                owner = self._lvalue(node.owner)
                if not self._waits(node.index):
                    return node.with_changes(owner=owner)
                return node.with_changes(owner=self._kept_lvalue(owner), index=self._value(node.index))
            case tree.Element() | tree.Dereference():
                return self._rebuilt(node)
        return self._value(node)

    def _kept_lvalue(self, node: Any) -> Any:
        """An lvalue whose address does not change while others are waited for."""
        match node:
            case tree.Member():
                return node.with_changes(owner=self._kept_lvalue(node.owner))
            case tree.Item():
                return node.with_changes(tuple=self._kept_lvalue(node.tuple))
            case tree.Component():
                return node.with_changes(owner=self._kept_lvalue(node.owner), index=self._kept(node.index))
            case tree.Element():
                indices = tuple(self._kept(index) for index in node.indices)
                return node.with_changes(array=self._kept(node.array), indices=indices)
            case tree.Dereference():
                return node.with_changes(pointer=self._kept(node.pointer))
            case tree.Read():
                return node  # a variable, which nobody else changes
        return self._kept(node)

    def _kept(self, node: Any) -> Any:
        """A value that is the same later on: in a variable, unless nothing can change it."""
        if not isinstance(node, tree.Expression) or (self._is_stable(node) and not _may_be_fused(node)):
            return node
        if isinstance(node, tree.Choice):  # one of two texts, which is no value
            return node.with_changes(test=self._kept(node.test))
        return self._assigned(node)

    def _is_stable(self, node: tree.Expression) -> bool:
        for part in (node, *tree.nodes(node)):
            if isinstance(part, _CHANGING) or (isinstance(part, tree.Read) and part.local in self._bound):
                return False
        return True

    def _assigned(self, value: tree.Expression) -> tree.Read:
        """The value of an expression that is evaluated now."""
        local = self._new("value", value.type)
        self.fixed |= {local.name}
        self._before.append(tree.Assign(value.span, local, value))
        return tree.Read(value.span, value.type, local)

    def _new(self, name: str, type_: Any) -> tree.Local:
        self._number += 1
        local = tree.Local(f"{name}.{self._number}", type_)
        self.variables.append(local)
        return local

    def _branches(self, node: tree.Conditional) -> tree.Expression | None:
        """A conditional expression whose sides wait is a statement that assigns one of them."""
        test = self._value(node.test)
        local = self._new("value", node.type) if node.type != NONE else None
        bodies = [self._branch(side, local) for side in (node.body, node.orelse)]
        self._before.append(tree.If(node.span, test, *bodies))
        return None if local is None else tree.Read(node.span, node.type, local)

    def _branch(self, side: tree.Expression, local: tree.Local | None) -> tree.Body:
        outer, self._before = self._before, []
        value = self._value(side)
        if local is not None:
            self._before.append(tree.Assign(side.span, local, value))
        elif value is not None:
            self._before.append(tree.Evaluate(side.span, value))
        found, self._before = tuple(self._before), outer
        return found

    def _inlined(self, call: tree.Call) -> tree.Expression | None:
        """The result of a function whose statements come before."""
        if call.function in self._callers:
            raise NotInlinedError
        function = call.function.typed
        self._number += 1
        number = self._number
        given: dict[tree.Local, tree.Expression] = {}
        arguments: dict[tree.Local, tree.Expression] = {}
        for parameter, argument in zip(function.parameters, call.arguments, strict=True):
            value = self._value(argument)
            if parameter.name in function.fixed and self._is_unchanging(value):
                given[parameter] = value
            else:
                arguments[parameter] = self._assigned(value)
        made = Inlined(function, number, given)
        for parameter, value in arguments.items():
            self._before.append(tree.Assign(call.span, made.local(parameter), value))
        outer = self._fixed_in
        self._fixed_in = self._fixed_in | made.fixed
        self._callers.append(call.function)
        self._before += self.body(made.body)
        self._callers.pop()
        self._fixed_in = outer
        self.variables += made.variables
        self.fixed |= made.fixed
        return None if function.result is NONE else tree.Read(call.span, function.result, made.result)

    def _is_unchanging(self, value: tree.Expression) -> bool:
        """Whether an expression can stand wherever a parameter is read."""
        if isinstance(value, tree.Read):
            return value.local.name in self._fixed_in | self.fixed
        return isinstance(value, (tree.Constant, tree.Allocate))


def _may_be_fused(node: tree.Expression) -> bool:
    """Whether an expression is a product of floats: one that is kept is rounded (``conventions.contraction``)."""
    is_integer = isinstance(node.type, Scalar) and node.type.is_integer
    return isinstance(node, tree.Binary) and node.operator == "*" and not is_integer


#: What is evaluated again with another result, or what does something.
_CHANGING = (
    *(tree.Element, tree.Dereference, tree.Bind, tree.Call, tree.DeviceCall, tree.HintedStore, tree.Print),
    tree.Assembly,
)


def _gather(value: Any, parts: list[Any]) -> Any:
    """Adds the expressions of a node's field to ``parts``."""
    if isinstance(value, tuple):
        for part in value:
            _gather(part, parts)
    elif isinstance(value, tree.Slice):
        parts += [value.start, value.stop]
    elif isinstance(value, tree.Expression):
        parts.append(value)
    return value


def _given_back(value: Any, made: Any) -> Any:
    """A node's field with other expressions in the places of those that were gathered."""
    if isinstance(value, tuple):
        return tuple(_given_back(part, made) for part in value)
    if isinstance(value, tree.Slice):
        return value.with_changes(start=next(made), stop=next(made))
    return next(made) if isinstance(value, tree.Expression) else value
