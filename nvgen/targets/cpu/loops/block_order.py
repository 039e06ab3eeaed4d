"""In which order the blocks of a launch are run, which is shared out by their numbers.

The numbers of the grid grow along x first, and in their order a check finds the first thread that fails. Where no check
remains code may go through blocks in another order, as long as all of one launch does in the same:

- along y first, in code for which x and y are *exchanged* everywhere, from the sizes of the launch on: what is called x
  there is the grid's y;
- in *strips* of blocks that together have some tens of rows of threads. Threads that access a column of an array, as a
  transposition does, use a part of each line of the cache; the blocks below use the rest, and soon only in a strip.
"""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen import ir_gaps
from nvgen.codegen.intrinsic import call_intrinsic
from nvgen.lang import Register, block_dim, block_idx, grid_dim
from nvgen.targets.cpu.conventions.launch_data import block_indices, named

_I64 = ir.IntType(64)
#: The rows of threads that a strip has at least.
_ROWS = 32
_NO_WRAP = ("nuw", "nsw")


def exchanged(sizes: dict[str, ir.Value]) -> dict[str, ir.Value]:
    """The sizes of grid and block where x and y are exchanged."""
    found = dict(sizes)
    for vector in (grid_dim, block_dim):
        found[vector.x.name], found[vector.y.name] = sizes[vector.y.name], sizes[vector.x.name]
    return found


def in_grid(register: Register) -> Register:
    """The register of the grid that one is, where x and y are exchanged."""
    for vector in (grid_dim, block_dim):
        if register in (vector.x, vector.y):
            return vector.y if register is vector.x else vector.x
    return register


class BlockOrder:
    """The order in a function where the builder stands in its entry; ``sizes`` are those of grid and block there."""

    def __init__(
        self, builder: ir.IRBuilder, sizes: dict[str, ir.Value], *, is_exchanged: bool, has_strips: bool
    ) -> None:
        self._builder, self._sizes, self.has_strips = builder, sizes, has_strips
        #: Whether a number is that of the same block in the grid.
        self.is_of_grid = not (is_exchanged or has_strips)
        self._strip: ir.Value = _I64(1)
        if has_strips:
            rows = builder.zext(sizes[block_dim.y.name], _I64)
            self._strip = builder.udiv(builder.add(rows, _I64(_ROWS - 1), flags=_NO_WRAP), rows)

    def indices(self, number: ir.Value) -> tuple[dict[str, ir.Value], ir.Value, ir.Value]:
        """The indices of a block by its number in this order, and which one it is of how many that follow each other
        along x, or in a strip along y."""
        b = self._builder
        if not self.has_strips:
            found = block_indices(b, number, self._sizes)
            index, size = (
                b.zext(of[vector.x.name], _I64) for of, vector in ((found, block_idx), (self._sizes, grid_dim))
            )
            return found, index, size
        x_size, y_size = (b.zext(self._sizes[register.name], _I64) for register in (grid_dim.x, grid_dim.y))
        plane, in_strip = b.mul(x_size, y_size, flags=_NO_WRAP), b.mul(x_size, self._strip, flags=_NO_WRAP)
        z, in_plane = b.udiv(number, plane), b.urem(number, plane)
        first, rest = b.mul(b.udiv(in_plane, in_strip), self._strip, flags=_NO_WRAP), b.urem(in_plane, in_strip)
        height = call_intrinsic(b, "llvm.umin", [self._strip, b.sub(y_size, first, flags=_NO_WRAP)])
        above = b.urem(rest, height)
        places = (b.udiv(rest, height), b.add(first, above, flags=_NO_WRAP), z)
        indices = [ir_gaps.truncate_without_wrap(b, place, ir.IntType(32)) for place in places]
        return named(block_idx, indices), above, height
