"""``kernel.launch`` and ``kernel.forall`` on the CPU: what the keywords mean, and blocks that nobody chose."""

from __future__ import annotations

import inspect
from typing import Any

import numpy as np
import pytest

import nvgen as nv


@nv.kernel
def sizes(out: nv.Array[nv.i32, 2], counted: nv.Array[nv.i32]):
    i = nv.grid(1)
    if i < counted.size:
        counted[i] += 1
    if i == 0:
        out[0, 0] = nv.grid_dim.x
        out[0, 1] = nv.grid_dim.y
        out[1, 0] = nv.block_dim.x
        out[1, 1] = nv.block_dim.y


@nv.kernel
def ranks(out: nv.Array[nv.i32]):
    if nv.thread_idx.x == 0:
        out[nv.block_idx.x] = nv.cluster.block_idx.x


@nv.kernel
def in_reverse(flags: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    """Each block waits for the one after it, and all threads of a block for one of them."""
    block = nv.block_idx.x
    if nv.thread_idx.x == 0 and block + 1 < nv.grid_dim.x:
        while nv.atomic.load(flags, block + 1, order="acquire") == 0:
            pass
    nv.syncthreads()
    if nv.thread_idx.x == 0:
        out[block] = 1 + (out[block + 1] if block + 1 < nv.grid_dim.x else 0)
        nv.atomic.store(flags, block, 1, order="release")


@nv.kernel
def last(out: nv.Array[nv.i32]):
    tile = nv.shared.dynamic(nv.i32)
    tile[nv.thread_idx.x] = nv.thread_idx.x
    nv.syncthreads()
    out[nv.thread_idx.x] = tile[nv.block_dim.x - 1 - nv.thread_idx.x]


def run(launch, threads: int = 1000) -> tuple[list[list[int]], np.ndarray]:
    out, counted = np.zeros((2, 2), np.int32), np.zeros(threads, np.int32)
    launch(out, counted)
    return out.tolist(), counted


def test_launch_takes_sizes_by_keyword() -> None:
    found, _ = run(lambda *arrays: sizes.launch(*arrays, grid=(2, 3), block=(16, 2)))
    assert found == [[2, 3], [16, 2]]
    found, _ = run(lambda *arrays: sizes.on("cpu").launch(*arrays, grid=5, block=32, stream=None, shared=None))
    assert found == [[5, 1], [32, 1]]


def test_launch_takes_dynamic_shared_memory() -> None:
    out = np.zeros(64, np.int32)
    last.launch(out, grid=1, block=64, shared=256)
    assert out.tolist() == [*reversed(range(64))]
    with pytest.raises(nv.LaunchError, match="-4, not a number of bytes"):
        last.launch(out, grid=1, block=64, shared=-4)


@pytest.mark.parametrize("cluster", [1, 2, (4, 1), 8])
def test_a_cluster_may_be_said_at_the_launch(cluster: object) -> None:
    out = np.full(8, -1, np.int32)
    ranks.launch(out, grid=8, block=32, cluster=cluster)
    size = cluster[0] if isinstance(cluster, tuple) else cluster
    assert out.tolist() == [n % size for n in range(8)]


def test_a_cluster_that_the_kernel_says_may_be_said_again() -> None:
    @nv.kernel(cluster=2)
    def pairs(out: nv.Array[nv.i32]):
        if nv.thread_idx.x == 0:
            out[nv.block_idx.x] = nv.cluster.block_idx.x

    out = np.full(4, -1, np.int32)
    pairs.launch(out, grid=4, block=32, cluster=2)
    assert out.tolist() == [0, 1, 0, 1]


def test_the_cpu_makes_no_preferred_clusters() -> None:
    out = np.full(8, -1, np.int32)
    ranks.launch(out, grid=8, block=32, cluster=2, preferred_cluster=4)
    assert out.tolist() == [0, 1] * 4


@nv.kernel(max_cluster_rank=4)
def of_four(out: nv.Array[nv.i32]):
    out[nv.block_idx.x] = 1


@nv.kernel(cluster=2)
def of_two(out: nv.Array[nv.i32]):
    out[nv.block_idx.x] = 1


@pytest.mark.parametrize(
    ("kernel", "grid", "cluster", "preferred", "code", "text"),
    [
        (ranks, 12, 2, 3, "NVG0622", "a multiple of `cluster`, 2,"),
        (ranks, (8, 4), (2, 2), (4, 1), "NVG0622", "a multiple of `cluster`, 2 x 2,"),
        (ranks, (8, 1, 4), (2, 1, 1), (2, 1, 2), "NVG0622", "the same along z"),
        (ranks, 12, 2, 8, "NVG0622", "a grid of 12 blocks"),
        (ranks, 12, None, 2, "NVG0622", "the launch has no `cluster`"),
        (of_two, 8, None, 4, "NVG0622", "compiled for clusters of one size"),
        (of_two, 8, 2, 4, "NVG0622", "compiled for clusters of one size"),
        (ranks, 64, 2, 32, "NVG0609", "16 blocks"),
        (of_four, 8, 2, 8, "NVG0609", "4 blocks"),
        (ranks, 8, 2, 0, "NVG0608", "0 along x"),
        (ranks, 8, 2, "4", "NVG0608", "not an integer"),
    ],
)
def test_preferred_clusters_that_no_gpu_makes(kernel, grid, cluster, preferred, code: str, text: str) -> None:
    with pytest.raises(nv.LaunchError) as caught:
        kernel.launch(np.zeros(64, np.int32), grid=grid, block=32, cluster=cluster, preferred_cluster=preferred)
    assert (caught.value.code, text in str(caught.value)) == (code, True), str(caught.value)


def test_every_flag_is_taken_on_the_cpu() -> None:
    _, counted = run(
        lambda *arrays: sizes.launch(*arrays, grid=4, block=256, cooperative=True, programmatic_dependent=True)
    )
    assert counted.tolist() == [1] * 1000


@pytest.mark.parametrize("how", [{"check": "none"}, {}, {"check": "all"}, {"seed": 1}, {"check": "step"}])
def test_blocks_of_a_cooperative_launch_wait_for_each_other(how: dict[str, Any]) -> None:
    launch = in_reverse.on("cpu", **how).launch
    for _ in range(2):  # the second one by what the first has kept
        out = np.zeros(4, np.int32)
        launch(np.zeros(4, np.int32), out, grid=4, block=32, cooperative=True)
        assert out.tolist() == [4, 3, 2, 1]
    if "seed" in how:  # in a random order such blocks run together anyway
        launch(np.zeros(4, np.int32), out, grid=4, block=32)
        assert out.tolist() == [4, 3, 2, 1]
        return
    with pytest.raises(nv.LaunchError) as caught:
        launch(np.zeros(4, np.int32), np.zeros(4, np.int32), grid=4, block=32)
    assert caught.value.code == "NVG2102"


@pytest.mark.parametrize("count", [1, 31, 255, 256, 257, 1000])
def test_forall_covers_the_count(count: int) -> None:
    found, counted = run(sizes.forall(count))
    ((grid, _), (block, _)) = found
    assert grid * block >= count > (grid - 1) * block
    assert counted[:count].tolist() == [1] * count


def test_forall_of_nothing_launches_nothing() -> None:
    found, counted = run(sizes.forall(0))
    assert found == [[0, 0], [0, 0]] and not counted.any()
    with pytest.raises(nv.LaunchError, match="NVG0601"):
        sizes.forall(0)()


@pytest.mark.parametrize(("options", "block"), [({"max_threads": 64}, 64), ({"required_threads": 96}, 96)])
def test_forall_keeps_to_the_options(options: dict[str, int], block: int) -> None:
    kernel = nv.Kernel.from_source(
        "def k(out: nv.Array[nv.i32]):\n    if nv.grid(1) == 0:\n        out[0] = nv.block_dim.x\n", **options
    )
    out = np.zeros(1, np.int32)
    kernel.forall(1000)(out)
    assert out.tolist() == [block]


@nv.kernel(required_threads=32, cluster=3, blocks_are_clusters=True)
def blocks_and_ranks(out: nv.Array[nv.i32]):
    i = nv.grid(1)
    if i < out.size:
        out[i] = 100 * nv.grid_dim.x + 10 * nv.cluster.grid_dim.x + nv.cluster.rank()


@pytest.mark.parametrize("way", ["compiled", "step", "all", "PTX"])
def test_grids_may_count_clusters(way: str) -> None:
    kernel = blocks_and_ranks.on("cpu", check=way if way in ("step", "all") else None)
    further = ()
    if way == "PTX":
        kernel, further = nv.ptx.load(blocks_and_ranks.ptx(arch="sm_90"))["blocks_and_ranks"].on("cpu"), (200,)
    for launch in (kernel[2, 32], lambda *given: kernel.launch(*given, grid=2, block=32, cluster=3)):
        out = np.zeros(200, np.int32)
        launch(out, *further)
        assert np.array_equal(out[:192], 620 + np.arange(192) // 32 % 3) and not out[192:].any()
    with pytest.raises(nv.LaunchError, match="4294967298 blocks along x"):
        kernel[2**31 // 3 * 2 + 2, 32](out, *further)


def test_forall_launches_whole_clusters() -> None:
    for check in (None, "step"):
        out = np.zeros(200, np.int32)
        blocks_and_ranks.on("cpu", check=check).forall(200)(out)
        assert np.array_equal(out, 930 + np.arange(200) // 32 % 3)
    with pytest.raises(nv.LaunchError, match="whole clusters for 2147483647 threads along x"):
        blocks_and_ranks.forall(2**31 - 1)(out)


def test_the_keywords_are_in_the_signature() -> None:
    names = inspect.signature(sizes.launch).parameters
    assert [*names][1:-1] == [
        *("grid", "block", "cluster", "preferred_cluster", "shared", "stream", "cooperative", "programmatic_dependent")
    ]
