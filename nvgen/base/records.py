"""Immutable records: what frozen dataclasses are, without what they cost at import.

``dataclasses`` writes and compiles the methods of each class: 0.35 ms a class, which for the 70 classes that a
compilation uses was a tenth of the whole process that ``nvgen build`` is. Here the methods are written once, in the
base class, and constructors once for each number of fields. Type checkers treat subclasses as dataclasses (PEP 681).
"""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
from typing import Any, ClassVar, Self, dataclass_transform


def _nothing(state: dict[str, Any]) -> tuple[()]:
    return ()


def _general(self: Any, *values: Any, **named: Any) -> None:
    """Constructs a record of any values that stand for its fields."""
    fields = self._fields
    state = self.__dict__
    most = len(fields) - len(self._keyword_only)
    if len(values) > most:
        raise TypeError(f"{type(self).__name__} takes {most} values by position, not {len(values)}")
    state.update(zip(fields, values, strict=False))
    for name, value in named.items():
        if name not in fields or name in state:
            raise TypeError(f"{type(self).__name__} has no field {name!r}, or has it twice")
        state[name] = value
    if len(state) != len(fields):
        for name in fields:
            if name not in state:
                if not hasattr(type(self), name):
                    raise TypeError(f"{type(self).__name__} needs a value for {name!r}")
                state[name] = getattr(type(self), name)


#: What constructs records of a class.
_Constructor = Callable[..., None]


def _of_one(first: str) -> _Constructor:
    def construct(self: Any, *values: Any, **named: Any) -> None:
        if named or len(values) != 1:
            return _general(self, *values, **named)
        state = self.__dict__
        (state[first],) = values
        return None

    return construct


def _of_two(first: str, second: str) -> _Constructor:
    def construct(self: Any, *values: Any, **named: Any) -> None:
        if named or len(values) != 2:
            return _general(self, *values, **named)
        state = self.__dict__
        state[first], state[second] = values
        return None

    return construct


def _of_three(first: str, second: str, third: str) -> _Constructor:
    def construct(self: Any, *values: Any, **named: Any) -> None:
        if named or len(values) != 3:
            return _general(self, *values, **named)
        state = self.__dict__
        state[first], state[second], state[third] = values
        return None

    return construct


def _of_four(first: str, second: str, third: str, fourth: str) -> _Constructor:
    def construct(self: Any, *values: Any, **named: Any) -> None:
        if named or len(values) != 4:
            return _general(self, *values, **named)
        state = self.__dict__
        state[first], state[second], state[third], state[fourth] = values
        return None

    return construct


def _of_five(first: str, second: str, third: str, fourth: str, fifth: str) -> _Constructor:
    def construct(self: Any, *values: Any, **named: Any) -> None:
        if named or len(values) != 5:
            return _general(self, *values, **named)
        state = self.__dict__
        state[first], state[second], state[third], state[fourth], state[fifth] = values
        return None

    return construct


#: By the number of the fields, what makes a constructor from their names: it does at once what ``_general`` comes to
#: where all values are given by position, as of nearly all nodes, of which typing makes many.
_CONSTRUCTORS: dict[int, Callable[..., _Constructor]] = {1: _of_one, 2: _of_two, 3: _of_three, 4: _of_four, 5: _of_five}


@dataclass_transform(frozen_default=True)
class Record:
    """Base of immutable records, equal when their class and fields are.

    The fields are the annotated names of the class and its bases, in that order; a value assigned in the class body is
    the default. ``class Named(Record, kw_only=True)`` takes its own fields by keyword only; they come after all others,
    those of subclasses included. Everything else about a subclass is ordinary Python.
    """

    _fields: ClassVar[tuple[str, ...]] = ()
    _keyword_only: ClassVar[frozenset[str]] = frozenset()
    #: Whether neither it nor a base of it has a constructor of its own.
    _is_plain: ClassVar[bool] = True
    #: The values of all fields, in a tuple, of the dictionary of a record, or the value of the only one: in one step of
    #: C, since types are compared and looked up at every expression.
    _values: ClassVar[Any] = staticmethod(_nothing)

    def __init_subclass__(cls, *, kw_only: bool = False, **arguments: Any) -> None:
        super().__init_subclass__(**arguments)
        inherited = dict.fromkeys(name for base in reversed(cls.__mro__[1:]) for name in getattr(base, "_fields", ()))
        own = [name for name, annotation in cls.__annotations__.items() if not str(annotation).startswith("ClassVar")]
        if kw_only:
            cls._keyword_only = cls._keyword_only.union(own)
        named = cls._keyword_only
        fields = cls._fields = tuple(sorted({**inherited, **dict.fromkeys(own)}, key=named.__contains__))
        if fields:
            cls._values = itemgetter(*fields)
        if cls._is_plain and "__init__" not in cls.__dict__:
            make = None if named else _CONSTRUCTORS.get(len(fields))
            cls.__init__ = _general if make is None else make(*fields)  # type: ignore[method-assign]
        else:
            cls._is_plain = False

    def __init__(self, *values: Any, **named: Any) -> None:
        _general(self, *values, **named)  # subclasses have this or a quicker one for their fields themselves

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable")

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if type(self) is not type(other):
            return NotImplemented
        values = self._values
        return bool(values(self.__dict__) == values(other.__dict__))

    def __hash__(self) -> int:
        return hash((type(self), self._values(self.__dict__)))

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={self.__dict__[name]!r}" for name in self._fields)
        return f"{type(self).__name__}({shown})"

    def with_changes(self, **changes: Any) -> Self:
        """A copy with other values in some fields."""
        return type(self)(**{name: self.__dict__[name] for name in self._fields} | changes)


class Node(Record):
    """A record that is equal to itself only: two nodes of a tree differ even where their fields agree."""

    __eq__ = object.__eq__
    __hash__ = object.__hash__
