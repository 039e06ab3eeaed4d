"""Faults of barriers, scopes and locks that do not show in every order of threads, and their right twins.

Each is written in Python and in PTX, with the mark of ``fault.Fault`` behind the line that the diagnostic points at.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

import nvgen as nv
from tests.faults.fault import Fault

RACE, IN_USE = "NVG2115", "NVG2161"


def ints(*sizes: int) -> Callable[[], tuple[np.ndarray, ...]]:
    """Arrays of zeros."""
    return lambda: tuple(np.zeros(size, np.int32) for size in sizes)


@dataclass(frozen=True)
class PtxFault:
    """The body of a kernel of two pointers; the line of the fault ends with ``// fault``, the other's with ``//
    other``."""

    name: str
    code: str
    body: str
    arguments: Callable[[], tuple[Any, ...]]
    launch: tuple[Any, ...] = (1, 32)
    #: What is declared before the body, and behind the parameters.
    before: str = ""
    directives: str = ""
    check: str = "race"

    @property
    def text(self) -> str:
        return _KERNEL.format(before=self.before, directives=self.directives, body=self.body)

    def lines(self) -> list[int]:
        lines = self.text.splitlines()
        return [number for number, line in enumerate(lines, 1) if line.endswith(("// fault", "// other"))]


_KERNEL = """.version 8.0
.target sm_90
.address_size 64
{before}
.visible .entry k(.param .u64 p0, .param .u64 p1)
{directives}
{{
    .reg .pred %p<8>; .reg .b32 %r<16>; .reg .b64 %rd<8>;
    ld.param.u64 %rd0, [p0];
    ld.param.u64 %rd1, [p1];
    mov.u32 %r0, %tid.x;
    mov.u32 %r1, %ctaid.x;
    mul.wide.u32 %rd2, %r0, 4;
    add.u64 %rd3, %rd0, %rd2;
{body}
    ret;
}}
"""

# Named barriers


@nv.kernel
def barrier_of_two_groups(a: nv.Array[nv.i32]):
    t = nv.thread_idx.x
    nv.barrier.sync(1, 64)  # fault barrier_of_two_groups
    a[t] = 1


@nv.kernel
def barrier_of_each_group(a: nv.Array[nv.i32]):
    t = nv.thread_idx.x
    nv.barrier.sync(1 + t // 64, 64)
    a[t] = 1


@nv.kernel
def barrier_of_two_roles(a: nv.Array[nv.i32]):
    t = nv.thread_idx.x
    if t < 64:
        nv.barrier.sync(1, 64)  # other barrier_of_two_roles
    else:
        nv.barrier.sync(1, 64)  # fault barrier_of_two_roles
    a[t] = 1


@nv.kernel
def two_phases_behind_a_barrier(a: nv.Array[nv.i32]):
    t = nv.thread_idx.x
    if t < 64:
        nv.barrier.sync(1, 64)
    nv.syncthreads()
    if t >= 64:
        nv.barrier.sync(1, 64)
    nv.syncthreads()
    nv.barrier.sync(1, 128)
    a[t] = 1


@nv.kernel
def slots_of_two_groups(a: nv.Array[nv.i32]):
    """Each group fills what the other one reads, in turn."""
    slot, t = nv.shared.array(64, nv.i32), nv.thread_idx.x
    for k in range(3):
        if t < 64:
            nv.barrier.sync(1, 128)
            slot[t] = k
            nv.barrier.arrive(2, 128)
        else:
            nv.barrier.arrive(1, 128)
            nv.barrier.sync(2, 128)
            a[t] += slot[t - 64]


# Locks


@nv.device
def take(word, i):
    while nv.atomic.cas(word, i, 0, 1) != 0:
        pass
    nv.threadfence()


@nv.device
def leave(word, i):
    nv.threadfence()
    nv.atomic.exch(word, i, 0)


@nv.kernel
def one_thread_acquires_nothing(total: nv.Array[nv.i32], word: nv.Array[nv.i32]):
    if nv.thread_idx.x == 0:
        if nv.block_idx.x == 0:
            while nv.atomic.exch(word, 0, 1) != 0:
                pass
            total[0] += 1  # fault one_thread_acquires_nothing
            leave(word, 0)
        else:
            take(word, 0)
            total[0] += 1  # other one_thread_acquires_nothing
            leave(word, 0)


@nv.kernel
def one_thread_releases_nothing(total: nv.Array[nv.i32], word: nv.Array[nv.i32]):
    if nv.thread_idx.x == 0:
        take(word, 0)
        total[0] += 1  # fault one_thread_releases_nothing
        if nv.block_idx.x == 0:
            nv.atomic.store(word, 0, 0)
        else:
            leave(word, 0)


@nv.kernel
def reader_acquires_for_its_block(total: nv.Array[nv.i32], word: nv.Array[nv.i32]):
    if nv.thread_idx.x == 0:
        if nv.block_idx.x == 3:
            while nv.atomic.cas(word, 0, 0, 1) != 0:
                pass
            nv.threadfence_block()
            total[1] = total[0]  # fault reader_acquires_for_its_block
            leave(word, 0)
        else:
            take(word, 0)
            total[0] += 1  # other reader_acquires_for_its_block
            leave(word, 0)


@nv.kernel
def releases_before_the_last_access(total: nv.Array[nv.i32], word: nv.Array[nv.i32]):
    if nv.thread_idx.x == 0:
        take(word, 0)
        if nv.block_idx.x == 1:
            nv.threadfence()
            total[0] += 1  # fault releases_before_the_last_access
            nv.store(word, 0, 0, volatile=True)
        else:
            total[0] += 1  # other releases_before_the_last_access
            leave(word, 0)


@nv.kernel
def barrier_without_a_fence(total: nv.Array[nv.i32], word: nv.Array[nv.i32]):
    """A barrier of the block releases nothing to another one."""
    t = nv.thread_idx.x
    if t == 0:
        while nv.atomic.load(word, 0) != nv.block_idx.x:
            pass
        nv.threadfence()
    nv.syncthreads()
    total[t] += 1  # fault barrier_without_a_fence
    nv.syncthreads()
    if t == 0:
        nv.atomic.add(word, 0, 1)


@nv.kernel
def locked_counters(total: nv.Array[nv.i32], word: nv.Array[nv.i32]):
    if nv.thread_idx.x == 0:
        for i in range(4):
            take(word, i)
            total[i] += 1
            leave(word, i)


@nv.kernel
def locks_in_orders_and_scopes(total: nv.Array[nv.i32], word: nv.Array[nv.i32]):
    t = nv.thread_idx.x
    if t % 32 == 0:
        while nv.atomic.cas(word, 0, 0, 1, order="acquire") != 0:
            pass
        total[0] += 1
        while nv.atomic.exch(word, 1, 1, order="acq_rel") != 0:
            pass
        total[1] += 1
        nv.atomic.exch(word, 1, 0, order="release")
        total[0] += 1
        nv.atomic.store(word, 0, 0, order="release")
    block = nv.shared.array(2, nv.i32)
    if t < 2:
        block[t] = 0
    nv.syncthreads()
    while nv.atomic.cas(block, 1, 0, 1) != 0:
        pass
    nv.threadfence_block()
    block[0] += 1
    nv.threadfence_block()
    nv.atomic.exch(block, 1, 0)


@nv.kernel
def lock_in_shared_memory(total: nv.Array[nv.i32], word: nv.Array[nv.i32]):
    """The lock of each block is for its threads alone, wherever that of the block before was."""
    block = nv.shared.array(2, nv.i32)
    if nv.thread_idx.x < 2:
        block[nv.thread_idx.x] = 0
    nv.syncthreads()
    while nv.atomic.cas(block, 0, 0, 1, order="acquire", scope="block") != 0:
        pass
    block[1] += 1
    nv.atomic.store(block, 0, 0, order="release", scope="block")
    nv.syncthreads()
    total[nv.grid(1)] = block[1]


@nv.kernel
def block_behind_a_lock(total: nv.Array[nv.i32], word: nv.Array[nv.i32]):
    """One thread takes the lock for its block."""
    t = nv.thread_idx.x
    if t == 0:
        take(word, 0)
    nv.syncthreads()
    total[t] += 1
    nv.syncthreads()
    if t == 0:
        leave(word, 0)


@nv.kernel
def fences_of_all_before_a_barrier(total: nv.Array[nv.i32], word: nv.Array[nv.i32]):
    """Behind the barrier one thread tells the next block."""
    t = nv.thread_idx.x
    if t == 0:
        while nv.atomic.load(word, 0) != nv.block_idx.x:
            pass
    nv.syncthreads()
    nv.threadfence()
    total[t] += 1
    nv.threadfence()
    nv.syncthreads()
    if t == 0:
        nv.atomic.add(word, 0, 1)


@nv.kernel
def fences_of_all_lanes(total: nv.Array[nv.i32], word: nv.Array[nv.i32]):
    """The same of a warp."""
    t = nv.thread_idx.x
    if t == 0:
        while nv.atomic.load(word, 0) != nv.block_idx.x:
            pass
    nv.syncwarp()
    nv.threadfence()
    total[t] += 1
    nv.threadfence()
    nv.syncwarp()
    if t == 0:
        nv.atomic.add(word, 0, 1)


@nv.kernel(cluster=2)
def fences_of_all_in_a_cluster(total: nv.Array[nv.i32], word: nv.Array[nv.i32]):
    """The same of a cluster."""
    i, is_first = nv.thread_idx.x + 32 * nv.cluster.rank(), nv.thread_idx.x == 0 and nv.cluster.rank() == 0
    if is_first:
        while nv.atomic.load(word, 0) != nv.block_idx.x // 2:
            pass
        nv.threadfence()
    nv.cluster.sync()
    total[i] += 1
    nv.threadfence()
    nv.cluster.sync()
    if is_first:
        nv.atomic.add(word, 0, 1)


@nv.kernel
def tickets(total: nv.Array[nv.i32], word: nv.Array[nv.i32]):
    if nv.thread_idx.x == 0:
        mine = nv.atomic.add(word, 0, 1)
        while nv.atomic.load(word, 1) != mine:
            pass
        nv.threadfence()
        total[0] += 1
        nv.threadfence()
        nv.atomic.add(word, 1, 1)


@nv.kernel
def relaxed_counters(total: nv.Array[nv.i32], word: nv.Array[nv.i32]):
    """Exchanges and compare-and-swaps that are no locks, of counters, slots and a maximum."""
    i = nv.grid(1)
    nv.atomic.add(total, 0, 1)
    old = nv.atomic.load(word, 0)
    while nv.atomic.cas(word, 0, old, max(old, i)) != old:
        old = nv.atomic.load(word, 0)
    slot = i % 16
    while nv.atomic.cas(word, 1 + slot, 0, i + 1) != 0:
        slot = (slot + 1) % 256
    total[1 + slot] = i
    nv.atomic.exch(word, 300, i)


@nv.kernel
def last_block(total: nv.Array[nv.i32], word: nv.Array[nv.i32]):
    is_last = nv.shared.array(1, nv.bool)
    if nv.thread_idx.x == 0:
        total[1 + nv.block_idx.x] = nv.block_idx.x
        nv.threadfence()
        is_last[0] = nv.atomic.add(word, 0, 1) == nv.grid_dim.x - 1
        nv.threadfence()
    nv.syncthreads()
    if is_last[0] and nv.thread_idx.x == 0:
        for i in range(nv.grid_dim.x):
            total[0] += total[1 + i]
        word[0] = 0


@nv.kernel
def stack_of_nodes(total: nv.Array[nv.i32], word: nv.Array[nv.i32]):
    """Each thread pushes a node of its own; the last element of ``word`` is the head."""
    i = nv.grid(1)
    total[i] = i * i
    old = nv.atomic.load(word, 399)
    word[i] = old
    nv.threadfence()
    while nv.atomic.cas(word, 399, old, i + 1) != old:
        old = nv.atomic.load(word, 399)
        word[i] = old
        nv.threadfence()


# Plain reads of who accesses the same element atomically as well


@nv.kernel
def reads_and_adds(total: nv.Array[nv.i32], word: nv.Array[nv.i32]):
    t = nv.grid(1)
    if t == 0:
        word[0] = nv.atomic.load(total, 0)
    elif t == 1:
        word[1] = total[0]  # other reads_and_adds
        nv.atomic.add(total, 0, 1)
    elif t == 2:
        nv.atomic.add(total, 0, 1)  # fault reads_and_adds


@nv.kernel
def adds_and_reads(total: nv.Array[nv.i32], word: nv.Array[nv.i32]):
    t = nv.grid(1)
    if t == 0:
        word[0] = nv.atomic.load(total, 0)
    elif t == 1:
        nv.atomic.add(total, 0, 1)
        word[1] = total[0]  # other adds_and_reads
    elif t == 2:
        nv.atomic.add(total, 0, 1)  # fault adds_and_reads


@nv.kernel
def adds_and_loads(total: nv.Array[nv.i32], word: nv.Array[nv.i32]):
    t = nv.grid(1)
    if t == 0:
        word[0] = nv.atomic.load(total, 0) + total[1]
    elif t == 1:
        word[1] = nv.atomic.load(total, 0)
        nv.atomic.add(total, 0, 1)
        word[2] = nv.atomic.load(total, 0) + total[1]
    elif t == 2:
        nv.atomic.add(total, 0, 1)


@nv.kernel
def zeros_without_a_barrier(a: nv.Array[nv.i32]):
    tile, t = nv.shared.array(128, nv.i32, align=16), nv.thread_idx.x
    if t == 0:
        nv.tma.zero_bulk(tile, 0, 512)  # other zeros_without_a_barrier
    a[t] = tile[t]  # fault zeros_without_a_barrier


@nv.kernel
def zeros_behind_barriers(a: nv.Array[nv.i32]):
    tile, t = nv.shared.array(128, nv.i32, align=16), nv.thread_idx.x
    tile[t] = t
    nv.syncthreads()
    if t == 0:
        nv.tma.zero_bulk(tile, 0, 512)
    nv.syncthreads()
    a[t] = tile[t]
    tile[t] = t


# Plain writes of who writes the same element atomically afterwards, and has told nobody


@nv.kernel
def counter_that_one_sets(total: nv.Array[nv.i32], word: nv.Array[nv.i32]):
    t = nv.grid(1)
    if t == 0:
        total[0] = 5  # other counter_that_one_sets
    nv.atomic.add(total, 0, 1)  # fault counter_that_one_sets
    nv.threadfence()
    word[t] = 1


@nv.kernel
def shared_counter_that_one_sets(total: nv.Array[nv.i32], word: nv.Array[nv.i32]):
    count, t = nv.shared.array(1, nv.i32), nv.thread_idx.x
    if t == 0:
        count[0] = 0  # other shared_counter_that_one_sets
    nv.atomic.add(count, 0, 1)  # fault shared_counter_that_one_sets
    nv.syncthreads()
    word[t] = count[0]


@nv.kernel
def mbarrier_that_one_makes(total: nv.Array[nv.i32], word: nv.Array[nv.i32]):
    bar, t = nv.shared.array(1, nv.u64), nv.thread_idx.x
    if t == 0:
        nv.mbarrier.init(bar[0], 32)  # other mbarrier_that_one_makes
    nv.mbarrier.arrive(bar[0])  # fault mbarrier_that_one_makes
    nv.mbarrier.wait_parity(bar[0], 0)
    word[t] = 1


@nv.kernel
def added_to_behind_its_release(total: nv.Array[nv.i32], word: nv.Array[nv.i32]):
    t = nv.grid(1)
    if t == 0:
        total[0] = 5
        nv.atomic.store(word, 0, 1, order="release")
        nv.atomic.add(total, 0, 1)  # other added_to_behind_its_release
    elif t == 32:
        while nv.atomic.load(word, 0, order="acquire") == 0:
            pass
        word[1] = total[0]  # fault added_to_behind_its_release


@nv.kernel
def counters_that_barriers_guard(total: nv.Array[nv.i32], word: nv.Array[nv.i32]):
    count, bar, t = nv.shared.array(1, nv.i32), nv.shared.array(1, nv.u64), nv.thread_idx.x
    if t == 0:
        count[0] = 0
        nv.atomic.add(count, 0, 1)
        nv.mbarrier.init(bar[0], 32)
        nv.mbarrier.expect_tx(bar[0], 0)
    nv.syncthreads()
    nv.atomic.add(count, 0, 1)
    nv.mbarrier.arrive(bar[0])
    nv.mbarrier.wait_parity(bar[0], 0)
    word[nv.grid(1)] = count[0]
    nv.syncthreads()
    if t == 1:
        count[0] = 0
        nv.atomic.add(count, 0, 1)
    nv.syncthreads()
    nv.atomic.add(count, 0, 1)


_LOCKS = (
    one_thread_acquires_nothing,
    one_thread_releases_nothing,
    reader_acquires_for_its_block,
    releases_before_the_last_access,
    barrier_without_a_fence,
)
_RIGHT_LOCKS = (
    locked_counters,
    locks_in_orders_and_scopes,
    lock_in_shared_memory,
    block_behind_a_lock,
    fences_of_all_before_a_barrier,
    fences_of_all_lanes,
    fences_of_all_in_a_cluster,
    tickets,
    relaxed_counters,
    last_block,
    stack_of_nodes,
)
FAULTS: tuple[Fault, ...] = (
    Fault(barrier_of_two_groups, IN_USE, ints(128), (1, 128)),
    Fault(barrier_of_two_roles, IN_USE, ints(128), (1, 128)),
    Fault(zeros_without_a_barrier, RACE, ints(128), (1, 128)),
    *(Fault(kernel, RACE, ints(128, 128), (4, 32)) for kernel in (counter_that_one_sets, added_to_behind_its_release)),
    *(
        Fault(kernel, RACE, ints(128, 128), (1, 32))
        for kernel in (shared_counter_that_one_sets, mbarrier_that_one_makes)
    ),
    *(Fault(kernel, RACE, ints(400, 400), (4, 32)) for kernel in (*_LOCKS, reads_and_adds, adds_and_reads)),
)
RIGHT: tuple[tuple[nv.Kernel, Callable[[], tuple[Any, ...]], Any], ...] = (
    (barrier_of_each_group, ints(128), (1, 128)),
    (two_phases_behind_a_barrier, ints(128), (1, 128)),
    (slots_of_two_groups, ints(128), (1, 128)),
    (zeros_behind_barriers, ints(128), (1, 128)),
    (counters_that_barriers_guard, ints(128, 128), (4, 32)),
    *((kernel, ints(400, 400), (4, 32)) for kernel in (*_RIGHT_LOCKS, adds_and_loads)),
)
_TWO_GROUPS = """
    setp.ge.u32 %p1, %r0, 64;
    @%p1 bra SECOND;
    bar.sync 1, 64;
    bra BOTH;
SECOND:
    bar.sync {number}, 64; {mark}
BOTH:
    st.global.u32 [%rd3], %r0;
"""
_LOCKED = """
    setp.ne.u32 %p1, %r0, 0;
    @%p1 bra END;
TAKE:
    atom{acquire}.gpu.global.cas.b32 %r2, [lock], 0, 1;
    setp.ne.u32 %p2, %r2, 0;
    @%p2 bra TAKE;
    setp.eq.u32 %p3, %r1, 0;
    @%p3 bra FIRST;
    fence.acq_rel.gpu;
    ld.global.u32 %r3, [%rd0]; // other
    add.u32 %r3, %r3, 1;
    st.global.u32 [%rd0], %r3; // other
    fence.acq_rel.gpu;
    st.volatile.global.u32 [lock], 0;
    bra END;
FIRST:
    {before}
    mov.u32 %r3, 7;
    st.global.u32 [%rd0], %r3; // fault
    {after}
    atom.gpu.global.exch.b32 %r4, [lock], 0;
END:
"""
_LOCK = ".visible .global .align 4 .u32 lock;"
_FENCE, _NARROW = "fence.acq_rel.gpu;", "membar.cta;"


def _locked(name: str, before: str, after: str, acquire: str = "") -> PtxFault:
    body = _LOCKED.format(before=before, after=after, acquire=acquire)
    return PtxFault(name, RACE, body, ints(1, 1), (4, 32), _LOCK)


#: Barriers whose numbers and counts stand in registers, as constants and from memory, which holds zeros.
_COUNTS = (
    ("count_of_no_whole_warps", "NVG1906", "mov.u32 %r6, 48;\n    bar.sync 1, %r6; // fault"),
    ("count_from_memory", "NVG1906", "ld.global.u32 %r6, [%rd1];\n    bar.arrive 1, %r6; // fault"),
    ("number_past_the_last", "NVG1905", "mov.u32 %r6, 16;\n    bar.sync %r6, 128; // fault"),
    (
        "number_from_memory",
        "NVG1905",
        "ld.global.u32 %r6, [%rd1];\n    sub.u32 %r6, %r6, 1;\n    bar.sync %r6; // fault",
    ),
    ("two_arrivals_in_a_phase", IN_USE, "bar.arrive 1, 64; // other\n    bar.arrive 1, 64; // fault"),
)


def _counted(name: str, code: str, body: str) -> PtxFault:
    return PtxFault(name, code, f"    {body}\n    st.global.u32 [%rd3], %r0;", ints(128, 1), (1, 128))


PTX_FAULTS: tuple[PtxFault, ...] = (
    PtxFault(
        "barrier_of_two_groups",
        IN_USE,
        "    bar.sync 1, 64; // fault\n    st.global.u32 [%rd3], %r0;",
        ints(128, 1),
        (1, 128),
    ),
    *(_counted(*case) for case in _COUNTS),
    _locked("one_thread_acquires_nothing", "", _FENCE),
    _locked("one_thread_releases_nothing", _FENCE, ""),
    _locked("one_thread_acquires_for_its_block", _NARROW, _FENCE),
    _locked("one_thread_releases_for_its_block", _FENCE, _NARROW),
)
PTX_RIGHT: tuple[PtxFault, ...] = (
    PtxFault("barrier_of_each_group", "", _TWO_GROUPS.format(number=2, mark=""), ints(128, 1), (1, 128)),
    _locked("counter_under_a_lock", _FENCE, _FENCE),
    _locked("lock_that_acquires", "", _FENCE, ".acquire"),
)
