"""Finds nodes of a typed tree: in a part of one function, or in a function and all that it calls."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from functools import cache, lru_cache
from typing import Any, TypeVar

from nvgen.lang import DeviceOperation
from nvgen.tree.array import Slice
from nvgen.tree.call import Call, DeviceCall
from nvgen.tree.compound import Component, Member
from nvgen.tree.function import TypedFunction, TypedKernel
from nvgen.tree.scalar import Expression
from nvgen.tree.statement import ForRange, If, Statement, Unrolled, While

N = TypeVar("N")
_WITH_BODIES = (If, While, ForRange, Unrolled)
#: Where a statement or a function keeps what ``nodes`` has found, a function the same by class, and a statement the
#: classes of that.
_KEPT = "nodes below"
_KEPT_BY_CLASS = "nodes by class"
_KINDS = "kinds of nodes"
#: Many statements have the same classes of nodes.
_known_kinds: dict[frozenset[type], frozenset[type]] = {}


def nodes(value: Any) -> Iterator[Any]:
    """Every node of a typed tree below ``value``, in the order of the text; called functions are not looked into."""
    waiting = [value]  # generators in generators would pass each node on as often as it is nested
    while waiting:
        next_ = waiting.pop()
        if isinstance(next_, tuple):
            waiting += next_[::-1]
        elif isinstance(next_, Statement) and not isinstance(next_, _WITH_BODIES):
            yield next_
            yield from _below(next_)
        elif (names := _looked_into(next_.__class__)) is not None:
            yield next_
            _add_children(waiting, next_, names)


def _below(statement: Any) -> tuple[Any, ...]:
    """The nodes below a statement. They are kept, since analyses ask for them dozens of times."""
    known: tuple[Any, ...] | None = statement.__dict__.get(_KEPT)
    if known is None:
        found: list[Any] = []
        waiting: list[Any] = []
        _add_children(waiting, statement, _looked_into(statement.__class__) or ())
        while waiting:
            next_ = waiting.pop()
            if isinstance(next_, tuple):
                waiting += next_[::-1]
            elif (names := _looked_into(next_.__class__)) is not None:
                found.append(next_)
                _add_children(waiting, next_, names)
        known = statement.__dict__[_KEPT] = tuple(found)
    return known


def _add_children(waiting: list[Any], node: Any, names: tuple[str, ...]) -> None:
    for name in names:
        if name == "lvalue":
            waiting += reversed(_finding(node.lvalue))
        else:
            waiting.append(getattr(node, name))


@cache
def _looked_into(kind: Any) -> tuple[str, ...] | None:
    """The fields of a kind of nodes that may have nodes, the last one first; None for what is no node."""
    if not issubclass(kind, (Expression, Statement, Slice)):
        return None
    return fields_with_nodes(kind)[::-1]


@cache
def fields_with_nodes(kind: Any) -> tuple[str, ...]:
    """The fields of a kind of nodes that may have nodes, in the order of the text."""
    return tuple(name for name in kind._fields if name not in ("span", "type", "local", "operator"))


def _finding(lvalue: Expression) -> list[Any]:
    """What is evaluated to find an lvalue that is written or whose address is taken: the lvalue itself is not read."""
    if isinstance(lvalue, (Member, Component)):
        return [*_finding(lvalue.owner), getattr(lvalue, "index", ())]
    return [getattr(lvalue, name) for name in lvalue._fields if name not in ("span", "type")]


def has(part: Any, *kinds: type) -> bool:
    """Whether there is a node of one of the kinds among the ``nodes`` of a part. Statements keep the answer."""
    if isinstance(part, tuple):
        return any(has(inner, *kinds) for inner in part)
    if isinstance(part, Statement):
        return _are_among(kinds, _kinds_in(part))
    return any(isinstance(node, kinds) for node in nodes(part))


@lru_cache(maxsize=4096)
def _are_among(kinds: tuple[type, ...], found: frozenset[type]) -> bool:
    """Whether a class is of one of the kinds; programs ask the same of few sets of classes, thousands of times."""
    return any(issubclass(kind, kinds) for kind in found)


def of_kind(part: Any, *kinds: type[N]) -> Iterator[N]:
    """Those of the ``nodes`` of a part that are of one of the kinds; statements without any are not looked into."""
    for statement in part if isinstance(part, tuple) else (part,):
        if isinstance(statement, tuple):
            yield from of_kind(statement, *kinds)
        elif not isinstance(statement, Statement):
            yield from (node for node in nodes(statement) if isinstance(node, kinds))
        elif not has(statement, *kinds):
            continue
        elif isinstance(statement, _WITH_BODIES):
            class_: Any = type(statement)
            if issubclass(class_, kinds):
                yield statement  # type: ignore[misc]
            yield from of_kind(tuple(getattr(statement, name) for name in fields_with_nodes(class_)), *kinds)
        else:
            yield from (node for node in nodes(statement) if isinstance(node, kinds))


def _kinds_in(part: Statement) -> frozenset[type]:
    known: frozenset[type] | None = part.__dict__.get(_KINDS)
    if known is None:
        kind: Any = type(part)
        below: Set[type]
        if isinstance(part, _WITH_BODIES):
            below = _kinds_below([getattr(part, name) for name in _looked_into(kind) or ()])
        else:
            below = set(map(type, _below(part)))
        found = frozenset({kind, *below})
        known = part.__dict__[_KINDS] = _known_kinds.setdefault(found, found)
    return known


def _kinds_below(parts: Iterable[Any]) -> Set[type]:
    """The classes of the nodes of expressions, statements and tuples of these."""
    found = set[type]()
    for part in parts:
        if isinstance(part, tuple):
            found |= _kinds_below(part)
        else:
            found.update(_kinds_in(part) if isinstance(part, Statement) else map(type, nodes(part)))
    return found


def within(function: TypedFunction) -> tuple[Any, ...]:
    """Every node of a function, in the order of the text; they are kept as those of its statements are."""
    known: tuple[Any, ...] | None = function.__dict__.get(_KEPT)
    if known is None:
        known = function.__dict__[_KEPT] = tuple(nodes(function.body))
    return known


def _by_class(function: TypedFunction) -> dict[type, list[Any]]:
    """The nodes of a function by their class, in the order of the text."""
    known: dict[type, list[Any]] | None = function.__dict__.get(_KEPT_BY_CLASS)
    if known is None:
        known = function.__dict__[_KEPT_BY_CLASS] = {}
        for node in within(function):
            known.setdefault(node.__class__, []).append(node)
    return known


def _of_kind(function: TypedFunction, kind: type[N] | tuple[type[N], ...]) -> list[N]:
    """The nodes of a kind, or of several, of one function."""
    found = _by_class(function)
    classes = [one for one in found if issubclass(one, kind)]
    if len(classes) < 2:
        return found[classes[0]] if classes else []
    return [node for node in within(function) if node.__class__ in classes]


def find(function: TypedFunction, kind: type[N] | tuple[type[N], ...]) -> Iterator[N]:
    """Every node of a kind, or of several, in the order of the text; functions that are called follow, each once."""
    waiting, seen = [function], {function}
    while waiting:
        next_ = waiting.pop(0)
        yield from _of_kind(next_, kind)
        for call in _by_class(next_).get(Call, ()):
            if call.function.typed not in seen:
                seen.add(call.function.typed)
                waiting.append(call.function.typed)


def uses(kernel: TypedKernel, *kinds: type[DeviceOperation]) -> bool:
    """Whether an operation of one of the kinds is in a kernel or in what it calls."""
    if DeviceCall not in kernel.kinds:
        return False
    return any(isinstance(call.operation, kinds) for call in find(kernel, DeviceCall))
