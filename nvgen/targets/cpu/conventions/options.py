"""What machine code for the CPU is made for. Nothing here loads LLVM: the code may be kept."""

from __future__ import annotations

from nvgen.base.records import Record
from nvgen.codegen.contract.cpu_run import BlockShape


class CpuOptions(Record):
    """What machine code is made for; all of it is in the key of code that is kept.

    ``checks`` are those that the code makes when it runs, of ``codegen.contract.run_checks.CHECKS``; ``shuffles`` is
    whether a launch may choose the order of the threads. ``blocks`` is what is known of the blocks, where the code is
    for such alone; ``coroutines`` is whether all threads that wait are coroutines, ``cooperative`` whether all blocks
    of a launch run together, if their threads wait for anything. The kernel's variables ``race_free`` hold arrays that
    a check of races leaves out. Code that ``leaves`` blocks has no checks that a test covers
    (``targets.cpu.loops.block_loops``); code that does not makes all of them. Code that ``is_baseline`` is made with
    few passes, where the kernel lets it have the results of optimised code.
    """

    level: int = 3
    checks: tuple[str, ...] = ()
    shuffles: bool = False
    blocks: BlockShape = BlockShape()
    coroutines: bool = False
    cooperative: bool = False
    race_free: tuple[str, ...] = ()
    leaves: bool = True
    is_baseline: bool = False
