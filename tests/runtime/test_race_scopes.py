"""Which blocks a fence, a release and a barrier order, of a cluster and outside of it, is known to ``check="race"``."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import nvgen as nv
from tests.runtime.test_races import ORDERS, is_race

pytestmark = pytest.mark.sweep(6)

SCOPES = ("cta", "cluster", "gpu")


def is_too_narrow(writer: str, reader: str, *, same_cluster: bool) -> bool:
    """Whether one of two scopes leaves out a thread of another block."""
    return "cta" in (writer, reader) or (not same_cluster and "cluster" in (writer, reader))


@nv.kernel(cluster=2)
def message_by_fences(
    data: nv.Array[nv.i32], flag: nv.Array[nv.i32], writer: nv.constexpr, reader: nv.constexpr, block: nv.i32
):
    """Written by the first block, read by ``block``."""
    if nv.thread_idx.x == 0:
        if nv.block_idx.x == 0:
            data[0] = 7
            nv.fence(order="release", scope=writer)
            nv.atomic.store(flag, 0, 1)
        elif nv.block_idx.x == block:
            while nv.atomic.load(flag, 0) == 0:
                pass
            nv.fence(order="acquire", scope=reader)
            data[1] = data[0]


#: The reading block, of the same cluster or of another one, which runs later only if clusters are in order.
_NEAR_AND_FAR = [(2, {}), *((1, how) for how in ORDERS)]


@pytest.mark.parametrize(("block", "how"), _NEAR_AND_FAR)
@pytest.mark.parametrize("writer", SCOPES)
@pytest.mark.parametrize("reader", SCOPES)
def test_fences_of_a_cluster(writer: str, reader: str, block: int, how: dict[str, Any]) -> None:
    data, flag = np.zeros(2, np.int32), np.zeros(1, np.int32)
    races = is_too_narrow(writer, reader, same_cluster=block == 1)
    assert is_race(message_by_fences, (4, 32), data, flag, writer, reader, block, **how) is races


PTX = """
.version 8.0
.target sm_90
.address_size 64
.visible .entry k(.param .u64 p0, .param .u64 p1, .param .u32 block)
.reqntid 32 .explicitcluster .reqnctapercluster 2
{{
    .reg .pred %p<4>; .reg .b32 %r<8>; .reg .b64 %rd<2>;
    ld.param.u64 %rd0, [p0];
    ld.param.u64 %rd1, [p1];
    ld.param.u32 %r7, [block];
    mov.u32 %r0, %tid.x;
    mov.u32 %r1, %ctaid.x;
    mov.u32 %r2, 1;
    setp.ne.u32 %p0, %r0, 0;
    @%p0 bra END;
    setp.eq.u32 %p1, %r1, 0;
    @%p1 bra WRITER;
    setp.ne.u32 %p1, %r1, %r7;
    @%p1 bra END;
LOOK:
    ld.acquire.{reader}.global.u32 %r3, [%rd1];
    setp.eq.u32 %p2, %r3, 0;
    @%p2 bra LOOK;
    ld.global.u32 %r4, [%rd0];
    st.global.u32 [%rd0+4], %r4;
    bra END;
WRITER:
    st.global.u32 [%rd0], %r2;
    st.release.{writer}.global.u32 [%rd1], %r2;
END:
    ret;
}}
"""


@pytest.mark.parametrize(("block", "how"), _NEAR_AND_FAR)
@pytest.mark.parametrize("writer", SCOPES)
@pytest.mark.parametrize("reader", SCOPES)
def test_releases_of_a_cluster_in_ptx(writer: str, reader: str, block: int, how: dict[str, Any]) -> None:
    data, flag = np.zeros(2, np.int32), np.zeros(1, np.int32)
    kernel = nv.ptx.load(PTX.format(writer=writer, reader=reader))["k"]
    races = is_too_narrow(writer, reader, same_cluster=block == 1)
    assert is_race(kernel, (4, 32), data, flag, np.uint32(block), **how) is races


@nv.kernel(cluster=2)
def message_in_shared_memory(a: nv.Array[nv.i32], writer: nv.constexpr, reader: nv.constexpr):
    """The second block writes into the memory of the first one, and sets a flag there."""
    data, flag = nv.shared.array(1, nv.i32), nv.shared.array(1, nv.i32)
    if nv.thread_idx.x == 0:
        flag[0] = 0
    nv.cluster.sync()
    if nv.thread_idx.x == 0:
        if nv.cluster.rank() == 1:
            nv.cluster.map(data, 0)[0] = 7
            nv.fence(order="release", scope=writer)
            nv.atomic.store(nv.cluster.map(flag, 0), 0, 1, scope="cluster")
        else:
            while nv.atomic.load(flag, 0, scope="cluster") == 0:
                pass
            nv.fence(order="acquire", scope=reader)
            a[nv.block_idx.x] = data[0]
    nv.cluster.sync()


@pytest.mark.parametrize("how", ORDERS)
@pytest.mark.parametrize("writer", SCOPES)
@pytest.mark.parametrize("reader", SCOPES)
def test_shared_memory_of_another_block(writer: str, reader: str, how: dict[str, Any]) -> None:
    races = is_too_narrow(writer, reader, same_cluster=True)
    assert is_race(message_in_shared_memory, (4, 32), np.zeros(4, np.int32), writer, reader, **how) is races


# Barriers


@nv.kernel(cluster=2)
def passed_to_a_cluster(a: nv.Array[nv.i32], b: nv.Array[nv.i32], distance: nv.i32):
    """Every block reads what another one wrote before both came to the barriers of their clusters."""
    i = nv.grid(1)
    a[i] = i
    nv.cluster.sync()
    b[i] = a[i ^ distance]


@pytest.mark.parametrize("how", ORDERS)
@pytest.mark.parametrize(("distance", "races"), [(32, False), (64, True)])
def test_barriers_of_a_cluster_are_for_its_blocks(distance: int, races: bool, how: dict[str, Any]) -> None:
    a, b = np.zeros(128, np.int32), np.zeros(128, np.int32)
    assert is_race(passed_to_a_cluster, (4, 32), a, b, distance, **how) is races


@nv.kernel(cluster=2)
def passed_on_to_a_cluster(data: nv.Array[nv.i32], flag: nv.Array[nv.i32]):
    """One thread of the second cluster waits for the first cluster's message, and all of its blocks read that."""
    i = nv.grid(1)
    if i == 0:
        data[0] = 7
        nv.atomic.store(flag, 0, 1, order="release")
    if i == 64:
        while nv.atomic.load(flag, 0, order="acquire") == 0:
            pass
    nv.cluster.sync()
    if nv.block_idx.x >= 2:
        data[i] = data[0]


def test_barriers_of_a_cluster_pass_on_what_is_known_of_others() -> None:
    data = np.zeros(128, np.int32)
    assert not is_race(passed_on_to_a_cluster, (4, 32), data, np.zeros(1, np.int32))
    assert (data[64:] == 7).all()


@nv.kernel(cluster=2)
def arrives_relaxed(a: nv.Array[nv.i32], fenced: nv.constexpr, relaxed: nv.constexpr):
    tile = nv.shared.array(32, nv.i32)
    t = nv.thread_idx.x
    tile[t] = t
    if fenced:
        nv.fence(order="release", scope="cluster")
    if relaxed:
        nv.cluster.arrive(relaxed=True)
    else:
        nv.cluster.arrive()
    nv.cluster.wait()
    a[nv.grid(1)] = nv.cluster.map(tile, nv.cluster.rank() ^ 1)[t]
    nv.cluster.sync()


@pytest.mark.parametrize("how", ORDERS)
@pytest.mark.parametrize(("fenced", "relaxed"), [(False, False), (True, True), (False, True)])
def test_relaxed_arrivals_release_what_a_fence_did(fenced: bool, relaxed: bool, how: dict[str, Any]) -> None:
    races = relaxed and not fenced
    assert is_race(arrives_relaxed, (2, 32), np.zeros(64, np.int32), fenced, relaxed, **how) is races


@nv.kernel(cluster=2)
def made_by_one_block(a: nv.Array[nv.i32]):
    """As CUTLASS has it: the fence of mbarriers that were made, and a relaxed arrival."""
    bar = nv.shared.array(1, nv.u64)
    if nv.thread_idx.x == 0:
        nv.mbarrier.init(bar, 0, 2)
        nv.mbarrier.fence_init()
    nv.cluster.arrive(relaxed=True)
    nv.cluster.wait()
    if nv.thread_idx.x == 0:
        nv.mbarrier.arrive(nv.cluster.map(bar, 0), 0)
        if nv.cluster.rank() == 0:
            nv.mbarrier.wait_parity(bar, 0, 0, scope="cluster")
            a[0] = 1
    nv.cluster.sync()


@pytest.mark.parametrize("how", ORDERS)
def test_mbarriers_that_a_fence_releases(how: dict[str, Any]) -> None:
    assert not is_race(made_by_one_block, (2, 32), np.zeros(1, np.int32), **how)


@nv.kernel(cluster=2)
def bytes_that_threads_count(a: nv.Array[nv.i32], fenced: nv.constexpr):
    """Each block writes into the other one's memory, and counts the bytes at its barrier."""
    bar, tile, t = nv.shared.array(1, nv.u64), nv.shared.array(32, nv.i32), nv.thread_idx.x
    if t == 0:
        nv.mbarrier.init(bar, 0, 1)
        nv.mbarrier.fence_init()
        nv.mbarrier.arrive_expect_tx(bar, 0, 4 * 32)
    nv.cluster.sync()
    other = nv.cluster.rank() ^ 1
    nv.cluster.map(tile, other)[t] = t
    if fenced:
        nv.fence(order="acq_rel", scope="cluster")
    nv.mbarrier.complete_tx(nv.cluster.map(bar, other), 0, 4)
    nv.mbarrier.wait_parity(bar, 0, 0, scope="cluster")
    a[nv.grid(1)] = tile[31 - t]
    nv.cluster.sync()


@pytest.mark.parametrize("how", ORDERS)
@pytest.mark.parametrize("fenced", [True, False])
def test_who_counts_bytes_releases_behind_a_fence(fenced: bool, how: dict[str, Any]) -> None:
    assert is_race(bytes_that_threads_count, (2, 32), np.zeros(64, np.int32), fenced, **how) is not fenced


# Where a block ends


@nv.kernel(cluster=2)
def ends_behind_its_own_barrier(a: nv.Array[nv.i32], synchronised: nv.constexpr):
    """The second block reads the first one's memory; that may end before."""
    tile = nv.shared.array(32, nv.i32)
    t = nv.thread_idx.x
    tile[t] = t
    nv.cluster.sync()
    if nv.cluster.rank() == 1:
        a[t] = nv.cluster.map(tile, 0)[t]
    if synchronised:
        nv.cluster.sync()
    else:
        nv.syncthreads()
        nv.syncthreads()


def end_of_block(how: dict[str, Any], *, synchronised: bool) -> str:
    try:
        ends_behind_its_own_barrier.on("cpu", check="all", **how)[2, 32](np.zeros(32, np.int32), synchronised)
    except nv.LaunchError as error:
        return str(error.code)
    return ""


@pytest.mark.parametrize("how", ORDERS)
def test_a_barrier_of_the_block_alone_keeps_no_block_there(how: dict[str, Any]) -> None:
    assert end_of_block(how, synchronised=False) == "NVG2192"
    assert not end_of_block(how, synchronised=True)
