"""XLA's buffers as the arrays that launches take: NumPy arrays on the CPU, device arrays on a GPU. Nothing is copied.

XLA lays arrays out row by row. A kernel's arrays have a dimension at least, so an array without one has one element.
"""

from __future__ import annotations

import ctypes
from functools import cache
from math import prod
from typing import Any

import numpy

from nvgen.jax.ffi import UNIMPLEMENTED, Buffer, HandlerError
from nvgen.runtime.arrays.device_arrays import DeviceArray
from nvgen.runtime.arrays.kinds import home
from nvgen.runtime.gpu import devices
from nvgen.runtime.gpu.driver import call, loaded
from nvgen.types import SCALARS, Scalar

_BY_NUMBER = {row.xla: row for row in SCALARS.values() if row.xla is not None}


@cache
def _types(number: int) -> tuple[Any, Scalar]:
    """NumPy's dtype and nvgen's type of XLA's elements."""
    scalar = _BY_NUMBER.get(number)
    if scalar is None:
        raise HandlerError(UNIMPLEMENTED, f"kernels have no elements of XLA's type {number}")
    return numpy.dtype(scalar.dtype), scalar  # JAX has loaded ml_dtypes, which names its types there


def on_cpu(buffer: Buffer, writeable: bool) -> Any:
    """A buffer in host memory as a NumPy array.

    Raises:
        HandlerError: nvgen has no such elements.
    """
    dtype, _ = _types(buffer.dtype)
    shape = buffer.shape or (1,)
    size = prod(shape) * dtype.itemsize
    memory = (ctypes.c_char * size).from_address(buffer.address) if size else b""
    array = numpy.ndarray(shape, dtype, memory)
    array.flags.writeable = writeable and bool(size)
    return array


def on_gpu(buffer: Buffer, writeable: bool, ordinal: int) -> DeviceArray:
    """A buffer in the memory of a GPU as a device array; the stream of the call orders who works on it.

    Raises:
        HandlerError: nvgen has no such elements.
    """
    dtype, scalar = _types(buffer.dtype)
    return DeviceArray(buffer.address, buffer.shape or (1,), None, scalar, home(ordinal, writeable), None, dtype=dtype)


def ordinal_of(stream: int) -> int:
    """The number of the GPU that a stream is on."""
    functions = loaded().functions
    status, context = functions.cuStreamGetCtx(stream)
    if status != functions.CUresult.CUDA_SUCCESS:  # no context is current in this thread, and the question wants any
        with devices.context(0):
            context = call("cuStreamGetCtx", stream)
    call("cuCtxPushCurrent", context)
    try:
        return int(call("cuCtxGetDevice"))
    finally:
        call("cuCtxPopCurrent")
