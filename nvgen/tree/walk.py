"""Finds nodes of a typed tree: in a part of one function, or in a function and all that it calls."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from functools import cache, lru_cache
from operator import itemgetter
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
#: What names nodes in an annotation.
_NODES = ("Expression", "Body", "Slice")
#: Many statements have the same classes of nodes.
_known_kinds: dict[frozenset[type], frozenset[type]] = {}


def nodes(value: Any) -> Iterator[Any]:
    """Every node of a typed tree below ``value``, in the order of the text; called functions are not looked into."""
    waiting = [value]  # generators in generators would pass each node on as often as it is nested
    while waiting:
        next_ = waiting.pop()
        kind: Any = next_.__class__
        if kind is tuple:
            waiting += next_[::-1]
        elif (children := _CHILDREN[kind]) is not None:
            yield next_
            if kind in _WHOLE_STATEMENTS:
                yield from _below(next_)
            else:
                waiting += children(next_)


def _below(statement: Any) -> tuple[Any, ...]:
    """The nodes below a statement. They are kept, since analyses ask for them dozens of times."""
    known: tuple[Any, ...] | None = statement.__dict__.get(_KEPT)
    if known is None:
        found: list[Any] = []
        waiting = list(_CHILDREN[statement.__class__](statement))
        while waiting:
            next_ = waiting.pop()
            kind: Any = next_.__class__
            if kind is tuple:
                waiting += next_[::-1]
            elif (children := _CHILDREN[kind]) is not None:
                found.append(next_)
                waiting += children(next_)
        known = statement.__dict__[_KEPT] = tuple(found)
    return known


class _ChildrenByKind(dict[Any, Any]):
    """By the kind of a node, what gives the parts of one that may have nodes, the last one first; None for what is no
    node."""

    def __missing__(self, kind: Any) -> Any:
        made = self[kind] = _children_of(kind)
        return made


_CHILDREN = _ChildrenByKind()
#: Statements without bodies that were met.
_WHOLE_STATEMENTS = set[Any]()


def _children_of(kind: Any) -> Callable[[Any], Sequence[Any]] | None:
    if not issubclass(kind, (Expression, Statement, Slice)):
        return None
    if issubclass(kind, Statement) and not issubclass(kind, _WITH_BODIES):
        _WHOLE_STATEMENTS.add(kind)
    names = fields_with_nodes(kind)[::-1]
    if "lvalue" in names:
        return lambda node: [part for name in names for part in _parts_of(node, name)]
    if len(names) > 1:
        values = itemgetter(*names)
        return lambda node: values(node.__dict__)
    return lambda node: [node.__dict__[name] for name in names]


def _parts_of(node: Any, name: str) -> Sequence[Any]:
    """What is evaluated of a field, the last first: an lvalue is not read."""
    return _finding(node.lvalue)[::-1] if name == "lvalue" else (getattr(node, name),)


@cache
def fields_with_nodes(kind: Any) -> tuple[str, ...]:
    """The fields of a kind of nodes that may have nodes, in the order of the text: their annotations name some."""
    annotations = {name: text for base in kind.__mro__ for name, text in vars(base).get("__annotations__", {}).items()}
    return tuple(name for name in kind._fields if any(node in annotations[name] for node in _NODES))


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
            below = _kinds_below(_CHILDREN[kind](part))
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
