"""Arrays in the memory of GPUs, streams and events: what launches take besides NumPy arrays.

Streams, events and devices are cuda-core's classes, and memory comes from its memory resources. They are loaded when
one of these names is used. Where the CPU is the device it has arrays, streams and events of its own, of the same names:
work is done when it is asked for.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cuda.core import Device, Event, Stream

    from nvgen.cuda.creation import (
        array,
        empty,
        empty_like,
        full,
        managed,
        ones,
        pinned,
        to_device,
        zeros,
        zeros_like,
    )
    from nvgen.cuda.devices import current_device, device_count, event, stream, synchronize
    from nvgen.cuda.timing import Timing, time
    from nvgen.runtime.arrays.device_arrays import DeviceArray

#: Public name: the module that defines it.
_PUBLIC = {
    **dict.fromkeys(("array", "empty", "empty_like", "full", "managed", "ones", "pinned"), "nvgen.cuda.creation"),
    **dict.fromkeys(("to_device", "zeros", "zeros_like"), "nvgen.cuda.creation"),
    **dict.fromkeys(("current_device", "device_count", "event", "stream", "synchronize"), "nvgen.cuda.devices"),
    **dict.fromkeys(("Timing", "time"), "nvgen.cuda.timing"),
    **dict.fromkeys(("Device", "Event", "Stream"), "nvgen.cuda.classes"),
    "DeviceArray": "nvgen.runtime.arrays.device_arrays",
}

__all__ = [
    "Device",
    "DeviceArray",
    "Event",
    "Stream",
    "Timing",
    "array",
    "current_device",
    "device_count",
    "empty",
    "empty_like",
    "event",
    "full",
    "managed",
    "ones",
    "pinned",
    "stream",
    "synchronize",
    "time",
    "to_device",
    "zeros",
    "zeros_like",
]


def __getattr__(name: str) -> Any:
    if name not in _PUBLIC:
        from nvgen.lang import names_elsewhere  # only an error needs it

        __tracebackhide__ = True  # pytest does not show this frame
        raise AttributeError(
            names_elsewhere.explained(f"module {__name__!r} has no attribute {name!r}", f"cuda.{name}")
        )
    module = importlib.import_module(_PUBLIC[name])
    if name in ("Device", "Event", "Stream"):
        return module.class_of(name)
    value = getattr(module, name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*__all__, *_PUBLIC})
