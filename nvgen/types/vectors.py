"""Vectors: a few numbers of one scalar type."""

from __future__ import annotations

from nvgen.base.records import Record
from nvgen.types.scalar import Scalar, Type

#: How many elements a vector may have.
COUNTS = (2, 3, 4, 8, 16)
#: The names of the first elements.
NAMES = "xyzw"
#: No vector is aligned to more: PTX loads 16 bytes at once on every architecture, and NumPy's memory is aligned so.
MAX_ALIGNMENT = 16


class VectorType(Type, Record):
    """``count`` numbers of the type ``element``."""

    element: Scalar
    count: int

    def __repr__(self) -> str:
        return f"vec[{self.element}, {self.count}]"

    @property
    def size(self) -> int:
        """Bytes in memory: those of the elements."""
        return self.element.size * self.count

    @property
    def alignment(self) -> int:
        """Bytes that an address is a multiple of."""
        return self.element.size if self.count == 3 else max(self.element.size, min(self.size, MAX_ALIGNMENT))
