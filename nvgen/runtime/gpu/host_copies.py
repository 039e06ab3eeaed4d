"""NumPy arrays on a GPU: which bytes are copied there before a launch, and back after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nvgen.frontend.access import Access
from nvgen.runtime.arguments import ArrayArgument
from nvgen.runtime.configuration import Configuration

#: Device memory keeps the host's offset from a multiple of this, so that every element stays aligned.
_ALIGNMENT = 16


@dataclass
class Buffer:
    """Device memory for host bytes ``low`` to ``high``, which one array or several overlapping ones occupy.

    ``allocation`` is what the driver gave; ``address`` in it is where the host's ``low`` goes.
    """

    low: int
    high: int
    copied_in: bool
    copied_out: bool
    allocation: int = 0

    @property
    def offset(self) -> int:
        return self.low % _ALIGNMENT

    @property
    def address(self) -> int:
        return self.allocation + self.offset


def buffers(arrays: Sequence[tuple[ArrayArgument, Access]], configuration: Configuration) -> list[Buffer]:
    """One buffer an array, or one for several that share memory, so that they share it on the device as well."""
    wanted = sorted(
        (
            Buffer(*a.span, not _overwritten(a, access, configuration), access.writes)
            for a, access in arrays
            if a.nbytes
        ),
        key=lambda buffer: buffer.low,
    )
    merged: list[Buffer] = []
    for buffer in wanted:
        if merged and buffer.low < merged[-1].high:
            last = merged[-1]
            last.copied_in = last.copied_in or buffer.copied_in or (buffer.low, buffer.high) != (last.low, last.high)
            last.high = max(last.high, buffer.high)
            last.copied_out = last.copied_out or buffer.copied_out
        else:
            merged.append(buffer)
    return merged


def _overwritten(array: ArrayArgument, access: Access, configuration: Configuration) -> bool:
    """Whether the array's contents do not matter: nobody uses them, or every element is written and none is read."""
    if not access.reads and not access.writes:
        return True
    if access.reads or access.covered_by is None or array.strides:
        return False  # between the elements of a strided array there is memory that must come back as it was
    pairs = zip(access.covered_by, array.shape, strict=True)
    return all(configuration.threads[dimension] >= extent for dimension, extent in pairs)


def device_address(array: ArrayArgument, buffers: Sequence[Buffer]) -> int:
    for buffer in buffers:
        if array.nbytes and buffer.low <= array.address < buffer.high:
            return buffer.address + array.address - buffer.low
    return 0
