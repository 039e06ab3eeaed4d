"""Types made of others: arrays and tuples."""

from __future__ import annotations

from typing import Any, Literal

from nvgen.records import Record
from nvgen.types.scalar import Scalar, Type

#: Dimensions that an array may have.
MAX_NDIM = 3
#: C: the last index is contiguous. F: the first one is.
Layout = Literal["C", "F"]


class ArrayType(Type, Record):
    """A view of device memory: elements of one scalar type, a number of dimensions, a layout."""

    dtype: Scalar
    ndim: int = 1
    layout: Layout = "C"

    def __repr__(self) -> str:
        if self.layout != "C":
            return f"Array[{self.dtype}, {self.ndim}, {self.layout!r}]"
        return f"Array[{self.dtype}]" if self.ndim == 1 else f"Array[{self.dtype}, {self.ndim}]"


class TupleType(Type, Record):
    """A fixed number of values, as ``nv.grid(2)`` gives and ``a.shape`` is."""

    elements: tuple[Type, ...]

    def __repr__(self) -> str:
        return f"({', '.join(map(repr, self.elements))}{',' if len(self.elements) == 1 else ''})"


class ArrayForm(Record):
    """What ``nv.Array[...]`` evaluates to, as written; ``annotations.resolve`` checks it."""

    arguments: tuple[Any, ...]


class Array:
    """``nv.Array[dtype]``, ``nv.Array[dtype, ndim]`` or ``nv.Array[dtype, ndim, layout]``: annotates a parameter.

    ``ndim`` is 1 to 3, ``layout`` is ``"C"`` (default) or ``"F"``. A kernel takes such an array as its data pointer
    (``.global``, aligned to the element) followed by its ``ndim`` extents as 64-bit integers, outermost first; the
    strides are what the layout implies.
    """

    def __class_getitem__(cls, arguments: Any) -> ArrayForm:
        return ArrayForm(arguments if isinstance(arguments, tuple) else (arguments,))
