"""What kernels find under ``cuda.``."""

from __future__ import annotations

from typing import Any

import nvgen as nv

#: By the name after ``cuda.``.
NAMES: dict[str, Any] = {
    "threadIdx": nv.thread_idx,
    "blockIdx": nv.block_idx,
    "blockDim": nv.block_dim,
    "gridDim": nv.grid_dim,
    "grid": nv.grid,
    "gridsize": nv.grid_size,
    "syncthreads": nv.syncthreads,
}


def attribute(name: str) -> Any:
    """``cuda.name``.

    Raises:
        AttributeError: kernels have no such name.
    """
    found = NAMES.get(name)
    if found is None:
        raise AttributeError(f"numba.cuda has no `{name}`, or nvgen has none")
    return found
