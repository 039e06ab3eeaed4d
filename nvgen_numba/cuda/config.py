"""``numba.cuda.config``: the settings that programs read and set, from the variables of Numba's environment.

A setting is a variable of this module, read each time that it is needed, so that ``config.X = value`` takes effect.
Settings of Numba's compiler that have no counterpart (dumps of its IR and the like) are not here.
"""

from __future__ import annotations

import importlib.util
import os
import sys
import warnings
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np


class Setting(NamedTuple):
    """A setting: the variable of the environment, how its text is read, and the value without it."""

    variable: str
    read: Callable[[str], Any]
    default: Any


def _capability(text: str) -> tuple[int, int] | None:
    """A compute capability, as ``7.5`` or ``75``."""
    digits = text.replace(".", "")
    if not digits:
        return None
    return int(digits[:-1]), int(digits[-1])


class _OptLevel(int):
    """A level of optimisation as programs set ``OPT``: a number, or ``"max"``."""

    def __new__(cls, level: int | str = 3) -> _OptLevel:
        return super().__new__(cls, 3 if level == "max" else int(level))


#: The settings. Those of the optimisation level and of the debugger are the defaults of ``cuda.jit``.
SETTINGS: dict[str, Setting] = {
    "ALWAYS_WARN_UNINIT_VAR": Setting("NUMBA_ALWAYS_WARN_UNINIT_VAR", int, 0),
    "BOUNDSCHECK": Setting("NUMBA_BOUNDSCHECK", int, None),
    "CACHE_DIR": Setting("NUMBA_CACHE_DIR", str, ""),
    "CUDA_ARRAY_INTERFACE_SYNC": Setting("NUMBA_CUDA_ARRAY_INTERFACE_SYNC", int, 1),
    "CUDA_DEALLOCS_COUNT": Setting("NUMBA_CUDA_MAX_PENDING_DEALLOCS_COUNT", int, 10),
    "CUDA_DEALLOCS_RATIO": Setting("NUMBA_CUDA_MAX_PENDING_DEALLOCS_RATIO", float, 0.2),
    "CUDA_DEBUGINFO_DEFAULT": Setting("NUMBA_CUDA_DEBUGINFO", int, 0),
    "CUDA_DEBUG_POLY": Setting("NUMBA_CUDA_DEBUG_POLY", int, 0),
    "CUDA_DEBUG_POLY_USE_TYPED_CONST": Setting("NUMBA_CUDA_DEBUG_POLY_USE_TYPED_CONST", int, 0),
    "CUDA_DEFAULT_PTX_CC": Setting("NUMBA_CUDA_DEFAULT_PTX_CC", _capability, (7, 5)),
    "CUDA_ENABLE_NRT": Setting("NUMBA_CUDA_ENABLE_NRT", int, 0),
    "CUDA_LOG_LEVEL": Setting("NUMBA_CUDA_LOG_LEVEL", str, ""),
    "CUDA_LOW_OCCUPANCY_WARNINGS": Setting("NUMBA_CUDA_LOW_OCCUPANCY_WARNINGS", int, 1),
    "CUDA_MEMORY_MANAGER": Setting("NUMBA_CUDA_MEMORY_MANAGER", str, "default"),
    "CUDA_NRT_STATS": Setting("NUMBA_CUDA_NRT_STATS", int, 0),
    "CUDA_PER_THREAD_DEFAULT_STREAM": Setting("NUMBA_CUDA_PER_THREAD_DEFAULT_STREAM", int, 0),
    "CUDA_WARN_ON_IMPLICIT_COPY": Setting("NUMBA_CUDA_WARN_ON_IMPLICIT_COPY", int, 1),
    "DEBUG": Setting("NUMBA_DEBUG", int, 0),
    "DISABLE_CUDA": Setting("NUMBA_DISABLE_CUDA", int, 0),
    "DISABLE_JIT": Setting("NUMBA_DISABLE_JIT", int, 0),
    "DISABLE_PERFORMANCE_WARNINGS": Setting("NUMBA_DISABLE_PERFORMANCE_WARNINGS", int, 0),
    "ENABLE_CUDASIM": Setting("NUMBA_ENABLE_CUDASIM", int, 0),
    "FORCE_CUDA_CC": Setting("NUMBA_FORCE_CUDA_CC", _capability, None),
    "OPT": Setting("NUMBA_OPT", _OptLevel, _OptLevel(3)),
}

IS_WIN32 = sys.platform.startswith("win32")
IS_OSX = sys.platform.startswith("darwin")
MACHINE_BITS = 64 if sys.maxsize > 2**32 else 32
PYVERSION = sys.version_info[:2]
NUMPY_VERSION = tuple(map(int, np.__version__.split(".")[:2]))
_found = importlib.util.find_spec("numba")
#: Whether Numba itself is installed, beside which this package may stand.
HAS_NUMBA = _found is not None and _found.origin != "nvgen"
#: NVIDIA's bindings are always used.
CUDA_USE_NVIDIA_BINDING = 1


def __getattr__(name: str) -> Any:
    if name in SETTINGS:
        return _of_environment(name)
    raise AttributeError(f"nvgen's numba.cuda.config has no {name}")


def __dir__() -> list[str]:
    return sorted({*globals(), *SETTINGS})


def reload_config() -> None:
    """Reads all settings from the environment anew; what a program has set is lost."""
    for name in SETTINGS:
        globals().pop(name, None)


def _of_environment(name: str) -> Any:
    setting = SETTINGS[name]
    text = os.environ.get(setting.variable)
    if text is None:
        return setting.default
    try:
        return setting.read(text)
    except ValueError:
        warnings.warn(f"{setting.variable}={text!r} is no value for it and ignored", RuntimeWarning, stacklevel=3)
        return setting.default
