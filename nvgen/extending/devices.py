"""The devices as a library of its own for the host sees them: drivers, streams, memory, and launches on them."""

from __future__ import annotations

from nvgen.cuda import array_memory, cpu_memory
from nvgen.cuda.cpu_memory import CpuMemory
from nvgen.runtime import device_attributes
from nvgen.runtime.arrays import views as array_views
from nvgen.runtime.arrays.device_arrays import DeviceArray
from nvgen.runtime.arrays.elements import Elements, of_dtype
from nvgen.runtime.arrays.kinds import home
from nvgen.runtime.arrays.strides import contiguous_strides, is_contiguous, reach
from nvgen.runtime.cpu import streams as cpu_streams
from nvgen.runtime.gpu import devices as gpu_devices
from nvgen.runtime.gpu import driver, failures, pointer_attributes
from nvgen.runtime.gpu import streams as gpu_streams
from nvgen.runtime.launch import device as launch_device
from nvgen.runtime.launch import variables
from nvgen.runtime.launch.device import CPU, Device

__all__ = [
    "CPU",
    "CpuMemory",
    "Device",
    "DeviceArray",
    "Elements",
    "array_memory",
    "array_views",
    "contiguous_strides",
    "cpu_memory",
    "cpu_streams",
    "device_attributes",
    "driver",
    "failures",
    "gpu_devices",
    "gpu_streams",
    "home",
    "is_contiguous",
    "launch_device",
    "of_dtype",
    "pointer_attributes",
    "reach",
    "variables",
]
