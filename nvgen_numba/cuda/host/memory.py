"""Pieces of memory, as device arrays have them: of a GPU, or of the host where that is the device.

What gives the memory back is its keeper: nvgen's own allocation, NumPy's bytes, or the object of another library.
"""

from __future__ import annotations

import contextlib
import ctypes
import weakref
from collections.abc import Callable
from typing import Any

import numpy

from nvgen.extending.devices import CpuMemory
from nvgen_numba.cuda.host import copies


class _Bytes:
    """Memory at an address as NumPy takes it; the array keeps this object, and so the memory."""

    __slots__ = ("__array_interface__", "keeper")

    def __init__(self, address: int, size: int, keeper: Any) -> None:
        self.keeper = keeper
        self.__array_interface__ = {"shape": (size,), "typestr": "|u1", "data": (address, False), "version": 3}


def bytes_at(address: int, size: int, keeper: Any) -> Any:
    """The memory at an address as an array of bytes, which keeps it."""
    return numpy.asarray(_Bytes(address, size, keeper)) if size else numpy.empty(0, numpy.uint8)


class _Addressed:
    """What has an ``address``, under the names that numba has for it."""

    __slots__ = ()
    __cuda_memory__ = True
    address: int

    @property
    def handle(self) -> int:
        return self.address

    @property
    def device_pointer(self) -> int:
        return self.address

    @property
    def device_pointer_value(self) -> int | None:
        return self.address or None

    @property
    def device_ctypes_pointer(self) -> ctypes.c_size_t:
        return ctypes.c_size_t(self.address)


class MemoryPointer(_Addressed):
    """``size`` bytes from an address on, in a context.

    ``owner`` is what the memory is a part of, or the object of another library that has it; the piece itself if there
    is none. ``finalizer`` is called when the piece is gone, or by ``free``. ``refct`` counts the piece and its views.
    """

    #: Whether the CPU uses the memory at the same address.
    is_shared = False
    __slots__ = (
        "__weakref__",
        "_bytes",
        "_finalizer",
        "_is_view",
        "_owner",
        "address",
        "context",
        "keeper",
        "refct",
        "size",
    )

    def __init__(
        self,
        context: Any,
        pointer: Any,
        size: int,
        owner: Any = None,
        finalizer: Callable[[], Any] | None = None,
        keeper: Any = None,
    ) -> None:
        self._is_view = isinstance(owner, (MemoryPointer, HostMemory))
        self.context = context
        self.address: int = (pointer.value or 0) if isinstance(pointer, ctypes.c_void_p) else int(pointer)
        self.size = size
        self._owner = owner
        self._bytes: Any = None
        #: nvgen's allocation, which is given back some time after the piece is gone; None for memory of others.
        self.keeper = keeper
        self.refct = 1
        self._finalizer = None if finalizer is None else weakref.finalize(self, finalizer)
        if self._is_view:
            owner.refct += 1

    def __del__(self) -> None:
        if getattr(self, "_is_view", False):
            self._owner.refct -= 1
        elif getattr(self, "keeper", None) is not None:
            # Where the process ends, the driver may have gone before; and nobody is there to be told.
            with contextlib.suppress(Exception):
                self.context.deallocations.add(self.keeper, self.size)

    @property
    def owner(self) -> Any:
        return self if self._owner is None else self._owner

    @property
    def root(self) -> Any:
        """The piece that this one is a part of, or itself."""
        return self._owner if self._is_view else self

    @property
    def is_managed(self) -> bool:
        """Whether something is called when the piece is gone."""
        return self._finalizer is not None or self.keeper is not None

    @property
    def lender(self) -> Any:
        """What keeps the memory, and hears of the streams that use it, if it wants to."""
        root = self.root
        return root if isinstance(root, HostMemory) or root.keeper is None else root.keeper

    def host_bytes(self) -> Any:
        """All bytes of the piece that this is a part of, as an array; the CPU has to be able to use them."""
        root = self.root
        if isinstance(root, HostMemory):
            return root
        if root._bytes is None:
            is_of_cpu = isinstance(root.keeper, CpuMemory)
            root._bytes = root.keeper.bytes if is_of_cpu else bytes_at(root.address, root.size, root)
        return root._bytes

    def memset(self, byte: int, count: int | None = None, stream: Any = 0) -> None:
        """Sets the first ``count`` bytes, or all, to a value.

        Raises:
            CudaAPIError: the driver fails.
        """
        copies.device_memset(self, byte, self.size if count is None else count, stream)

    def own(self) -> MemoryPointer:
        """A reference to the piece."""
        return self.view(0)

    def view(self, start: int, stop: int | None = None) -> MemoryPointer:
        """The bytes from ``start`` to ``stop``, in the same memory; 0 and negative numbers may be the start.

        Raises:
            RuntimeError: they are less than none, or of no memory.
        """
        size = (self.size if stop is None else stop) - start
        if not self.address:
            if size:
                raise RuntimeError("non-empty slice into empty slice")
            return self
        if size < 0:
            raise RuntimeError("size cannot be negative")
        return MemoryPointer(self.context, self.address + start, size, owner=self.root_or_owner())

    def root_or_owner(self) -> Any:
        """What a view of this piece is a part of."""
        return self.root

    def free(self) -> None:
        """Calls what was to be called when the piece is gone.

        Raises:
            RuntimeError: it was called before.
        """
        if self._finalizer is not None:
            if not self._finalizer.alive:
                raise RuntimeError("Freeing dead memory")
            self._finalizer()

    def __int__(self) -> int:
        return self.address


#: NumPy's class without its signatures, of which the methods below have others.
_Array: Any = numpy.ndarray


class HostMemory(_Addressed, _Array):  # type: ignore[misc]
    """Bytes of page-locked or managed memory, which the CPU and a GPU use at the same address.

    It is an array so that all versions of Python take it as a buffer.
    """

    is_shared = True
    context: Any = None
    keeper: Any = None
    address: int = 0
    refct: int = 1

    @property
    def owner(self) -> HostMemory:
        return self

    @property
    def root(self) -> HostMemory:
        return self

    lender = root

    def root_or_owner(self) -> HostMemory:
        """What a view of this memory is a part of."""
        return self

    @property
    def host_pointer(self) -> int:
        return self.address

    def used_on(self, handle: int, stream: Any) -> None:
        """Hears that a stream uses the memory."""
        if hasattr(self.keeper, "used_on"):
            self.keeper.used_on(handle, stream)

    def host_bytes(self) -> HostMemory:
        """The memory itself."""
        return self

    def own(self) -> HostMemory:
        """A reference to the memory."""
        return self

    def view(self, start: Any = 0, stop: int | None = None, **keywords: Any) -> Any:
        """The bytes from ``start`` to ``stop``; with a dtype or a class, as of NumPy's arrays."""
        if not isinstance(start, int):
            return super().view(start, **keywords)
        end = self.size if stop is None else stop
        return MemoryPointer(self.context, self.address + start, end - start, owner=self)

    def free(self) -> None:
        """The memory is given back with the last array of it."""


def as_memory(bytes_: Any, context: Any, keeper: Any) -> HostMemory:
    """An array of bytes as memory of a context."""
    found: HostMemory = bytes_.view(HostMemory)
    found.context = context
    found.keeper = keeper
    found.address = bytes_.ctypes.data
    return found
