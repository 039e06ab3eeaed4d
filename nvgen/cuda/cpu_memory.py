"""The memory of arrays of the CPU: bytes of NumPy's, which all views of an array share."""

from __future__ import annotations

import weakref
from typing import Any

import numpy

from nvgen import diagnostics
from nvgen.diagnostics import LaunchError
from nvgen.runtime.arrays.device_arrays import DeviceArray
from nvgen.runtime.arrays.kinds import CPU_ORDINAL
from nvgen.runtime.cpu import allocations, streams

#: The alignment of the driver's allocations in bytes (CUDA C++ Programming Guide, "Device Memory Accesses").
_ALIGNMENT = 256


class CpuMemory:
    """The owner of arrays of the CPU. It is given back when the last array of it is gone, or with ``free``."""

    __slots__ = ("__weakref__", "_arrays", "address", "bytes", "kind", "ordinal")

    def __init__(self, bytes_: Any, kind: str) -> None:
        #: "device", "managed" or "pinned", which makes no difference here.
        self.kind = kind
        self.ordinal = CPU_ORDINAL
        #: The memory as an array of NumPy's; None once it was given back.
        self.bytes = bytes_
        self._arrays: weakref.WeakSet[DeviceArray] = weakref.WeakSet()
        self.address: int = bytes_.ctypes.data if bytes_.size else 0

    @property
    def nbytes(self) -> int:
        """The bytes that are there."""
        return 0 if self.bytes is None else int(self.bytes.nbytes)

    def adopt(self, array: DeviceArray) -> None:
        """Says that an array is in this memory."""
        self._arrays.add(array)

    def free(self) -> None:
        """Nothing takes the arrays any more; the bytes stay as long as a NumPy array of them does."""
        for array in list(self._arrays):
            array.forget()
        self.bytes = None


def allocate(nbytes: int, stream: Any, kind: str) -> CpuMemory:
    """Memory of the CPU, aligned as that of GPUs. It is there at once, whatever ``stream`` was given before.

    Raises:
        LaunchError: there is not as much, or ``stream`` is no stream.
    """
    streams.check(stream)
    try:
        bytes_: Any = numpy.empty(nbytes + _ALIGNMENT if nbytes else 0, numpy.uint8)
    except (MemoryError, ValueError):  # more bytes than NumPy counts
        raise LaunchError(diagnostics.arrays.OutOfMemory(None, nbytes, "the memory of the CPU")) from None
    start = -bytes_.ctypes.data % _ALIGNMENT if nbytes else 0
    memory = CpuMemory(bytes_[start : start + nbytes], kind)
    allocations.add(memory)
    return memory
