"""Where a kernel runs: the CPU, or one of the GPUs.

The first of these that says something decides: ``kernel.on(...)``, ``with nv.device(...)``, ``NVGEN_DEVICE``; without
any of them the first GPU, or the CPU where there is no driver.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from nvgen import diagnostics
from nvgen.base.records import Record
from nvgen.diagnostics import LaunchError
from nvgen.diagnostics.tracebacks import ends_tracebacks
from nvgen.processes import this_process
from nvgen.runtime.gpu import devices, driver

#: What ``with nv.device(...)`` says.
in_scope: ContextVar[Device | None] = ContextVar("nvgen_device", default=None)


class Device(Record):
    """``ordinal`` is a GPU's number; None means the CPU."""

    ordinal: int | None

    def __str__(self) -> str:
        return "cpu" if self.ordinal is None else f"cuda:{self.ordinal}"


CPU = Device(None)


def parse(name: str) -> Device:
    """The device of a name: ``cpu``, ``cuda`` (the first GPU) or ``cuda:N``.

    Raises:
        LaunchError: that names no device.
    """
    if isinstance(name, str) and name == "cpu":
        return CPU
    match = re.fullmatch(r"cuda(?::(\d+))?", name) if isinstance(name, str) else None
    if match is None:
        raise LaunchError(diagnostics.launch.NoSuchDevice(None, str(name), ""))
    return Device(int(match[1] or 0))


@contextmanager
def _scope(device: Device) -> Iterator[Device]:
    token = in_scope.set(device)
    try:
        yield device
    finally:
        in_scope.reset(token)


def device(name: Any) -> Any:
    """``with nv.device("cpu"):`` runs the kernels launched inside on that device.

    Raises:
        LaunchError: ``name`` names no device.
    """
    return _scope(parse(name))


def current(explicit: Device | None) -> Device:
    """The device for a launch.

    Raises:
        LaunchError: a GPU was asked for that is not there.
    """
    device = chosen(explicit)
    if device is None:
        return Device(0) if driver.device_count() else CPU
    if device.ordinal is not None and device.ordinal >= driver.device_count():
        reason = driver.unavailable_reason() or f"only {diagnostics.counted(driver.device_count(), 'GPU')} found"
        raise LaunchError(diagnostics.launch.NoSuchDevice(None, str(device), f": {reason}"))
    return device


@ends_tracebacks
def device_name() -> str:
    """Where a kernel runs that is launched here on host arrays: ``cuda:0 (NVIDIA H200, sm_90)`` or ``cpu (2 cores)``.

    Raises:
        LaunchError: ``NVGEN_DEVICE`` or ``with nv.device(...)`` asks for a GPU that is not there.
    """
    ordinal = current(None).ordinal
    return (
        f"cpu ({diagnostics.counted(this_process.core_count(), 'core')})" if ordinal is None else devices.shown(ordinal)
    )


def chosen(explicit: Device | None) -> Device | None:
    """The device that somebody has chosen for a launch: the launch itself, the program, or the environment."""
    return explicit or in_scope.get() or _from_environment()


def _from_environment() -> Device | None:
    name = os.environ.get("NVGEN_DEVICE", "")
    return parse(name) if name else None
