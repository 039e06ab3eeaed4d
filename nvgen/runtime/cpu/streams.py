"""Streams, events and graphs of the CPU, under the names that cuda-core has for those of a GPU.

Work is done when it is asked for, so that a stream is always empty, an event is the time at which it was recorded, and
all streams are in order. What a stream is given while a graph is built of it waits for the launches of that graph.

Source: cuda-core 1.2's reference of ``Stream``, ``Event``, ``graph.GraphBuilder`` and ``graph.Graph``.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable
from typing import Any, NoReturn, Self

from nvgen import diagnostics
from nvgen.diagnostics import LaunchError
from nvgen.diagnostics.tracebacks import ends_tracebacks
from nvgen.runtime.cpu import stream_order
from nvgen.runtime.gpu import driver
from nvgen.runtime.gpu import streams as of_everybody

#: What a stream is given: it is done by calling it.
Work = Callable[[], None]
#: The handles of streams and events: numbers where no program has memory, in the steps of addresses.
_FIRST, _LAST = 1 << 52, 1 << 53
_handles = itertools.count(_FIRST, 256)


def new_handle() -> int:
    """A number that no other stream of this process has."""
    return next(_handles)


def is_of_cpu(handle: int) -> bool:
    """Whether a handle is of a stream of the CPU; the names of the default streams are everybody's."""
    return handle < 4096 or _FIRST <= handle < _LAST


def put(stream: Any, work: Work) -> None:
    """Gives a stream its work: it is done now, or left to the graph that is being built of the stream.

    ``stream`` is whatever a program names as one, None for the default stream.

    Raises:
        LaunchError: it is no stream, a closed one, or one of a driver that is not there.
    """
    check(stream)
    captured = captured_by(stream)
    if captured is None:
        work()
    else:
        captured.append(work)


def check(stream: Any) -> None:
    """Looks whether something names a stream that work of the CPU can be given.

    Raises:
        LaunchError: it is no stream, a closed one, or one of a driver that is not there.
    """
    if stream is None:
        return
    handle = of_everybody.handle(stream)
    if not is_of_cpu(handle) and not driver.device_count():
        raise needs_driver(f"the stream of the handle {handle:#x}")


def captured_by(stream: Any) -> list[Work] | None:
    """The work of the graph that is being built of a stream; None where none is."""
    if isinstance(stream, GraphBuilder):
        stream = stream.stream
    return stream._captured if isinstance(stream, Stream) else None


def needs_driver(what: str) -> LaunchError:
    """The error of what there is on a GPU alone, such as ``Stream.from_handle``."""
    return LaunchError(diagnostics.arrays.OnlyWithDriver(None, what))


def _wrong(what: str, remedy: str) -> LaunchError:
    return LaunchError(diagnostics.arrays.StreamMisuse(None, what, remedy))


class _OfCpu:
    """What has a handle and may be closed. Names that only objects of a GPU have are refused with the remedy."""

    _kind = ""
    _of_gpus: frozenset[str] = frozenset()

    def __init__(self) -> None:
        self._handle = new_handle()
        self._is_closed = False

    @property
    def handle(self) -> int:
        """A number, which no driver knows."""
        self._check_open()
        return self._handle

    @property
    def is_closed(self) -> bool:
        return self._is_closed

    def close(self, stream: Any = None) -> None:
        """Makes this unusable."""
        self._is_closed = True

    def _check_open(self) -> None:
        if self._is_closed:
            raise _wrong(f"the {self._kind} was closed", "make another one, or close it later")

    @ends_tracebacks
    def __getattr__(self, name: str) -> NoReturn:
        if name in type(self)._of_gpus:
            raise needs_driver(f"`{name}` of a {self._kind}")
        __tracebackhide__ = True  # pytest does not show this frame
        raise AttributeError(f"a {self._kind} of the CPU has no attribute {name!r}")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _OfCpu) and self._handle == other._handle

    def __hash__(self) -> int:
        return hash(self._handle)


class Stream(_OfCpu):
    """A stream of the CPU: what it is given is done at once, in order. ``nv.cuda.stream()`` makes it."""

    _kind = "stream"
    _of_gpus = frozenset(["context", "resources"])

    @ends_tracebacks
    def __init__(self, device: Any = None, *, nonblocking: bool = True, priority: int | None = None) -> None:
        super().__init__()
        if priority is not None and not isinstance(priority, int):
            raise _wrong(f"a priority is no integer but of type `{type(priority).__name__}`", "leave it out, or pass 0")
        self.device = device
        self.is_nonblocking = nonblocking
        #: It makes no difference: no two streams have work at once.
        self.priority = 0 if priority is None else priority
        self._captured: list[Work] | None = None

    @staticmethod
    @ends_tracebacks
    def from_handle(handle: Any) -> NoReturn:
        """There is no driver that could know the handle.

        Raises:
            LaunchError: always.
        """
        raise needs_driver("a stream by the driver's handle")

    @ends_tracebacks
    def sync(self) -> None:
        """Nothing is left to wait for.

        Raises:
            LaunchError: the stream was closed, or a graph is being built of it.
        """
        self._check_open()
        if self._captured is not None:
            raise _wrong("a stream of which a graph is being built is waited for", "wait for the launch of the graph")
        stream_order.of_cpu.program_waits(stream_order.of_cpu.recorded(self._handle))

    @ends_tracebacks
    def record(self, event: Event | None = None, options: Any = None) -> Event:
        """Sets an event, ``event`` or a new one, to what the stream was given until now.

        Raises:
            LaunchError: the stream was closed, or ``event`` is none of the CPU.
        """
        self._check_open()
        found = Event(self.device, timing=has_times(options)) if event is None else event
        if not isinstance(found, Event):
            raise _wrong(f"an object of type `{type(found).__name__}` is no event of the CPU", "pass `nv.cuda.event()`")
        put(self, found.set)
        found.order = stream_order.of_cpu.recorded(self._handle)
        return found

    @ends_tracebacks
    def wait(self, event_or_stream: Any) -> None:
        """Has the stream wait for an event, or for all that another one was given, which is done already.

        Raises:
            LaunchError: it is neither, or the stream was closed.
        """
        self._check_open()
        if isinstance(event_or_stream, Event):
            stream_order.of_cpu.waits(self._handle, event_or_stream.order)
            return
        if isinstance(event_or_stream, (Stream, GraphBuilder)) or hasattr(event_or_stream, "__cuda_stream__"):
            stream_order.of_cpu.waits(self._handle, stream_order.of_cpu.recorded(of_everybody.handle(event_or_stream)))
            return
        what = f"an object of type `{type(event_or_stream).__name__}` is neither an event nor a stream"
        raise _wrong(what, "pass `nv.cuda.event()` or `nv.cuda.stream()`")

    @ends_tracebacks
    def create_graph_builder(self) -> GraphBuilder:
        """What builds a graph of the work that the stream is given."""
        self._check_open()
        return GraphBuilder(self)

    def __cuda_stream__(self) -> tuple[int, int]:
        if self._is_closed:
            raise RuntimeError("the stream was closed")
        return 0, self._handle

    def __repr__(self) -> str:
        return f"<stream of the CPU {self._handle:#x}>"


def has_times(options: Any) -> bool:
    """Whether an event is made with times by cuda-core's ``EventOptions``, or a dict of them: only if they say so."""
    given = options.get("timing_enabled") if isinstance(options, dict) else getattr(options, "timing_enabled", False)
    return bool(given)


class Event(_OfCpu):
    """A point in a stream of the CPU: the time at which it was recorded. ``nv.cuda.event()`` makes it."""

    _kind = "event"
    _of_gpus = frozenset(["context", "ipc_descriptor"])
    is_done = True
    is_ipc_enabled = False
    is_blocking_sync = False

    def __init__(self, device: Any = None, *, timing: bool = True) -> None:
        super().__init__()
        self.device = device
        self.is_timing_enabled = timing
        #: When it was recorded, in nanoseconds.
        self._time: int | None = None
        #: The launches that come before it.
        self.order: stream_order.Clock = {}

    @staticmethod
    @ends_tracebacks
    def from_ipc_descriptor(descriptor: Any) -> NoReturn:
        """There is no event of another process.

        Raises:
            LaunchError: always.
        """
        raise needs_driver("an event of another process")

    def set(self) -> None:
        """Notes that all before it is done."""
        self._time = time.perf_counter_ns()

    @ends_tracebacks
    def sync(self) -> None:
        """Nothing is left to wait for."""
        self._check_open()
        stream_order.of_cpu.program_waits(self.order)

    @ends_tracebacks
    def __sub__(self, other: Any) -> float:
        """The milliseconds from another event to this one.

        Raises:
            LaunchError: one was not recorded, or has no times.
        """
        if not isinstance(other, Event):
            return NotImplemented
        if not (self.is_timing_enabled and other.is_timing_enabled):
            raise _wrong(
                "an event without times is subtracted",
                "make both with times, and record them: `stream.record(nv.cuda.event())`",
            )
        if self._time is None or other._time is None:
            raise _wrong("an event that was not recorded is subtracted", "record both: `stream.record(event)`")
        return (self._time - other._time) / 1e6

    def __repr__(self) -> str:
        return f"<event of the CPU {self._handle:#x}>"


class GraphBuilder(_OfCpu):
    """A graph that is built of what a stream is given, in that order: launches, copies, events and callbacks."""

    _kind = "graph builder"
    _of_gpus = frozenset(
        ["create_condition", "debug_dot_print", "graph_definition", "if_else", "if_then", "switch", "while_loop"]
    )

    def __init__(self, stream: Stream, work: list[Work] | None = None) -> None:
        super().__init__()
        self._stream = stream
        self._work = work
        #: Whether this is a branch of another builder, which ``join`` ends.
        self._is_branch = work is not None

    @property
    def stream(self) -> Stream:
        """The stream that the graph is built of; the builder itself is taken for it as well."""
        return self._stream

    @property
    def is_building(self) -> bool:
        return self._stream._captured is not None

    @property
    def is_join_required(self) -> bool:
        return self._is_branch

    @ends_tracebacks
    def begin_building(self, mode: str | None = "relaxed") -> Self:
        """From now on the stream's work is the graph's.

        Raises:
            LaunchError: a graph is built of the stream already, there is no such mode, or the builder was closed.
        """
        self._check_open()
        if mode not in ("relaxed", "thread_local", "global", None):
            raise _wrong(f"there is no mode {mode!r} of building", "it is 'relaxed', 'thread_local' or 'global'")
        if self.is_building or self._work is not None:
            raise _wrong("a graph is built of the stream already", "make another builder")
        self._work = self._stream._captured = []
        return self

    @ends_tracebacks
    def end_building(self) -> Self:
        """The stream does its work again when it is asked for.

        Raises:
            LaunchError: nothing was begun, or this is a branch.
        """
        self._check_open()
        if not self.is_building or self._is_branch:
            raise _wrong("the builder is not building", "call `begin_building`, or `end_building` of the first builder")
        self._stream._captured = None
        return self

    @ends_tracebacks
    def complete(self, options: Any = None) -> Graph:
        """The graph.

        Raises:
            LaunchError: it is not built to its end.
        """
        return Graph(self._finished())

    def _finished(self) -> list[Work]:
        self._check_open()
        if self._work is None or self.is_building:
            raise _wrong(
                "the graph is not built to its end", "call `begin_building` before it and `end_building` after it"
            )
        return self._work

    @ends_tracebacks
    def split(self, count: int) -> tuple[GraphBuilder, ...]:
        """So many builders of one graph, of which this is the first; their work is done as it was given.

        Raises:
            LaunchError: nothing was begun, or these are fewer than two.
        """
        if not self.is_building or self._work is None or count < 2:
            raise _wrong(
                "a builder is split that is not building, or into fewer than 2", "begin before, and pass 2 or more"
            )
        made = [GraphBuilder(Stream(self._stream.device), self._work) for _ in range(count - 1)]
        for branch in made:
            branch._stream._captured = self._work
        return self, *made

    @staticmethod
    @ends_tracebacks
    def join(*builders: GraphBuilder) -> GraphBuilder:
        """The builder that ``split`` was called of, which goes on alone.

        Raises:
            LaunchError: they are not the builders of one graph.
        """
        first = next((one for one in builders if not one._is_branch), builders[0] if builders else None)
        if first is None or any(one._work is not first._work for one in builders):
            raise _wrong("builders of several graphs are joined", "join those that `split` has made")
        for branch in builders:
            if branch is not first:
                branch._stream._captured = None
                branch.close()
        return first

    @ends_tracebacks
    def callback(self, function: Callable[..., Any], *, user_data: Any = None) -> None:
        """Calls a Python function in each launch of the graph.

        Raises:
            LaunchError: nothing was begun, or there is ``user_data``, which a function of C has.
        """
        if user_data is not None:
            raise needs_driver("`user_data` of a callback")
        self._building().append(lambda: _called(function))

    @ends_tracebacks
    def embed(self, child: GraphBuilder) -> None:
        """Does in each launch of the graph what that of another one does.

        Raises:
            LaunchError: nothing was begun, or the other graph is not built to its end.
        """
        self._building().extend(child._finished())

    def _building(self) -> list[Work]:
        self._check_open()
        if self._work is None or not self.is_building:
            raise _wrong("the builder is not building", "call `begin_building` before")
        return self._work

    def close(self, stream: Any = None) -> None:
        """Ends the building, and makes the builder unusable."""
        self._stream._captured = None if self._stream._captured is self._work else self._stream._captured
        super().close()

    def __cuda_stream__(self) -> tuple[int, int]:
        return self._stream.__cuda_stream__()


def _called(function: Callable[[], Any]) -> None:
    function()


class Graph(_OfCpu):
    """What a stream was given while a graph was built of it, to be done again by each launch."""

    _kind = "graph"

    def __init__(self, work: list[Work]) -> None:
        super().__init__()
        self._work = tuple(work)

    @ends_tracebacks
    def launch(self, stream: Any) -> None:
        """Does all of it, in the order of a stream.

        Raises:
            LaunchError: the graph was closed, or what a launch in it raises.
        """
        self._check_open()
        with stream_order.paused():
            for work in self._work:
                put(stream, work)

    @ends_tracebacks
    def upload(self, stream: Any) -> None:
        """There is no other memory that the graph would be sent to."""
        self._check_open()

    @ends_tracebacks
    def update(self, source: GraphBuilder) -> None:
        """Makes this the graph of another builder.

        Raises:
            LaunchError: that one is not built to its end, or the graph was closed.
        """
        self._check_open()
        self._work = tuple(source._finished())
