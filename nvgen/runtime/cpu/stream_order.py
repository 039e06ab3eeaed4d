"""Which launches are ordered by streams and events, and which are not and access the same memory.

On the CPU a launch has ended when the program goes on. On a GPU a stream goes on by itself, and only what the program
says orders its work with that of another one: an event, or the program's waiting. Each stream, each event and the
program has a clock: how many launches of each stream it comes after. A launch with ``check="race"`` fails that accesses
memory which one of another stream has accessed, if one of the two writes and it does not come after that.

What a graph does is not noted, and memory of the host not looked at: launches copy that. A copy of an array, by the
program, waits for everything.
"""

from __future__ import annotations

import weakref
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Protocol

from nvgen.base.forks import ForkLock
from nvgen.base.records import Record
from nvgen.diagnostics import Diagnostic

#: By stream, how many of its launches come before.
Clock = dict[int, int]
#: The default stream of the process, by all its names.
_DEFAULT = (0, 1)
#: Launches that are remembered, and the bytes that what they accessed takes.
_REMEMBERED, _MOST_BYTES = 256, 1 << 29


class Use(Record):
    """What a launch did with memory: from an address to before another, of an array that is there no longer when
    ``owner`` returns None."""

    low: int
    high: int
    writes: bool
    owner: Callable[[], Any]


class Work(Protocol):
    """What a stream is given, and accesses memory (``launch_accesses.LaunchAccesses``)."""

    @property
    def accesses_memory(self) -> bool: ...

    @property
    def nbytes(self) -> int:
        """The bytes that are kept of it."""

    def race_with(self, before: Any) -> Diagnostic | None:
        """What is said where both access the same memory, and one of them writes."""

    def forget(self, low: int, high: int) -> None:
        """Memory is other memory from now on."""


class _Given(Record):
    """What a stream was given, with its number in the stream."""

    stream: int
    number: int
    work: Work


class Unfinished(Record):
    """A launch that may still run when another one begins: until that waits for it, or, where a launch between the two
    has never waited, until it has ended."""

    #: What it has accessed (``launch_accesses.LaunchAccesses``).
    launch: Any
    is_never_awaited: bool = False


class StreamOrder:
    """What a program has asked of the streams of a device."""

    def __init__(self) -> None:
        self._lock = ForkLock()
        self._program: Clock = {}
        self._streams: dict[int, Clock] = {}
        #: The streams that the default stream waits for, and which wait for it.
        self._blocking: set[int] = set()
        self._given: deque[_Given] = deque(maxlen=_REMEMBERED)
        #: By stream, the launches that may still run when a dependent one begins, with their numbers.
        self._unfinished: dict[int, list[tuple[int, Unfinished]]] = {}
        self.is_paused = False

    def _clock(self, stream: int) -> Clock:
        return self._streams.setdefault(_named(stream), {})

    def recorded(self, stream: int, *, is_blocking: bool = False) -> Clock:
        """What comes before an event that is recorded in a stream now; ``is_blocking`` as ``given`` has it."""
        stream = _named(stream)
        with self._lock:
            found = dict(self._streams.get(stream, {}))
            for other in self._others(stream) if is_blocking or stream in self._blocking else []:
                _merge(found, other)
            return found

    def waits(self, stream: int, clock: Clock) -> None:
        """What a stream is given from now on comes after what a clock says."""
        if clock:
            with self._lock:
                _merge(self._clock(stream), clock)
                self._unfinished.pop(_named(stream), None)

    def program_waits(self, clock: Clock | None = None) -> None:
        """What the program asks for from now on comes after what a clock says; without one, after everything."""
        with self._lock:
            for one in [clock] if clock is not None else list(self._streams.values()):
                _merge(self._program, one)

    def unfinished(self, stream: int) -> list[Unfinished]:
        """The launches that may still run when one begins in a stream that does not wait for the one before it."""
        if self.is_paused:
            return []
        with self._lock:
            return [one for _, one in self._left(_named(stream))]

    def _left(self, stream: int) -> list[tuple[int, Unfinished]]:
        """Those of the stream's that neither the program has waited for nor a stream that this one waits for."""
        others = self._others(stream) if stream in self._blocking or stream == 0 else []
        reached = max((one.get(stream, 0) for one in (self._program, *others)), default=0)
        return [(number, one) for number, one in self._unfinished.get(stream, ()) if number > reached]

    def _others(self, stream: int) -> list[Clock]:
        """The clocks of the streams that a blocking one waits for before each launch."""
        names = self._blocking if stream == 0 else {0}
        return [self._clock(other) for other in names if other != stream]

    def given(
        self, stream: int, work: Work, *, is_blocking: bool, unfinished: Sequence[Unfinished] = ()
    ) -> Diagnostic | None:
        """Notes what a stream is given; ``is_blocking`` says that the default stream and this one wait for each other,
        ``unfinished`` are itself and those before it that the next launch may begin before. What is said if nothing
        orders it after what accessed the same memory, where one of the two writes."""
        if self.is_paused:
            return None
        stream = _named(stream)
        with self._lock:
            clock = self._clock(stream)
            _merge(clock, self._program)
            if is_blocking:
                self._blocking.add(stream)
            left = {id(one.launch): number for number, one in self._left(stream)}
            for other in self._others(stream) if is_blocking else []:
                _merge(clock, other)
            races = (work.race_with(one.work) for one in self._given if _is_unordered(one, stream, clock))
            found = next((race for race in races if race is not None), None)
            number = clock[stream] = clock.get(stream, 0) + 1
            self._given = deque((one for one in self._given if not self._is_over(one)), _REMEMBERED)
            if work.accesses_memory:
                self._given.append(_Given(stream, number, work))
            self._drop_oldest()
            self._unfinished[stream] = [(left.get(id(one.launch), number), one) for one in unfinished]
        return found

    def _drop_oldest(self) -> None:
        """Forgets what takes too much room; the last is kept."""
        kept = sum(one.work.nbytes for one in self._given)
        while kept > _MOST_BYTES and len(self._given) > 1:
            kept -= self._given.popleft().work.nbytes

    def _is_over(self, one: _Given) -> bool:
        """Whether the program has waited for it, so that all that comes is ordered after it."""
        return one.number <= self._program.get(one.stream, 0)

    def forget(self, low: int, size: int) -> None:
        """Memory is other memory from now on."""
        with self._lock:
            for one in self._given:
                one.work.forget(low, low + size)


def _is_unordered(one: _Given, stream: int, clock: Clock) -> bool:
    """Whether nothing orders what a stream is given after what was given before."""
    return one.stream != stream and one.number > clock.get(one.stream, 0)


def _named(stream: int) -> int:
    return 0 if stream in _DEFAULT else stream


def _merge(clock: Clock, other: Clock) -> None:
    for stream, number in other.items():
        clock[stream] = max(clock.get(stream, 0), number)


#: Of the CPU of this process.
of_cpu = StreamOrder()


@contextmanager
def paused() -> Iterator[None]:
    """Launches meanwhile are not noted."""
    before, of_cpu.is_paused = of_cpu.is_paused, True
    try:
        yield
    finally:
        of_cpu.is_paused = before


def owner_of(array: Any) -> Callable[[], Any]:
    """What returns an array as long as it is there."""
    try:
        return weakref.ref(array)
    except TypeError:  # objects of some classes cannot be referred to weakly
        return lambda: array
