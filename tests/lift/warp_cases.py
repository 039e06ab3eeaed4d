"""What the lanes of a warp do together, by the pseudocode of the PTX ISA, "Parallel Synchronization and Communication
Instructions".

A case has an instruction of the inputs ``%r1`` and ``%r2``, which ``%rd10`` has twice, and the results ``%r10`` and
``%r11``. Its meaning takes the inputs of the lanes that take part, and gives the results of each; None where they are
unspecified.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import reduce
from typing import Any

Inputs = tuple[int, int]
Lanes = dict[int, Inputs]
Results = dict[int, tuple[int | None, int | None]]


@dataclass(frozen=True)
class WarpCase:
    """An instruction, the lanes of its mask, its meaning, and how the second input is drawn."""

    text: str
    mask: int
    meaning: Callable[[Lanes], Results]
    second: Callable[[random.Random], int] = lambda source: source.getrandbits(32)
    first: Callable[[random.Random], int] = lambda source: source.getrandbits(32)

    def __str__(self) -> str:
        return self.text.splitlines()[0].strip()


#: All lanes; those of even number; the upper half; some; one.
MASKS = (0xFFFFFFFF, 0x55555555, 0xFFFF0000, 0x0F1E8421, 0x00000100)
#: Clamp and segment mask of shfl: as compilers write them for 32, 16, 8 and 2 lanes, and others.
BOUNDS = (0x1F, 0x0, 0x101F, 0x1000, 0x181F, 0x1800, 0x1E1F, 0x1E00, 0x0C07, 0x1F1F, 0x000A)
PREDICATE = "selp.u32 %r11, 1, 0, %p1;"


def _guarded(mask: int, text: str) -> str:
    return text.replace("MASK", f"0x{mask:08x}")


def shuffled(mode: str, bounds: int, lanes: Lanes) -> Results:
    clamp, segment = bounds & 31, bounds >> 8 & 31
    found: Results = {}
    for lane, (_, given) in lanes.items():
        step = given & 31
        last, first = lane & segment | clamp & ~segment & 31, lane & segment
        wanted = {"up": lane - step, "down": lane + step, "bfly": lane ^ step, "idx": first | step & ~segment & 31}[
            mode
        ]
        is_there = wanted >= last if mode == "up" else wanted <= last
        source = wanted if is_there else lane
        found[lane] = lanes[source][0] if source in lanes else None, int(is_there)
    return found


def shuffles() -> Iterator[WarpCase]:
    for mode in ("up", "down", "bfly", "idx"):
        for number, bounds in enumerate(BOUNDS):
            mask = MASKS[number % len(MASKS)] if number > 2 else MASKS[0]
            text = f"shfl.sync.{mode}.b32 %r10|%p1, %r1, %r2, 0x{bounds:x}, MASK;\n{PREDICATE}"
            yield WarpCase(
                _guarded(mask, text), mask, lambda lanes, mode=mode, bounds=bounds: shuffled(mode, bounds, lanes)
            )


def votes() -> Iterator[WarpCase]:
    test = "and.b32 %r3, %r1, %r2;\nsetp.ne.u32 %p2, %r3, 0;\n"
    meanings: dict[str, Callable[[list[bool]], bool]] = {
        "all": all,
        "any": any,
        "uni": lambda given: len(set(given)) == 1,
    }
    for mask in MASKS:
        # No lane, some lanes, and nearly all lanes.
        for likely in (0, 1, 0x10001, 0xFFFFFFFF):
            for mode, meaning in meanings.items():

                def voted(lanes: Lanes, meaning: Callable[[list[bool]], bool] = meaning) -> Results:
                    result = int(meaning([a & b != 0 for a, b in lanes.values()]))
                    return dict.fromkeys(lanes, (None, result))

                text = f"{test}vote.sync.{mode}.pred %p1, %p2, MASK;\n{PREDICATE}"
                yield WarpCase(_guarded(mask, text), mask, voted, lambda source, likely=likely: likely)

            def ballot(lanes: Lanes) -> Results:
                return dict.fromkeys(lanes, (sum((a & b != 0) << lane for lane, (a, b) in lanes.items()), None))

            text = f"{test}vote.sync.ballot.b32 %r10, %p2, MASK;"
            yield WarpCase(_guarded(mask, text), mask, ballot, lambda source, likely=likely: likely)


def matches() -> Iterator[WarpCase]:
    def same(lanes: Lanes) -> Results:
        return {
            lane: (sum((one == value) << other for other, (_, one) in lanes.items()), None)
            for lane, (_, value) in lanes.items()
        }

    def all_same(lanes: Lanes) -> Results:
        is_so = len({value for _, value in lanes.values()}) == 1
        result = sum(1 << lane for lane in lanes) if is_so else 0
        return dict.fromkeys(lanes, (result, int(is_so)))

    for mask in MASKS:
        for type_, register in (("b32", "%r2"), ("b64", "%rd10")):
            for values in (1, 3):
                draw = lambda source, values=values: source.randrange(values)  # noqa: E731
                text = f"match.any.sync.{type_} %r10, {register}, MASK;"
                yield WarpCase(_guarded(mask, text), mask, same, draw)
                text = f"match.all.sync.{type_} %r10|%p1, {register}, MASK;\n{PREDICATE}"
                yield WarpCase(_guarded(mask, text), mask, all_same, draw)


def _signed(value: int) -> int:
    return value - (1 << 32) if value >> 31 else value


def reductions() -> Iterator[WarpCase]:
    operations: dict[str, Callable[[int, int], int]] = {
        "add.u32": lambda a, b: a + b,
        "add.s32": lambda a, b: a + b,
        "min.u32": min,
        "max.u32": max,
        "min.s32": lambda a, b: min(a, b, key=_signed),
        "max.s32": lambda a, b: max(a, b, key=_signed),
        "and.b32": lambda a, b: a & b,
        "or.b32": lambda a, b: a | b,
        "xor.b32": lambda a, b: a ^ b,
    }
    for name, operation in operations.items():
        for mask in MASKS:

            def reduced(lanes: Lanes, operation: Callable[[int, int], int] = operation) -> Results:
                result = reduce(operation, (a for a, _ in lanes.values())) & 0xFFFFFFFF
                return dict.fromkeys(lanes, (result, None))

            yield WarpCase(_guarded(mask, f"redux.sync.{name} %r10, %r1, MASK;"), mask, reduced)


def _order(bits: int) -> int:
    """A float's place among those that are numbers; -0 stands before +0."""
    return -(bits & 0x7FFFFFFF) - 1 if bits >> 31 else bits


def _is_nan(bits: int) -> bool:
    return bits & 0x7FFFFFFF > 0x7F800000


_FLOATS = (0, 1, 0x00800000, 0x3F800000, 0x3F800001, 0x7F7FFFFF, 0x7F800000)


def _float(source: random.Random, nans: bool) -> int:
    """A float in bits; one of 64 is NaN where there are to be some."""
    if nans and source.randrange(64) == 0:
        return source.choice((0x7FFFFFFF, 0x7F800001, 0xFFC00000))
    bits = source.choice(_FLOATS) if source.randrange(2) else source.getrandbits(32)
    return (bits if not _is_nan(bits) else 0x40490FDB) | source.getrandbits(1) << 31


def float_reductions() -> Iterator[WarpCase]:
    for name, operation in (("min", min), ("max", max)):
        for suffix in ("", ".abs", ".NaN", ".abs.NaN"):
            for mask in MASKS:

                def reduced(lanes: Lanes, operation: Any = operation, suffix: str = suffix) -> Results:
                    given = [a & 0x7FFFFFFF if ".abs" in suffix else a for a, _ in lanes.values()]
                    numbers = [one for one in given if not _is_nan(one)]
                    wrong = len(numbers) < len(given) if ".NaN" in suffix else not numbers
                    return dict.fromkeys(lanes, (0x7FFFFFFF if wrong else operation(numbers, key=_order), None))

                text = _guarded(mask, f"redux.sync.{name}{suffix}.f32 %r10, %r1, MASK;")
                for nans in (False, True):
                    yield WarpCase(text, mask, reduced, first=lambda source, nans=nans: _float(source, nans))


def elections() -> Iterator[WarpCase]:
    """The elected lane is any of the mask, the same for all: the first as the tests have it on every target."""
    for mask in MASKS:

        def elected(lanes: Lanes) -> Results:
            return {lane: (min(lanes), int(lane == min(lanes))) for lane in lanes}

        yield WarpCase(_guarded(mask, f"elect.sync %r10|%p1, MASK;\n{PREDICATE}"), mask, elected)

        def active(lanes: Lanes) -> Results:
            return dict.fromkeys(lanes, (sum(1 << lane for lane in lanes), None))

        text = "activemask.b32 %r10;"
        if mask == MASKS[0]:
            yield WarpCase(text, mask, active)


FAMILIES: dict[str, Callable[[], Iterator[WarpCase]]] = {
    "shfl": shuffles,
    "vote": votes,
    "match": matches,
    "redux": reductions,
    "redux of floats": float_reductions,
    "elect, activemask": elections,
}
