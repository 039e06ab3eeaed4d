"""Events as ``numba.cuda`` has them. On the CPU they are those of ``nv.cuda``."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from typing import Any

from nvgen.diagnostics import LaunchError
from nvgen.extending.devices import cpu_streams, driver
from nvgen.extending.devices import gpu_devices as devices
from nvgen_numba.cuda.host import errors
from nvgen_numba.cuda.host.streams import handle_of

_NOT_READY = "CUDA_ERROR_NOT_READY"
#: What the driver says of events that were not recorded, or have no times.
_INVALID_HANDLE = 400


class Event:
    """A point in a stream, by the driver's handle, or of the CPU, whose work is done when it is asked for."""

    def __init__(
        self,
        handle: int,
        finalizer: Callable[[], Any] | None = None,
        *,
        ordinal: int | None = None,
        timing: bool = True,
    ) -> None:
        self.handle = int(handle)
        self.ordinal = ordinal
        self._of_cpu = cpu_streams.Event(timing=timing)
        if finalizer is not None:
            weakref.finalize(self, finalizer)

    def query(self) -> bool:
        """Whether all is done that came before the event was recorded.

        Raises:
            CudaAPIError: a kernel failed.
        """
        if self.ordinal is None:
            return True
        with devices.context(self.ordinal):
            functions = driver.loaded().functions
            (status,) = functions.cuEventQuery(self.handle)
            if status.name == _NOT_READY:
                return False
            if status != functions.CUresult.CUDA_SUCCESS:
                raise errors.CudaAPIError(status, f"the CUDA driver failed in cuEventQuery: {status.name}")
        return True

    def record(self, stream: Any = 0) -> None:
        """Sets the event to what the stream was given until now.

        Raises:
            TypeError: that is no stream.
            CudaAPIError: it is one of another GPU.
        """
        handle = handle_of(stream)
        if self.ordinal is None:
            self._of_cpu.set()
            return
        with devices.context(self.ordinal):
            errors.call("cuEventRecord", self.handle, handle)

    def synchronize(self) -> None:
        """Waits until all is done that came before the event was recorded.

        Raises:
            CudaAPIError: a kernel failed.
        """
        if self.ordinal is not None:
            with devices.context(self.ordinal):
                errors.call("cuEventSynchronize", self.handle)

    def wait(self, stream: Any = 0) -> None:
        """Has what the stream is given from now on wait for the event.

        Raises:
            TypeError: that is no stream.
        """
        handle = handle_of(stream)
        if self.ordinal is not None:
            with devices.context(self.ordinal):
                errors.call("cuStreamWaitEvent", handle, self.handle, 0)

    def elapsed_time(self, evtend: Event) -> float:
        """The milliseconds from this event to another one.

        Raises:
            CudaAPIError: one was not recorded, is not over, or was made without times.
        """
        if self.ordinal is not None:
            with devices.context(self.ordinal):
                return float(errors.call("cuEventElapsedTime", self.handle, evtend.handle))
        try:
            return float(evtend._of_cpu - self._of_cpu)
        except LaunchError:
            said = "the events have no times: record both, and make them with some"
            raise errors.CudaAPIError(_INVALID_HANDLE, said) from None


def event_elapsed_time(evtstart: Event, evtend: Event) -> float:
    """The milliseconds from one event to another.

    Raises:
        CudaAPIError: one was not recorded, is not over, or was made without times.
    """
    return evtstart.elapsed_time(evtend)


def new(ordinal: int | None, timing: bool) -> Event:
    """An event of a GPU or the CPU.

    Raises:
        CudaAPIError: the driver makes none.
    """
    if ordinal is None:
        return Event(0, timing=timing)
    functions = driver.loaded().functions
    flags = functions.CUevent_flags.CU_EVENT_DEFAULT if timing else functions.CUevent_flags.CU_EVENT_DISABLE_TIMING
    with devices.context(ordinal):
        handle = int(errors.call("cuEventCreate", flags.value))

    def destroy() -> None:
        driver.loaded().functions.cuEventDestroy(handle)

    return Event(handle, destroy, ordinal=ordinal, timing=timing)
