"""Where threads race, ``check="all"`` reports the race, whatever else the checks find because of it, in every order."""

from __future__ import annotations

import time
from typing import Any

import numpy as np
import pytest

import nvgen as nv

BLOCK = 64


@nv.kernel
def read_unwritten(out: nv.Array[nv.i32]):
    tile = nv.shared.array(BLOCK, nv.i32)
    t = nv.thread_idx.x
    tile[t] = t
    out[nv.grid(1)] = tile[BLOCK - 1 - t]


@nv.kernel
def read_next(out: nv.Array[nv.i32]):
    tile = nv.shared.array(BLOCK + 1, nv.i32)
    t = nv.thread_idx.x
    tile[t] = t
    if t == 0:
        tile[BLOCK] = 0
    out[nv.grid(1)] = tile[t + 1]


@nv.kernel
def read_after_a_barrier(out: nv.Array[nv.i32]):
    first, second = nv.shared.array(BLOCK, nv.i32), nv.shared.array(BLOCK, nv.i32)
    t = nv.thread_idx.x
    first[t] = t
    nv.syncthreads()
    second[t] = first[BLOCK - 1 - t]
    out[nv.grid(1)] = second[BLOCK - 1 - t]
    nv.syncthreads()
    out[nv.grid(1)] += first[t]


@nv.kernel
def read_between_shuffles(out: nv.Array[nv.i32]):
    tile = nv.shared.array(BLOCK, nv.i32)
    t = nv.thread_idx.x
    tile[t] = nv.warp.shuffle_xor(t, 1)
    other = nv.warp.shuffle_xor(t, 2)
    value = tile[BLOCK - 1 - t] + other
    out[nv.grid(1)] = nv.warp.shuffle_xor(value, 1)


@nv.device(inline="never")
def put(tile, t):
    tile[t] = t


@nv.device(inline="never")
def fetch(tile, t):
    return tile[BLOCK - 1 - t]


@nv.kernel
def by_functions(out: nv.Array[nv.i32]):
    tile = nv.shared.array(BLOCK, nv.i32)
    put(tile, nv.thread_idx.x)
    out[nv.grid(1)] = fetch(tile, nv.thread_idx.x)


@nv.kernel
def index_of_racing_memory(out: nv.Array[nv.i32]):
    tile = nv.shared.array(BLOCK, nv.i32)
    t = nv.thread_idx.x
    tile[t] = 1_000_000
    nv.syncthreads()
    tile[t] = t
    out[tile[BLOCK - 1 - t]] = t


@nv.kernel
def assertion_of_racing_memory(out: nv.Array[nv.i32]):
    tile = nv.shared.array(BLOCK, nv.i32)
    t = nv.thread_idx.x
    tile[t] = -1
    nv.syncthreads()
    tile[t] = t
    assert tile[BLOCK - 1 - t] >= 0, "negative"
    out[nv.grid(1)] = t


@nv.kernel
def barrier_of_racing_memory(out: nv.Array[nv.i32]):
    tile = nv.shared.array(BLOCK, nv.i32)
    t = nv.thread_idx.x
    tile[t] = t
    if tile[BLOCK - 1 - t] > 30:
        nv.syncthreads()
    out[nv.grid(1)] = t


@nv.kernel
def tile_of_a_product(out: nv.Array[nv.i32]):
    tile = nv.shared.array((8, 8), nv.i32)
    x, y = nv.thread_idx.x % 8, nv.thread_idx.x // 8
    total = 0
    for k in range(2):
        tile[y, x] = k
        for j in range(8):
            total += tile[y, j] * tile[j, x]
        nv.syncthreads()
    out[nv.grid(1)] = total


RACING = (read_unwritten, read_after_a_barrier, by_functions, index_of_racing_memory)
MORE = (
    *(read_next, read_between_shuffles, assertion_of_racing_memory, barrier_of_racing_memory, tile_of_a_product),
    *RACING,
)


def found(kernel: Any, **how: Any) -> str:
    with pytest.raises(nv.LaunchError) as raised:
        kernel.on("cpu", check="all", **how)[2, BLOCK](np.zeros(2 * BLOCK, np.int32))
    return str(raised.value)


@pytest.mark.parametrize("kernel", RACING, ids=lambda kernel: kernel.name)
def test_the_race_is_reported(kernel: Any) -> None:
    messages = [found(kernel, **how) for how in ({}, {"seed": 1}, {"seed": 2})]
    assert [message[:14] for message in messages] == ["error[NVG2115]"] * 3
    assert all("put `nv.syncthreads()` between the two" in message for message in messages)
    assert "another check failed first, perhaps because of this: " in messages[0]


@pytest.mark.sweep
@pytest.mark.parametrize("kernel", MORE, ids=lambda kernel: kernel.name)
def test_the_race_is_reported_in_every_order(kernel: Any) -> None:
    assert {found(kernel, seed=seed)[:14] for seed in range(40)} | {found(kernel)[:14]} == {"error[NVG2115]"}


@pytest.mark.usefixtures("nvgen_checked")
def test_the_fixture_reports_the_race() -> None:
    with pytest.raises(nv.LaunchError) as raised:
        read_unwritten[1, BLOCK](np.zeros(BLOCK, np.int32))
    assert raised.value.code == "NVG2115"


# What is no race stays what it is


@nv.kernel
def half_written(out: nv.Array[nv.i32]):
    tile = nv.shared.array(BLOCK, nv.i32)
    t = nv.thread_idx.x
    if t < 32:
        tile[t] = t
    nv.syncthreads()
    out[nv.grid(1)] = tile[BLOCK - 1 - t]
    nv.syncthreads()


@nv.kernel
def past_the_end(out: nv.Array[nv.i32]):
    t = nv.thread_idx.x
    if t == 40:
        out[2 * BLOCK + t] = 1
    nv.syncthreads()
    out[nv.grid(1)] = t


@nv.kernel
def waits_for_a_thread_that_failed(out: nv.Array[nv.i32]):
    flag = nv.shared.array(1, nv.i32)
    t = nv.thread_idx.x
    if t == 0:
        flag[0] = 0
    nv.syncthreads()
    if t == 1:
        assert t == 0, "fails"
        nv.atomic.store(flag, 0, 1, order="release")
    while nv.atomic.load(flag, 0, order="acquire") == 0:
        pass
    out[nv.grid(1)] = t


@pytest.mark.parametrize(
    ("kernel", "code"),
    [(half_written, "NVG2116"), (past_the_end, "NVG0620"), (waits_for_a_thread_that_failed, "NVG1007")],
    ids=lambda value: getattr(value, "name", value),
)
def test_what_is_no_race(kernel: Any, code: str) -> None:
    for how in ({}, {"seed": 3}):
        start = time.perf_counter()
        message = found(kernel, **how)
        assert message.startswith(f"error[{code}]") and "failed first" not in message
        assert time.perf_counter() - start < 5, "threads that wait for one that has failed are not waited for"
