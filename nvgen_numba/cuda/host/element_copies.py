"""Copies between arrays of a GPU's memory that lie differently: a kernel copies the elements one by one.

An element is copied as words of the largest size that it, its address and all strides are whole numbers of.
"""

from __future__ import annotations

from math import prod
from typing import Any, NamedTuple

import nvgen as nv
from nvgen.extending.devices import DeviceArray, home
from nvgen_numba.cuda.host.shapes import Layout

#: The axes that the kernel goes through; of more, the outermost are gone through by the host.
_AXES = 4
_THREADS = 256
#: The most elements of one launch: what 32 bits count, in whole blocks.
_MOST = 2**31 - _THREADS
_WORDS: dict[int, Any] = {8: nv.u64, 4: nv.u32, 2: nv.u16, 1: nv.u8}


class Elements(NamedTuple):
    """An array in a GPU's memory by its bytes: where it begins, how it lies, and what keeps the memory."""

    address: int
    layout: Layout
    ordinal: int
    lender: Any


@nv.kernel
def _copy_words(target: Any, source: Any, count: nv.i32) -> None:
    index = nv.grid(1)
    if index < count:
        last = index % target.shape[3]
        index //= target.shape[3]
        third = index % target.shape[2]
        index //= target.shape[2]
        second = index % target.shape[1]
        first = index // target.shape[1]
        target[first, second, third, last] = source[first, second, third, last]


#: Extent, and the strides of target and source.
_Axis = tuple[int, int, int]


def copy(target: Elements, source: Elements, stream: Any) -> None:
    """Copies elements of the same size to an array of the same shape, in a stream or the default one.

    Raises:
        LaunchError: the driver fails.
    """
    if not target.layout.size:
        return
    word = _word(target, source)
    axes = _axes(target, source, word)
    _copy(target, source, word, axes, 0, 0, stream)


def _word(target: Elements, source: Elements) -> int:
    numbers = (
        target.layout.itemsize,
        target.address,
        source.address,
        *target.layout.strides,
        *source.layout.strides,
    )
    return next(size for size in _WORDS if all(number % size == 0 for number in numbers))


def _axes(target: Elements, source: Elements, word: int) -> list[_Axis]:
    """The axes of both arrays in words, those that go on as one in both taken as one."""
    layout = target.layout
    axes = [*zip(layout.shape, layout.strides, source.layout.strides, strict=True)]
    axes.append((layout.itemsize // word, word, word))
    merged: list[_Axis] = []
    for extent, to, from_ in axes:
        if extent == 1:
            continue
        if merged and merged[-1][1:] == (to * extent, from_ * extent):
            merged[-1] = (merged[-1][0] * extent, to, from_)
        else:
            merged.append((extent, to, from_))
    return merged


def _copy(target: Elements, source: Elements, word: int, axes: list[_Axis], to: int, from_: int, stream: Any) -> None:
    """Copies the words of these axes, which begin so many bytes from where the arrays begin."""
    if len(axes) > _AXES or prod(axis[0] for axis in axes) > _MOST:
        (extent, own_step, other_step), *rest = axes
        if not rest:  # halves of one long axis
            half = extent // 2
            _copy(target, source, word, [(half, own_step, other_step)], to, from_, stream)
            second = [(extent - half, own_step, other_step)]
            _copy(target, source, word, second, to + half * own_step, from_ + half * other_step, stream)
            return
        for index in range(extent):
            _copy(target, source, word, rest, to + index * own_step, from_ + index * other_step, stream)
        return
    padded = [(1, 0, 0)] * (_AXES - len(axes)) + axes
    shape = tuple(axis[0] for axis in padded)
    count = prod(shape)
    _copy_words[-(-count // _THREADS), _THREADS, stream](
        _words(target, word, to, shape, tuple(axis[1] for axis in padded)),
        _words(source, word, from_, shape, tuple(axis[2] for axis in padded)),
        count,
    )


def _words(array: Elements, word: int, offset: int, shape: tuple[int, ...], strides: tuple[int, ...]) -> DeviceArray:
    return DeviceArray(array.address + offset, shape, strides, _WORDS[word], home(array.ordinal), array.lender)
