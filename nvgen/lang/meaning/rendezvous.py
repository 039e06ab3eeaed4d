"""Barriers between blocks: those of a cluster, and those of a grid.

Sources: PTX ISA, ``barrier.cluster``; CUDA C++ Programming Guide, "Grid Synchronization".
"""

from __future__ import annotations

from functools import partial

from nvgen.lang import device_function
from nvgen.lang.meaning.records import Block, Rendezvous, Thread
from nvgen.types import bool_, i32, i64, u32, u64
from nvgen.types.forms import ptr

#: Called, not inlined.
_noinline = partial(device_function, inline="never")


def arrive_thread(cluster: ptr[Rendezvous], thread: ptr[Thread]) -> None:
    """A thread arrives at the barrier of its cluster, and knows afterwards in which phase."""
    thread[0].arrived_in = cluster[0].phase + 1
    arrive(cluster)


def arrive(rendezvous: ptr[Rendezvous]) -> bool_:
    """One more arrives; whether all are there, so that the next phase has begun."""
    rendezvous[0].arrived += 1
    return complete_if_met(rendezvous)


def complete_if_met(rendezvous: ptr[Rendezvous]) -> bool_:
    """Lets all go on, if all are there."""
    if rendezvous[0].arrived < rendezvous[0].needed:
        return False
    rendezvous[0].arrived = 0
    rendezvous[0].phase += 1
    rendezvous[0].clock[0] += u64(1)
    rendezvous[0].time = u32(rendezvous[0].clock[0])
    return True


@_noinline
def leave(block: ptr[Block], thread: ptr[Thread]) -> None:
    """A thread ends: its cluster no longer waits for it, nor counts its arrival in this phase."""
    cluster = block[0].cluster
    if thread[0].arrived_in == cluster[0].phase + 1:
        cluster[0].arrived -= 1
    cluster[0].needed -= 1
    if cluster[0].arrived > 0:
        complete_if_met(cluster)
    thread[0].arrived_in = i32(0)


@_noinline
def ended_owner(block: ptr[Block], shared: u64, address: u64) -> u64:
    """0, or of an address in the shared memory of a block that has ended its indices: 2**62, x, and y and z in 16 bits
    each above 2**30. ``shared`` is where the block's own shared memory begins.

    The records of blocks that run together lie in the order of their shared memories."""
    owner = block + i64(address - shared) // block[0].x_stride
    if owner[0].alive > 0:
        return u64(0)
    indices = u64(owner[0].x) | u64(owner[0].y) << u64(30) | u64(owner[0].z) << u64(46)
    return indices | u64(1) << u64(62)
