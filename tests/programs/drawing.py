"""How the generator chooses, and what it knows at a point of the program that it writes."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from tests.programs.compounds import Compound, Struct
from tests.programs.scalars import F16, I32, SCALARS, Scalar, Type, Weak

T = TypeVar("T")
#: Types to choose from. What machines have no instructions for becomes long code, so it is chosen less often.
_LONG = ("f16", "bf16", "i128", "u128")
_TYPES = [scalar for scalar in SCALARS.values() for _ in range(1 if scalar.name in _LONG else 4)]


class Choices:
    """Choices that one seed decides, or those that were taken before. The first of several options is the simplest.

    A list of smaller choices, or of fewer, makes a simpler program: what is missing counts as 0.
    """

    def __init__(self, seed: str = "", replayed: Sequence[int] | None = None) -> None:
        self._random = random.Random(seed)
        self._replayed = None if replayed is None else iter(replayed)
        #: What was chosen so far.
        self.taken: list[int] = []

    def below(self, count: int) -> int:
        if count <= 1:
            return 0
        if self._replayed is None:
            choice = int(self._random.random() * count)
        else:
            choice = min(next(self._replayed, 0), count - 1)
        self.taken.append(choice)
        return choice

    def pick(self, options: Sequence[T]) -> T:
        return options[self.below(len(options))]

    def weighted(self, options: Sequence[tuple[int, T]]) -> T:
        number = self.below(sum(weight for weight, _ in options))
        for weight, option in options:
            number -= weight
            if number < 0:
                return option
        raise AssertionError

    def type(self) -> Scalar:
        return self.pick(_TYPES)

    def once_in(self, count: int) -> bool:
        """True once in ``count`` times, and never in the simplest program."""
        return self.below(count) == count - 1


@dataclass
class Signature:
    """A function: its parameters' names and types, which are annotated, how many have defaults, and its result."""

    names: list[str]
    types: list[Any]
    annotated: list[bool]
    defaults: int
    result: Any


@dataclass
class Known:
    """A view or a pointer: the type of the elements, the array, how many there are ``before`` and ``after``.

    ``form`` is how an element of a view is written.
    """

    type: Any
    array: str
    before: int
    after: int
    form: str = ""


def is_whole(type_: Any) -> bool:
    """Whether a type is that of no real number."""
    return isinstance(type_, Compound) or type_.is_complex


class Scope:
    """The arrays, the variables with the types that they shall have, and which of them are defined here."""

    def __init__(self, prefix: str = "") -> None:
        #: What the names of a function's own variables begin with.
        self.prefix = prefix
        self.arrays: dict[str, tuple[Scalar, int]] = {}
        self.functions: dict[str, Signature] = {}
        self.types: dict[str, Type] = {}
        #: The same for what is no real number: variables, arrays, and the classes of structs.
        self.wholes: dict[str, Any] = {}
        self.whole_arrays: dict[str, tuple[Any, int]] = {}
        self.structs: dict[str, Struct] = {}
        #: How many of a struct's last fields have defaults.
        self.defaults: dict[str, int] = {}
        self.views: dict[str, Known] = {}
        self.pointers: dict[str, Known] = {}
        self._variables = 0
        #: Arrays that all threads change, each by one atomic operation.
        self.counters: dict[str, tuple[Scalar, str]] = {}
        self.defined: list[str] = []
        #: Variables that the statements leave alone: parameters and what keeps loops from running forever.
        self.fixed: set[str] = set()
        #: Non-negative variables below the number of columns.
        self.columns: list[str] = []
        #: Names that stand for literals.
        self.literals: list[str] = []

    def new(self, prefix: str, type_: Any) -> str:
        prefix = self.prefix + prefix
        name = f"{prefix}{sum(known.startswith(prefix) for known in (*self.types, *self.wholes))}"
        (self.types if isinstance(type_, Weak) or not is_whole(type_) else self.wholes)[name] = type_
        return name

    def new_variable(self, prefix: str) -> str:
        """The name of a view or a pointer, which no other one has: each has one type."""
        self._variables += 1
        return f"{self.prefix}{prefix}{self._variables}"

    def defined_numbers(self) -> list[str]:
        return [name for name in self.defined if name in self.types]

    def defined_wholes(self) -> list[str]:
        return [name for name in self.defined if name in self.wholes]

    def define(self, name: str) -> None:
        if name not in self.defined:
            self.defined.append(name)

    def assignable(self) -> list[str]:
        return [name for name in self.types if name not in self.fixed]


#: What literals a type has; the simplest first.
_SMALL = (0, 1, 2, 3, 5, 7, 8, 10)
_LARGE = (
    31,
    32,
    33,
    63,
    64,
    100,
    127,
    128,
    200,
    255,
    40000,
    65536,
    2**24 + 1,
    2**31 - 1,
    2**31,
    2**53 + 1,
    2**63 - 1,
    2**64 - 1,
    2**127 - 1,
)
_REAL = (0.0, 1.0, 0.5, 2.5, 0.1, 7.0, 1e-3, 16777217.0, 1e10, 1e30, 1e-40)
#: Where a type is no integer's: the type whose literals it takes.
_WHOLE_LITERALS: dict[Type | None, Scalar] = {None: SCALARS["i8"], F16: SCALARS["i16"]}


def literal(choices: Choices, type_: Type | None = None, *, zero: bool = True) -> str:
    """A number literal that a type takes, or where there is no type one that every integer type takes."""
    if type_ is not None and type_.is_bool:
        return choices.pick(("False", "True"))
    if type_ is not None and type_.is_float and choices.below(3):
        numbers = _REAL if choices.once_in(5) and type_ != F16 else _REAL[:7]
        number: float = choices.pick(numbers if zero else numbers[1:])
        return repr(number) if choices.below(4) else f"(-{number!r})"
    wide = type_ if isinstance(type_, Scalar) and type_.is_integer else _WHOLE_LITERALS.get(type_, I32)
    large = [value for value in _LARGE if value <= wide.high]
    whole = choices.pick(large) if large and choices.once_in(6) else choices.pick(_SMALL if zero else _SMALL[1:])
    negative = wide.low < 0 and choices.once_in(8)
    return f"(-{whole})" if negative else str(whole)
