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

#: What they are where none of them is there.
_NONE_IS_SET: tuple[Any, ...] = (None,) * len(NAMES)
_environ = os.environ
_device, _check, _schedule, _seed, _cpu = map(_environ.encodekey, NAMES)
_inside: Mapping[Any, Any] | None = getattr(_environ, "_data", None)


def values() -> tuple[Any, ...]:
    """What the variables are now, to be compared with what they were: of each its value in any form, or None.

    Where none of them is there, it is the same tuple each time.
    """
    inside = _inside
    if os.environ is not _environ or inside is None:
        return tuple(os.environ.get(name) for name in NAMES)
    # To look for a key takes two thirds of what a call of `get` does.
    if _device in inside or _check in inside or _schedule in inside or _seed in inside or _cpu in inside:
        get = inside.get
        return get(_device), get(_check), get(_schedule), get(_seed), get(_cpu)
    return _NONE_IS_SET


def is_cpu(seen: tuple[Any, ...]) -> bool | None:
    """Whether ``NVGEN_DEVICE`` is the CPU among values that were seen; None if it says nothing."""
    name = seen[NAMES.index("NVGEN_DEVICE")]
    return name in ("cpu", b"cpu") if name else None
