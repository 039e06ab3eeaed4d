"""Which registers are live where, and how many 32-bit registers that makes: the pressure along the code.

This is about the virtual registers of the text. ptxas schedules anew, keeps some values in uniform registers or
predicates, folds others into instructions, and computes some again rather than keep them. Of kernels with hundreds of
values it allocates the more registers the higher the pressure is; of short ones it may allocate a third, or thrice as
many where it loads ahead. A 64-bit register counts two, one of up to 32 bits, ``f16`` as well, counts one, and a
predicate is counted apart.

The time is linear in the number of instructions and of pairs of a block and a register that is live at its beginning.
"""

from __future__ import annotations

from collections.abc import Iterable

from nvgen.base.records import Record
from nvgen.ptx.analysis.control_flow import ControlFlow, control_flow
from nvgen.ptx.analysis.register_uses import RegisterUses, register_uses
from nvgen.ptx.analysis.scopes import Definition, ModuleNames
from nvgen.ptx.analysis.source_lines import SourceLine
from nvgen.ptx.tree import Function, Instruction


class PressurePoint(Record):
    """At an instruction: the registers live after it and those that it writes, as 32-bit registers, and predicates.

    ``index`` is its number in the function, ``block`` that of its block.
    """

    instruction: Instruction
    index: int
    block: int
    registers: int
    predicates: int
    line: SourceLine | None


class LinePressure(Record):
    """Of a line of the source: the most registers and predicates at its instructions, and how many these are."""

    line: SourceLine
    registers: int
    predicates: int
    instructions: int


class Liveness(Record):
    """The pressure at each instruction in the order of the text, and the first place where it is highest.

    ``live_in`` has the names of the registers that are live where each block begins; in the entry these are registers
    that are read and may not have been written. ``peak`` is None of a function without instructions.
    """

    function: str
    points: tuple[PressurePoint, ...]
    peak: PressurePoint | None
    live_in: tuple[tuple[str, ...], ...]

    @property
    def lines(self) -> tuple[LinePressure, ...]:
        """The pressure by lines of the source, in the order of file, line and column."""
        found: dict[SourceLine, list[PressurePoint]] = {}
        for point in self.points:
            if point.line is not None:
                found.setdefault(point.line, []).append(point)
        return tuple(
            LinePressure(
                line,
                max(point.registers for point in points),
                max(point.predicates for point in points),
                len(points),
            )
            for line, points in sorted(found.items(), key=lambda item: (item[0].file, item[0].line, item[0].column))
        )


class LiveSets(Record):
    """The numbers of the registers that are live where each block begins and where it ends."""

    at_start: tuple[tuple[int, ...], ...]
    at_end: tuple[tuple[int, ...], ...]


def live_sets(flow: ControlFlow, uses: RegisterUses) -> LiveSets:
    """From each read backwards to the writes that it may see, a register at a time."""
    read_in: dict[int, list[int]] = {}  # the blocks that read a register before they write it
    killed: list[set[int]] = []
    for block in flow.blocks:
        written: set[int] = set()
        exposed: set[int] = set()
        for one in uses.instructions[block.first : block.first + len(block.instructions)]:
            exposed.update(number for number in one.reads if number not in written)
            written.update(one.kills)
        killed.append(written)
        for number in exposed:
            read_in.setdefault(number, []).append(block.number)
    at_start: list[list[int]] = [[] for _ in flow.blocks]
    at_end: list[list[int]] = [[] for _ in flow.blocks]
    for number in sorted(read_in):
        begun, ended = set(read_in[number]), set()
        waiting = [*begun]
        while waiting:
            for before in flow.blocks[waiting.pop()].predecessors:
                if before in ended:
                    continue
                ended.add(before)
                if number not in killed[before] and before not in begun:
                    begun.add(before)
                    waiting.append(before)
        for block_number in begun:
            at_start[block_number].append(number)
        for block_number in ended:
            at_end[block_number].append(number)
    return LiveSets(tuple(map(tuple, at_start)), tuple(map(tuple, at_end)))


def liveness(function: Function, outer: ModuleNames | None = None, flow: ControlFlow | None = None) -> Liveness:
    """The pressure along a function with a body.

    ``outer`` has the names of the module, without which files have numbers only; ``flow`` is the control flow if that
    is known already.
    """
    flow = flow or control_flow(function, outer)
    uses = register_uses(function, outer)
    sets = live_sets(flow, uses)
    live = _Live(uses.registers)
    points: list[PressurePoint] = []
    for block in flow.blocks:
        live.begin(sets.at_end[block.number])
        found = []
        for position in range(block.first + len(block.instructions) - 1, block.first - 1, -1):
            one = uses.instructions[position]
            unused = live.add(one.writes)
            found.append(
                PressurePoint(one.instruction, position, block.number, live.registers, live.predicates, one.line)
            )
            live.remove(unused)
            live.remove(one.kills)
            live.add(one.reads)
        points += reversed(found)
    peak = max(points, key=lambda point: (point.registers, -point.index), default=None)
    live_in = tuple(tuple(uses.registers[number].name for number in numbers) for numbers in sets.at_start)
    return Liveness(function.name, tuple(points), peak, live_in)


class _Live:
    """The live registers while a block is walked backwards, and how many they are."""

    def __init__(self, definitions: tuple[Definition, ...]) -> None:
        self._needs = [definition.registers for definition in definitions]
        self._predicate = [int(definition.register_class == "pred") for definition in definitions]
        self.begin(())

    def begin(self, live: tuple[int, ...]) -> None:
        self._live: set[int] = set()
        self.registers = self.predicates = 0
        self.add(live)

    def add(self, numbers: Iterable[int]) -> list[int]:
        """Those that were not live before."""
        added = []
        for number in numbers:
            if number not in self._live:
                self._live.add(number)
                self.registers += self._needs[number]
                self.predicates += self._predicate[number]
                added.append(number)
        return added

    def remove(self, numbers: Iterable[int]) -> None:
        for number in numbers:
            if number in self._live:
                self._live.remove(number)
                self.registers -= self._needs[number]
                self.predicates -= self._predicate[number]
