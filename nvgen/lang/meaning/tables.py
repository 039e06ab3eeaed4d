"""Tables by addresses, which ``shadow``, ``phases`` and ``lock_sections`` keep: an entry begins with its address, 0
where it is free, and stands at the place that the address says, or behind."""

from __future__ import annotations

from functools import partial

from nvgen.lang import device_function, no_unroll
from nvgen.types import u32, u64
from nvgen.types.forms import ptr

_outlined = partial(device_function, inline="never")


def spread(address: u64) -> u64:
    """The place of an address that may be near others."""
    return (address * u64(0x9E3779B97F4A7C15)) >> u64(20)


@_outlined
def entry(table: u64, size: u64, count: u64, place: u64, address: u64, most: u32) -> u64:
    """Where the entry of an address is, or a free one, in a table of ``count`` entries of ``size`` bytes, a power of
    two; 0 where it is not among the ``most`` first that it may be."""
    no_unroll()
    for _ in range(most):
        found = table + (place & (count - u64(1))) * size
        known = ptr[u64](found)[0]
        if known == address or known == u64(0):
            return found
        place += u64(1)
    return u64(0)
