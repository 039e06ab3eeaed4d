"""The driver as ``numba.cuda.cudadrv.driver.driver`` has it: its functions by their names, and what devices it has."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from nvgen.extending.devices import driver as runtime
from nvgen_numba.cuda.host import detection, errors
from nvgen_numba.cuda.host.devices import Device, current_context, gpus


class ActiveContext:
    """The driver's context that is current in this thread, and the number of its GPU; None where there is none."""

    def __init__(self) -> None:
        handle = _current()
        self.context_handle = handle or None
        self.devnum = int(errors.call("cuCtxGetDevice")) if handle else None

    def __enter__(self) -> ActiveContext:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def __bool__(self) -> bool:
        return self.context_handle is not None


class Driver:
    """The driver. Its functions return their one result, a tuple of several, or None."""

    @property
    def is_available(self) -> bool:
        return not runtime.unavailable_reason()

    def get_device_count(self) -> int:
        """How many devices there are."""
        return len(gpus)

    def get_device(self, devnum: int = 0) -> Device:
        """A device by its number.

        Raises:
            IndexError: there is no such device.
        """
        found: Device = gpus[devnum]
        return found

    def list_devices(self) -> list[Device]:
        """All devices."""
        return list(gpus)

    def get_version(self) -> tuple[int, int]:
        """The newest CUDA that the driver supports."""
        return detection.get_version()

    def pop_active_context(self) -> int | None:
        """Takes the current context off this thread's stack; its handle, or None where there is none."""
        handle = _current()
        if not handle:
            return None
        errors.call("cuCtxPopCurrent")
        return handle

    def get_active_context(self) -> ActiveContext:
        """The context that is current."""
        return ActiveContext()

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if not name.startswith("cu"):
            raise AttributeError(f"the driver has no function {name!r}")
        return functools.partial(_call, name)


def _current() -> int:
    """The handle of the current context; 0 where there is none, or no driver."""
    return 0 if runtime.loaded().functions is None else int(errors.call("cuCtxGetCurrent"))


def _call(name: str, *arguments: Any) -> Any:
    if name == "cuMemGetInfo":  # which the CPU answers as well
        return current_context().get_memory_info()
    if runtime.loaded().functions is None:
        raise errors.CudaSupportError(f"{name} needs a driver: {runtime.unavailable_reason()}")
    return errors.call(name, *arguments)


driver = Driver()


def __getattr__(name: str) -> Any:
    """``binding``: the functions and types of ``cuda.bindings.driver``.

    Raises:
        AttributeError: there is no driver, or the name is another one.
    """
    functions = runtime.loaded().functions
    if name != "binding" or functions is None:
        reason = f": {runtime.unavailable_reason()}" if name == "binding" else ""
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}{reason}")
    return functions
