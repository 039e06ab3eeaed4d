"""Kernels that may begin before the one before them in their stream has ended, with and without a wait for it.

Of the faulty ones, the line ``# fault NAME`` has the access that does not wait, and ``# before reads`` or ``# before
writes`` that of the kernel before. In their twins the wait comes first.
"""

from __future__ import annotations

from dataclasses import dataclass

import nvgen as nv

BYTES = 32 * 4


@nv.kernel
def produces(a: nv.Array[nv.i32], b: nv.Array[nv.i32]):
    """Lets the next kernel start at once, and writes ``a``, of which it reads the last half."""
    nv.griddepcontrol.launch_dependents()
    i = nv.grid(1)
    v = a[64 + i]  # before reads
    a[i] = v + 7  # before writes


@nv.kernel
def produces_then_starts(a: nv.Array[nv.i32], b: nv.Array[nv.i32]):
    i = nv.grid(1)
    a[i] = 7
    nv.threadfence()
    nv.griddepcontrol.launch_dependents()


@nv.kernel
def produces_alone(a: nv.Array[nv.i32], b: nv.Array[nv.i32]):
    a[nv.grid(1)] = 7


@nv.kernel
def adds_atomically(a: nv.Array[nv.i32], b: nv.Array[nv.i32]):
    nv.griddepcontrol.launch_dependents()
    nv.atomic.add(a, nv.thread_idx.x, 1)


@nv.kernel
def reads_without_a_wait(a: nv.Array[nv.i32], b: nv.Array[nv.i32]):
    i = nv.grid(1)
    b[i] = a[i]  # fault reads_without_a_wait


@nv.kernel
def reads_before_its_wait(a: nv.Array[nv.i32], b: nv.Array[nv.i32]):
    i = nv.grid(1)
    v = a[i]  # fault reads_before_its_wait
    nv.griddepcontrol.wait()
    b[i] = v


@nv.kernel
def writes_what_is_written(a: nv.Array[nv.i32], b: nv.Array[nv.i32]):
    i = nv.grid(1)
    a[i] = i  # fault writes_what_is_written


@nv.kernel
def writes_what_is_read(a: nv.Array[nv.i32], b: nv.Array[nv.i32]):
    i = nv.grid(1)
    a[64 + i] = i  # fault writes_what_is_read


@nv.kernel
def one_thread_waits(a: nv.Array[nv.i32], b: nv.Array[nv.i32]):
    i = nv.grid(1)
    if nv.thread_idx.x == 0:
        nv.griddepcontrol.wait()
    b[i] = a[i]  # fault one_thread_waits


@nv.kernel
def one_block_waits(a: nv.Array[nv.i32], b: nv.Array[nv.i32]):
    i = nv.grid(1)
    if nv.block_idx.x == 1:
        nv.griddepcontrol.wait()
    b[i] = a[i]  # fault one_block_waits


@nv.kernel
def waits_behind_the_barrier(a: nv.Array[nv.i32], b: nv.Array[nv.i32]):
    t, i = nv.thread_idx.x, nv.grid(1)
    tile = nv.shared.array(32, nv.i32)
    tile[t] = a[i]  # fault waits_behind_the_barrier
    nv.syncthreads()
    nv.griddepcontrol.wait()
    b[i] = tile[31 - t]


@nv.kernel
def starts_and_does_not_wait(a: nv.Array[nv.i32], b: nv.Array[nv.i32]):
    """Letting others start is no wait."""
    i = nv.grid(1)
    nv.griddepcontrol.launch_dependents()
    b[i] = a[i]  # fault starts_and_does_not_wait


@nv.kernel
def copies_before_its_wait(a: nv.Array[nv.i32], b: nv.Array[nv.i32]):
    t, i = nv.thread_idx.x, nv.grid(1)
    tile = nv.shared.array(32, nv.i32)
    nv.async_copy.copy(tile, t, a, i)  # fault copies_before_its_wait
    nv.async_copy.commit_group()
    nv.griddepcontrol.wait()
    nv.async_copy.wait_group(0)
    b[i] = tile[t]


@nv.kernel
def loads_in_bulk_before_its_wait(a: nv.Array[nv.i32], b: nv.Array[nv.i32]):
    t = nv.thread_idx.x
    tile, bar = nv.shared.array(32, nv.i32, align=16), nv.shared.array(1, nv.u64)
    if t == 0:
        nv.mbarrier.init(bar[0], 1)
        nv.mbarrier.fence_init()
        nv.mbarrier.arrive_expect_tx(bar[0], 128)
        nv.tma.load_bulk(tile, 0, a, 32 * nv.block_idx.x, 128, bar[0])  # fault loads_in_bulk_before_its_wait
    nv.syncthreads()
    nv.griddepcontrol.wait()
    nv.mbarrier.wait_parity(bar[0], 0)
    b[nv.grid(1)] = tile[t]


@nv.kernel
def reads_what_atomics_write(a: nv.Array[nv.i32], b: nv.Array[nv.i32]):
    t, i = nv.thread_idx.x, nv.grid(1)
    b[i] = a[t]  # fault reads_what_atomics_write


# Right


@nv.kernel
def waits_first(a: nv.Array[nv.i32], b: nv.Array[nv.i32]):
    i = nv.grid(1)
    nv.griddepcontrol.wait()
    b[i] = a[i] + a[64 + i]
    a[64 + i] = 1
    a[i] = 2


@nv.kernel
def one_waits_for_the_block(a: nv.Array[nv.i32], b: nv.Array[nv.i32]):
    i = nv.grid(1)
    if nv.thread_idx.x == 0:
        nv.griddepcontrol.wait()
    nv.syncthreads()
    b[i] = a[i]
    a[i] = 2


@nv.kernel
def reads_what_both_read(a: nv.Array[nv.i32], b: nv.Array[nv.i32]):
    """Before it waits it reads what the kernel before reads, and writes what that leaves alone."""
    i = nv.grid(1)
    v = a[64 + i]
    b[i] = v
    nv.griddepcontrol.wait()
    b[i] = v + a[i]


@nv.kernel
def adds_to_the_same(a: nv.Array[nv.i32], b: nv.Array[nv.i32]):
    nv.atomic.add(a, nv.thread_idx.x, 1)


@nv.kernel
def bulk_load_behind_its_wait(a: nv.Array[nv.i32], b: nv.Array[nv.i32]):
    """No proxy fence is needed for what another kernel has written."""
    t = nv.thread_idx.x
    tile, bar = nv.shared.array(32, nv.i32, align=16), nv.shared.array(1, nv.u64)
    if t == 0:
        nv.mbarrier.init(bar[0], 1)
        nv.mbarrier.fence_init()
        nv.griddepcontrol.wait()
        nv.mbarrier.arrive_expect_tx(bar[0], 128)
        nv.tma.load_bulk(tile, 0, a, 32 * nv.block_idx.x, 128, bar[0])
    nv.syncthreads()
    nv.mbarrier.wait_parity(bar[0], 0)
    b[nv.grid(1)] = tile[t]


@nv.kernel
def only_starts_others(a: nv.Array[nv.i32], b: nv.Array[nv.i32]):
    """It neither waits nor accesses anything."""
    nv.griddepcontrol.launch_dependents()


@nv.kernel
def starts_others_before_its_wait(a: nv.Array[nv.i32], b: nv.Array[nv.i32]):
    nv.griddepcontrol.launch_dependents()
    nv.griddepcontrol.wait()


@nv.kernel
def starts_others_behind_its_wait(a: nv.Array[nv.i32], b: nv.Array[nv.i32]):
    nv.griddepcontrol.wait()
    nv.griddepcontrol.launch_dependents()


@dataclass(frozen=True)
class Dependent:
    """Launches, each but the first before the one before it has ended, of which the last races if it is a fault; the
    other access is marked with this word."""

    kernels: tuple[nv.Kernel, ...]
    other: str = "writes"

    @property
    def name(self) -> str:
        return "-".join(kernel.name for kernel in self.kernels)


FAULTS = (
    Dependent((produces, reads_without_a_wait)),
    Dependent((produces_then_starts, reads_without_a_wait), ""),
    Dependent((produces_alone, reads_without_a_wait), ""),
    Dependent((produces, reads_before_its_wait)),
    Dependent((produces, writes_what_is_written)),
    Dependent((produces_alone, writes_what_is_written), ""),
    Dependent((produces, writes_what_is_read), "reads"),
    Dependent((produces, one_thread_waits)),
    Dependent((produces, one_block_waits)),
    Dependent((produces, waits_behind_the_barrier)),
    Dependent((produces, starts_and_does_not_wait)),
    Dependent((produces, copies_before_its_wait)),
    Dependent((produces, loads_in_bulk_before_its_wait)),
    Dependent((adds_atomically, reads_what_atomics_write), ""),
    # The kernel in between may have ended before the first one has.
    Dependent((produces, only_starts_others, reads_without_a_wait)),
    Dependent((produces, only_starts_others, only_starts_others, reads_before_its_wait)),
    Dependent((produces, starts_others_before_its_wait, reads_before_its_wait)),
)
#: Found where the last kernel waits as well.
NEVER_AWAITED = (Dependent((produces, only_starts_others, waits_first)),)
RIGHT = (
    Dependent((produces, waits_first)),
    Dependent((produces_then_starts, waits_first)),
    Dependent((produces_alone, waits_first)),
    Dependent((produces, one_waits_for_the_block)),
    Dependent((produces, reads_what_both_read)),
    Dependent((adds_atomically, adds_to_the_same)),
    Dependent((produces, bulk_load_behind_its_wait)),
    Dependent((produces, starts_others_before_its_wait, waits_first)),
    Dependent((produces, starts_others_behind_its_wait, reads_without_a_wait)),
)
