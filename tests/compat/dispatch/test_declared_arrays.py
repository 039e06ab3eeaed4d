"""Device functions with declared array types take arrays of every memory: numba's types do not say which."""

from __future__ import annotations

import numpy as np
import pytest

from nvgen.compat.numba import cuda, float32
from nvgen.compat.numba.errors import TypingError


@cuda.jit("float32(float32[:], int32)", device=True)
def added(values, count):
    total = float32(0)
    for i in range(count):
        total += values[i]
    return total


@cuda.jit
def kernel(a, out):
    shared = cuda.shared.array(4, float32)
    own = cuda.local.array((2, 3), float32)
    for i in range(4):
        shared[i] = a[i]
    for i in range(3):
        own[1, i] = a[i]
    out[0] = added(a, 4)
    out[1] = added(shared, 4)
    out[2] = added(shared[1:3], 2)
    out[3] = added(own[1], 3)
    out[4] = added(a[::2], 2)


def test_arrays_of_every_memory_are_taken() -> None:
    a, out = np.arange(1, 5, dtype=np.float32), np.zeros(5, np.float32)
    kernel[1, 1](a, out)
    assert out.tolist() == [10, 10, 5, 6, 4]


@cuda.jit
def wrong(a, out):
    out[0] = added(a, 4)


@pytest.mark.parametrize("a", [np.zeros(4), np.zeros((2, 2), np.float32)], ids=["elements", "dimensions"])
def test_arrays_of_others_are_refused(a: np.ndarray) -> None:
    with pytest.raises(TypingError, match="NVG0307"):
        wrong[1, 1](a, np.zeros(1, np.float32))
