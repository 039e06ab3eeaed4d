"""Runs a few threads of a kernel together, as a warp does, and notes what differs between them.

Only what the tests of divergence use: ``mov``, ``add``, ``setp.lt``, ``bra``, ``ret`` on registers, ``%tid.x`` and
integers. Where a branch sends threads different ways, one part runs first, up to the immediate postdominator of the
branch, then the other one. Postdominators are found by deleting blocks.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from nvgen.ptx.analysis.control_flow import ControlFlow
from nvgen.ptx.operands import Integer, Operand, Register
from nvgen.ptx.tree import Instruction

THREADS = 4
END = -1


@dataclass
class Observed:
    """What differed in a run: blocks whose branch split the threads, blocks run by a part of them."""

    branches: set[int] = field(default_factory=set)
    blocks: set[int] = field(default_factory=set)
    is_complete: bool = False


def _reaches_end(flow: ControlFlow, start: int, without: int) -> bool:
    seen, waiting = set(), [start]
    while waiting:
        block = waiting.pop()
        if block == without or block in seen:
            continue
        seen.add(block)
        if flow.blocks[block].leaves:
            return True
        waiting += [edge.target for edge in flow.blocks[block].successors]
    return False


def _meeting(flow: ControlFlow, block: int) -> int:
    """The immediate postdominator: of the blocks without which the end is not reached the nearest one."""
    candidates = [
        other.number for other in flow.blocks if other.number != block and not _reaches_end(flow, block, other.number)
    ]
    for one in candidates:
        if all(other == one or not _reaches_end(flow, one, other) for other in candidates):
            return one
    return END


class Warp:
    """The registers of the threads, and the runs that wait."""

    def __init__(self, flow: ControlFlow, fuel: int = 400) -> None:
        self.flow = flow
        self.registers: list[dict[str, int]] = [{} for _ in range(THREADS)]
        self.observed = Observed()
        self._fuel = fuel
        self._alive = frozenset(range(THREADS))

    def run(self) -> Observed:
        """Runs from the entry to the end, or until there is no fuel any more."""
        self._run(0, END, self._alive)
        self.observed.is_complete = self._fuel > 0
        return self.observed

    def _run(self, block: int, until: int, threads: frozenset[int]) -> None:
        while block != until and self._fuel > 0:
            threads &= self._alive
            if not threads:
                return
            self._fuel -= 1
            if len(threads) < THREADS:
                self.observed.blocks.add(block)
            ways: dict[int, set[int]] = {}
            for thread in threads:
                ways.setdefault(self._thread(block, thread), set()).add(thread)
            self._alive -= ways.get(END, set())
            if len(ways) == 1:
                (block,) = ways
                if block == END:
                    return
                continue
            self.observed.branches.add(block)
            meeting = _meeting(self.flow, block)
            for way in sorted(ways, reverse=True):
                if way != END:
                    self._run(way, meeting, frozenset(ways[way]))
            if meeting == END:
                return
            block = meeting

    def _thread(self, block: int, thread: int) -> int:
        """Runs a block in one thread, and returns where it goes."""
        found = self.flow.blocks[block]
        registers = self.registers[thread]
        for instruction in found.instructions:
            guard = instruction.guard
            if guard is not None and bool(registers.get(guard.register.name, 0)) == guard.is_negated:
                continue
            if instruction.opcode == "bra":
                return next(edge.target for edge in found.successors if edge.kind.value == "branch")
            if instruction.opcode == "ret":
                return END
            self._compute(instruction, registers, thread)
        return next((edge.target for edge in found.successors if edge.kind.value == "next"), END)

    def _compute(self, instruction: Instruction, registers: dict[str, int], thread: int) -> None:
        target, *sources = instruction.operands
        values = [self._value(source, registers, thread) for source in sources]
        result = values[0] if instruction.opcode == "mov" else sum(values)
        if instruction.opcode == "setp":
            result = int(values[0] < values[1])
        assert isinstance(target, Register)
        registers[target.name] = result

    @staticmethod
    def _value(source: Operand, registers: dict[str, int], thread: int) -> int:
        if isinstance(source, Integer):
            return source.value
        return registers.get(source.name, 0) if isinstance(source, Register) else thread
