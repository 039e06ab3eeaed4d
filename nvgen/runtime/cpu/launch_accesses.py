"""What a launch has accessed of global memory, kept for others that nothing orders after it.

A launch that looks for races knows it by the granule (``lang.meaning.shadow_records``); of others it is known which
arrays they read and write. What a kernel accessed that may still run when another one begins is put into the cells of
that one before it begins, as accesses of threads behind its last one (``lang.meaning.grid_dependencies``).
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

from nvgen import diagnostics
from nvgen.base.records import Node
from nvgen.codegen.contract.configuration import Configuration, split
from nvgen.codegen.contract.run_checks import Failure
from nvgen.diagnostics import Diagnostic, Note, Span
from nvgen.lang.meaning.grid_dependencies import STARTED_EARLY, WAITED
from nvgen.lang.meaning.shadow_records import Cell, Pair, Range, State
from nvgen.lang.meaning.unordered import UNKNOWN, WROTE
from nvgen.runtime.cpu.stream_order import Unfinished, Use
from nvgen.targets.cpu.conventions.host_records import structure
from nvgen.targets.cpu.objects.loaded import LoadedModule

if TYPE_CHECKING:
    import numpy

#: Where runs of memory begin and end, in order.
Runs = tuple[Any, Any]
#: What a number of a site is times, before the scope is added, and that of all threads.
_SCOPES, _DEVICE = 4, 3
#: The time of what no waiting of the launch itself orders, and the greatest number of a thread.
_NEVER, _MOST = 2**32 - 1, 2**32 - 1


class Accesses(Node):
    """What the threads of a launch did with the granules of one piece of memory: the one that wrote last and the one
    that read last, by their numbers from 1 on, 0 for none, and the sites."""

    low: int
    granule: int
    writer: numpy.ndarray
    writer_site: numpy.ndarray
    reader: numpy.ndarray
    reader_site: numpy.ndarray
    #: What ``runs`` has found.
    found_runs: dict[tuple[bool, bool], Runs]

    @property
    def nbytes(self) -> int:
        """The bytes that this takes."""
        return self.writer.nbytes + self.writer_site.nbytes + self.reader.nbytes + self.reader_site.nbytes

    @property
    def high(self) -> int:
        return self.low + self.granule * len(self.writer)

    def runs(self, *, writes: bool, atomic: bool) -> Runs:
        """The memory that was written or read last by atomic accesses, or by others."""
        found = self.found_runs.get((writes, atomic))
        if found is None:
            found = self.found_runs[writes, atomic] = self._find_runs(writes=writes, atomic=atomic)
        return found

    def _find_runs(self, *, writes: bool, atomic: bool) -> Runs:
        import numpy  # few launches keep what they accessed

        numbers, sites = (self.writer, self.writer_site) if writes else (self.reader, self.reader_site)
        is_so = (numbers != 0) & ((sites % _SCOPES == _DEVICE) == atomic)
        edges = numpy.flatnonzero(numpy.diff(is_so, prepend=False, append=False))
        edges = self.low + self.granule * edges.astype(numpy.int64)
        return edges[::2], edges[1::2]

    def at(self, address: int, *, wrote: bool) -> tuple[int, int] | None:
        """The thread and the site of such an access to a byte; None where there was none."""
        if not self.low <= address < self.high:
            return None
        place = (address - self.low) // self.granule
        numbers, sites = (self.writer, self.writer_site) if wrote else (self.reader, self.reader_site)
        return (int(numbers[place]), int(sites[place])) if numbers[place] else None

    def forget(self, low: int, high: int) -> None:
        """Memory is other memory from now on."""
        inside = slice(*(max(min(one, self.high) - self.low, 0) // self.granule for one in (low, high)))
        self.writer[inside] = self.reader[inside] = 0
        self.found_runs.clear()


class LaunchAccesses(Node):
    """All of a launch, or of what else accesses memory in a stream: a call of the driver's has no configuration.

    ``code`` says where sites are; of ``arrays`` it is only known whether they are written.
    """

    kernel: str
    configuration: Configuration | None
    span: Span | None
    code: LoadedModule | None = None
    accesses: tuple[Accesses, ...] = ()
    arrays: tuple[Use, ...] = ()
    #: What it is, one of ``_NAMES``.
    what: str = "launch"

    @property
    def accesses_memory(self) -> bool:
        return bool(self.accesses or self.arrays)

    @property
    def nbytes(self) -> int:
        return sum(one.nbytes for one in self.accesses)

    def access(self, thread: int, site: int) -> tuple[str, Span] | None:
        """The name of a thread by its number from 1 on, and where in the text a site is; None for none."""
        spans = () if self.code is None else self.code.accesses
        if self.configuration is None or site // _SCOPES >= len(spans):
            return None
        of_block = self.configuration.thread_count // self.configuration.block_count
        block, inside = divmod(thread - 1, of_block)
        made = Failure((), split(inside, self.configuration.block), split(block, self.configuration.grid))
        return made.thread_name, spans[site // _SCOPES]

    def note(self, thread: int, site: int, *, wrote: bool) -> Note:
        """Points at an access of a thread; without a site, at the launch."""
        error, before = diagnostics.checking.DependentRace, "wrote" if wrote else "read"
        found = self.access(thread, site)
        if found is None:
            return error.Launched(self.kernel, before, span=self.span)
        return error.Before(self.kernel, found[0], before, span=found[1])

    def forget(self, low: int, high: int) -> None:
        """Memory is other memory from now on."""
        for part in self.accesses:
            part.forget(low, high)

    # Races with what other streams were given

    def race_with(self, before: LaunchAccesses) -> Diagnostic | None:
        """What is said where both access the same memory, and one of them writes, unless both do so atomically."""
        for writes, wrote in ((True, True), (False, True), (True, False)):
            for atomic, was_atomic in ((False, False), (False, True), (True, False)):
                own, others = self._runs(writes, atomic), before._runs(wrote, was_atomic)
                for one, other in product(own, others):
                    address = _common(one, other)
                    if address is not None:
                        return self._race(before, address, writes=writes, wrote=wrote)
        return None

    def _runs(self, writes: bool, atomic: bool) -> list[Runs]:
        arrays = [([one.low], [one.high]) for one in self.arrays if one.writes == writes and one.owner() is not None]
        return [*([] if atomic else arrays), *(one.runs(writes=writes, atomic=atomic) for one in self.accesses)]

    def _race(self, before: LaunchAccesses, address: int, *, writes: bool, wrote: bool) -> Diagnostic:
        error = diagnostics.checking.StreamRace
        verb, found = "writes" if writes else "reads", self._at(address, wrote=writes)
        who, span = (f"`{self.kernel}`", self.span) if found is None else (f"{found[0]} of `{self.kernel}`", found[1])
        one, other = _NAMES[before.what], _NAMES[self.what]
        both = one[1] if one is other else f"{one[0]} and {other[0]}"
        remedy = _EVENT if self.span is not None else _EVENT_OF_DRIVER
        made = error(span, both, who, verb, remedy)
        notes = [] if span is not None else [error.Asked(self.kernel, verb)]
        return _explained(made.because(*notes, before._accessed(address, wrote=wrote)), self, before)

    def _at(self, address: int, *, wrote: bool) -> tuple[str, Span] | None:
        found = next((at for one in self.accesses if (at := one.at(address, wrote=wrote)) is not None), None)
        return None if found is None else self.access(*found)

    def _accessed(self, address: int, *, wrote: bool) -> Note:
        error, verb = diagnostics.checking.StreamRace, "wrote" if wrote else "read"
        found = self._at(address, wrote=wrote)
        if found is not None:
            return error.Accessed(f"{found[0]} of `{self.kernel}`", verb, span=found[1])
        if self.configuration is None:
            return error.Asked(self.kernel, verb)
        return error.Launched(self.kernel, verb, span=self.span)


#: What a stream may be given, one and two of it.
_NAMES = {
    "launch": ("a launch", "two launches"),
    "copy": ("a copy", "two copies"),
    "fill": ("a fill", "two fills"),
    "allocation": ("an allocation", "two allocations"),
    "release": ("a release", "two releases"),
}
#: What orders two streams, in Python and in calls of the driver.
_EVENT = "let the stream wait for an event behind the first launch: `second.wait(first.record())`"
_EVENT_OF_DRIVER = "let the second stream wait for an event behind the first: `cuEventRecord`, and `cuStreamWaitEvent`"


def _common(one: Runs, other: Runs) -> int | None:
    """The first address that lies in two sets of runs, each in the order of the addresses."""
    (lows, highs), (other_lows, other_highs) = one, other
    if not len(lows) or not len(other_lows) or highs[-1] <= other_lows[0] or other_highs[-1] <= lows[0]:
        return None
    if len(lows) == len(other_lows) == 1:
        address = max(lows[0], other_lows[0])
        return int(address) if address < min(highs[0], other_highs[0]) else None
    import numpy  # few launches keep what they accessed

    places = numpy.searchsorted(other_highs, lows, "right")
    padded: Any = numpy.append(other_lows, numpy.iinfo(numpy.int64).max)
    starts: Any = numpy.maximum(padded[places], lows)
    met = starts[starts < highs]
    return int(met[0]) if len(met) else None


def _explained(found: Diagnostic, *works: LaunchAccesses) -> Diagnostic:
    """A diagnostic with the sources of the texts of which its places are."""
    codes = [one.code for one in works if one.code is not None and one.code.accesses]
    for code in {id(code.accesses[0].file): code for code in codes}.values():
        found = found if code.explained is None else code.explained(found)
    return found


def noted(state_address: int, configuration: Configuration) -> bytes:
    """What a launch has noted of its blocks (``lang.meaning.grid_dependencies``), while that is there."""
    return ctypes.string_at(structure(State).from_address(state_address).dependencies, configuration.block_count)


def left_by(earlier: Sequence[Unfinished], blocks: bytes) -> list[Unfinished]:
    """Of what a launch begins before, what may still run when the next one begins; ``blocks`` is what was noted of its
    own. That begins when all of them have let it start, or have ended."""
    if any(block & WAITED and not block & STARTED_EARLY for block in blocks):
        return []
    has_waited = any(block & WAITED for block in blocks)
    return [one.with_changes(is_never_awaited=one.is_never_awaited or not has_waited) for one in earlier]


def accesses(
    code: LoadedModule, state_address: int, threads: int, without: Sequence[tuple[int, int]] = ()
) -> tuple[Accesses, ...]:
    """What a launch of so many threads has accessed, while what was noted of that is there; ``without`` memory from and
    to addresses."""
    state = structure(State).from_address(state_address)
    ranges = (structure(Range) * state.range_count).from_address(state.ranges)
    granule, found = 1 << code.global_shift, []
    for one in ranges:
        read = _of_pairs if code.is_unordered else _of_cells
        fields = read(one.cells, one.size // granule, state, threads)
        for low, high in without:
            left_out = _slice(low, high, one, granule)
            fields[0][left_out] = fields[2][left_out] = 0
        found.append(_accessed_part(one.low, granule, fields))
    return tuple(found)


def _accessed_part(low: int, granule: int, fields: Sequence[numpy.ndarray]) -> Accesses:
    """From the first granule of a range that was accessed to the last one."""
    import numpy  # few launches keep what they accessed

    places = numpy.flatnonzero(fields[0] | fields[2])
    first, end = (int(places[0]), int(places[-1]) + 1) if len(places) else (0, 0)
    writer, writer_site, reader, reader_site = (field[first:end].copy() for field in fields)
    return Accesses(low + first * granule, granule, writer, writer_site, reader, reader_site, {})


def _records(address: int, count: int, of: Any) -> Any:
    import numpy  # few launches keep what they accessed

    size = ctypes.sizeof(structure(of)) * count
    memory = (ctypes.c_uint8 * size).from_address(address)
    return numpy.frombuffer(memory, numpy.dtype(structure(of)), count)


def _of_cells(address: int, count: int, state: Any, threads: int) -> tuple[numpy.ndarray, ...]:
    cells, found = _records(address, count, Cell), []
    for name, when in (("writer", "written"), ("reader", "read")):
        is_own = (cells[when] >= state.launched) & (cells[name] <= threads)
        found += [cells[name] * is_own, cells[f"{name}_site"].copy()]
    return tuple(found)


def _of_pairs(address: int, count: int, state: Any, threads: int) -> tuple[numpy.ndarray, ...]:
    import numpy  # few launches keep what they accessed

    pairs, bits, found = _records(address, count, Pair), numpy.uint32(state.key_bits), []
    for bit in (WROTE, 0):
        key: Any = numpy.zeros(count, numpy.uint32)
        for known in (pairs["second"], pairs["first"]):
            is_own = ((known & numpy.uint32(WROTE)) == bit) & ((known & numpy.uint32(WROTE - 1)) >> bits <= threads)
            key = numpy.where(is_own & (known != 0), known & numpy.uint32(WROTE - 1), key)
        site = key & numpy.uint32((1 << state.key_bits) - 1)
        is_unknown = site // _SCOPES == state.most_sites
        found += [key >> bits, numpy.where(is_unknown, UNKNOWN, site).astype(numpy.uint16)]
    return tuple(found)


# The launches before a kernel that may begin before they have ended


class Earlier(Node):
    """What the unfinished launches before one have accessed, as its cells have it."""

    unfinished: tuple[Unfinished, ...]
    #: By launch, what is added to the numbers of its threads.
    first: tuple[int, ...]

    @property
    def last_number(self) -> int:
        """The greatest number of a thread."""
        return self.first[-1] + _threads(self.unfinished[-1]) if self.first else 0

    @property
    def most_sites(self) -> int:
        """The greatest number of a site, with a scope."""
        codes: list[LoadedModule | None] = [one.launch.code for one in self.unfinished]
        return max((_SCOPES * code.site_count + _SCOPES - 1 for code in codes if code is not None), default=0)

    def found(self, number: int) -> tuple[Unfinished, int] | None:
        """The launch of a thread with such a number, and its number there; None where it is of the launch itself."""
        for one, first in reversed(list(zip(self.unfinished, self.first, strict=True))):
            if number > first:
                return one, number - first
        return None

    def put(self, state: Any, ranges: Sequence[Any], code: LoadedModule) -> None:
        """Puts it into the cells, or pairs, of a launch."""
        granule = 1 << code.global_shift
        writers = _Pairs if code.is_unordered else _Cells
        for of_launch in sorted(zip(self.unfinished, self.first, strict=True), key=lambda one: one[0].is_never_awaited):
            one, first = of_launch
            time = _NEVER if one.is_never_awaited else state.launched
            for range_ in ranges:
                into = writers(range_, granule, state, time)
                for use in one.launch.arrays:
                    into.put_array(use, first + 1)
                for part in one.launch.accesses:
                    into.put(part, first)

    def take_back(self, ranges: Sequence[Any], code: LoadedModule) -> None:
        """Takes out of the cells of a launch that has ended what is never over: cells are left to other launches."""
        if code.is_unordered or not any(one.is_never_awaited for one in self.unfinished):
            return
        for range_ in ranges:
            cells = _records(range_.cells, range_.size >> code.global_shift, Cell)
            for when in ("written", "read", "read_before"):
                cells[when][cells[when] == _NEVER] = 0

    def explained(self, race: diagnostics.checking.Race, numbers: Sequence[int]) -> Diagnostic | None:
        """What is said of a race with a thread that is none of the launch; None where it is one of it."""
        found = self.found(numbers[0] >> 32 & _MOST)
        if found is None:
            return None
        one, thread = found
        site = numbers[0] >> 1 & 0xFFFF
        made = diagnostics.checking.DependentRace(race.span, race.place, race.verb)
        notes = [one.launch.note(thread, site, wrote=bool(numbers[0] & 1))]
        if one.is_never_awaited:
            notes.append(made.NotAwaited())
        made, code, span = made.because(*notes), one.launch.code, notes[0].span
        is_of_other_text = span is not None and race.span is not None and span.file is not race.span.file
        return code.explained(made) if is_of_other_text and code is not None and code.explained is not None else made


def earlier(unfinished: Sequence[Unfinished], threads: int) -> Earlier | None:
    """The launches that may still run when one of so many threads begins."""
    first, numbers = threads, []
    for one in unfinished:
        numbers.append(first)
        first += _threads(one)
    return Earlier(tuple(unfinished), tuple(numbers)) if unfinished and first < WROTE else None


def _threads(one: Unfinished) -> int:
    configuration: Configuration = one.launch.configuration
    return configuration.thread_count


def _granules_of(part: Accesses, range_: Any, granule: int, which: Any) -> tuple[Any, Any]:
    """Of the granules with a thread in ``which`` their places in a range, and their own."""
    import numpy  # few launches keep what they accessed

    own = numpy.flatnonzero(which)
    start = part.low + own.astype(numpy.int64) * part.granule - range_.low
    times = max(part.granule // granule, 1)
    places = (start // granule)[:, None] + numpy.arange(times)
    own, places = numpy.repeat(own, times), places.ravel()
    is_inside = (places >= 0) & (places < range_.size // granule)
    return places[is_inside], own[is_inside]


class _Cells:
    """The cells of a range."""

    def __init__(self, range_: Any, granule: int, state: Any, time: int) -> None:
        self._range, self._granule, self._time = range_, granule, time
        self._cells = _records(range_.cells, range_.size // granule, Cell)

    def put(self, part: Accesses, first: int) -> None:
        cells = self._cells
        for name, when, numbers, sites in (
            ("writer", "written", part.writer, part.writer_site),
            ("reader", "read", part.reader, part.reader_site),
        ):
            places, own = _granules_of(part, self._range, self._granule, numbers)
            cells[name][places] = first + numbers[own]
            cells[when][places] = self._time
            cells[f"{name}_site"][places] = sites[own]
            cells["proxies"][places] = 0

    def put_array(self, use: Use, number: int) -> None:
        inside = _slice(use.low, use.high, self._range, self._granule)
        cells = self._cells[inside]
        for name, when in (("reader", "read"), ("writer", "written"))[: 1 + use.writes]:
            cells[name], cells[when], cells[f"{name}_site"] = number, self._time, UNKNOWN
        cells["proxies"] = 0


class _Pairs:
    """The pairs of a range, which know no times: nobody waits in such a kernel."""

    def __init__(self, range_: Any, granule: int, state: Any, time: int) -> None:
        self._range, self._granule, self._state = range_, granule, state
        self._pairs = _records(range_.cells, range_.size // granule, Pair)

    def _key(self, numbers: Any, sites: Any, bit: int) -> Any:
        import numpy  # few launches keep what they accessed

        most = _SCOPES * self._state.most_sites
        sites = numpy.minimum(sites, most | (sites & (_SCOPES - 1)))
        return (numpy.asarray(numbers, numpy.uint32) << numpy.uint32(self._state.key_bits)) | sites | numpy.uint32(bit)

    def put(self, part: Accesses, first: int) -> None:
        for name, numbers, sites, bit in (
            ("first", part.writer, part.writer_site, WROTE),
            ("second", part.reader, part.reader_site, 0),
        ):
            places, own = _granules_of(part, self._range, self._granule, numbers)
            self._pairs[name][places] = self._key(first + numbers[own], sites[own], bit)

    def put_array(self, use: Use, number: int) -> None:
        pairs = self._pairs[_slice(use.low, use.high, self._range, self._granule)]
        pairs["first" if use.writes else "second"] = self._key(number, UNKNOWN, WROTE if use.writes else 0)


def _slice(low: int, high: int, range_: Any, granule: int) -> slice:
    """The granules of a range that memory from an address to before another is in."""
    low, high = max(low, range_.low), min(high, range_.low + range_.size)
    return slice((low - range_.low) // granule, -(-(max(high, low) - range_.low) // granule))
