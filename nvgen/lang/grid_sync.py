"""``nv.grid_sync()``: a barrier for all threads of the grid.

Source: CUDA C++ Programming Guide, "Cooperative Groups", "Grid Synchronization".
"""

from __future__ import annotations

from typing import ClassVar

from nvgen.lang.operation import DeviceOperation, Need
from nvgen.types import NONE


class GridBarrier(DeviceOperation):
    """``grid_sync()``: no thread of the grid passes before all have reached it; memory written before is seen after.

    All blocks run at once, which a cooperative launch sees to: it refuses a grid that the GPU has no room for.
    """

    family: ClassVar[str] = "grid_sync"
    accesses_memory: ClassVar[bool] = False
    instruction: ClassVar[str] = "cooperative launch"
    suspends: ClassVar[bool] = True
    needs: ClassVar[frozenset[Need]] = frozenset({Need.WHOLE_GRID})
    parameters = ()
    result = NONE


grid_sync = GridBarrier("grid_sync", "waits for all threads of the grid")
