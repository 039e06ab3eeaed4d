"""What kernels of nvgen take for arrays in a device's memory."""

from __future__ import annotations

import functools
from typing import Any

import numpy

from nvgen.runtime.arrays.device_arrays import DeviceArray
from nvgen.runtime.arrays.elements import Elements, of_dtype


def as_kernels_know(dtype: Any) -> Any:
    """The dtype of the elements in kernels: dates and spans of time are integers of 64 bits there."""
    return numpy.dtype(numpy.int64) if dtype.kind in "mM" else dtype


@functools.lru_cache(maxsize=256)
def elements_of(dtype: Any) -> Elements:
    """The elements of a dtype.

    Raises:
        LaunchError: kernels have none such.
    """
    return of_dtype(as_kernels_know(dtype))


def host_argument(array: Any) -> Any:
    """The NumPy array of an array of the CPU device."""
    found = array.host_array()
    return found.view(numpy.int64) if array.dtype.kind in "mM" else found


def device_argument(array: Any) -> DeviceArray:
    """nvgen's array of an array in the memory of a GPU.

    Raises:
        LaunchError: kernels have no such elements.
    """
    elements = elements_of(array.dtype)
    memory = array.gpu_data
    address = memory.address if array.size else 0
    is_shared = isinstance(memory.root, numpy.ndarray)
    strides = None if array.layout.is_c_contiguous else array.strides
    where = (address, array.shape, strides, elements.element, memory.context.ordinal, memory.lender)
    return DeviceArray(*where, True, None, is_shared, elements.dtype)
