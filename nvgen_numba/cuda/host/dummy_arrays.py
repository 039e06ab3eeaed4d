"""``Array``: shape and strides of an array without memory, as ``numba.cuda.cudadrv.dummyarray`` has it.

Programs compute with it where parts of an array are; device arrays do so by ``shapes``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy

from nvgen_numba.cuda.host import shapes
from nvgen_numba.cuda.host.shapes import Layout


class Extent(NamedTuple):
    """The bytes from ``begin`` to ``end``."""

    begin: int
    end: int


class Element:
    """One element of an array."""

    is_array = False

    def __init__(self, extent: Extent) -> None:
        self.extent = extent

    def iter_contiguous_extent(self) -> Iterator[Extent]:
        """Where it is."""
        yield self.extent


class Array:
    """An array whose first element is ``layout.offset`` bytes from where some memory begins."""

    is_array = True

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.shape, self.strides, self.itemsize = layout.shape, layout.strides, layout.itemsize
        self.ndim = len(layout.shape)
        self.size = layout.size

    @classmethod
    def from_desc(cls, offset: Any, shape: Any, strides: Any, itemsize: int) -> Array:
        """An array by its parts.

        Raises:
            TypeError: an extent is no integer.
        """
        return cls(Layout(shapes.extents_of(shape), tuple(map(int, strides)), int(itemsize), int(offset)))

    @property
    def extent(self) -> Extent:
        """The bytes from the first element to the end of the last one."""
        return Extent(self.layout.offset, self.layout.offset + max(0, self.layout.bounds[1]))

    @property
    def is_c_contig(self) -> bool:
        return self.layout.is_c_contiguous

    @property
    def is_f_contig(self) -> bool:
        return self.layout.is_f_contiguous

    @property
    def flags(self) -> dict[str, bool]:
        return {"C_CONTIGUOUS": self.is_c_contig, "F_CONTIGUOUS": self.is_f_contig}

    def __getitem__(self, item: Any) -> Array | Element:
        """A part, or an element.

        Raises:
            IndexError: the index is no integer or slice, or outside of the array.
        """
        part = Array(shapes.indexed(self.layout, item))
        return Element(part.extent) if shapes.is_element(self.layout, item) else part

    def iter_contiguous_extent(self) -> Iterator[Extent]:
        """The pieces of memory without gaps that the elements are in."""
        if self.is_c_contig or self.is_f_contig:
            yield self.extent
            return
        for index in numpy.ndindex(*self.shape[:-1]):
            row = Array(shapes.indexed(self.layout, index))
            yield from [row.extent] if row.is_c_contig else [row[number].extent for number in range(self.shape[-1])]

    def reshape(self, *newdims: Any, order: str = "C") -> tuple[Array, list[Extent]]:
        """The same elements with other extents, and where they are.

        Raises:
            ValueError: they are more or fewer elements.
            NotImplementedError: they would have to be copied.
        """
        return Array(shapes.reshaped(self.layout, newdims, order)), list(self.iter_contiguous_extent())

    def squeeze(self, axis: Any = None) -> tuple[Array, list[Extent]]:
        """The array without axes of one element, and where the elements are.

        Raises:
            ValueError: a named axis has other than one element.
        """
        return Array(shapes.squeezed(self.layout, axis)), list(self.iter_contiguous_extent())

    def ravel(self, order: str = "C") -> tuple[Array, list[Extent]]:
        """The elements along one axis, and where they are.

        Raises:
            NotImplementedError: they would have to be copied.
        """
        return self.reshape(-1, order=order)

    def __repr__(self) -> str:
        return f"<Array shape={self.shape} strides={self.strides} itemsize={self.itemsize}>"
