"""The type in kernels of tuples whose elements have names, of any types: numba makes one of each of its classes."""

from __future__ import annotations

from nvgen.types import TupleType


class NamedTupleType(TupleType):
    """A tuple of the class ``origin``, whose elements have ``names``."""

    names: tuple[str, ...]
    origin: type

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}: {type_!r}" for name, type_ in zip(self.names, self.elements, strict=True))
        return f"{self.origin.__name__}({shown})"
