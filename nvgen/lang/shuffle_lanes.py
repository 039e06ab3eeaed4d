"""The lane that a shuffle reads. Source: PTX ISA, ``shfl.sync``.

Plain functions of integers, of which a kernel may call ``source`` as well.
"""

from __future__ import annotations

from collections.abc import Callable

from nvgen.lang.special_registers import WARP_SIZE


def bounds_of(mode: str, width: int) -> int:
    """The operand ``c`` of ``shfl.sync`` that cuts the warp into segments of ``width`` lanes, a power of two."""
    return (WARP_SIZE - width) << 8 | (0 if mode == "up" else WARP_SIZE - 1)


def _source(mode, lane, number, bounds):  # type: ignore[no-untyped-def]
    step = number & 31
    segment = bounds >> 8 & 31
    first = lane & segment
    last = first | bounds & 31 & ~segment
    asked = first | step & ~segment
    if mode == "up":
        asked = lane - step
    elif mode == "down":
        asked = lane + step
    elif mode == "bfly":
        asked = lane ^ step
    in_range = asked >= last if mode == "up" else asked <= last
    return (asked if in_range else lane), in_range


#: Of a mode (PTX's ``idx``, ``up``, ``down`` or ``bfly``), a lane and the operands ``b`` and ``c``: the lane that it
#: reads, and whether that is the one that it asks for. A lane that asks for none in its segment keeps its own value.
#: Bits 0 to 4 of ``c`` are the last lane, bits 8 to 12 those of a lane's number that name its segment.
source: Callable[[str, int, int, int], tuple[int, bool]] = _source
