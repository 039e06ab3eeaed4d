"""What the lanes of a warp do together, interpreted: what ``lang.meaning.warps`` does.

A thread notes its operand and waits until all lanes of its mask are there, in the same operation and with the same
mask. The one with which they are finds every lane's result. Where a thread ends, those look again who wait for it.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping
from functools import reduce
from typing import Any

from nvgen import diagnostics
from nvgen.codegen.contract.absent_lanes import named, verb_of
from nvgen.codegen.operation_name import operation_name
from nvgen.diagnostics import LaunchError, Span
from nvgen.lang import shuffle_lanes
from nvgen.lang.attributes.warp import FloatRules, Width
from nvgen.lang.special_registers import WARP_SIZE
from nvgen.lang.warp import FULL_MASK, ActiveMask, Elect, Match, MinMax, Reduce, Shuffle, SyncWarp, Vote
from nvgen.targets.python import arithmetic, values
from nvgen.targets.python.thread import State, Thread
from nvgen.targets.python.waiting import Wait, Waiting
from nvgen.tree import DeviceCall
from nvgen.types import Scalar, StructType, TupleType, Type, VectorType, f32, members, size_of

_FAMILY = "warps"
#: The bits that are exchanged at a time.
_WORDS = 4
#: Every lane's result, of every lane's operand.
Compute = Callable[[Mapping[int, Any]], Mapping[int, Any]]


class _Arrival:
    """A lane in an operation: the lanes that it waits for, its operand and its result."""

    def __init__(self, mask: int, operation: Any, operand: Any) -> None:
        self.mask, self.operation, self.operand = mask, operation, operand
        self.result: Any = None
        self.is_complete = False
        #: The lanes that came to it, as bits.
        self.there = 0
        #: How often the lane has to look again whether all are there.
        self.looks = 0


class Warp:
    """A warp: the threads of its lanes, and those that wait for others."""

    def __init__(self, threads: list[Thread]) -> None:
        self.threads = threads
        self.waiting: dict[int, _Arrival] = {}

    def running(self) -> int:
        """The lanes whose threads have not ended."""
        return sum(1 << lane for lane, thread in enumerate(self.threads) if not thread.has_ended)

    def complete(self, arrival: _Arrival, compute: Compute) -> None:
        """Finds the results, if all are there whom a lane waits for."""
        lanes = arrival.mask & self.running()
        wanted = [lane for lane in range(WARP_SIZE) if lanes & 1 << lane]
        there = [self.waiting[lane] for lane in wanted if lane in self.waiting]
        are_alike = all((one.mask, one.operation) == (arrival.mask, arrival.operation) for one in there)
        if wanted and len(there) == len(wanted) and are_alike:
            for one in there:
                one.there = lanes
            self.release(wanted, compute({lane: self.waiting[lane].operand for lane in wanted}))

    def release(self, lanes: list[int], results: Mapping[int, Any]) -> None:
        """Lets lanes go on with their results."""
        for lane in lanes:
            arrival = self.waiting.pop(lane)
            arrival.result, arrival.is_complete = results[lane], True


def warp_of(thread: Thread) -> Warp:
    """The warp of a thread."""
    warps: dict[int, Warp] = thread.block.families.setdefault(_FAMILY, {})
    number = thread.number // WARP_SIZE
    if number not in warps:
        warps[number] = Warp(thread.block.threads[number * WARP_SIZE : (number + 1) * WARP_SIZE])
    return warps[number]


def ended(thread: Thread) -> None:
    """Those who wait for a thread that has ended look again whether all are there."""
    if thread.block.families.get(_FAMILY):
        for arrival in warp_of(thread).waiting.values():
            arrival.looks += arrival.mask >> thread.number % WARP_SIZE & 1


def rendezvous(state: State, node: DeviceCall, mask: int, operand: Any, compute: Compute, times: int = 1) -> Waiting:
    """A rendezvous of the lanes of the mask, as many as their values need; returns the lane's result."""
    thread = state.thread
    warp, lane = warp_of(thread), thread.number % WARP_SIZE
    if not mask >> lane & 1:
        mask_text = f"0x{mask & FULL_MASK:08x}"
        raise LaunchError(diagnostics.checking.MaskWithoutCaller(node.span, mask_text, str(lane), thread.thread_name))
    for _ in range(times):
        arrival = warp.waiting[lane] = _Arrival(mask & FULL_MASK, node.operation.name, operand)
        warp.complete(arrival, compute)
        while not arrival.is_complete:
            yield _wait_for(arrival, node.span, node.operation.name)
            if not arrival.is_complete:
                warp.complete(arrival, compute)
    _check_absent(state, node, arrival)
    return arrival.result


def _check_absent(state: State, node: DeviceCall, arrival: _Arrival) -> None:
    """Ends the launch where an operation takes the value of a lane that did not come to it."""
    verb = verb_of(node)
    if verb is None:
        return
    taken = 1 << arrival.operand[1] if isinstance(node.operation, Shuffle) else arrival.mask
    absent = taken & ~arrival.there
    if absent:
        thread, name = state.thread, operation_name(node)
        warp, lane = divmod(thread.number, WARP_SIZE)
        lanes, why = named(absent, arrival.mask, len(warp_of(thread).threads))
        position = thread.thread_name
        raise LaunchError(diagnostics.checking.AbsentLane(node.span, name, verb, lanes, why, position, lane, warp))


def converged(state: State, node: DeviceCall) -> Waiting:
    """The lanes of the warp that have not ended come together."""
    yield from rendezvous(state, node, FULL_MASK, None, dict.fromkeys)


def _wait_for(arrival: _Arrival, span: Span, name: str) -> Wait:
    seen = arrival.looks
    return Wait(span, f"nv.{name}()", lambda: arrival.is_complete or arrival.looks != seen)


def _for_all(result: Callable[[Mapping[int, Any]], Any]) -> Compute:
    """One result for all lanes."""

    def compute(operands: Mapping[int, Any]) -> Mapping[int, Any]:
        return dict.fromkeys(operands, result(operands))

    return compute


# The operations


def _sync(state: State, node: DeviceCall) -> Callable[..., Any]:
    return lambda mask: rendezvous(state, node, mask, None, _for_all(lambda operands: None))


def _shuffle(state: State, node: DeviceCall) -> Callable[..., Any]:
    assert isinstance(node.operation, Shuffle)
    mode, checked = node.operation.mode, node.operation.checked
    bounds = Width.of(node).bounds(mode)
    times = _exchanges(node.operands[0].type)

    def compute(operands: Mapping[int, Any]) -> Mapping[int, Any]:
        """The value of a lane that is not there is undefined: it is the own one."""
        return {lane: operands.get(source, (value, 0))[0] for lane, (value, source) in operands.items()}

    def exchange(value: Any, number: int, mask: int) -> Waiting:
        lane = state.thread.number % WARP_SIZE
        source, in_range = shuffle_lanes.source(mode, lane, number, bounds)
        found = yield from rendezvous(state, node, mask, (value, source), compute, times)
        return (found, in_range) if checked else found

    return exchange


def _vote(state: State, node: DeviceCall) -> Callable[..., Any]:
    assert isinstance(node.operation, Vote)
    votes: dict[str, Callable[[Mapping[int, bool]], Any]] = {
        "ballot": lambda operands: sum(1 << lane for lane, holds in operands.items() if holds),
        "any": lambda operands: any(operands.values()),
        "all": lambda operands: all(operands.values()),
        "uni": lambda operands: len(set(operands.values())) == 1,
    }
    compute = _for_all(votes[node.operation.mode])
    return lambda predicate, mask: rendezvous(state, node, mask, predicate, compute)


def _match(state: State, node: DeviceCall) -> Callable[..., Any]:
    assert isinstance(node.operation, Match)
    type_ = node.operands[0].type
    times = _exchanges(type_)

    def find_any(operands: Mapping[int, bytes]) -> Mapping[int, Any]:
        return {
            lane: sum(1 << other for other, there in operands.items() if there == own) for lane, own in operands.items()
        }

    def find_all(operands: Mapping[int, bytes]) -> Any:
        lanes = sum(1 << lane for lane in operands) if len(set(operands.values())) == 1 else 0
        return lanes, lanes != 0

    compute = find_any if node.operation.mode == "any" else _for_all(find_all)
    return lambda value, mask: rendezvous(state, node, mask, bits(value, type_), compute, times)


def _reduce(state: State, node: DeviceCall) -> Callable[..., Any]:
    assert isinstance(node.operation, Reduce) and isinstance(node.type, Scalar)
    combine = _COMBINE.get(node.operation.operator) or arithmetic.binary(node.operation.operator, node.type)
    assert combine is not None
    if state.ftz and node.type == f32:
        combine = arithmetic.flushing(combine, operands=True, result=True)
    is_min_max = isinstance(node.operation, MinMax)
    absolute = is_min_max and FloatRules.of(node).absolute
    if is_min_max and FloatRules.of(node).nan:
        combine = _or_nan(combine)

    def result(operands: Mapping[int, Any]) -> Any:
        """The values of neighbours first, then what came of neighbours."""
        left = [operands[lane] for lane in sorted(operands)]
        while len(left) > 1:
            pairs = [left[index : index + 2] for index in range(0, len(left), 2)]
            left = [reduce(combine, pair) for pair in pairs]
        return left[0]

    compute = _for_all(result)
    return lambda value, mask: rendezvous(state, node, mask, abs(value) if absolute else value, compute)


def _or_nan(combine: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    """NaN where one of two numbers is."""

    def combined(left: Any, right: Any) -> Any:
        return next((number for number in (left, right) if number != number), None) or combine(left, right)

    return combined


_COMBINE: dict[str, Callable[[Any, Any], Any]] = {"min": arithmetic.smaller, "max": arithmetic.larger}


def _elect(state: State, node: DeviceCall) -> Callable[..., Any]:
    assert isinstance(node.operation, Elect)
    gives_lane = node.operation.gives_lane

    def compute(operands: Mapping[int, Any]) -> Mapping[int, Any]:
        elected = min(operands)
        return {lane: (elected, lane == elected) if gives_lane else lane == elected for lane in operands}

    return lambda mask: rendezvous(state, node, mask, None, compute)


def _active_mask(state: State, node: DeviceCall) -> Callable[..., Any]:
    """Every call is an operation of its own: its lanes are those that reach it before the first goes on."""

    def active() -> Waiting:
        thread = state.thread
        warp, lane = warp_of(thread), thread.number % WARP_SIZE
        arrival = warp.waiting[lane] = _Arrival(FULL_MASK, node, None)
        yield Wait(node.span, f"nv.{node.operation.name}()", lambda: True)
        if not arrival.is_complete:
            lanes = [other for other, one in warp.waiting.items() if one.operation is node]
            warp.release(lanes, dict.fromkeys(lanes, sum(1 << other for other in lanes)))
        return arrival.result

    return active


RULES = {
    SyncWarp: _sync,
    Shuffle: _shuffle,
    Vote: _vote,
    Match: _match,
    Reduce: _reduce,
    MinMax: _reduce,
    Elect: _elect,
    ActiveMask: _active_mask,
}


# Values as their bits


def _exchanges(type_: Type) -> int:
    """How many times lanes exchange parts of a value: 128 bits at a time."""
    return max(-(-_words(type_) // _WORDS), 1)


def _words(type_: Type) -> int:
    """The words of 32 bits that a value is exchanged as; a small number is one of its own."""
    if isinstance(type_, (StructType, TupleType)):
        return sum(_words(inner) for _, inner in members(type_))
    if isinstance(type_, Scalar) and type_.is_complex:
        return 2 * -(-type_.size // 8)
    assert isinstance(type_, (Scalar, VectorType))
    return -(-type_.size // 4)


def bits(value: Any, type_: Type) -> bytes:
    """The bits of a value; bytes between its parts are zeros."""
    memory = ctypes.create_string_buffer(size_of(type_))
    values.store(type_)(ctypes.addressof(memory), value)
    return memory.raw
