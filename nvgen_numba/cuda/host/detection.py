"""What devices there are, which versions, and what a program may expect of them; profilers; and what is refused."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

from nvgen.extending.devices import driver
from nvgen.extending.devices import gpu_devices as devices
from nvgen_numba.cuda.host import choice, errors
from nvgen_numba.cuda.host.contexts import MemoryInfo
from nvgen_numba.cuda.host.devices import current_context, current_device, gpus
from nvgen_numba.cuda.host.events import Event
from nvgen_numba.cuda.host.streams import Stream

#: The oldest GPUs that NVIDIA's tools of CUDA 13 make code for.
_OLDEST = (7, 5)


def is_available() -> bool:
    """Whether kernels can run: on a GPU, or on the CPU where that is the device."""
    return choice.current_device().ordinal is None or not driver.unavailable_reason()


def cuda_error() -> str | None:
    """Why there is no GPU; None where there is one, or the CPU is the device."""
    return None if is_available() else driver.unavailable_reason()


def is_supported_version() -> bool:
    """Whether the CUDA that is found can be used: nvgen needs no toolkit."""
    return True


def get_version() -> tuple[int, int]:
    """The newest CUDA that the driver supports, as (13, 0); where the CPU is the device, the one that it stands for."""
    return (13, 0) if choice.current_device().ordinal is None else driver.cuda_version()


def detect() -> bool:
    """Prints the devices that there are; whether one of them can be used."""
    found = list(gpus)
    print(f"Found {len(found)} CUDA devices")
    usable = 0
    for device in found:
        is_usable = device.ordinal is None or device.compute_capability >= _OLDEST
        usable += is_usable
        print(f"id {device.id}    {device.name:>20} {'[SUPPORTED]' if is_usable else '[NOT SUPPORTED]':>40}")
        for name, value in _facts(device):
            print(f"{name:>40}: {value}")
    print("Summary:")
    print(f"\t{usable}/{len(found)} devices are supported")
    return usable > 0


def _facts(device: Any) -> Iterator[tuple[str, Any]]:
    yield "Compute Capability", "{}.{}".format(*device.compute_capability)
    yield "PCI Device ID", device.PCI_DEVICE_ID
    yield "PCI Bus ID", device.PCI_BUS_ID
    yield "UUID", device.uuid
    yield "Watchdog", "Enabled" if device.KERNEL_EXEC_TIMEOUT else "Disabled"
    yield "FP32/FP64 Performance Ratio", device.SINGLE_TO_DOUBLE_PRECISION_PERF_RATIO
    yield "FP16 Support", "Yes" if device.supports_float16 else "No"
    yield "BF16 Support", "Yes" if device.supports_bfloat16 else "No"
    yield "FP8 Support", "Yes" if device.supports_fp8 else "No"


def is_float16_supported() -> bool:
    """Whether kernels have 16-bit floats."""
    return True


def is_bfloat16_supported() -> bool:
    """Whether this thread's device has bfloat16: those of compute capability 8.0 and later."""
    return current_device().supports_bfloat16


def is_fp8_supported() -> bool:
    """Whether this thread's device has 8-bit floats: those of compute capability 8.9 and later."""
    return current_device().supports_fp8


def get_memory_info() -> MemoryInfo:
    """Free and all bytes of this thread's device.

    Raises:
        NotImplementedError: the system does not tell.
    """
    return current_context().get_memory_info()


# Streams and events of this thread's device


def stream() -> Stream:
    """A new stream, ordered with the legacy default one."""
    return current_context().create_stream()


def default_stream() -> Stream:
    """The default stream: the legacy one, unless CUDA is told otherwise."""
    return current_context().get_default_stream()


def legacy_default_stream() -> Stream:
    """The legacy default stream, which waits for all others and which they wait for."""
    return current_context().get_legacy_default_stream()


def per_thread_default_stream() -> Stream:
    """The default stream that each thread has for itself."""
    return current_context().get_per_thread_default_stream()


def external_stream(ptr: int) -> Stream:
    """A stream that somebody else has made, by its handle.

    Raises:
        TypeError: it is no integer.
    """
    return current_context().create_external_stream(ptr)


def event(timing: bool = True) -> Event:
    """A new event; without ``timing`` it has no time."""
    return current_context().create_event(timing)


@contextmanager
def defer_cleanup() -> Iterator[None]:
    """Gives no memory of this thread's device back inside."""
    with current_context().defer_cleanup():
        yield


# Profilers


def profile_start() -> None:
    """Has a profiler begin to record. On the CPU there is none."""
    _profiler("cuProfilerStart")


def profile_stop() -> None:
    """Has a profiler stop recording. On the CPU there is none."""
    _profiler("cuProfilerStop")


def _profiler(name: str) -> None:
    ordinal = current_device().ordinal
    if ordinal is not None:
        with devices.context(ordinal):
            errors.call(name)


@contextmanager
def profiling() -> Iterator[None]:
    """Has a profiler record inside."""
    profile_start()
    try:
        yield
    finally:
        profile_stop()


# What is refused


def open_ipc_array(handle: Any, shape: Any, dtype: Any, strides: Any = None, offset: int = 0) -> NoReturn:
    """nvgen shares no memory between processes.

    Raises:
        NotImplementedError: always.
    """
    raise NotImplementedError(_NO_SHARING)


class IpcHandle:
    """nvgen shares no memory between processes: there is no such handle."""

    def __init__(self, *_: Any, **__: Any) -> None:
        raise NotImplementedError(_NO_SHARING)


IpcArrayHandle = IpcHandle
_NO_SHARING = "memory of a device is not shared between processes: copy it through the host"


class BaseCUDAMemoryManager:
    """nvgen allocates the memory itself: there are no other allocators."""

    def __init__(self, *_: Any, **__: Any) -> None:
        raise NotImplementedError(_NO_MANAGERS)


class HostOnlyCUDAMemoryManager(BaseCUDAMemoryManager):
    """nvgen allocates the memory itself: there are no other allocators."""


class GetIpcHandleMixin:
    """A part of other allocators, of which there are none."""


def set_memory_manager(mm_plugin: Any) -> NoReturn:
    """nvgen allocates the memory itself.

    Raises:
        NotImplementedError: always.
    """
    raise NotImplementedError(_NO_MANAGERS)


_NO_MANAGERS = (
    "nvgen allocates memory of GPUs itself: arrays of other allocators are taken by their `__cuda_array_interface__`"
)
