"""The libdevice that is in kept code.

Nobody knows before a compilation whether a kernel needs libdevice, and to find it takes a search. So what is kept says
which one it has, and counts as missing where another would be taken now.
"""

from __future__ import annotations

from typing import Any

from nvgen.files import compiler_identity


def current() -> list[Any] | None:
    """The libdevice that is taken now: what decides which one it is, and the file as it is."""
    from nvgen.files import cuda_tools  # kernels without libdevice need no search for it

    path = cuda_tools.libdevice()
    file = None if path is None else compiler_identity.state(path)
    return None if file is None else [compiler_identity.libdevice_search(), *file]


def is_current(libdevice: Any) -> bool:
    """Whether the libdevice in kept code, if there is any, is the one that would be taken now."""
    if libdevice is None:
        return True
    search, path, *_ = libdevice
    return bool(
        search == compiler_identity.libdevice_search() and compiler_identity.state(path) == tuple(libdevice[1:])
    )
