"""Arrays as a thread sees them that is interpreted: an address, extents and strides, every index checked.

An element that does not exist is refused as a kernel with ``debug=True`` refuses it, so that no mistake of a kernel
ends the process that is being debugged.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable, Sequence
from typing import Any

from nvgen.base.pages import pages
from nvgen.targets.python import values
from nvgen.types import ArrayType, Scalar, Type, VectorType, size_of
from nvgen.types.numpy_types import typestr_of

#: Elements that an array shows of itself.
_SHOWN = 12
#: Bytes from which on memory comes from the system in pages.
_LARGE = 1 << 20


class Array:
    """A view of memory. In a debugger ``a[i]``, ``a.shape`` and ``numpy.asarray(a)`` look at the elements."""

    __slots__ = ("address", "dtype", "owner", "shape", "strides")

    def __init__(self, address: int, dtype: Type, shape: Sequence[int], strides: Sequence[int], owner: Any) -> None:
        self.address = address
        self.dtype = dtype
        self.shape = tuple(shape)
        #: In bytes.
        self.strides = tuple(strides)
        #: What keeps the memory.
        self.owner = owner

    @property
    def ndim(self) -> int:
        return len(self.shape)

    @property
    def size(self) -> int:
        count = 1
        for extent in self.shape:
            count *= extent
        return count

    def __len__(self) -> int:
        return self.shape[0]

    def element_address(self, *indices: int) -> int:
        """The address of an element, or of what would be one."""
        address = self.address
        for index, stride in zip(indices, self.strides, strict=True):
            address += index * stride
        return address

    def __getitem__(self, index: Any) -> Any:
        """An element, or the part of the array along the first axes; indices below 0 count from the end."""
        indices = index if isinstance(index, tuple) else (index,)
        counted = []
        for axis, one in enumerate(indices):
            if not -self.shape[axis] <= one < self.shape[axis]:
                raise IndexError(f"index {one} is out of range for axis {axis} with extent {self.shape[axis]}")
            counted.append(one % self.shape[axis])
        address = self.address + sum(one * stride for one, stride in zip(counted, self.strides, strict=False))
        if len(counted) == self.ndim:
            return values.load(self.dtype)(address)
        return Array(address, self.dtype, self.shape[len(counted) :], self.strides[len(counted) :], self.owner)

    def __setitem__(self, index: Any, value: Any) -> None:
        part = self[index]
        if isinstance(part, Array):
            raise IndexError(f"{self.ndim} indices are needed")
        indices = index if isinstance(index, tuple) else (index,)
        counted = [one % extent for one, extent in zip(indices, self.shape, strict=True)]
        values.store(self.dtype)(self.element_address(*counted), value)

    @property
    def __array_interface__(self) -> dict[str, Any]:
        """NumPy's view of the elements; of types that NumPy does not have, their bytes."""
        dtype, shape, strides = self.dtype, self.shape, self.strides
        if isinstance(dtype, VectorType):
            shape, strides, dtype = (*shape, dtype.count), (*strides, dtype.element.size), dtype.element
        typestr = typestr_of(dtype) if isinstance(dtype, Scalar) else f"|V{size_of(dtype)}"
        return {"version": 3, "shape": shape, "typestr": typestr, "strides": strides, "data": (self.address, False)}

    def tolist(self) -> list[Any]:
        """The elements as nested lists."""
        parts = (self[index] for index in range(len(self)))
        return [part.tolist() if isinstance(part, Array) else part for part in parts]

    def __repr__(self) -> str:
        return self._shown(repr)

    def __str__(self) -> str:
        return self._shown(str)

    def _shown(self, show: Callable[[Any], str]) -> str:
        """The elements as NumPy shows them, which has been imported by whoever passed an array."""
        numpy = sys.modules.get("numpy")
        if numpy is not None and isinstance(self.dtype, Scalar) and self.dtype.is_in_numpy:
            return show(numpy.asarray(self))
        if self.ndim == 1 and self.size <= _SHOWN:
            return f"Array({self.tolist()!r}, {self.dtype!r})"
        return f"<array of {self.dtype!r}, shape {self.shape}>"


class ElementAddress(int):
    """The address of an element, and how many bytes of its array are left from there on."""

    bytes_left: int

    @classmethod
    def of(cls, address: int, array: Array) -> ElementAddress:
        """The address of one of the array's elements."""
        found = cls(address)
        parts = zip(array.shape, array.strides, strict=True)
        end = array.address + sum((extent - 1) * max(stride, 0) for extent, stride in parts) + size_of(array.dtype)
        found.bytes_left = end - address
        return found


def contiguous_strides(shape: Sequence[int], size: int, layout: str) -> tuple[int, ...]:
    """The strides of an array whose elements of ``size`` bytes follow each other, in bytes."""
    strides = []
    for extent in shape if layout == "F" else reversed(shape):
        strides.append(size)
        size *= extent
    return tuple(strides if layout == "F" else reversed(strides))


def array_at(address: int, type_: ArrayType, shape: Sequence[int], strides: Sequence[int], owner: Any) -> Array:
    """The array of a type at an address; ``strides`` are there where the layout does not imply them."""
    known = strides or contiguous_strides(shape, size_of(type_.dtype), type_.layout)
    return Array(address, type_.dtype, shape, known, owner)


class Memory:
    """Bytes of our own, at a multiple of ``alignment``, zeros at first.

    Raises:
        MemoryError: there are not so many.
    """

    def __init__(self, size: int, alignment: int) -> None:
        self._storage: Any
        if size < _LARGE:
            self._storage = ctypes.create_string_buffer(size + alignment)
        else:  # the system assigns pages when they are touched
            try:
                memory = pages(size + alignment)
            except OSError as problem:
                raise MemoryError from problem
            self._storage = (ctypes.c_char * (size + alignment)).from_buffer(memory)
        self.address = -(-ctypes.addressof(self._storage) // alignment) * alignment
        self.size = size


# What the typed tree does with arrays


def transposed(array: Array) -> Array:
    """The axes in reverse."""
    return Array(array.address, array.dtype, array.shape[::-1], array.strides[::-1], array.owner)


def relocated(array: Array, address: int) -> Array:
    """An array of the same extents and strides at another address."""
    return Array(address, array.dtype, array.shape, array.strides, array.owner)


def view(array: Array, selectors: Sequence[int | slice]) -> Array:
    """The part that indices and slices choose; the indices are in range."""
    address, shape, strides = array.address, [], []
    for selector, extent, stride in zip(selectors, array.shape, array.strides, strict=True):
        if isinstance(selector, slice):
            start, stop, step = selector.indices(extent)
            chosen = range(start, stop, step)
            address += start * stride
            shape.append(len(chosen))
            strides.append(stride * step)
        else:
            address += selector * stride
    return Array(address, array.dtype, shape, strides, array.owner)
