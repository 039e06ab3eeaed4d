"""Functions of C's library that kernels on the CPU call, under names that no kernel of a user's has."""

from __future__ import annotations

import ctypes

from nvgen.diagnostics import InternalError

CLOCK_GETTIME, SCHED_YIELD = "nvgen.clock_gettime", "nvgen.sched_yield"
_NAMES = {CLOCK_GETTIME: "clock_gettime", SCHED_YIELD: "sched_yield"}
HOST_FUNCTIONS = frozenset(_NAMES)


def address(name: str) -> int:
    """Where one of them lies in this process."""
    found = ctypes.cast(getattr(ctypes.CDLL(None), _NAMES[name]), ctypes.c_void_p).value
    if found is None:
        raise InternalError(f"{name} has no address")
    return found
