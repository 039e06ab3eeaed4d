"""What keeps the memory of device arrays, and hears which streams use it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from nvgen.runtime.arrays.device_arrays import DeviceArray


def record_stream_use(arguments: Iterable[Any], handle: int, stream: Any) -> None:
    """Tells those who keep device arrays' memory that a stream uses it, so that it is given back after that.

    ``stream`` is the object that keeps the handle's stream alive, if somebody gave one.
    """
    for argument in arguments:
        if argument.__class__ is DeviceArray:
            tell = getattr(argument.owner, "used_on", None)
            if tell is not None:
                tell(handle, stream)
