"""Copies of whole arrays of the CPU's memory, in the order of streams of the CPU: as ``gpu.array_copies`` makes them.

Elements are copied as bytes, whatever NumPy knows of their type.
"""

from __future__ import annotations

from typing import Any

import numpy

from nvgen import diagnostics
from nvgen.diagnostics import LaunchError
from nvgen.runtime.arrays.copy_checks import check_between, check_from_host, host_target, pattern_of
from nvgen.runtime.arrays.device_arrays import DeviceArray
from nvgen.runtime.cpu import stream_order, streams


def to_host(array: DeviceArray, out: Any, stream: Any, blocking: bool) -> Any:
    """Copies to a NumPy array: ``out``, or a new one of the same shape, in F order if the array's is.

    Raises:
        LaunchError: as of ``host_target``; or a graph is built of the stream, and the copy waited for.
    """
    out = host_target(array, out, blocking=blocking)
    _check_waiting(stream, blocking)
    _copy(out, _memory(array), stream)
    return out


def from_host(array: DeviceArray, source: Any, stream: Any, blocking: bool) -> None:
    """Copies from a NumPy array of the same shape and dtype.

    Raises:
        LaunchError: the arrays differ, or the array is read-only.
    """
    check_from_host(array, source)
    _check_waiting(stream, blocking)
    _copy(_memory(array), source, stream)


def between(target: DeviceArray, source: DeviceArray, stream: Any) -> None:
    """Copies from one array to another.

    Raises:
        LaunchError: the arrays differ, or the target is read-only.
    """
    check_between(target, source)
    _copy(_memory(target), _memory(source), stream)


def fill(array: DeviceArray, value: Any, stream: Any) -> None:
    """Sets every element to a value.

    Raises:
        LaunchError: the value is none of the elements' type, or the array is read-only.
    """
    pattern = pattern_of(value, array)
    _fill(array, pattern, stream)


def clear(array: DeviceArray, stream: Any, *, blocking: bool = False) -> None:
    """Sets all bytes of an array to zero."""
    _fill(array, bytes(array.itemsize), stream)


def _fill(array: DeviceArray, pattern: bytes, stream: Any) -> None:
    """Sets every element to some bytes."""
    if pattern:
        _copy(_memory(array), numpy.frombuffer(pattern, _raw(len(pattern))), stream)


def _raw(size: int) -> Any:
    return numpy.dtype((numpy.void, size))


def _memory(array: DeviceArray) -> Any:
    """The array's memory as NumPy's."""
    return array.host_view()


def _check_waiting(stream: Any, blocking: bool) -> None:
    """Refuses to wait for a copy that a graph makes later."""
    if blocking and streams.captured_by(stream) is not None:
        what, remedy = "a copy in a graph that is being built is waited for", "pass `blocking=False`, or copy outside"
        raise LaunchError(diagnostics.arrays.StreamMisuse(None, what, remedy))


def _copy(target: Any, source: Any, stream: Any) -> None:
    if not target.nbytes:
        return
    raw = _raw(target.dtype.itemsize)

    def work() -> None:
        target.view(raw)[...] = source.view(raw)

    streams.put(stream, work)
    stream_order.of_cpu.program_waits()
