"""In which order threads run, and how those are resumed that wait for each other.

The order is that of the compiled kernel (``targets.cpu.threads.scheduler``) on one core: every thread of a group of
blocks runs until it first waits, then those go on, round by round, whose wait is over. A seed changes the order of
groups and threads as it does there, so what depends on the order can be stepped through.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from math import prod
from typing import Any

from nvgen.codegen.contract.configuration import Configuration, Dim3, split
from nvgen.codegen.contract.cpu_run import RANDOM, CpuRun, is_alone, order
from nvgen.diagnostics import LaunchError
from nvgen.targets.cpu.conventions.thread import Site
from nvgen.targets.cpu.threads import deadlock
from nvgen.targets.python import operations, waiting
from nvgen.targets.python.program import Program
from nvgen.targets.python.thread import Block, Group, State, Thread, ThreadEnded

_ALL = 2**64 - 1
#: How many seconds threads look at memory that other threads of Python may write before they are given up.
_LONG = 6.0


class Order:
    """The order of a launch's groups and threads."""

    def __init__(self, run: CpuRun, groups: int) -> None:
        shuffled = order(run, groups) if run.schedule == RANDOM else (0, 0, 0)
        self._seed, self._factor, self._start = shuffled
        self._groups = groups
        self._random = self._seed

    def groups(self) -> Iterator[int]:
        """The numbers of the groups."""
        for iteration in range(self._groups):
            yield (iteration * self._factor + self._start) % self._groups if self._seed else iteration

    def threads(self, count: int) -> Iterator[int]:
        """The numbers of a group's threads, in another order each time if there is a seed."""
        if not self._seed:
            yield from range(count)
            return
        self._random = (self._random * 6364136223846793005 + 1442695040888963407) & _ALL
        mask = (1 << ((count - 1) | 1).bit_length()) - 1
        factor, start = self._random >> 32 | 1, self._random >> 17
        for iteration in range(mask + 1):
            number = (iteration * factor + start) & mask
            if number < count:
                yield number


def groups(order: Order, configuration: Configuration, together: Dim3) -> Iterator[list[Block]]:
    """The blocks that run together, group by group; ``together`` are the blocks of a group along each dimension."""
    counts = tuple(blocks // size for blocks, size in zip(configuration.grid, together, strict=True))
    for number in order.groups():
        base = [index * size for index, size in zip(split(number, counts), together, strict=True)]  # type: ignore[arg-type]
        group = Group()
        for member in range(prod(together)):
            x, y, z = (first + index for first, index in zip(base, split(member, together), strict=True))
            group.blocks.append(_block(configuration, (x, y, z), group))
        yield group.blocks


def _block(configuration: Configuration, index: Dim3, group: Group) -> Block:
    block = Block(index, configuration.dynamic_bytes, group)
    sizes = configuration.block
    block.threads += [Thread(configuration, block, split(number, sizes)) for number in range(prod(sizes))]
    return block


def run(program: Program, blocks: Sequence[Block], given: Sequence[Any], order: Order, block: Dim3) -> None:
    """Runs the threads of blocks that may wait for each other; ``block`` is the size of each.

    Raises:
        LaunchError: a check failed, or all threads that are left wait.
    """
    state = program.state
    threads = [thread for one in blocks for thread in one.threads]
    waits: dict[Thread, waiting.Wait] = {}
    generators: dict[Thread, Any] = {}
    progress = _Progress()
    for number in order.threads(len(threads)):
        state.running = thread = threads[number]
        if program.suspends:
            generators[thread] = program.function(*given)
            _resume(state, thread, generators, waits)
        else:
            with suppress(ThreadEnded):
                program.function(*given)
    alive = True
    while alive:  # a round at least, as there
        alive = moved = False
        for number in order.threads(len(threads)):
            thread = threads[number]
            alive = alive or thread in generators
            if thread in generators and waits[thread].is_over():
                state.running = thread
                moved = not _polls(state, thread, generators, waits) or moved
        if alive and not progress.is_possible(moved, [waits[thread] for thread in generators]):
            raise _deadlock([(thread, waits[thread]) for thread in threads if thread in generators], block)


def _polls(state: State, thread: Thread, generators: dict[Thread, Any], waits: dict[Thread, waiting.Wait]) -> bool:
    """Runs a thread until it waits again, or to its end; whether it has looked at memory and done nothing else."""
    before, thread.has_moved = waits[thread], False
    _resume(state, thread, generators, waits)
    return thread in generators and before.looks and waits[thread] is before and not thread.has_moved


class _Progress:
    """Whether anything may still happen where threads do nothing but look at memory: other threads of Python may write
    to it."""

    def __init__(self) -> None:
        #: Since when threads only look; 0 where they do something.
        self._since = 0.0
        #: The rounds since a thread has moved: what one has loaded in one round may decide in the next one.
        self._still = 0
        # Asked before a thread of the block looks: what another thread of Python wrote before it ended, a variable may
        # not have yet.
        self._is_alone = is_alone()

    def is_possible(self, moved: bool, waits: Sequence[waiting.Wait]) -> bool:
        """After a round in which a thread has ``moved`` or none has."""
        if moved:
            self._since, self._still = 0.0, 0
            return True
        self._still += 1
        looks = any(wait.looks for wait in waits)
        if looks and self._still == 1:
            return True
        now = time.monotonic()
        self._since = self._since or now
        return not self._is_alone and now - self._since <= _LONG and looks


def _resume(state: State, thread: Thread, generators: dict[Thread, Any], waits: dict[Thread, waiting.Wait]) -> None:
    """Runs a thread until it waits again, or to its end."""
    try:
        waits[thread] = next(generators[thread])
    except (StopIteration, ThreadEnded):
        del generators[thread]
        operations.ended(state, thread)


def _deadlock(waits: Sequence[tuple[Thread, waiting.Wait]], block: Dim3) -> LaunchError:
    """The error for threads that all wait."""
    sites_of: dict[tuple[Block, int, int], list[tuple[Thread, waiting.Wait]]] = {}
    for thread, wait in waits:
        sites_of.setdefault((thread.block, wait.span.line, wait.span.column), []).append((thread, wait))
    first = [group[0][1] for group in sites_of.values()]
    sites = [Site(wait.span, wait.what, wait.is_plain, wait.mbarrier is not None) for wait in first]
    found = [
        deadlock.Waiting(one.index, site, tuple(thread.number for thread, _ in group), first[site].mbarrier_word())
        for site, ((one, _, _), group) in enumerate(sites_of.items())
    ]
    return LaunchError(deadlock.describe(found, sites, block))
