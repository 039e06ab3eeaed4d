"""A copy between two strided arrays as copies of rectangles: rows of bytes, a pitch apart, as drivers copy them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod

from nvgen.base.records import Record

#: The longest pitch that every driver copies rectangles by (CU_DEVICE_ATTRIBUTE_MAX_PITCH).
_MAX_PITCH = 2**31 - 1


class Block(Record):
    """``rows`` rows of ``width`` bytes; offsets and pitches are in bytes. One row has no pitch."""

    target: int
    source: int
    width: int
    rows: int
    target_pitch: int
    source_pitch: int


class Plan(Record):
    """Rectangles of one size that make a whole copy: one for each index of ``outer`` (extent, strides of both)."""

    first: Block
    outer: tuple[tuple[int, int, int], ...]

    @property
    def count(self) -> int:
        return prod(extent for extent, _, _ in self.outer)

    def blocks(self) -> Iterator[Block]:
        first = self.first
        shape = (first.width, first.rows, first.target_pitch, first.source_pitch)
        for indices in product(*(range(extent) for extent, _, _ in self.outer)):
            target = sum(index * axis[1] for index, axis in zip(indices, self.outer, strict=True))
            source = sum(index * axis[2] for index, axis in zip(indices, self.outer, strict=True))
            yield Block(first.target + target, first.source + source, *shape)


def plan(shape: Sequence[int], targets: Sequence[int], sources: Sequence[int], size: int) -> Plan:
    """How elements of ``size`` bytes are copied between arrays of a shape, which has elements, by their strides."""
    target = source = 0
    axes = []
    for extent, to, from_ in zip(shape, targets, sources, strict=True):
        if extent == 1:
            continue
        if to < 0:  # from the last one to the first one
            target += (extent - 1) * to
            source += (extent - 1) * from_
            to, from_ = -to, -from_
        axes.append((extent, to, from_))
    axes.sort(key=lambda axis: (axis[1], abs(axis[2])), reverse=True)
    merged: list[tuple[int, int, int]] = []
    for extent, to, from_ in axes:
        if merged and merged[-1][1:] == (to * extent, from_ * extent):
            merged[-1] = (merged[-1][0] * extent, to, from_)
        else:
            merged.append((extent, to, from_))
    width, rows = size, 1
    if merged and merged[-1][1:] == (size, size):
        width = merged.pop()[0] * size
    to = from_ = width
    if merged and all(width <= pitch <= _MAX_PITCH for pitch in merged[-1][1:]):
        rows, to, from_ = merged.pop()
    return Plan(Block(target, source, width, rows, to, from_), tuple(merged))
