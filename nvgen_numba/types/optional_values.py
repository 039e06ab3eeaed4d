"""The type in kernels of values that may be None: a flag, whether there is a value, and the value."""

from __future__ import annotations

from nvgen.extending.types import interned
from nvgen.types import TupleType, Type, bool_


class OptionalType(TupleType):
    """A value that may be None."""

    def __repr__(self) -> str:
        return f"Optional[{self.value!r}]"

    @property
    def value(self) -> Type:
        """The type of the value, where there is one."""
        return self.elements[1]


def optional(type_: Type) -> OptionalType:
    """The type of values of a type, and of None."""
    return type_ if isinstance(type_, OptionalType) else interned(OptionalType((bool_, type_)))
