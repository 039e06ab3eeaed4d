"""``raise`` and ``assert``: with ``debug=True`` the host raises, without it the thread ends."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from nvgen.compat.numba import cuda

NUMBER = 3


class Problem(Exception):
    pass


@cuda.jit("void(int32)", debug=True, opt=False)
def reporting(x):  # type: ignore[no-untyped-def]
    if x == 1:
        raise Problem
    if x == 2:
        raise Problem("two", 3)
    assert x < 5, "large"


@pytest.mark.parametrize(
    ("x", "kind", "arguments"), [(1, Problem, ()), (2, Problem, (3,)), (7, AssertionError, ())], ids=str
)
def test_the_host_raises(x: int, kind: type[Exception], arguments: tuple[Any, ...]) -> None:
    with pytest.raises(kind) as caught:
        reporting[1, 1](x)
    text, *rest = caught.value.args
    assert "In function 'reporting', file " in text
    assert "tid=[0, 0, 0] ctaid=[0, 0, 0]" in text
    assert tuple(rest) == arguments
    reporting[1, 1](0)


def test_which_thread() -> None:
    @cuda.jit(debug=True, opt=False)
    def kernel():  # type: ignore[no-untyped-def]
        if cuda.blockIdx.x == 1 and cuda.threadIdx.x == 2:
            raise Problem("here")

    with pytest.raises(Problem, match=r"tid=\[2, 0, 0\] ctaid=\[1, 0, 0\]: here"):
        kernel[2, 4]()


def test_without_debug_the_thread_ends() -> None:
    @cuda.jit(device=True)
    def positive(x):  # type: ignore[no-untyped-def]
        if x < 0:
            raise ValueError("negative")
        return x

    @cuda.jit
    def kernel(a):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i == 1:
            raise Problem
        a[i] = positive(i - 2 * (i == 2) * 2) + 10

    a = np.zeros(4)
    kernel[1, 4](a)
    np.testing.assert_array_equal(a, [10, 0, 0, 13])


def test_division_by_zero() -> None:
    def divide(r, x, y):  # type: ignore[no-untyped-def]
        r[0] = x[0] / y[0]
        r[1] = 1

    r, x, y = np.zeros(2), np.ones(1), np.zeros(1)
    cuda.jit(divide)[1, 1](r, x, y)
    assert np.isinf(r[0])
    assert r[1] == 1
    r[:] = 0
    with pytest.raises(ZeroDivisionError, match="division by zero"):
        cuda.jit(divide, debug=True, opt=False)[1, 1](r, x, y)
    assert r.tolist() == [0, 0]


def test_an_index_past_the_end() -> None:
    @cuda.jit(debug=True, opt=False)
    def kernel(a, i):  # type: ignore[no-untyped-def]
        a[i] = 1

    with pytest.raises(IndexError, match="index 5 of axis 0"):
        kernel[1, 1](np.zeros(4), 5)


def test_what_is_no_exception() -> None:
    @cuda.jit
    def kernel():  # type: ignore[no-untyped-def]
        raise NUMBER  # type: ignore[misc]

    with pytest.raises(Exception, match="raising"):
        kernel[1, 1]()
