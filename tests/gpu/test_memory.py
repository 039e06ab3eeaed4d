"""Shared memory between threads, constants and arrays of the program's own, on a GPU."""

from __future__ import annotations

import numpy as np
import pytest

import nvgen as nv
from nvgen.runtime.gpu import driver

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(not driver.device_count(), reason=driver.unavailable_reason() or "a GPU is here"),
]

counter = nv.global_array(256, nv.i32, init=5)
TABLE = np.arange(4096, dtype=np.float32)


@nv.kernel
def reverse_blocks(x: nv.Array[nv.f32], out: nv.Array[nv.f32], n: nv.i32):
    skipped = nv.shared.dynamic(nv.i8, n)
    tile = nv.shared.dynamic(nv.f32, nv.block_dim.x)
    rest = nv.shared.dynamic(nv.u8)
    t = nv.thread_idx.x
    skipped[t % n] = 1
    tile[t] = x[nv.grid(1)]
    nv.syncthreads()
    out[nv.grid(1)] = tile[nv.block_dim.x - 1 - t] + rest.size


@nv.kernel
def look_up(out: nv.Array[nv.f32]):
    i = nv.grid(1)
    out[i] = nv.const.array(TABLE)[i * 7 % 4096]


@nv.kernel
def increment():
    counter[nv.grid(1)] += 1


@nv.kernel
def double():
    i = nv.grid(1)
    nv.store(counter, i, nv.load(counter, i, cache="cg") * 2, cache="cs")


@pytest.mark.parametrize("rest", [0, 100, 150_000])
def test_dynamic_shared_memory(rest: int) -> None:
    x = np.random.default_rng(0).random(1024, dtype=np.float32)
    out = np.zeros(1024, np.float32)
    reverse_blocks.on("cuda:0")[4, 256, None, 48 + 1024 + rest](x, out, 33)
    assert np.array_equal(out, x.reshape(4, 256)[:, ::-1].reshape(-1) + np.float32(rest))


def test_constants() -> None:
    out = np.zeros(8192, np.float32)
    look_up.on("cuda:0")[32, 256](out)
    assert np.array_equal(out, TABLE[np.arange(8192) * 7 % 4096])


def test_kernels_and_host_share_an_array_of_the_program() -> None:
    counter.copy_from(5)
    increment.on("cuda:0")[1, 256]()
    double.on("cuda:0")[1, 256]()
    counter[3] = 100
    increment.on("cuda:0")[1, 256]()
    expected = np.full(256, 13)
    expected[3] = 101
    assert np.array_equal(np.asarray(counter), expected)
