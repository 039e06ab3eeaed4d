"""The fake driver in a process of its own, which a test starts."""

from __future__ import annotations

from nvgen.runtime.device_attributes import numbered
from tests.driver import building


def prelude(capability: tuple[int, int] = (9, 0), driver_version: int = 13000) -> str:
    """The first lines of a program that is to find the fake driver, as ``driver``, with one GPU.

    They load nothing but ``ctypes``, so that a program may look at what others load.
    """
    known = {int(attribute): int(value) for attribute, value in numbered(capability, 0).items()}
    return f"""\
import ctypes

driver = ctypes.CDLL({str(building.build())!r}, mode=ctypes.RTLD_GLOBAL)
driver.control_install(1, {driver_version})
for attribute, value in {known}.items():
    driver.control_set_attribute(0, attribute, value)
"""
