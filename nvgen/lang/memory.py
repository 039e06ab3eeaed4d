"""Memory that a kernel makes for itself: shared by a block, or of one thread.

Source: PTX ISA, "State Spaces"; CUDA C++ Programming Guide, "Variable Memory Space Specifiers".
"""

from __future__ import annotations

from nvgen.lang.operation import Operation
from nvgen.records import Record
from nvgen.types import Space

#: PTX ISA, ``.shared``: what a block may declare statically, on every architecture; more is asked for at the launch.
MAX_STATIC_SHARED_BYTES = 48 * 1024


class ArrayMaker(Operation):
    """``array(shape, dtype)``: a C-contiguous array of a constant shape in a state space, whose elements are undefined.

    Each place in the text is one array, as a variable declared ``__shared__`` in CUDA C++ is.
    """

    space: Space


class MemorySpace(Record):
    """``nv.shared`` and ``nv.local``."""

    name: str
    array: ArrayMaker


shared = MemorySpace(
    "shared",
    ArrayMaker("shared.array", "an array of a constant shape that a block shares", Space.SHARED),
)
local = MemorySpace("local", ArrayMaker("local.array", "an array of a constant shape of the thread's own", Space.LOCAL))


class PlaceOperation(Operation):
    """A function of a place in memory."""


address_of = PlaceOperation("address_of", "a pointer to an element, a field or what a pointer points at")
