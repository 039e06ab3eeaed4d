"""Arrays that lie inside of a struct, as the fields of NumPy's records do that have a shape."""

from __future__ import annotations

from math import prod

from nvgen.base.records import Record
from nvgen.types.scalar import Type


class NestedArrayType(Type, Record):
    """Elements of one type in C order, in the memory of what they are part of.

    A kernel has no value of the type: it has a view of the elements where they lie (``tree.ArrayAt``).
    """

    element: Type
    shape: tuple[int, ...]

    def __repr__(self) -> str:
        return f"{self.element!r}[{', '.join(map(str, self.shape))}]"

    @property
    def count(self) -> int:
        """How many elements there are."""
        return prod(self.shape)
