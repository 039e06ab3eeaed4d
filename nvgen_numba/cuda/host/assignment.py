"""Values for parts of device arrays: numbers, records, arrays of the host and of devices, broadcast and converted.

On the CPU NumPy assigns. On a GPU values of the host are converted there and copied; elements of a device with the same
dtype are copied within it, and those of another dtype are converted on the host.
"""

from __future__ import annotations

from typing import Any

import numpy

from nvgen_numba.cuda.host import copies, errors, interfaces
from nvgen_numba.cuda.host.device_array_base import DeviceNDArrayBase
from nvgen_numba.cuda.host.shapes import Layout, normalised
from nvgen_numba.cuda.host.streams import handle_of, is_named


def assign(target: DeviceNDArrayBase, value: Any, stream: Any) -> None:
    """Assigns to all elements of an array. Without a stream, it is done when this returns.

    Raises:
        ValueError: the value does not broadcast to the array.
    """
    source = _as_array(value)
    _check_shapes(target, source)
    if target.size:
        _assign(target, source, stream)
    if not is_named(stream):
        target.gpu_data.context.get_default_stream().synchronize()


def _assign(target: DeviceNDArrayBase, source: Any, stream: Any) -> None:
    is_of_device = isinstance(source, DeviceNDArrayBase)
    if target.gpu_data.context.ordinal is None:
        target.host_array()[...] = _on_host(source) if is_of_device else source
    elif not is_of_device:
        _from_host(target, source, stream)
    elif source.dtype != target.dtype or source.gpu_data.context != target.gpu_data.context:
        _from_host(target, _on_host(source), stream)
    else:
        _within(target, source, stream)


def _as_array(value: Any) -> Any:
    """A value as an array of NumPy or of a device."""
    if isinstance(value, numpy.ndarray):
        return value.view(numpy.ndarray)
    if isinstance(value, DeviceNDArrayBase):
        return value
    described = getattr(value, "__cuda_array_interface__", None)
    if described is not None:
        layout, dtype, memory, stream = interfaces.described(described, value, wait=True)
        return DeviceNDArrayBase._of(layout, dtype, stream, memory)
    return value.__array__() if isinstance(value, numpy.void) else numpy.asarray(value)


def _check_shapes(target: DeviceNDArrayBase, source: Any) -> None:
    missing = target.ndim - source.ndim
    if missing < 0:
        raise ValueError(f"Can't assign {source.ndim}-D array to {target.ndim}-D self")
    for axis, extent in enumerate(source.shape, missing):
        if extent not in (1, target.shape[axis]):
            own = f"array axis {axis} with dimension {target.shape[axis]}"
            raise ValueError(f"Can't copy sequence with size {extent} to {own}")


def _broadcast(layout: Layout, shape: tuple[int, ...]) -> Layout:
    """The layout with more axes, and with its elements repeated along those where it has one."""
    missing = len(shape) - len(layout.shape)
    steps = [0] * missing
    for extent, stride, wanted in zip(layout.shape, layout.strides, shape[missing:], strict=True):
        steps.append(stride if extent == wanted else 0)
    return layout._replace(shape=shape, strides=tuple(steps))


def _on_host(source: DeviceNDArrayBase) -> Any:
    """The elements of an array of a device as a NumPy array; of the CPU, the same memory."""
    if source.gpu_data.context.ordinal is None:
        return source.host_array()
    low, high = source.layout.bounds
    memory: Any = numpy.empty(high - low, numpy.uint8)
    copies.device_to_host(memory, source.gpu_data.view(low, high), high - low, source.stream)
    return numpy.ndarray(source.shape, source.dtype, memory, -low, source.strides)


def _from_host(target: DeviceNDArrayBase, source: Any, stream: Any) -> None:
    """Converts and copies the elements of a NumPy array; whole contiguous arrays at once."""
    converted = source.astype(target.dtype)
    is_whole = target.layout.is_c_contiguous and converted.shape == target.shape
    if is_whole or target.size == 1:
        copies.host_to_device(target, numpy.ascontiguousarray(converted), target.alloc_size, stream)
        return
    dense = numpy.ascontiguousarray(converted)
    memory = target.gpu_data.context.memalloc(dense.nbytes)
    layout = Layout(converted.shape, dense.strides if converted.ndim else (), target.itemsize)
    uploaded = DeviceNDArrayBase._of(layout, target.dtype, stream, memory)
    copies.host_to_device(uploaded, dense, dense.nbytes, stream)
    _within(target, uploaded, stream)


def _within(target: DeviceNDArrayBase, source: DeviceNDArrayBase, stream: Any) -> None:
    """Copies elements within a GPU."""
    from nvgen_numba.cuda.host import element_copies  # a kernel, which arrays of the CPU never need

    layout = _broadcast(source.layout, target.shape)
    if _overlap(target, source):
        source = _contiguous_copy(source, stream)
        layout = _broadcast(source.layout, target.shape)
    ordinal = target.gpu_data.context.ordinal
    to, from_ = (
        element_copies.Elements(array.gpu_data.address, lies, ordinal, array.gpu_data.lender)
        for array, lies in ((target, target.layout), (source, layout))
    )
    with errors.driver_errors():
        element_copies.copy(to, from_, stream if handle_of(stream) else None)


def _overlap(target: DeviceNDArrayBase, source: DeviceNDArrayBase) -> bool:
    first, second = ([array.gpu_data.address + end for end in array.layout.bounds] for array in (target, source))
    return bool(first[0] < second[1] and second[0] < first[1])


def _contiguous_copy(source: DeviceNDArrayBase, stream: Any) -> DeviceNDArrayBase:
    """The elements in memory of their own."""
    _, strides, _ = normalised(source.shape, None, source.dtype, "C")
    memory = source.gpu_data.context.memalloc(source.nbytes)
    made = DeviceNDArrayBase._of(source.layout._replace(strides=strides), source.dtype, stream, memory)
    _within(made, source, stream)
    return made
