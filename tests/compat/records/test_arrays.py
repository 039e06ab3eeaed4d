"""Arrays of no dimensions, and tuples of arrays, as arguments of kernels."""

from __future__ import annotations

import numpy as np

from nvgen.compat.numba import cuda


def test_no_dimensions() -> None:
    @cuda.jit
    def kernel(one, other, out):
        out[0] = one[()] + one.size + one.ndim
        one[()] = 7
        other[()] += one[()]

    one, other, out = np.array(3.0), cuda.to_device(np.array(2)), np.zeros(1)
    kernel[1, 1](one, other, out)
    kernel[1, 1](one, other, out)
    assert (one, other.copy_to_host(), out[0]) == (7, 16, 8)


def test_arrays_of_no_dimensions_in_device_functions() -> None:
    @cuda.jit(device=True)
    def double(number):
        number[()] *= 2

    @cuda.jit
    def kernel(number):
        double(number)

    number = np.array(4, np.int32)
    kernel[1, 1](number)
    assert number == 8


def test_a_constant_of_no_dimensions() -> None:
    known = np.array(2.5)

    @cuda.jit
    def kernel(out):
        out[0] = known[()]

    out = np.zeros(1)
    kernel[1, 1](out)
    assert out[0] == 2.5


def test_arrays_in_tuples() -> None:
    record = np.zeros(1, [("a", "f8")])[0]

    @cuda.jit
    def kernel(given, number):
        first, (second, changed) = given
        i = cuda.grid(1)
        first[i] = second[i] * number[1] + len(given)
        changed.a = given[0].size

    first = np.zeros(4)
    kernel[1, 4]((first, (np.arange(4), record)), (1, 10))
    assert first.tolist() == [2, 12, 22, 32]
    assert record["a"] == 4


def test_a_tuple_of_arrays_that_gets_another_value() -> None:
    @cuda.jit
    def kernel(given, out):
        out[0] = given[0][0]
        given = (given[1], given[0])
        out[1] = given[0][0]

    out = np.zeros(2)
    kernel[1, 1]((np.array([1.0]), np.array([2.0])), out)
    assert out.tolist() == [1, 2]


def test_elements_that_are_not_aligned() -> None:
    @cuda.jit
    def kernel(values, records):
        i = cuda.grid(1)
        values[i] += i
        records[i].a = values[i]

    memory = np.zeros(8 * 5, np.int8)
    values = np.ndarray(4, np.float64, memory[4:])
    records = np.ndarray(2, [("b", "i4"), ("a", "f4")], np.zeros(20, np.int8)[1:])
    values[:] = 10
    kernel[1, 2](values, records)
    assert values.tolist() == [10, 11, 10, 10]
    assert records["a"].tolist() == [10, 11]
