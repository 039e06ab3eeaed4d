"""The GPUs of this machine, and their contexts.

A launch uses the context that is current in its thread, if that is one of its GPU: PyTorch's, CuPy's, or one that the
program made. Where there is none, the GPU's primary context is made current and stays so, as the CUDA runtime does.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from nvgen import diagnostics
from nvgen.base.kept import kept
from nvgen.base.records import Node
from nvgen.diagnostics import LaunchError
from nvgen.runtime.gpu.driver import call, loaded

_GONE = ("CUDA_ERROR_CONTEXT_IS_DESTROYED", "CUDA_ERROR_INVALID_CONTEXT")


class Gpu(Node):
    """A GPU. What the driver says of it is asked once."""

    ordinal: int
    handle: Any

    @kept
    def capability(self) -> tuple[int, int]:
        """The compute capability, as (9, 0)."""
        major = self.attribute("CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR")
        return major, self.attribute("CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR")

    @kept
    def primary(self) -> Any:
        """The primary context. It is made when this is first asked for, and kept while the process lives."""
        return call("cuDevicePrimaryCtxRetain", self.handle)

    def forget_primary(self) -> None:
        """Has the primary context asked for anew."""
        self.__dict__.pop("primary", None)

    @kept
    def _attributes(self) -> dict[str, int]:
        return {}

    def attribute(self, name: str) -> int:
        """What ``cuDeviceGetAttribute`` says of the attribute of that name."""
        known = self._attributes
        if name not in known:
            attribute = getattr(loaded().functions.CUdevice_attribute, name)
            known[name] = int(call("cuDeviceGetAttribute", attribute, self.handle))
        return known[name]


@cache
def device(ordinal: int) -> Gpu:
    return Gpu(ordinal, call("cuDeviceGet", ordinal))


def attribute(ordinal: int, name: str) -> int:
    """What the driver says of a GPU, by the name of the attribute, as ``CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT``."""
    return device(ordinal).attribute(name)


def device_name(ordinal: int) -> str:
    """What the GPU is called, as ``NVIDIA H200``."""
    name: bytes = call("cuDeviceGetName", 256, device(ordinal).handle)
    return name.split(b"\0")[0].decode()


def shown(ordinal: int) -> str:
    """A GPU in messages, as ``cuda:0 (NVIDIA H200, sm_90)``."""
    major, minor = device(ordinal).capability
    return f"cuda:{ordinal} ({device_name(ordinal)}, sm_{major}{minor})"


def compute_capability(ordinal: int) -> tuple[int, int]:
    """The GPU's compute capability, as (9, 0)."""
    return device(ordinal).capability


def current_context() -> int:
    """The handle of the context that is current in this thread; 0 where there is none."""
    return int(call("cuCtxGetCurrent"))


def _is_of(ordinal: int) -> bool:
    """Whether the current context is one of a GPU. One that another thread has destroyed is of none."""
    try:
        return int(call("cuCtxGetDevice")) == int(device(ordinal).handle)
    except LaunchError as error:
        if _is_gone(error):
            return False
        raise


def _use_primary(ordinal: int, function: str) -> int:
    """Makes a GPU's primary context current by a function of the driver; its handle.

    Somebody may have reset the GPU: its primary context is a new one then.
    """
    gpu = device(ordinal)
    try:
        call(function, gpu.primary)
    except LaunchError as error:
        if not _is_gone(error):
            raise
        gpu.forget_primary()
        call(function, gpu.primary)
    return int(gpu.primary)


def _is_gone(error: LaunchError) -> bool:
    """Whether the driver says that a context is destroyed."""
    found = error.diagnostic
    return isinstance(found, diagnostics.launch.DriverError) and found.error.startswith(_GONE)


def context_for(ordinal: int) -> int:
    """The handle of the context that a launch on a GPU uses, which is current afterwards and stays so: the current one
    if it is of that GPU, else the primary one.

    Raises:
        LaunchError: the driver reports an error, or its state belongs to the process that this one was forked from.
    """
    current = current_context()
    if current and _is_of(ordinal):
        return current
    return _use_primary(ordinal, "cuCtxSetCurrent")


@contextmanager
def context(ordinal: int) -> Iterator[int]:
    """The context that a launch on a GPU uses, current inside; a context of another GPU is current again afterwards.

    Where none was current, the primary one stays so.
    """
    current = current_context()
    if not current:
        yield _use_primary(ordinal, "cuCtxSetCurrent")
        return
    if _is_of(ordinal):
        yield current
        return
    primary = _use_primary(ordinal, "cuCtxPushCurrent")
    try:
        yield primary
    finally:
        loaded().functions.cuCtxPopCurrent()  # after a kernel that failed it reports that failure again


def context_id(handle: int) -> int:
    """A number that no other context of this process has or will have, though one may get this one's handle.

    Raises:
        LaunchError: there is no such context any more, or the driver is older than CUDA 12.
    """
    return int(call("cuCtxGetId", handle))
