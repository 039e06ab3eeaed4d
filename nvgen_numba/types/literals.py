"""The types of values that are known when a function is compiled: the value is part of the type."""

from __future__ import annotations

from typing import Any

from nvgen_numba import errors
from nvgen_numba.types.base import Dummy, Type
from nvgen_numba.types.numbers import Boolean, Integer, boolean, type_of_int
from nvgen_numba.types.opaque import SliceType, slice2_type, slice3_type, unicode_type


class Literal(Type):
    """The type of the value ``literal_value``, which else would have the type ``literal_type``."""

    #: The classes of literals by the classes of their values.
    ctor_map: dict[type, type[Literal]] = {}
    _value: Any

    @property
    def literal_value(self) -> Any:
        return self._value

    @property
    def literal_type(self) -> Any:
        raise NotImplementedError

    @property
    def key(self) -> Any:
        return self.name


def _name(value: Any) -> str:
    return f"Literal[{type(value).__name__}]({value})"


class IntegerLiteral(Literal, Integer):
    """An integer that is known.

    Raises:
        TypeError: it has more than 64 bits.
    """

    def __init__(self, value: int) -> None:
        self._value = value
        try:
            type_ = type_of_int(value)
        except ValueError as error:
            raise TypeError(f"Cannot create literal type. {error}") from None
        Integer.__init__(self, _name(value), type_.bitwidth, type_.signed)

    @property
    def literal_type(self) -> Any:
        return type_of_int(self._value)

    @property
    def numpy_dtype(self) -> Any:
        return self.literal_type.numpy_dtype


class BooleanLiteral(Literal, Boolean):
    """True or False, which is known."""

    def __init__(self, value: bool) -> None:
        self._value = value
        super().__init__(_name(value))

    @property
    def literal_type(self) -> Any:
        return boolean


class StringLiteral(Literal, Dummy):
    """A text that is known."""

    def __init__(self, value: str) -> None:
        self._value = value
        super().__init__(_name(value))

    @property
    def literal_type(self) -> Any:
        return unicode_type


class SliceLiteral(Literal, SliceType):
    """A slice that is known."""

    def __init__(self, value: slice) -> None:
        self._value = value
        SliceType.__init__(self, _name(value), 2 if value.step is None else 3)

    @property
    def literal_type(self) -> Any:
        return slice2_type if self.members == 2 else slice3_type

    @property
    def key(self) -> Any:
        return self.name


Literal.ctor_map.update({int: IntegerLiteral, bool: BooleanLiteral, str: StringLiteral, slice: SliceLiteral})


def literal(value: Any) -> Any:
    """The type of a value that is known when a function is compiled.

    Raises:
        LiteralTypingError: values of its class cannot be.
        ValueError: it is such a type.
    """
    if isinstance(value, Literal):
        raise ValueError(f"the function does not accept a Literal type; got {value} ({type(value)})")
    class_: Any = Literal.ctor_map.get(type(value))
    if class_ is None:
        raise errors.LiteralTypingError(f"{type(value)} cannot be used as a literal")
    return class_(value)


def maybe_literal(value: Any) -> Any:
    """As ``literal``, or None where there is none."""
    return literal(value) if type(value) in Literal.ctor_map else None
