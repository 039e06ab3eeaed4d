"""Tuples in kernels: indices, slices, sums, names, and tuples of arrays."""

from __future__ import annotations

from collections import namedtuple
from typing import NamedTuple

import numpy as np
import pytest

from nvgen.compat.numba import cuda
from nvgen.compat.numba.errors import TypingError
from tests.compat.language.running import agree

Point = namedtuple("Point", "x y")


class Annotated(NamedTuple):
    x: float
    y: float = 2.5


ORIGIN = Point(4, 2.5)
NUMBERS = (5, 6, 7)


def elements_at_variables(out, values, index):
    out[0] = values[index]
    out[1] = values[-index]
    out[2] = values[index + 1]
    out[3] = NUMBERS[index]
    for i in range(len(values)):
        out[4] += values[i] * i


def slices(out, values):
    rest = values[1:]
    out[0] = rest[0]
    out[1] = len(values[:2]) + 10 * len(values[5:])
    out[2] = values[::-1][0]
    out[3] = values[-2:][1]


def sums(out, first, second):
    both = first + second
    out[0] = both[0]
    out[1] = both[3]
    out[2] = len(both)
    out[3] = (first + (9,))[2]  # noqa: RUF005


def comparisons(out, first, second, third):
    out[0] = first < second
    out[1] = first == third
    out[2] = first != third
    out[3] = first >= third
    out[4] = 2.5 in first
    out[5] = 7 in first


def choices(out, number):
    chosen = (1, 2) if number > 2 else (3, 4.5)
    out[0] = chosen[0]
    out[1] = chosen[1]


def names(out, point):
    out[0] = point.x
    out[1] = point[1]
    x, y = point
    out[2] = x + y
    other = Point(point.y, 3)
    if x > 0:
        other = Point(7, 8)
    out[3] = other.x
    out[4] = ORIGIN.x + ORIGIN.y
    out[5] = Point(y=1, x=2).x
    out[6] = len(point)


def annotated(out, point):
    out[0] = point.x
    out[1] = Annotated(3).y


def arrays(out, pair):
    out[0] = pair[0][1]
    first, second = pair
    out[1] = second[1] + first[0]
    for array in pair:
        out[2] += array[2]
    for i in range(len(pair)):
        out[3] += pair[i][2]
    chosen = pair[0]
    chosen[0] += 5
    out[4] = pair[0][0]


def named_arrays(out, point):
    out[0] = point.x[2]
    out[1] = point.y


def empty(out, nothing, nested):
    out[0] = len(nothing)
    out[1] = len(nested)
    out[2] = nested[1][1]


def targets(out, pair):
    [first, second] = pair
    out[0] = first - second
    (a, b), c = pair, 3
    out[1] = a + b * c
    x = y = pair
    out[2] = x[0] + y[1]
    a, b = b, a
    out[3] = a


def every(out, *rest):
    out[0] = len(rest)
    out[1] = rest[0]
    out[2] = rest[1][2]
    out[3] = rest[2][1]


ARRAY = np.arange(3.0)


@pytest.mark.parametrize(
    ("function", "arguments"),
    [
        (elements_at_variables, ((1, 2, 3), 1)),
        (slices, ((1, 2.5, 3),)),
        (sums, ((1, 2.5), (3, 4))),
        (comparisons, ((1, 2.5), (3, 4), (1, 2.5))),
        (choices, (3,)),
        (choices, (1,)),
        (names, (Point(1, 2.5),)),
        (annotated, (Annotated(1.5),)),
        (arrays, ((ARRAY, ARRAY + 1),)),
        (named_arrays, (Point(ARRAY, 2),)),
        (empty, ((), ((), (1, 2)))),
        (every, (3, ARRAY, (1, 2))),
        (targets, ((1, 2),)),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_what_python_gives(function, arguments):
    agree(function, *arguments)


def test_an_index_past_the_end_with_debug():
    @cuda.jit(debug=True, opt=False)
    def kernel(out, values, index):
        out[0] = values[index]

    out = np.zeros(1)
    kernel[1, 1](out, (1, 2), -2)
    assert out[0] == 1
    with pytest.raises(IndexError, match="tuple index out of range"):
        kernel[1, 1](out, (1, 2), 2)


def test_several_types_have_no_variable_index():
    def kernel(out, values, index):
        out[0] = values[index]

    with pytest.raises(TypingError, match="position in a tuple of several types"):
        cuda.jit(kernel)[1, 1](np.zeros(1), (1, 2.5), 1)


def test_a_named_tuple_of_other_arguments():
    def kernel(out):
        out[0] = Point(1).x

    with pytest.raises(TypingError, match="it takes x, y"):
        cuda.jit(kernel)[1, 1](np.zeros(1))
