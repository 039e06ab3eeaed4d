"""Memory of the kinds that ``numba.cuda`` knows: of the device, page-locked, managed, and locked for a while.

On a GPU it is nvgen's own, which is given back in the order of the streams that used it. On the CPU all kinds are host
memory, that of the device beside that of the program as on a GPU.
"""

from __future__ import annotations

from typing import Any

from nvgen.diagnostics import LaunchError
from nvgen.extending.devices import array_memory, cpu_memory, driver
from nvgen.extending.devices import gpu_devices as devices
from nvgen_numba.cuda.host import errors
from nvgen_numba.cuda.host.memory import HostMemory, MemoryPointer, as_memory, bytes_at


def device_memory(context: Any, size: int) -> MemoryPointer:
    """Memory of a context's device.

    Raises:
        CudaAPIError: there is not as much.
        MemoryError: there is not as much on the host, for the CPU.
    """
    keeper, address = _kept(context, size, "device")
    return MemoryPointer(context, address, size, keeper=keeper)


def host_memory(context: Any, size: int, kind: str) -> HostMemory:
    """Memory of the kind "pinned" or "managed" as bytes.

    Raises:
        CudaAPIError: there is not as much.
        MemoryError: there is not as much on the host, for the CPU.
    """
    keeper, address = _kept(context, size, kind)
    bytes_ = keeper.bytes if isinstance(keeper, cpu_memory.CpuMemory) else bytes_at(address, size, keeper)
    return as_memory(bytes_, context, keeper)


def _kept(context: Any, size: int, kind: str) -> tuple[Any, int]:
    """What keeps new memory, and its address."""
    if not size:
        return None, 0
    if context.ordinal is None:
        try:
            of_cpu = cpu_memory.allocate(size, None, kind)
        except LaunchError as error:
            raise MemoryError(str(error)) from None
        return of_cpu, of_cpu.address
    try:
        memory = _allocated(size, context.ordinal, kind)
    except errors.CudaAPIError:
        if not len(context.deallocations):
            raise
        context.deallocations.clear()
        memory = _allocated(size, context.ordinal, kind)
    return memory, memory.address


def _allocated(size: int, ordinal: int, kind: str) -> array_memory.Memory:
    with errors.driver_errors():
        return array_memory.allocate(size, ordinal, None, kind)


def locked_memory(context: Any, owner: Any, address: int, size: int) -> MemoryPointer:
    """Memory of the host, page-locked until ``free`` or the end of the result; ``owner`` is what has it.

    Raises:
        CudaAPIError: the system or the driver refuses.
    """
    if context.ordinal is None:
        return MemoryPointer(context, address, size, owner=owner)
    with devices.context(context.ordinal):
        flags = driver.loaded().functions.CU_MEMHOSTREGISTER_DEVICEMAP
        errors.call("cuMemHostRegister", address, size, flags)
        pointer = int(errors.call("cuMemHostGetDevicePointer", address, 0))

    def unlock() -> None:
        with devices.context(context.ordinal):
            driver.loaded().functions.cuMemHostUnregister(address)

    return MemoryPointer(context, pointer, size, owner=owner, finalizer=unlock)
