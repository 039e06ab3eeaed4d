"""Copies of whole pieces of memory between host and device, by their bytes.

With a stream a copy is put into it; without one it is done when the function returns. On the CPU it always is.
"""

from __future__ import annotations

import ctypes
from typing import Any

import numpy

from nvgen.extending.devices import failures
from nvgen.extending.devices import gpu_devices as devices
from nvgen_numba.cuda.host import errors
from nvgen_numba.cuda.host.shapes import Layout
from nvgen_numba.cuda.host.streams import handle_of, is_named


def is_device_memory(thing: Any) -> bool:
    """Whether something is memory of a device, or an array in it."""
    return bool(getattr(thing, "__cuda_memory__", False))


def require_device_memory(thing: Any) -> None:
    """Refuses everything but memory of a device.

    Raises:
        TypeError: it is something else.
    """
    if not is_device_memory(thing):
        raise TypeError(f"Not a CUDA memory object: {type(thing).__name__}")


def device_pointer(thing: Any) -> int:
    """The address of memory of a device.

    Raises:
        TypeError: it is something else.
    """
    require_device_memory(thing)
    address: int = thing.device_ctypes_pointer.value or 0
    return address


def host_pointer(thing: Any, readonly: bool = False) -> int:
    """The address of memory of the host: of NumPy's arrays and records, of ctypes' objects, and of buffers.

    Raises:
        ValueError: it is to be written, and may only be read.
        TypeError: it is no such object.
    """
    if isinstance(thing, int):
        return thing
    if isinstance(thing, ctypes._SimpleCData | ctypes.Structure | ctypes.Array):
        return ctypes.addressof(thing)
    array = shared_array(thing)
    if not readonly and not array.flags.writeable:
        raise ValueError("the memory of the host may only be read")
    address: int = array.ctypes.data
    return address


def shared_array(thing: Any) -> Any:
    """A NumPy array in the memory of an array, a record or a buffer.

    Raises:
        TypeError: it is no such object.
    """
    if isinstance(thing, numpy.ndarray):
        return thing
    if isinstance(thing, numpy.void):
        return thing.__array__()  # which shares the record's memory
    try:
        return numpy.frombuffer(thing, numpy.uint8)
    except (TypeError, BufferError):
        raise TypeError(f"an object of type `{type(thing).__name__}` has no memory that can be copied") from None


def host_memory_extents(thing: Any) -> tuple[int, int]:
    """The addresses of the first byte of host memory, and of the byte after the last one."""
    if isinstance(thing, ctypes._SimpleCData | ctypes.Structure | ctypes.Array):
        start = ctypes.addressof(thing)
        return start, start + ctypes.sizeof(thing)
    array = shared_array(thing)
    low, high = Layout(array.shape, array.strides, array.itemsize).bounds
    return array.ctypes.data + low, array.ctypes.data + high


def host_memory_size(thing: Any) -> int:
    """The bytes from the first to the last one of host memory."""
    low, high = host_memory_extents(thing)
    return high - low


def memory_size_from_info(shape: tuple[int, ...], strides: tuple[int, ...], itemsize: int) -> int:
    """The bytes that an array spans."""
    return Layout(tuple(shape), tuple(strides), itemsize).span


def device_memory_size(thing: Any) -> int:
    """The bytes of memory of a device, or those that an array in it spans."""
    require_device_memory(thing)
    size: int = thing.alloc_size if hasattr(thing, "alloc_size") else thing.size
    return size


def memory_of(thing: Any) -> Any:
    """The piece of memory of an array, or the piece itself."""
    return getattr(thing, "gpu_data", thing)


def host_to_device(dst: Any, src: Any, size: int, stream: Any = 0) -> None:
    """Copies ``size`` bytes from the host to a device. In a stream, they are not to be changed before it comes by.

    Raises:
        CudaAPIError: the driver fails.
    """
    _copy("cuMemcpyHtoDAsync", device_pointer(dst), host_pointer(src, readonly=True), size, stream, (dst,))


def device_to_host(dst: Any, src: Any, size: int, stream: Any = 0) -> None:
    """Copies ``size`` bytes from a device to the host. In a stream, they are there after it came by.

    Raises:
        CudaAPIError: the driver fails, or a kernel before it.
    """
    _copy("cuMemcpyDtoHAsync", host_pointer(dst), device_pointer(src), size, stream, (src,))


def device_to_device(dst: Any, src: Any, size: int, stream: Any = 0) -> None:
    """Copies ``size`` bytes between devices, or within one. A copy to another GPU is done when the function returns.

    Raises:
        CudaAPIError: the driver fails.
    """
    to, from_ = (memory_of(one).context.ordinal for one in (dst, src))
    if to is None and from_ is not None:
        device_to_host(device_pointer(dst), src, size, stream)
        return
    if from_ is None and to is not None:
        host_to_device(dst, device_pointer(src), size, stream)
        return
    if to != from_:
        _copy_across(device_pointer(dst), to, device_pointer(src), from_, size, stream)
        return
    _copy("cuMemcpyAsync", device_pointer(dst), device_pointer(src), size, stream, (dst, src))


def _copy(name: str, to: int, from_: int, size: int, stream: Any, users: tuple[Any, ...]) -> None:
    if not size:
        return
    memory = memory_of(users[0])
    ordinal = memory.context.ordinal
    handle = handle_of(stream)
    if ordinal is None:
        ctypes.memmove(to, from_, size)
        return
    with errors.driver_errors(), devices.context(ordinal):
        errors.call(name, to, from_, size, handle)
        if not is_named(stream):
            failures.wait_for(handle)
    used(users, handle, stream)


def _copy_across(to: int, target: int, from_: int, source: int, size: int, stream: Any) -> None:
    """Copies to another GPU: streams of two GPUs have no order of themselves, not even the default ones."""
    if not size:
        return
    with errors.driver_errors():
        with devices.context(source) as there:
            failures.wait_for(handle_of(stream))
        with devices.context(target) as here:
            errors.call("cuMemcpyPeerAsync", to, here, from_, there, size, 0)
            failures.wait_for(0)


def used(users: tuple[Any, ...], handle: int, stream: Any) -> None:
    """Tells what keeps memory which stream uses it, so that it is given back after that."""
    if not handle:
        return
    for user in users:
        tell = getattr(memory_of(user).lender, "used_on", None)
        if tell is not None:
            tell(handle, stream)


def device_memset(dst: Any, val: int, size: int, stream: Any = 0) -> None:
    """Sets ``size`` bytes of a device to a value.

    Raises:
        CudaAPIError: the driver fails.
    """
    address, handle = device_pointer(dst), handle_of(stream)
    ordinal = memory_of(dst).context.ordinal
    if not size:
        return
    if ordinal is None:
        ctypes.memset(address, val, size)
        return
    with errors.driver_errors(), devices.context(ordinal):
        errors.call("cuMemsetD8Async", address, val, size, handle)
        if not is_named(stream):
            failures.wait_for(handle)
    used((dst,), handle, stream)
