"""Memory that the driver allocates at once, as a memory resource of cuda-core: managed, page-locked, and without pools.

cuda-core's own resources take the rest: memory of a GPU, in the order of a stream.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from cuda.core import Buffer, DeviceMemoryResource, MemoryResource

from nvgen.cuda.core import cuda_core
from nvgen.runtime.gpu import streams
from nvgen.runtime.gpu.driver import call, loaded

#: The driver's functions that free each kind of memory.
_FREES = {"device": "cuMemFree", "managed": "cuMemFree", "pinned": "cuMemFreeHost"}


class DriverMemoryResource(MemoryResource):  # type: ignore[misc]
    """Memory of one ``kind``: "device", "managed" or "pinned". Giving it back waits for the buffer's stream."""

    def __init__(self, kind: str, ordinal: int) -> None:
        self._kind = kind
        self._ordinal = ordinal

    def allocate(self, size: int, *, stream: Any) -> Buffer:
        with streams.unrestricted():
            return Buffer.from_handle(self._allocated(size), size, mr=self, stream=stream)

    def _allocated(self, size: int) -> int:
        driver = loaded().functions
        if self._kind == "managed":
            return int(call("cuMemAllocManaged", size, driver.CUmemAttach_flags.CU_MEM_ATTACH_GLOBAL.value))
        if self._kind == "pinned":
            return int(call("cuMemHostAlloc", size, driver.CU_MEMHOSTALLOC_PORTABLE))
        return int(call("cuMemAlloc", size))

    def deallocate(self, ptr: Any, size: int, *, stream: Any) -> None:
        with streams.unrestricted():
            call("cuStreamSynchronize", int(stream.handle))
            call(_FREES[self._kind], int(ptr))

    @property
    def is_device_accessible(self) -> bool:
        return True

    @property
    def is_host_accessible(self) -> bool:
        return self._kind != "device"

    @property
    def is_managed(self) -> bool:
        return self._kind == "managed"

    @property
    def device_id(self) -> int:
        return self._ordinal


@cache
def resource(kind: str, ordinal: int) -> MemoryResource:
    """The memory resource of a kind on a GPU, whose context is current."""
    if kind == "device" and cuda_core().Device(ordinal).properties.memory_pools_supported:
        return DeviceMemoryResource(ordinal)
    return DriverMemoryResource(kind, ordinal)
