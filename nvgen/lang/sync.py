"""Waiting for other threads. Source: PTX ISA, "Parallel Synchronization and Communication Instructions"."""

from __future__ import annotations

from typing import ClassVar

from nvgen.lang.attributes.sync import Alignment
from nvgen.lang.operation import DeviceOperation
from nvgen.lang.parameters import BarrierNumber, Condition, Flag, Parameter, ThreadCount
from nvgen.types import NONE, Type, bool_, i32

#: PTX ISA, ``barrier``: a block has these many, numbered from 0.
BARRIERS = 16


class Barrier(DeviceOperation):
    """A point that no thread of a group passes before all have reached it; memory written before is seen after.

    ``syncthreads()`` is for all threads of the block. PTX: ``bar.sync`` (all architectures).
    """

    family: ClassVar[str] = "sync"
    accesses_memory: ClassVar[bool] = False
    suspends: ClassVar[bool] = True

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        return ()

    @property
    def result(self) -> Type:
        return NONE


class ReducingBarrier(Barrier):
    """``syncthreads_count``, ``_and``, ``_or(predicate)``: a barrier that also tells every thread of all predicates.

    ``syncthreads_count`` returns how many of the threads' predicates hold, an i32; ``syncthreads_and`` whether all do;
    ``syncthreads_or`` whether any does. PTX: ``bar.red.popc``, ``.and``, ``.or`` (all architectures).
    """

    #: PTX's.
    reduction: str

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        return (Condition("predicate"),)

    @property
    def result(self) -> Type:
        return _told(self.reduction)


class NamedBarrier(Barrier):
    """``barrier.sync(id, count=None, *, aligned=True)`` and ``barrier.arrive(id, count, *, aligned=True)``.

    The barrier ``id`` of the block's, 0 to 15, opens when ``count`` threads have come to it, those that wait and those
    that do not; without a count when all threads of the block have. Warps come as a whole: the count is a multiple of
    32, and a warp that is not full counts as 32. ``nv.syncthreads()`` uses the barrier 0.

    ``aligned`` says that all threads of a warp make the call together, as CUDA's do. Without it they may come one by
    one, from different calls in the text.

    PTX: ``bar.sync``, ``bar.arrive``; not aligned ``barrier.sync``, ``barrier.arrive`` (sm_30, PTX 6.0; before sm_70 a
    warp comes together all the same).
    """

    attributes = Alignment

    #: Whether the thread waits until the barrier opens.
    is_waiting: bool

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        return (BarrierNumber("id"), ThreadCount("count", self.is_waiting), Flag("aligned", True))


class ReducingNamedBarrier(NamedBarrier):
    """``barrier.reduce_count(id, predicate, count=None, *, aligned=True)``, ``reduce_and``, ``reduce_or``.

    As ``barrier.sync``; all who wait are told of the predicates of all, as ``syncthreads_count`` tells.

    PTX: ``bar.red.popc``, ``.and``, ``.or``; not aligned ``barrier.red`` (sm_30, PTX 6.0).
    """

    reduction: str

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        return (BarrierNumber("id"), Condition("predicate"), ThreadCount("count", True), Flag("aligned", True))

    @property
    def result(self) -> Type:
        return _told(self.reduction)


def _told(reduction: str) -> Type:
    """The type of what a barrier tells of the predicates."""
    return i32 if reduction == "popc" else bool_


syncthreads = Barrier("syncthreads", "waits for all threads of the block")
syncthreads_count = ReducingBarrier("syncthreads_count", "waits, and counts for how many a predicate holds", "popc")
syncthreads_and = ReducingBarrier("syncthreads_and", "waits, and tells whether a predicate holds for all", "and")
syncthreads_or = ReducingBarrier("syncthreads_or", "waits, and tells whether a predicate holds for any", "or")
