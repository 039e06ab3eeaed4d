"""Operands of PTX instructions, constant expressions and initial values, and what all nodes of PTX text have.

Source: PTX ISA, "Instruction Operands", "Constants", "Initializers".
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from operator import itemgetter
from typing import Any, ClassVar, Self, TypeAlias

from nvgen.base.records import Record

_LAYOUT = frozenset({"start", "end", "before", "text", "ending"})


def _nothing(state: dict[str, Any]) -> tuple[()]:
    return ()


class Node(Record):
    """A part of PTX text."""

    #: Whether no node of its kind has others in it; the walk through tables of numbers takes half the time by it.
    _is_leaf: ClassVar[bool] = False
    #: Fields that change nothing about ``text``.
    _beside_text: ClassVar[frozenset[str]] = frozenset({"before", "start", "end"})

    def __init_subclass__(cls, **arguments: Any) -> None:
        super().__init_subclass__(**arguments)
        compared = [name for name in cls._fields if name not in _LAYOUT]
        cls._values = itemgetter(*compared) if compared else staticmethod(_nothing)

    def with_changes(self, **changes: Any) -> Self:
        """A copy with other values in some fields; the printer writes anew what they concern.

        A list becomes a tuple.
        """
        changes = {name: tuple(value) if type(value) is list else value for name, value in changes.items()}
        if "text" in self._fields and "text" not in changes and not changes.keys() <= self._beside_text:
            changes["text"] = ""
        return super().with_changes(**changes)

    #: The fields whose nodes stand in the text in another order than the fields do; None: as the fields do.
    _in_text: ClassVar[tuple[str, ...] | None] = None

    def children(self) -> Iterator[Node]:
        """The nodes directly in this one, in the order of the text."""
        for name in self._in_text or self._fields:
            value = self.__dict__[name]
            if isinstance(value, Node):
                yield value
            elif type(value) is tuple:
                for part in value:
                    if isinstance(part, Node):
                        yield part

    def walk(self) -> Iterator[Node]:
        """This node and all in it, in the order of the text."""
        waiting: list[Node] = [self]
        while waiting:
            node = waiting.pop()
            yield node
            if not node._is_leaf:
                waiting += reversed([*node.children()])


class Register(Node):
    """A register that is declared where it is used, or whose name begins with ``%`` and is no special register."""

    _is_leaf: ClassVar[bool] = True

    name: str
    start: int = -1
    end: int = -1


class SpecialRegister(Node):
    """``%tid.x``, ``%laneid``, ``%clock64``: with the component where it has any."""

    _is_leaf: ClassVar[bool] = True

    name: str
    start: int = -1
    end: int = -1


class Symbol(Node):
    """The name of a variable, parameter, function, label, or of a texture, sampler or surface."""

    _is_leaf: ClassVar[bool] = True

    name: str
    start: int = -1
    end: int = -1


class Integer(Node):
    """An integer as it is written: ``42``, ``-1``, ``0x2A``, ``052``, ``0b101010``, ``7U``, or ``WARP_SZ``."""

    _is_leaf: ClassVar[bool] = True

    literal: str
    start: int = -1
    end: int = -1

    @property
    def value(self) -> int:
        """The number."""
        return integer_value(self.literal)


class Float(Node):
    """A floating-point number as it is written: ``1.5``, ``-2e3``, ``0f3F800000`` (f32), ``0d…`` (f64)."""

    _is_leaf: ClassVar[bool] = True

    literal: str
    start: int = -1
    end: int = -1


class Discard(Node):
    """``_``, a result that nobody uses."""

    _is_leaf: ClassVar[bool] = True

    start: int = -1
    end: int = -1


class Prefix(Node):
    """An operator before an operand: ``!%p1``, ``-%r1``, ``~1``, or a cast, ``(.s64) 1``, as ``"(.s64)"``."""

    operator: str
    operand: Operand
    start: int = -1
    end: int = -1


#: The binary operators of constant expressions, by how strongly they bind.
BINDS = {
    "||": 1,
    "&&": 2,
    "|": 3,
    "^": 4,
    "&": 5,
    **dict.fromkeys(("==", "!="), 6),
    **dict.fromkeys(("<", "<=", ">", ">="), 7),
    **dict.fromkeys(("<<", ">>"), 8),
    **dict.fromkeys(("+", "-"), 9),
    **dict.fromkeys(("*", "/", "%"), 10),
}


class Infix(Node):
    """A constant expression, and what is added to an address: ``a+4``, ``a+-4``, ``1<<4``.

    ``a+1<<2`` adds all of what stands behind a name, as ptxas does.
    """

    operator: str
    left: Operand
    right: Operand
    start: int = -1
    end: int = -1


def is_base(operand: Operand) -> bool:
    """Whether an offset may be added to an operand: a name, a register, ``generic(a)``, ``a[2]``."""
    return isinstance(operand, (Symbol, Register, Applied, Element))


class Conditional(Node):
    """``test ? a : b`` of constants."""

    test: Operand
    yes: Operand
    no: Operand
    start: int = -1
    end: int = -1


class Parenthesised(Node):
    """A constant expression in parentheses."""

    operand: Operand
    start: int = -1
    end: int = -1


class Applied(Node):
    """In initial values: ``generic(a)``, or a mask, ``0xFF00(a)``, of whose address that byte is taken."""

    function: str
    operand: Operand
    start: int = -1
    end: int = -1


class Address(Node):
    """What stands in brackets: ``[a]``, ``[a+4]``, and of textures and tensors several parts, ``[t, s, {x, y}]``."""

    parts: tuple[Operand, ...]
    start: int = -1
    end: int = -1


class Element(Node):
    """An element of an array, ``a[2]``."""

    array: Operand
    index: Operand
    start: int = -1
    end: int = -1


class Selected(Node):
    """A part of a register, ``%r1.b0``, ``v.x``, or a property of an address, ``[a].unified``; ``part`` has no dot."""

    operand: Operand
    part: str
    start: int = -1
    end: int = -1


class Vector(Node):
    """``{%r1, %r2}``; also the parts of an initial value."""

    elements: tuple[Operand, ...]
    start: int = -1
    end: int = -1


class Pair(Node):
    """Two results, ``%r1|%p1`` or ``%p1|%p2``."""

    first: Operand
    second: Operand
    start: int = -1
    end: int = -1


class Arguments(Node):
    """What stands in parentheses in a call: results or arguments."""

    elements: tuple[Operand, ...]
    start: int = -1
    end: int = -1


Operand: TypeAlias = (
    Register
    | SpecialRegister
    | Symbol
    | Integer
    | Float
    | Discard
    | Prefix
    | Infix
    | Conditional
    | Parenthesised
    | Applied
    | Address
    | Element
    | Selected
    | Vector
    | Pair
    | Arguments
)


@lru_cache(maxsize=4096)
def integer_value(literal: str) -> int:
    """The number that an integer literal stands for (PTX ISA, "Integer Constants")."""
    if literal == "WARP_SZ":
        return 32
    digits = literal.rstrip("U")
    sign = -1 if digits.startswith("-") else 1
    digits = digits.lstrip("+-").lower()
    if digits.startswith("0x"):
        return sign * int(digits, 16)
    if digits.startswith("0b"):
        return sign * int(digits, 2)
    return sign * int(digits, 8 if len(digits) > 1 and digits.startswith("0") else 10)
