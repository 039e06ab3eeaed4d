"""``vectorize``: against NumPy, on arrays of the host and of the device."""

from __future__ import annotations

import itertools
import pickle
from typing import Any

import numpy as np
import pytest

from nvgen.compat.numba.types import float32, float64, from_dtype, int32
from nvgen_numba.cuda.dispatch.jit import jit
from nvgen_numba.cuda.host import creation
from nvgen_numba.cuda.vectorizing.decorators import vectorize, vectorize_for_target

SIGNATURES = [int32(int32, int32), float32(float32, float32), float64(float64, float64)]


@vectorize(SIGNATURES)
def add(a: Any, b: Any) -> Any:
    """The sum."""
    return a + b


@vectorize(["float64(float64, int32)"], target="cuda")
def scaled(x: Any, by: Any) -> Any:
    return x * by if by > 0 else x


class _Foreign:
    """Another library's array."""

    def __init__(self, array: Any) -> None:
        self._array = array
        self.__cuda_array_interface__ = array.__cuda_array_interface__


@pytest.mark.sweep(2)
@pytest.mark.parametrize("dtype", [np.int32, np.float32, np.float64])
@pytest.mark.parametrize("size", [1, 255, 257, 100_001])
def test_elements_keep_their_dtype(dtype: Any, size: int) -> None:
    values = np.arange(size).astype(dtype)
    found = add(values, values)
    assert isinstance(found, np.ndarray)
    assert found.dtype == dtype
    assert (found == values + values).all()


@pytest.mark.sweep(4)
@pytest.mark.parametrize(("ndim", "order"), list(itertools.product(range(1, 8), "CF")))
def test_layouts_and_dimensions(ndim: int, order: Any) -> None:
    values = np.random.default_rng(ndim).random((3,) * ndim)
    other = np.array(values.T, order=order)
    np.testing.assert_array_equal(add(values, other), values + other)
    on_device = add(creation.to_device(values), creation.to_device(other))
    np.testing.assert_array_equal(on_device.copy_to_host(), values + other)


@pytest.mark.parametrize(
    ("left", "right"),
    [((100, 3, 1), (1, 3, 100)), ((4,), (3, 4)), ((3, 1), (4,)), ((1,), (5,)), ((), (2, 3)), ((2, 1, 1), (1,))],
)
def test_broadcasting(left: tuple[int, ...], right: tuple[int, ...]) -> None:
    random = np.random.default_rng(0)
    a, b = np.asarray(random.random(left)), np.asarray(random.random(right))
    np.testing.assert_array_equal(add(a, b), a + b)
    np.testing.assert_array_equal(add(creation.to_device(a), b).copy_to_host(), a + b)


def test_strided_operands() -> None:
    values = np.arange(24.0).reshape(4, 6)
    np.testing.assert_array_equal(add(values[::2, ::-1], values[1::2, :]), values[::2, ::-1] + values[1::2, :])


def test_numbers_and_sequences() -> None:
    assert add(1.5, 2.25) == 3.75
    assert add(np.float32(1.5), np.float32(2)).dtype == np.float32
    np.testing.assert_array_equal(add(1, np.arange(3.0)), [1, 2, 3])
    np.testing.assert_array_equal(add((1.0, 2.0), [3.0, 4.0]), [4, 6])


def test_shapes_that_do_not_broadcast_are_refused() -> None:
    with pytest.raises(ValueError, match="failed to broadcast argument #1"):
        add(np.zeros(3), np.zeros(4))


def test_dtypes_convert_safely_or_are_refused() -> None:
    found = scaled(np.arange(4, dtype=np.float32), np.int8([1, -1, 2, 3]))
    assert found.dtype == np.float64
    np.testing.assert_array_equal(found, [0, 1, 4, 9])
    with pytest.raises(TypeError, match="No matching version"):
        scaled(np.zeros(3), np.zeros(3))
    with pytest.raises(TypeError, match="3 are given"):
        scaled(np.zeros(3), 1, 2)


def test_out_of_the_host() -> None:
    a, out = np.arange(10, dtype=np.float32), np.empty(10, np.float32)
    assert add(a, a, out=out) is out
    np.testing.assert_array_equal(out, a + a)
    assert add(creation.to_device(a), a, out=out) is out
    with pytest.raises(ValueError, match="out has the shape"):
        add(a, a, out=np.empty(9, np.float32))
    with pytest.raises(TypeError, match="out has the dtype"):
        add(a, a, out=np.empty(10))


def test_out_of_the_device_and_in_place() -> None:
    a = np.arange(10, dtype=np.int32).reshape(2, 5)
    on_device = creation.to_device(a)
    assert add(on_device, on_device, out=on_device) is on_device
    np.testing.assert_array_equal(on_device.copy_to_host(), a + a)


def test_arrays_of_other_libraries() -> None:
    values = np.arange(10.0)
    assert (add(_Foreign(creation.to_device(values)), 6).copy_to_host() == values + 6).all()
    target = creation.device_array(10)
    returned = add(values, 6, out=_Foreign(target))
    assert (returned.copy_to_host() == values + 6).all()
    assert (target.copy_to_host() == values + 6).all()


def test_no_elements() -> None:
    assert add(np.zeros((0, 3)), 1.0).shape == (0, 3)


@pytest.mark.parametrize("size", [1, 2, 3, 100, 1025])
def test_reduce(size: int) -> None:
    values = np.arange(1, size + 1, dtype=np.int32)
    found = add.reduce(values)
    assert found == values.sum()
    assert found.dtype == np.int32
    assert add.reduce(creation.to_device(values)) == values.sum()


def test_reduce_refuses_what_it_cannot() -> None:
    with pytest.raises(TypeError, match="empty"):
        add.reduce(np.zeros(0))
    with pytest.raises(TypeError, match="function of two"):
        vectorize(["f8(f8)"])(lambda x: x).reduce(np.ones(2))


def test_results_without_a_declared_type() -> None:
    @vectorize([(float32,), (int32,)])
    def half(x: Any) -> Any:
        return x / 2

    assert half(np.ones(2, np.float32)).dtype == np.float64
    assert half(np.ones(2, np.int32)).dtype == np.float64


@pytest.mark.parametrize("decorated", [vectorize, vectorize(), vectorize(target="cuda")])
def test_without_signatures_calls_compile(decorated: Any) -> None:
    @decorated
    def doubled(x: Any) -> Any:
        return x + x

    assert doubled(np.ones(2, np.float32)).dtype == np.float32
    assert doubled(np.ones(2, np.complex64)).dtype == np.complex64
    assert len(doubled.functions) == 2


def test_times_keep_their_unit() -> None:
    days = np.dtype("datetime64[D]")

    @vectorize([(from_dtype(days), from_dtype(days))])
    def between(start: Any, end: Any) -> Any:
        return end - start

    start = np.arange("2005-02", "2006-02", dtype=days)
    end = start + 9
    found = between(start, end)
    assert found.dtype == np.dtype("timedelta64[D]")
    assert (found == end - start).all()


def test_complex_numbers() -> None:
    @vectorize(["complex128(complex128)"])
    def moved(a: Any) -> Any:
        return a * a + 1.0

    values = np.arange(5) * 1j
    np.testing.assert_allclose(moved(values), values * values + 1)


def test_device_functions_and_kernels_call_each_other() -> None:
    @jit(device=True)
    def squared(x: Any) -> Any:
        return x * x

    @vectorize(["float64(float64)"])
    def moved(x: Any) -> Any:
        return squared(x) + 1

    @jit
    def kernel(out: Any) -> None:
        for i in range(out.size):
            out[i] = moved(out[i])

    values = np.arange(4.0)
    np.testing.assert_array_equal(moved(values), values * values + 1)
    out = values.copy()
    kernel[1, 1](out)
    np.testing.assert_array_equal(out, values * values + 1)


def test_max_blocksize() -> None:
    limited = vectorize(["f8(f8)"])(_negated)
    limited.max_blocksize = 32
    np.testing.assert_array_equal(limited(np.arange(100.0)), -np.arange(100.0))


def _negated(x: Any) -> Any:
    return -x


negated = vectorize(["f8(f8)", "i4(i4)"])(_negated)


def test_what_is_made_has_the_names_of_the_function() -> None:
    assert (add.__name__, add.__doc__) == ("add", "The sum.")
    assert repr(add) == "<CUDA ufunc 'add'>"


def test_options() -> None:
    with pytest.raises(KeyError, match="Unrecognized options"):
        vectorize(SIGNATURES, nonexistent=2)(_negated)
    with pytest.raises(TypeError, match="caching is not supported"):
        vectorize(["f8(f8)"], cache=True)(_negated)
    with pytest.raises(ValueError, match="Unsupported target: parallel"):
        vectorize(["f8(f8)"], target="parallel")
    with pytest.raises(ValueError, match="identity is one of"):
        vectorize(["f8(f8)"], identity=7)(_negated)
    with pytest.warns(RuntimeWarning, match="nopython kwarg for cuda target is redundant"):
        vectorize(["f8(f8)"], nopython=True)(_negated)
    with pytest.warns(UserWarning, match="unrecognized keywords: casting"):
        negated(np.ones(2), casting="no")


def test_pickles() -> None:
    copy = pickle.loads(pickle.dumps(negated))
    np.testing.assert_array_equal(copy(np.arange(3.0)), [0, -1, -2])
    assert copy.functions == negated.functions


def test_other_targets_are_numbas() -> None:
    assert vectorize_for_target(["f8(f8)"], target="cuda")(_negated)(1.0) == -1
    try:
        found = vectorize_for_target(["f8(f8)"])(_negated)
    except ValueError as error:
        assert "without numba" in str(error)
    else:
        assert found(2.0) == -2
