"""Shapes and strides of arrays: plain arithmetic, as NumPy does it. Strides are in bytes."""

from __future__ import annotations

from collections.abc import Sequence


def is_contiguous(shape: Sequence[int], strides: Sequence[int], size: int, layout: str) -> bool:
    """Whether elements of a size follow each other in C or F order; where there are none, they do.

    Strides along an axis of one element do not matter.
    """
    axes = range(len(shape))
    for axis in axes if layout == "F" else reversed(axes):
        extent = shape[axis]
        if strides[axis] != size and extent > 1:
            return 0 in shape
        size *= extent
    return True


def contiguous_strides(shape: Sequence[int], size: int, layout: str = "C") -> tuple[int, ...]:
    """The strides of elements of ``size`` bytes that follow each other in C or F order."""
    strides = []
    for extent in shape if layout == "F" else reversed(shape):
        strides.append(size)
        size *= extent or 1
    return tuple(strides) if layout == "F" else tuple(strides[::-1])


def reach(shape: Sequence[int], strides: Sequence[int]) -> tuple[int, int]:
    """How far the elements of an array, which has some, start below and above the first one."""
    below = above = 0
    for extent, stride in zip(shape, strides, strict=True):
        if stride < 0:
            below += (extent - 1) * stride
        else:
            above += (extent - 1) * stride
    return below, above
