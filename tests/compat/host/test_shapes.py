"""Shapes and strides beside NumPy's, which says what is right."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nvgen_numba.cuda.host import shapes
from nvgen_numba.cuda.host.shapes import Layout


@st.composite
def arrays(draw: st.DrawFn) -> Any:
    """Arrays of up to four dimensions, of either order, sliced and transposed."""
    shape = draw(st.lists(st.integers(0, 4), max_size=4))
    base = np.arange(np.prod(shape, dtype=int), dtype="i4").reshape(shape, order=draw(st.sampled_from("CF")))
    steps = (slice(None), slice(None, None, -1), slice(1, None, 2), slice(0, 1), slice(0, 0))
    key = tuple(draw(st.sampled_from(steps)) for _ in shape)
    return base[(..., *key)].transpose(draw(st.permutations(range(len(shape)))))


def of(array: Any) -> Layout:
    return Layout(array.shape, array.strides, array.itemsize)


def seen(array: Any, layout: Layout) -> Any:
    """The elements of an array by the layout of a part of it."""
    base = array
    while base.base is not None:
        base = base.base
    offset = array.ctypes.data - base.ctypes.data + layout.offset
    return np.ndarray(layout.shape, array.dtype, base.data if base.size else None, offset, layout.strides)


@given(arrays())
def test_flags_and_bounds(array: Any) -> None:
    layout = of(array)
    assert layout.is_c_contiguous == array.flags.c_contiguous
    assert layout.is_f_contiguous == array.flags.f_contiguous
    assert layout.size == array.size
    if array.size:
        places = sum(index * stride for index, stride in zip(np.indices(array.shape), array.strides, strict=True))
        assert layout.bounds == (np.min(places), np.max(places) + array.itemsize)
    else:
        assert layout.span == 0


@given(arrays(), st.data())
def test_parts(array: Any, data: st.DataObject) -> None:
    def part(extent: int) -> Any:
        ends = st.one_of(st.none(), st.integers(-6, 6))
        choices = [st.builds(slice, ends, ends, st.sampled_from([None, 1, 2, -1, -2]))]
        if extent:
            choices.append(st.integers(-extent, extent - 1))
        return data.draw(st.one_of(*choices))

    key = tuple(part(extent) for extent in array.shape[: data.draw(st.integers(0, array.ndim))])
    expected = array[key]
    found = shapes.indexed(of(array), key)
    assert found.shape == expected.shape
    assert np.array_equal(seen(array, found), expected)
    assert shapes.is_element(of(array), key) == (len(key) == array.ndim and all(isinstance(one, int) for one in key))


@given(arrays(), st.data())
def test_other_extents(array: Any, data: st.DataObject) -> None:
    factors = [1, 1, *(extent for extent in array.shape if extent != 1)]
    wanted = data.draw(st.permutations(factors))
    order = data.draw(st.sampled_from("CF"))
    expected = array.reshape(wanted, order=order)
    is_view = np.shares_memory(expected, array) or not array.size
    if not is_view:
        with pytest.raises(NotImplementedError, match="operation requires copying"):
            shapes.reshaped(of(array), wanted, order)
        return
    found = shapes.reshaped(of(array), wanted, order)
    assert np.array_equal(seen(array, found), expected)


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        ((5,), "changes the size"),
        ((-1, -1), "only specify one unknown"),
        ((-1, 4), "cannot infer valid shape"),
        ((-1, 0), "cannot infer valid shape"),
    ],
)
def test_other_extents_that_there_are_not(wanted: tuple[int, ...], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        shapes.reshaped(of(np.zeros(6)), wanted, "C")


def test_an_order_that_there_is_not() -> None:
    with pytest.raises(ValueError, match="order not"):
        shapes.reshaped(of(np.zeros(6)), (2, 3), "K")


@given(arrays())
def test_without_axes_of_one_element(array: Any) -> None:
    found = shapes.squeezed(of(array))
    assert found.shape == array.squeeze().shape
    assert found.strides == array.squeeze().strides


def test_named_axes() -> None:
    array = np.zeros((1, 3, 1))
    assert shapes.squeezed(of(array), -1).shape == (1, 3)
    assert shapes.squeezed(of(array), (0, 2)).shape == (3,)
    with pytest.raises(ValueError, match="not equal to one"):
        shapes.squeezed(of(array), 1)
    with pytest.raises(IndexError, match="out of bounds"):
        shapes.squeezed(of(array), 3)


@given(arrays(), st.sampled_from(["i2", "i4", "i8", "u1"]))
def test_other_elements(array: Any, dtype: str) -> None:
    size = np.dtype(dtype).itemsize
    if size == array.itemsize:
        assert shapes.with_itemsize(of(array), size) == of(array)
    elif not array.ndim or not array.flags.c_contiguous:
        with pytest.raises(ValueError, match="must be C-contiguous"):
            shapes.with_itemsize(of(array), size)
    elif array.shape[-1] * array.itemsize % size:
        with pytest.raises(ValueError, match="must be a divisor"):
            shapes.with_itemsize(of(array), size)
    else:
        dense = np.ascontiguousarray(array)
        found = shapes.with_itemsize(of(dense), size)
        assert found.shape == dense.view(dtype).shape


@pytest.mark.parametrize("shape", [1.5, np.float64(1.5), np.array(1.5), [1.5], (2, 1.5), np.array([1.5])])
def test_extents_that_are_no_integers(shape: Any) -> None:
    with pytest.raises(TypeError, match="integer"):
        shapes.normalised(shape, None, "f4", "C")


def test_normal_forms() -> None:
    assert shapes.normalised(np.array([2, 3]), None, "f4", "F") == ((2, 3), (4, 8), np.dtype("f4"))
    assert shapes.normalised(3, 8, "f4", "C") == ((3,), (8,), np.dtype("f4"))
    with pytest.raises(ValueError, match="C/F order"):
        shapes.normalised(3, None, "f4", "A")
    with pytest.raises(ValueError, match="strides not match ndim"):
        shapes.normalised((3, 3), (8,), "f4", "C")
    with pytest.raises(ValueError, match="negative"):
        shapes.normalised((3, -1), None, "f4", "C")


@given(arrays())
def test_arrays_like_others(array: Any) -> None:
    strides = shapes.strides_like(array)
    shape, found, dtype = shapes.normalised(array.shape, strides, array.dtype, shapes.order_like(array))
    assert (shape, dtype) == (array.shape, array.dtype)
    if array.size:
        expected = np.empty_like(array).strides
        kept = [axis for axis in range(array.ndim) if array.shape[axis] > 1 and array.strides[axis] > 0]
        if kept == list(range(array.ndim)):
            assert found == expected
