"""mbarriers, interpreted: the compiled operations, on the words that ``lang.meaning.mbarriers`` describes."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import LaunchError
from nvgen.lang import mbarrier
from nvgen.lang.attributes.mbarrier import CopyCount, Semantics
from nvgen.lang.meaning.mbarriers import CONDITIONAL_SHIFT, COUNT, PHASE_SHIFT, V1
from nvgen.lang.operation import DeviceOperation
from nvgen.targets.python import copies, multicast
from nvgen.targets.python.copies import Around, after
from nvgen.targets.python.thread import State
from nvgen.targets.python.waiting import Wait, Waiting
from nvgen.tree import DeviceCall


def _word(bar: int) -> int:
    return ctypes.c_uint64.from_address(bar).value


# What comes before the compiled operations


def _check(state: State, node: DeviceCall, bar: int, count: int = 1) -> None:
    """Refuses more arrivals than the barrier's phase lacks."""
    if _word(bar) & COUNT < count % 2**32:
        raise _refused(state, node, bar, count, diagnostics.asynchronous.TooManyArrivals)


def _check_incomplete(state: State, node: DeviceCall, bar: int, count: int) -> None:
    """Refuses arrivals that complete the phase."""
    if _word(bar) & COUNT <= count % 2**32:
        raise _refused(state, node, bar, count, diagnostics.asynchronous.CompletesPhase)


def _refused(state: State, node: DeviceCall, bar: int, count: int, error: Any) -> LaunchError:
    lacking = diagnostics.counted(_word(bar) & COUNT, "arrival")
    return LaunchError(error(node.span, lacking, str(count), state.thread.thread_name))


def _several(act: Callable[..., None]) -> Around:
    """The rule of an operation that may be of several blocks' barriers; ``act`` comes before one that is not."""

    def rule(state: State, node: DeviceCall, compute: Callable[..., Any]) -> Callable[..., Any]:
        if not Semantics.of(node).has_mask_32b:
            return after(act)(state, node, compute)

        def operate(bar: int, *further: int) -> None:
            *numbers, mask = further
            for block in multicast.destinations(state, node, bar, bar, mask):
                compute(block.bar, *numbers, multicast.ALONE)

        return operate

    return rule


def _nothing(state: State, node: DeviceCall, *_: int) -> None:
    """Bytes are counted, whatever the barrier lacks."""


def _check_transaction(state: State, node: DeviceCall, bar: int, size: int) -> None:
    _check(state, node, bar)


def _finish_copies(state: State, node: DeviceCall, bar: int) -> None:
    """The copies take place before the thread arrives."""
    copies.queue(state, copies.COPIES).finish()
    if not CopyCount.of(node).increments:
        _check(state, node, bar)


def _test(state: State, node: DeviceCall, compute: Callable[..., Any]) -> Callable[..., Any]:
    """What the phase lacks is loaded then, and nothing where it is complete."""

    def test(bar: int, *further: int) -> Any:
        found = compute(bar, *further)
        if found[0] if isinstance(found, tuple) else found:
            return found
        copies.loads(state).finish_for(bar)
        return compute(bar, *further)

    return test


# Waiting


def _wait(state: State, node: DeviceCall) -> Callable[..., Any]:
    assert isinstance(node.operation, mbarrier.Wait)
    by_parity, is_conditional = node.operation.by_parity, Semantics.of(node).phase_type == "conditional"

    def is_over(bar: int, phase: int) -> bool:
        """Whether the phase of a token, or the last one of a parity, is over."""
        word = _word(bar)
        if is_conditional and word & V1:
            return word >> CONDITIONAL_SHIFT & 1 != phase & 1
        return word >> PHASE_SHIFT != phase & 1 if by_parity else (word ^ phase) >> PHASE_SHIFT != 0

    def is_complete(bar: int, phase: int) -> bool:
        """The same; what the phase lacks is loaded then."""
        if not is_over(bar, phase):
            copies.loads(state).finish_for(bar)
        return is_over(bar, phase)

    def wait(bar: int, phase: int) -> Waiting:
        while not is_complete(bar, phase):
            yield _until_changed(state, node, bar)

    return wait


def _until_changed(state: State, node: DeviceCall, bar: int) -> Wait:
    """Waits until the half of the word changes that the parity lies in, or a copy is noted that the barrier counts."""
    found, loads = _word(bar) >> 32, copies.loads(state)
    name = f"nv.{node.operation.name}(...)"
    wait = Wait(node.span, name, lambda: _word(bar) >> 32 != found or loads.is_awaited(bar))
    wait.mbarrier = lambda: _word(bar)
    return wait


RULES: dict[type[DeviceOperation], Callable[[State, DeviceCall], Callable[..., Any]]] = {mbarrier.Wait: _wait}
AROUND: dict[type[DeviceOperation], Around] = {
    mbarrier.Arrival: _several(_check),
    mbarrier.IncompleteArrival: after(_check_incomplete),
    mbarrier.CopyArrival: after(_finish_copies),
    mbarrier.TransactionArrival: _several(_check_transaction),
    mbarrier.Expectation: _several(_nothing),
    mbarrier.Completion: _several(_nothing),
    mbarrier.Test: _test,
    mbarrier.Report: _test,
}
