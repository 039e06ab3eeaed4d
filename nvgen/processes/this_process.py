"""What this process may do: fork, and run on so many cores."""

from __future__ import annotations

import os
from pathlib import Path

_TASKS = Path("/proc/self/task")


def has_one_thread() -> bool:
    """Whether nothing else runs in this process, not even threads of other libraries; known on Linux only.

    To fork beside other threads can leave their locks locked for ever.
    """
    try:
        return sum(1 for _ in _TASKS.iterdir()) == 1
    except OSError:
        return False


def core_count() -> int:
    """Cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
