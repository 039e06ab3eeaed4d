"""Streams as ``numba.cuda`` has them. On the CPU all work is done when it is asked for, and a stream is a name."""

from __future__ import annotations

import asyncio
import ctypes
import itertools
import warnings
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from nvgen.extending.devices import cpu_streams, driver, failures
from nvgen.extending.devices import gpu_devices as devices
from nvgen.extending.devices import gpu_streams as runtime
from nvgen_numba.cuda.host import errors

LEGACY, PER_THREAD = runtime.LEGACY, runtime.PER_THREAD
_NAMES = {
    0: "<Default CUDA stream>",
    LEGACY: "<Legacy default CUDA stream>",
    PER_THREAD: "<Per-thread default CUDA stream>",
}


class Stream:
    """A queue of a GPU's work by the driver's handle, or of the CPU's, which is always empty.

    ``external`` says that somebody else has made it; ``ordinal`` is the number of the GPU, None for the CPU.
    """

    def __init__(
        self,
        handle: int,
        finalizer: Callable[[], Any] | None = None,
        external: bool = False,
        *,
        ordinal: int | None = None,
    ) -> None:
        self.handle = int(handle)
        self.external = external
        self.ordinal = ordinal
        if finalizer is not None:
            weakref.finalize(self, finalizer)

    def __int__(self) -> int:
        return self.handle

    def __cuda_stream__(self) -> tuple[int, int]:
        return 0, self.handle

    def __repr__(self) -> str:
        if self.handle in _NAMES:
            return _NAMES[self.handle]
        return f"<External CUDA stream {self.handle}>" if self.external else f"<CUDA stream {self.handle}>"

    def synchronize(self) -> None:
        """Waits until all that the stream was given is done.

        Raises:
            CudaAPIError: a kernel failed.
        """
        if self.ordinal is not None:
            with errors.driver_errors(), devices.context(self.ordinal):
                failures.wait_for(self.handle)

    @contextmanager
    def auto_synchronize(self) -> Iterator[Stream]:
        """Waits for the stream at the end of the block."""
        yield self
        self.synchronize()

    def add_callback(self, callback: Callable[[Any, int, Any], Any], arg: Any = None) -> None:
        """Calls ``callback(stream, status, arg)`` once all that the stream was given is done; ``status`` is 0.

        On a GPU a thread of the driver does, and nothing of CUDA may be called there. An exception becomes a warning.
        """
        if self.ordinal is None:
            _called(self, callback, arg)
            return
        key = next(_keys)
        _waiting[key] = self, callback, arg
        functions = driver.loaded().functions
        try:
            with devices.context(self.ordinal):
                errors.call("cuLaunchHostFunc", self.handle, functions.CUhostFn(_ADDRESS), key)
        except errors.CudaAPIError:
            del _waiting[key]
            raise

    def async_done(self) -> asyncio.Future[Stream]:
        """What an ``async`` function awaits until all that the stream was given is done; the result is the stream."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Stream] = loop.create_future()

        def resolve() -> None:
            if not future.done():
                future.set_result(self)

        def done(stream: Any, status: int, arg: Any) -> None:
            loop.call_soon_threadsafe(resolve)

        self.add_callback(done)
        return future


#: Callbacks that the driver has not called yet, by the number that it gets.
_waiting: dict[int, tuple[Stream, Callable[[Any, int, Any], Any], Any]] = {}
_keys = itertools.count(1)


def _called(stream: Stream, callback: Callable[[Any, int, Any], Any], arg: Any) -> None:
    try:
        callback(stream, 0, arg)
    except Exception as error:  # there is nobody who could catch it
        warnings.warn(f"Exception in stream callback: {error}", stacklevel=2)


def _by_driver(key: int) -> None:
    _called(*_waiting.pop(key))


#: The function that the driver calls, as C has it, and its address.
_FUNCTION = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(_by_driver)
_ADDRESS: int = ctypes.cast(_FUNCTION, ctypes.c_void_p).value or 0


def new(ordinal: int | None) -> Stream:
    """A stream of a GPU, which is ordered with the legacy default one; or of the CPU.

    Raises:
        CudaAPIError: the driver makes none.
    """
    if ordinal is None:
        return Stream(cpu_streams.new_handle())
    with devices.context(ordinal):
        handle = int(errors.call("cuStreamCreate", 0))

    def destroy() -> None:
        driver.loaded().functions.cuStreamDestroy(handle)

    return Stream(handle, destroy, ordinal=ordinal)


def external(handle: Any, ordinal: int | None) -> Stream:
    """A stream that somebody else has made, by its handle.

    Raises:
        TypeError: it is no integer.
    """
    if not isinstance(handle, int):
        raise TypeError("ptr for external stream must be an int")
    return Stream(handle, external=True, ordinal=ordinal)


def is_named(stream: Any) -> bool:
    """Whether a stream was given: 0 and None name none, and what is done without one is done when it returns."""
    return stream is not None and not (isinstance(stream, int) and not stream)


def handle_of(stream: Any) -> int:
    """The driver's handle of a stream, or 0.

    Raises:
        TypeError: it is no stream.
    """
    if stream.__class__ is Stream:
        handle: int = stream.handle
        return handle
    if not is_named(stream):
        return 0
    if not hasattr(stream, "__cuda_stream__"):
        raise TypeError(f"Expected a Stream object or 0, got {type(stream).__name__}")
    return runtime.handle(stream)
