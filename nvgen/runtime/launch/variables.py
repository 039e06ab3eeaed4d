"""The variables of the environment that every launch looks at, in little time.

``os.environ.get`` takes 0.5 us for a variable that is not set, which for five of them would be as much as all the rest
of a launch. The dictionary inside of ``os.environ`` takes 0.02 us each. Whoever puts another mapping in the place of
``os.environ`` gets what that one says.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

#: Where a launch runs, and how it runs on the CPU.
NAMES = ("NVGEN_DEVICE", "NVGEN_CHECK", "NVGEN_SCHEDULE", "NVGEN_SEED", "NVGEN_CPU")

_environ = os.environ
_device, _check, _schedule, _seed, _cpu = map(_environ.encodekey, NAMES)
_inside: Mapping[Any, Any] | None = getattr(_environ, "_data", None)
_get = None if _inside is None else _inside.get


def values() -> tuple[Any, ...]:
    """What the variables are now, to be compared with what they were: of each its value in any form, or None."""
    environ = os.environ
    if environ is _environ and _get is not None:
        return _get(_device), _get(_check), _get(_schedule), _get(_seed), _get(_cpu)
    return tuple(environ.get(name) for name in NAMES)


def is_cpu(seen: tuple[Any, ...]) -> bool | None:
    """Whether ``NVGEN_DEVICE`` is the CPU among values that were seen; None if it says nothing."""
    name = seen[NAMES.index("NVGEN_DEVICE")]
    return name in ("cpu", b"cpu") if name else None
