"""Waiting for other threads. Source: PTX ISA, "Parallel Synchronization and Communication Instructions"."""

from __future__ import annotations

from typing import ClassVar

from nvgen.lang.operation import DeviceOperation


class Barrier(DeviceOperation):
    """A point that no thread of a group passes before all have reached it; memory written before is seen after."""

    family: ClassVar[str] = "sync"
    waits: ClassVar[bool] = True


syncthreads = Barrier("syncthreads", "waits for all threads of the block")
