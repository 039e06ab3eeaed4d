"""Which thread wrote some bytes last: the launch runs on the CPU, and every access is looked at, as for races.

Takes a launch that is ready to run, and an address in one of its arrays. The memory that the check keeps says who wrote
it last (``lang.meaning.shadow_records.Cell``). Not seen is what asynchronous stores and bulk copies write to global
memory.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Sequence
from typing import Any

from nvgen.base.records import Record
from nvgen.codegen.contract.configuration import Configuration, split
from nvgen.codegen.contract.cpu_run import CpuRun, blocks_like
from nvgen.codegen.contract.run_checks import BOUNDS, RACE
from nvgen.diagnostics import Span
from nvgen.frontend.specialisation import Specialisation
from nvgen.lang.meaning.shadow_records import Cell, Pair, Range, State
from nvgen.lang.meaning.unordered import UNKNOWN, WROTE
from nvgen.runtime.cpu import launch as launches
from nvgen.runtime.launch.arguments import Argument
from nvgen.targets.cpu.conventions.failure_record import FailureRecord
from nvgen.targets.cpu.conventions.host_records import structure
from nvgen.targets.cpu.objects.loaded import LoadedModule

#: What a number of a site is times, before the scope is added.
_SCOPES = 4


class Write(Record):
    """A write to memory: the thread that made it, x first, and where it stands in the text."""

    thread: tuple[int, int, int]
    block: tuple[int, int, int]
    #: None for the last of very many places.
    span: Span | None
    is_atomic: bool

    @property
    def thread_name(self) -> str:
        """The thread, as messages name it."""
        return f"thread {self.thread} of block {self.block}"


def last_writer(
    specialisation: Specialisation,
    arguments: Sequence[Argument],
    configuration: Configuration,
    address: int,
    size: int,
) -> Write | None:
    """The last write to one of the ``size`` bytes at an address; None where no write to them is seen. Runs the launch.

    Raises:
        CompileError: the kernel has what the CPU does not run.
        LaunchError: the launch fails, as it does where threads race.
    """
    run = CpuRun((BOUNDS, RACE))
    code = launches.prepare(specialisation, run, blocks_like(configuration.block))
    found: list[Any] = []

    def look(record: FailureRecord) -> None:
        found.extend(_written(record, code, address, size))

    launches.launch(code, specialisation.name, arguments, configuration, run, look)
    if not found:
        return None
    _, number, site = max(found)
    position, scope = divmod(site, _SCOPES)
    block, inside = divmod(number - 1, configuration.thread_count // configuration.block_count)
    span = code.accesses[position] if position < len(code.accesses) else None
    thread, of_block = split(inside, configuration.block), split(block, configuration.grid)
    return Write(thread, of_block, span, bool(scope))


def _written(record: FailureRecord, code: LoadedModule, address: int, size: int) -> Iterator[tuple[int, int, int]]:
    """Of each write of the launch to one of the bytes: when it was, the thread's number from 1 on, and the site."""
    state = structure(State).from_address(record.state)
    ranges = (structure(Range) * state.range_count).from_address(state.ranges)
    granule, one_size = 1 << code.global_shift, ctypes.sizeof(structure(Pair if code.is_unordered else Cell))
    for one in ranges:
        for at in range(address // granule * granule, address + size, granule):
            if one.low <= at < one.low + one.size:
                where = one.cells + (at - one.low) // granule * one_size
                if code.is_unordered:
                    yield from _written_in(structure(Pair).from_address(where), state)
                    continue
                cell = structure(Cell).from_address(where)
                if cell.writer and cell.written >= state.launched:
                    yield cell.written, cell.writer, cell.writer_site


def _written_in(pair: Any, state: Any) -> Iterator[tuple[int, int, int]]:
    """The same of a pair, which says nothing of when."""
    if pair.first & WROTE:
        number, site = divmod(pair.first - WROTE, 1 << state.key_bits)
        yield 0, number, UNKNOWN if site // _SCOPES == state.most_sites else site
