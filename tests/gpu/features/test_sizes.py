"""Grids, blocks, clusters, shared memory and launches of all blocks at once."""

from __future__ import annotations

import numpy as np
import pytest

import nvgen as nv
from nvgen.files import cuda_tools
from nvgen.intrinsics.architectures import PtxVersion
from nvgen.runtime.gpu import devices, jit
from tests.gpu.features.conftest import Machine


@nv.kernel
def count(out: nv.Array[nv.i32, 2]):
    x, y = nv.grid(2)
    if y < out.shape[0] and x < out.shape[1]:
        out[y, x] = 1000 * y + x


@nv.kernel
def fill(out: nv.Array[nv.i32]):
    i = nv.grid(1)
    if i < out.size:
        out[i] = nv.block_dim.x


@nv.kernel
def reverse(x: nv.Array[nv.f32], out: nv.Array[nv.f32]):
    tile = nv.shared.dynamic(nv.f32, 20000)
    for i in range(nv.thread_idx.x, 20000, nv.block_dim.x):
        tile[i] = x[i]
    nv.syncthreads()
    for i in range(nv.thread_idx.x, 20000, nv.block_dim.x):
        out[i] = tile[19999 - i]


@nv.kernel
def neighbours(x: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    tile = nv.shared.array(64, nv.i32)
    t = nv.thread_idx.x
    tile[t] = x[nv.grid(1)]
    nv.cluster.sync()
    other = nv.cluster.map(tile, (nv.cluster.rank() + 1) % nv.cluster.size())
    out[nv.grid(1)] = other[t]
    nv.cluster.sync()


@nv.kernel
def total(x: nv.Array[nv.i32], sums: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    if nv.thread_idx.x == 0:
        sums[nv.block_idx.x] = 0
        for i in range(64):
            sums[nv.block_idx.x] += x[64 * nv.block_idx.x + i]
    nv.grid_sync()
    if nv.grid(1) == 0:
        out[0] = 0
        for i in range(nv.grid_dim.x):
            out[0] += sums[i]


def test_grids_and_blocks_of_two_dimensions(machine: Machine) -> None:
    machine.will_run(count)
    out = nv.cuda.zeros((37, 53), nv.i32)
    count[(4, 5), (16, 8)](out)
    expected = 1000 * np.arange(37)[:, None] + np.arange(53)
    assert np.array_equal(out.copy_to_host(), expected)


def test_forall(machine: Machine) -> None:
    machine.will_run(fill)
    out = nv.cuda.zeros(100_000, nv.i32)
    fill.forall(out.size)(out)
    found = out.copy_to_host()
    assert found.min() == found.max() and 32 <= found[0] <= 1024


def test_shared_memory_past_48_kb(machine: Machine) -> None:
    machine.will_run(reverse, dynamic_bytes=80_000)
    x = np.random.default_rng(0).random(20_000, dtype=np.float32)
    out = nv.cuda.zeros(20_000, nv.f32)
    for _ in range(2):
        reverse[1, 256, None, 80_000](nv.cuda.array(x), out)
    assert np.array_equal(out.copy_to_host(), x[::-1])
    limit = devices.attribute(0, "CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN")
    with pytest.raises(nv.LaunchError, match=str(limit)):
        reverse[1, 256, None, limit + 4](nv.cuda.array(x), out)


def test_clusters(machine: Machine) -> None:
    machine.needs((9, 0))
    machine.will_run(neighbours, cluster=(2, 1, 1))
    x, out = nv.cuda.array(np.arange(512, dtype=np.int32)), nv.cuda.zeros(512, nv.i32)
    neighbours.launch(x, out, grid=8, block=64, cluster=2)
    assert np.array_equal(out.copy_to_host(), np.arange(512).reshape(4, 2, 64)[:, ::-1].reshape(-1))
    with pytest.raises(nv.LaunchError):
        neighbours.launch(x, out, grid=7, block=64, cluster=2)


@nv.kernel(required_threads=32, cluster=(2, 2), blocks_are_clusters=True)
def places(out: nv.Array[nv.i32, 3]):
    tile = nv.shared.dynamic(nv.i32, 1)
    y, x = nv.block_idx.y, nv.block_idx.x
    if nv.thread_idx.x == 0:
        tile[0] = 10 * y + x
    nv.cluster.sync()
    found = nv.cluster.map(tile, 3)[0]
    if nv.grid(1) % 32 == 31:
        out[y, x, 0] = 100 * nv.grid_dim.y + nv.grid_dim.x
        out[y, x, 1] = 100 * nv.cluster.grid_dim.y + nv.cluster.grid_dim.x
        out[y, x, 2] = found
        out[y, x, 3] = nv.block_dim.x
    nv.cluster.sync()


def needs_grids_of_clusters(machine: Machine) -> None:
    """Skips the test where the GPU has no clusters, or its driver is older than ``.blocksareclusters``."""
    machine.needs((9, 0))
    if jit.driver_limit() < PtxVersion(9, 0):
        pytest.skip("needs a driver that takes PTX 9.0, of CUDA 13.0 or later")


def test_grids_of_clusters(machine: Machine) -> None:
    needs_grids_of_clusters(machine)
    machine.will_run(places, dynamic_bytes=4)
    y, x = np.mgrid[:6, :4]
    last = 10 * (y | 1) + (x | 1)  # what the last block of the cluster has in its shared memory
    expected = np.stack([np.full_like(x, 604), np.full_like(x, 302), last, np.full_like(x, 32)], axis=-1)
    for _ in range(2):  # by the slow path, and by the fast one
        out = nv.cuda.zeros((6, 4, 4), nv.i32)
        places[(2, 3), 32, None, 4](out)
        assert np.array_equal(out.copy_to_host(), expected)
    out = nv.cuda.zeros((6, 4, 4), nv.i32)
    places.launch(out, grid=(2, 3), block=32, shared=4, cluster=(2, 2), cooperative=True)
    assert np.array_equal(out.copy_to_host(), expected)


@nv.kernel(required_threads=32, cluster=3, blocks_are_clusters=True)
def blocks_and_ranks(out: nv.Array[nv.i32]):
    i = nv.grid(1)
    if i < out.size:
        out[i] = 10 * nv.grid_dim.x + nv.cluster.rank()


def test_forall_in_whole_clusters(machine: Machine) -> None:
    needs_grids_of_clusters(machine)
    machine.will_run(blocks_and_ranks)
    out = nv.cuda.zeros(200, nv.i32)
    blocks_and_ranks.forall(200)(out)
    assert np.array_equal(out.copy_to_host(), 90 + np.arange(200) // 32 % 3)


def test_ptx_whose_grid_counts_clusters(machine: Machine) -> None:
    needs_grids_of_clusters(machine)
    machine.will_run(blocks_and_ranks)
    out = nv.cuda.zeros(192, nv.i32)
    text = nv.ptx.load(blocks_and_ranks.ptx(arch="sm_90"))["blocks_and_ranks"]
    text[2, 32](out, out.size)
    assert np.array_equal(out.copy_to_host(), 60 + np.arange(192) // 32 % 3)


@pytest.mark.skipif(cuda_tools.ptxas() is None, reason="no ptxas")
def test_machine_code_whose_grid_counts_clusters(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    needs_grids_of_clusters(machine)
    monkeypatch.setenv("NVGEN_PTXAS", "1")
    text = "def k(out: nv.Array[nv.i32]):\n    out[nv.grid(1)] = nv.grid_dim.x\n"
    kernel = nv.Kernel.from_source(text, required_threads=32, cluster=3, blocks_are_clusters=True)
    machine.will_run(kernel)
    out = nv.cuda.zeros(192, nv.i32)
    kernel[2, 32](out)
    assert out.copy_to_host().tolist() == [6] * 192


def test_all_blocks_at_once(machine: Machine) -> None:
    machine.will_run(total)
    x, sums, out = (nv.cuda.array(np.arange(size, dtype=np.int32)) for size in (1024, 16, 1))
    total[16, 64](x, sums, out)
    assert out.item(0) == 1024 * 1023 // 2
    total.launch(x, sums, out, grid=16, block=64, cooperative=True)
    assert out.item(0) == 1024 * 1023 // 2
    with pytest.raises(nv.LaunchError):
        total[1_000_000, 64](x, sums, out)


def test_a_launch_that_may_begin_early(machine: Machine) -> None:
    machine.needs((9, 0))
    machine.will_run(count)
    out = nv.cuda.zeros((8, 8), nv.i32)
    count.launch(out, grid=1, block=(8, 8), programmatic_dependent=True)
    assert out.copy_to_host()[7, 7] == 7007


def test_limits_are_named(machine: Machine) -> None:
    out = nv.cuda.zeros((8, 8), nv.i32)
    with pytest.raises(nv.LaunchError, match="1024"):
        count[1, (64, 32)](out)
    with pytest.raises(nv.LaunchError, match="65535"):
        count[(1, 70_000), 1](out)
