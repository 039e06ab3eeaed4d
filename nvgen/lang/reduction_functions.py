"""What ``in`` becomes for an array, in nvgen's own language."""

from __future__ import annotations

from nvgen.lang.function import device_function


def _contains(value, array):
    """Whether an element equals a value; the loop ends with the first one that does."""
    return any(element == value for element in array)


contains = device_function(_contains, inline="always")
