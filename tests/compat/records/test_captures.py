"""Names outside of a kernel: what they meant when it was compiled, and arrays of a device where they are."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from nvgen.compat.numba import cuda, errors
from nvgen.compat.numba.cuda.testing import ForeignArray

FACTOR = 2


@pytest.mark.parametrize("wrap", [lambda array: array, ForeignArray])
@pytest.mark.parametrize("order", ["C", "F"])
def test_arrays_of_a_device(wrap: Any, order: Any) -> None:
    array = cuda.to_device(np.asarray(np.arange(6.0).reshape(2, 3), order=order))
    known = wrap(array)

    @cuda.jit
    def kernel(out):
        i, j = cuda.grid(2)
        out[i, j] = known[i, j] + known.shape[1]
        known[i, j] = -1

    out = np.zeros((2, 3))
    kernel[1, (2, 3)](out)
    assert out.tolist() == [[3, 4, 5], [6, 7, 8]]
    assert (array.copy_to_host() == -1).all()
    kernel[1, (2, 3)](out)
    assert (out == 2).all()


def test_a_part_of_an_array() -> None:
    part = cuda.to_device(np.arange(10))[1::3]

    @cuda.jit
    def kernel(out):
        i = cuda.grid(1)
        out[i] = part[i] + part[-1]

    out = np.zeros(3, np.int64)
    kernel[1, 3](out)
    assert out.tolist() == [8, 11, 14]


def test_the_kernel_keeps_the_array() -> None:
    array = cuda.to_device(np.arange(1000))
    address = array.gpu_data.address

    @cuda.jit("void(int64[:])")
    def kernel(out):
        out[0] = array[999]

    out = np.zeros(1, np.int64)
    array = None  # the kernel alone has it
    cuda.current_context().deallocations.clear()
    assert cuda.to_device(np.zeros(1000, np.int64)).gpu_data.address != address
    kernel[1, 1](out)
    assert out[0] == 999


def test_constants_stay() -> None:
    values, number = np.arange(4.0), 3

    @cuda.jit
    def kernel(out):
        i = cuda.grid(1)
        out[i] = values[i] * number * FACTOR

    out = np.zeros(4)
    kernel[1, 4](out)
    values[:], number = 100, 5
    kernel[1, 4](out)
    assert out.tolist() == [0, 6, 12, 18]
    later = np.zeros(4, np.float32)
    kernel[1, 4](later)
    assert later.tolist() == [1000] * 4


def test_more_constants_than_constant_memory() -> None:
    values = np.arange(100_000.0)

    @cuda.jit
    def kernel(out):
        out[0] = values[99_999]

    out = np.zeros(1)
    kernel[1, 1](out)
    values[:] = 0
    kernel[1, 1](out)
    assert out[0] == 99_999


def test_constants_are_not_written() -> None:
    values = np.arange(4.0)

    @cuda.jit
    def kernel():
        values[0] = 1

    with pytest.raises(errors.TypingError, match="constant"):
        kernel[1, 1]()
