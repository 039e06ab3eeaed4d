"""What a checked launch knows of accesses to memory (``lang.meaning.shadow``), prepared for it."""

from __future__ import annotations

import ctypes
import math
import mmap
import warnings
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from nvgen import diagnostics
from nvgen.base.forks import ForkLock
from nvgen.base.pages import pages
from nvgen.base.records import Record
from nvgen.codegen.contract.configuration import Configuration
from nvgen.codegen.contract.run_checks import RACE
from nvgen.diagnostics import CheckWarning, LaunchError
from nvgen.diagnostics.caller import stack_level
from nvgen.runtime.cpu.process_memory import memory_around, words_of
from nvgen.runtime.launch.arguments import Argument, arrays
from nvgen.targets.cpu.conventions.failure_record import FailureRecord
from nvgen.targets.cpu.conventions.host_records import structure
from nvgen.targets.cpu.objects.loaded import LoadedModule
from nvgen.types import GridConstantType, PointerType, StructType, TupleType, Type, members

if TYPE_CHECKING:
    from nvgen.runtime.cpu.launch_accesses import Earlier

#: The entries of the table of releases: a power of two.
_RELEASES = 1 << 12
#: Cells up to this many bytes are kept for the next launch.
_KEPT_BYTES = 1 << 26
#: A launch starts its clock anew rather than to come near 2**32, from where on no race is found.
_LATEST_START = 1 << 31
#: The bits of an access in a pair that its thread and its site have.
_KEY_BITS = 31


class _Memory:
    """The cells of global memory. What is left in them from other launches is from before this one."""

    def __init__(self) -> None:
        self.lock = ForkLock()
        self.clock = 0
        self._cells: mmap.mmap | None = None
        self._has_pairs = False

    def cells(self, size: int, *, are_pairs: bool) -> int:
        """The address of so many bytes of cells, or of pairs, of which none has anything.

        Raises:
            LaunchError: there is no memory for them.
        """
        is_left = self._cells is not None and len(self._cells) >= size and self.clock <= _LATEST_START
        if is_left and are_pairs and self._cells is not None:
            ctypes.memset(_address(self._cells), 0, size)
        elif not is_left or self._has_pairs:
            self.drop()
            try:
                self._cells = pages(max(size, mmap.PAGESIZE))
            except (OSError, OverflowError, ValueError):
                raise LaunchError(diagnostics.checking.NoMemoryToCheck(None, str(size))) from None
        self._has_pairs = are_pairs
        assert self._cells is not None
        return _address(self._cells)

    def drop(self, limit: int = 0) -> None:
        """Gives back cells of more than ``limit`` bytes."""
        if self._cells is not None and len(self._cells) > limit:
            self._cells, self.clock = None, 0


def _address(of: mmap.mmap) -> int:
    return ctypes.addressof(ctypes.c_char.from_buffer(of))


_memory = _Memory()


class _Part(Record):
    """Global memory that arguments lie in."""

    low: int
    end: int


@contextmanager
def instrumented(
    code: LoadedModule,
    arguments: Sequence[Argument],
    configuration: Configuration,
    record: FailureRecord,
    before: Earlier | None = None,
) -> Iterator[None]:
    """Puts what a launch knows of its accesses into its record; one launch at a time has the cells. ``before`` is what
    launches have accessed that may still run."""
    from nvgen.lang.meaning.shadow_records import ALL_ALIKE, Cell, Pair, Range, State  # most runs look at no accesses

    with _memory.lock:
        state, range_of = structure(State)(), structure(Range)
        granule = 1 << code.global_shift
        parts = _parts(_extents(code, arguments), granule) if RACE in code.wanted_checks else []
        size = ctypes.sizeof(structure(Pair if code.is_unordered else Cell))
        sizes = [(part.end - part.low) // granule * size for part in parts]
        address = _memory.cells(sum(sizes), are_pairs=code.is_unordered)
        ranges = (range_of * max(len(parts), 1))()
        for position, (part, size) in enumerate(zip(parts, sizes, strict=True)):
            ranges[position] = range_of(part.low, part.end - part.low, address)
            address += size
        state.clock = state.launched = _memory.clock + 1
        state.key_bits, state.most_sites = _key(code, configuration, before)
        pairs = _array_pairs(code, arguments, list(zip(parts, ranges, strict=False)))
        state.array_pairs = ctypes.addressof(pairs)
        state.range_count, state.ranges = len(parts), ctypes.addressof(ranges)
        state.orders, state.order_shift = ctypes.addressof(state) + type(state).order.offset, ALL_ALIKE
        state.shared_shift, state.global_shift = code.shared_shift, code.global_shift
        state.grid_x, state.grid_y, _ = configuration.grid
        state.cluster_x, state.cluster_y, state.cluster_z = code.instrumented_cluster
        state.in_clusters = math.prod(code.instrumented_cluster) > 1
        record.state = ctypes.addressof(state)
        kept = _tables(state, configuration.block_count)
        if before is not None:
            before.put(state, ranges[: len(parts)], code)
        try:
            yield
        finally:  # also where Ctrl-C ended the launch
            if before is not None:
                before.take_back(ranges[: len(parts)], code)
            kept.clear()
            _memory.clock = state.clock + 1
            _memory.drop(_KEPT_BYTES)


def _tables(state: Any, block_count: int) -> list[Any]:
    """Gives a launch its tables, which are empty; what they are in memory while it runs."""
    from nvgen.lang.meaning import shadow_records as records  # most runs look at no accesses

    sizes = {
        "releases": (structure(records.Release), _RELEASES),
        "locks": (structure(records.Lock), records.LOCKS),
        "guarded": (structure(records.Guarded), records.GUARDED),
        "fences": (ctypes.c_uint32, 3 * records.FENCES),
        "mbarriers": (structure(records.Mbarrier), records.MBARRIERS),
        "in_flight": (structure(records.InFlight), records.IN_FLIGHT),
        "chains": (ctypes.c_uint32, records.CHAINS),
        "dependencies": (ctypes.c_uint8, block_count),
    }
    made: list[Any] = []
    for name, (of_c, count) in sizes.items():
        made.append((of_c * count)())
        setattr(state, name, ctypes.addressof(made[-1]))
    state.release_count = _RELEASES
    return made


def _key(code: LoadedModule, configuration: Configuration, before: Earlier | None) -> tuple[int, int]:
    """Of accesses in pairs the bits below the thread, and what a site that is none has for its number."""
    sites, threads = 4 * code.site_count + 3, configuration.thread_count
    if before is not None and code.is_unordered:
        sites, threads = max(sites, before.most_sites), before.last_number
    bits = min(sites.bit_length(), _KEY_BITS - threads.bit_length())
    return max(bits, 2), (1 << max(bits - 2, 0)) - 1


def _array_pairs(code: LoadedModule, arguments: Sequence[Argument], parts: Sequence[tuple[_Part, Any]]) -> Any:
    """Of each array among the arguments, where the pair of address 0 would be; 0 of one that is not looked at."""
    from nvgen.lang.meaning.shadow_records import Pair  # most runs look at no accesses

    values = arrays(arguments) if code.is_unordered else []
    found = (ctypes.c_uint64 * max(len(values), 1))()
    for number, value in enumerate(values):
        for part, range_ in parts:
            if value.nbytes and part.low <= value.span[0] < part.end:
                before = (part.low >> code.global_shift) * ctypes.sizeof(structure(Pair))
                found[number] = (range_.cells - before) % 2**64
    return found


def warn_of_volatile(code: LoadedModule, name: str, record: FailureRecord) -> None:
    """Warns of volatile accesses of a launch that would race if they were plain, while what is known of it is there."""
    from nvgen.lang.meaning.shadow_records import State  # most runs look at no accesses

    state = structure(State).from_address(record.state)
    if not state.volatile_conflicts:
        return
    count = state.volatile_conflicts
    sites = code.accesses
    where = f", first at {sites[state.volatile_site]}" if state.volatile_site < len(sites) else ""
    times = "once" if count == 1 else f"{count} times"
    text = (
        f"volatile accesses of `{name}` conflicted {times} with others that nothing"
        f' orders{where}; they count as atomic, and as plain accesses with `check="race,volatile"`'
    )
    warnings.warn(text, CheckWarning, stacklevel=stack_level())


def _parts(extents: Iterable[tuple[int, int]], granule: int) -> list[_Part]:
    """The memory of arrays, in whole granules; what overlaps is one part."""
    found: list[_Part] = []
    for low, end in sorted(extents):
        low, end = low // granule * granule, -(-end // granule) * granule
        if found and low < found[-1].end:
            found[-1] = _Part(found[-1].low, max(found[-1].end, end))
        elif low < end:
            found.append(_Part(low, end))
    return found


def _pointers(arguments: Sequence[Argument]) -> Iterator[int]:
    """The addresses that arguments are, or have as parts."""
    for argument in arguments:
        if argument.array is None and _has_pointer(argument.type):
            yield from words_of(argument.value)


def _has_pointer(type_: Type) -> bool:
    if isinstance(type_, GridConstantType):
        return _has_pointer(type_.value)
    if isinstance(type_, (StructType, TupleType)):
        return any(_has_pointer(inner) for _, inner in members(type_))
    return isinstance(type_, PointerType)


def _extents(code: LoadedModule, arguments: Sequence[Argument]) -> Iterable[tuple[int, int]]:
    """Where arrays start and end that are not empty, but for those that are left out, and memory that a pointer leads
    to."""
    for array in code.arrays:
        if array.nbytes:
            yield array.address, array.address + array.nbytes
    for address, size in memory_around(_pointers(arguments)):
        yield address, address + size
    values = arrays(arguments)
    for value, is_left_out in zip(values, code.race_free or [False] * len(values), strict=True):
        if value.nbytes and not is_left_out:
            yield value.span
