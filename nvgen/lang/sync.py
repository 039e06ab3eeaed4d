"""Waiting for other threads. Source: PTX ISA, "Parallel Synchronization and Communication Instructions"."""

from __future__ import annotations

from nvgen.lang.operation import Operation


class Barrier(Operation):
    """A point that no thread of a group passes before all have reached it; memory written before is seen after."""


syncthreads = Barrier("syncthreads", "waits for all threads of the block")
