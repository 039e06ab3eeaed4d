"""``cuda.cg``: cooperative groups, of which numba has the grid. A launch of a kernel that waits for it is cooperative.

The grid's functions are written in nvgen's kernel language.
"""

from __future__ import annotations

from dataclasses import dataclass

import nvgen as nv
from nvgen.extending.language import GridBarrier
from nvgen.tree import TypedKernel, uses


@dataclass(frozen=True)
class GridGroup:
    """All threads of the grid."""

    #: Which group it is: there is one.
    number: nv.i32

    @nv.device
    def sync(self):  # type: ignore[no-untyped-def]
        """Waits for all threads of the grid; 0, as CUDA's function returns."""
        nv.grid_sync()
        return nv.i32(0)


@nv.device
def this_grid():  # type: ignore[no-untyped-def]
    """The grid that the kernel runs in."""
    return GridGroup(1)


def uses_grid_sync(kernel: TypedKernel) -> bool:
    """Whether a kernel waits for its grid, so that all of its blocks have to run at once."""
    return uses(kernel, GridBarrier)
