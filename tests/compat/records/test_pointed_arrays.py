"""``carray`` and ``farray`` in kernels."""

from __future__ import annotations

import numpy as np
import pytest

from nvgen.compat.numba import cuda, errors, types
from nvgen_numba.device.pointed_arrays import carray, farray

POINTER = types.CPointer(types.float32)


def test_arrays_at_pointers() -> None:
    @cuda.jit(types.void(POINTER, types.int64, types.float32[:, ::1]))
    def kernel(pointer, rows, out):
        i, j = cuda.grid(2)
        out[i, j] = 100 * carray(pointer, (rows, 3))[i, j] + farray(pointer, (rows, 3), dtype=types.float32)[i, j]

    values, out = cuda.to_device(np.arange(6, dtype=np.float32)), np.zeros((2, 3), np.float32)
    kernel[1, (2, 3)](int(values.gpu_data.device_pointer), 2, out)
    expected = np.arange(6).reshape(2, 3)
    assert np.array_equal(out, 100 * expected + np.arange(6).reshape((2, 3), order="F"))


def test_elements_of_another_type() -> None:
    @cuda.jit(types.void(POINTER))
    def kernel(pointer):
        carray(pointer, 2, np.int32)[1] = 7

    values = cuda.to_device(np.zeros(2, np.int32))
    kernel[1, 1](int(values.gpu_data.device_pointer))
    assert values.copy_to_host().tolist() == [0, 7]


def test_what_is_no_pointer() -> None:
    @cuda.jit
    def kernel(array):
        carray(array, 2)[0] = 1

    with pytest.raises(errors.TypingError, match="a pointer is needed"):
        kernel[1, 1](np.zeros(2))
