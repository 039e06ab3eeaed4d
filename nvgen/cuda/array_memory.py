"""The memory of nvgen's own arrays: one buffer of cuda-core, which all views of an array share."""

from __future__ import annotations

import contextlib
import weakref
from typing import Any

from nvgen import diagnostics
from nvgen.cuda.core import cuda_core
from nvgen.diagnostics import LaunchError
from nvgen.runtime.arrays.device_arrays import DeviceArray
from nvgen.runtime.gpu import streams
from nvgen.runtime.gpu.devices import context

#: What messages call the kinds of memory.
_NAMES = {"device": "the memory of GPU {}", "managed": "managed memory", "pinned": "page-locked memory of the host"}
#: More bytes than any machine addresses.
_MAX_BYTES = 2**56


class Memory:
    """The owner of arrays: memory of a GPU, managed or page-locked memory.

    It is given back when the last array of it is gone, or with ``free``: in the order of the stream that it was
    allocated on, after all that the streams were given which ``used_on`` has been told.
    """

    __slots__ = ("__weakref__", "_arrays", "_buffer", "_home", "_used", "address", "kind", "ordinal")

    def __init__(self, buffer: Any, ordinal: int, home: int, kind: str) -> None:
        #: "device", "managed" or "pinned".
        self.kind = kind
        self._buffer = buffer
        self._home = home
        #: The streams that used the memory, which stay alive with it.
        self._used: dict[int, Any] = {}
        self._arrays: weakref.WeakSet[DeviceArray] = weakref.WeakSet()
        self.address = int(buffer.handle) if buffer is not None else 0
        self.ordinal = ordinal

    def adopt(self, array: DeviceArray) -> None:
        """Says that an array is in this memory."""
        self._arrays.add(array)

    def used_on(self, handle: int, stream: Any) -> None:
        """Says that work on a stream uses the memory; ``stream`` is the object that keeps the handle's stream alive."""
        if handle != self._home and handle not in self._used:
            self._used[handle] = stream

    def free(self) -> None:
        """Gives the memory back; nothing takes its arrays any more.

        Raises:
            LaunchError: the driver fails.
        """
        for array in list(self._arrays):
            array.forget()
        self._release()

    def _release(self) -> None:
        buffer, self._buffer = self._buffer, None
        if buffer is None:
            return
        with context(self.ordinal):
            for handle in self._used:
                streams.order(self._home, handle)
            buffer.close()

    def __del__(self) -> None:
        # Where a kernel failed, its context is gone, and its memory with it; and nobody is there to be told.
        with contextlib.suppress(Exception):
            self._release()


def allocate(nbytes: int, ordinal: int, stream: Any, kind: str = "device") -> Memory:
    """Memory of a kind: "device", "managed" or "pinned"; that of a GPU is there in the order of ``stream``.

    Raises:
        LaunchError: there is not as much memory left, or ``stream`` is no stream.
    """
    home = streams.handle(stream)
    if not nbytes:
        return Memory(None, ordinal, home, kind)
    if nbytes > _MAX_BYTES:
        raise _out_of_memory(nbytes, ordinal, kind)
    from nvgen.cuda.memory_resources import resource

    try:
        with context(ordinal):
            buffer = resource(kind, ordinal).allocate(nbytes, stream=_stream(stream, home))
    except Exception as error:  # the driver's, or cuda-core's, whose class has no public name
        if "CUDA_ERROR_OUT_OF_MEMORY" in str(error):
            raise _out_of_memory(nbytes, ordinal, kind) from None
        if isinstance(error, LaunchError) or "CUDA_ERROR" not in str(error):
            raise
        raise LaunchError(diagnostics.launch.DriverError(None, "cuMemAllocAsync", str(error))) from None
    return Memory(buffer, ordinal, home, kind)


def _stream(stream: Any, handle: int) -> Any:
    """A stream as cuda-core takes it."""
    core = cuda_core()
    if isinstance(stream, core.Stream | core.graph.GraphBuilder):
        return stream
    defaults = {0: core.LEGACY_DEFAULT_STREAM, streams.LEGACY: core.LEGACY_DEFAULT_STREAM}
    return defaults.get(handle) or (
        core.PER_THREAD_DEFAULT_STREAM if handle == streams.PER_THREAD else core.Stream.from_handle(handle)
    )


def _out_of_memory(nbytes: int, ordinal: int, kind: str) -> LaunchError:
    return LaunchError(diagnostics.arrays.OutOfMemory(None, nbytes, _NAMES[kind].format(ordinal)))
