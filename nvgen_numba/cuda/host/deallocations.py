"""Memory that nobody has any more, and that is given back later: several pieces at once, or after a critical section.

As in Numba, so many pieces may wait, and such a part of the device's memory, as ``config`` says; and none is given
back inside ``defer_cleanup``.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from nvgen_numba.cuda import config

#: More bytes than any machine has.
_ENDLESS = 2**63


class Deallocations:
    """The memory of one device that waits for being given back; ``capacity`` tells the bytes that the device has.

    What is kept gives its memory back when it is dropped.
    """

    def __init__(self, capacity: Callable[[], int]) -> None:
        self._capacity = capacity
        self._limit: int | None = None
        self._pending: deque[tuple[Any, int]] = deque()
        self._disabled = 0
        self._size = 0

    @property
    def _max_pending_bytes(self) -> int:
        """The bytes that may wait."""
        if self._limit is None:
            try:
                self._limit = self._capacity()
            except NotImplementedError:  # the system does not tell
                self._limit = _ENDLESS
        return int(self._limit * config.CUDA_DEALLOCS_RATIO)

    def add(self, memory: Any, size: int) -> None:
        """Takes memory of so many bytes that nobody has any more."""
        self._pending.append((memory, size))
        self._size += size
        if len(self._pending) > config.CUDA_DEALLOCS_COUNT or self._size > self._max_pending_bytes:
            self.clear()

    def clear(self) -> None:
        """Gives back all that waits, unless that is deferred."""
        if self._disabled:
            return
        while self._pending:
            try:
                _, size = self._pending.popleft()
            except IndexError:  # another thread has given it back
                return
            self._size -= size

    @contextmanager
    def disable(self) -> Iterator[None]:
        """Gives nothing back inside; may be nested."""
        self._disabled += 1
        try:
            yield
        finally:
            self._disabled -= 1

    @property
    def is_disabled(self) -> bool:
        return self._disabled > 0

    def __len__(self) -> int:
        return len(self._pending)
