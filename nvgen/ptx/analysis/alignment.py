"""Pairs the equal elements of two sequences in order, in near linear time, as tools that compare texts do.

What both begin and end with is paired first. Of what is left the longest common subsequence is computed where that is
little work; else elements are paired that occur once in each (B. Cohen's patience diff), and so on between these; where
there are none, by how often they occurred before. So the result is always right, and not always the longest.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Hashable, Sequence

#: The longest common subsequence of two parts is computed up to this product of their lengths.
_LITTLE_WORK = 10_000
#: How often parts between unique elements are divided again. Each time goes over everything at most once.
_DEEPEST = 16

_Pairs = list[tuple[int, int]]


def align(before: Sequence[Hashable], after: Sequence[Hashable]) -> _Pairs:
    """Pairs of places with equal elements, increasing in both sequences."""
    pairs: _Pairs = []
    waiting = [(0, len(before), 0, len(after), 0)]
    while waiting:
        start, end, other_start, other_end, depth = waiting.pop()
        while start < end and other_start < other_end and before[start] == after[other_start]:
            pairs.append((start, other_start))
            start, other_start = start + 1, other_start + 1
        while start < end and other_start < other_end and before[end - 1] == after[other_end - 1]:
            end, other_end = end - 1, other_end - 1
            pairs.append((end, other_end))
        if start == end or other_start == other_end:
            continue
        part, other = before[start:end], after[other_start:other_end]
        if len(part) * len(other) <= _LITTLE_WORK:
            pairs += [(start + a, other_start + b) for a, b in _longest(part, other)]
            continue
        found = _unique(part, other) if depth < _DEEPEST else []
        if not found:
            found, depth = _by_occurrence(part, other), _DEEPEST
            if not found:
                continue
        at, other_at = start, other_start
        for a, b in found:
            pairs.append((start + a, other_start + b))
            waiting.append((at, start + a, other_at, other_start + b, depth + 1))
            at, other_at = start + a + 1, other_start + b + 1
        waiting.append((at, end, other_at, other_end, depth + 1))
    return sorted(pairs)


def _unique(before: Sequence[Hashable], after: Sequence[Hashable]) -> _Pairs:
    """Elements that occur once in each, as many as are in the same order."""
    count, other_count = Counter(before), Counter(after)
    position = {element: b for b, element in enumerate(after) if other_count[element] == 1}
    return _increasing([(a, position[x]) for a, x in enumerate(before) if count[x] == 1 and x in position])


def _by_occurrence(before: Sequence[Hashable], after: Sequence[Hashable]) -> _Pairs:
    """The first occurrence of each element with its first in the other, the second with the second, and so on."""
    positions: dict[Hashable, list[int]] = {}
    for b in range(len(after) - 1, -1, -1):
        positions.setdefault(after[b], []).append(b)
    candidates = []
    for a, element in enumerate(before):
        rest = positions.get(element)
        if rest:
            candidates.append((a, rest.pop()))
    return _increasing(candidates)


def _increasing(candidates: _Pairs) -> _Pairs:
    """The longest choice of pairs, given by their first places, whose second places increase as well."""
    tails: list[int] = []
    ends: list[int] = []
    previous: list[int] = []
    for number, (_, b) in enumerate(candidates):
        length = bisect_left(tails, b)
        previous.append(ends[length - 1] if length else -1)
        tails[length : length + 1] = [b]
        ends[length : length + 1] = [number]
    found = []
    at = ends[-1] if ends else -1
    while at >= 0:
        found.append(candidates[at])
        at = previous[at]
    return found[::-1]


def _longest(before: Sequence[Hashable], after: Sequence[Hashable]) -> _Pairs:
    """A longest common subsequence, by dynamic programming."""
    width = len(after) + 1
    table = [[0] * width for _ in range(len(before) + 1)]
    for a in range(len(before) - 1, -1, -1):
        row, below = table[a], table[a + 1]
        for b in range(width - 2, -1, -1):
            row[b] = below[b + 1] + 1 if before[a] == after[b] else max(below[b], row[b + 1])
    found = []
    a = b = 0
    while a < len(before) and b < len(after):
        if before[a] == after[b]:
            found.append((a, b))
            a, b = a + 1, b + 1
        elif table[a + 1][b] >= table[a][b + 1]:
            a += 1
        else:
            b += 1
    return found
