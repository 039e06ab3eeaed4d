"""Arrays whose memory the CPU can use, as NumPy arrays."""

from __future__ import annotations

from typing import Any

import numpy

from nvgen.runtime.arrays.device_memory import DeviceMemory
from nvgen.runtime.interop.libraries import Borrowed, producer


class _Memory(Borrowed):
    """Bytes of a device array, which stay as long as somebody uses them."""

    __slots__ = ("__array_interface__", "owner")

    def __init__(self, array: DeviceMemory) -> None:
        super().__init__(producer(array))
        self.owner = array.owner
        self.__array_interface__ = {
            "shape": (array.high - array.low,),
            "typestr": "|u1",
            "data": (array.low, not array.writeable),
            "version": 3,
        }


def host_view(array: DeviceMemory) -> Any:
    """The memory of a managed or pinned array, without a copy."""
    memory = numpy.asarray(_Memory(array)) if array.size else None
    view = numpy.ndarray(array.shape, array.dtype, memory, array.address - array.low, array.strides)
    view.flags.writeable = array.writeable
    return view
