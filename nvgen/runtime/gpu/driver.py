"""The functions of the CUDA driver, by cuda.bindings, and their errors as diagnostics."""

from __future__ import annotations

from functools import cache
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import LaunchError
from nvgen.records import Record


class _Driver(Record):
    """The driver's functions, or why there are none."""

    functions: Any
    problem: str


@cache
def loaded() -> _Driver:
    try:
        from cuda.bindings import driver
    except ImportError as error:
        return _Driver(None, f"cuda-python cannot be imported ({error})")
    try:
        (status,) = driver.cuInit(0)
    except RuntimeError:  # libcuda is not on this machine
        return _Driver(None, "no CUDA driver was found")
    if status != driver.CUresult.CUDA_SUCCESS:
        return _Driver(None, f"the CUDA driver does not start ({status.name})")
    return _Driver(driver, "")


def unavailable_reason() -> str:
    """Why no kernel can run on a GPU here; empty where one can."""
    problem = loaded().problem
    return problem or ("" if device_count() else "the CUDA driver finds no GPU")


@cache
def device_count() -> int:
    """GPUs that the driver shows; 0 where there is no driver."""
    return int(call("cuDeviceGetCount")) if loaded().functions else 0


def driver_version() -> str:
    """The newest CUDA that the driver supports, as ``13.0``."""
    number = int(call("cuDriverGetVersion"))
    return f"{number // 1000}.{number % 1000 // 10}"


def call(name: str, *arguments: Any) -> Any:
    """Calls a driver function; its one result, a tuple of several, or None.

    Raises:
        LaunchError: the driver reports an error.
    """
    driver = loaded().functions
    status, *results = getattr(driver, name)(*arguments)
    if status != driver.CUresult.CUDA_SUCCESS:
        _, text = driver.cuGetErrorString(status)
        message = f"{status.name}: {text.decode()}" if isinstance(text, bytes) else status.name
        error = diagnostics.launch.DriverError(None, name, message)
        if status == driver.CUresult.CUDA_ERROR_ASSERT:
            error = error.because(error.FailedCheck())
        elif status == driver.CUresult.CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE:
            error = error.because(diagnostics.asynchronous.TooManyBlocks())
        raise LaunchError(error)
    return results[0] if len(results) == 1 else tuple(results) or None
