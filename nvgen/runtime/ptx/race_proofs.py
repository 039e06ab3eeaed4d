"""Which checks of a launch of PTX are proved to find nothing before it runs (``nvgen.lift.race_freedom``)."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from nvgen.base.records import Record
from nvgen.codegen.contract.configuration import Configuration
from nvgen.codegen.contract.cpu_run import CpuRun
from nvgen.codegen.contract.run_checks import BARRIER, BOUNDS, RACE, UNINIT
from nvgen.diagnostics import CompileError
from nvgen.lift.race_freedom.memory import LaunchMemory, Place
from nvgen.lift.race_freedom.proofs import Found, ProvableText
from nvgen.runtime.launch.arguments import Argument
from nvgen.runtime.ptx import arguments as arguments_of
from nvgen.targets.cpu.conventions.symbols import global_symbol
from nvgen.tree.analysis.race_freedom import Proof
from nvgen.tree.analysis.thread_values import LaunchNumbers

#: How many launches, which differ in sizes or memory, a kernel keeps proofs of, and of how many numbers for each.
_MOST = 32
_WORD = 8


class Known(Record):
    """A proof, and what it is made of: numbers, and the limits of what memory has."""

    numbers: Mapping[tuple[str, int, int], int | None]
    limits: Mapping[tuple[int, int], tuple[int, int] | None]
    proof: Proof

    def holds(self, memory: LaunchMemory) -> bool:
        """Whether it is a proof of another launch as well, which has no other numbers."""
        if any(memory.number(*where) != number for where, number in self.numbers.items()):
            return False
        for where, limits in self.limits.items():
            now = memory.limits(*where) if limits is not None else None
            if limits is not None and (now is None or now[0] < limits[0] or now[1] > limits[1]):
                return False
        return True


class PtxProofs:
    """The proofs of a kernel's launches. Threads may share it."""

    def __init__(self, kernel: Any) -> None:
        """Of a ``runtime.ptx.module.LoadableKernel``."""
        self._kernel = kernel
        self._provable: ProvableText | None = None
        self._known: dict[Any, list[Known]] = {}

    def run_of(self, arguments: Sequence[Argument], configuration: Configuration, run: CpuRun) -> CpuRun:
        """How a launch runs that asks for a run: without the checks that would find nothing."""
        if BOUNDS not in run.checks or {RACE, BARRIER, UNINIT}.isdisjoint(run.checks) or configuration.cluster:
            return run
        if RACE in run.checks and configuration.programmatic_dependent:
            return run  # which may race with the launch before
        memory = launch_memory(self._kernel, arguments, configuration)
        if memory is None:
            return run
        found = self._proof(memory, configuration, follows_writes=UNINIT in run.checks)
        if not found.is_complete:
            return run
        without = {RACE, *((BARRIER,) if found.is_convergent else ()), *((UNINIT,) if found.reads_written else ())}
        return run.with_changes(checks=tuple(check for check in run.checks if check not in without))

    def _proof(self, memory: LaunchMemory, configuration: Configuration, *, follows_writes: bool) -> Proof:
        grid, block = configuration.grid, configuration.block
        places = (tuple(memory.places.items()), tuple(memory.variables.items()))
        key = (grid, block, memory.regions, places, memory.dynamic_bytes, follows_writes)
        known = self._known.get(key, [])
        for one in known:
            if one.holds(memory):
                return one.proof
        launch = LaunchNumbers(grid, block, {}, {}, frozenset(), follows_writes)
        found = self._found(launch, memory)
        if len(self._known) >= _MOST:
            self._known.pop(next(iter(self._known)), None)  # another thread may have done it
        numbers = {where: memory.number(*where) for where in found.looked_at}
        made = Known(numbers, found.limits, found.proof)
        self._known[key] = [made, *known[: _MOST - 1]]
        return found.proof

    def _found(self, launch: LaunchNumbers, memory: LaunchMemory) -> Found:
        text = self._kernel.text
        try:
            if self._provable is None:
                self._provable = ProvableText(text.module, text.source, self._kernel.name)
            return self._provable.proof(launch, memory)
        except CompileError:  # which the launch itself tells of
            return Found(Proof(frozenset(), reason="it is not compiled"))


def launch_memory(kernel: Any, arguments: Sequence[Argument], configuration: Configuration) -> LaunchMemory | None:
    """What a launch says of memory; None where some of it is not known.

    Raises:
        CompileError: the variables of the module cannot be allocated.
    """
    if kernel.text.allocates or kernel.options.cluster:
        return None
    known = arguments_of.known_memory(arguments)
    if known.ranges is None:
        return None
    symbols, variables = kernel.text.variables.symbols, kernel.text.variables
    ranges = [(start, start + size) for start, size in (*known.ranges, *variables.ranges) if size]
    layout, given = _Layout(_merged(ranges)), dict[str, bytes]()
    places: dict[tuple[str, int], Place] = {}
    for parameter, argument in zip(kernel.declared, arguments, strict=True):
        given[parameter.name] = content = _bytes_of(argument)
        for offset in range(0, len(content) - _WORD + 1, _WORD):
            place = layout.place(int.from_bytes(content[offset : offset + _WORD], "little"))
            if place is not None:
                places[parameter.name, offset] = place
    addresses = {name: symbols.get(global_symbol(name)) for name in variables}
    of_variables = {name: layout.place(address) for name, address in addresses.items() if address is not None}
    found = {name: place for name, place in of_variables.items() if place is not None}
    return LaunchMemory(tuple(layout.sizes), given, places, found, configuration.dynamic_bytes, layout.limits)


def _bytes_of(argument: Argument) -> bytes:
    """What a parameter has."""
    if argument.array is not None:
        return argument.array.address.to_bytes(_WORD, "little")
    return bytes(argument.value)


def _merged(ranges: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """The memory that overlaps in one piece, in the order of addresses."""
    found: list[tuple[int, int]] = []
    for start, end in sorted(ranges):
        if found and start < found[-1][1]:
            found[-1] = found[-1][0], max(found[-1][1], end)
        else:
            found.append((start, end))
    return found


class _Layout:
    """Numbers regions of memory in the order in which something leads to them."""

    def __init__(self, ranges: Sequence[tuple[int, int]]) -> None:
        self._ranges = ranges
        self._numbers: dict[tuple[int, int], int] = {}
        self._limits: dict[tuple[int, int], tuple[int, int] | None] = {}

    @property
    def sizes(self) -> list[int]:
        """The bytes of those that something leads to."""
        return [end - start for start, end in self._numbers]

    def limits(self, number: int, bits: int) -> tuple[int, int] | None:
        """The smallest and the largest number among the elements of a region."""
        import numpy  # only kernels that take indices from memory need it

        start, end = [*self._numbers][number]
        size = bits // 8
        key, count = (number, bits), (end - start) // size
        if key not in self._limits:
            found = None
            if count and start % size == 0:
                memory = (ctypes.c_uint8 * (count * size)).from_address(start)
                elements = numpy.frombuffer(memory, f"i{size}")
                found = int(elements.min()), int(elements.max())
            self._limits[key] = found
        return self._limits[key]

    def place(self, address: int) -> Place | None:
        """Where an address lies; None where that is in no region."""
        found = next((one for one in self._ranges if one[0] <= address < one[1]), None)
        if found is None:
            return None
        return Place(self._numbers.setdefault(found, len(self._numbers)), address - found[0])
