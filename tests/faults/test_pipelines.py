"""Correct pipelines of asynchronous copies and products: whatever the order and the checks, nothing is said of them."""

from __future__ import annotations

import inspect
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.runtime.arrays.tensor_map import TensorMap
from tests.faults import asynchronous
from tests.faults.asynchronous import COLUMNS, DEPTH, ROWS, THREADS

pytestmark = pytest.mark.sweep(6)

HOW = [{}, {"seed": 1}, {"check": "all"}, {"check": "all", "seed": 3}]


@nv.kernel(required_threads=128)
def released_by_one_lane_of_each_warp(out: nv.Array[nv.f32], n: nv.i32):
    """One thread is producer and consumer; a slot is released by a lane of each warp."""
    s = nv.shared.array(4096, nv.f16, align=1024)
    full, empty = nv.shared.array(1, nv.u64), nv.shared.array(1, nv.u64)
    t = nv.thread_idx.x
    for i in range(t, 4096, 128):
        s[i] = 1
    if t == 0:
        nv.mbarrier.init(full, 0, 1)
        nv.mbarrier.init(empty, 0, 4)
    nv.tma.fence()
    nv.syncthreads()
    d = nv.wgmma.descriptor(s, 16, 1024, "128B")
    acc = nv.wgmma.accumulator(8)
    for i in range(n):
        if t == 0:
            nv.mbarrier.wait_parity(empty, 0, (i & 1) ^ 1)
            nv.mbarrier.arrive(full, 0)
        nv.mbarrier.wait_parity(full, 0, i & 1)
        nv.wgmma.fence()
        acc = nv.wgmma.mma_async(acc, d, d, nv.f16)
        nv.wgmma.commit_group()
        nv.wgmma.wait_group(0)
        if t % 32 == 0:
            nv.mbarrier.arrive(empty, 0)
    out[t] = nv.wgmma.wait_group(0, acc)[0]


@pytest.mark.sweep(2)
@pytest.mark.parametrize("how", [*HOW, {"check": "step"}, {"check": "step", "seed": 5}], ids=str)
def test_slots_released_by_one_lane_of_each_warp(how: dict[str, Any]) -> None:
    out = np.zeros(128, np.float32)
    released_by_one_lane_of_each_warp.on("cpu", **how)[1, 128](out, 6)
    np.testing.assert_array_equal(out, 96)


#: One thread of the warpgroup releases each slot, as CUTLASS has it: the others need not have waited by then.
_BY_ONE_THREAD = (
    ("nv.mbarrier.init(empty, stage, 4)", "nv.mbarrier.init(empty, stage, 1)"),
    ("if t % 32 == 0:", "if t == 37:"),
)
#: The slot of the product before is released while the next one is computed.
_ONE_BEHIND = (
    (
        "nv.wgmma.wait_group(0)\n            if t % 32 == 0:\n                nv.mbarrier.arrive(empty, stage)",
        "nv.wgmma.wait_group(1)\n            if t % 32 == 0 and k > 0:\n"
        "                nv.mbarrier.arrive(empty, (k - 1) % STAGES)",
    ),
)
#: The whole producer warp waits, and an elected lane loads.
_ELECTED = (
    ("if t == 128:", "if True:"),
    ("nv.mbarrier.arrive_expect_tx", "if nv.warp.elect():\n                    nv.mbarrier.arrive_expect_tx"),
    ("                nv.tma.load(left", "                    nv.tma.load(left"),
    ("                nv.tma.load(right", "                    nv.tma.load(right"),
)
#: The fence of the one that stores, after it has met the others.
_FENCE_OF_THE_STORE = (
    ("nv.tma.fence()\n        nv.barrier.sync(1, 128)", "nv.barrier.sync(1, 128)\n        nv.tma.fence()"),
)
#: More than 48 KiB.
_DYNAMIC = (
    ("left = nv.shared.array(", "left = nv.shared.dynamic(nv.f16, "),
    ("64), nv.f16, align=1024)\n    right", "64), align=1024)\n    right"),
)
PIPELINES = {
    "four_stages": asynchronous.gemm("four_stages", stages=4, changes=_DYNAMIC),
    "by_one_thread": asynchronous.gemm("by_one_thread", changes=_BY_ONE_THREAD),
    "one_behind": asynchronous.gemm("one_behind", stages=3, changes=_ONE_BEHIND),
    "elected": asynchronous.gemm("elected", changes=_ELECTED),
    "fence_of_the_store": asynchronous.gemm("fence_of_the_store", changes=_FENCE_OF_THE_STORE),
}


@pytest.mark.sweep(5)
@pytest.mark.parametrize("how", HOW, ids=str)
@pytest.mark.parametrize("name", PIPELINES)
def test_products_of_matrices(name: str, how: dict[str, Any]) -> None:
    a, b, c, steps = asynchronous.matrices(blocks=2)()
    kernel, dynamic_bytes = PIPELINES[name], 4 * 2 * ROWS * DEPTH if name == "four_stages" else 0
    kernel.on("cpu", **how)[2, THREADS, None, dynamic_bytes](a, b, c, steps)
    np.testing.assert_array_equal(c.array, a.array.astype(np.float32) @ b.array.astype(np.float32).T)


@nv.kernel(required_threads=128)
def copied_by_threads(a: nv.Array[nv.f16, 2], b: nv.Array[nv.f16, 2], c: nv.Array[nv.f32, 2], steps: nv.i32):
    """Tiles by ``cp.async`` in three stages: what threads copied by themselves needs a proxy fence."""
    left = nv.shared.array((3, 64, 64), nv.f16, align=1024)
    right = nv.shared.array((3, 32, 64), nv.f16, align=1024)
    t = nv.thread_idx.x
    acc = nv.wgmma.accumulator(32)
    for k in range(steps + 2):
        if k < steps:
            for piece in range(t, 96 * 8, 128):
                row, column = piece // 8, piece % 8
                place = (column ^ row % 8) * 8
                if row < 64:
                    nv.async_copy.copy(left, (k % 3, row, place), a, (row, k * 64 + column * 8), bytes=16)
                else:
                    nv.async_copy.copy(right, (k % 3, row - 64, place), b, (row - 64, k * 64 + column * 8), bytes=16)
        nv.async_copy.commit_group()
        if k > 1:
            nv.async_copy.wait_group(2)
            nv.tma.fence()
            nv.syncthreads()
            x = nv.wgmma.descriptor(left[(k - 2) % 3], 16, 1024, "128B")
            y = nv.wgmma.descriptor(right[(k - 2) % 3], 16, 1024, "128B")
            nv.wgmma.fence()
            for part in nv.static_range(4):
                acc = nv.wgmma.mma_async(acc, nv.wgmma.advance(x, 32 * part), nv.wgmma.advance(y, 32 * part), nv.f16)
            nv.wgmma.commit_group()
            nv.wgmma.wait_group(0)
            nv.syncthreads()
    values = nv.wgmma.wait_group(0, acc)
    for v in nv.static_range(16):
        i, j = nv.wgmma.position(v)
        c[i, j] = values[v]


@pytest.mark.sweep(2)
@pytest.mark.parametrize("how", HOW, ids=str)
def test_tiles_that_threads_copy(how: dict[str, Any]) -> None:
    a, b, c, steps = asynchronous.matrices()()
    copied_by_threads.on("cpu", **how)[1, 128](a.array, b.array, c.array, steps)
    np.testing.assert_array_equal(c.array, a.array.astype(np.float32) @ b.array.astype(np.float32).T)


@nv.kernel
def stored_from_two_buffers(out: nv.TensorMap[nv.f32, 2], n: nv.i32):
    """While a buffer is stored the other one is filled; ``read=True`` waits for one to be free."""
    tile = nv.shared.array((2, 4, 32), nv.f32, align=128)
    t = nv.thread_idx.x
    for k in range(n):
        if t == 0:
            nv.tma.wait_group(1, read=True)
        nv.syncthreads()
        tile[k % 2, t // 32, t % 32] = nv.f32(k * 128 + t)
        nv.tma.fence()
        nv.syncthreads()
        if t == 0:
            nv.tma.store(out, (k * 4, 0), tile, (k % 2, 0, 0))
            nv.tma.commit_group()
    if t == 0:
        nv.tma.wait_group(0)


@pytest.mark.parametrize("how", [*HOW, {"check": "step"}], ids=str)
def test_stores_from_two_buffers(how: dict[str, Any]) -> None:
    out = np.zeros((24, 32), np.float32)
    stored_from_two_buffers.on("cpu", **how)[1, 128](TensorMap(out, (4, 32)), 6)
    np.testing.assert_array_equal(out.ravel(), np.arange(768))


@pytest.mark.parametrize("how", [{}, {"check": "step"}], ids=str)
def test_a_buffer_that_is_filled_again_before_it_is_read(how: dict[str, Any]) -> None:
    """It is read alternately when the store is begun, and when it is waited for: plain runs show that as well."""
    source, wait = inspect.getsource(stored_from_two_buffers.__wrapped__), "nv.tma.wait_group(1, read=True)"  # type: ignore[attr-defined]
    assert source.count(wait) == 1
    kernel = nv.Kernel.from_source(source.split("\n", 1)[1].replace(wait, "pass"))
    out = np.zeros((24, 32), np.float32)
    kernel.on("cpu", **how)[1, 128](TensorMap(out, (4, 32)), 6)
    assert (out.ravel() != np.arange(768)).any()
    with pytest.raises(nv.LaunchError, match="NVG2115") as raised:
        kernel.on("cpu", check="race")[1, 128](TensorMap(out, (4, 32)), 6)
    assert "nv.tma.wait_group(0, read=True)" in str(raised.value)


@nv.kernel(required_threads=128)
def changed_before_the_wait(out: nv.Array[nv.f32], writer: nv.i32, waits_first: nv.i32):
    tile = nv.shared.array(64 * 16, nv.f16)
    t = nv.thread_idx.x
    for i in range(t, 64 * 16, 128):
        tile[i] = 1.0
    nv.tma.fence()
    nv.syncthreads()
    matrix = nv.wgmma.descriptor(tile, leading_byte_offset=128, stride_byte_offset=256)
    acc = nv.wgmma.accumulator(8)
    nv.wgmma.fence()
    acc = nv.wgmma.mma_async(acc, matrix, matrix, nv.f16)
    nv.wgmma.commit_group()
    if waits_first != 0:
        nv.wgmma.wait_group(0)
        nv.syncthreads()
    if t == writer:
        tile[3] = 2.0
    out[t] = nv.wgmma.wait_group(0, acc)[0]


@pytest.mark.parametrize(
    "how", [{}, {"seed": 1}, {"seed": 2}, {"check": "step"}, {"check": "step", "seed": 3}], ids=str
)
def test_operands_stay_until_the_wait(how: dict[str, Any]) -> None:
    """In every mode, whatever the order: the thread writes before it, or another one of its warp, has waited."""
    writer = 0
    out = np.zeros(128, np.float32)
    changed_before_the_wait.on("cpu", **how)[1, 128](out, writer, 1)
    np.testing.assert_array_equal(out, 16)
    with pytest.raises(nv.LaunchError, match="NVG2126"):
        changed_before_the_wait.on("cpu", **how)[1, 128](out, writer, 0)


def test_what_products_of_one_block_have_read_the_next_block_may_write() -> None:
    """They run in the same shared memory, one after the other."""
    out = np.zeros(128, np.float32)
    changed_before_the_wait.on("cpu", check="race")[3, 128](out, 0, 1)
    np.testing.assert_array_equal(out, 16)


def test_a_check_names_who_writes_what_a_product_reads() -> None:
    with pytest.raises(nv.LaunchError, match="NVG2115") as raised:
        changed_before_the_wait.on("cpu", check="race")[1, 128](np.zeros(128, np.float32), 77, 0)
    shown = str(raised.value)
    assert "tile[3] = 2.0" in shown and "nv.wgmma.mma_async" in shown and "nv.wgmma.wait_group" in shown


@nv.kernel(cluster=2, required_threads=160)
def clustered(a: nv.TensorMap[nv.f16, 2], b: nv.TensorMap[nv.f16, 2], c: nv.TensorMap[nv.f32, 2], steps: nv.i32):
    """The blocks of a cluster share A: each loads half of it for both, and waits for both to have read a slot."""
    left = nv.shared.array((2, 64, 64), nv.f16, align=1024)
    right = nv.shared.array((2, 32, 64), nv.f16, align=1024)
    result = nv.shared.array((64, 32), nv.f32, align=128)
    full, empty = nv.shared.array(2, nv.u64), nv.shared.array(2, nv.u64)
    t, rank = nv.thread_idx.x, nv.cluster.rank()
    if t == 0:
        for stage in range(2):
            nv.mbarrier.init(full, stage, 1)
            nv.mbarrier.init(empty, stage, 8)
        nv.mbarrier.fence_init()
    nv.cluster.sync()
    if t >= 128:
        if t == 128:
            for k in range(steps):
                stage, phase = k % 2, k // 2 % 2
                nv.mbarrier.wait_parity(empty, stage, phase ^ 1, scope="cluster")
                nv.mbarrier.arrive_expect_tx(full, stage, 12288)
                nv.tma.load(left, (stage, rank * 32, 0), a, (rank * 32, k * 64), full, stage, mask=nv.u16(3))
                nv.tma.load(right, (stage, 0, 0), b, (nv.block_idx.x * 32, k * 64), full, stage)
    else:
        acc = nv.wgmma.accumulator(32)
        for k in range(steps):
            stage, phase = k % 2, k // 2 % 2
            nv.mbarrier.wait_parity(full, stage, phase)
            x = nv.wgmma.descriptor(left[stage], 16, 1024, "128B")
            y = nv.wgmma.descriptor(right[stage], 16, 1024, "128B")
            nv.wgmma.fence()
            for part in nv.static_range(4):
                acc = nv.wgmma.mma_async(acc, nv.wgmma.advance(x, 32 * part), nv.wgmma.advance(y, 32 * part), nv.f16)
            nv.wgmma.commit_group()
            nv.wgmma.wait_group(0)
            if t % 32 < 2:
                nv.mbarrier.arrive(nv.cluster.map(empty, t % 32), stage)
        values = nv.wgmma.wait_group(0, acc)
        for v in nv.static_range(16):
            i, j = nv.wgmma.position(v)
            result[i, j] = values[v]
        nv.tma.fence()
        nv.barrier.sync(1, 128)
        if t == 0:
            nv.tma.store(c, (0, nv.block_idx.x * 32), result, (0, 0))
            nv.tma.commit_group()
            nv.tma.wait_group(0)
    nv.cluster.sync()


@pytest.mark.sweep(2)
@pytest.mark.parametrize("how", HOW, ids=str)
def test_a_cluster_that_shares_a_tile(how: dict[str, Any]) -> None:
    _, b, c, steps = asynchronous.matrices(blocks=2)()
    rows = np.random.default_rng(2).integers(-3, 4, (ROWS, steps * DEPTH)).astype(np.float16)
    clustered.on("cpu", **how)[2, 160](TensorMap(rows, (ROWS // 2, DEPTH), swizzle="128B"), b, c, steps)
    np.testing.assert_array_equal(c.array, rows.astype(np.float32) @ b.array.astype(np.float32).T)
    assert c.array.shape[1] == 2 * COLUMNS


@nv.kernel(cluster=2, required_threads=128)
def overwritten_by_the_other_block(out: nv.Array[nv.f32]):
    """Who says that products have read a tile has written nothing, and needs no scope of the cluster."""
    tile, box = nv.shared.array(64 * 16, nv.f16, align=128), nv.shared.array(64 * 16, nv.f16, align=128)
    free, full = nv.shared.array(1, nv.u64), nv.shared.array(1, nv.u64)
    t, other = nv.thread_idx.x, nv.cluster.rank() ^ 1
    for i in range(t, 64 * 16, 128):
        tile[i], box[i] = 1.0, 2.0
    if t == 0:
        nv.mbarrier.init(free, 0, 1)
        nv.mbarrier.init(full, 0, 1)
        nv.mbarrier.fence_init()
        nv.mbarrier.arrive_expect_tx(full, 0, 2048)
    nv.tma.fence()
    nv.cluster.sync()
    matrix = nv.wgmma.descriptor(tile, leading_byte_offset=128, stride_byte_offset=256)
    acc = nv.wgmma.accumulator(8)
    nv.wgmma.fence()
    acc = nv.wgmma.mma_async(acc, matrix, matrix, nv.f16)
    nv.wgmma.commit_group()
    out[nv.grid(1)] = nv.wgmma.wait_group(0, acc)[0]
    if t == 0:
        nv.mbarrier.arrive(nv.cluster.map(free, other), 0, scope="cta")
        nv.mbarrier.wait_parity(free, 0, 0)
        nv.tma.copy_bulk(nv.cluster.map(tile, other), 0, box, 0, 2048, nv.cluster.map(full, other), 0)
    nv.mbarrier.wait_parity(full, 0, 0)
    nv.cluster.sync()


@pytest.mark.parametrize("seed", range(4))
def test_tiles_that_another_block_has_read_need_no_scope_of_the_cluster(seed: int) -> None:
    out = np.zeros(256, np.float32)
    overwritten_by_the_other_block.on("cpu", check="all", seed=seed)[2, 128](out)
    np.testing.assert_array_equal(out, 16)
