"""What a device says of itself, under the names of the driver's attributes without ``CU_DEVICE_ATTRIBUTE_``."""

from __future__ import annotations

import os
import platform
from typing import Any

from nvgen.runtime.gpu import devices, driver

#: The CPU runs kernels as a GPU of this compute capability would: what nvgen emulates where nobody says another one.
CPU_CAPABILITY = (9, 0)
#: What the CPU device answers: the limits of its capability (CUDA C++ Programming Guide, "Compute Capabilities"),
#: which nvgen's launches on the CPU keep to as well.
_ON_CPU = {
    "MAX_THREADS_PER_BLOCK": 1024,
    "MAX_BLOCK_DIM_X": 1024,
    "MAX_BLOCK_DIM_Y": 1024,
    "MAX_BLOCK_DIM_Z": 64,
    "MAX_GRID_DIM_X": 2**31 - 1,
    "MAX_GRID_DIM_Y": 65535,
    "MAX_GRID_DIM_Z": 65535,
    "MAX_SHARED_MEMORY_PER_BLOCK": 49152,
    "MAX_SHARED_MEMORY_PER_BLOCK_OPTIN": 232448,
    "MAX_SHARED_MEMORY_PER_MULTIPROCESSOR": 233472,
    "MAX_REGISTERS_PER_BLOCK": 65536,
    "MAX_REGISTERS_PER_MULTIPROCESSOR": 65536,
    "MAX_THREADS_PER_MULTIPROCESSOR": 1024,
    "TOTAL_CONSTANT_MEMORY": 65536,
    "WARP_SIZE": 32,
    "COMPUTE_CAPABILITY_MAJOR": CPU_CAPABILITY[0],
    "COMPUTE_CAPABILITY_MINOR": CPU_CAPABILITY[1],
    "CAN_MAP_HOST_MEMORY": 1,
    "UNIFIED_ADDRESSING": 1,
    "MANAGED_MEMORY": 1,
    "CONCURRENT_MANAGED_ACCESS": 1,
    "PAGEABLE_MEMORY_ACCESS": 1,
    "COOPERATIVE_LAUNCH": 1,
    "INTEGRATED": 1,
    "CONCURRENT_KERNELS": 0,
    "ASYNC_ENGINE_COUNT": 0,
    "ECC_ENABLED": 0,
    "KERNEL_EXEC_TIMEOUT": 0,
    "TCC_DRIVER": 0,
    "MULTI_GPU_BOARD": 0,
    "PCI_DOMAIN_ID": 0,
    "PCI_BUS_ID": 0,
    "PCI_DEVICE_ID": 0,
    "SINGLE_TO_DOUBLE_PRECISION_PERF_RATIO": 2,
}
_PREFIX = "CU_DEVICE_ATTRIBUTE_"


def attribute(ordinal: int | None, name: str) -> int:
    """An attribute of a GPU, or of the CPU where ``ordinal`` is None.

    Raises:
        AttributeError: the device has none of that name.
    """
    if ordinal is None:
        if name == "MULTIPROCESSOR_COUNT":
            return os.cpu_count() or 1
        if name not in _ON_CPU:
            raise AttributeError(f"the CPU device has no attribute {name!r}")
        return _ON_CPU[name]
    if not hasattr(driver.loaded().functions.CUdevice_attribute, _PREFIX + name):
        raise AttributeError(f"the driver knows no attribute {name!r} of devices")
    return devices.attribute(ordinal, _PREFIX + name)


def capability(ordinal: int | None) -> tuple[int, int]:
    """The compute capability, as (9, 0)."""
    return CPU_CAPABILITY if ordinal is None else devices.compute_capability(ordinal)


def name(ordinal: int | None) -> str:
    """What the device is called."""
    return f"CPU ({platform.machine() or 'unknown'})" if ordinal is None else devices.device_name(ordinal)


def uuid(ordinal: int | None) -> str:
    """What tells the device from all others, as ``GPU-`` and 32 hexadecimal digits; zeros for the CPU."""
    raw = bytes(16) if ordinal is None else _bytes(driver.call("cuDeviceGetUuid", devices.device(ordinal).handle))
    digits = raw.hex()
    parts = (digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:])
    return "GPU-" + "-".join(parts)


def _bytes(found: Any) -> bytes:
    return bytes(found.bytes)


def host_memory() -> tuple[int, int]:
    """The free and all bytes of the machine's memory, which are those of the CPU device.

    Raises:
        NotImplementedError: the system does not tell.
    """
    names = getattr(os, "sysconf_names", {})
    if "SC_PHYS_PAGES" not in names or "SC_AVPHYS_PAGES" not in names:
        raise NotImplementedError(f"{platform.system()} does not tell how much memory there is")
    page = os.sysconf("SC_PAGE_SIZE")
    return os.sysconf("SC_AVPHYS_PAGES") * page, os.sysconf("SC_PHYS_PAGES") * page
