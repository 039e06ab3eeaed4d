"""Calls of the driver's functions as tests make them: by ``cuda.bindings``, with the status looked at."""

from __future__ import annotations

import ctypes
from typing import Any


def status(name: str, *arguments: Any) -> int:
    """What a function returns."""
    from cuda.bindings import driver

    return int(getattr(driver, name)(*arguments)[0])


def call(name: str, *arguments: Any) -> Any:
    """The result of a function that must succeed; a tuple if it has several."""
    from cuda.bindings import driver

    error, *results = getattr(driver, name)(*arguments)
    assert error == 0, (name, error)
    return results[0] if len(results) == 1 else tuple(results)


def start(ordinal: int = 0) -> Any:
    """The primary context of a device, made current."""
    call("cuInit", 0)
    context = call("cuDevicePrimaryCtxRetain", ordinal)
    call("cuCtxSetCurrent", context)
    return context


def function_of(ptx: str, name: str = "k") -> Any:
    return call("cuModuleGetFunction", call("cuModuleLoadData", ptx.encode() + b"\0"), name.encode())


def parameters(*values: Any) -> Any:
    """What ``cuLaunchKernel`` takes as parameters, of objects of ctypes; keep it for as long as it is used."""
    pointers = (ctypes.c_void_p * max(1, len(values)))(*map(ctypes.addressof, values))
    pointers._values = values
    return pointers


def launch_arguments(
    function: Any, *values: Any, grid: Any = (1, 1, 1), block: Any = (32, 1, 1), shared: int = 0, stream: Any = 0
) -> tuple[Any, ...]:
    pointers = parameters(*values)
    _KEPT.append(pointers)
    return (function, *grid, *block, shared, stream, ctypes.addressof(pointers), 0)


_KEPT: list[Any] = []
