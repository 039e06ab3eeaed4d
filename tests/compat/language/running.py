"""Runs a function of numba's language as a kernel of one thread, and as Python does: both fill an array of results."""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any

import numpy as np

from nvgen.compat.numba import cuda


def by_kernel(function: Callable[..., None], *arguments: Any, count: int = 8, dtype: Any = np.float64) -> list[Any]:
    """The results of the kernel that a function is."""
    out = np.zeros(count, dtype)
    cuda.jit(function)[1, 1](out, *map(_fresh, arguments))
    return list(out)


def by_python(function: Callable[..., None], *arguments: Any, count: int = 8, dtype: Any = np.float64) -> list[Any]:
    """The same of the function as Python runs it; what ``cuda.jit`` has decorated is what it decorates."""
    assert isinstance(function, FunctionType)
    names = dict(function.__globals__)
    called = {name: value.py_func for name, value in names.items() if hasattr(value, "py_func")}
    names.update({name: _of_names(value, names) for name, value in called.items()})
    out = np.zeros(count, dtype)
    _of_names(function, names)(out, *map(_fresh, arguments))
    return list(out)


def _of_names(function: FunctionType, names: dict[str, Any]) -> FunctionType:
    """A function that sees other names of a module."""
    made = FunctionType(function.__code__, names, function.__name__, function.__defaults__, function.__closure__)
    made.__kwdefaults__ = function.__kwdefaults__
    return made


def agree(function: Callable[..., None], *arguments: Any, count: int = 8, dtype: Any = np.float64) -> None:
    """Asserts that both give the same."""
    expected = by_python(function, *arguments, count=count, dtype=dtype)
    assert by_kernel(function, *arguments, count=count, dtype=dtype) == expected


def _fresh(value: Any) -> Any:
    """A value that a function may change."""
    if isinstance(value, np.ndarray):
        return value.copy()
    return tuple(map(_fresh, value)) if type(value) is tuple else value
