"""The type in kernels of the members of an enum: the value, and which enum it is of."""

from __future__ import annotations

from enum import IntEnum

from nvgen.types import TupleType, Type


class EnumValueType(TupleType):
    """A member of the enum ``origin``, whose only element is its value."""

    origin: type

    def __repr__(self) -> str:
        return f"{self.origin.__name__}<{self.value!r}>"

    @property
    def value(self) -> Type:
        """The type of the members' values."""
        return self.elements[0]

    @property
    def is_number(self) -> bool:
        """Whether the members are integers as well."""
        return issubclass(self.origin, IntEnum)
