"""Places of threads, barriers, votes, shuffles and matches of warps."""

# mypy: disable-error-code="no-untyped-def"

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from nvgen.compat.numba import cuda
from nvgen.compat.numba.errors import TypingError
from tests.assembling import needs_ptxas
from tests.compat.device.kernels import assemble_all, ptx, run


def places(out):
    i = cuda.grid(1)
    x, y = cuda.grid(2)
    out[i, 0] = cuda.threadIdx.x + cuda.blockIdx.x * cuda.blockDim.x
    out[i, 1] = cuda.laneid
    out[i, 2] = cuda.warpsize
    out[i, 3] = cuda.gridsize(1) + cuda.gridDim.x
    out[i, 4] = x + y
    out[i, 5] = cuda.lanemask_lt()


def test_places() -> None:
    out = np.zeros((96, 6), np.int64)
    run(places, out, grid=2, block=48)
    i, lane = np.arange(96), np.arange(96) % 48 % 32
    assert (out == np.stack([i, lane, 32 + 0 * i, 98 + 0 * i, i, (1 << lane) - 1], axis=1)).all()


def barriers(out):
    i = cuda.threadIdx.x
    out[i, 0] = cuda.syncthreads_count(i < 5)
    out[i, 1] = cuda.syncthreads_and(i)
    out[i, 2] = cuda.syncthreads_or(i == 7)
    shared = cuda.shared.array(64, np.int32)
    shared[i] = i
    cuda.syncthreads()
    cuda.threadfence()
    cuda.threadfence_block()
    cuda.threadfence_system()
    cuda.nanosleep(1)
    out[i, 3] = shared[63 - i]


def test_barriers() -> None:
    out = np.zeros((64, 4), np.int32)
    run(barriers, out, block=64)
    i = np.arange(64)
    assert (out == np.stack([5 + 0 * i, 0 * i, 1 + 0 * i, 63 - i], axis=1)).all()


def warps(values, out):
    i = cuda.laneid
    full = 0xFFFFFFFF
    out[i, 0] = cuda.shfl_sync(full, values[i], 3)
    out[i, 1] = cuda.shfl_up_sync(full, values[i], 2)
    out[i, 2] = cuda.shfl_down_sync(full, values[i], 2)
    out[i, 3] = cuda.shfl_xor_sync(full, values[i], 1)
    cuda.syncwarp()
    cuda.syncwarp(full)
    out[i, 4] = cuda.all_sync(full, i < 32) + 2 * cuda.any_sync(full, i == 4) + 4 * cuda.eq_sync(full, i < 3)
    out[i, 5] = cuda.ballot_sync(full, i % 2)
    out[i, 6] = cuda.match_any_sync(full, i // 16)
    lanes, same = cuda.match_all_sync(full, 5)
    out[i, 7] = lanes + 10 * same
    out[i, 8] = cuda.activemask() != 0


@pytest.mark.parametrize("dtype", [np.int32, np.int64, np.float32, np.float64])
def test_warps(dtype: type) -> None:
    values, out = np.arange(32).astype(dtype), np.zeros((32, 9))
    run(warps, values, out, block=32)
    i = np.arange(32)
    expected = [3 + 0 * i, np.where(i < 2, i, i - 2), np.where(i > 29, i, i + 2), i ^ 1, 3 + 0 * i]
    bits = [np.int32(np.uint32(0xAAAAAAAA).view(np.int32)) + 0 * i, np.where(i < 16, 0xFFFF, -(1 << 16))]
    assert (out == np.stack([*expected, *bits, 9 + 0 * i, 1 + 0 * i], axis=1)).all()


def intrinsics(out):
    value, there = cuda.shfl_sync_intrinsic(-1, 1, cuda.laneid, 1, 0)
    lanes, _ = cuda.vote_sync_intrinsic(-1, 3, cuda.laneid < 2)
    out[cuda.laneid, 0], out[cuda.laneid, 1], out[cuda.laneid, 2] = value, there, lanes


def test_intrinsics_of_older_versions() -> None:
    out = np.zeros((32, 3), np.int64)
    run(intrinsics, out, block=32)
    i = np.arange(32)
    assert (out == np.stack([np.maximum(i - 1, 0), i > 0, 3 + 0 * i], axis=1)).all()


def wrong_shuffle(out):
    out[0] = cuda.shfl_sync(-1, np.uint8(1), 0)


def wrong_vote(out):
    out[0] = cuda.all_sync(-1, 1.5)


def open_grid(out, ndim):
    out[0] = cuda.grid(ndim)


@pytest.mark.parametrize(
    ("kernel", "others"), [(wrong_shuffle, ()), (wrong_vote, ()), (open_grid, (1,))], ids=lambda one: str(one)[:20]
)
def test_what_numba_refuses_is_refused(kernel, others) -> None:
    with pytest.raises(TypingError):
        run(kernel, np.zeros(1), *others)


@needs_ptxas
def test_ptxas_takes_them(tmp_path: Path) -> None:
    assemble_all(places, (np.zeros((2, 6), np.int64),), tmp_path)
    assemble_all(barriers, (np.zeros((2, 4), np.int32),), tmp_path)
    assemble_all(warps, (np.zeros(2, np.float32), np.zeros((2, 9))), tmp_path)


def test_ptx_has_the_instructions() -> None:
    text = ptx(warps, np.zeros(2, np.float32), np.zeros((2, 9)))
    for instruction in ("shfl.sync.up", "shfl.sync.bfly", "vote.sync.ballot", "match.any.sync", "bar.warp.sync"):
        assert instruction in text
