"""What the forms of ``tree.analysis.index_ranges`` are computed from when a kernel is launched.

Of a box of threads they are its first and its last index along a dimension, ``Edge``; further the sizes of the launch,
by the names of their registers, the integers that are arguments, by their ``Local``, and ``Extent``.
"""

from __future__ import annotations

from typing import Any

from nvgen.base.records import Record
from nvgen.lang import block_dim, block_idx, grid_dim, thread_idx
from nvgen.lang.index import grid, grid_size
from nvgen.tree import Local
from nvgen.types import Scalar

MAX_EXTENT = 2**31 - 1
#: What names of registers begin with that a box has edges of, and those that are the same in the whole launch.
BOX_REGISTERS = ("thread_idx.", "block_idx.", "grid.")
SIZES = ("block_dim.", "grid_dim.", "grid_size.")
REGISTER_LIMITS = {
    register.name: (register.minimum, register.maximum)
    for vector in (thread_idx, block_idx, block_dim, grid_dim, grid.values, grid_size.values)
    for register in vector.dimensions
}


class Edge(Record):
    """The first or the last index of the box: ``name`` is that of a register, as ``grid.x``."""

    name: str
    is_last: bool


class Extent(Record):
    """How many elements an argument has along an axis."""

    array: Local
    axis: int


def limits_of(type_: Any) -> tuple[int, int] | None:
    """The smallest and the largest number of an integer type; None for others."""
    if not isinstance(type_, Scalar):
        return None
    if type_.is_bool:
        return 0, 1
    return (type_.minimum, type_.maximum) if type_.is_integer else None
