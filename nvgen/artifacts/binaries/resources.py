"""What a kernel takes of a GPU, as ptxas says it, and how many of its blocks a multiprocessor runs at a time."""

from __future__ import annotations

import operator
import re
from collections.abc import Iterable, Iterator, Mapping
from math import prod
from typing import Any

from nvgen import diagnostics
from nvgen.artifacts.binaries import occupancy, table
from nvgen.artifacts.binaries.occupancy import Occupancy
from nvgen.base.records import Record
from nvgen.diagnostics import CompileError, InternalError
from nvgen.diagnostics.tracebacks import ends_tracebacks
from nvgen.intrinsics.architectures import architectures

_KERNEL = re.compile(r"Compiling entry function '([^']+)' for '[^']+'")
_FUNCTION = re.compile(r"(\d+) bytes stack frame, (\d+) bytes spill stores, (\d+) bytes spill loads")
#: Threads of the blocks whose occupancy is shown.
_SIZES = (64, 128, 256, 512, 1024)
#: Of what ``Used 24 registers, used 1 barriers, 288 bytes cumulative stack size, 1024 bytes smem`` has.
_USED = {
    "registers": re.compile(r"Used (\d+) registers"),
    "barriers": re.compile(r"used (\d+) barriers"),
    "stack": re.compile(r"(\d+) bytes cumulative stack size"),
    "shared": re.compile(r"(\d+) bytes smem"),
}


class Resources(Record):
    """What ptxas says that a kernel takes on an architecture. It shows itself as a table."""

    architecture: str
    #: Of 32 bits, of a thread.
    registers: int
    #: Of a block, in bytes, for the kernel's own arrays: the launch may ask for more.
    shared_bytes: int
    #: Of a thread, in bytes: arrays that are in no registers, spilled registers, and what called functions take.
    local_bytes: int
    #: How many bytes of registers are written to local memory and read again where the code has it.
    spill_store_bytes: int
    spill_load_bytes: int
    #: Of the 16 that a block has.
    barriers: int

    def __repr__(self) -> str:
        return table.text(_rows((self,)))

    def _repr_html_(self) -> str:
        """What notebooks show."""
        return table.markup(_rows((self,)))

    @ends_tracebacks
    def occupancy(self, block: Any, dynamic_shared: int = 0) -> Occupancy:
        """How many blocks, and of the possible warps which part, a multiprocessor runs at a time.

        ``block`` are the threads of a block, an int or a tuple of up to three; ``dynamic_shared`` the bytes of shared
        memory that the launch asks for. It is what ``cuOccupancyMaxActiveBlocksPerMultiprocessor`` gives, for as much
        shared memory as a multiprocessor can have.

        Raises:
            CompileError: a block cannot have so many threads, or nobody has published the architecture's limits.
        """
        threads = _threads(block)
        record = architectures()[self.architecture]
        if record.warps_per_sm is None:
            raise CompileError(diagnostics.binaries.UnknownOccupancy(None, self.architecture))
        if type(dynamic_shared) is not int or dynamic_shared < 0:
            shown = diagnostics.value_text(dynamic_shared)
            raise CompileError(diagnostics.binaries.BadBlock(None, f"the dynamic shared memory is {shown}"))
        shared = self.shared_bytes + dynamic_shared
        return occupancy.of(record, threads, self.registers, shared, self.barriers)


class ResourcesByArchitecture(Mapping[str, Resources]):
    """What a kernel takes on several architectures, by their names in the order in which they were asked for.

    It shows itself as a table with a column for each.
    """

    def __init__(self, taken: Iterable[Resources]) -> None:
        self._taken = {one.architecture: one for one in taken}

    def __getitem__(self, architecture: str) -> Resources:
        return self._taken[architecture]

    def __iter__(self) -> Iterator[str]:
        return iter(self._taken)

    def __len__(self) -> int:
        return len(self._taken)

    def __repr__(self) -> str:
        return table.text(_rows(self._taken.values()))

    def _repr_html_(self) -> str:
        """What notebooks show."""
        return table.markup(_rows(self._taken.values()))


def _rows(taken: Iterable[Resources]) -> Iterator[table.Row]:
    """What is shown: a row a number, with an architecture a column, and the occupancy for sizes that people try."""
    every = [*taken]
    yield "", *(one.architecture for one in every)
    yield "registers", *(str(one.registers) for one in every)
    yield "spilled bytes", *(f"{one.spill_store_bytes} stored, {one.spill_load_bytes} loaded" for one in every)
    yield "shared bytes", *(str(one.shared_bytes) for one in every)
    yield "local bytes", *(str(one.local_bytes) for one in every)
    yield "barriers", *(str(one.barriers) for one in every)
    for size in _SIZES:
        yield f"occupancy, {size} threads", *(_occupancy(one, size) for one in every)


def _occupancy(taken: Resources, size: int) -> str:
    """The part of the warps that run at a time, and what limits it: ``75% (registers)``."""
    if architectures()[taken.architecture].warps_per_sm is None:
        return "not published"
    found = taken.occupancy(size)
    limits = ", ".join(found.limited_by)
    return f"{found.fraction:.0%} ({limits})" if found.blocks_per_sm else f"no block fits ({limits})"


def _threads(block: Any) -> int:
    """The threads of a block.

    Raises:
        CompileError: it is no number of threads, nor one along each of up to three dimensions.
    """
    sizes = block if isinstance(block, (tuple, list)) else (block,)
    try:
        numbers = [operator.index(size) for size in sizes]
    except TypeError:
        numbers = []
    if not 1 <= len(numbers) <= 3 or min(numbers) < 1:
        raise CompileError(diagnostics.binaries.BadBlock(None, f"the block is {diagnostics.value_text(block)}"))
    return prod(numbers)


def parsed(log: str, architecture: str) -> dict[str, Resources]:
    """The resources by kernel in what ``ptxas --verbose`` prints."""
    parts = _KERNEL.split(log)[1:]
    return {name: _of_kernel(text, architecture) for name, text in zip(parts[::2], parts[1::2], strict=True)}


def _of_kernel(text: str, architecture: str) -> Resources:
    functions = [tuple(map(int, numbers)) for numbers in _FUNCTION.findall(text)]
    used = {name: int(found[1]) for name, pattern in _USED.items() if (found := pattern.search(text))}
    if not functions or "registers" not in used:
        raise InternalError(f"ptxas says otherwise than known what a kernel takes: {text}")
    stores, loads = (sum(function[index] for function in functions) for index in (1, 2))
    local = used.get("stack", functions[0][0])
    shared, barriers = used.get("shared", 0), used.get("barriers", 0)
    return Resources(architecture, used["registers"], shared, local, stores, loads, barriers)
