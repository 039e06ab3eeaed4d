"""How the threads of one launch run on the CPU, compiled or interpreted: what is checked, and in which order."""

from __future__ import annotations

import random
import threading
from math import gcd

from nvgen.base.records import Record
from nvgen.codegen.contract.configuration import Configuration
from nvgen.codegen.contract.run_checks import BOUNDS, INSTRUMENTING, VOLATILE
from nvgen.codegen.contract.run_checks import CHECKS as COMPILED_CHECKS

#: Runs the Python function instead of compiled code.
STEP = "step"
CHECKS = (*COMPILED_CHECKS, VOLATILE, STEP)
#: BlockShape and threads in the order of their numbers, or in one that the seed decides.
ORDERED, RANDOM = "ordered", "random"
SCHEDULES = (ORDERED, RANDOM)
#: What ``NVGEN_CPU`` may name: a form of threads that wait, and the tiers of code.
COROUTINES = "coroutines"
BASELINE, OPTIMISED = "baseline", "optimised"
TIERS = (BASELINE, OPTIMISED)
_MULTIPLES = (32, 16, 8, 1)
#: Up to which size along x code is for that size alone.
_MOST_KNOWN = 32
#: Times a block's number it has to fit 63 bits.
_MAX_FACTOR = 1 << 20
#: Threads whose blocks may all run together where nobody asks for that.
_MOST_TOGETHER = 1 << 16
#: How the names of the threads begin among which launches share out their blocks.
POOL_NAME = "nvgen"


class CpuRun(Record):
    """How the threads of one launch run. ``checks`` are in the order of ``CHECKS``, so that equal ones are equal."""

    checks: tuple[str, ...] = ()
    schedule: str = ORDERED
    #: Decides the order of a random schedule.
    seed: int = 0
    #: Whether threads that wait are coroutines also where they could be loops between their barriers.
    coroutines: bool = False
    #: Whether all blocks run together, so that they may wait for each other; those of a kernel with a barrier of the
    #: grid do anyway.
    cooperative: bool = False
    #: The variables whose arrays are provably race-free in this launch: a check of races leaves them out.
    race_free: tuple[str, ...] = ()
    #: The tier of the code; None: baseline code runs until launches have shown that the optimised code is worth it.
    tier: str | None = None

    @property
    def instruments_memory(self) -> bool:
        """Whether the code looks at every access to memory, one after the other."""
        return not INSTRUMENTING.isdisjoint(self.checks)

    @property
    def is_in_one_piece(self) -> bool:
        """Whether one core runs all blocks, one after the other: what one thread did before another is known of one
        core only, and in a random order cores would run their shares in no certain one."""
        return self.schedule == RANDOM or self.instruments_memory

    @property
    def is_interpreted(self) -> bool:
        """Whether Python runs the function itself."""
        return STEP in self.checks


#: What a launch does of which nothing is said: in order, and every index compared with its extent.
DEFAULT = CpuRun((BOUNDS,))
#: In order, without checks.
UNCHECKED = CpuRun()


class BlockShape(Record):
    """What is known of the blocks that code runs when it is compiled."""

    #: What their size along x is a multiple of, a power of two.
    multiple: int = 1
    #: Whether they have one dimension.
    is_row: bool = False
    #: Their size along x, where they have several dimensions and are no wider than a warp; else 0. Loops over the
    #: threads of a row are short there: that they have so many iterations makes vectors of them without a loop.
    width: int = 0
    #: Whether that is their size along y as well, and they have two dimensions.
    is_square: bool = False


def blocks_like(block: tuple[int, int, int]) -> BlockShape:
    """What code is compiled for that runs blocks of a size."""
    x, is_row = block[0], block[1:] == (1, 1)
    if x <= _MOST_KNOWN and not is_row:
        return BlockShape(x & -x, width=x, is_square=block[1:] == (x, 1))
    return BlockShape(next(multiple for multiple in _MULTIPLES if x % multiple == 0), is_row)


#: All that there are.
ALL_BLOCKS = (
    *(BlockShape(multiple, is_row) for multiple in _MULTIPLES for is_row in (False, True)),
    *(blocks_like(block) for x in range(1, _MOST_KNOWN + 1) for block in ((x, 2, 2), (x, x, 1))),
)


def order(run: CpuRun, groups: int) -> tuple[int, int, int]:
    """Seed, factor and start of the order in which groups of blocks run.

    ``targets.cpu.conventions.launch_data`` takes them.
    """
    numbers = random.Random(run.seed)
    seed = numbers.randrange(1, 2**31)
    while gcd(factor := numbers.randrange(1, min(groups, _MAX_FACTOR) + 1), groups) != 1:
        pass
    return seed, factor, numbers.randrange(min(groups, 2**31))


def may_overtake(configuration: Configuration, run: CpuRun) -> bool:
    """Whether blocks may come before those that they wait for, and all of them can run together."""
    return run.schedule == RANDOM and configuration.thread_count <= _MOST_TOGETHER


def is_alone() -> bool:
    """Whether this thread is the only one in which Python runs: what no kernel writes nobody else does."""
    own = threading.current_thread()
    return all(thread is own or thread.name.startswith(POOL_NAME) for thread in threading.enumerate())
