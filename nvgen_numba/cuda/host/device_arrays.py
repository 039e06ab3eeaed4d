"""``DeviceNDArray`` and ``DeviceRecord``: arrays and records in the memory of a device, as ``numba.cuda`` has them."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any, Self

import numpy

from nvgen_numba import types
from nvgen_numba.cuda.host import assignment, copies, shapes
from nvgen_numba.cuda.host.device_array_base import DeviceNDArrayBase
from nvgen_numba.cuda.host.shapes import Layout


class DeviceNDArray(DeviceNDArrayBase):
    """An array in the memory of a device; ``strides`` are in bytes.

    Slices are views of the same memory; an element is copied to the host. Values are assigned to parts of it as NumPy
    does it. Iteration goes along the first axis, as indices do.
    """

    def is_c_contiguous(self) -> bool:
        """Whether it is in C order, without gaps."""
        return self.layout.is_c_contiguous

    def is_f_contiguous(self) -> bool:
        """Whether it is in F order, without gaps."""
        return self.layout.is_f_contiguous

    def __len__(self) -> int:
        if not self.shape:
            raise TypeError("len() of unsized object")
        return self.shape[0]

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        """A copy on the host.

        Raises:
            ValueError: no copy is to be made.
        """
        if copy is False:
            raise ValueError("`copy=False` is not possible: the elements are copied from the device")
        found = self.copy_to_host()
        return found if dtype is None else found.astype(dtype)

    # Elements and parts

    def __getitem__(self, item: Any) -> Any:
        """A view; where each axis has an index, the element: a NumPy scalar, or a ``DeviceRecord``.

        Raises:
            IndexError: the index is no integer, slice, ``...`` or ``None``, or outside of the array.
        """
        return self.getitem(item)

    def getitem(self, item: Any, stream: Any = 0) -> Any:
        """As ``array[item]``, in a stream.

        Raises:
            IndexError: as of ``array[item]``.
        """
        stream = self._default_stream(stream)
        part = shapes.indexed(self.layout, item)
        memory = self._part(part)
        if not shapes.is_element(self.layout, item):
            return self._of(part._replace(offset=0), self.dtype, stream, memory)
        if self.dtype.names is not None:
            return DeviceRecord(self.dtype, stream, memory)
        found = numpy.empty(1, self.dtype)
        copies.device_to_host(found, memory, part.itemsize, stream)
        return found[0]

    def __setitem__(self, key: Any, value: Any) -> None:
        """Assigns a value, or an array of the host or a device that broadcasts to the part.

        Raises:
            IndexError: as of ``array[key]``.
            ValueError: it does not broadcast.
        """
        self.setitem(key, value)

    def setitem(self, key: Any, value: Any, stream: Any = 0) -> None:
        """As ``array[key] = value``, in a stream.

        Raises:
            IndexError: as of ``array[key]``.
            ValueError: it does not broadcast.
        """
        stream = self._default_stream(stream)
        part = shapes.indexed(self.layout, key)
        target = self._of(part._replace(offset=0), self.dtype, stream, self._part(part))
        assignment.assign(target, value, stream)

    def __iter__(self) -> Iterator[Any]:
        return (self[index] for index in range(len(self)))

    # Views

    def reshape(self, *newshape: Any, order: str = "C") -> Self:
        """The same elements with other extents, one of which may be -1.

        Raises:
            ValueError: they are more or fewer elements.
            NotImplementedError: the elements would have to be copied.
        """
        wanted = newshape[0] if len(newshape) == 1 and isinstance(newshape[0], (tuple, list)) else newshape
        return self._of(shapes.reshaped(self.layout, wanted, order), self.dtype, 0, self.gpu_data)

    def ravel(self, order: str = "C", stream: Any = 0) -> Self:
        """A contiguous array's elements along one axis.

        Raises:
            NotImplementedError: the array is not contiguous in that order.
        """
        own = self.layout
        if order not in ("C", "F", "A"):
            raise ValueError(f"order not C|F|A: {order!r}")
        if not ((order in "CA" and own.is_c_contiguous) or (order in "FA" and own.is_f_contiguous)):
            raise NotImplementedError("operation requires copying")
        flat = Layout((own.size,), (own.itemsize,), own.itemsize)
        return self._of(flat, self.dtype, self._default_stream(stream), self.gpu_data)

    def view(self, dtype: Any) -> Self:
        """The same bytes as elements of another dtype.

        Raises:
            ValueError: an element has another size, and the array is not in C order, or its rows are no whole elements.
        """
        dtype = numpy.dtype(dtype)
        return self._of(shapes.with_itemsize(self.layout, dtype.itemsize), dtype, self.stream, self.gpu_data)

    def squeeze(self, axis: Any = None, stream: Any = 0) -> Self:
        """The array without its axes of one element, or without the axes that are named.

        Raises:
            ValueError: a named axis has other than one element.
        """
        layout = shapes.squeezed(self.layout, axis)
        return self._of(layout, self.dtype, self._default_stream(stream), self.gpu_data)

    def split(self, section: int, stream: Any = 0) -> Iterator[Self]:
        """Parts of ``section`` elements each; the last one may have fewer.

        Raises:
            ValueError: the array has other than one dimension, or gaps.
        """
        if self.ndim != 1:
            raise ValueError("only support 1d array")
        if self.strides[0] != self.itemsize:
            raise ValueError("only support unit stride")
        for start in range(0, self.size, section):
            yield self.getitem(slice(start, start + section), stream)

    # Transposed copies

    @property
    def T(self) -> DeviceNDArray:
        """A transposed copy, as of ``transpose``."""
        return self.transpose()

    def transpose(self, axes: Any = None) -> DeviceNDArray:
        """A copy in C order with the two axes exchanged; the array itself where the axes stay as they are.

        Raises:
            NotImplementedError: the array has other than two dimensions.
            ValueError: these are not its axes.
        """
        if axes and tuple(axes) == tuple(range(self.ndim)):
            return self
        if self.ndim != 2:
            raise NotImplementedError("transposing a non-2D DeviceNDArray isn't supported")
        if axes is not None and set(axes) != {0, 1}:
            raise ValueError(f"invalid axes list {axes!r}")
        turned = self.layout._replace(shape=self.shape[::-1], strides=self.strides[::-1])
        _, strides, _ = shapes.normalised(turned.shape, None, self.dtype, "C")
        memory = self.gpu_data.context.memalloc(self.nbytes)
        made = DeviceNDArray._of(turned._replace(strides=strides), self.dtype, self.stream, memory)
        assignment.assign(made, self._of(turned, self.dtype, self.stream, self.gpu_data), self.stream)
        return made


class DeviceRecord(DeviceNDArrayBase):
    """A record of a structured dtype in the memory of a device, of no dimensions.

    A field of a number is copied to the host; one of a record or an array is a view of the same memory.
    """

    def __init__(self, dtype: Any, stream: Any = 0, gpu_data: Any = None) -> None:
        super().__init__((), (), dtype, stream, gpu_data)

    @functools.cached_property
    def _numba_type_(self) -> Any:
        return types.from_dtype(self.dtype)

    @property
    def argument(self) -> Any:
        """What a kernel of nvgen takes for the record: an array of no dimensions, in the same memory.

        Raises:
            LaunchError: kernels have no such records.
        """
        if self._argument is None:
            self._argument = self._array(self.dtype, (), self.gpu_data, self.stream).argument
        return self._argument

    def __getitem__(self, item: Any) -> Any:
        """A field.

        Raises:
            KeyError: there is no such field.
        """
        return self.getitem(item)

    def getitem(self, item: Any, stream: Any = 0) -> Any:
        """As ``record[item]``, in a stream.

        Raises:
            KeyError: there is no such field.
        """
        stream = self._default_stream(stream)
        dtype, memory = self._field(item)
        if dtype.subdtype is not None:
            base, shape = dtype.subdtype
            return self._array(base, shape, memory, stream)
        if dtype.names is not None:
            return DeviceRecord(dtype, stream, memory)
        found = numpy.empty(1, dtype)
        copies.device_to_host(found, memory, dtype.itemsize, stream)
        return found[0]

    def __setitem__(self, key: Any, value: Any) -> None:
        """Assigns to a field what NumPy would convert to it.

        Raises:
            KeyError: there is no such field.
        """
        self.setitem(key, value)

    def setitem(self, key: Any, value: Any, stream: Any = 0) -> None:
        """As ``record[key] = value``, in a stream.

        Raises:
            KeyError: there is no such field.
        """
        stream = self._default_stream(stream)
        dtype, memory = self._field(key)
        base, shape = dtype.subdtype or (dtype, ())
        assignment.assign(self._array(base, shape, memory, stream), value, stream)

    def _field(self, name: Any) -> tuple[Any, Any]:
        """The dtype of a field, and its memory."""
        fields = self.dtype.fields
        if fields is None or name not in fields:
            raise KeyError(name)
        dtype, offset = fields[name][:2]
        return dtype, self.gpu_data.view(offset, offset + dtype.itemsize)

    @staticmethod
    def _array(dtype: Any, shape: tuple[int, ...], memory: Any, stream: Any) -> DeviceNDArray:
        _, strides, _ = shapes.normalised(shape, None, dtype, "C")
        return DeviceNDArray(shape, strides, dtype, stream, memory)


def array_like(ary: Any, stream: Any = 0, gpu_data: Any = None) -> DeviceNDArray:
    """An array of a device that lies as another array does: in new memory, or in ``gpu_data``."""
    return DeviceNDArray(ary.shape, ary.strides, ary.dtype, stream=stream, gpu_data=gpu_data)


from_array_like = array_like


def from_record_like(rec: Any, stream: Any = 0, gpu_data: Any = None) -> DeviceRecord:
    """A record of a device of the dtype of another one: in new memory, or in ``gpu_data``."""
    return DeviceRecord(rec.dtype, stream=stream, gpu_data=gpu_data)


def is_cuda_ndarray(obj: Any) -> bool:
    """Whether an object is an array or a record of a device."""
    return bool(getattr(obj, "__cuda_ndarray__", False))


def require_cuda_ndarray(obj: Any) -> None:
    """Refuses everything but arrays and records of a device.

    Raises:
        ValueError: it is something else.
    """
    if not is_cuda_ndarray(obj):
        raise ValueError("require an cuda ndarray object")


def verify_cuda_ndarray_interface(obj: Any) -> None:
    """Refuses what lacks the attributes of an array of a device.

    Raises:
        ValueError: it is no such array.
        AttributeError: an attribute is missing, or of another type.
    """
    require_cuda_ndarray(obj)
    for name, kind in (("shape", tuple), ("strides", tuple), ("dtype", numpy.dtype), ("size", int)):
        if not isinstance(getattr(obj, name), kind):
            raise AttributeError(f"{name} must be of type {kind}")
