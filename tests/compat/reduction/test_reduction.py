"""``cuda.reduce`` against NumPy, around the sizes at which blocks and grids change."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np
import pytest

from nvgen_numba.cuda.dispatch.jit import jit
from nvgen_numba.cuda.host import creation
from nvgen_numba.cuda.reduction import Reduce, reduce

SIZES = (1, 2, 3, 31, 32, 33, 127, 255, 256, 257, 511, 512, 513, 1025, 32767, 32768, 32769, 100003)

total = Reduce(lambda a, b: a + b)


@reduce
def largest(a: Any, b: Any) -> Any:
    return max(a, b)


@pytest.mark.parametrize("size", SIZES)
def test_every_element_counts_once(size: int) -> None:
    values = np.arange(size, dtype=np.float64) + 1
    assert total(values) == values.sum()
    assert largest(values) == size


@pytest.mark.parametrize("dtype", [np.int32, np.uint8, np.int64, np.float32, np.complex128])
def test_the_result_has_the_dtype_of_the_elements(dtype: Any) -> None:
    values = np.arange(20).astype(dtype)
    found = total(values)
    assert found.dtype == dtype
    assert found == values.sum()


def test_init_is_combined_with_the_elements() -> None:
    product = reduce(lambda a, b: a * b)
    values = np.arange(1, 11, dtype=np.int64)
    assert product(values, init=2) == 2 * 3628800
    assert total(np.arange(600.0), init=3) == 3 + np.arange(600).sum()


def test_no_elements_are_init() -> None:
    assert total(np.zeros(0), init=4) == 4
    assert total(creation.to_device(np.zeros(0))) == 0
    assert total(np.ones(3), size=0) == 0


def test_size_says_how_many_elements_count() -> None:
    assert total(np.arange(1000.0), size=10) == 45


def test_device_arrays_and_slices() -> None:
    values = np.arange(3000, dtype=np.float64)
    on_device = creation.to_device(values)
    assert total(on_device) == values.sum()
    assert total(on_device[::3]) == values[::3].sum()
    assert (on_device.copy_to_host() == values).all()


def test_a_result_on_the_device() -> None:
    result = creation.to_device(np.zeros(3))
    assert total(np.arange(1000.0), res=result) is None
    assert result.copy_to_host().tolist() == [499500, 0, 0]


def test_device_functions_of_jit_combine_too() -> None:
    @jit(device=True)
    def either(a: Any, b: Any) -> Any:
        return a | b

    values = np.array([1, 4, 64], np.uint32)
    assert Reduce(either)(values) == 69


def test_more_than_one_dimension_is_refused() -> None:
    with pytest.raises(TypeError, match="only support 1D array"):
        total(np.zeros((2, 2)))


def test_what_no_kernel_can_call_is_refused() -> None:
    with pytest.raises(TypeError, match="takes a function"):
        Reduce(operator.add)
