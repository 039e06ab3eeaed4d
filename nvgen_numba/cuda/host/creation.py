"""Makes arrays: in the memory of a device, in memory that host and device share, and of what other libraries have."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy

from nvgen_numba.cuda.host import copies, errors, interfaces, shapes
from nvgen_numba.cuda.host.contexts import Context
from nvgen_numba.cuda.host.device_array_base import DeviceNDArrayBase, array_core, refuse_gaps
from nvgen_numba.cuda.host.device_arrays import DeviceNDArray, array_like, from_record_like
from nvgen_numba.cuda.host.devices import current_context
from nvgen_numba.cuda.host.host_arrays import ManagedNDArray, MappedNDArray
from nvgen_numba.cuda.host.shapes import Layout

#: What a driver says that cannot page-lock memory of programs.
_NOT_SUPPORTED = "CUDA_ERROR_NOT_SUPPORTED"


def device_array(
    shape: Any, dtype: Any = numpy.float64, strides: Any = None, order: str = "C", stream: Any = 0
) -> DeviceNDArray:
    """An array in the memory of this thread's device, whose elements are whatever was there. Strides are in bytes.

    Raises:
        TypeError: the shape is none, or there is no such dtype.
        ValueError: there is no such order.
        CudaAPIError: there is not enough memory.
    """
    extents, steps, dtype = shapes.normalised(shape, strides, dtype, order)
    return DeviceNDArray._of(Layout(extents, steps, dtype.itemsize), dtype, stream, None)


def device_array_like(ary: Any, stream: Any = 0) -> DeviceNDArray:
    """An array of a device with the shape, dtype and order of axes of another one, without gaps.

    Raises:
        CudaAPIError: there is not enough memory.
    """
    return device_array(ary.shape, ary.dtype, shapes.strides_like(ary), shapes.order_like(ary), stream)


def to_device(obj: Any, stream: Any = 0, copy: bool = True, to: Any = None) -> Any:
    """Copies an array, a number or a record to this thread's device: to ``to``, or a new array or record.

    An array of a device is given back as it is, and one of another library as a view. Without ``copy`` the elements
    are whatever was in the memory.

    Raises:
        ValueError: the array has gaps between its elements, or ``to`` differs in shape or order.
        TypeError: ``to`` has another dtype.
        CudaAPIError: there is not enough memory.
    """
    if to is None:
        return auto_device(obj, stream=stream, copy=copy)[0]
    if copy:
        to.copy_to_device(obj, stream=stream)
    return to


def auto_device(obj: Any, stream: Any = 0, copy: bool = True, user_explicit: bool = False) -> tuple[Any, bool]:
    """An array or a record of a device for an object, and whether it was made for it.

    Raises:
        ValueError: the object is an array with gaps between its elements.
        CudaAPIError: there is not enough memory.
    """
    if copies.is_device_memory(obj):
        return obj, False
    if hasattr(obj, "__cuda_array_interface__"):
        return as_cuda_array(obj), False
    if isinstance(obj, numpy.void):
        record = from_record_like(obj, stream=stream)
        if copy:
            record.copy_to_device(obj, stream=stream)
        return record, True
    host = numpy.asanyarray(obj)
    refuse_gaps(host)
    made = array_like(host, stream)
    if copy and made.size:
        copies.host_to_device(made, array_core(host), made.alloc_size, stream)
    return made, True


def as_cuda_array(obj: Any, sync: bool = True) -> DeviceNDArray:
    """A view of an array that has a ``__cuda_array_interface__``, which it keeps. With ``sync`` its stream is awaited.

    Raises:
        TypeError: it has none.
        NotImplementedError: it has a mask.
    """
    desc = getattr(obj, "__cuda_array_interface__", None)
    if desc is None:
        raise TypeError("*obj* doesn't implement the cuda array interface.")
    return from_cuda_array_interface(desc, owner=obj, sync=sync)


def from_cuda_array_interface(desc: dict[str, Any], owner: Any = None, sync: bool = True) -> DeviceNDArray:
    """A view of what a ``__cuda_array_interface__`` describes, which keeps ``owner``.

    Raises:
        NotImplementedError: the array has a mask.
    """
    layout, dtype, memory, stream = interfaces.described(desc, owner, wait=sync)
    return DeviceNDArray._of(layout, dtype, stream, memory)


def is_cuda_array(obj: Any) -> bool:
    """Whether an object has a ``__cuda_array_interface__``."""
    return hasattr(obj, "__cuda_array_interface__")


# Memory that host and device share


def pinned_array(shape: Any, dtype: Any = numpy.float64, strides: Any = None, order: str = "C") -> Any:
    """A NumPy array of page-locked memory.

    Raises:
        CudaAPIError: there is not enough memory.
    """
    return _of_host(current_context(), "pinned", *shapes.normalised(shape, strides, dtype, order))[0]


def pinned_array_like(ary: Any) -> Any:
    """A NumPy array of page-locked memory, with the shape, dtype and order of axes of another one.

    Raises:
        CudaAPIError: there is not enough memory.
    """
    return pinned_array(ary.shape, ary.dtype, shapes.strides_like(ary), shapes.order_like(ary))


def mapped_array(
    shape: Any,
    dtype: Any = numpy.float64,
    strides: Any = None,
    order: str = "C",
    stream: Any = 0,
    portable: bool = False,
    wc: bool = False,
) -> MappedNDArray:
    """A NumPy array of page-locked memory that kernels use as well.

    All GPUs can, whatever ``portable`` says; ``wc`` is a hint that is not taken.

    Raises:
        CudaAPIError: there is not enough memory.
    """
    array, memory = _of_host(current_context(), "pinned", *shapes.normalised(shape, strides, dtype, order))
    mapped: MappedNDArray = array.view(MappedNDArray)
    mapped.device_setup(memory, stream)
    return mapped


def mapped_array_like(ary: Any, stream: Any = 0, portable: bool = False, wc: bool = False) -> MappedNDArray:
    """As ``mapped_array``, with the shape, dtype and order of axes of another one.

    Raises:
        CudaAPIError: there is not enough memory.
    """
    strides, order = shapes.strides_like(ary), shapes.order_like(ary)
    return mapped_array(ary.shape, ary.dtype, strides, order, stream, portable, wc)


def managed_array(
    shape: Any,
    dtype: Any = numpy.float64,
    strides: Any = None,
    order: str = "C",
    stream: Any = 0,
    attach_global: bool = True,
) -> ManagedNDArray:
    """A NumPy array of managed memory, which the driver moves to where it is used.

    Every stream of every GPU may use it, whatever ``attach_global`` says.

    Raises:
        CudaAPIError: there is not enough memory.
    """
    array, memory = _of_host(current_context(), "managed", *shapes.normalised(shape, strides, dtype, order))
    managed: ManagedNDArray = array.view(ManagedNDArray)
    managed.device_setup(memory, stream)
    return managed


def _of_host(
    context: Context, kind: str, shape: tuple[int, ...], strides: tuple[int, ...], dtype: Any
) -> tuple[Any, Any]:
    """A NumPy array in new memory of a kind, and the memory."""
    low, high = Layout(shape, strides, dtype.itemsize).bounds
    memory = context.memallocmanaged(high - low) if kind == "managed" else context.memhostalloc(high - low)
    return numpy.ndarray(shape, dtype, memory, -low, strides if high - low else None), memory


@contextmanager
def pinned(*arylist: Any) -> Iterator[None]:
    """Page-locks NumPy arrays inside, which makes copies faster. Where a driver locks none, they are as right.

    Raises:
        CudaAPIError: the driver refuses, as for memory that is locked already.
    """
    context = current_context()
    locked = []
    try:
        for ary in arylist:
            try:
                locked.append(_locked(context, ary))
            except errors.CudaAPIError as error:
                if _NOT_SUPPORTED not in str(error):
                    raise
        yield
    finally:
        for memory in locked:
            memory.free()


@contextmanager
def mapped(*arylist: Any, stream: Any = 0) -> Iterator[Any]:
    """Page-locks NumPy arrays inside, and gives arrays of the device in the same memory: one, or a list of them.

    Raises:
        CudaAPIError: the driver refuses.
    """
    context = current_context()
    locked = []
    try:
        arrays = []
        for ary in arylist:
            locked.append(_locked(context, ary))
            low, _ = _layout(ary).bounds
            memory = locked[-1].view(-low)
            arrays.append(DeviceNDArray._of(_layout(ary), ary.dtype, stream, memory))
        yield arrays[0] if len(arrays) == 1 else arrays
    finally:
        for memory in locked:
            memory.free()


def _layout(ary: Any) -> Layout:
    return Layout(ary.shape, ary.strides, ary.itemsize)


def _locked(context: Context, ary: Any) -> Any:
    low, high = _layout(ary).bounds
    return context.mempin(ary, copies.host_pointer(ary) + low, high - low, mapped=True)


def is_of_device(thing: Any) -> bool:
    """Whether something is an array or a record of this module's kinds."""
    return isinstance(thing, DeviceNDArrayBase)
