"""The classes of devices, streams and events: cuda-core's, or the CPU's where that is the device."""

from __future__ import annotations

from typing import Any

from nvgen.cuda.core import cuda_core
from nvgen.cuda.cpu_device import Device
from nvgen.cuda.devices import is_cpu
from nvgen.runtime.cpu.streams import Event, Stream

_OF_CPU = {"Device": Device, "Event": Event, "Stream": Stream}


def class_of(name: str) -> Any:
    """The class ``Device``, ``Event`` or ``Stream`` of the device that is current now.

    Raises:
        LaunchError: a GPU is asked for that is not there, or cuda-core is not installed.
    """
    return _OF_CPU[name] if is_cpu() else getattr(cuda_core(), name)
