"""Which module copies to and from an array: the one of GPUs, or the CPU's. Both have the same functions."""

from __future__ import annotations

from typing import Any, Protocol

from nvgen.runtime.arrays.kinds import CPU_ORDINAL


class Copies(Protocol):
    """Copies between an array and NumPy's arrays, and arrays filled with one value."""

    def to_host(self, array: Any, out: Any, stream: Any, blocking: bool) -> Any: ...

    def from_host(self, array: Any, source: Any, stream: Any, blocking: bool) -> None: ...

    def between(self, target: Any, source: Any, stream: Any) -> None: ...

    def fill(self, array: Any, value: Any, stream: Any) -> None: ...

    def clear(self, array: Any, stream: Any, *, blocking: bool = False) -> None: ...


def of(*arrays: Any) -> Copies:
    """The copies of arrays, of which all or none are in the CPU's memory, or some of each.

    The modules load NumPy, and that of GPUs the driver: nothing does that makes an array alone.
    """
    if all(array.ordinal == CPU_ORDINAL for array in arrays):
        from nvgen.runtime.cpu import array_copies as of_cpu

        return of_cpu
    from nvgen.runtime.gpu import array_copies

    return array_copies
