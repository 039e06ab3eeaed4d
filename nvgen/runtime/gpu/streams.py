"""CUDA streams: the driver's handle of everybody's stream objects, and order between two streams.

Takes what users write as a launch's stream; returns a handle, a Python int. Handles 1 and 2 are the driver's names of
the legacy and the per-thread default stream; 0 is one of the two. What a handle names must live as long as the handle
is used: nothing here keeps a stream alive.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import LaunchError
from nvgen.runtime.gpu.driver import call, loaded

#: The names of the default streams (CUDA driver API, "Stream Management", ``CU_STREAM_LEGACY`` and its neighbour).
LEGACY = 1
PER_THREAD = 2

#: A handle is an address, or the name of a default stream: numbers between are none, and drivers crash on them.
_LEAST_ADDRESS = 4096

#: Types of streams whose reader is kept.
_MAX_READERS = 64
#: Events that are kept for a context.
_MAX_EVENTS = 64


def handle(stream: Any) -> int:
    """The handle of a stream; None is the default stream.

    Takes ints, cuda-core's streams and graph builders and every other object with ``__cuda_stream__`` (a method, or a
    property as early drafts of the protocol had it, of a version and a handle), the handles of cuda.bindings, CuPy's
    streams (``ptr``), PyTorch's (``cuda_stream``) and numba's (``handle``). How a type is read is found out once:
    for a stream of cuda-core all takes 0.3 us.

    Raises:
        LaunchError: it is no stream, or a closed one.
    """
    if stream is None:
        return default()
    kind = type(stream)
    reader = _readers.get(kind)
    if reader is None:
        reader = _reader(stream)
        if len(_readers) >= _MAX_READERS:
            _readers.clear()
        _readers[kind] = reader
    try:
        number = reader(stream)
    except (AttributeError, TypeError, ValueError, OverflowError):
        raise _not_a_stream(stream) from None
    except RuntimeError as error:  # cuda-core's answer for a stream that has been closed
        raise LaunchError(diagnostics.gpu.UnusableStream(None, _shown(kind), str(error))) from None
    if not (0 <= number <= PER_THREAD or _LEAST_ADDRESS <= number < 2**64):
        raise _not_a_stream(stream)
    return number


@cache
def default() -> int:
    """The stream of launches that name none: the legacy default stream, or the thread's own where cuda-core has that.

    ``CUDA_PYTHON_CUDA_PER_THREAD_DEFAULT_STREAM=1`` in the environment chooses the latter; as in cuda-core it is read
    once.
    """
    return PER_THREAD if _is_per_thread() else 0


@cache
def _is_per_thread() -> bool:
    text = os.environ.get("CUDA_PYTHON_CUDA_PER_THREAD_DEFAULT_STREAM", "0")
    return text.strip().isdigit() and int(text) != 0


def is_capturing(stream: int) -> bool:
    """Whether launches into a stream go into a CUDA graph. A context must be current.

    Raises:
        LaunchError: the driver does not know the stream.
    """
    if stream == LEGACY or (stream == 0 and not _is_per_thread()):
        return False  # it cannot be captured, and asking while another stream is captured is an error
    return int(call("cuStreamIsCapturing", stream)) != 0


def order(waiting: int, producer: int) -> None:
    """Has what is put into a stream from now on wait for all that is in another. A context must be current.

    Streams of which one is captured into a graph and the other is not get no order: the graph runs later, and who
    launches it orders that.

    Raises:
        LaunchError: the driver knows one of the streams not.
    """
    if waiting == producer or _resolved(waiting) == _resolved(producer):
        return
    if is_capturing(waiting) != is_capturing(producer):
        return
    context = int(call("cuCtxGetCurrent"))
    if producer > PER_THREAD:
        owner = int(call("cuStreamGetCtx", producer))
        if owner != context:  # an event and the stream that it is recorded in are of one context
            with _current(owner):
                event = recorded(owner, producer)
            _wait(waiting, owner, event)
            return
    _wait(waiting, context, recorded(context, producer))


@contextmanager
def unrestricted() -> Iterator[None]:
    """Lets this thread load modules and allocate memory while any thread captures a stream.

    A capture forbids both by default, since a graph would not repeat them; what is loaded once, for every launch to
    come, is not to be repeated (CUDA driver API, "cuThreadExchangeStreamCaptureMode").
    """
    modes = loaded().functions.CUstreamCaptureMode
    former = call("cuThreadExchangeStreamCaptureMode", modes.CU_STREAM_CAPTURE_MODE_RELAXED)
    try:
        yield
    finally:
        loaded().functions.cuThreadExchangeStreamCaptureMode(former)


# How the stream objects of the libraries are read

_Reader = Callable[[Any], int]


def _reader(stream: Any) -> _Reader:
    """How a stream of this object's type is read.

    Raises:
        LaunchError: it is no stream.
    """
    if isinstance(stream, int) and not isinstance(stream, bool):
        return int
    if hasattr(stream, "__cuda_stream__"):
        return _by_method if callable(stream.__cuda_stream__) else _by_property
    kind = type(stream)
    if (kind.__module__, kind.__name__) in _HANDLES:
        return int
    if isinstance(stream, ctypes.c_void_p):
        return _by_pointer
    for package, name in _ATTRIBUTES:
        if kind.__module__.split(".")[0] in package and hasattr(stream, name):
            return lambda given: _number(getattr(given, name))
    raise _not_a_stream(stream)


#: The handles of cuda.bindings, which have no ``__cuda_stream__`` in older versions.
_HANDLES = (("cuda.bindings.driver", "CUstream"), ("cuda.bindings.runtime", "cudaStream_t"))
#: Of libraries, in versions without ``__cuda_stream__``: the attribute that has the handle.
_ATTRIBUTES = (
    (("cupy", "cupy_backends"), "ptr"),
    (("torch",), "cuda_stream"),
    (("numba", "numba_cuda", "numba_cuda_mlir"), "handle"),
)


def _by_method(stream: Any) -> int:
    version, number = stream.__cuda_stream__()
    return number if version == 0 and type(number) is int else _by_other_pair(stream, version, number)


def _by_property(stream: Any) -> int:
    return _by_other_pair(stream, *stream.__cuda_stream__)


def _by_other_pair(stream: Any, version: Any, number: Any) -> int:
    if version != 0:
        what = f"its `__cuda_stream__` is of version {version}, and nvgen knows version 0"
        raise LaunchError(diagnostics.gpu.UnusableStream(None, _shown(type(stream)), what))
    return _number(number)


def _by_pointer(stream: ctypes.c_void_p) -> int:
    return stream.value or 0


def _number(given: Any) -> int:
    """A handle as a library has it: an int, ctypes' pointer, or an object of cuda.bindings."""
    return _by_pointer(given) if isinstance(given, ctypes.c_void_p) else int(given)


_readers: dict[type, _Reader] = {}


def _not_a_stream(stream: Any) -> LaunchError:
    kind = type(stream)
    what = repr(stream) if kind in (bool, int, str, float) else f"an object of type `{_shown(kind)}`"
    error = diagnostics.gpu.NotAStream(None, what)
    if hasattr(stream, "__cuda_array_interface__") or hasattr(stream, "__array_interface__"):
        error = error.because(error.AnArray())
    elif kind is int:
        error = error.because(error.NoHandle())
    return LaunchError(error)


def _shown(kind: type) -> str:
    return f"{kind.__module__}.{kind.__qualname__}"


# Events

#: By context: events without timing that are in nobody's hands. Appending and popping are atomic.
_events: dict[int, list[Any]] = {}


def _resolved(stream: int) -> int:
    """The handle without the two names that a default stream has."""
    return (PER_THREAD if _is_per_thread() else LEGACY) if stream == 0 else stream


def recorded(context: int, producer: int) -> Any:
    """An event without timing behind what is in a stream now; ``context`` is the current one, and the stream's.

    ``give_back`` takes it when nobody needs it any more.

    Raises:
        LaunchError: the driver does not know the stream.
    """
    free = _events.setdefault(context, [])
    try:
        event = free.pop()
    except IndexError:
        return _record(_new_event(), producer)
    driver = loaded().functions
    (status,) = driver.cuEventRecord(event, producer)
    if status == driver.CUresult.CUDA_SUCCESS:
        return event
    free.clear()  # another context may have got the address of one that was destroyed, with its events
    return _record(_new_event(), producer)


def give_back(context: int, event: Any) -> None:
    """Takes an event, which may be recorded anew from now on."""
    free = _events.setdefault(context, [])
    if len(free) < _MAX_EVENTS:
        free.append(event)
    else:
        loaded().functions.cuEventDestroy(event)


def _new_event() -> Any:
    return call("cuEventCreate", loaded().functions.CUevent_flags.CU_EVENT_DISABLE_TIMING.value)


def _record(event: Any, producer: int) -> Any:
    try:
        call("cuEventRecord", event, producer)
    except LaunchError:
        loaded().functions.cuEventDestroy(event)
        raise
    return event


def _wait(waiting: int, context: int, event: Any) -> None:
    """Has a stream wait for an event; the driver needs it no longer than this call."""
    try:
        call("cuStreamWaitEvent", waiting, event, 0)
    finally:
        give_back(context, event)


@contextmanager
def _current(context: int) -> Iterator[None]:
    call("cuCtxPushCurrent", context)
    try:
        yield
    finally:
        loaded().functions.cuCtxPopCurrent()
