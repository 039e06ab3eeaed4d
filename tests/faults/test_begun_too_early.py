"""An access that is begun before others have met is told what orders it: a meeting, and a fence where it is of the
asynchronous proxy and the others wrote."""

from __future__ import annotations

import pytest

import nvgen as nv
from tests.faults.fault import in_ptx, of_ptx, two


@nv.kernel
def copies(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    tile = nv.shared.array(32, nv.f32)
    t = nv.thread_idx.x
    if t < 16:
        tile[t] = 0.0
    else:
        nv.async_copy.copy(tile, t - 16, a, t)
    nv.async_copy.commit_group()
    nv.async_copy.wait_group(0)
    nv.syncthreads()
    b[t] = tile[t % 16]


@nv.kernel(cluster=2)
def stores_that_are_counted(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    bar, inbox = nv.shared.array(1, nv.u64), nv.shared.array(32, nv.f32)
    t, other = nv.thread_idx.x, nv.cluster.rank() ^ 1
    if t == 0:
        nv.mbarrier.init(bar[0], 1)
        nv.mbarrier.fence_init()
        nv.mbarrier.arrive_expect_tx(bar[0], 64)
    nv.cluster.sync()
    if t < 16:
        inbox[t] = 0.0
    else:
        nv.async_store.store(nv.cluster.map(inbox, other), t - 16, a[t], nv.cluster.map(bar, other), 0)
    while not nv.mbarrier.try_wait_parity(bar[0], 0):
        pass
    b[nv.grid(1)] = inbox[t % 16]
    nv.cluster.sync()


@nv.kernel
def loads(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    bar, tile = nv.shared.array(1, nv.u64), nv.shared.array(32, nv.f32, align=128)
    t = nv.thread_idx.x
    if t == 0:
        nv.mbarrier.init(bar[0], 1)
        nv.mbarrier.fence_init()
    nv.syncthreads()
    if t != 0:
        tile[t] = 0.0
    if t == 0:
        nv.mbarrier.arrive_expect_tx(bar[0], 128)
        nv.tma.load_bulk(tile, 0, a, 0, 128, bar[0])
    while not nv.mbarrier.try_wait_parity(bar[0], 0):
        pass
    b[t] = tile[t]


#: In Python and in PTX.
MEETING, FENCE = ("`nv.syncthreads()`", "`bar.sync`"), ("`nv.tma.fence()`", "`fence.proxy.async`")
ORDERS: tuple[dict[str, int], ...] = ({}, *({"seed": seed} for seed in range(10)))


@pytest.mark.parametrize("is_ptx", [False, True], ids=["Python", "PTX"])
@pytest.mark.parametrize(
    ("kernel", "blocks", "needs_fence"), [(copies, 1, False), (stores_that_are_counted, 2, False), (loads, 1, True)]
)
def test_a_fence_is_named_where_one_is_needed(kernel: nv.Kernel, blocks: int, needs_fence: bool, is_ptx: bool) -> None:
    tested, begun = in_ptx(kernel) if is_ptx else kernel, 0
    for order in ORDERS:
        arguments = two(64, 64)()
        with pytest.raises(nv.LaunchError, match="NVG2115") as raised:
            tested.on("cpu", check="race", **order)[blocks, 32](*(of_ptx(arguments) if is_ptx else arguments))
        text = str(raised.value)
        if "before this is begun" in text:
            begun += 1
            assert f"meet ({MEETING[is_ptx]}" in text
            assert (FENCE[is_ptx] in text) == needs_fence
    assert begun, "in one of the orders it is begun last"
