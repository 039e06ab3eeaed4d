"""None in kernels: arguments, variables, and results that are None on some paths."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

from nvgen.compat.numba import cuda
from nvgen.compat.numba.cuda import config
from nvgen.compat.numba.errors import NumbaWarning
from tests.compat.language.running import agree


@cuda.jit(device=True)
def doubled(x):
    if x > 1:
        return x * 2
    return None


@cuda.jit(device=True)  # noqa: RET503
def tripled(x):
    if x > 1:
        return x * 3.5


@cuda.jit(device=True)
def passed_on(x):
    found = doubled(x)
    return found  # noqa: RET504


@cuda.jit(device=True)
def nothing(out):
    out[7] = 1


def results(out, large, small):
    first = doubled(large)
    if first is None:
        out[0] = -1
    else:
        out[0] = first + 1
    second = doubled(small)
    out[1] = -1 if second is None else second
    if second is not None:
        out[2] = second + 1
    out[3] = passed_on(large) is None
    out[4] = passed_on(small) is None


def ends(out, large, small):
    result = tripled(large)
    if result is not None:
        out[0] = result
    result = tripled(small)
    if result == None:  # noqa: E711
        out[1] = 7
    done = nothing(out)
    out[2] = done is None


def variables(out, number):
    found = None
    if number > 2:
        found = number
    out[0] = found is None
    never = None
    out[1] = never is None
    out[2] = number is None
    chosen = number if number > 2 else None
    out[3] = chosen is None
    if found is not None:
        out[4] = found + 1


def argument(out, number):
    out[0] = 1 if number is None else 2
    if number is not None:
        out[1] = number + 1


@pytest.mark.parametrize(
    ("function", "arguments"),
    [(results, (2, 0)), (ends, (2, 0)), (variables, (1,)), (variables, (3,)), (argument, (None,)), (argument, (3,))],
)
def test_what_python_gives(function, arguments):
    agree(function, *arguments)


def identities(out, truth, number, real):
    out[0] = truth is True
    out[1] = truth is not True
    out[2] = number is number
    out[3] = truth is False
    out[4] = number is None
    out[5] = None is None


def test_identity():
    agree(identities, True, 3, 2.5)


def test_values_of_two_types_are_not_the_same():
    def kernel(out, number, real):
        out[0] = number is real
        out[1] = number is not real

    out = np.zeros(2)
    cuda.jit(kernel)[1, 1](out, 1, 1.0)
    assert list(out) == [0, 1]


def undefined(out, number):
    if number > 0:
        if number > 0:
            found = 3
        out[0] = found
    else:
        found += 1
        out[0] = found


@pytest.mark.parametrize("warns", [0, 1])
def test_variables_that_a_path_leaves_unassigned(monkeypatch, warns):
    monkeypatch.setattr(config, "ALWAYS_WARN_UNINIT_VAR", warns, raising=False)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        agree(undefined, 1)
    said = [str(warning.message) for warning in caught if warning.category is NumbaWarning]
    assert said == (["Detected uninitialized variable found"] if warns else [])
