"""The families of device operations that PTX has: all of them."""

from __future__ import annotations

_MODULES = (
    "async_copy",
    "async_store",
    "atomic",
    "atomic_update",
    "cache_control",
    "cluster",
    "control",
    "extern",
    "fabric",
    "fence",
    "grid_sync",
    "instructions",
    "intrinsics",
    "launch_control",
    "mbarrier",
    "mma",
    "proxy",
    "setmaxnreg",
    "special_registers",
    "sreg",
    "state_spaces",
    "sync",
    "tcgen05",
    "tensor_copies",
    "tensormap",
    "texture",
    "tma",
    "warp",
    "wgmma",
)

#: The module of each.
FAMILIES = {name: f"nvgen.targets.nvptx.operations.{name}" for name in _MODULES}
