"""Waiting for other threads. Source: PTX ISA, "Parallel Synchronization and Communication Instructions"."""

from __future__ import annotations

from typing import ClassVar

from nvgen.lang.operation import DeviceOperation

#: PTX ISA, ``barrier``: a block has these many, numbered from 0.
BARRIERS = 16


class Barrier(DeviceOperation):
    """A point that no thread of a group passes before all have reached it; memory written before is seen after."""

    family: ClassVar[str] = "sync"
    waits: ClassVar[bool] = True


class ReducingBarrier(Barrier):
    """``syncthreads_count(predicate)`` and its like: a barrier that also tells every thread of all predicates.

    ``reduction`` is that of PTX: ``popc``, how many of the threads' predicates hold, an i32; ``and``, whether all do;
    ``or``, whether any does.
    """

    reduction: str


class NamedBarrier(Barrier):
    """``barrier.sync(id, count=None)`` and ``barrier.arrive(id, count)``: one of the block's barriers, 0 to 15.

    The barrier opens when ``count`` threads have come to it, those that wait and those that do not; without a count
    when all threads of the block have. Warps come as a whole: the count is a multiple of 32, all threads of a warp make
    the call together, and a warp that is not full counts as 32. ``nv.syncthreads()`` uses the barrier 0.
    """

    #: Whether the thread waits until the barrier opens.
    is_waiting: bool


syncthreads = Barrier("syncthreads", "waits for all threads of the block")
syncthreads_count = ReducingBarrier("syncthreads_count", "waits, and counts for how many a predicate holds", "popc")
syncthreads_and = ReducingBarrier("syncthreads_and", "waits, and tells whether a predicate holds for all", "and")
syncthreads_or = ReducingBarrier("syncthreads_or", "waits, and tells whether a predicate holds for any", "or")
