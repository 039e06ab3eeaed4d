"""Barriers of a block, interpreted: what ``lang.meaning.barriers`` does. Source: PTX ISA, ``bar``, ``barrier``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import LaunchError
from nvgen.lang.attributes.sync import Alignment
from nvgen.lang.index import MAX_THREADS_PER_BLOCK
from nvgen.lang.special_registers import WARP_SIZE
from nvgen.lang.sync import BARRIERS, Barrier, NamedBarrier, ReducingBarrier, ReducingNamedBarrier
from nvgen.lang.warp import FULL_MASK
from nvgen.targets.python import warps
from nvgen.targets.python.thread import Block, State, Thread
from nvgen.targets.python.waiting import Wait, Waiting
from nvgen.tree import Constant, DeviceCall, Expression

_FAMILY = "barriers"
#: More phases than a block can complete before all have gone on that waited for one: each takes a warp.
_REMEMBERED = 64


class _Barrier:
    """A barrier of threads of a block, which may be used again and again."""

    def __init__(self) -> None:
        #: How often all have arrived.
        self.phase = 0
        self.arrived = 0
        #: How many have to arrive; 0 for all threads that have not ended.
        self.needed = 0
        self.votes = 0
        #: The lanes that have arrived, where so many threads are waited for.
        self.came: dict[warps.Warp, int] = {}
        #: The votes of the phases before, by their numbers.
        self.results: dict[int, int] = {}

    def arrive(self, thread: Thread, needed: int, vote: int = 0) -> None:
        """A thread comes."""
        if not self.arrived:
            self.needed = needed
        self.arrived += 1
        self.votes += vote
        if self.needed:
            warp = warps.warp_of(thread)
            self.came[warp] = self.came.get(warp, 0) | 1 << thread.number % WARP_SIZE
        self.complete_if_all_arrived(thread.block)

    def complete_if_all_arrived(self, block: Block) -> None:
        """Lets those go on who wait, if all are there."""
        if self.needed:
            are_there = self.arrived + self._absent() >= self.needed
        else:
            are_there = self.arrived >= sum(not thread.has_ended for thread in block.threads)
        if are_there:
            self.results[self.phase] = self.votes
            self.results.pop(self.phase - _REMEMBERED, None)
            self.arrived, self.votes = 0, 0
            self.came.clear()
            self.phase += 1

    def _absent(self) -> int:
        """How many of 32 threads the warps lack that have come: those that ended before, or that never were."""
        lacking = [~lanes & ~warp.running() & FULL_MASK for warp, lanes in self.came.items() if lanes != FULL_MASK]
        return sum(lanes.bit_count() for lanes in lacking)


def _of(block: Block, number: int) -> _Barrier:
    barriers: dict[int, _Barrier] = block.families.setdefault(_FAMILY, {})
    return barriers.setdefault(number, _Barrier())


def ended(thread: Thread) -> None:
    """Nobody waits for a thread any more that has ended: its warp comes without it."""
    for barrier in thread.block.families.get(_FAMILY, {}).values():
        if barrier.arrived:
            barrier.complete_if_all_arrived(thread.block)


def _wait(node: DeviceCall, barrier: _Barrier, phase: int) -> Waiting:
    """Waits for the next phase, unless the thread was the last to come."""
    if barrier.phase == phase:
        yield Wait(node.span, f"nv.{node.operation.name}()", lambda: barrier.phase != phase)


def block_barrier(state: State, node: DeviceCall) -> Callable[..., Any]:
    """The barrier 0, for all threads of the block; returns the votes."""

    def wait(vote: int = 0) -> Waiting:
        barrier = _of(state.thread.block, 0)
        phase = barrier.phase
        barrier.arrive(state.thread, 0, vote)
        yield from _wait(node, barrier, phase)
        return barrier.results[phase]

    return wait


def _reducing(state: State, node: DeviceCall) -> Callable[..., Any]:
    """All votes are for true where none is for the opposite."""
    assert isinstance(node.operation, ReducingBarrier)
    wait, reduction = block_barrier(state, node), node.operation.reduction

    def sync(predicate: bool) -> Waiting:
        votes = yield from wait(_vote(reduction, predicate))
        return _outcome(reduction, votes)

    return sync


def _vote(reduction: str, predicate: bool) -> int:
    return int(predicate != (reduction == "and"))


def _outcome(reduction: str, votes: int) -> int:
    """What the votes of a phase mean."""
    return votes if reduction == "popc" else (votes == 0) == (reduction == "and")


def _named(state: State, node: DeviceCall) -> Callable[..., Any]:
    sync = _by_number(state, node)

    def arrive(*operands: int) -> Waiting:
        yield from sync(0, *operands)

    return arrive


def _reducing_named(state: State, node: DeviceCall) -> Callable[..., Any]:
    assert isinstance(node.operation, ReducingNamedBarrier)
    sync, reduction = _by_number(state, node), node.operation.reduction

    def reduce(*operands: int) -> Waiting:
        *barrier, predicate = operands
        votes = yield from sync(_vote(reduction, bool(predicate)), *barrier)
        return _outcome(reduction, votes)

    return reduce


def _by_number(state: State, node: DeviceCall) -> Callable[..., Waiting]:
    """The function that arrives at a barrier with a vote, its number and the count of threads; it returns the votes."""
    assert isinstance(node.operation, NamedBarrier)
    is_waiting = node.operation.is_waiting

    def sync(vote: int, number: int, *counts: int) -> Waiting:
        _check(state, node.operands[0], 0 <= number < BARRIERS, number, diagnostics.warp.BadBarrierNumber)
        for count in counts:
            is_count = count % WARP_SIZE == 0 and 0 < count <= MAX_THREADS_PER_BLOCK
            _check(state, node.operands[1], is_count, count, diagnostics.warp.BadThreadCount)
        if Alignment.of(node).aligned and not is_waiting:
            yield from warps.converged(state, node)
        barrier = _of(state.thread.block, number)
        phase = barrier.phase
        barrier.arrive(state.thread, counts[0] if counts else 0, vote)
        if is_waiting:
            yield from _wait(node, barrier, phase)
        return barrier.results.get(phase, 0)

    return sync


def _check(state: State, operand: Expression, condition: bool, number: int, error: Any) -> None:
    if not condition and not isinstance(operand, Constant):
        found = error(operand.span, number)
        raise LaunchError(found.because(error.AskedBy(state.thread.thread_name)))


RULES = {
    Barrier: block_barrier,
    ReducingBarrier: _reducing,
    NamedBarrier: _named,
    ReducingNamedBarrier: _reducing_named,
}
