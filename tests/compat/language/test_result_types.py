"""The types that expressions have: those that Numba's inference finds, and where it is installed, by asking it."""

# ruff: noqa: PLW0108

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from typing import Any

import pytest

from nvgen.compat.numba import cuda

CASES: list[tuple[Callable[..., Any], tuple[str, ...], str]] = [
    (lambda x: (x, 1) + (2.5,), ("float32",), "Tuple(float32, int64, float64)"),  # noqa: RUF005
    (lambda x: x if x > 1 else 2.5, ("int64",), "float64"),
    (lambda x: x is None, ("float32",), "bool"),
    (lambda x: complex(x, 2), ("int64",), "complex128"),
    (lambda x: complex(x, 2), ("float32",), "complex128"),
    (lambda x: abs(complex(x, 2)), ("float32",), "float64"),
    (lambda x: round(x), ("float32",), "int64"),
    (lambda x: round(x, 2), ("float32",), "float32"),
    (lambda x: divmod(x, 2), ("int64",), "UniTuple(int64 x 2)"),
    (lambda x: operator.neg(x), ("int8",), "int64"),
    (lambda x: operator.not_(x), ("int8",), "bool"),
    (lambda x: -x, ("int8",), "int64"),
    (lambda x: abs(x), ("int8",), "int8"),
    (lambda x: abs(x), ("int32",), "int32"),
    (lambda x: min(x, 2), ("int8",), "int64"),
    (lambda x: max(x, 2.5), ("int8",), "float64"),
    (lambda x: x and 7, ("int64",), "int64"),
    (lambda x: int(x), ("float32",), "int64"),
    (lambda x: float(x), ("int64",), "float64"),
    (lambda x: float(x), ("float32",), "float32"),
    (lambda x: bool(x), ("float32",), "bool"),
    (lambda x: len((x, x)), ("float32",), "int64"),
    (lambda x: x in (1, 2), ("int64",), "bool"),
    (lambda x: (1, x) < (2, 3), ("int64",), "bool"),
    (lambda x: 1 < x < 3, ("int64",), "bool"),
    (lambda x: x**2, ("int64",), "int64"),
    (lambda x: x**2, ("float32",), "float32"),
    (lambda x: x << 2, ("uint64",), "uint64"),
    (lambda x, n: x << n, ("uint32", "int64"), "uint64"),
    (lambda x, n: x >> n, ("int32", "uint64"), "int64"),
    (lambda n: 1 << n, ("uint64",), "int64"),
    (lambda x: x.real, ("float32",), "float32"),
    (lambda x: 1j * x, ("float32",), "complex128"),
    (lambda x: math.floor(x), ("float32",), "float32"),
]
NAMES = [f"{number}" for number in range(len(CASES))]


@pytest.mark.parametrize(("function", "arguments", "expected"), CASES, ids=NAMES)
def test_the_type_of_a_result(function, arguments, expected):
    found = cuda.jit(device=True)(function).compile_device(tuple(getattr(cuda.types, name) for name in arguments))
    assert str(found.return_type) == expected


@pytest.mark.parametrize(("function", "arguments", "expected"), CASES, ids=NAMES)
def test_the_type_that_numba_finds(function, arguments, expected):
    theirs = pytest.importorskip("numba.cuda", reason="Numba is not installed, which this test asks")
    signature = tuple(getattr(theirs.types, name) for name in arguments)
    assert str(theirs.compile(function, signature, cc=(9, 0), device=True)[1]) == expected


def test_a_value_that_may_be_none():
    def function(x):
        return x if x > 1 else None

    found = cuda.jit(device=True)(function).compile_device((cuda.types.float32,))
    assert str(found.return_type) == "OptionalType(float32)"
