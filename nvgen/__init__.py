"""Write CUDA kernels as Python functions; get readable PTX, a GPU launch, and a CPU run.

Nothing is loaded until it is used: ``import nvgen`` loads neither LLVM, nor NumPy, nor CUDA.
"""

# Type checkers and editors read `__init__.pyi`, which `python -m tools.generate` makes of `_PUBLIC`.

from __future__ import annotations

import importlib
import os

from nvgen.base.version import __version__

TYPE_CHECKING = False
if TYPE_CHECKING:  # the module takes 5 ms
    from typing import Any

_SCALARS = (
    *("i8", "i16", "i32", "i64", "i128", "u8", "u16", "u32", "u64", "u128", "f16", "bf16", "f32", "f64"),
    *("e4m3", "e5m2", "e2m3", "e3m2", "e2m1", "ue8m0", "ue5m3", "c64", "c128"),
)
_FENCES = ("fence", "threadfence", "threadfence_block", "threadfence_system")
_SPECIAL_REGISTERS = (
    *("clock", "clock64", "globaltimer", "nanosleep", "lane_id", "warp_id", "smid"),
    *("lane_mask_eq", "lane_mask_lt", "lane_mask_le", "lane_mask_gt", "lane_mask_ge"),
)
_CONTROL = ("brkpt", "exit", "pmevent", "pmevent_mask", "trap")
_SPACE_QUESTIONS = ("is_cluster_shared", "is_constant", "is_global", "is_grid_constant", "is_local", "is_shared")
#: What moves memory by itself, and controls caches and launches.
_CONTROLS = ("async_store", "cache_control", "clusterlaunchcontrol", "griddepcontrol", "tensormap")
#: Public name: the module that defines it, and its name there; no name means the module itself.
_PUBLIC = {
    **{name: ("nvgen.types.scalar", name) for name in _SCALARS},
    "bool": ("nvgen.types.scalar", "bool_"),
    "Array": ("nvgen.types.compound", "Array"),
    **{
        name: ("nvgen.lang.index", name)
        for name in ("thread_idx", "block_idx", "block_dim", "grid_dim", "grid", "grid_size")
    },
    "atomic": ("nvgen.lang.atomic", ""),
    **{name: ("nvgen.lang.fence", name) for name in _FENCES},
    **{name: ("nvgen.lang.special_registers", name) for name in _SPECIAL_REGISTERS},
    **{name: ("nvgen.lang.control", name) for name in _CONTROL},
    **{name: ("nvgen.lang.state_spaces", name) for name in _SPACE_QUESTIONS},
    "warp_size": ("nvgen.lang.special_registers", "WARP_SIZE"),
    "math": ("nvgen.lang.mathematics", ""),
    "libdevice": ("nvgen.lang.libdevice", ""),
    **{name: (f"nvgen.lang.{name}", "") for name in ("async_copy", "cluster", "mbarrier", "mma", "tcgen05", "tma")},
    **{name: (f"nvgen.lang.{name}", "") for name in ("fabric", "setmaxnreg", "wgmma")},
    **{name: (f"nvgen.lang.{name}", "") for name in ("bits", "convert", "half", "mixed", "surface", "texture")},
    **{name: (f"nvgen.lang.{name}", "") for name in ("proxy", "sreg")},
    **{name: (f"nvgen.lang.{name}", "") for name in _CONTROLS},
    "cache_policy": ("nvgen.lang.cache_control", "cache_policy"),
    "grid_sync": ("nvgen.lang.grid_sync", "grid_sync"),
    "nvvm": ("nvgen.lang.nvvm", ""),
    "cuda": ("nvgen.cuda", ""),
    "jax": ("nvgen.jax", ""),
    "ptx": ("nvgen.ptx", ""),
    "kernel": ("nvgen.kernels", "kernel"),
    "Kernel": ("nvgen.kernels", "Kernel"),
    "tune": ("nvgen.workflows.tuning.tuner", "tune"),
    "device": ("nvgen.kernels", "device"),
    "device_name": ("nvgen.runtime.launch.device", "device_name"),
    "build": ("nvgen.workflows.batch.build", "build"),
    **{name: ("nvgen.types.compound", name) for name in ("constexpr", "A", "C", "F")},
    "shared": ("nvgen.lang.allocation", "shared"),
    "address_of": ("nvgen.lang.allocation", "address_of"),
    **{name: ("nvgen.types.forms", name) for name in ("vec", "ptr", "GridConstant", "Texture", "Surface")},
    "TensorMap": ("nvgen.runtime.arrays.tensor_map", "TensorMap"),
    "Space": ("nvgen.types.compound", "Space"),
    "struct_dtype": ("nvgen.types.numpy_records", "struct_dtype"),
    **{name: ("nvgen.lang.allocation", name) for name in ("const", "load", "local", "store")},
    "global_array": ("nvgen.kernels", "global_array"),
    "asm": ("nvgen.lang.inline_ptx", "asm"),
    "extern": ("nvgen.lang.extern", "extern"),
    **{
        name: ("nvgen.lang.sync", name)
        for name in ("syncthreads", "syncthreads_count", "syncthreads_and", "syncthreads_or")
    },
    "barrier": ("nvgen.lang.barrier", ""),
    "syncwarp": ("nvgen.lang.warp", "syncwarp"),
    "warp": ("nvgen.lang.warp", ""),
    **{name: ("nvgen.lang.function", name) for name in ("static_range", "static_assert", "unroll", "no_unroll")},
    **{
        name: ("nvgen.diagnostics.errors", name)
        for name in (
            *("NvgenError", "CompileError", "LaunchError", "CommandError"),
            *("PerformanceWarning", "CheckWarning"),
        )
    },
}

#: What ``nvgen.ptx`` has besides what concerns text alone: the names, and the modules that define them.
_ADDED_TO_PTX = dict.fromkeys(("load", "run"), "nvgen.ptx_kernels")

__all__ = ["__version__"]
__all__ += list(_PUBLIC)


def _unknown(name: str) -> str:
    """What is said of a name that is not there: what to write, but where a module of this folder is being imported."""
    message = f"module {__name__!r} has no attribute {name!r}"
    path = os.path.join(__path__[0], name)
    if name.startswith("_") or os.path.exists(path) or os.path.exists(f"{path}.py"):
        return message
    text: str = importlib.import_module("nvgen.lang.names_elsewhere").explained(message, f"nv.{name}")
    return text


def __getattr__(name: str) -> Any:
    if name not in _PUBLIC:
        __tracebackhide__ = True  # pytest does not show this frame
        raise AttributeError(_unknown(name))
    module, attribute = _PUBLIC[name]
    value: Any = importlib.import_module(module)
    if attribute:
        value = getattr(value, attribute)
    elif module.startswith("nvgen.lang.") and "__dir__" not in vars(value):
        names = importlib.import_module("nvgen.lang.operation").names_for_kernels
        value.__dir__ = lambda: names(value)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
