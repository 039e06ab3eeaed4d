"""What one launch at a time uses of memory: the bytes of the parameters, its record, and the kernel's arguments."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any

from nvgen.runtime.cpu import interrupts
from nvgen.runtime.cpu import launch as cpu


class LaunchMemory:
    """That of a launch on one core or several: ``parameters`` and their addresses, the launch's ``numbers``, and how
    many groups of blocks it has."""

    __slots__ = ("asks", "call", "entered", "parameters", "pointers", "record", "records")

    def __init__(self, parameters: Any, positions: Sequence[int], numbers: Any, units: int) -> None:
        self.parameters = parameters
        self.pointers = (ctypes.c_void_p * max(len(positions), 1))(*positions)
        self.record = cpu.clean_record()
        self.records = self.record, None
        #: Whether the record says that the launch asks for signals.
        self.asks = False
        addresses = [ctypes.c_void_p(ctypes.addressof(part)) for part in (self.pointers, numbers, self.record)]
        #: What the kernel's function is called with for the whole launch, and what the function that begins it is.
        self.call = (*addresses[:2], ctypes.c_int64(0), ctypes.c_int64(units), addresses[2])
        self.entered: tuple[Any, ...] = self.call

    def have_asked(self, *, asks: bool) -> None:
        """Has the launch ask for signals, or not."""
        self.record.poll = interrupts.POLL_ADDRESS if asks else None
        self.asks = asks
