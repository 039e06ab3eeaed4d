"""The functions of the CUDA driver, by cuda.bindings, and their errors as diagnostics."""

from __future__ import annotations

import os
from functools import cache
from typing import Any

from nvgen import diagnostics
from nvgen.base.records import Record
from nvgen.diagnostics import LaunchError


class _Driver(Record):
    """The driver's functions, or why there are none."""

    functions: Any
    problem: str


class _Fork:
    """Whether a process that had used CUDA was forked to make this one."""

    happened = False
    is_registered = False


@cache
def loaded() -> _Driver:
    """The driver, started.

    Raises:
        LaunchError: this process was forked from one that had used CUDA.
    """
    try:
        from cuda.bindings import driver
    except ImportError as error:
        return _Driver(None, f"cuda-bindings cannot be imported ({error})")
    try:
        (status,) = driver.cuInit(0)
    except RuntimeError as error:
        if "cuGetProcAddress" in str(error):  # all else is looked up by it
            return _Driver(None, f"the CUDA driver is older than cuda-bindings {_bindings()} needs ({error})")
        return _Driver(None, "no CUDA driver was found")  # libcuda is not on this machine
    if status == driver.CUresult.CUDA_ERROR_NOT_INITIALIZED:  # what it answers in a child, whoever started it before
        raise LaunchError(diagnostics.gpu.Forked(None))
    if status != driver.CUresult.CUDA_SUCCESS:
        return _Driver(None, f"the CUDA driver does not start ({status.name})")
    _register_fork()
    return _Driver(driver, "")


def _register_fork() -> None:
    if _Fork.is_registered or not hasattr(os, "register_at_fork"):  # Windows has neither
        return
    _Fork.is_registered = True
    os.register_at_fork(after_in_child=_forked)


def _forked() -> None:
    _Fork.happened = True


def refuse_after_fork() -> None:
    """Refuses to go on in a child of a process that had used CUDA: the driver's state did not come along.

    Raises:
        LaunchError: this is one.
    """
    if _Fork.happened:
        raise LaunchError(diagnostics.gpu.Forked(None))


def _bindings() -> str:
    """The version of cuda-bindings."""
    from importlib import metadata  # it takes 15 ms, and only an error needs it

    return metadata.version("cuda-bindings")


def unavailable_reason() -> str:
    """Why no kernel can run on a GPU here; empty where one can."""
    problem = loaded().problem
    return problem or ("" if device_count() else "the CUDA driver finds no GPU")


@cache
def device_count() -> int:
    """GPUs that the driver shows; 0 where there is no driver."""
    return int(call("cuDeviceGetCount")) if loaded().functions else 0


def cuda_version() -> tuple[int, int]:
    """The newest CUDA that the driver supports, as (13, 0)."""
    number = int(call("cuDriverGetVersion"))
    return number // 1000, number % 1000 // 10


def driver_version() -> str:
    """The newest CUDA that the driver supports, as ``13.0``."""
    major, minor = cuda_version()
    return f"{major}.{minor}"


def call(name: str, *arguments: Any) -> Any:
    """Calls a driver function; its one result, a tuple of several, or None.

    Raises:
        LaunchError: the driver reports an error, or is too old to have the function; or it is that of a process that
            this one was forked from.
    """
    refuse_after_fork()
    driver = loaded().functions
    try:
        status, *results = getattr(driver, name)(*arguments)
    except RuntimeError as missing:
        if "not found" not in str(missing):
            raise
        raise LaunchError(diagnostics.gpu.DriverTooOld(None, name, driver_version(), _bindings())) from None
    if status != driver.CUresult.CUDA_SUCCESS:
        from nvgen.runtime.gpu import failures  # only an error needs it

        raise failures.error(name, status)
    return results[0] if len(results) == 1 else tuple(results) or None
