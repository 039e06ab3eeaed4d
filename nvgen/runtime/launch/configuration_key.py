"""Which part of a launch's configuration, as the user wrote it, tells whether an earlier launch was the same.

Decorating a kernel loads this module, so that it imports nothing.
"""

from __future__ import annotations

from typing import Any


def is_plain(configuration: Any) -> bool:
    """Whether a launch's configuration is of Python's ints only, so that equal ones mean the same.

    It is a grid and a block, or these, None for the stream, and the bytes of dynamic shared memory.
    """
    if type(configuration) is not tuple:
        return False
    if len(configuration) == 2:
        grid, block = configuration
        if grid.__class__ is int and block.__class__ is int:  # as most are
            return True
    elif len(configuration) == 4:
        if configuration[2] is not None or configuration[3].__class__ is not int:
            return False
    else:
        return False
    for part in configuration[:2]:
        if part.__class__ is not int:
            if part.__class__ is not tuple:
                return False
            for size in part:
                if size.__class__ is not int:
                    return False
    return True


def stream_of(given: Any) -> Any:
    """The stream that is asked for, as the user has it; None where none is."""
    if isinstance(given, dict):
        return given.get("stream")
    return given[2] if isinstance(given, tuple) and len(given) > 2 else None


def without_stream(configuration: Any) -> Any:
    """The configuration of a launch without the stream that it names, if it is a tuple; None otherwise."""
    if type(configuration) is not tuple:
        return None
    if len(configuration) == 4 and configuration[3] is not None:
        return (*configuration[:2], None, configuration[3])
    return configuration[:2]
