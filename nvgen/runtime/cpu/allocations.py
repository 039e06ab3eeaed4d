"""Memory of the CPU that nvgen has given out, as long as it is there: kernels may have its address in a structure."""

from __future__ import annotations

from typing import Protocol
from weakref import WeakSet

from nvgen.base.forks import ForkLock


class Allocation(Protocol):
    """What owns memory; it can be referred to weakly."""

    address: int

    @property
    def nbytes(self) -> int: ...


_known: WeakSet[Allocation] = WeakSet()
_lock = ForkLock()


def add(allocation: Allocation) -> None:
    """Takes in an allocation."""
    with _lock:
        _known.add(allocation)


def ranges() -> list[tuple[int, int]]:
    """The address and the bytes of each that is there."""
    with _lock:
        return [(one.address, one.nbytes) for one in _known if one.nbytes]
