"""Loops over indices and elements of arrays, and the loops that Python has."""

from __future__ import annotations

import numpy as np
import pytest

from nvgen.compat.numba import cuda
from nvgen.compat.numba.errors import TypingError
from tests.compat.language.running import agree

MATRIX = np.arange(6.0).reshape(2, 3)


def indices(out, matrix):
    for i, j in np.ndindex(2, 3):
        out[0] = out[0] * 2 + i * 3 + j
    for index in np.ndindex(matrix.shape):
        out[1] = out[1] * 2 + matrix[index]
    for (i,) in np.ndindex(4):
        out[2] += i
    for k, (i, j) in enumerate(np.ndindex(2, 2)):
        out[3] += k * (i + 2 * j)


def elements(out, matrix):
    for index, value in np.ndenumerate(matrix):
        out[0] = out[0] * 2 + value + index[1]
    for value in matrix.flat:
        out[1] = out[1] * 2 + value
    for value in np.nditer(matrix[0]):
        out[2] += value
    for row in matrix:
        for value in row:
            out[3] = out[3] * 2 + value


def loops(out, n):
    i = 0
    for i in range(n, 0, -2):
        out[0] += i
    for k in range(n):
        if k == 10:
            break
    else:
        out[1] = 1
    while i > 0:
        i -= 1
    else:  # noqa: PLW0120
        out[2] = 1
    for k in reversed(range(n)):
        out[3] = k
    for k, v in enumerate(range(3), 5):
        out[4] += k * v
    for x, y in zip(range(n), (1, 2.5, 3)):  # noqa: B905
        out[5] += x * y
    out[6] = i


@pytest.mark.parametrize(
    ("function", "arguments"),
    [(indices, (MATRIX,)), (elements, (MATRIX,)), (elements, (MATRIX.T.copy().T,)), (loops, (5,))],
)
def test_what_python_gives(function, arguments):
    agree(function, *arguments)


def test_elements_of_what_is_no_array():
    def kernel(out, n):
        for value in np.nditer(n):
            out[0] = value

    with pytest.raises(TypingError, match="loop"):
        cuda.jit(kernel)[1, 1](np.zeros(1), 3)
