"""Shapes and strides without memory, and transposed copies."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from nvgen_numba.cuda.host.creation import to_device
from nvgen_numba.cuda.host.dummy_arrays import Array, Element
from nvgen_numba.cuda.host.transposition import transpose


def of(array: Any) -> Array:
    return Array.from_desc(0, array.shape, array.strides, array.itemsize)


@pytest.mark.parametrize("key", [slice(None), slice(1, None, 2), (slice(None), 1), 2, (slice(None, None, -1), 0)])
def test_parts(key: Any) -> None:
    array = np.empty((4, 5), "f4")
    part: Any = of(array)[key]
    assert (part.shape, part.strides, part.size) == (array[key].shape, array[key].strides, array[key].size)
    assert part.flags["C_CONTIGUOUS"] == array[key].flags.c_contiguous
    assert part.extent.begin == array[key].ctypes.data - array.ctypes.data


def test_elements() -> None:
    found = of(np.empty((4, 5), "f4"))[1, 2]
    assert isinstance(found, Element)
    assert list(found.iter_contiguous_extent()) == [(28, 32)]
    with pytest.raises(IndexError):
        of(np.empty(4))[4]
    assert len(list(of(np.empty(3)))) == 3


def test_pieces_without_gaps() -> None:
    array: Any = of(np.empty((4, 5), "f4"))
    assert list(array.iter_contiguous_extent()) == [array.extent]
    assert list(array[::2].iter_contiguous_extent()) == [(0, 20), (40, 60)]
    assert list(array[:2, ::3].iter_contiguous_extent()) == [(0, 4), (12, 16), (20, 24), (32, 36)]


def test_other_shapes() -> None:
    array = of(np.empty((1, 4, 5), "f4"))
    assert array.reshape(2, -1)[0].shape == (2, 10)
    assert array.squeeze()[0].shape == (4, 5)
    flat, extents = array.ravel()
    assert (flat.shape, flat.strides, extents) == ((20,), (4,), [(0, 80)])
    assert repr(flat) == "<Array shape=(20,) strides=(4,) itemsize=4>"
    with pytest.raises(TypeError, match="integers"):
        Array.from_desc(0, (1.5,), (4,), 4)


def test_transposed_copies(device: str) -> None:
    array = np.arange(6).reshape(2, 3)
    made = to_device(array)
    assert np.array_equal(transpose(made).copy_to_host(), array.T)
    out = to_device(np.zeros((3, 2), int))
    assert transpose(made, out) is out
    assert np.array_equal(out.copy_to_host(), array.T)
    with pytest.raises(ValueError, match="transposed"):
        transpose(made, made)
