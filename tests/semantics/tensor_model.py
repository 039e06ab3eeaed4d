"""What copies of pixels and rows bring, as a model of NumPy's: written from the PTX ISA, without nvgen's own rules.

Source: PTX ISA, "im2col mode" and "im2col::w and im2col::w::128 modes" (bounding box, coordinates, offsets, traversal
stride), ".tile::scatter4 and .tile::gather4 modes", "Swizzling Modes" (the tables). That corners count from the first
and the last pixel is CUTLASS's ``copy_traits_sm90_im2col.hpp``: q = (w + upper - lower - 1) / stride + 1 pixels.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

import numpy as np

#: By swizzle the tables of the PTX ISA: which piece of 16 bytes of a row of 128 lies at each place, row after row.
PATTERNS: dict[str, list[list[int]]] = {
    "none": [[0, 1, 2, 3, 4, 5, 6, 7]],
    "32B": [[0, 1, 2, 3, 4, 5, 6, 7], [1, 0, 3, 2, 5, 4, 7, 6]],
    "64B": [
        [0, 1, 2, 3, 4, 5, 6, 7],
        [1, 0, 3, 2, 5, 4, 7, 6],
        [2, 3, 0, 1, 6, 7, 4, 5],
        [3, 2, 1, 0, 7, 6, 5, 4],
    ],
    "128B": [
        [0, 1, 2, 3, 4, 5, 6, 7],
        [1, 0, 3, 2, 5, 4, 7, 6],
        [2, 3, 0, 1, 6, 7, 4, 5],
        [3, 2, 1, 0, 7, 6, 5, 4],
        [4, 5, 6, 7, 0, 1, 2, 3],
        [5, 4, 7, 6, 1, 0, 3, 2],
        [6, 7, 4, 5, 2, 3, 0, 1],
        [7, 6, 5, 4, 3, 2, 1, 0],
    ],
    "128B_atom_32B": [
        [0, 1, 2, 3, 4, 5, 6, 7],
        [2, 3, 0, 1, 6, 7, 4, 5],
        [4, 5, 6, 7, 0, 1, 2, 3],
        [6, 7, 4, 5, 2, 3, 0, 1],
    ],
    "128B_atom_64B": [[0, 1, 2, 3, 4, 5, 6, 7], [4, 5, 6, 7, 0, 1, 2, 3]],
}


def swizzled(content: np.ndarray, swizzle: str) -> np.ndarray:
    """The bytes of a copy as they lie in shared memory, from a multiple of 1024 on; -1 where nothing is written."""
    rows = -(-content.size // 128)
    whole = np.full((rows, 8, 16), -1, np.int16)
    whole.reshape(-1)[: content.size] = content
    pattern = PATTERNS[swizzle]
    return np.stack([whole[row, pattern[row % len(pattern)]] for row in range(rows)]).reshape(-1)


def pixels_from(
    array: np.ndarray,
    lower: Sequence[int],
    upper: Sequence[int],
    steps: Sequence[int],
    at: Sequence[int],
    count: int,
) -> list[tuple[int, ...]]:
    """The places of the filter's corner, (n, d, h, w) as far as there are such, for ``count`` pixels from ``at`` on.

    The corners and steps are those of the dimensions that move. Those in front of them, but n, stay.
    """
    moving = len(lower)
    spatial = array.shape[1:-1]
    still = list(at[1 : len(spatial) - moving + 1])
    boxes = [
        range(low, extent + high, step)
        for low, high, step, extent in zip(lower, upper, steps, spatial[len(spatial) - moving :], strict=True)
    ]
    every: Iterator[tuple[int, ...]] = (
        (n, *still, *place) for n in itertools.count(at[0]) for place in itertools.product(*boxes)
    )
    from_start = itertools.dropwhile(lambda place: place != tuple(at[: 1 + len(spatial)]), every)
    return list(itertools.islice(from_start, count))


def gathered(
    array: np.ndarray, places: Sequence[tuple[int, ...]], column: int, columns: int, fill: float
) -> np.ndarray:
    """The elements at each place, ``columns`` of them from ``column`` on; outside of the array ``fill``."""
    found = np.full((len(places), columns), fill, array.dtype)
    for number, place in enumerate(places):
        if all(0 <= index < extent for index, extent in zip(place, array.shape, strict=False)):
            first, last = max(column, 0), min(column + columns, array.shape[-1])
            if first < last:
                found[number, first - column : last - column] = array[place][first:last]
    return found


def inside(array: np.ndarray, place: tuple[int, ...], column: int) -> bool:
    """Whether an element of a copy lies in the array."""
    return all(0 <= i < extent for i, extent in zip((*place, column), array.shape, strict=True))
