"""What a program may set of the host side, under the names that Numba's ``config`` has for it.

The environment decides first, by the same names behind ``NUMBA_``; what is set later holds from then on.
"""

from __future__ import annotations

import os


def _number(name: str, default: str) -> str:
    return os.environ.get(f"NUMBA_{name}", "").strip() or default


class Settings:
    """The settings; there is one object of them, ``config``."""

    def __init__(self) -> None:
        #: Pieces of memory that may wait for being given back.
        self.CUDA_DEALLOCS_COUNT = int(_number("CUDA_MAX_PENDING_DEALLOCS_COUNT", "10"))
        #: The part of a device's memory that may wait for it.
        self.CUDA_DEALLOCS_RATIO = float(_number("CUDA_MAX_PENDING_DEALLOCS_RATIO", "0.2"))
        #: Whether the stream of another library's array is waited for, where the caller does not say otherwise.
        self.CUDA_ARRAY_INTERFACE_SYNC = bool(int(_number("CUDA_ARRAY_INTERFACE_SYNC", "1")))


config = Settings()
