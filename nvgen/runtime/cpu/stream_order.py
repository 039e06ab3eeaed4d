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
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from nvgen import diagnostics
from nvgen.base.forks import ForkLock
from nvgen.base.records import Record
from nvgen.diagnostics import LaunchError, Span

#: By stream, how many of its launches come before.
Clock = dict[int, int]
#: The default stream of the process, by all its names.
_DEFAULT = (0, 1)
#: Launches that are remembered.
_REMEMBERED = 256


class Use(Record):
    """What a launch did with memory: from an address to before another, of an array that is there no longer when
    ``owner`` returns None."""

    low: int
    high: int
    writes: bool
    owner: Callable[[], Any]


class _Launch(Record):
    """A launch, the one with this number in its stream."""

    stream: int
    number: int
    kernel: str
    span: Span | None
    uses: tuple[Use, ...]


class _Order:
    """What the program has asked for."""

    def __init__(self) -> None:
        self.lock = ForkLock()
        self.program: Clock = {}
        self.streams: dict[int, Clock] = {}
        #: The streams that the default stream waits for, and which wait for it.
        self.blocking: set[int] = set()
        self.launches: deque[_Launch] = deque(maxlen=_REMEMBERED)
        self.is_paused = False


_order = _Order()


def _merge(clock: Clock, other: Clock) -> None:
    for stream, number in other.items():
        clock[stream] = max(clock.get(stream, 0), number)


def _clock(stream: int) -> Clock:
    return _order.streams.setdefault(0 if stream in _DEFAULT else stream, {})


def recorded(stream: int) -> Clock:
    """What comes before an event that is recorded in a stream now."""
    with _order.lock:
        return dict(_order.streams.get(0 if stream in _DEFAULT else stream, {}))


def waits(stream: int, clock: Clock) -> None:
    """What a stream is given from now on comes after what a clock says."""
    if clock:
        with _order.lock:
            _merge(_clock(stream), clock)


def program_waits(clock: Clock | None = None) -> None:
    """What the program asks for from now on comes after what a clock says; without one, after everything."""
    with _order.lock:
        for one in [clock] if clock is not None else list(_order.streams.values()):
            _merge(_order.program, one)


@contextmanager
def paused() -> Iterator[None]:
    """Launches meanwhile are not noted."""
    before, _order.is_paused = _order.is_paused, True
    try:
        yield
    finally:
        _order.is_paused = before


def launched(stream: int, *, is_blocking: bool, kernel: str, span: Span | None, uses: Iterable[Use]) -> None:
    """Notes a launch in a stream; ``is_blocking`` says that the default stream and this one wait for each other.

    Raises:
        LaunchError: nothing orders it after one that accessed the same memory, where one of the two writes.
    """
    if _order.is_paused:
        return
    stream = 0 if stream in _DEFAULT else stream
    with _order.lock:
        clock = _clock(stream)
        _merge(clock, _order.program)
        if is_blocking:
            _order.blocking.add(stream)
        for other in _order.blocking if stream == 0 else [0] if is_blocking else []:
            _merge(clock, _clock(other))
        launch = _Launch(stream, clock.get(stream, 0) + 1, kernel, span, tuple(uses))
        before = next((one for one in _order.launches if _races(launch, one, clock)), None)
        clock[stream] = launch.number
        _order.launches.append(launch)
    if before is not None:
        raise LaunchError(_race(launch, before))


def _races(launch: _Launch, before: _Launch, clock: Clock) -> bool:
    if before.number <= clock.get(before.stream, 0) or before.stream == launch.stream:
        return False
    return any(_conflict(one, other) for one in launch.uses for other in before.uses)


def _conflict(one: Use, other: Use) -> bool:
    overlap = one.low < other.high and other.low < one.high
    return overlap and (one.writes or other.writes) and other.owner() is not None


def _race(launch: _Launch, before: _Launch) -> diagnostics.Diagnostic:
    pairs = [(one, other) for one in launch.uses for other in before.uses if _conflict(one, other)]
    writes, wrote = any(one.writes for one, _ in pairs), any(other.writes for _, other in pairs)
    error = diagnostics.checking.StreamRace(launch.span, launch.kernel, "writes" if writes else "reads")
    return error.because(error.Before(before.kernel, "wrote" if wrote else "read", span=before.span))


def owner_of(array: Any) -> Callable[[], Any]:
    """What returns an array as long as it is there."""
    try:
        return weakref.ref(array)
    except TypeError:  # objects of some classes cannot be referred to weakly
        return lambda: array
