"""What a launch on the CPU does with device arrays, which other streams may access as well (``cpu.stream_order``)."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any

from nvgen.diagnostics.caller import caller_span
from nvgen.runtime.cpu import stream_order
from nvgen.runtime.cpu.streams import GraphBuilder, Stream
from nvgen.runtime.gpu import streams as of_everybody
from nvgen.runtime.launch.arguments import Argument, arrays
from nvgen.runtime.launch.passed_arguments import ArgumentKind, PassedArgument
from nvgen.runtime.launch.state import DeviceKernel


class DeviceMemoryUses:
    """What a launch is about to do with the device arrays among its arguments."""

    def __init__(self, passed: Sequence[PassedArgument]) -> None:
        self._arrays = [one.value for one in passed if one.kind is ArgumentKind.DEVICE_ARRAY and one.value.size]
        self._digests: list[int] = []

    def begin(self, found: DeviceKernel) -> None:
        """The launch begins: of a kernel that does not say what it writes, memory is compared."""
        self._digests = [] if found.says_access else [_digest(array) for array in self._arrays]

    def end(self, stream: Any, kernel: str, found: DeviceKernel, arguments: Sequence[Argument]) -> None:
        """The launch has ended.

        Raises:
            LaunchError: nothing orders it after one on another stream.
        """
        if not self._arrays:
            return
        seen = zip(arrays(arguments), found.access(arguments), strict=True)
        known = {array.address: (array.span, access.writes) for array, access in seen}
        uses = []
        for number, array in enumerate(self._arrays):
            (low, high), writes = known.get(array.address, ((array.address, array.address + array.nbytes), True))
            if self._digests:
                writes = _digest(array) != self._digests[number]
            uses.append(stream_order.Use(low, high, writes, stream_order.owner_of(array.owner)))
        handle, is_blocking = of_everybody.handle(stream), _is_blocking(stream)
        stream_order.launched(handle, is_blocking=is_blocking, kernel=kernel, span=caller_span(), uses=uses)


def _digest(array: Any) -> int:
    return zlib.crc32(array.host_view().tobytes())


def _is_blocking(stream: Any) -> bool:
    """Whether the default stream and another one wait for each other; of an unknown one that is assumed."""
    if isinstance(stream, GraphBuilder):
        stream = stream.stream
    return not (isinstance(stream, Stream) and stream.is_nonblocking)
