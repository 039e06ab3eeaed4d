"""What operations of ``nv.atomic.svm`` compute, in nvgen's own language, where ``nv.atomic`` has no such operation."""

from __future__ import annotations

from nvgen.lang.function import device_function


def _compare_and_write(old, compare, value):
    """What ``fcmpwr`` leaves."""
    return value if old == compare else old


compare_and_write = device_function(_compare_and_write, inline="always")
