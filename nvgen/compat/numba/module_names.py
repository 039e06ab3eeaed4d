"""What stands where a program imports submodules of ``numba.cuda``, and of ``numba`` where that is not installed.

Data alone. A submodule is one of ours under its name (:data:`ALIASES`), or is made of names of one of ours
(:data:`PARTS`), or only holds other submodules (:data:`FOLDERS`). What programs import of Numba's insides beyond these
is its compiler, which has no counterpart here.
"""

from __future__ import annotations

_OURS = "nvgen.compat.numba"
_CUDA = f"{_OURS}.cuda"

#: Submodules that are modules of ours.
ALIASES: dict[str, str] = {
    "numba.cuda": _CUDA,
    "numba.cuda.cg": f"{_CUDA}.cg",
    "numba.cuda.config": f"{_CUDA}.config",
    "numba.cuda.core.config": f"{_CUDA}.config",
    "numba.cuda.core.errors": f"{_OURS}.errors",
    "numba.cuda.core.types": f"{_OURS}.types",
    "numba.cuda.errors": f"{_OURS}.errors",
    "numba.cuda.fp16": f"{_CUDA}.fp16",
    "numba.cuda.libdevice": f"{_CUDA}.libdevice",
    "numba.cuda.random": f"{_CUDA}.random",
    "numba.cuda.testing": f"{_CUDA}.testing",
    "numba.cuda.types": f"{_OURS}.types",
}

#: The same where Numba is not installed.
WITHOUT_NUMBA: dict[str, str] = {
    "numba": _OURS,
    "numba.config": f"{_CUDA}.config",
    "numba.core.config": f"{_CUDA}.config",
    "numba.core.errors": f"{_OURS}.errors",
    "numba.core.types": f"{_OURS}.types",
    "numba.errors": f"{_OURS}.errors",
    "numba.types": f"{_OURS}.types",
}

#: Submodules that are made: the module of ours, and the names.
PARTS: dict[str, tuple[tuple[str, str], ...]] = {}

#: Submodules that hold others only.
FOLDERS = frozenset(
    {"numba.cuda.core", "numba.cuda.cudadrv", "numba.cuda.kernels", "numba.cuda.np", "numba.core", "numba.np"}
)
