"""The GPUs of this machine, and their contexts.

A GPU's primary context is used, as the CUDA runtime, PyTorch and CuPy do.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from nvgen.records import Node
from nvgen.runtime.gpu.driver import call, loaded


class Gpu(Node):
    handle: Any
    context: Any
    #: The compute capability, as (9, 0).
    capability: tuple[int, int]


@cache
def device(ordinal: int) -> Gpu:
    attributes = loaded().functions.CUdevice_attribute
    handle = call("cuDeviceGet", ordinal)
    major, minor = (
        int(call("cuDeviceGetAttribute", attribute, handle))
        for attribute in (
            attributes.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR,
            attributes.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR,
        )
    )
    return Gpu(handle, call("cuDevicePrimaryCtxRetain", handle), (major, minor))


def device_name(ordinal: int) -> str:
    """What the GPU is called, as ``NVIDIA H200``."""
    name: bytes = call("cuDeviceGetName", 256, device(ordinal).handle)
    return name.split(b"\0")[0].decode()


def compute_capability(ordinal: int) -> tuple[int, int]:
    """The GPU's compute capability, as (9, 0)."""
    return device(ordinal).capability


@contextmanager
def context(ordinal: int) -> Iterator[None]:
    """The device's primary context made current, and the former one afterwards."""
    call("cuCtxPushCurrent", device(ordinal).context)
    try:
        yield
    finally:
        loaded().functions.cuCtxPopCurrent()  # after a kernel that failed it reports that failure again
