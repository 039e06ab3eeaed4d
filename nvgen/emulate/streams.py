"""What a program on an emulated device asks of streams, and launches that look for races: with those of other streams,
and with what else these are given, as copies are (``runtime.cpu.stream_order``)."""

from __future__ import annotations

from nvgen.codegen.contract.run_checks import RACE
from nvgen.diagnostics import Diagnostic
from nvgen.emulate.protocol import Asked, Launch, Step
from nvgen.runtime.cpu import launch_accesses, stream_order
from nvgen.runtime.cpu.bounds_table import BoundsTable
from nvgen.runtime.cpu.launch_accesses import Accesses, LaunchAccesses
from nvgen.runtime.cpu.stream_order import StreamOrder, Unfinished, Use
from nvgen.runtime.launch import slow_path
from nvgen.runtime.launch.slow_path import HostLaunch
from nvgen.targets.cpu.conventions.failure_record import FailureRecord
from nvgen.targets.cpu.objects.loaded import LoadedModule

#: What a stream was given by a step, and the call that does so.
_CALLS = {
    Step.COPIED: ("copy", "cuMemcpyAsync"),
    Step.FILLED: ("fill", "cuMemsetAsync"),
    Step.GIVEN: ("allocation", "cuMemAllocAsync"),
    Step.FREED: ("release", "cuMemFreeAsync"),
}
#: Regions that are remembered: what streams were given that is remembered has no more.
_MOST = 1024


class _Region:
    """Memory as long as it is that of one allocation."""

    def __init__(self, low: int, size: int) -> None:
        self.low, self.high, self.is_there = low, low + size, True

    def __call__(self) -> bool | None:
        return True if self.is_there else None


class Streams:
    """The streams of the device."""

    def __init__(self) -> None:
        self._order = StreamOrder()
        self._events: dict[int, stream_order.Clock] = {}
        self._regions: list[_Region] = []

    def run(self, name: str, launch: HostLaunch, asked: Launch, table: BoundsTable | None) -> Diagnostic | None:
        """Runs a launch; what is said where it races with what another stream was given.

        Raises:
            CompileError: the kernel has what the CPU does not run.
            LaunchError: the kernel cannot be launched so, or the run failed.
        """
        if RACE not in launch.run.checks:
            slow_path.run_on_cpu(name, launch, table)
            return None
        threads, made, noted = launch.configuration.thread_count, list[Accesses](), list[bytes]()

        def look(code: LoadedModule, record: FailureRecord) -> None:
            noted.append(launch_accesses.noted(record.state, launch.configuration))
            made.extend(launch_accesses.accesses(code, record.state, threads))

        unfinished = self._order.unfinished(asked.stream) if asked.is_dependent else []
        before = launch_accesses.earlier(unfinished, threads)
        code = slow_path.run_on_cpu(name, launch, table, look, before)
        own = LaunchAccesses(name, launch.configuration, None, code, tuple(made))
        left = [*launch_accesses.left_by(unfinished, b"".join(noted)), Unfinished(own)]
        return self._order.given(asked.stream, own, is_blocking=asked.is_blocking, unfinished=left)

    def step(self, asked: Asked) -> Diagnostic | None:
        """Notes a step of a stream; what is said where it races with what another one was given."""
        order, stream, (first, *further) = self._order, asked.stream, asked.numbers
        match asked.step:
            case Step.RECORDED:
                self._events[first] = order.recorded(stream, is_blocking=asked.is_blocking)
            case Step.WAITED:
                order.waits(stream, self._events.get(first, {}))
            case Step.STREAM_DONE:
                order.program_waits(order.recorded(stream, is_blocking=asked.is_blocking))
            case Step.EVENT_DONE:
                order.program_waits(self._events.get(first, {}))
            case Step.ALL_DONE:
                order.program_waits()
            case Step.FORGOTTEN:
                self._forget(first, further[0])
            case Step.COPIED:
                return self._copied(asked)
            case _:
                found = self._given(asked, [self._use(first, further[0], writes=True)])
                if asked.step is Step.FREED:
                    self._forget(first, further[0])
                return found
        return None

    def _copied(self, asked: Asked) -> Diagnostic | None:
        target, source, size, is_waited_for = asked.numbers
        sides = ((source, False), (target, True))
        found = self._given(asked, [self._use(side, size, writes=writes) for side, writes in sides if side])
        if is_waited_for:
            self._order.program_waits(self._order.recorded(asked.stream, is_blocking=asked.is_blocking))
        return found

    def _given(self, asked: Asked, uses: list[Use]) -> Diagnostic | None:
        what, call = _CALLS[asked.step]
        work = LaunchAccesses(call, None, None, arrays=tuple(uses), what=what)
        return self._order.given(asked.stream, work, is_blocking=asked.is_blocking)

    def _use(self, low: int, size: int, *, writes: bool) -> Use:
        made = _Region(low, size)
        self._regions = [*(one for one in self._regions[-_MOST:] if one.is_there), made]
        return Use(low, low + size, writes, made)

    def _forget(self, low: int, size: int) -> None:
        self._order.forget(low, size)
        for one in self._regions:
            one.is_there = one.is_there and not (one.low < low + size and low < one.high)
