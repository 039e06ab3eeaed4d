"""Copies of whole device arrays: to NumPy arrays, from them, and between GPUs; and arrays filled with one value.

Strided arrays are copied as they lie; where many small copies would be needed, a NumPy array of the other order goes
between.
"""

from __future__ import annotations

from typing import Any

import numpy

from nvgen import diagnostics
from nvgen.diagnostics import LaunchError
from nvgen.runtime.arrays.copy_checks import check_between, check_from_host, host_target, pattern_of
from nvgen.runtime.arrays.device_arrays import DeviceArray
from nvgen.runtime.arrays.owners import record_stream_use
from nvgen.runtime.gpu import failures, streams
from nvgen.runtime.gpu.block_copies import Block, Plan, plan
from nvgen.runtime.gpu.devices import context
from nvgen.runtime.gpu.driver import call, loaded

#: A strided array is read with the gaps between its elements where rows are shorter than this, in bytes, and the whole
#: is at most so many times larger than the elements: the copy engine moves short rows one by one.
_SHORT_ROW, _MOST_GAPS = 64, 4


def to_host(array: DeviceArray, out: Any, stream: Any, blocking: bool) -> Any:
    """Copies to a NumPy array: ``out``, or a new one of the same shape, in F order if the array's is.

    Raises:
        LaunchError: ``out`` has another shape or dtype, is read-only, or is to be written later than this returns.
    """
    out = host_target(array, out, blocking=blocking)
    if not array.size:
        return out
    copied = plan(array.shape, out.strides, array.strides, array.itemsize)
    with context(array.ordinal):
        handle = _ordered(array, stream)
        if copied.count == 1 and not (blocking and _is_gappy(array, copied.first)):
            _copy(copied.first, out.ctypes.data, array.address, handle, "to host")
        elif not blocking:
            what = "the array and `out` do not lie in memory alike"
            raise LaunchError(diagnostics.arrays.NeedsWaiting(None, what))
        else:
            out[...] = _read(array, out.dtype, handle)
        _finish(array, stream, handle, blocking)
    return out


def from_host(array: DeviceArray, source: Any, stream: Any, blocking: bool) -> None:
    """Copies from a NumPy array of the same shape and dtype.

    Raises:
        LaunchError: the arrays differ, or the array is read-only.
    """
    check_from_host(array, source)
    if not array.size:
        return
    if plan(array.shape, array.strides, source.strides, array.itemsize).count > 1:
        source = _in_order_of(array, source)
    copied = plan(array.shape, array.strides, source.strides, array.itemsize)
    with context(array.ordinal):
        handle = _ordered(array, stream)
        for block in copied.blocks():
            _copy(block, array.address, source.ctypes.data, handle, "from host")
        _finish(array, stream, handle, blocking)


def between(target: DeviceArray, source: DeviceArray, stream: Any) -> None:
    """Copies from one array of device memory to another; one between two GPUs is waited for, others are not.

    Raises:
        LaunchError: the arrays differ, or the target is read-only.
    """
    check_between(target, source)
    if not target.size:
        return
    if target.is_on_cpu or source.is_on_cpu:
        _copy_to_or_from_cpu(target, source, stream)
        return
    copied = plan(target.shape, target.strides, source.strides, target.itemsize)
    if target.ordinal != source.ordinal and not (target.is_host_accessible or source.is_host_accessible):
        _copy_across(target, source, copied, stream)
        return
    with context(target.ordinal):
        handle = _ordered(target, stream)
        _ordered(source, stream)
        for block in copied.blocks():
            _copy(block, target.address, source.address, handle, "on device")
        for array in (target, source):
            _used(array, stream, handle)


def _copy_to_or_from_cpu(target: DeviceArray, source: DeviceArray, stream: Any) -> None:
    """Copies between a GPU and the array of the CPU that one of both is."""
    if target.is_on_cpu:
        to_host(source, target.host_view(), stream, blocking=True)
    else:
        from_host(target, source.host_view(), stream, blocking=True)


def _copy_across(target: DeviceArray, source: DeviceArray, copied: Plan, stream: Any) -> None:
    """Copies to another GPU: streams of two GPUs have no order of themselves, not even the default ones."""
    with context(source.ordinal) as there:
        call("cuStreamSynchronize", streams.default() if source.stream is None else source.stream)
    block = copied.first
    if copied.count > 1 or block.rows > 1:
        from_host(target, to_host(source, None, None, blocking=True), stream, blocking=True)
        return
    with context(target.ordinal) as here:
        handle = _ordered(target, stream)
        ends = (target.address + block.target, here, source.address + block.source, there)
        call("cuMemcpyPeerAsync", *ends, block.width, handle)
        call("cuStreamSynchronize", handle)


def fill(array: DeviceArray, value: Any, stream: Any) -> None:
    """Sets every element to a value.

    Raises:
        LaunchError: the value is none of the elements' type, or the array is read-only.
    """
    pattern = pattern_of(value, array)
    if not array.size:
        return
    word = next((size for size in (1, 2, 4) if pattern == pattern[:size] * (len(pattern) // size)), 0)
    if array.type.layout == "A" or not word or len(pattern) % word:
        raw = numpy.frombuffer(pattern, f"V{len(pattern)}")[0]
        whole = numpy.full(array.shape, raw, raw.dtype).view(array.dtype)
        from_host(array, whole, stream, blocking=True)
        return
    with context(array.ordinal):
        handle = _ordered(array, stream)
        number = int.from_bytes(pattern[:word], "little")
        call(f"cuMemsetD{8 * word}Async", array.address, number, array.nbytes // word, handle)
        _used(array, stream, handle)


def clear(array: DeviceArray, stream: Any, *, blocking: bool = False) -> None:
    """Sets all bytes of a contiguous array to zero.

    Raises:
        LaunchError: the driver fails.
    """
    if array.size:
        with context(array.ordinal):
            handle = _ordered(array, stream)
            call("cuMemsetD8Async", array.address, 0, array.nbytes, handle)
            _finish(array, stream, handle, blocking)


# The copies


def _ordered(array: DeviceArray, stream: Any) -> int:
    """The stream for a copy, which comes after what its producer does with the array."""
    handle = streams.handle(stream)
    if array.stream is not None:
        streams.order(handle, array.stream)
    return handle


def _finish(array: DeviceArray, stream: Any, handle: int, blocking: bool) -> None:
    if blocking:
        failures.wait_for(handle)
    else:
        _used(array, stream, handle)


def _used(array: DeviceArray, stream: Any, handle: int) -> None:
    """Tells the owner of memory which stream uses it, so that it is given back after that.

    Another library hears nothing: what its stream is given next, as for memory that is used again, comes afterwards.
    """
    record_stream_use((array,), handle, stream)
    if array.stream is not None:
        streams.order(array.stream, handle)


def _is_gappy(array: DeviceArray, block: Block) -> bool:
    """Whether the gaps between elements are better read than left out."""
    span = array.high - array.low
    return block.rows > 1 and block.width < _SHORT_ROW and span <= _MOST_GAPS * array.nbytes


def _read(array: DeviceArray, dtype: Any, handle: int) -> Any:
    """The elements as a NumPy array whose axes are ordered as the device array's; it has them when this returns."""
    layout = plan(array.shape, array.strides, array.strides, array.itemsize)
    if layout.count == 1 and (layout.first.rows == 1 or _is_gappy(array, layout.first)):
        memory: Any = numpy.empty(array.high - array.low, numpy.uint8)
        call("cuMemcpyDtoHAsync", memory.ctypes.data, array.low, memory.nbytes, handle)
        failures.wait_for(handle)
        return numpy.ndarray(array.shape, dtype, memory, array.address - array.low, array.strides)
    staged = _in_order_of(array, numpy.empty(array.shape, dtype))
    for block in plan(array.shape, staged.strides, array.strides, array.itemsize).blocks():
        _copy(block, staged.ctypes.data, array.address, handle, "to host")
    failures.wait_for(handle)
    return staged


def _in_order_of(array: DeviceArray, host: Any) -> Any:
    """A NumPy array without gaps, whose axes are ordered and directed in memory as the device array's are."""
    order = sorted(range(array.ndim), key=lambda axis: abs(array.strides[axis]), reverse=True)
    forward = tuple(slice(None, None, -1) if stride < 0 else slice(None) for stride in array.strides)
    dense = numpy.ascontiguousarray(host[forward].transpose(order)).reshape([array.shape[axis] for axis in order])
    back = sorted(range(array.ndim), key=order.__getitem__)
    return dense.transpose(back)[forward]


def _copy(block: Block, target: int, source: int, handle: int, direction: str) -> None:
    """One rectangle; ``direction`` says which side is the host's."""
    to, from_ = target + block.target, source + block.source
    if block.rows == 1:
        name = {"to host": "cuMemcpyDtoHAsync", "from host": "cuMemcpyHtoDAsync", "on device": "cuMemcpyAsync"}[
            direction
        ]
        call(name, to, from_, block.width, handle)
        return
    driver = loaded().functions
    kinds = driver.CUmemorytype
    copy = driver.CUDA_MEMCPY2D()
    if direction == "to host":
        copy.dstMemoryType, copy.dstHost = kinds.CU_MEMORYTYPE_HOST, to
    else:
        copy.dstMemoryType, copy.dstDevice = kinds.CU_MEMORYTYPE_UNIFIED, to
    if direction == "from host":
        copy.srcMemoryType, copy.srcHost = kinds.CU_MEMORYTYPE_HOST, from_
    else:
        copy.srcMemoryType, copy.srcDevice = kinds.CU_MEMORYTYPE_UNIFIED, from_
    copy.dstPitch, copy.srcPitch = block.target_pitch, block.source_pitch
    copy.WidthInBytes, copy.Height = block.width, block.rows
    call("cuMemcpy2DAsync", copy, handle)
