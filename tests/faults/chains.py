"""Threads that wait for each other one after the other, in their block and across blocks: each link has its own scope.

Thread 0 of each warp adds to what the one before has left. Within a block a fence of the block is enough, across blocks
it is not; whoever waits needs a fence behind that, whatever the scope of the atomic operations is.
"""

from __future__ import annotations

import nvgen as nv
from tests.faults.fault import Fault
from tests.faults.synchronisation import RACE, ints


@nv.kernel
def chain_of_scopes(a: nv.Array[nv.i32], flag: nv.Array[nv.i32]):
    step = nv.i32(nv.block_idx.x * 2 + nv.thread_idx.x // 32)
    if nv.thread_idx.x % 32 == 0:
        while nv.atomic.load(flag, 0) != step:
            pass
        if step == 2:
            nv.threadfence()
        else:
            nv.threadfence_block()
        a[0] += 1 + step
        if step == 1:
            nv.threadfence()
        else:
            nv.threadfence_block()
        nv.atomic.exch(flag, 0, step + 1)


@nv.kernel
def chain_of_orders(a: nv.Array[nv.i32], flag: nv.Array[nv.i32]):
    """The same without fences, by atomic operations that release and acquire."""
    step = nv.i32(nv.block_idx.x * 2 + nv.thread_idx.x // 32)
    if nv.thread_idx.x % 32 == 0:
        while nv.atomic.load(flag, 0, order="acquire") != step:
            pass
        a[0] += 1 + step
        nv.atomic.store(flag, 0, step + 1, order="release")


@nv.kernel
def chain_released_for_a_block(a: nv.Array[nv.i32], flag: nv.Array[nv.i32]):
    step = nv.i32(nv.block_idx.x * 2 + nv.thread_idx.x // 32)
    if nv.thread_idx.x % 32 == 0:
        while nv.atomic.load(flag, 0) != step:
            pass
        nv.threadfence()
        a[0] += 1 + step  # fault chain_released_for_a_block
        nv.threadfence_block()
        nv.atomic.exch(flag, 0, step + 1)


@nv.kernel
def chain_acquired_for_a_block(a: nv.Array[nv.i32], flag: nv.Array[nv.i32]):
    step = nv.i32(nv.block_idx.x * 2 + nv.thread_idx.x // 32)
    if nv.thread_idx.x % 32 == 0:
        while nv.atomic.load(flag, 0) != step:
            pass
        nv.threadfence_block()
        a[0] += 1 + step  # fault chain_acquired_for_a_block
        nv.threadfence()
        nv.atomic.exch(flag, 0, step + 1)


@nv.kernel
def chain_whose_end_acquires_nothing(a: nv.Array[nv.i32], flag: nv.Array[nv.i32]):
    step = nv.i32(nv.block_idx.x * 2 + nv.thread_idx.x // 32)
    if nv.thread_idx.x % 32 == 0:
        while nv.atomic.load(flag, 0) != step:
            pass
        if step < 3:
            nv.threadfence()
        a[0] += 1 + step  # fault chain_whose_end_acquires_nothing
        nv.threadfence()
        nv.atomic.exch(flag, 0, step + 1)


@nv.kernel
def chain_of_narrow_atomics(a: nv.Array[nv.i32], flag: nv.Array[nv.i32]):
    step = nv.i32(nv.block_idx.x * 2 + nv.thread_idx.x // 32)
    if nv.thread_idx.x % 32 == 0:
        while nv.atomic.load(flag, 0) != step:
            pass
        nv.threadfence()
        nv.atomic.add(a, 0, 1, scope="block")
        nv.threadfence()
        nv.atomic.exch(flag, 0, step + 1)


@nv.kernel
def narrow_atomics_that_nothing_orders(a: nv.Array[nv.i32], flag: nv.Array[nv.i32]):
    step = nv.i32(nv.block_idx.x * 2 + nv.thread_idx.x // 32)
    if nv.thread_idx.x % 32 == 0:
        while nv.atomic.load(flag, 0) != step:
            pass
        nv.atomic.add(a, 0, 1, scope="block")  # fault narrow_atomics_that_nothing_orders
        nv.threadfence()
        nv.atomic.exch(flag, 0, step + 1)


_FAULTY = (
    chain_released_for_a_block,
    chain_acquired_for_a_block,
    chain_whose_end_acquires_nothing,
    narrow_atomics_that_nothing_orders,
)
LAUNCH, ARGUMENTS = (2, 64), ints(1, 1)
FAULTS = tuple(Fault(kernel, RACE, ARGUMENTS, LAUNCH) for kernel in _FAULTY)
RIGHT = (chain_of_scopes, chain_of_orders, chain_of_narrow_atomics)
