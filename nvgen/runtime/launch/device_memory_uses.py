"""What a launch on the CPU does with device arrays, which other streams may access as well (``cpu.stream_order``)."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from nvgen.codegen.contract.run_checks import RACE
from nvgen.diagnostics import LaunchError
from nvgen.diagnostics.caller import caller_span
from nvgen.runtime.cpu import launch_accesses, stream_order
from nvgen.runtime.cpu.launch_accesses import Accesses, Earlier, LaunchAccesses
from nvgen.runtime.cpu.streams import GraphBuilder, Stream
from nvgen.runtime.gpu import streams as of_everybody
from nvgen.runtime.launch.arguments import arrays
from nvgen.runtime.launch.passed_arguments import ArgumentKind, PassedArgument
from nvgen.targets.cpu.conventions.failure_record import FailureRecord
from nvgen.targets.cpu.objects.loaded import LoadedModule

if TYPE_CHECKING:
    from nvgen.runtime.launch.slow_path import HostLaunch


class DeviceMemoryUses:
    """What a launch does with memory of the device: with the device arrays among its arguments, and where it has looked
    at each access, with all but what it was given as memory of the host, which launches on a GPU copy."""

    def __init__(self, passed: Sequence[PassedArgument], stream: Any, launch: HostLaunch) -> None:
        self._arrays = [one.value for one in passed if one.kind is ArgumentKind.DEVICE_ARRAY and one.value.size]
        self._launch = launch
        self._stream = of_everybody.handle(stream)
        self._is_blocking = _is_blocking(stream)
        self._digests: list[int] = []
        self._earlier: list[stream_order.Unfinished] = []
        self._made: tuple[Accesses, ...] = ()
        self._noted = b""

    def begin(self) -> Earlier | None:
        """The launch begins: of a kernel that does not say what it writes, memory is compared. What the launches have
        accessed that it does not wait for."""
        says_access, configuration = self._launch.found.says_access, self._launch.configuration
        self._digests = [] if says_access else [_digest(array) for array in self._arrays]
        if not configuration.programmatic_dependent:
            return None
        self._earlier = stream_order.of_cpu.unfinished(self._stream)
        return launch_accesses.earlier(self._earlier, configuration.thread_count)

    def look(self, code: LoadedModule, record: FailureRecord) -> None:
        """Keeps what the launch has accessed, while that is there, if another one may begin before it has ended."""
        configuration = self._launch.configuration
        self._noted = launch_accesses.noted(record.state, configuration)
        if RACE in code.wanted_checks and (configuration.programmatic_dependent or any(self._noted)):
            known = {array.address for array in self._arrays}
            of_host = [array.span for array in arrays(self._launch.arguments) if array.address not in known]
            self._made = launch_accesses.accesses(code, record.state, configuration.thread_count, of_host)

    def end(self, kernel: str, code: LoadedModule) -> None:
        """The launch has ended.

        Raises:
            LaunchError: nothing orders it after one on another stream.
        """
        configuration, span = self._launch.configuration, caller_span()
        own = of_arrays = LaunchAccesses(
            kernel, configuration, span, arrays=tuple(self._uses() if self._arrays else ())
        )
        if self._made:
            own = LaunchAccesses(kernel, configuration, span, code, self._made)
        left = [*launch_accesses.left_by(self._earlier, self._noted), stream_order.Unfinished(own)]
        order = stream_order.of_cpu
        race = order.given(self._stream, of_arrays, is_blocking=self._is_blocking, unfinished=left)
        if race is not None:
            raise LaunchError(race)

    def _uses(self) -> list[stream_order.Use]:
        found, arguments = self._launch.found, self._launch.arguments
        seen = zip(arrays(arguments), found.access(arguments), strict=True)
        known = {array.address: (array.span, access.writes) for array, access in seen}
        uses = []
        for number, array in enumerate(self._arrays):
            (low, high), writes = known.get(array.address, ((array.address, array.address + array.nbytes), True))
            if self._digests:
                writes = _digest(array) != self._digests[number]
            uses.append(stream_order.Use(low, high, writes, stream_order.owner_of(array.owner)))
        return uses


def _digest(array: Any) -> int:
    return zlib.crc32(array.host_view().tobytes())


def _is_blocking(stream: Any) -> bool:
    """Whether the default stream and another one wait for each other; of an unknown one that is assumed."""
    if isinstance(stream, GraphBuilder):
        stream = stream.stream
    return not (isinstance(stream, Stream) and stream.is_nonblocking)
