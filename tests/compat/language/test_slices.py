"""Slices that are objects: globals, variables of closures, elements of tuples, calls of ``slice``."""

from __future__ import annotations

import numpy as np
import pytest

import nvgen as nv
from nvgen.compat.numba import cuda
from nvgen.compat.numba.errors import TypingError
from nvgen.diagnostics import CompileError
from tests.compat.language.running import agree

ROWS, BACK, FIRST = slice(1, 3), slice(None, None, -1), slice(2)
BOTH = (slice(0, 2), slice(1, np.int64(3)))
ROW = (slice(0, 2), 1)
MATRIX = np.arange(16.0).reshape(4, 4)


@cuda.jit(device=True)
def _corner(array, part):
    return array[part][0, 0]


def globals_(out, a):
    out[0] = a[ROWS][0, 0] + a[ROWS].shape[0]
    out[1] = a[ROWS, 0][1]
    out[2] = a[BOTH][1, 1]
    out[3] = a[ROW][1]
    out[4] = a[BACK][0, 0]
    out[5] = a[..., FIRST].shape[1]
    out[6] = a[BOTH[1]][0, 0]
    out[7] = _corner(a, ROWS)


def variables(out, a):
    part = ROWS
    other = slice(1, 3)
    out[0] = a[part][0, 0]
    out[1] = a[other][1, 1]
    for each in BOTH:
        out[2] += a[each][0, 0]


def calls(out, a):
    n = int(a[0, 2])
    out[0] = a[slice(n)].shape[0]
    out[1] = a[slice(1, n + 1), slice(None, None, 2)].shape[1]
    out[2] = a[slice(3, None, -1)][0, 0]


def members(out, a):
    out[0] = ROWS.start * 10 + ROWS.stop
    out[1] = 1 if ROWS.step is None else 2
    out[2] = (1, 2, 3)[ROWS][0] + len(ROW[FIRST])


def assignments(out, a):
    row = a[0]
    row[ROWS] = 7
    a[ROWS, FIRST] = 5
    a[slice(3, None)] = 9
    row[BOTH[0]] = 8
    for i in range(4):
        out[i] = row[i]
        out[4 + i] = a[2, i] + a[3, i]


@pytest.mark.parametrize("function", [globals_, variables, calls, members, assignments], ids=lambda f: f.__name__)
def test_what_python_gives(function):
    agree(function, MATRIX)


@pytest.mark.parametrize("part", [slice(-3, 3), BACK, FIRST, slice(None, -1, 2)], ids=str)
def test_a_variable_of_a_closure(part):
    @cuda.jit
    def kernel(a, out):
        out[0] = a[part].size
        out[1] = a[part][0]

    out, a = np.zeros(2), np.arange(4.0)
    kernel[1, 1](a, out)
    assert list(out) == [a[part].size, a[part][0]]


@pytest.mark.parametrize("part", [slice(0.5), slice("a", None)], ids=str)
def test_bounds_that_are_no_integers(part):
    def kernel(a, out):
        out[0] = a[part][0]

    with pytest.raises(TypingError, match="slice"):
        cuda.jit(kernel)[1, 1](np.zeros(4), np.zeros(1))


def test_a_slice_that_the_running_kernel_makes_is_written_in_brackets():
    def kernel(a, n):
        part = slice(n)
        a[0] = a[part].size

    with pytest.raises(TypingError, match="a bound of `slice`, outside of the brackets"):
        cuda.jit(kernel)[1, 1](np.zeros(4), 3)


@pytest.mark.parametrize("check", ["bounds", "step"])
def test_in_the_kernel_language(check):
    @nv.kernel
    def kernel(a: nv.Array[nv.f64, 2], out: nv.Array[nv.f64]):
        out[0] = a[ROWS][0, 0]
        out[1] = a[BOTH][1, 1]
        out[2] = a[slice(nv.i32(out[4])), 0].size
        out[3] = ROWS.stop

    out = np.full(5, 3.0)
    kernel.on("cpu", check=check)[1, 1](MATRIX, out)
    assert list(out) == [4, 6, 3, 3, 3]


def test_another_slice_is_seen_at_the_next_launch_in_the_kernel_language():
    part = slice(1, 3)

    @nv.kernel
    def kernel(a: nv.Array[nv.f64], out: nv.Array[nv.f64]):
        out[0] = a[part][0]

    found, out = [], np.zeros(1)
    for start in (1, 2, 1):
        part = slice(start, 3)
        kernel.on("cpu")[1, 1](np.arange(4.0), out)
        found.append(out[0])
    assert found == [1, 2, 1]


@pytest.mark.parametrize("wrong", ["slice()", "slice(1, 2, 1, 1)", "slice(stop=2)"])
def test_calls_that_python_refuses(wrong):
    text = f"def kernel(a: nv.Array[nv.f32], out: nv.Array[nv.f32]):\n    out[0] = a[{wrong}][0]\n"
    with pytest.raises(CompileError, match="`slice` takes 1 to 3 arguments"):
        nv.Kernel.from_source(text).ptx(arch="sm_90")
