"""What kernels call of ``numba.cuda``, by the name that follows ``cuda.``: one table of all names.

A name is an operation or a register of nvgen where that is the same thing, a device function, a type, or a ``Typed``
function. ``NAMESPACES`` are the modules that stand for ``cuda.atomic``, ``cuda.shared`` and so on.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any

from nvgen_numba.device import atomic, bf16, cache_hints, cg, fp16, libdevice, memory, numbers, threads
from nvgen_numba.types import VECTOR_TYPES

_OF_THREADS = (
    *("threadIdx", "blockIdx", "blockDim", "gridDim", "laneid", "warpsize", "grid", "gridsize"),
    *("syncthreads", "syncthreads_count", "syncthreads_and", "syncthreads_or", "syncwarp"),
    *("threadfence", "threadfence_block", "threadfence_system", "nanosleep", "activemask", "lanemask_lt"),
    *("shfl_sync", "shfl_up_sync", "shfl_down_sync", "shfl_xor_sync", "shfl_sync_intrinsic", "vote_sync_intrinsic"),
    *("all_sync", "any_sync", "eq_sync", "ballot_sync", "match_any_sync", "match_all_sync"),
)
_OF_NUMBERS = ("popc", "brev", "clz", "ffs", "fma", "cbrt", "selp")
_OF_CACHES = ("ldca", "ldcg", "ldcs", "ldlu", "ldcv", "stcg", "stcs", "stwb", "stwt")
_OF_ATOMICS = (
    *("add", "sub", "and_", "or_", "xor", "inc", "dec", "exch", "max", "min", "nanmax", "nanmin"),
    *("compare_and_swap", "cas"),
)


def _namespace(name: str, doc: str, members: dict[str, Any]) -> ModuleType:
    made = ModuleType(f"{__name__.rpartition('.')[0]}.{name}", doc)
    vars(made).update(members)
    return made


#: The modules by the name that follows ``cuda.``.
NAMESPACES: dict[str, ModuleType] = {
    "atomic": _namespace("atomic", atomic.__doc__ or "", {name: getattr(atomic, name) for name in _OF_ATOMICS}),
    "shared": _namespace("shared", "Memory that the threads of a block share.", {"array": memory.shared_array}),
    "local": _namespace("local", "Memory of a thread's own.", {"array": memory.local_array}),
    "const": _namespace("const", "Constants.", {"array_like": memory.const_array_like}),
    "cg": cg,
    "fp16": fp16,
    "bf16": bf16,
    "libdevice": libdevice,
}
_IN_NAMESPACES = {
    "atomic": _OF_ATOMICS,
    "shared": ("array",),
    "local": ("array",),
    "const": ("array_like",),
    "cg": ("this_grid", "GridGroup"),
    "fp16": tuple(dir(fp16)),
    "bf16": tuple(dir(bf16)),
    "libdevice": tuple(dir(libdevice)),
}


def _members() -> dict[str, Any]:
    return {
        f"{space}.{name}": getattr(NAMESPACES[space], name) for space, names in _IN_NAMESPACES.items() for name in names
    }


#: Every name after ``cuda.`` that kernels use; those in namespaces with a dot, as ``atomic.add``.
NAMES: dict[str, Any] = {
    **{name: getattr(threads, name) for name in _OF_THREADS},
    **{name: getattr(numbers, name) for name in _OF_NUMBERS},
    **{name: getattr(cache_hints, name) for name in _OF_CACHES},
    **VECTOR_TYPES,
    **_members(),
}


def attribute(name: str) -> Any:
    """``cuda.name``.

    Raises:
        AttributeError: kernels have no such name.
    """
    found = NAMESPACES.get(name, NAMES.get(name))
    if found is None:
        raise AttributeError(f"numba.cuda has no `{name}`, or nvgen has none")
    return found
