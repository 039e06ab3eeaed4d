"""What an operand is, in a value that can be compared: two instructions with equal ones are right or wrong alike.

A register is described by its type, a name by what it means, an integer by its value only where a form asks for that.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from nvgen.ptx.analysis.scopes import Definition, NameKind, Names
from nvgen.ptx.constants import Real, WrongConstant, constant
from nvgen.ptx.operands import (
    Address,
    Applied,
    Arguments,
    Conditional,
    Discard,
    Element,
    Float,
    Infix,
    Integer,
    Node,
    Operand,
    Pair,
    Parenthesised,
    Prefix,
    Register,
    Selected,
    SpecialRegister,
    Symbol,
    Vector,
    is_base,
)
from nvgen.ptx.register_types import OF_REGISTERS, is_integer

_PARTS = frozenset("xyzwrgba")


class InRegister(NamedTuple):
    """A register; ``vector`` is ``v4`` of one that was declared so, and "" else."""

    type: str
    vector: str = ""


class Named(NamedTuple):
    """A variable, parameter, function, label, or a table of them."""

    kind: NameKind
    space: str = ""
    type: str = ""
    #: Whether it is a parameter or a result of the function itself.
    is_formal: bool = False


class Number(NamedTuple):
    """A constant: ``integer``, ``f64``, or ``f32`` of 32 bits; ``value`` is None where it does not matter."""

    type: str
    value: int | None = None


class Special(NamedTuple):
    """A special register."""

    name: str


class Nothing(NamedTuple):
    """``_``."""

    sign: str = "_"


class Unknown(NamedTuple):
    """A name that nothing declares, or as what there is not: said elsewhere, and fits everywhere."""

    name: str = "?"


class Signed(NamedTuple):
    """With ``!`` or ``-`` in front."""

    sign: str
    of: Description


class Part(NamedTuple):
    """With a part behind it."""

    of: Description
    part: str


class Indexed(NamedTuple):
    """An element of an array; ``is_right``: of a variable that is one, at an integer."""

    of: Description
    is_right: bool


class Sum(NamedTuple):
    """A name or a register to which an integer is added."""

    of: Description


class Several(NamedTuple):
    """What stands in brackets ``[``, in braces ``{``, in parentheses ``(``, or with a bar between, ``|``."""

    bracket: str
    parts: tuple[Description, ...]


Description: TypeAlias = (
    InRegister | Named | Number | Special | Nothing | Unknown | Signed | Part | Indexed | Sum | Several
)


class Describing:
    """Describes operands with the names that are visible."""

    def __init__(self, names: Names, with_values: bool) -> None:
        self._names = names
        self._with_values = with_values

    def of(self, operand: Operand) -> Description:
        """The description of an operand."""
        return _DESCRIBED[type(operand)](self, operand)

    def register(self, operand: Register | Symbol) -> Description:
        found: Definition | None = self._names.find(operand.name)
        if found is None:
            return Unknown()
        if found.kind is NameKind.REGISTER:
            return InRegister(found.type, found.vector) if found.type in OF_REGISTERS else Unknown()
        return Named(found.kind, found.space, found.type, found.is_formal)

    def special(self, operand: SpecialRegister) -> Description:
        return Special(operand.name)

    def integer(self, operand: Integer) -> Description:
        return Number("integer", operand.value if self._with_values else None)

    def number(self, operand: Float) -> Description:
        return self._constant(operand) or Unknown()

    def discard(self, operand: Discard) -> Description:
        return Nothing()

    def prefix(self, operand: Prefix) -> Description:
        found = self._constant(operand)
        return Signed(operand.operator, self.of(operand.operand)) if found is None else found

    def expression(self, operand: Infix | Conditional | Parenthesised | Applied) -> Description:
        """A register or a name plus something is a sum; the rest is a constant."""
        found = self._constant(operand)
        if found is not None:
            return found
        if isinstance(operand, Infix) and is_base(operand.left):
            first = self.of(operand.left)
            return first if isinstance(first, Unknown) else Sum(first)
        for child in operand.children():
            inner = self.of(child)  # type: ignore[arg-type]
            if not isinstance(inner, Number):
                return inner
        return Unknown()

    def _constant(self, operand: Operand) -> Number | Unknown | None:
        """A constant expression by its type; None where it has names."""
        try:
            found = constant(operand)
        except WrongConstant:
            return Unknown()
        if found is None:
            return None
        if isinstance(found, Real):
            return Number("f32" if found.is_single else "f64")
        return Number("integer", found.value if self._with_values else None)

    def element(self, operand: Element) -> Description:
        found, at = self.of(operand.array), self.of(operand.index)
        if isinstance(found, Unknown):
            return found
        return Indexed(found, self._is_array(operand.array) and _is_index(at))

    def _is_array(self, operand: Operand) -> bool:
        found = self._names.find(operand.name) if isinstance(operand, Symbol) else None
        return bool(found is not None and getattr(found.declarator, "dimensions", ()))

    def selected(self, operand: Selected) -> Description:
        inner = self.of(operand.operand)
        if isinstance(inner, InRegister) and inner.vector and operand.part in _PARTS:
            return InRegister(inner.type)
        return Part(inner, operand.part)

    def address(self, operand: Address) -> Description:
        return Several("[", tuple(map(self.of, operand.parts)))

    def vector(self, operand: Vector) -> Description:
        return Several("{", tuple(map(self.of, operand.elements)))

    def pair(self, operand: Pair) -> Description:
        return Several("|", (self.of(operand.first), self.of(operand.second)))

    def arguments(self, operand: Arguments) -> Description:
        return Several("(", tuple(map(self.of, operand.elements)))


def _is_index(at: Description) -> bool:
    """Whether it numbers an element: an integer, one in a register, or an address."""
    at = at.of if isinstance(at, Sum) else at
    if isinstance(at, InRegister):
        return not at.vector and is_integer(at.type)
    if isinstance(at, Named):
        return at.kind is not NameKind.FUNCTION
    return isinstance(at, Unknown) or (isinstance(at, Number) and at.type == "integer")


_DESCRIBED: dict[type[Node], Callable[..., Description]] = {
    Register: Describing.register,
    Symbol: Describing.register,
    SpecialRegister: Describing.special,
    Integer: Describing.integer,
    Float: Describing.number,
    Discard: Describing.discard,
    Prefix: Describing.prefix,
    Infix: Describing.expression,
    Conditional: Describing.expression,
    Parenthesised: Describing.expression,
    Applied: Describing.expression,
    Address: Describing.address,
    Element: Describing.element,
    Selected: Describing.selected,
    Vector: Describing.vector,
    Pair: Describing.pair,
    Arguments: Describing.arguments,
}
