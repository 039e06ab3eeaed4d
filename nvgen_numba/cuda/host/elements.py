"""What kernels of nvgen take for arrays in a device's memory."""

from __future__ import annotations

import functools
from typing import Any

from nvgen.extending.devices import DeviceArray, Elements, home, of_dtype
from nvgen_numba.types.dtypes import from_dtype, plain_dtype
from nvgen_numba.types.native import to_nvgen

#: The kinds of dtypes that may be other ones in kernels: dates, spans of time, records, and texts.
_SEEN_OTHERWISE = "mMVSU"


@functools.lru_cache(maxsize=256)
def _dtype(dtype: Any) -> Any:
    return plain_dtype(dtype)


@functools.lru_cache(maxsize=256)
def elements_of(dtype: Any) -> Elements:
    """The elements of a dtype, as kernels know them.

    Raises:
        LaunchError: kernels have none such.
    """
    seen = _dtype(dtype)
    if seen.names is None:
        return of_dtype(seen)
    return Elements(to_nvgen(from_dtype(dtype)), seen)


def as_kernels_know(array: Any) -> Any:
    """A NumPy array, or a view of it with the elements that kernels have for its own."""
    dtype = array.dtype
    if dtype.kind not in _SEEN_OTHERWISE:
        return array
    seen = _dtype(dtype)
    return array if seen == dtype else array.view(seen)


def host_argument(array: Any) -> Any:
    """The NumPy array of an array of the CPU device."""
    return as_kernels_know(array.host_array())


def device_argument(array: Any) -> DeviceArray:
    """nvgen's array of an array in the memory of a GPU.

    Raises:
        LaunchError: kernels have no such elements.
    """
    elements = elements_of(array.dtype)
    memory = array.gpu_data
    address = memory.address if array.size else 0
    is_shared = memory.root.is_shared
    strides = None if array.layout.is_c_contiguous else array.strides
    where = home(memory.context.ordinal, True, is_shared)
    return DeviceArray(address, array.shape, strides, elements.element, where, memory.lender, None, elements.dtype)
