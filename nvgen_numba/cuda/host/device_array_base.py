"""What arrays and records of a device have in common: memory, shape, copies to the host and back."""

from __future__ import annotations

import ctypes
import functools
from typing import Any, NoReturn, Self

import numpy

from nvgen_numba import types
from nvgen_numba.cuda.host import copies, shapes
from nvgen_numba.cuda.host.devices import current_context
from nvgen_numba.cuda.host.elements import device_argument, host_argument
from nvgen_numba.cuda.host.shapes import Layout
from nvgen_numba.cuda.host.streams import handle_of, is_named

#: Why an array is not copied as one piece.
errmsg_contiguous_buffer = (
    "the array has gaps between its elements, and is not copied as one piece of memory: make a contiguous copy of it"
    " first, as numpy.ascontiguousarray does"
)


class DeviceNDArrayBase:
    """Elements of a NumPy dtype in the memory of a device. ``stream`` is where copies go that name none."""

    __cuda_memory__ = True
    __cuda_ndarray__ = True

    layout: Layout
    dtype: Any
    gpu_data: Any
    stream: Any
    shape: tuple[int, ...]
    #: In bytes.
    strides: tuple[int, ...]
    size: int
    #: The bytes from the lowest to the end of the highest element.
    alloc_size: int
    ndim: int
    _argument: Any = None

    def __init__(self, shape: Any, strides: Any, dtype: Any, stream: Any = 0, gpu_data: Any = None) -> None:
        dtype = numpy.dtype(dtype)
        shape = shapes.extents_of(shape)
        strides = (int(strides),) if isinstance(strides, int) else tuple(map(int, strides))
        if len(strides) != len(shape):
            raise ValueError("strides not match ndim")
        self._set(Layout(shape, strides, dtype.itemsize), dtype, stream, gpu_data)

    def _set(self, layout: Layout, dtype: Any, stream: Any, gpu_data: Any) -> None:
        self.layout = layout
        self.shape, self.strides = layout.shape, layout.strides
        self.ndim = len(layout.shape)
        self.size = layout.size
        self.dtype = dtype
        self.stream = stream
        low, high = layout.bounds
        self.alloc_size = high - low
        if gpu_data is None or not self.size:
            context = current_context() if gpu_data is None else gpu_data.context
            gpu_data = context.memalloc(self.alloc_size)
            if low:
                gpu_data = gpu_data.view(-low)
        self.gpu_data = gpu_data

    @classmethod
    def _of(cls, layout: Layout, dtype: Any, stream: Any, gpu_data: Any) -> Self:
        """An array of memory that is there, of which nothing has to be checked."""
        made = cls.__new__(cls)
        made._set(layout, dtype, stream, gpu_data)
        return made

    def _part(self, layout: Layout) -> Any:
        """The memory of a part of the array."""
        low, high = layout.bounds
        start = layout.offset
        return self.gpu_data.view(start, start + max(high, 0)) if high - low else self.gpu_data

    # What NumPy's arrays have

    @property
    def itemsize(self) -> int:
        return self.layout.itemsize

    @property
    def nbytes(self) -> int:
        """The bytes of all elements, without gaps between them."""
        return self.size * self.layout.itemsize

    @property
    def flags(self) -> dict[str, bool]:
        return {"C_CONTIGUOUS": self.layout.is_c_contiguous, "F_CONTIGUOUS": self.layout.is_f_contiguous}

    # Where it is

    @property
    def device_ctypes_pointer(self) -> ctypes.c_size_t:
        """The address of the first element; 0 where there is none."""
        return ctypes.c_size_t(self.gpu_data.address if self.size else 0)

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        """Version 3 of the protocol. On the CPU the address is one of the host's."""
        return self.describe()

    def describe(self) -> dict[str, Any]:
        """What ``__cuda_array_interface__`` says."""
        stream = self.stream
        described = {
            "shape": self.shape,
            "strides": None if is_contiguous(self) else self.strides,
            "data": (self.device_ctypes_pointer.value or 0, False),
            "typestr": self.dtype.str,
            "stream": handle_of(stream) if is_named(stream) else None,
            "version": 3,
        }
        if self.dtype.names is not None:
            described["descr"] = self.dtype.descr
        return described

    @functools.cached_property
    def _numba_type_(self) -> Any:
        """The array's type: of C or F order where it is, and of any order where elements are repeated."""
        repeats = self.size and 0 in self.strides
        layout = "A"
        if not repeats:
            layout = "C" if self.layout.is_c_contiguous else "F" if self.layout.is_f_contiguous else "A"
        return types.Array(types.from_dtype(self.dtype), self.ndim, layout)

    def as_cuda_arg(self) -> Any:
        """The memory."""
        return self.gpu_data

    @property
    def argument(self) -> Any:
        """What a kernel of nvgen takes for the array: NumPy's array of the memory on the CPU, else a ``DeviceArray``.

        Raises:
            LaunchError: kernels have no such elements.
        """
        found = self._argument
        if found is None:
            found = host_argument(self) if self.gpu_data.context.ordinal is None else device_argument(self)
            self._argument = found
        return found

    def host_array(self) -> Any:
        """The memory as a NumPy array with the array's own dtype; the CPU has to be able to use it."""
        memory = self.gpu_data
        if not self.size:
            return numpy.empty(self.shape, self.dtype)
        root = memory.root
        return numpy.ndarray(self.shape, self.dtype, memory.host_bytes(), memory.address - root.address, self.strides)

    # Copies

    def _default_stream(self, stream: Any) -> Any:
        return stream if is_named(stream) else self.stream

    def copy_to_device(self, ary: Any, stream: Any = 0) -> None:
        """Copies an array of the same shape, dtype and order here, from the host or a device.

        One of the host that lies otherwise is brought into this one's order first.

        Raises:
            ValueError: the arrays differ in shape or in order, or this one has gaps.
            TypeError: they differ in dtype.
        """
        if not is_array(ary):
            ary = numpy.asarray(ary)
        if not ary.size:
            return
        refuse_gaps(self)
        stream = self._default_stream(stream)
        own = self.layout.without_repeats
        if copies.is_device_memory(ary):
            refuse_gaps(ary)
            check_compatible(self, own, ary, _layout_of(ary).without_repeats)
            copies.device_to_device(self, ary, self.alloc_size, stream)
            return
        host = array_core(ary.__array__() if isinstance(ary, numpy.void) else ary)
        host = numpy.asanyarray(host, order="C" if own.is_c_contiguous else "F")
        check_compatible(self, own, host, _layout_of(host))
        copies.host_to_device(self, host, self.alloc_size, stream)

    def copy_to_host(self, ary: Any = None, stream: Any = 0) -> Any:
        """The elements as a NumPy array: ``ary``, which lies as this one does, or a new one that does.

        With a stream, they are there after it came by.

        Raises:
            ValueError: ``ary`` has another shape or other strides.
            TypeError: it has another dtype.
            NotImplementedError: the strides are negative.
        """
        if any(stride < 0 for stride in self.strides):
            raise NotImplementedError(f"D->H copy not implemented for negative strides: {self.strides}")
        stream = self._default_stream(stream)
        if ary is None:
            return self._new_on_host(stream)
        target = copies.shared_array(ary)
        check_compatible(self, self.layout, ary, _layout_of(target))
        if not self.size:
            return ary
        if has_gaps(self):
            target[...] = self._new_on_host(0)
        else:
            copies.device_to_host(target, self, self.alloc_size, stream)
        return ary

    def _new_on_host(self, stream: Any) -> Any:
        if not self.size:
            return numpy.empty(self.shape, self.dtype)
        memory: Any = numpy.empty(self.alloc_size, numpy.uint8)
        copies.device_to_host(memory, self, self.alloc_size, stream)
        return numpy.ndarray(self.shape, self.dtype, memory, 0, self.strides)

    def bind(self, stream: Any = 0) -> Self:
        """The same array, whose copies go into a stream where none is named."""
        return self._of(self.layout, self.dtype, stream, self.gpu_data)

    def __copy__(self) -> Self:
        return self.bind(self.stream)

    def get_ipc_handle(self) -> NoReturn:
        """nvgen shares no memory between processes.

        Raises:
            NotImplementedError: always.
        """
        raise NotImplementedError("memory of a device is not shared between processes: copy it through the host")

    def __reduce_ex__(self, protocol: Any) -> NoReturn:
        what = "an array in the memory of a device cannot be pickled: pickle `a.copy_to_host()`"
        raise TypeError(f"{what}, and make an array of that with `cuda.to_device` there")

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.dtype}, shape={self.shape}, strides={self.strides})"


def is_array(thing: Any) -> bool:
    """Whether something has elements and says where they are: an array of NumPy or of a device, or a record."""
    return isinstance(thing, (numpy.ndarray, numpy.void)) or copies.is_device_memory(thing)


def _layout_of(array: Any) -> Layout:
    return Layout(tuple(array.shape), tuple(array.strides), array.dtype.itemsize)


def array_core(ary: Any) -> Any:
    """A broadcast array with each of its elements once."""
    if not ary.strides or not ary.size:
        return ary
    return ary[tuple(slice(None) if stride else 0 for stride in ary.strides)]


def is_contiguous(ary: Any) -> bool:
    """Whether an array is in C order, apart from the axes along which its elements are repeated."""
    return _layout_of(ary).without_repeats.is_c_contiguous


def has_gaps(ary: Any) -> bool:
    """Whether the elements of an array, each taken once, are not one piece of memory."""
    core = _layout_of(ary).without_repeats
    return not (core.is_c_contiguous or core.is_f_contiguous)


def refuse_gaps(ary: Any) -> None:
    """Refuses an array whose elements, each taken once, are not one piece of memory.

    Raises:
        ValueError: it is one.
    """
    if has_gaps(ary):
        raise ValueError(errmsg_contiguous_buffer)


def check_array_compatibility(ary1: Any, ary2: Any) -> None:
    """Refuses arrays that cannot be copied byte by byte; axes of one element do not count.

    Raises:
        TypeError: their dtypes differ.
        ValueError: their shapes differ, or, if they have elements, their strides.
    """
    check_compatible(ary1, _layout_of(ary1), ary2, _layout_of(ary2))


def check_compatible(own: Any, own_layout: Layout, other: Any, other_layout: Layout) -> None:
    """``check_array_compatibility`` of parts of two arrays."""
    if (
        own_layout.strides == other_layout.strides
        and own_layout.shape == other_layout.shape
        and own.dtype == other.dtype
    ):
        return
    if own.dtype != other.dtype:
        raise TypeError(f"incompatible dtype: {own.dtype} vs. {other.dtype}")
    first, second = shapes.squeezed(own_layout), shapes.squeezed(other_layout)
    if first.shape != second.shape:
        raise ValueError(f"incompatible shape: {tuple(own.shape)} vs. {tuple(other.shape)}")
    if first.size and first.strides != second.strides:
        raise ValueError(f"incompatible strides: {tuple(own.strides)} vs. {tuple(other.strides)}")
