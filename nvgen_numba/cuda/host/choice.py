"""Which device the host side of ``numba.cuda`` works on: a GPU, or the CPU.

``NUMBA_ENABLE_CUDASIM=1`` asks for a device that needs no GPU, which is the CPU. Otherwise the choice is nvgen's own,
which each thread has for itself: ``select_device`` and ``with cuda.gpus[n]`` make it as ``with nv.device(...)`` does,
so launches without device arrays go to the same GPU.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextvars import Token
from typing import Any

from nvgen.extending.devices import Device, driver
from nvgen.extending.devices import launch_device as devices

#: Asks for the simulator of Numba.
SIMULATOR = "NUMBA_ENABLE_CUDASIM"

#: Looks a variable up without decoding it, which takes a tenth of the time; where Python has it otherwise, as it is.
_inside = getattr(os.environ, "_data", None)
_encode: Callable[[str], Any] = os.environ.encodekey if _inside is not None else str
_get: Callable[[Any], Any] = os.environ.get if _inside is None else _inside.get
_SIMULATOR, _DEVICE = _encode(SIMULATOR), _encode("NVGEN_DEVICE")


def is_simulated() -> bool:
    """Whether the environment asks for a device without a GPU."""
    return os.environ.get(SIMULATOR, "0").strip() not in ("", "0")


class _Last:
    """The last choice: what it went by, the device, and the device's name."""

    seen: tuple[Any, ...] = ()
    scope: Device | None = None
    device: Device = devices.CPU
    name: str = "cpu"


def _current() -> _Last:
    """The choice for this thread; while nothing that it goes by changes, it is the last one."""
    last, scope = _Known.last, devices.in_scope.get()
    seen = (_get(_SIMULATOR), _get(_DEVICE), driver.device_count())
    if last.scope is scope and last.seen == seen:
        return last
    made = _Last()
    made.seen, made.scope = seen, scope
    made.device = devices.CPU if is_simulated() else devices.current(None)
    made.name = str(made.device)
    _Known.last = made
    return made


class _Known:
    """The last choice of any thread: all that it goes by is compared."""

    last = _Last()


def current_device() -> Device:
    """The device of this thread.

    Raises:
        LaunchError: ``NVGEN_DEVICE`` names none, or a GPU that is not there.
    """
    return _current().device


def current_device_name() -> str:
    """The name of this thread's device, as launches take it: ``"cpu"``, or ``"cuda:0"``. It takes 0.5 us.

    Raises:
        LaunchError: ``NVGEN_DEVICE`` names none, or a GPU that is not there.
    """
    return _current().name


def choose(device: Device) -> Token[Device | None]:
    """Makes a device this thread's; ``restore`` with the result undoes it."""
    return devices.in_scope.set(device)


def restore(token: Token[Device | None]) -> None:
    """Undoes ``choose``."""
    devices.in_scope.reset(token)


def choose_default() -> None:
    """Has the environment decide for this thread again."""
    devices.in_scope.set(None)
