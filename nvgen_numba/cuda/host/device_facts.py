"""What a device says of itself, under the names of the driver's attributes without ``CU_DEVICE_ATTRIBUTE_``."""

from __future__ import annotations

import os
import platform
from typing import Any

from nvgen.extending.devices import device_attributes, driver
from nvgen.extending.devices import gpu_devices as devices

_PREFIX = "CU_DEVICE_ATTRIBUTE_"


def attribute(ordinal: int | None, name: str) -> int:
    """An attribute of a GPU, or of the CPU where ``ordinal`` is None.

    Raises:
        AttributeError: the device has none of that name.
    """
    if ordinal is None:
        try:
            return device_attributes.of_cpu(name)
        except KeyError:
            raise AttributeError(f"the CPU device has no attribute {name!r}") from None
    if not hasattr(driver.loaded().functions.CUdevice_attribute, _PREFIX + name):
        raise AttributeError(f"the driver knows no attribute {name!r} of devices")
    return devices.attribute(ordinal, _PREFIX + name)


def capability(ordinal: int | None) -> tuple[int, int]:
    """The compute capability, as (9, 0)."""
    return device_attributes.CPU_CAPABILITY if ordinal is None else devices.compute_capability(ordinal)


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
