"""How far down the stack of the thread that runs may grow, for kernels whose functions call themselves.

The system says where the stack of a thread ends: ``pthread_getattr_np`` of Linux, ``pthread_get_stackaddr_np`` of
macOS, ``GetCurrentThreadStackLimits`` of Windows. Elsewhere nobody knows, and nothing is looked at.
"""

from __future__ import annotations

import ctypes
import sys
import threading
from collections.abc import Callable

#: What stays free below: for what the innermost function calls, and for Python that a print calls. At most, and what
#: part of a small stack.
_SPARE, _PART = 1 << 20, 4
#: More than ``pthread_attr_t`` has anywhere.
_ATTRIBUTES = 256

_known = threading.local()


def limit() -> int:
    """The address below which a kernel that runs in this thread gives up; 0 where the system does not say it."""
    found: int | None = getattr(_known, "limit", None)
    if found is None:
        ask = _ASK.get(sys.platform)
        low, size = (0, 0) if ask is None else ask()
        found = _known.limit = low + min(_SPARE, size // _PART) if size else 0
    return found


def _linux() -> tuple[int, int]:
    library = ctypes.CDLL(None)
    library.pthread_self.restype = ctypes.c_void_p
    attributes = ctypes.create_string_buffer(_ATTRIBUTES)
    low, size = ctypes.c_void_p(), ctypes.c_size_t()
    if library.pthread_getattr_np(ctypes.c_void_p(library.pthread_self()), attributes):
        return 0, 0
    library.pthread_attr_getstack(attributes, ctypes.byref(low), ctypes.byref(size))
    library.pthread_attr_destroy(attributes)
    return low.value or 0, size.value


def _macos() -> tuple[int, int]:
    library = ctypes.CDLL(None)
    for name in ("pthread_self", "pthread_get_stackaddr_np"):
        getattr(library, name).restype = ctypes.c_void_p
    library.pthread_get_stacksize_np.restype = ctypes.c_size_t
    own = ctypes.c_void_p(library.pthread_self())
    size = int(library.pthread_get_stacksize_np(own))
    return int(library.pthread_get_stackaddr_np(own)) - size, size


def _windows() -> tuple[int, int]:
    low, high = ctypes.c_size_t(), ctypes.c_size_t()
    getattr(ctypes, "windll").kernel32.GetCurrentThreadStackLimits(ctypes.byref(low), ctypes.byref(high))  # noqa: B009
    return low.value, high.value - low.value


_ASK: dict[str, Callable[[], tuple[int, int]]] = {"linux": _linux, "darwin": _macos, "win32": _windows}
