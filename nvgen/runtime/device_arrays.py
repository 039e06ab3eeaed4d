"""``DeviceArray``: strided memory that a GPU can use, as launches take it.

Our own arrays (``nv.cuda``) and views of other libraries' arrays are of this class; a launch knows it and
``numpy.ndarray``. Everything that a launch asks of an array is computed when the array is made. Neither CUDA nor NumPy
is imported for that.
"""

from __future__ import annotations

from math import prod
from typing import Any

from nvgen.lang.options import MAX_NARROW_ELEMENTS
from nvgen.runtime.strides import contiguous_strides, is_contiguous, reach
from nvgen.types import ArrayType, Layout, Type, alignment_of, size_of
from nvgen.types.numpy_records import dtype_of

#: Elements whose facts are found by identity; struct types may be made anew with each array.
_MAX_KNOWN = 512
#: The properties in a key's number; the GPU's number is above them.
_WRITEABLE, _HOST_ACCESSIBLE, _NARROW, _ALIGNED, _PROPERTIES = 8, 4, 2, 1, 16


class ArrayKey:
    """What a launch that was checked for one array holds for: arrays of one key differ in address and extents only.

    There is one object for each type, GPU and set of properties; it is equal to itself only, and hashed by identity.
    """

    __slots__ = ("is_aligned", "is_host_accessible", "is_narrow", "ordinal", "type", "writeable")

    def __init__(self, type_: ArrayType, number: int) -> None:
        self.type = type_
        self.ordinal = number // _PROPERTIES
        self.writeable = bool(number & _WRITEABLE)
        self.is_host_accessible = bool(number & _HOST_ACCESSIBLE)
        self.is_narrow = bool(number & _NARROW)
        self.is_aligned = bool(number & _ALIGNED)


class _Kind:
    """A type of arrays, and its keys by their numbers."""

    __slots__ = ("keys", "type")

    def __init__(self, type_: ArrayType) -> None:
        self.type = type_
        self.keys: dict[int, ArrayKey] = {}

    def key(self, number: int) -> ArrayKey:
        return self.keys.setdefault(number, ArrayKey(self.type, number))


class _Facts:
    """What arrays of one type of elements have in common: bytes and alignment of an element, and the arrays' types."""

    __slots__ = ("alignment", "dtype", "element", "kinds", "size", "vector")

    def __init__(self, element: Type) -> None:
        self.element = element
        self.size = size_of(element)
        self.alignment = alignment_of(element)
        #: NumPy's dtype, made when it is asked for.
        self.dtype: Any = None
        self.kinds: dict[tuple[int, Layout], _Kind] = {}
        #: Contiguous arrays of one dimension.
        self.vector = self.kind(1, "C")

    def kind(self, ndim: int, layout: Layout) -> _Kind:
        found = self.kinds.get((ndim, layout))
        if found is None:
            found = self.kinds.setdefault((ndim, layout), _Kind(ArrayType(self.element, ndim, layout)))
        return found


#: The facts by equal elements, which makes types and keys unique; and again by the elements' identities.
_FACTS: dict[Type, _Facts] = {}
_KNOWN: dict[int, tuple[Type, _Facts]] = {}


def _facts(element: Type) -> _Facts:
    facts = _FACTS.get(element) or _FACTS.setdefault(element, _Facts(element))
    if len(_KNOWN) >= _MAX_KNOWN:
        _KNOWN.clear()
    _KNOWN[id(element)] = (element, facts)  # the element is kept, so its identity stays its own
    return facts


def array_type(element: Type, ndim: int, layout: Layout) -> ArrayType:
    """The type of arrays: one object for equal elements, dimensions and layout."""
    return _facts(element).kind(ndim, layout).type


class Flags:
    """How an array lies in memory, as NumPy's flags of the same names say."""

    __slots__ = ("aligned", "c_contiguous", "f_contiguous", "writeable")

    def __init__(self, array: DeviceArray) -> None:
        shape, strides, size = array.shape, array.strides, array.itemsize
        self.c_contiguous = is_contiguous(shape, strides, size, "C")
        self.f_contiguous = is_contiguous(shape, strides, size, "F")
        self.aligned = array.is_aligned
        self.writeable = array.writeable

    def __repr__(self) -> str:
        return f"Flags({', '.join(f'{name}={getattr(self, name)}' for name in self.__slots__)})"


class DeviceArray:
    """``shape`` elements from ``address`` on, ``strides`` bytes apart; without strides they are C-contiguous.

    Elements are numbers or structs; vectors are a last axis, as NumPy has them. ``ordinal`` is the number of the GPU
    whose memory it is, ``owner`` what keeps that memory. ``stream`` is the handle of the stream that a producer still
    works on, None where nothing is to be waited for. ``dtype`` is what NumPy calls the elements where the type does not
    say it, as for types of ml_dtypes. Nothing given here is checked.
    """

    __slots__ = (
        "__weakref__",
        "_dtype",
        "address",
        "element",
        "high",
        "is_aligned",
        "is_host_accessible",
        "is_narrow",
        "itemsize",
        "key",
        "low",
        "ordinal",
        "owner",
        "parameters",
        "shape",
        "size",
        "stream",
        "strides",
        "type",
        "writeable",
    )

    #: The address of the first element.
    address: int
    shape: tuple[int, ...]
    #: In bytes.
    strides: tuple[int, ...]
    element: Type
    ordinal: int
    owner: Any
    writeable: bool
    stream: int | None
    #: Whether the CPU can use the memory as well: managed and pinned memory.
    is_host_accessible: bool
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
    #: Whether 32 bits count the elements: there are ``MAX_NARROW_ELEMENTS`` at most, and no extent is larger.
    is_narrow: bool
    #: Whether every element is aligned as kernels load it.
    is_aligned: bool

    def __init__(
        self,
        address: int,
        shape: tuple[int, ...],
        strides: tuple[int, ...] | None,
        element: Type,
        ordinal: int,
        owner: Any,
        writeable: bool = True,
        stream: int | None = None,
        is_host_accessible: bool = False,
        dtype: Any = None,
    ) -> None:
        known = _KNOWN.get(id(element))
        facts = known[1] if known is not None else _facts(element)
        self.address = address
        self.shape = shape
        self.element = facts.element
        self.ordinal = ordinal
        self.owner = owner
        self.writeable = writeable
        self.stream = stream
        self.is_host_accessible = is_host_accessible
        self._dtype = dtype
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
            kind = self._place(strides, facts)
            narrow, aligned = self.is_narrow, self.is_aligned
        self.type = kind.type
        number = ordinal * _PROPERTIES
        if writeable:
            number += _WRITEABLE
        if is_host_accessible:
            number += _HOST_ACCESSIBLE
        if narrow:
            number += _NARROW
        if aligned:
            number += _ALIGNED
        self.key = kind.keys.get(number) or kind.key(number)

    def _place(self, strides: tuple[int, ...] | None, facts: _Facts) -> _Kind:
        """What the strides decide; the layout is that of NumPy's flags, C where it is C and F."""
        address, shape, itemsize = self.address, self.shape, facts.size
        self.size = size = prod(shape)
        self.is_narrow = size <= MAX_NARROW_ELEMENTS and (size > 0 or max(shape) <= MAX_NARROW_ELEMENTS)
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
        if self._dtype is not None:
            return self._dtype
        facts = _facts(self.element)
        if facts.dtype is None:
            facts.dtype = dtype_of(self.element)
        return facts.dtype

    @property
    def flags(self) -> Flags:
        return Flags(self)

    def __len__(self) -> int:
        if not self.shape:
            raise TypeError("an array of no dimensions has no length")
        return self.shape[0]

    def __repr__(self) -> str:
        return f"DeviceArray({self.element!r}, shape={self.shape}, strides={self.strides}, device={self.ordinal})"
