"""The names of ``numba.cuda``, with its meaning: what programs written for it call on the host and in kernels.

Nothing is loaded until it is used.
"""

from __future__ import annotations

import importlib
from typing import Any

_PACKAGE = "nvgen.compat.numba"
#: Public name: the module that defines it, and its name there; no name means the module itself.
_HOST: dict[str, tuple[str, str]] = {
    "jit": ("cuda.dispatch.jit", "jit"),
    "types": ("types", ""),
    "errors": ("errors", ""),
}


def __getattr__(name: str) -> Any:
    found = _HOST.get(name)
    if found is not None:
        module, attribute = found
        loaded = importlib.import_module(f"{_PACKAGE}.{module}")
        value = getattr(loaded, attribute) if attribute else loaded
    else:
        value = _in_kernels(name)
    globals()[name] = value
    return value


def _in_kernels(name: str) -> Any:
    """What a name is in kernels.

    Raises:
        AttributeError: there is none.
    """
    if name.startswith("__"):
        raise AttributeError(f"nvgen.compat.numba.cuda has no `{name}`")
    names = importlib.import_module(f"{_PACKAGE}.device.names")
    return names.attribute(name)


def __dir__() -> list[str]:
    names = importlib.import_module(f"{_PACKAGE}.device.names")
    return sorted({*globals(), *_HOST, *(name.partition(".")[0] for name in names.NAMES)})
