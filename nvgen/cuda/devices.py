"""GPUs by number, and their streams and events, which are cuda-core's."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from operator import index as integer
from typing import TYPE_CHECKING, Any

from nvgen import diagnostics
from nvgen.cuda.core import cuda_core, need_gpu
from nvgen.diagnostics import LaunchError
from nvgen.diagnostics.tracebacks import ends_tracebacks
from nvgen.runtime.gpu import driver, failures
from nvgen.runtime.gpu.devices import context
from nvgen.runtime.launch import device as devices

if TYPE_CHECKING:
    from cuda.core import Device, Event, Stream


def device_count() -> int:
    """GPUs that the driver shows; 0 where there is no driver."""
    return driver.device_count()


def ordinal_of(device: Any) -> int:
    """The number of a GPU: of ``device`` (a number, ``"cuda:1"`` or cuda-core's object), or of the current one.

    Raises:
        LaunchError: there is no such GPU.
    """
    need_gpu()
    count = driver.device_count()
    if device is None:
        return _current()
    if isinstance(device, str):
        chosen = devices.parse(device)
        if chosen.ordinal is None:
            raise LaunchError(diagnostics.arrays.NoSuchDevice(None, "the CPU has no memory of a GPU", count))
        number = chosen.ordinal
    elif isinstance(device, devices.Device):
        return ordinal_of(str(device))
    else:
        try:
            number = integer(getattr(device, "device_id", device))
        except TypeError:
            what = f"an object of type `{type(device).__name__}` names no GPU"
            raise LaunchError(diagnostics.arrays.NoSuchDevice(None, what, count)) from None
    if not 0 <= number < count:
        raise LaunchError(diagnostics.arrays.NoSuchDevice(None, f"there is no GPU {number}", count))
    return number


def _current() -> int:
    """The GPU of ``with nv.device(...)`` or ``NVGEN_DEVICE``; the first one where those say nothing, or the CPU."""
    chosen = devices.current(None).ordinal
    return 0 if chosen is None else chosen


@ends_tracebacks
def current_device() -> Device:
    """cuda-core's object of the GPU on which arrays are made where nothing else is said.

    Raises:
        LaunchError: there is no GPU.
    """
    return cuda_core().Device(ordinal_of(None))


@ends_tracebacks
def synchronize(device: Any = None) -> None:
    """Waits until a GPU has done all that it was given.

    Raises:
        LaunchError: there is no such GPU, or what it did failed.
    """
    with context(ordinal_of(device)):
        failures.wait_for()


@ends_tracebacks
def stream(*, device: Any = None, nonblocking: bool = True, priority: int | None = None) -> Stream:
    """A new stream of a GPU's primary context, as launches and copies take it.

    Work in it is not ordered with that of the default stream unless ``nonblocking`` is False. A lower ``priority`` is
    more urgent.

    Raises:
        LaunchError: there is no such GPU.
    """
    core = cuda_core()
    with _primary(ordinal_of(device)) as found:
        return found.create_stream(options=core.StreamOptions(nonblocking=nonblocking, priority=priority))


@ends_tracebacks
def event(*, device: Any = None, timing: bool = True) -> Event:
    """A new event; the difference of two that were recorded is in milliseconds.

    Raises:
        LaunchError: there is no such GPU.
    """
    core = cuda_core()
    with _primary(ordinal_of(device)) as found:
        return found.create_event(options=core.EventOptions(timing_enabled=timing))


@contextmanager
def _primary(ordinal: int) -> Iterator[Device]:
    """cuda-core's object of a GPU, whose primary context is current; another context is current again afterwards."""
    former = driver.call("cuCtxGetCurrent")
    device = cuda_core().Device(ordinal)
    device.set_current()
    try:
        yield device
    finally:
        if int(former):
            driver.call("cuCtxSetCurrent", former)
