"""Contexts as ``numba.cuda`` has them: one for each device, which allocates memory and makes streams and events."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, NamedTuple

from nvgen.extending.devices import failures
from nvgen.extending.devices import gpu_devices as runtime
from nvgen_numba.cuda.host import allocation, device_facts, errors, events, streams
from nvgen_numba.cuda.host.deallocations import Deallocations
from nvgen_numba.cuda.host.memory import HostMemory, MemoryPointer


class MemoryInfo(NamedTuple):
    """The bytes of a device's memory."""

    free: int
    total: int


class MemoryManagement:
    """What a context has of memory: nvgen's own allocations, and those that wait for being given back."""

    interface_version = 1

    def __init__(self, context: Context) -> None:
        self.context = context
        self.deallocations = context.deallocations

    def get_memory_info(self) -> MemoryInfo:
        """Free and all bytes."""
        return self.context.get_memory_info()

    def reset(self) -> None:
        """Gives back what waits for it."""
        self.deallocations.clear()


class Context:
    """The context of a device (``devices.Device``), of which there is one; or one of the driver's by its handle."""

    def __init__(self, device: Any, handle: Any = None) -> None:
        self.device = device
        self._handle = None if handle is None else int(handle)
        self.deallocations = Deallocations(lambda: self.get_memory_info().total)
        self.memory_manager = MemoryManagement(self)
        #: What programs want to keep with the context.
        self.extras: dict[Any, Any] = {}

    @property
    def ordinal(self) -> int | None:
        """The number of the GPU; None for the CPU."""
        ordinal: int | None = self.device.ordinal if self._handle is None else int(self.device)
        return ordinal

    @property
    def handle(self) -> int:
        """The driver's handle; 0 for the CPU."""
        if self._handle is not None:
            return self._handle
        if self.ordinal is None:
            return 0
        with errors.driver_errors(), runtime.context(self.ordinal) as handle:
            return handle

    def get_memory_info(self) -> MemoryInfo:
        """Free and all bytes of the device's memory; of the machine's for the CPU.

        Raises:
            NotImplementedError: the system does not tell.
            CudaAPIError: the driver does not.
        """
        if self.ordinal is None:
            return MemoryInfo(*device_facts.host_memory())
        with errors.driver_errors(), runtime.context(self.ordinal):
            return MemoryInfo(*map(int, errors.call("cuMemGetInfo")))

    def memalloc(self, bytesize: int) -> MemoryPointer:
        """Memory of the device.

        Raises:
            CudaAPIError: there is not as much.
        """
        return allocation.device_memory(self, bytesize)

    def memhostalloc(self, bytesize: int, mapped: bool = False, portable: bool = False, wc: bool = False) -> HostMemory:
        """Page-locked memory of the host, which the device uses at the same addresses.

        It is mapped and portable whatever is asked for; ``wc`` is a hint that is not taken.

        Raises:
            CudaAPIError: there is not as much.
        """
        return allocation.host_memory(self, bytesize, "pinned")

    def memallocmanaged(self, bytesize: int, attach_global: bool = True) -> HostMemory:
        """Managed memory; without ``attach_global`` streams use it that it is attached to, as the driver has it.

        Raises:
            CudaAPIError: there is not as much.
        """
        return allocation.host_memory(self, bytesize, "managed")

    def mempin(self, owner: Any, pointer: int, size: int, mapped: bool = False) -> MemoryPointer:
        """Page-locks memory of the host; it is unlocked by ``free``, or with the result.

        Raises:
            CudaAPIError: the system or the driver refuses.
        """
        return allocation.locked_memory(self, owner, pointer, size)

    def create_stream(self) -> streams.Stream:
        """A new stream, ordered with the legacy default one."""
        return streams.new(self.ordinal)

    def get_default_stream(self) -> streams.Stream:
        return streams.Stream(0, ordinal=self.ordinal)

    def get_legacy_default_stream(self) -> streams.Stream:
        return streams.Stream(streams.LEGACY, ordinal=self.ordinal)

    def get_per_thread_default_stream(self) -> streams.Stream:
        return streams.Stream(streams.PER_THREAD, ordinal=self.ordinal)

    def create_external_stream(self, ptr: int) -> streams.Stream:
        """A stream that somebody else has made, by its handle.

        Raises:
            TypeError: it is no integer.
        """
        return streams.external(ptr, self.ordinal)

    def create_event(self, timing: bool = True) -> events.Event:
        """A new event."""
        return events.new(self.ordinal, timing)

    def synchronize(self) -> None:
        """Waits until the device has done all that it was given.

        Raises:
            CudaAPIError: a kernel failed.
        """
        if self.ordinal is not None:
            with errors.driver_errors(), runtime.context(self.ordinal):
                failures.wait_for()

    @contextmanager
    def defer_cleanup(self) -> Iterator[None]:
        """Gives no memory back inside."""
        with self.deallocations.disable():
            yield

    def push(self) -> None:
        """Makes the context current in this thread."""
        if self.ordinal is not None:
            errors.call("cuCtxPushCurrent", self._handle or runtime.device(self.ordinal).primary)

    def pop(self) -> None:
        """Undoes ``push``."""
        if self.ordinal is not None:
            errors.call("cuCtxPopCurrent")

    def prepare_for_use(self) -> None:
        """Nothing has to be prepared."""

    def reset(self) -> None:
        """Gives back the memory that waits for it. Arrays and kernels that are still in use stay usable."""
        self.deallocations.clear()

    def can_access_peer(self, peer_device: Any) -> bool:
        """Whether the GPU can use another one's memory."""
        if self.ordinal is None:
            return False
        own, peer = (runtime.device(number).handle for number in (self.ordinal, int(peer_device)))
        return bool(errors.call("cuDeviceCanAccessPeer", own, peer))

    def enable_peer_access(self, peer_context: Any, flags: int = 0) -> None:
        """Lets the context use memory of another GPU's.

        Raises:
            CudaAPIError: it cannot, or does already.
        """
        if self.ordinal is None:
            raise errors.CudaDriverError("the CPU device has no peers")
        with runtime.context(self.ordinal):
            errors.call("cuCtxEnablePeerAccess", getattr(peer_context, "handle", peer_context), flags)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Context) and self.device == other.device

    def __hash__(self) -> int:
        return hash(self.device)

    def __repr__(self) -> str:
        return f"<CUDA context {self.handle} of device {self.device.id}>"


@cache
def context_of(device: Any) -> Context:
    """The context of a device."""
    return Context(device)
