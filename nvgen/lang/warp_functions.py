"""What operations of ``nv.warp`` are expanded to where an architecture lacks them, in nvgen's own language."""

from __future__ import annotations

from nvgen.lang.function import device_function
from nvgen.lang.mathematics import FUNCTIONS
from nvgen.lang.warp import ballot, shuffle
from nvgen.types import u32

_clz = FUNCTIONS["clz"]


def _match_any(value, mask: u32) -> u32:
    """The lanes that have the own value: in each iteration all compare theirs with that of the highest one left."""
    lanes = u32(0)
    left = mask
    while left != 0:
        highest = 31 - _clz(left)
        is_same = shuffle(value, highest, mask=mask) == value
        same = ballot(is_same, mask)
        if is_same:
            lanes = same
        left &= ~(same | u32(1) << u32(highest))  # a lane that has ended has no value, not even its own
    return lanes


match_any = device_function(_match_any, inline="always")
