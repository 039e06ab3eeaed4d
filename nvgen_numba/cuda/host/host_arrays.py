"""Arrays of the host whose memory a GPU uses as well, at the same addresses: mapped and managed memory."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy

from nvgen_numba.cuda.host.device_array_base import DeviceNDArrayBase
from nvgen_numba.cuda.host.elements import device_argument
from nvgen_numba.cuda.host.shapes import Layout

#: NumPy's class without its types, which say otherwise than those of the other base that shape and size are set.
_Array: Any = numpy.ndarray


class SharedNDArray(_Array, DeviceNDArrayBase):  # type: ignore[misc]
    """A NumPy array of memory that a device uses as well; its views are such arrays, what is computed of it is not."""

    _memory: Any = None
    stream: Any = 0

    def __array_finalize__(self, obj: Any) -> None:
        self._memory = getattr(obj, "_memory", None)
        self.stream = getattr(obj, "stream", 0)

    def device_setup(self, gpu_data: Any, stream: Any = 0) -> None:
        """Says which memory it is."""
        self._memory = gpu_data
        self.stream = stream

    @property
    def _is_shared(self) -> bool:
        memory = self._memory
        if memory is None:
            return False
        offset = self.ctypes.data - memory.address
        return bool(0 <= offset <= memory.size)

    @property
    def __cuda_memory__(self) -> bool:  # type: ignore[override]
        return self._is_shared

    @property
    def __cuda_ndarray__(self) -> bool:  # type: ignore[override]
        return self._is_shared

    @property
    def layout(self) -> Layout:  # type: ignore[override]
        return Layout(self.shape, self.strides, self.itemsize)

    @property
    def gpu_data(self) -> Any:
        """The memory from the first element on.

        Raises:
            AttributeError: the array is in other memory, as what NumPy computes is.
        """
        if not self._is_shared:
            raise AttributeError("the array is not in the memory of a device")
        return self._memory.view(self.ctypes.data - self._memory.address)

    @property
    def alloc_size(self) -> int:  # type: ignore[override]
        return self.layout.span

    @property
    def device_ctypes_pointer(self) -> ctypes.c_size_t:
        return ctypes.c_size_t(self.gpu_data.address if self.size else 0)

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        """Version 3 of the protocol.

        Raises:
            AttributeError: the array is in other memory.
        """
        if not self._is_shared:
            raise AttributeError("the array is not in the memory of a device")
        return self.describe()

    @property
    def argument(self) -> Any:
        """What a kernel of nvgen takes for the array.

        Raises:
            LaunchError: kernels have no such elements.
        """
        if not self._is_shared or self.gpu_data.context.ordinal is None:
            return self.view(numpy.ndarray)
        return device_argument(self)

    def bind(self, stream: Any = 0) -> Any:
        """The same array, whose copies go into a stream where none is named."""
        bound: Any = self.view(type(self))
        bound.stream = stream
        return bound


class MappedNDArray(SharedNDArray):
    """An array of page-locked memory of the host, which a GPU uses over the bus."""


class ManagedNDArray(SharedNDArray):
    """An array of managed memory, which the driver moves to where it is used."""
