"""The work of a kernel's machine code, loop by loop: what one turn of each executes.

What a turn executes are all instructions of the loop, those of inner loops of known count as often as they run, and
none of inner loops of unknown count, which are loops of their own. Both sides of a branch count: the threads of a warp
that take either have the warp execute both. What is seldom taken does not count: slow paths of division and square root
and the code that waits for diverged threads. A predicated instruction counts, for it is issued. The loop by which ptxas
adds to a float in shared memory runs until no other thread came between; it counts once.

How many turns of the source's loop one of the machine's has is said by :mod:`tests.bench.turns`.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple

from tests.bench.loops import Loop, frequent_blocks, natural_loops
from tests.bench.sass import Instruction, Routine
from tests.bench.trip_counts import executions, executions_of_thread

_ACCESS = re.compile(r"^(LD|LDG|LDS|LDL|ST|STG|STS|STL|LDGSTS|LDSM|STSM)\b")
_ATOMIC = re.compile(r"^(ATOM|ATOMG|ATOMS|RED|REDG|REDS|UTMA)\b")
#: Accesses by generic addresses, taken for those of global memory.
_GENERIC = {"LD": "LDG", "ST": "STG"}
_KINDS = {
    **dict.fromkeys(("FFMA", "FMUL", "FADD"), "FP32"),
    **dict.fromkeys(("FFMA2", "FMUL2", "FADD2"), "FP32"),
    **dict.fromkeys(("DFMA", "DMUL", "DADD"), "FP64"),
    **dict.fromkeys(("HFMA2", "HMUL2", "HADD2"), "FP16"),
    **dict.fromkeys(("HMMA", "IMMA", "DMMA", "HGMMA", "IGMMA", "QGMMA"), "MMA"),
    **dict.fromkeys(("FMNMX", "FMNMX3"), "FMNMX"),
    **dict.fromkeys(("IMNMX", "VIMNMX", "VIMNMX3", "VIADDMNMX"), "IMNMX"),
    **dict.fromkeys(("SHFL", "VOTE", "VOTEU", "MATCH", "REDUX"), "SHFL"),
    **{name: name for name in ("BAR", "POPC", "PRMT", "LOP3", "SHF", "FLO", "DP4A", "IDP")},
}


class Work(NamedTuple):
    """What a stretch of code executes."""

    instructions: int
    #: Operations, by name without modifiers.
    operations: Counter[str]
    #: Accesses, by name and bytes: ``LDG 4``.
    accesses: Counter[str]
    #: What the algorithm does: operations by kind, and bytes by access.
    units: Counter[str]

    def __add__(self, other: object) -> Work:
        assert isinstance(other, Work)
        return Work(
            self.instructions + other.instructions,
            self.operations + other.operations,
            self.accesses + other.accesses,
            self.units + other.units,
        )

    def times(self, count: int) -> Work:
        """The work of ``count`` such stretches."""
        counters = (Counter({name: n * count for name, n in counter.items()}) for counter in self[1:])
        return Work(self.instructions * count, *counters)


def nothing() -> Work:
    return Work(0, Counter(), Counter(), Counter())


class LoopWork(NamedTuple):
    """A loop whose count of turns the machine code does not say, and the work of one turn."""

    loop: Loop
    work: Work
    #: Loops of unknown count around it.
    around: int
    #: Whether a loop of unknown count is inside.
    is_outer: bool


class KernelWork(NamedTuple):
    """The work of a kernel's parts."""

    #: Outside of loops of unknown count.
    outside: Work
    loops: list[LoopWork]
    #: Loops of known count, with how often their header runs each time that the outermost of them is entered.
    counted: list[tuple[Loop, int]]

    @property
    def deepest(self) -> list[LoopWork]:
        """The loops that most others of unknown count are around."""
        leaves = [loop for loop in self.loops if not loop.is_outer]
        deepest = max((loop.around for loop in leaves), default=0)
        return [loop for loop in leaves if loop.around == deepest]

    @property
    def once(self) -> Work:
        """All of it, with one turn of each loop of unknown count."""
        return sum((loop.work for loop in self.loops), self.outside)


def width(instruction: Instruction) -> int:
    """Bytes that a thread's access moves."""
    for part in instruction.opcode.split(".")[1:]:
        if part in ("U8", "S8", "U16", "S16", "32", "64", "128", "256", "8", "16"):
            return int(part.lstrip("US")) // 8
    return 4


def units(instruction: Instruction) -> tuple[str, int] | None:
    """What of the algorithm's work an instruction does, by kind; nothing for an address, a copy or a branch."""
    operation = instruction.operation
    if operation == "MUFU":
        return instruction.opcode, 1
    if _ACCESS.match(operation):
        name = _GENERIC.get(operation, operation)
        return f"{name} bytes", width(instruction)
    if _ATOMIC.match(operation):
        return "ATOM", 1
    if operation.startswith("HFMA2") and "-RZ, RZ," in instruction.operands:
        return None  # a constant
    if operation == "SHF" and " RZ, 0x1f, " in instruction.operands:
        return None  # a sign, mostly an index's
    kind = _KINDS.get(operation)
    return None if kind is None else (kind, 2 if operation in ("FFMA2", "FMUL2", "FADD2") else 1)


def work_of(routine: Routine, runs: dict[int, int]) -> Work:
    """The work of blocks that run so many times each, with that of what they call but slow paths."""
    found = nothing()
    for block, count in runs.items():
        found += _block_work(routine, block).times(count)
    return found


def _block_work(routine: Routine, block: int) -> Work:
    code = routine.blocks[block].code
    found = Work(len(code), Counter(instruction.operation for instruction in code), Counter(), Counter())
    for instruction in code:
        if _ACCESS.match(instruction.operation):
            found.accesses[f"{instruction.operation} {width(instruction)}"] += 1
        if (unit := units(instruction)) is not None:
            found.units[unit[0]] += unit[1]
    for instruction in code:
        if instruction.operation == "CALL" and (start := routine.subroutines.get(next(iter(instruction.targets), ""))):
            found += work_of(routine, dict.fromkeys(frequent_blocks(routine, start), 1))
    return found


def _retries(routine: Routine, loop: Loop) -> bool:
    code = (instruction for block in loop.own_blocks for instruction in routine.blocks[block].code)
    return any("CAST.SPIN" in instruction.opcode for instruction in code)


def kernel_work(routine: Routine, *, first_thread: bool = False) -> KernelWork:
    """The work of a kernel, by its loops.

    ``first_thread`` says that it is that of a block's first thread: loops that start at a thread's index and end at a
    constant are of known count then.
    """
    loops = natural_loops(routine)
    if first_thread and (known := executions_of_thread(routine, loops)) is not None:
        return KernelWork(work_of(routine, known), [], [(loop, known[loop.header]) for loop in loops])
    runs = dict.fromkeys(frequent_blocks(routine, 0), 1)
    unknown: list[Loop] = []
    counted: list[tuple[Loop, int]] = []
    waiting = [loop for loop in loops if loop.parent is None]
    while waiting:
        loop = waiting.pop(0)
        if loop.header not in runs:
            continue
        if _retries(routine, loop):
            waiting += loop.inner
        elif (known := executions(routine, loop)) is None:
            unknown.append(loop)
            waiting += loop.inner
        else:
            runs.update({block: known[block] for block in loop.blocks if block in runs})
            counted += [(it, known[it.header]) for it in (loop, *loop.all_inner)]
    found = []
    for loop in sorted(unknown, key=lambda it: it.header):
        inside = [other for other in unknown if other.blocks < loop.blocks]
        own = loop.blocks.difference(*(other.blocks for other in inside))
        work = work_of(routine, {block: count for block, count in runs.items() if block in own})
        around = sum(loop.blocks < other.blocks for other in unknown)
        found.append(LoopWork(loop, work, around, bool(inside)))
    inside_any: set[int] = set().union(*(loop.blocks for loop in unknown))
    outside = work_of(routine, {block: count for block, count in runs.items() if block not in inside_any})
    return KernelWork(outside, found, counted)
