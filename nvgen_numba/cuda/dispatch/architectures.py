"""The architectures that kernels are compiled for, from compute capabilities and devices."""

from __future__ import annotations

from typing import Any

from nvgen_numba.cuda.host import choice, devices


def architecture(cc: tuple[Any, ...]) -> str:
    """The name of a compute capability's architecture, as ``sm_80``, or ``sm_90a`` of ``(9, 0, "a")``."""
    return f"sm_{''.join(map(str, cc))}"


def current_architecture() -> str | None:
    """That of the current device; None on the CPU: the oldest that current drivers take."""
    if choice.current_device_name() == "cpu":
        return None
    return architecture(devices.get_current_device().compute_capability)
