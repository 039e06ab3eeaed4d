"""Loops of random programs that count: with the numbers of each thread known, so that it is known how often they run.

A loop of integers that wrap may run 2³² times. One is drawn whose iterations are few in every thread.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tests.programs.drawing import Choices

#: The types of counters.
COUNTERS = ("i32", "i32", "i32", "i64", "u32", "u64", "i8", "u8", "i16")
_COMPARED: dict[str, Callable[[int, int], bool]] = {
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
    "!=": lambda a, b: a != b,
}
MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "!=": "!="}
OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "!=": "=="}


@dataclass(frozen=True)
class Thread:
    """A thread's number in the launch and in its block."""

    i: int
    t: int


@dataclass(frozen=True)
class Number:
    """A text, its type, what it is in a thread, and whether that is the same in all threads."""

    text: str
    type: str
    of: Callable[[Thread], int]
    is_uniform: bool = True


def wrapped(value: int, type_: str) -> int:
    """What an integer is in a type that is too narrow for it."""
    bits = int(type_[1:])
    value &= (1 << bits) - 1
    return value - (1 << bits) if type_[0] == "i" and value >> (bits - 1) else value


def constant(value: int, type_: str) -> Number:
    text = str(value) if type_ == "i32" else f"nv.{type_}({value})"
    return Number(text, type_, lambda thread: value)


def converted(number: Number, type_: str) -> Number:
    if number.type == type_:
        return number
    return Number(f"nv.{type_}({number.text})", type_, lambda of: wrapped(number.of(of), type_), number.is_uniform)


@dataclass(frozen=True)
class Loop:
    """``while counter operator stop``, with ``counter += step``, or a range. What ``extra`` says is done in each
    iteration besides: a number is added to the bound, to the step, or to the counter where it is odd."""

    type: str
    start: Number
    stop: Number
    step: Number
    operator: str
    is_down: bool
    #: What is added to the bound in each iteration, to the step, and to an odd counter.
    extra: tuple[int, int, int]
    #: How often it runs at most.
    trips: int


def _trips(loop: Loop, thread: Thread, most: int) -> int:
    """How often a thread runs a ``while`` loop; more than ``most`` is one more."""
    counter, stop, step = (number.of(thread) for number in (loop.start, loop.stop, loop.step))
    compare, (to_stop, to_step, to_odd) = _COMPARED[loop.operator], loop.extra
    for trip in range(most + 1):
        if not compare(counter, stop):
            return trip
        counter = wrapped(counter - step if loop.is_down else counter + step, loop.type)
        if counter % 2:
            counter = wrapped(counter + to_odd, loop.type)
        stop, step = wrapped(stop + to_stop, loop.stop.type), wrapped(step + to_step, loop.type)
    return most + 1


def _drawn(choices: Choices, numbers: Sequence[Number], type_: str, *, is_step: bool) -> Number:
    """A number of a type."""
    bits, low = int(type_[1:]), -(1 << (int(type_[1:]) - 1)) if type_[0] == "i" else 0
    high = (1 << bits) - 1 + low
    form = choices.below(4)
    if form == 3:
        near = (high, high - 1, high - 3, low, low + 1, low + 2, (high >> 1) + 5, high // 3 * 2 + 1)
        return constant(choices.pick(near), type_)
    if form == 2 and numbers:
        return converted(choices.pick(numbers), type_)
    small = (1, 2, 3, 5, 7, 4) if is_step else (0, 1, 5, 9, 12, 20, 33)
    value = choices.pick(small)
    return constant(-value if choices.once_in(6) and type_[0] == "i" else value, type_)


def while_loop(choices: Choices, numbers: Sequence[Number], threads: Sequence[Thread], most: int) -> Loop:
    """A loop that runs at most so often in each thread."""
    for _ in range(12):
        type_ = choices.pick(COUNTERS)
        start, stop = (_drawn(choices, numbers, type_, is_step=False) for _ in range(2))
        step = _drawn(choices, numbers, type_, is_step=True)
        if choices.once_in(5) and type_ in ("i32", "u32"):
            stop = converted(choices.pick(numbers), type_[0] + "64")
        extra = (0, 0, 0)
        if choices.once_in(5):
            extra = choices.pick(((-1, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1), (0, 0, -2)))
        operator = choices.pick(("<", "<=", ">", ">=", "!="))
        loop = Loop(type_, start, stop, step, operator, bool(choices.below(2)), extra, 0)
        trips = max(_trips(loop, thread, most) for thread in threads)
        if trips <= most and (trips or choices.once_in(4)):
            return Loop(type_, start, stop, step, operator, loop.is_down, extra, trips)
    zero, three = constant(0, "i32"), constant(min(3, most), "i32")
    return Loop("i32", zero, three, constant(1, "i32"), "<", False, (0, 0, 0), 3)


def offset_loop(choices: Choices, numbers: Sequence[Number], threads: Sequence[Thread], most: int) -> Loop:
    """A loop as ``range(thread + number, stop, threads)`` that runs at most so often, also where a sum wraps."""
    by_thread = [number for number in numbers if not number.is_uniform]
    for _ in range(12):
        type_ = choices.pick(("i32", "i32", "u32", "i64", "u64"))
        thread, offset = converted(choices.pick(by_thread), type_), _drawn(choices, numbers, type_, is_step=False)
        sign = choices.pick(("+", "+", "-"))
        start = Number(
            f"{thread.text} {sign} {offset.text}",
            type_,
            lambda one, thread=thread, offset=offset, sign=sign, type_=type_: wrapped(  # type: ignore[misc]
                thread.of(one) + offset.of(one) * (1 if sign == "+" else -1), type_
            ),
            is_uniform=False,
        )
        if choices.once_in(4) and type_[1:] == "32":
            start = converted(start, "i64" if type_ == "i32" else "u64")
            type_ = start.type
        step = converted(choices.pick([number for number in numbers if number.text in STEPS]), type_)
        if choices.once_in(6):
            step = _drawn(choices, numbers, type_, is_step=True)
        stop = _drawn(choices, numbers, type_, is_step=False)
        near = threads[choices.below(len(threads))]
        if choices.below(2):  # an end that some threads do not come to
            stop = constant(wrapped(start.of(near) + choices.below(4) * 25, type_), type_)
        loop = Loop(type_, start, stop, step, "<", False, (0, 0, 0), 0)
        trips = max(_trips(loop, one, most) for one in threads)
        if trips <= most and trips and min(step.of(one) for one in threads) > 0:
            return Loop(type_, start, stop, step, "<", False, (0, 0, 0), trips)
    return range_loop(choices, [], threads, most)


#: How many threads there are, as kernels write it.
STEPS = ("nv.block_dim.x", "total", "count")


def range_loop(choices: Choices, numbers: Sequence[Number], threads: Sequence[Thread], most: int) -> Loop:
    """A range that has at most so many numbers in each thread."""
    for _ in range(12):
        type_ = choices.pick(COUNTERS[:6])
        start, stop = (_drawn(choices, numbers, type_, is_step=False) for _ in range(2))
        step = _drawn(choices, numbers, type_, is_step=True)
        if any(step.of(thread) == 0 for thread in threads):
            continue
        trips = max(
            (stop.of(one) - start.of(one) + step.of(one) - (1 if step.of(one) > 0 else -1)) // step.of(one)
            for one in threads
        )
        if trips <= most and (trips > 0 or choices.once_in(4)):
            return Loop(type_, start, stop, step, "", False, (0, 0, 0), max(trips, 0))
    zero, three = constant(0, "i32"), constant(min(3, most), "i32")
    return Loop("i32", zero, three, constant(1, "i32"), "", False, (0, 0, 0), 3)
