"""Shapes and strides of device arrays: plain arithmetic in bytes, with NumPy's results and numba's exceptions."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any, NamedTuple

import numpy

from nvgen.diagnostics import LaunchError
from nvgen.extending.devices import array_views as views
from nvgen.extending.devices import contiguous_strides, is_contiguous, reach


class Layout(NamedTuple):
    """How elements of ``itemsize`` bytes lie: the first one is ``offset`` bytes from where the array begins."""

    shape: tuple[int, ...]
    strides: tuple[int, ...]
    itemsize: int
    offset: int = 0

    @property
    def size(self) -> int:
        """The number of elements."""
        return prod(self.shape)

    @property
    def is_c_contiguous(self) -> bool:
        return is_contiguous(self.shape, self.strides, self.itemsize, "C")

    @property
    def is_f_contiguous(self) -> bool:
        return is_contiguous(self.shape, self.strides, self.itemsize, "F")

    @property
    def bounds(self) -> tuple[int, int]:
        """The bytes that the elements span, from the first element on: below it, and up to the end of the last one."""
        if not self.size:
            return 0, 0
        below, above = reach(self.shape, self.strides)
        return below, above + self.itemsize

    @property
    def span(self) -> int:
        """The bytes from the lowest to the end of the highest element."""
        low, high = self.bounds
        return high - low

    @property
    def without_repeats(self) -> Layout:
        """The elements of a broadcast array, each once: axes whose stride is 0 are left out."""
        if not self.size:
            return self
        kept = [axis for axis, stride in enumerate(self.strides) if stride]
        shape = tuple(self.shape[axis] for axis in kept)
        return self._replace(shape=shape, strides=tuple(self.strides[axis] for axis in kept))


def normalised(shape: Any, strides: Any, dtype: Any, order: str) -> tuple[tuple[int, ...], tuple[int, ...], Any]:
    """Shape, strides and dtype of an array to be made; without strides they are those of the order.

    Raises:
        TypeError: an extent is no integer, or NumPy has no such dtype.
        ValueError: an extent is negative, the order is neither "C" nor "F", or strides are missing.
    """
    dtype = numpy.dtype(dtype)
    extents = extents_of(shape)
    if isinstance(strides, (int, numpy.integer)):
        strides = (strides,)
    if not strides:
        if order not in ("C", "F"):
            raise ValueError(f"must be either C/F order, not {order!r}")
        return extents, contiguous_strides(extents, dtype.itemsize, order), dtype
    steps = tuple(int(stride) for stride in strides)
    if len(steps) != len(extents):
        raise ValueError(f"strides not match ndim: {len(steps)} strides for {len(extents)} dimensions")
    return extents, steps, dtype


def extents_of(shape: Any) -> tuple[int, ...]:
    """A shape as a tuple; an integer is one extent.

    Raises:
        TypeError: an extent is no integer.
        ValueError: an extent is negative.
    """
    if isinstance(shape, (int, numpy.integer)):
        shape = (shape,)
    elif isinstance(shape, (float, numpy.floating)) or getattr(shape, "shape", None) == ():
        raise TypeError("shape must be an integer or tuple of integers")
    for extent in shape:
        if not isinstance(extent, (int, numpy.integer)):
            raise TypeError(f"shape elements must be integers, got {type(extent).__name__}")
    found = tuple(int(extent) for extent in shape)
    if found and min(found) < 0:
        raise ValueError(f"negative dimensions are not allowed: {found}")
    return found


def strides_like(array: Any) -> tuple[int, ...] | None:
    """The strides of an array of the same shape without gaps, with the axes in the same order; None for C and F order.

    ``array`` has ``shape``, ``strides``, ``flags`` and ``dtype``.
    """
    if array.flags["C_CONTIGUOUS"] or array.flags["F_CONTIGUOUS"] or array.ndim <= 1:
        return None
    found = [0] * array.ndim
    step = array.dtype.itemsize
    for axis in sorted(range(array.ndim), key=lambda axis: array.strides[axis]):
        found[axis] = step
        step *= array.shape[axis]
    return tuple(found)


def order_like(array: Any) -> str:
    """The order of an array that is to be like another: "F" where that is in F order alone."""
    return "F" if array.flags["F_CONTIGUOUS"] and not array.flags["C_CONTIGUOUS"] else "C"


def indexed(layout: Layout, key: Any) -> Layout:
    """The part of an array that ``array[key]`` is: of integers, slices, ``...`` and ``None``.

    Raises:
        IndexError: the key is another one, or outside of the array.
    """
    try:
        offset, shape, strides = views.indexed(layout.shape, layout.strides, _plain(key))
    except LaunchError as error:
        raise IndexError(str(error)) from None
    return Layout(shape, strides, layout.itemsize, layout.offset + offset)


def is_element(layout: Layout, key: Any) -> bool:
    """Whether a key names one element: an integer for each axis, and nothing else."""
    parts = key if isinstance(key, tuple) else (key,)
    return len(parts) == len(layout.shape) and not any(
        isinstance(part, slice) or part is None or part is Ellipsis for part in parts
    )


def _plain(key: Any) -> Any:
    """A key whose arrays of no dimensions are integers."""
    if isinstance(key, tuple):
        return tuple(_plain(part) for part in key)
    is_integer = isinstance(key, numpy.ndarray) and key.ndim == 0 and key.dtype.kind in "iu"
    return int(key) if is_integer else key


def reshaped(layout: Layout, shape: Sequence[Any], order: str) -> Layout:
    """The same elements with other extents, of which one may be -1, in "C" or "F" order; "A" is F for F order alone.

    Raises:
        ValueError: there are more or fewer elements, or there is no such order.
        NotImplementedError: the elements would have to be copied.
    """
    if order not in ("C", "F", "A"):
        raise ValueError(f"order not C|F|A: {order!r}")
    if order == "A":
        order = "F" if layout.is_f_contiguous and not layout.is_c_contiguous else "C"
    wanted = _completed(layout.size, [int(extent) for extent in shape])
    own, steps = layout.shape, layout.strides
    if order == "F":
        own, steps, wanted = own[::-1], steps[::-1], wanted[::-1]
    found = _strides_in_c_order(own, steps, wanted, layout.itemsize)
    if order == "F":
        found, wanted = found[::-1], wanted[::-1]
    return layout._replace(shape=wanted, strides=found)


def _completed(size: int, shape: list[int]) -> tuple[int, ...]:
    unknown = [axis for axis, extent in enumerate(shape) if extent < 0]
    if len(unknown) > 1:
        raise ValueError("can only specify one unknown dimension")
    if unknown:
        known = prod(extent for extent in shape if extent >= 0)
        if not known or size % known:
            raise ValueError("cannot infer valid shape for unknown dimension")
        shape[unknown[0]] = size // known
    if prod(shape) != size:
        raise ValueError(f"reshape changes the size of the array: {size} elements to {tuple(shape)}")
    return tuple(shape)


def _strides_in_c_order(
    shape: tuple[int, ...], strides: tuple[int, ...], wanted: tuple[int, ...], itemsize: int
) -> tuple[int, ...]:
    """The strides of other extents over the same elements, the last axis first.

    Neighbouring axes that are one run of evenly spaced elements are taken as one; each new axis has to be a part of a
    run, or whole runs would have to be joined.
    """
    if not prod(wanted):
        return contiguous_strides(wanted, itemsize)
    runs = _runs(shape, strides) or [(1, itemsize)]
    count, step = runs.pop()
    found = []
    for extent in reversed(wanted):
        if count == 1 and extent > 1 and runs:
            count, step = runs.pop()
        if count % extent:
            raise NotImplementedError("operation requires copying")
        found.append(step)
        step *= extent
        count //= extent
    return tuple(reversed(found))


def _runs(shape: tuple[int, ...], strides: tuple[int, ...]) -> list[tuple[int, int]]:
    """Counts and distances of evenly spaced elements, the fastest run last."""
    runs: list[tuple[int, int]] = []
    for extent, stride in zip(shape, strides, strict=True):
        if extent == 1:
            continue
        if runs and runs[-1][1] == stride * extent:
            runs[-1] = (runs[-1][0] * extent, stride)
        else:
            runs.append((extent, stride))
    return runs


def squeezed(layout: Layout, axis: Any = None) -> Layout:
    """The layout without its axes of one element, or without the axes that are named.

    Raises:
        ValueError: a named axis has other than one element.
        IndexError: there is no such axis.
    """
    ndim = len(layout.shape)
    if axis is None:
        dropped = {number for number in range(ndim) if layout.shape[number] == 1}
    else:
        named = axis if isinstance(axis, tuple) else (axis,)
        if any(not -ndim <= number < ndim for number in named):
            raise IndexError(f"axis {axis} is out of bounds for an array of {ndim} dimensions")
        dropped = {number % ndim for number in named}
        if any(layout.shape[number] != 1 for number in dropped):
            raise ValueError("cannot select an axis to squeeze out which has size not equal to one")
    kept = [number for number in range(ndim) if number not in dropped]
    shape = tuple(layout.shape[number] for number in kept)
    return layout._replace(shape=shape, strides=tuple(layout.strides[number] for number in kept))


def with_itemsize(layout: Layout, itemsize: int) -> Layout:
    """The same bytes as elements of another size, of which the last axis has more or fewer.

    Raises:
        ValueError: the array is not in C order, or its rows are no whole elements.
    """
    if itemsize == layout.itemsize:
        return layout
    if not layout.shape or not layout.is_c_contiguous:
        raise ValueError("To change to a dtype of a different size, the array must be C-contiguous")
    count, rest = divmod(layout.shape[-1] * layout.itemsize, itemsize)
    if rest:
        raise ValueError(
            "When changing to a larger dtype, its size must be a divisor of the total size in bytes of the last axis"
            " of the array."
        )
    return Layout((*layout.shape[:-1], count), (*layout.strides[:-1], itemsize), itemsize, layout.offset)
