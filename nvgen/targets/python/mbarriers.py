"""mbarriers, interpreted, on the words that ``targets.cpu.simt.mbarriers`` describes."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import LaunchError
from nvgen.lang import mbarrier
from nvgen.lang.attributes.mbarrier import CopyCount
from nvgen.targets.cpu.simt.mbarriers import (
    BYTES,
    BYTES_SHIFT,
    COUNT,
    MISSING,
    NEXT_SHIFT,
    NO_BYTES,
    PHASE,
    PHASE_SHIFT,
)
from nvgen.targets.python import copies
from nvgen.targets.python.thread import State
from nvgen.targets.python.waiting import Wait, Waiting
from nvgen.tree import DeviceCall

_ALL = 2**64 - 1


def _word(bar: int) -> Any:
    return ctypes.c_uint64.from_address(bar)


def _complete_if_all_arrived(bar: int) -> None:
    """Begins the next phase, if nothing of this one is missing."""
    word = _word(bar)
    if word.value & MISSING == 0:
        word.value = (word.value ^ PHASE) | (word.value >> NEXT_SHIFT & COUNT)


def _arrive(bar: int, count: int) -> int:
    """Arrives ``count`` times; returns the word from before."""
    word = _word(bar)
    before: int = word.value
    word.value = (before & ~COUNT & _ALL) | (before - count & COUNT)
    _complete_if_all_arrived(bar)
    return before


def _count_bytes(bar: int, size: int) -> None:
    """So many bytes more are expected; fewer, where ``size`` is below 0."""
    word = _word(bar)
    word.value = (word.value & NO_BYTES) | (word.value + (size << BYTES_SHIFT) & BYTES)


def receive(bar: int, size: int) -> None:
    """Bytes have come."""
    _count_bytes(bar, -size)
    _complete_if_all_arrived(bar)


def _check(state: State, node: DeviceCall, bar: int, count: int) -> None:
    """Refuses more arrivals than the barrier's phase lacks."""
    lacking = _word(bar).value & COUNT
    if lacking < count % 2**32:
        counted = diagnostics.counted(lacking, "arrival")
        found = diagnostics.asynchronous.TooManyArrivals(node.span, counted, str(count), state.thread.thread_name)
        raise LaunchError(found)


# The operations


def _initialise(state: State, node: DeviceCall) -> Callable[..., Any]:
    def initialise(bar: int, count: int) -> None:
        _word(bar).value = count | count << NEXT_SHIFT

    return initialise


def _invalidate(state: State, node: DeviceCall) -> Callable[..., Any]:
    def invalidate(bar: int) -> None:
        _word(bar).value = 0

    return invalidate


def _arrival(state: State, node: DeviceCall) -> Callable[..., Any]:
    assert isinstance(node.operation, mbarrier.Arrival)
    drops = node.operation.drops

    def arrive(bar: int, count: int = 1) -> int:
        _check(state, node, bar, count)
        return _arrive_dropping(bar, count) if drops else _arrive(bar, count)

    return arrive


def _arrive_dropping(bar: int, count: int) -> int:
    """Arrives, and is not expected in the phases that follow; returns the word from before."""
    word = _word(bar)
    before: int = word.value
    word.value = before - (count << NEXT_SHIFT) & _ALL
    _arrive(bar, count)
    return before


def _incomplete_arrival(state: State, node: DeviceCall) -> Callable[..., Any]:
    assert isinstance(node.operation, mbarrier.IncompleteArrival)
    drops = node.operation.drops

    def arrive(bar: int, count: int) -> int:
        lacking = _word(bar).value & COUNT
        if lacking <= count % 2**32:
            counted = diagnostics.counted(lacking, "arrival")
            found = diagnostics.asynchronous.CompletesPhase(node.span, counted, str(count), state.thread.thread_name)
            raise LaunchError(found)
        return _arrive_dropping(bar, count) if drops else _arrive(bar, count)

    return arrive


def _copy_arrival(state: State, node: DeviceCall) -> Callable[..., Any]:
    """The copies take place first. Of an arrival that was expected in addition nothing is left then."""
    increments = CopyCount.of(node).increments

    def arrive(bar: int) -> None:
        copies.queue(state, copies.COPIES).finish()
        if not increments:
            _check(state, node, bar, 1)
            _arrive(bar, 1)

    return arrive


def _transaction_arrival(state: State, node: DeviceCall) -> Callable[..., Any]:
    assert isinstance(node.operation, mbarrier.TransactionArrival)
    arrive_counted = _arrive_dropping if node.operation.drops else _arrive

    def arrive(bar: int, size: int) -> int:
        _check(state, node, bar, 1)
        before: int = _word(bar).value
        _count_bytes(bar, size)
        arrive_counted(bar, 1)
        return before

    return arrive


def _expectation(state: State, node: DeviceCall) -> Callable[..., Any]:
    def expect(bar: int, size: int) -> None:
        _count_bytes(bar, size)
        _complete_if_all_arrived(bar)

    return expect


def _completion(state: State, node: DeviceCall) -> Callable[..., Any]:
    return receive


def _is_complete(state: State, node: DeviceCall) -> Callable[[int, int], bool]:
    """Whether the phase of a token, or the last one of a parity, is over. The loads that it counts take place first."""
    assert isinstance(node.operation, (mbarrier.Test, mbarrier.Wait))
    by_parity = node.operation.by_parity

    def ask(bar: int, phase: int) -> bool:
        copies.loads(state).finish_for(bar)
        word: int = _word(bar).value
        return word >> PHASE_SHIFT != phase & 1 if by_parity else (word ^ phase) >> PHASE_SHIFT != 0

    return ask


def _test(state: State, node: DeviceCall) -> Callable[..., Any]:
    """A time to wait for may be none."""
    is_complete = _is_complete(state, node)
    return lambda bar, phase, time=0: is_complete(bar, phase)


def _wait(state: State, node: DeviceCall) -> Callable[..., Any]:
    is_complete = _is_complete(state, node)

    def wait(bar: int, phase: int) -> Waiting:
        while not is_complete(bar, phase):
            yield _until_changed(state, node, bar)

    return wait


def _until_changed(state: State, node: DeviceCall, bar: int) -> Wait:
    """Waits until the half of the word changes that the parity lies in, or a copy is noted that the barrier counts."""
    found, loads = _word(bar).value >> 32, copies.loads(state)
    name = f"nv.{node.operation.name}(...)"
    return Wait(node.span, name, lambda: _word(bar).value >> 32 != found or loads.is_awaited(bar))


def _pending_count(state: State, node: DeviceCall) -> Callable[..., Any]:
    return lambda token: token & COUNT


def _fence(state: State, node: DeviceCall) -> Callable[..., Any]:
    return lambda: None


RULES = {
    mbarrier.Initialise: _initialise,
    mbarrier.Invalidate: _invalidate,
    mbarrier.Arrival: _arrival,
    mbarrier.IncompleteArrival: _incomplete_arrival,
    mbarrier.CopyArrival: _copy_arrival,
    mbarrier.TransactionArrival: _transaction_arrival,
    mbarrier.Expectation: _expectation,
    mbarrier.Completion: _completion,
    mbarrier.Test: _test,
    mbarrier.Wait: _wait,
    mbarrier.PendingCount: _pending_count,
    mbarrier.InitFence: _fence,
}
