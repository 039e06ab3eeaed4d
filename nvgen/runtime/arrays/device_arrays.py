"""``DeviceArray``: strided memory that a GPU can use, as launches take it.

Our own arrays (``nv.cuda``) and views of other libraries' arrays are of this class; a launch knows it and
``numpy.ndarray``. Everything that a launch asks of an array is computed when the array is made. Neither CUDA nor NumPy
is imported for that.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from typing import Any, NoReturn, Self

from nvgen import diagnostics
from nvgen.diagnostics import LaunchError
from nvgen.diagnostics.tracebacks import ends_tracebacks
from nvgen.lang.options import MAX_NARROW_ELEMENTS, is_large
from nvgen.runtime.arrays import copying, views
from nvgen.runtime.arrays.kinds import (
    ALIGNED,
    CPU_ORDINAL,
    KNOWN,
    NARROW,
    ArrayKey,
    Facts,
    Flags,
    Home,
    Kind,
    array_type,
    facts_of,
)
from nvgen.runtime.arrays.one_process import OfOneProcess
from nvgen.runtime.arrays.strides import contiguous_strides, is_contiguous, reach
from nvgen.types import NONE, ArrayType, Layout, Scalar, Type, component, size_of
from nvgen.types.numpy_records import dtype_of

__all__ = ["ArrayKey", "DeviceArray", "address_of", "array_type"]

#: Type and key of arrays whose memory was freed: no launch is for them, so each looks at them closely, and refuses.
_FREED = ArrayType(NONE, 0)
_FREED_KEY = ArrayKey(_FREED, 0)


class DeviceArray(OfOneProcess):
    """``shape`` elements from ``address`` on, ``strides`` bytes apart; without strides they are C-contiguous.

    Elements are numbers or structs; vectors are a last axis, as NumPy has them. ``home`` says whose memory it is
    (``kinds.home``), ``owner`` what keeps it. ``stream`` is the handle of the stream that
    a producer still works on, None where nothing is to be waited for. ``dtype`` is what NumPy calls the elements where
    the type does not say it, as for types of ml_dtypes. Nothing given here is checked.

    Indices are integers, slices, ``...`` and ``None``; they and the other methods return views, which are arrays of the
    same memory. No element is read or written on the host but by ``copy_to_host``, ``item``, ``copy_from`` and
    ``fill``. Making one of one dimension takes 0.8 us, of three contiguous ones 3 us (CPython 3.11 on a busy Xeon).
    """

    _refusal = ("an array of device memory", "its memory", "pickle `a.copy_to_host()`, and make an array of that there")
    __slots__ = (
        "__weakref__",
        "address",
        "element",
        "high",
        "home",
        "is_aligned",
        "is_narrow",
        "itemsize",
        "key",
        "low",
        "ordinal",
        "own_dtype",
        "owner",
        "parameters",
        "shape",
        "size",
        "stream",
        "strides",
        "type",
    )

    #: The address of the first element.
    address: int
    shape: tuple[int, ...]
    #: In bytes.
    strides: tuple[int, ...]
    element: Type
    ordinal: int
    home: Home
    owner: Any
    stream: int | None
    #: The dtype that was given, where the elements' type does not say it.
    own_dtype: Any
    #: The type that the array gives to a parameter: one object for equal types.
    type: ArrayType
    key: ArrayKey
    #: What a kernel takes for the array as that type has it: address, extents, and strides if the layout is "A".
    parameters: tuple[int, ...]
    #: The addresses of the first byte, and of the byte after the last one.
    low: int
    high: int
    #: The number of elements; the bytes of one.
    size: int
    itemsize: int
    #: Whether 32 bits count the elements (``lang.options.is_large``).
    is_narrow: bool
    #: Whether every element is aligned as kernels load it.
    is_aligned: bool

    def __init__(
        self,
        address: int,
        shape: tuple[int, ...],
        strides: tuple[int, ...] | None,
        element: Type,
        home: Home,
        owner: Any,
        stream: int | None = None,
        dtype: Any = None,
    ) -> None:
        known = KNOWN.get(id(element))
        facts = known[1] if known is not None else facts_of(element)
        self.address = address
        self.shape = shape
        self.element = facts.element
        self.ordinal = home.ordinal
        self.owner = owner
        self.home = home
        self.stream = stream
        self.own_dtype = dtype
        self.itemsize = itemsize = facts.size
        if len(shape) == 1 and (strides is None or strides[0] == itemsize):
            self.size = size = shape[0]
            self.strides = (itemsize,)
            self.parameters = (address, size)
            self.low = address
            self.high = address + size * itemsize
            self.is_narrow = narrow = size <= MAX_NARROW_ELEMENTS
            self.is_aligned = aligned = not address % facts.alignment or not size
            kind = facts.vector
        else:
            kind = self._kind_of(strides, facts)
            narrow, aligned = self.is_narrow, self.is_aligned
        self.type = kind.type
        number = home.number
        if narrow:
            number += NARROW
        if aligned:
            number += ALIGNED
        self.key = kind.keys.get(number) or kind.key(number)

    def _kind_of(self, strides: tuple[int, ...] | None, facts: Facts) -> Kind:
        """What the strides decide; the layout is that of NumPy's flags, C where it is C and F."""
        address, shape, itemsize = self.address, self.shape, facts.size
        self.size = size = prod(shape)
        self.is_narrow = not is_large(size, shape)
        self.is_aligned = not size or not address % facts.alignment
        layout: Layout = "C"
        if strides is None:
            self.strides = contiguous_strides(shape, itemsize)
        else:
            self.strides = strides
            if not is_contiguous(shape, strides, itemsize, "C"):
                layout = "F" if is_contiguous(shape, strides, itemsize, "F") else "A"
        if layout != "A":
            self.parameters = (address, *shape)
            self.low, self.high = address, address + size * itemsize
        else:
            self.parameters = (address, *shape, *self.strides)
            below, above = reach(shape, self.strides)
            self.low, self.high = address + below, address + above + itemsize
            if self.is_aligned:
                for extent, stride in zip(shape, self.strides):  # noqa: B905  (views are made for launches)
                    if stride % facts.alignment and extent > 1:
                        self.is_aligned = False
        return facts.kind(len(shape), layout)

    @property
    def is_on_cpu(self) -> bool:
        """Whether the memory is the CPU's, which stands for a GPU where there is none."""
        return self.ordinal == CPU_ORDINAL

    # What NumPy's arrays have

    @property
    def ndim(self) -> int:
        return len(self.shape)

    @property
    def nbytes(self) -> int:
        """The bytes of all elements, without gaps between them."""
        return self.size * self.itemsize

    @property
    def dtype(self) -> Any:
        """NumPy's dtype of the elements; raw bytes (``V2``) where NumPy has none and none was given."""
        if self.own_dtype is not None:
            return self.own_dtype
        facts = facts_of(self.element)
        if facts.dtype is None:
            facts.dtype = dtype_of(self.element)
        return facts.dtype

    @property
    def flags(self) -> Flags:
        layout = (self.shape, self.strides, self.itemsize)
        return Flags(*layout, aligned=self.is_aligned, writeable=self.writeable)

    def __len__(self) -> int:
        if not self.shape:
            __tracebackhide__ = True  # pytest does not show this frame
            raise TypeError("an array of no dimensions has no length")
        return self.shape[0]

    def __repr__(self) -> str:
        home = "freed" if self.is_freed else f"device={'cpu' if self.is_on_cpu else self.ordinal}"
        where = "" if self.is_freed else f"strides={self.strides}, "
        return f"DeviceArray({self.element!r}, shape={self.shape}, {where}{home})"

    @property
    def writeable(self) -> bool:
        """Whether kernels may write to it."""
        return self.home.writeable

    @property
    def is_host_accessible(self) -> bool:
        """Whether the CPU can use the memory as well: managed and pinned memory."""
        return self.home.is_host_accessible

    # Views

    def _view(
        self, offset: int, shape: tuple[int, ...], strides: tuple[int, ...], element: Type, dtype: Any
    ) -> DeviceArray:
        self.check_alive("the array")
        view = DeviceArray(self.address + offset, shape, strides, element, self.home, self.owner, self.stream, dtype)
        adopt = getattr(self.owner, "adopt", None)
        if adopt is not None:
            adopt(view)
        return view

    @ends_tracebacks
    def __getitem__(self, key: Any) -> DeviceArray:
        """A view; an integer for each axis makes one of no dimensions.

        Raises:
            LaunchError: the index is no integer, slice, ``...`` or ``None``, or outside of the array.
        """
        return self._view(*views.indexed(self.shape, self.strides, key), self.element, self.own_dtype)

    def __iter__(self) -> Iterator[DeviceArray]:
        return (self[index] for index in range(len(self)))

    @ends_tracebacks
    def __setitem__(self, key: Any, value: Any) -> NoReturn:
        what = "elements of device memory are not assigned"
        raise _on_host(what, "copy to a view, `a[i:j].copy_from(values)`, or set all of it, `a[i:j].fill(value)`")

    @ends_tracebacks
    def reshape(self, *shape: Any) -> DeviceArray:
        """A C-contiguous array's elements with other extents; one of them may be -1.

        Raises:
            LaunchError: they are more or fewer elements, or those of this array do not follow each other.
        """
        extents = views.reshaped(self.shape, shape, self.type.layout)
        return self._view(0, extents, contiguous_strides(extents, self.itemsize), self.element, self.own_dtype)

    @ends_tracebacks
    def transpose(self, *axes: Any) -> DeviceArray:
        """The array with its axes in another order, as `numpy.transpose` has it; without any, in reverse.

        Raises:
            LaunchError: these are not the array's axes.
        """
        return self._view(*views.transposed(self.shape, self.strides, axes), self.element, self.own_dtype)

    @property
    def T(self) -> DeviceArray:
        """The array with its axes in reverse."""
        return self.transpose()

    @ends_tracebacks
    def view(self, dtype: Any) -> DeviceArray:
        """The same bytes as elements of another type: one of nvgen, or what NumPy takes as a dtype.

        Raises:
            LaunchError: there is no such type, or the elements along the last axis do not make whole ones of it.
        """
        from nvgen.runtime.arrays.elements import elements_of

        wanted = elements_of(dtype)
        if wanted.axes:
            remedy = "view it as the element's type, and reshape that"
            raise LaunchError(diagnostics.arrays.NotViewable(None, "a vector is an axis, and no view adds one", remedy))
        size = size_of(wanted.element)
        shape, strides = views.with_element_size(self.shape, self.strides, self.itemsize, size)
        return self._view(0, shape, strides, wanted.element, wanted.dtype)

    @property
    def real(self) -> DeviceArray:
        """The real parts of complex numbers; other numbers as they are."""
        return self._part(0)

    @property
    def imag(self) -> DeviceArray:
        """The imaginary parts of complex numbers.

        Raises:
            LaunchError: the elements are no complex numbers.
        """
        return self._part(1)

    @ends_tracebacks
    def _part(self, index: int) -> DeviceArray:
        element = self.element
        if isinstance(element, Scalar) and element.is_complex:
            part = component(element)
            return self._view(index * part.size, self.shape, self.strides, part, None)
        if index:
            what = f"elements of {element} have no imaginary part"
            raise LaunchError(diagnostics.arrays.NotViewable(None, what, "leave `.imag` out"))
        return self

    # Copies

    @ends_tracebacks
    def copy_to_host(self, out: Any = None, *, stream: Any = None, blocking: bool = True) -> Any:
        """The elements as a NumPy array: ``out``, or a new one of the same shape.

        The copy comes after what ``stream`` (the default stream) was given before. With ``blocking=False`` it may go on
        after the call, into an ``out`` that lies in memory as the array does; it does where that is page-locked.

        Raises:
            LaunchError: ``out`` differs in shape or dtype, is read-only, or would be written later; the driver fails.
        """
        return copying.of(self).to_host(self, out, stream, blocking)

    @ends_tracebacks
    def copy_from(self, source: Any, *, stream: Any = None, blocking: bool = True) -> Self:
        """Copies the elements of a NumPy array or a ``DeviceArray`` of the same shape and dtype here.

        A copy from memory of the same GPU is not waited for. One from a NumPy array may go on after the call with
        ``blocking=False``, and the elements are not to be changed before it is done.

        Raises:
            LaunchError: the arrays differ, this one is read-only, or the driver fails.
        """
        if isinstance(source, DeviceArray):
            copying.of(self, source).between(self, source, stream)
        else:
            copying.of(self).from_host(self, source, stream, blocking)
        return self

    @ends_tracebacks
    def fill(self, value: Any, *, stream: Any = None) -> Self:
        """Sets every element to a value that their type has.

        Raises:
            LaunchError: it is no such value, the array is read-only, or the driver fails.
        """
        copying.of(self).fill(self, value, stream)
        return self

    @ends_tracebacks
    def item(self, *index: int) -> Any:
        """One element, copied to the host, as a Python number; of a struct, a tuple as NumPy's records give it.

        Raises:
            LaunchError: there are several elements, and no index for each axis.
        """
        found = self[index] if index else self
        if found.size != 1:
            what = f"one value is asked for, and there are {found.size}"
            raise _on_host(what, "index it, `a.item(i)`, or copy all of it, `a.copy_to_host()`")
        from nvgen.runtime.arrays.elements import number

        return number(found.copy_to_host().reshape(())[()], self.element)

    @ends_tracebacks
    def host_view(self) -> Any:
        """The memory of a managed or pinned array as a NumPy array. It waits for nothing that a GPU still does.

        Raises:
            LaunchError: the CPU cannot use the memory.
        """
        self.check_alive("the array")
        if not self.is_host_accessible:
            raise _on_host("the CPU cannot use the memory of a GPU", "copy it: `a.copy_to_host()`")
        from nvgen.runtime.arrays.host_views import host_view

        return host_view(self)

    # Use by other libraries

    @ends_tracebacks
    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        if not self.is_host_accessible:
            raise _on_host("an array of device memory is given to NumPy", "pass a copy: `a.copy_to_host()`")
        import numpy

        return numpy.array(self.host_view(), dtype=dtype, copy=copy)

    @property
    def __array_interface__(self) -> dict[str, Any]:
        if not self.is_host_accessible:
            raise AttributeError("the CPU cannot use the memory")  # as if there were no such attribute
        described: dict[str, Any] = self.host_view().__array_interface__
        return described

    @ends_tracebacks
    def __bool__(self) -> NoReturn:
        raise _on_host("an array of device memory has no truth value", "ask for an element: `a.item()`")

    @property
    @ends_tracebacks
    def __cuda_array_interface__(self) -> dict[str, Any]:
        """Version 3 of the protocol; the stream is the producer's, if one is to be waited for, or the default one."""
        from nvgen.runtime.gpu.streams import LEGACY, default

        if self.is_on_cpu:
            raise AttributeError("the memory is the CPU's")  # as if there were no such attribute
        self.check_alive("the array")
        described: dict[str, Any] = {
            "shape": self.shape,
            "typestr": self.dtype.str,
            "data": (self.address if self.size else 0, not self.writeable),
            "version": 3,
            "strides": None if self.type.layout == "C" else self.strides,
            "stream": self.stream or default() or LEGACY,
        }
        if self.dtype.names is not None:
            described["descr"] = self.dtype.descr
        return described

    def __dlpack_device__(self) -> tuple[int, int]:
        from nvgen.runtime.interop import dlpack_export

        return dlpack_export.device(self)

    @ends_tracebacks
    def __dlpack__(
        self, *, stream: Any = None, max_version: Any = None, dl_device: Any = None, copy: bool | None = None
    ) -> Any:
        """A capsule of DLPack for a consumer that works on ``stream``.

        Raises:
            BufferError: DLPack has no such elements, or a copy is asked for.
        """
        from nvgen.runtime.interop import dlpack_export

        return dlpack_export.capsule(self, stream, max_version, dl_device, copy)

    # Freeing

    @property
    def is_freed(self) -> bool:
        """Whether the memory was given back with ``free``."""
        return self.type is _FREED

    def check_alive(self, what: str) -> None:
        """Refuses a use after ``free``.

        Raises:
            LaunchError: the memory was given back.
        """
        if self.type is _FREED:
            raise LaunchError(diagnostics.arrays.FreedMemory(None, what))

    def forget(self) -> None:
        """Makes this an array that nothing takes: its memory is there no more."""
        self.type, self.key, self.parameters = _FREED, _FREED_KEY, ()
        self.address = self.low = self.high = 0

    @ends_tracebacks
    def free(self) -> None:
        """Gives the memory back now, for this array and all that share it; otherwise that is done with the last one.

        Work that streams have been given before still has the memory.

        Raises:
            LaunchError: the memory is another library's, or was freed.
        """
        self.check_alive("the array")
        give_back = getattr(self.owner, "free", None)
        if give_back is None or not hasattr(self.owner, "adopt"):
            what = "the memory of another library's array is that library's to free"
            raise LaunchError(diagnostics.arrays.NotViewable(None, what, "drop the array there"))
        give_back()


def _on_host(what: str, remedy: str) -> LaunchError:
    return LaunchError(diagnostics.arrays.ElementOnHost(None, what, remedy))


def address_of(array: Any) -> int:
    """The address of an array's first element, in the memory of the GPU or of the process."""
    address: int = array.address if isinstance(array, DeviceArray) else array.ctypes.data
    return address
