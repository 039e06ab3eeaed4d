"""GPUs by number, and their streams and events, which are cuda-core's; the CPU has its own of the same names."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from nvgen import diagnostics
from nvgen.cuda.core import cuda_core, need_gpu
from nvgen.cuda.cpu_device import Device as CpuDevice
from nvgen.cuda.cpu_device import number_of
from nvgen.diagnostics import LaunchError
from nvgen.diagnostics.tracebacks import ends_tracebacks
from nvgen.runtime.arrays.kinds import CPU_ORDINAL
from nvgen.runtime.cpu import stream_order
from nvgen.runtime.cpu.streams import Event as CpuEvent
from nvgen.runtime.cpu.streams import Stream as CpuStream
from nvgen.runtime.gpu import driver, failures
from nvgen.runtime.gpu.devices import context
from nvgen.runtime.launch import device as devices

if TYPE_CHECKING:
    from cuda.core import Device, Event, Stream


def device_count() -> int:
    """GPUs that the driver shows; 0 where there is no driver."""
    return driver.device_count()


def is_cpu() -> bool:
    """Whether the CPU is the device of what is made now: no driver, ``NVGEN_DEVICE`` or ``with nv.device`` say so."""
    return devices.current(None).ordinal is None


def ordinal_of(device: Any) -> int:
    """The number of a GPU: of ``device`` (a number, ``"cuda:1"`` or cuda-core's object), or of the current one.

    -1 stands for the CPU: ``"cpu"``, the current device where that is the CPU, and then number 0 as well.

    Raises:
        LaunchError: there is no such GPU.
    """
    if device is None:
        chosen = devices.current(None).ordinal
        return CPU_ORDINAL if chosen is None else chosen
    if isinstance(device, (str, devices.Device)):
        named = devices.parse(device) if isinstance(device, str) else device
        return CPU_ORDINAL if named.ordinal is None else _checked(named.ordinal)
    number = number_of(device)
    is_cpus = isinstance(device, CpuDevice) or (number == 0 and is_cpu())
    return CPU_ORDINAL if is_cpus else _checked(number)


def _checked(number: int) -> int:
    """A GPU's number.

    Raises:
        LaunchError: there is no such GPU.
    """
    need_gpu()
    count = driver.device_count()
    if not 0 <= number < count:
        raise LaunchError(diagnostics.arrays.NoSuchDevice(None, f"there is no GPU {number}", count))
    return number


@ends_tracebacks
def current_device() -> Device | CpuDevice:
    """cuda-core's object of the GPU on which arrays are made where nothing else is said; the CPU has one like it.

    Raises:
        LaunchError: ``NVGEN_DEVICE`` or ``with nv.device(...)`` asks for a GPU that is not there.
    """
    ordinal = ordinal_of(None)
    return CpuDevice() if ordinal == CPU_ORDINAL else cuda_core().Device(ordinal)


@ends_tracebacks
def synchronize(device: Any = None) -> None:
    """Waits until a GPU has done all that it was given. On the CPU that is done already.

    Raises:
        LaunchError: there is no such GPU, or what it did failed.
    """
    ordinal = ordinal_of(device)
    if ordinal == CPU_ORDINAL:
        stream_order.of_cpu.program_waits()
        return
    with context(ordinal):
        failures.wait_for()


@ends_tracebacks
def stream(*, device: Any = None, nonblocking: bool = True, priority: int | None = None) -> Stream | CpuStream:
    """A new stream of a GPU's primary context, as launches and copies take it; or of the CPU, where that is the device.

    Work in it is not ordered with that of the default stream unless ``nonblocking`` is False. A lower ``priority`` is
    more urgent. On the CPU work is done when it is asked for.

    Raises:
        LaunchError: there is no such GPU.
    """
    ordinal = ordinal_of(device)
    if ordinal == CPU_ORDINAL:
        return CpuStream(CpuDevice(), nonblocking=nonblocking, priority=priority)
    core = cuda_core()
    with _primary(ordinal) as found:
        return found.create_stream(options=core.StreamOptions(nonblocking=nonblocking, priority=priority))


@ends_tracebacks
def event(*, device: Any = None, timing: bool = True) -> Event | CpuEvent:
    """A new event; the difference of two that were recorded is in milliseconds.

    Raises:
        LaunchError: there is no such GPU.
    """
    ordinal = ordinal_of(device)
    if ordinal == CPU_ORDINAL:
        return CpuEvent(CpuDevice(), timing=timing)
    core = cuda_core()
    with _primary(ordinal) as found:
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
