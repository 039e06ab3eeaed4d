"""The families of device operations that the CPU has."""

from __future__ import annotations

_MODULES = (
    "async_copy",
    "async_store",
    "atomic",
    "atomic_update",
    "cache_control",
    "cluster",
    "control",
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
    "tensor_copies",
    "tensormap",
    "tma",
    "warp",
    "wgmma",
)

#: The module of each.
FAMILIES = {name: f"nvgen.targets.cpu.operations.{name}" for name in _MODULES}
