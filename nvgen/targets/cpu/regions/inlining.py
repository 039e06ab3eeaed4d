"""Device functions that wait, as statements of their caller: only there can it be divided where they wait."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any

from nvgen import tree

#: An array that is made is one wherever it is named: the node is what tells it from others.
MADE = (tree.Allocate, tree.DynamicArray, tree.ConstantArray, tree.GlobalVariable)
_LOOPS = (tree.While, tree.ForRange, tree.Unrolled)


class NotInlinedError(Exception):
    """A function cannot be put into its caller."""


class Inlined:
    """One call's copy of a function: its variables under names of their own, and its statements.

    What ``given`` has stands in the place of a parameter that the function does not change.
    """

    def __init__(self, function: tree.TypedFunction, number: int, given: dict[tree.Local, tree.Expression]) -> None:
        self._function = function
        self._number = number
        self._given = given
        self._locals: dict[tree.Local, tree.Local] = {}
        self.result = tree.Local(f"{function.name}.{number}", function.result)
        self._returns = 0
        body = self._structured(function.body)
        #: The statements; the result is in ``result`` after them.
        self.body: tree.Body = tuple(self._copy(statement) for statement in body)

    def local(self, local: tree.Local) -> tree.Local:
        """The caller's variable for one of the function's."""
        if local is self.result:
            return local
        if local not in self._locals:
            self._locals[local] = tree.Local(f"{local.name}.{self._number}", local.type)
        return self._locals[local]

    @property
    def variables(self) -> Iterable[tree.Local]:
        """The variables that the caller gets."""
        return (*self._locals.values(), *([self.result] if self._returns else []))

    @property
    def fixed(self) -> frozenset[str]:
        """The names of those among them that one statement assigns."""
        names = {new.name for old, new in self._locals.items() if old.name in self._function.fixed}
        return frozenset(names | ({self.result.name} if self._returns == 1 else set()))

    def _structured(self, body: tree.Body) -> tree.Body:
        """A body without ``return``: what stands after one that only some come to is the other branch.

        Raises:
            NotInlinedError: one stands in a loop, or what comes after it would have to stand in two branches.
        """
        for index, statement in enumerate(body):
            before, after = body[:index], body[index + 1 :]
            if isinstance(statement, tree.Return):
                return before if statement.value is None else (*before, self._gives(statement))
            if not _returns(statement):
                continue
            if not isinstance(statement, tree.If):
                raise NotInlinedError
            then, other = (statement.body, statement.orelse)
            if _always_returns(then):
                other = (*other, *after)
            elif _always_returns(other):
                then = (*then, *after)
            elif after:
                raise NotInlinedError
            branch = statement.with_changes(body=self._structured(then), orelse=self._structured(other))
            return (*before, branch)
        return body

    def _gives(self, statement: tree.Return) -> tree.Statement:
        assert statement.value is not None
        self._returns += 1
        return tree.Assign(statement.span, self.result, statement.value)

    def _copy(self, value: Any) -> Any:
        match value:
            case tuple():
                return tuple(self._copy(part) for part in value)
            case tree.Local():
                return self.local(value)
            case tree.Read(local=local) if local in self._given:
                return self._given[local]
            case tree.Expression() | tree.Statement() | tree.Slice() if not isinstance(value, MADE):
                return rebuilt(value, self._copy)
        return value


def copied(value: Any, renamed: Mapping[tree.Local, tree.Local] = MappingProxyType({})) -> Any:
    """Statements anew, with the same arrays and variables, but for those that are ``renamed``, which they only read."""
    if isinstance(value, tuple):
        return tuple(copied(part, renamed) for part in value)
    if isinstance(value, tree.Read) and value.local in renamed:
        return value.with_changes(local=renamed[value.local])
    if isinstance(value, (tree.Expression, tree.Statement, tree.Slice)) and not isinstance(value, MADE):
        return rebuilt(value, lambda part: copied(part, renamed))
    return value


def with_variables(value: Any, renamed: Mapping[tree.Local, tree.Local]) -> Any:
    """Statements anew, with other variables in the place of those that are ``renamed``."""
    match value:
        case tuple():
            return tuple(with_variables(part, renamed) for part in value)
        case tree.Local():
            return renamed.get(value, value)
        case tree.Expression() | tree.Statement() | tree.Slice() if not isinstance(value, MADE):
            return rebuilt(value, lambda part: with_variables(part, renamed))
    return value


def rebuilt(node: Any, change: Any) -> Any:
    """A copy of a node whose parts ``change`` has made."""
    return node.with_changes(**{name: change(getattr(node, name)) for name in node._fields if name not in _KEPT})


def without(body: tree.Body, is_left_out: Callable[[Any], bool]) -> tree.Body:
    """Statements without some, also in the bodies of others."""

    def change(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(change(part) for part in value if not is_left_out(part))
        return rebuilt(value, change) if isinstance(value, tree.Statement) and hasattr(value, "orelse") else value

    made: tree.Body = change(body)
    return made


_KEPT = ("span", "type", "hint", "attributes", "function", "operation")


def _returns(statement: tree.Statement) -> bool:
    return any(isinstance(node, tree.Return) for node in tree.nodes(statement))


def _always_returns(body: tree.Body) -> bool:
    """Whether nothing comes to the end of a body."""
    if not body:
        return False
    last = body[-1]
    if isinstance(last, tree.If):
        return _always_returns(last.body) and _always_returns(last.orelse)
    return isinstance(last, tree.Return)
