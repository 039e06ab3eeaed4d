"""Memory from the system, of this process alone: ``mmap.mmap(-1, size)`` shares it with the children of forks."""

from __future__ import annotations

import mmap


def pages(size: int) -> mmap.mmap:
    """So many bytes, zeros at first, which the system assigns when they are touched.

    Raises:
        OSError: there are not so many.
        OverflowError, ValueError: no memory is so large, or ``size`` is 0.
    """
    if not hasattr(mmap, "MAP_PRIVATE"):  # Windows, which has no forks
        return mmap.mmap(-1, size)
    return mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
