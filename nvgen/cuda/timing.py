"""How long launches take: by events in the stream on a GPU, by the host's clock on the CPU."""

from __future__ import annotations

import operator
import statistics
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from time import perf_counter
from typing import Any

from nvgen import diagnostics
from nvgen.base.records import Record
from nvgen.diagnostics import LaunchError
from nvgen.diagnostics.tracebacks import ends_tracebacks
from nvgen.launches import Launch, Launchable
from nvgen.runtime.cpu import streams as cpu_streams
from nvgen.runtime.cpu import tiers
from nvgen.runtime.gpu import devices, driver, failures, streams
from nvgen.runtime.launch.configuration_key import stream_of
from nvgen.runtime.launch.slow_path import examine

#: Seconds that all launches of a measurement, and those before it, may take where nobody says how many they are.
_SECONDS, _WARMUP_SECONDS = 0.1, 0.025
_FEWEST, _MOST = 5, 1000


class Timing(Record):
    """How long launches took: ``seconds`` of each, in their order, on ``device``, as ``cuda:0`` or ``cpu``."""

    kernel: str
    device: str
    seconds: tuple[float, ...]

    @property
    def min(self) -> float:
        """The shortest time, in seconds."""
        return min(self.seconds)

    @property
    def max(self) -> float:
        """The longest time, in seconds."""
        return max(self.seconds)

    @property
    def median(self) -> float:
        """The median, in seconds: half of the launches took less."""
        return statistics.median(self.seconds)

    @property
    def mean(self) -> float:
        """The mean, in seconds."""
        return statistics.fmean(self.seconds)

    @property
    def deviation(self) -> float:
        """The standard deviation of one launch, in seconds; of a single one 0."""
        return statistics.stdev(self.seconds) if len(self.seconds) > 1 else 0.0

    def __str__(self) -> str:
        launches = diagnostics.counted(len(self.seconds), "launch")
        spread = f"min {shown(self.min)}, mean {shown(self.mean)}, {launches}"
        return f"{self.kernel} on {self.device}: median {shown(self.median)} ({spread})"


def shown(seconds: float) -> str:
    for unit, factor in (("s", 1.0), ("ms", 1e3), ("us", 1e6)):
        if seconds * factor >= 1:
            return f"{seconds * factor:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"


@ends_tracebacks
def time(
    launch: Any, /, *arguments: Any, repeat: int | None = None, warmup: int | None = None, flush_l2: bool = False
) -> Timing:
    """Measures a launch: ``nv.cuda.time(kernel[grid, block], a, b)``. The kernel runs each time, and writes its arrays.

    ``repeat`` launches are measured, after ``warmup`` that are not; without these numbers there are as many as run in
    0.1 s (5 to 1000), and in 0.025 s. With ``flush_l2`` other memory goes through the GPU's L2 cache before each
    launch, so that none finds there what the one before has left.

    On a GPU events before and behind each launch in its stream take the time, to about 0.5 us. Launches follow each
    other as fast as the host makes them: a kernel that is over before the next launch comes (5 us, say) counts with
    that pause. NumPy arrays are copied to the GPU and back by each launch, which counts as well.

    Raises:
        LaunchError: ``launch`` is no configured kernel, a number is wrong, the stream is captured into a graph, or what
            a launch raises.
        CompileError: the kernel is wrong for these arguments.
    """
    if not isinstance(launch, Launch):
        kernel = launch._kernel.name if isinstance(launch, Launchable) else ""
        raise LaunchError(diagnostics.timing.NotALaunch(None, kernel or type(launch).__name__, bool(kernel)))
    repeat, warmup = _count("repeat", repeat, 1), _count("warmup", warmup, 0)
    name = launch.kernel.name
    ordinal, stream = examine(launch, arguments)

    def run() -> None:
        launch(*arguments)

    if ordinal is None:
        if cpu_streams.captured_by(stream_of(launch.configuration)) is not None:
            raise LaunchError(diagnostics.timing.TimedCapture(None, name))
        with tiers.optimised_only():
            run()  # compiles
            return Timing(name, "cpu", _measured(on_cpu(run), repeat, warmup))
    with devices.context(ordinal) as context, ExitStack() as stack:
        if streams.is_capturing(stream):
            raise LaunchError(diagnostics.timing.TimedCapture(None, name))
        run()
        flush = stack.enter_context(flushing(ordinal, stream)) if flush_l2 else None
        seconds = _measured(on_gpu(run, context, stream, flush), repeat, warmup)
    return Timing(name, f"cuda:{ordinal}", seconds)


def _count(name: str, given: Any, least: int) -> int | None:
    """How many launches an argument asks for.

    Raises:
        LaunchError: it is no such number.
    """
    if given is None:
        return None
    try:
        number = least - 1 if isinstance(given, bool) else operator.index(given)
    except TypeError:
        number = least - 1
    if number < least:
        raise LaunchError(diagnostics.timing.BadTiming(None, name, diagnostics.number_text(given), least))
    return number


#: Gives the seconds of so many launches.
Samples = Callable[[int], tuple[float, ...]]


def _measured(samples: Samples, repeat: int | None, warmup: int | None) -> tuple[float, ...]:
    """The seconds of ``repeat`` launches after ``warmup``; a few tell how many they should be, where it is not said."""
    typical = statistics.median(samples(_FEWEST)) if repeat is None or warmup is None else 0.0
    if warmup is None:
        warmup = min(int(_WARMUP_SECONDS / max(typical, 1e-9)), _MOST)
    if repeat is None:
        repeat = max(_FEWEST, min(int(_SECONDS / max(typical, 1e-9)), _MOST))
    if warmup:
        samples(warmup)
    return samples(repeat)


def on_cpu(run: Callable[[], None], before: Callable[[], None] | None = None) -> Samples:
    """What measures ``run`` by the host's clock; ``before`` is called before each time, and does not count."""

    def samples(count: int) -> tuple[float, ...]:
        seconds = []
        for _ in range(count):
            if before is not None:
                before()
            start = perf_counter()
            run()
            seconds.append(perf_counter() - start)
        return tuple(seconds)

    return samples


def on_gpu(run: Callable[[], None], context: int, stream: int, before: Callable[[], None] | None = None) -> Samples:
    """What measures launches of ``run`` that are queued in a stream one after another, by events around each; what
    ``before`` queues before each does not count."""

    def samples(count: int) -> tuple[float, ...]:
        events: list[Any] = []
        try:
            for _ in range(count):
                events.extend((driver.call("cuEventCreate", 0), driver.call("cuEventCreate", 0)))
                if before is not None:
                    before()
                driver.call("cuEventRecord", events[-2], stream)
                run()
                driver.call("cuEventRecord", events[-1], stream)
            failures.wait(context, stream)
            pairs = zip(events[::2], events[1::2], strict=True)
            return tuple(driver.call("cuEventElapsedTime", start, end) / 1e3 for start, end in pairs)
        finally:
            for event in events:
                driver.loaded().functions.cuEventDestroy(event)

    return samples


@contextmanager
def flushing(ordinal: int, stream: int) -> Iterator[Callable[[], None]]:
    """What sends other memory through the L2 cache, twice as much as that holds."""
    size = 2 * devices.attribute(ordinal, "CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE")
    if not size:
        yield lambda: None
        return
    memory = driver.call("cuMemAlloc", size)
    try:
        yield lambda: driver.call("cuMemsetD8Async", memory, 0, size, stream)
    finally:
        driver.loaded().functions.cuMemFree(memory)
