"""Which device the host side of ``numba.cuda`` works on: a GPU, or the CPU.

``NUMBA_ENABLE_CUDASIM=1`` asks for a device that needs no GPU, which is the CPU. Otherwise the choice is nvgen's own,
which each thread has for itself: ``select_device`` and ``with cuda.gpus[n]`` make it as ``with nv.device(...)`` does,
so launches without device arrays go to the same GPU.
"""

from __future__ import annotations

import os
from contextvars import Token

from nvgen.runtime.launch import device as devices
from nvgen.runtime.launch.device import Device

#: Asks for the simulator of Numba.
SIMULATOR = "NUMBA_ENABLE_CUDASIM"


def is_simulated() -> bool:
    """Whether the environment asks for a device without a GPU."""
    return os.environ.get(SIMULATOR, "0").strip() not in ("", "0")


def current_device() -> Device:
    """The device of this thread.

    Raises:
        LaunchError: ``NVGEN_DEVICE`` names none, or a GPU that is not there.
    """
    return devices.CPU if is_simulated() else devices.current(None)


def current_device_name() -> str:
    """The name of this thread's device, as launches take it: ``"cpu"``, or ``"cuda:0"``.

    Raises:
        LaunchError: ``NVGEN_DEVICE`` names none, or a GPU that is not there.
    """
    return str(current_device())


def choose(device: Device) -> Token[Device | None]:
    """Makes a device this thread's; ``restore`` with the result undoes it."""
    return devices.in_scope.set(device)


def restore(token: Token[Device | None]) -> None:
    """Undoes ``choose``."""
    devices.in_scope.reset(token)


def choose_default() -> None:
    """Has the environment decide for this thread again."""
    devices.in_scope.set(None)
