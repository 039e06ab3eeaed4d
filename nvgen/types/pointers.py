"""Pointers: addresses of values in memory."""

from __future__ import annotations

from nvgen.base.records import Record
from nvgen.types.compound import Space
from nvgen.types.scalar import Type


class PointerType(Type, Record):
    """The address of a ``pointee`` in a state space."""

    pointee: Type
    space: Space = Space.GENERIC

    def __repr__(self) -> str:
        return f"ptr[{self.pointee!r}]" if self.space is Space.GENERIC else f"ptr[{self.pointee!r}, {self.space!r}]"


#: The spaces by the names that users write.
SPACES = {
    repr(space): space
    for space in (Space.GENERIC, Space.GLOBAL, Space.SHARED, Space.CONST, Space.LOCAL, Space.SHARED_CLUSTER)
}
#: Spaces that fewer bits count than generic addresses have: a pointer into one has 32 bits in a register, where the
#: target says so, and in memory as many as any pointer.
SHORT_SPACES = (Space.SHARED, Space.CONST, Space.LOCAL, Space.SHARED_CLUSTER)
#: Where what a kernel's pointer parameter points at may lie.
PARAMETER_SPACES = (Space.GENERIC, Space.GLOBAL, Space.CONST)
