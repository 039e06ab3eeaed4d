"""The kernels to measure: each ``.py`` has them in nvgen, the ``.cu`` of the same name has them in CUDA C++."""

from __future__ import annotations

import importlib
from pathlib import Path
from types import ModuleType

import nvgen as nv

#: What they are compiled for where nothing else is said.
ARCH = "sm_90"

_FOLDER = Path(__file__).parent
#: The files, by name. No two kernels of any of them have one name.
GROUPS = sorted(path.stem for path in _FOLDER.glob("*.cu"))
#: Those of which compile time is measured, 18 kernels. Numba-cuda compiles them too, from the text that they have here.
TIMED_GROUPS = ("blocks", "elementwise", "matrices", "simulation", "stencils")


def path_of(group: str, ending: str = ".py") -> Path:
    """One of the two files of a group."""
    return (_FOLDER / group).with_suffix(ending)


def module(group: str) -> ModuleType:
    """The Python file of a group."""
    return importlib.import_module(f"{__name__}.{group}")


def kernels(group: str) -> dict[str, nv.Kernel]:
    """The kernels of a group, by name."""
    return {name: value for name, value in vars(module(group)).items() if isinstance(value, nv.Kernel)}
