"""Loops over indices and elements of arrays, and the loops that Python has."""

from __future__ import annotations

import functools
import math

import numpy as np
import pytest

from nvgen.compat.numba import cuda
from nvgen.compat.numba.errors import TypingError
from tests.compat.language.running import agree, by_kernel

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


def _ceil(out, n):
    for i in range(math.ceil(n / 32)):
        out[0] += i + 1


def _alone(out, x):
    for i in range(x):
        out[0] += i + 1


def _floor(out, x):
    for i in range(np.floor(x)):
        out[0] += i + 1


def _to(out, x):
    for i in range(0, x, 2):
        out[0] += i + 1


def _from(out, x):
    for i in range(x, 7, cuda.blockDim.x):
        out[0] += i + 1


def _strided(out, x):
    for i in range(cuda.threadIdx.x, math.sqrt(x), cuda.blockDim.x):
        out[0] += i + 1


def _step(out, x):
    for i in reversed(range(0, 9, 2.9)):
        out[0] = out[0] * 3 + i + x * 0


def _counted(out, x):
    for k, i in enumerate(range(x)):
        out[0] += k * i + 1


def _literal(out, x):
    for i in range(3.7):
        out[0] += i + 1 + x * 0


@pytest.mark.parametrize(
    ("function", "value", "right"),
    [
        (_ceil, 70, 6),
        (_alone, 5.7, 15),
        (_alone, np.float32(5.7), 15),
        (_alone, np.float16(2.5), 3),
        (_alone, -2.5, 0),
        (_alone, True, 1),
        (_floor, 5.7, 15),
        (_to, 5.7, 9),
        (_from, -1.5, sum(range(-1 + 1, 8))),
        (_strided, 30.0, 15),
        (_step, 1.0, functools.reduce(lambda sum_, i: sum_ * 3 + i, (8, 6, 4, 2, 0))),
        (_counted, 4.5, 18),
        (_literal, 1.0, 6),
    ],
)
def test_a_float_is_truncated_for_range(function, value, right):
    """Right is ``range`` of the number without its fraction."""
    assert by_kernel(function, value)[0] == right


def test_a_float_past_32_bits():
    def kernel(out, x):
        for i in range(x, x + 2.5):
            out[0] += i

    assert by_kernel(kernel, 2.0**40)[0] == 2 * 2**40 + 1


@pytest.mark.parametrize("value", [1j, (1, 2)])
def test_what_range_does_not_take(value):
    with pytest.raises(TypingError, match="range"):
        cuda.jit(_alone)[1, 1](np.zeros(1), value)


def test_no_step_is_0():
    def kernel(out, x):
        for i in range(0, x, 0.5):
            out[0] += i

    with pytest.raises(TypingError, match="step"):
        cuda.jit(kernel)[1, 1](np.zeros(1), 3)
