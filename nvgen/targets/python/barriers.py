"""Barriers of a block, interpreted: what ``targets.cpu.simt.barriers`` does. Source: PTX ISA, ``bar``, ``barrier``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import LaunchError
from nvgen.lang.attributes.sync import Alignment
from nvgen.lang.index import MAX_THREADS_PER_BLOCK
from nvgen.lang.special_registers import WARP_SIZE
from nvgen.lang.sync import BARRIERS, Barrier, NamedBarrier, ReducingBarrier, ReducingNamedBarrier
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
        #: The votes of the phases before, by their numbers.
        self.results: dict[int, int] = {}

    def arrive(self, block: Block, needed: int, vote: int = 0, count: int = 1) -> None:
        """So many threads come."""
        if not self.arrived:
            self.needed = needed
        self.arrived += count
        self.votes += vote
        self.complete_if_all_arrived(block)

    def complete_if_all_arrived(self, block: Block) -> None:
        """Lets those go on who wait, if all are there."""
        wanted = self.needed or sum(not thread.has_ended for thread in block.threads)
        if self.arrived >= wanted:
            self.results[self.phase] = self.votes
            self.results.pop(self.phase - _REMEMBERED, None)
            self.arrived, self.votes = 0, 0
            self.phase += 1


def _of(block: Block, number: int) -> _Barrier:
    barriers: dict[int, _Barrier] = block.families.setdefault(_FAMILY, {})
    return barriers.setdefault(number, _Barrier())


def ended(thread: Thread) -> None:
    """Nobody waits for a thread any more where all have to arrive who have not ended."""
    for barrier in thread.block.families.get(_FAMILY, {}).values():
        if barrier.arrived and not barrier.needed:
            barrier.complete_if_all_arrived(thread.block)


def _wait(node: DeviceCall, barrier: _Barrier, phase: int) -> Waiting:
    """Waits for the next phase, unless the thread was the last to come."""
    if barrier.phase == phase:
        yield Wait(node.span, f"nv.{node.operation.name}()", lambda: barrier.phase != phase)


def block_barrier(state: State, node: DeviceCall) -> Callable[..., Any]:
    """The barrier 0, for all threads of the block; returns the votes."""

    def wait(vote: int = 0) -> Waiting:
        block = state.thread.block
        barrier = _of(block, 0)
        phase = barrier.phase
        barrier.arrive(block, 0, vote)
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
        needed = counts[0] if counts else 0
        block = state.thread.block
        barrier = _of(block, number)
        phase = barrier.phase
        # A warp counts as 32 threads: the block's last one counts for those that its warp lacks.
        is_last = state.thread.number == len(block.threads) - 1
        barrier.arrive(block, needed, vote, 1 + (-len(block.threads) % WARP_SIZE if needed and is_last else 0))
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
