"""The names of ``numba.cuda``, with its meaning: what programs written for it call on the host and in kernels.

Nothing is loaded until it is used.
"""

from __future__ import annotations

import importlib
from typing import Any

from nvgen_numba import modules
from nvgen_numba.cuda.public_names import PUBLIC

_PACKAGE = "nvgen_numba"
_KERNEL_NAMES = f"{_PACKAGE}.device.names"
_TYPES = f"{_PACKAGE}.types"


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(f"nvgen.compat.numba.cuda has no `{name}`")
    found = PUBLIC.get(name)
    if found is not None:
        module, attribute = found
        loaded = importlib.import_module(f"{_PACKAGE}.{module}")
        value = getattr(loaded, attribute) if attribute else loaded
    elif f"numba.cuda.{name}" in modules.known():
        value = modules.find(f"numba.cuda.{name}")
    else:
        value = _of_kernels(name)
    globals()[name] = value
    return value


def _of_kernels(name: str) -> Any:
    """What kernels have under a name, or a type.

    Raises:
        AttributeError: there is neither.
    """
    types = importlib.import_module(_TYPES)
    names = importlib.import_module(_KERNEL_NAMES)
    try:
        return names.attribute(name)
    except AttributeError:
        found = getattr(types, name, None)
        if found is None:
            raise
        return found


def __dir__() -> list[str]:
    names = importlib.import_module(_KERNEL_NAMES)
    return sorted({*globals(), *PUBLIC, *(name.partition(".")[0] for name in names.NAMES)})
