"""The types of device arrays, and the keys by which launches know them: one object for equal ones, found quickly."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from nvgen.runtime.arrays.strides import is_contiguous
from nvgen.types import ArrayType, Layout, Type, alignment_of, size_of

#: Elements whose facts are found by identity; struct types may be made anew with each array.
_MAX_KNOWN = 512
#: What stands for a GPU's number in arrays of the CPU's memory.
CPU_ORDINAL = -1
#: The properties in a key's number; the GPU's number is above them.
WRITEABLE, HOST_ACCESSIBLE, NARROW, ALIGNED, PROPERTIES = 8, 4, 2, 1, 16


class Home:
    """Whose memory it is: a GPU's by its number, or the CPU's; and whether kernels, and the CPU as well, may use it."""

    __slots__ = ("is_host_accessible", "number", "ordinal", "writeable")

    def __init__(self, ordinal: int, writeable: bool, is_host_accessible: bool) -> None:
        self.ordinal = ordinal
        self.writeable = writeable
        self.is_host_accessible = is_host_accessible
        #: What a key's number has of it.
        self.number = ordinal * PROPERTIES + WRITEABLE * writeable + HOST_ACCESSIBLE * is_host_accessible


#: The homes that are kept: four for each GPU.
_HOMES = 256


@lru_cache(_HOMES)
def home(ordinal: int, writeable: bool = True, is_host_accessible: bool = False) -> Home:
    """The memory of a GPU, or with ``CPU_ORDINAL`` of the CPU: one object for equal ones."""
    return Home(ordinal, writeable, is_host_accessible)


class _Memories(dict[int, Home]):
    def __missing__(self, ordinal: int) -> Home:
        return self.setdefault(ordinal, home(ordinal))


#: The memory of each GPU, found in a step for each array of another library that a launch takes.
GPU_MEMORY = _Memories()


class ArrayKey:
    """What a launch that was checked for one array holds for: arrays of one key differ in address and extents only.

    There is one object for each type, GPU and set of properties; it is equal to itself only, and hashed by identity.
    """

    __slots__ = ("is_aligned", "is_host_accessible", "is_narrow", "ordinal", "type", "writeable")

    def __init__(self, type_: ArrayType, number: int) -> None:
        self.type = type_
        self.ordinal = number // PROPERTIES
        self.writeable = bool(number & WRITEABLE)
        self.is_host_accessible = bool(number & HOST_ACCESSIBLE)
        self.is_narrow = bool(number & NARROW)
        self.is_aligned = bool(number & ALIGNED)


class Kind:
    """A type of arrays, and its keys by their numbers."""

    __slots__ = ("keys", "type")

    def __init__(self, type_: ArrayType) -> None:
        self.type = type_
        self.keys: dict[int, ArrayKey] = {}

    def key(self, number: int) -> ArrayKey:
        return self.keys.setdefault(number, ArrayKey(self.type, number))


class Facts:
    """What arrays of one type of elements have in common: bytes and alignment of an element, and the arrays' types."""

    __slots__ = ("alignment", "dtype", "element", "kinds", "size", "vector")

    def __init__(self, element: Type) -> None:
        self.element = element
        self.size = size_of(element)
        self.alignment = alignment_of(element)
        #: NumPy's dtype, made when it is asked for.
        self.dtype: Any = None
        self.kinds: dict[tuple[int, Layout], Kind] = {}
        #: Contiguous arrays of one dimension.
        self.vector = self.kind(1, "C")

    def kind(self, ndim: int, layout: Layout) -> Kind:
        found = self.kinds.get((ndim, layout))
        if found is None:
            found = self.kinds.setdefault((ndim, layout), Kind(ArrayType(self.element, ndim, layout)))
        return found


#: The facts by equal elements, which makes types and keys unique; and again by the elements' identities.
_FACTS: dict[Type, Facts] = {}
KNOWN: dict[int, tuple[Type, Facts]] = {}


def facts_of(element: Type) -> Facts:
    facts = _FACTS.get(element) or _FACTS.setdefault(element, Facts(element))
    if len(KNOWN) >= _MAX_KNOWN:
        KNOWN.clear()
    KNOWN[id(element)] = (element, facts)  # the element is kept, so its identity stays its own
    return facts


def array_type(element: Type, ndim: int, layout: Layout) -> ArrayType:
    """The type of arrays: one object for equal elements, dimensions and layout."""
    return facts_of(element).kind(ndim, layout).type


class Flags:
    """How an array lies in memory, as NumPy's flags of the same names say."""

    __slots__ = ("aligned", "c_contiguous", "f_contiguous", "writeable")

    def __init__(
        self, shape: tuple[int, ...], strides: tuple[int, ...], size: int, *, aligned: bool, writeable: bool
    ) -> None:
        self.c_contiguous = is_contiguous(shape, strides, size, "C")
        self.f_contiguous = is_contiguous(shape, strides, size, "F")
        self.aligned = aligned
        self.writeable = writeable

    def __repr__(self) -> str:
        return f"Flags({', '.join(f'{name}={getattr(self, name)}' for name in self.__slots__)})"
