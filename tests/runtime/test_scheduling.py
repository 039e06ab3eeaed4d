"""How the CPU runs threads that wait for each other, and in which order."""

from __future__ import annotations

import ctypes

import numpy as np
import pytest

import nvgen as nv
from nvgen.targets.cpu.conventions.failure_record import FailureRecord
from nvgen.targets.cpu.threads import deadlock


@nv.kernel
def arrivals(places: nv.Array[nv.i32], count: nv.Array[nv.i32]):
    """Threads in the order in which they come."""
    place = count[0]
    count[0] = place + 1
    places[place] = nv.grid(1)


@nv.kernel
def arrivals_after_a_barrier(places: nv.Array[nv.i32], count: nv.Array[nv.i32]):
    nv.syncthreads()
    place = count[0]
    count[0] = place + 1
    places[place] = nv.grid(1)


def order(kernel: nv.Kernel, blocks: int, threads: int, **how: object) -> list[int]:
    places, count = np.full(blocks * threads, -1, np.int32), np.zeros(1, np.int32)
    kernel.on("cpu", **how)[blocks, threads](places, count)
    found = places.tolist()
    assert sorted(found) == list(range(blocks * threads))
    return found


KERNELS = pytest.mark.parametrize("kernel", [arrivals, arrivals_after_a_barrier], ids=lambda kernel: kernel.name)


@KERNELS
@pytest.mark.parametrize(("blocks", "threads"), [(1, 1), (1, 7), (5, 1), (6, 33), (16, 64)])
def test_the_same_seed_gives_the_same_order(kernel, blocks, threads):
    for seed in range(4):
        assert order(kernel, blocks, threads, seed=seed) == order(kernel, blocks, threads, seed=seed)


@KERNELS
def test_seeds_change_the_order_of_threads_and_of_blocks(kernel):
    orders = [order(kernel, 8, 32, seed=seed) for seed in range(20)]
    assert len({tuple(found) for found in orders}) > 15
    assert len({tuple(dict.fromkeys(n // 32 for n in found)) for found in orders}) > 5
    assert len({tuple(n % 32 for n in found if n < 32) for found in orders}) > 10


@KERNELS
def test_without_a_seed_blocks_come_in_their_order(one_core, kernel, monkeypatch):
    monkeypatch.setenv("NVGEN_CPU", "optimised,coroutines")  # as loops, threads between barriers are in no order
    found = order(kernel, 8, 32)
    assert [n // 32 for n in found] == sorted(n // 32 for n in found)
    assert found == order(kernel, 8, 32)


@nv.kernel
def relay(flags: nv.Array[nv.i32]):
    """Each thread waits for the one after it, without a barrier."""
    t = nv.thread_idx.x
    if t + 1 < nv.block_dim.x:
        while nv.load(flags, t + 1, volatile=True) == 0:
            pass
    nv.store(flags, t, nv.load(flags, (t + 1) % nv.block_dim.x, volatile=True) + 1, volatile=True)


@pytest.mark.parametrize("how", [{}, {"seed": 3}], ids=["ordered", "random"])
def test_a_thread_that_looks_for_what_another_writes_lets_it_run(how):
    flags = np.zeros(100, np.int32)
    relay.on("cpu", **how)[1, 100](flags)
    assert flags.tolist() == list(range(100, 0, -1))


@nv.kernel
def looks_in_vain(flags: nv.Array[nv.i32], a: nv.Array[nv.i32]):
    """Some look in the loop's test, and some in its body."""
    if nv.thread_idx.x % 2 == 0:
        while nv.load(flags, 0, volatile=True) == 0:
            nv.nanosleep(10)
    else:
        while True:
            seen = nv.atomic.load(flags, 1)
            if seen == 1:
                break
    a[nv.grid(1)] = 1


@pytest.mark.parametrize("blocks", [1, 3000], ids=["one core", "all cores"])
def test_threads_that_look_for_what_nobody_writes_are_reported(blocks, impatient, monkeypatch):
    monkeypatch.setattr("nvgen.runtime.cpu.launch.SECONDS_WORTH_A_SHARE", 1e-7)
    kernel = nv.kernel(looks_in_vain.__wrapped__)
    with pytest.raises(nv.LaunchError, match="NVG2102") as raised:
        kernel.on("cpu")[blocks, 64](np.zeros(2, np.int32), np.zeros(64 * blocks, np.int32))
    shown = str(raised.value)
    assert "nv.load(flags, 0" in shown and "while True" in shown


def test_a_launch_that_ends_otherwise_keeps_no_report():
    record = FailureRecord(taken=1, check=0)
    deadlock._deadlock(ctypes.addressof(record), 0, 0, 0, 0)
    assert deadlock.taken(ctypes.addressof(record)) == []


@nv.kernel
def passes_on(flags: nv.Array[nv.i32], turns: nv.i32):
    """Threads hand a number round: in each turn of the scheduler all but one only look."""
    t, n = nv.thread_idx.x, nv.block_dim.x
    for turn in range(turns):
        while nv.atomic.load(flags, 0) != turn * n + t:
            pass
        nv.atomic.store(flags, 0, turn * n + t + 1)


@pytest.mark.parametrize("how", [{}, {"seed": 5}], ids=["ordered", "random"])
def test_threads_that_look_and_then_write_are_not_stuck(how):
    flags = np.zeros(1, np.int32)
    passes_on.on("cpu", **how)[1, 33](flags, 50)
    assert flags[0] == 50 * 33


@nv.kernel
def gives_up(flags: nv.Array[nv.i32], out: nv.Array[nv.i32], most: nv.i32):
    looked = 0
    while nv.atomic.load(flags, 0) == 0 and looked < most:
        looked += 1
    out[nv.grid(1)] = looked


def test_threads_that_give_up_by_themselves_are_not_stuck():
    out = np.zeros(32, np.int32)
    gives_up.on("cpu")[1, 32](np.zeros(1, np.int32), out, 10_000)
    assert (out == 10_000).all()


@nv.kernel
def until_a_time(flags: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    start = nv.globaltimer()
    while nv.atomic.load(flags, 0) == 0 and nv.globaltimer() - start < 20_000_000:
        pass
    out[nv.grid(1)] = 1


def test_a_clock_goes_on():
    out = np.zeros(2, np.int32)
    until_a_time.on("cpu")[1, 2](np.zeros(1, np.int32), out)
    assert out.tolist() == [1, 1]


@nv.kernel
def stops(a: nv.Array[nv.i32], who: nv.i32):
    nv.syncthreads()
    assert nv.grid(1) != who, "that one"
    nv.syncthreads()
    a[nv.grid(1)] = 1


def test_a_failed_assertion_ends_all_threads():
    a = np.zeros(64, np.int32)
    with pytest.raises(
        nv.LaunchError, match=r"NVG1007.*that one.*thread \(5, 0, 0\) of block \(1, 0, 0\)".replace(".*", r"[\s\S]*")
    ):
        stops.on("cpu")[2, 32](a, 37)
    assert a[32:].tolist() == [0] * 32
    stops.on("cpu")[2, 32](a, -1)
    assert a.tolist() == [1] * 64


@nv.kernel
def speaks(n: nv.i32):
    nv.syncthreads()
    print("thread", nv.thread_idx.x, "of", n)


def test_threads_print_between_barriers(capsys):
    speaks.on("cpu")[1, 3](3)
    assert sorted(capsys.readouterr().out.splitlines()) == [f"thread {t} of 3" for t in range(3)]


@nv.kernel
def turned(a: nv.Array[nv.i32]):
    tile = nv.shared.array(1024, nv.i32)
    t = nv.thread_idx.x
    tile[t] = a[nv.grid(1)]
    nv.syncthreads()
    a[nv.grid(1)] = tile[1023 - t]


def test_blocks_of_a_large_grid_run_on_several_cores():
    a = np.arange(1024 * 500, dtype=np.int32)
    turned.on("cpu")[500, 1024](a)
    assert (a.reshape(500, 1024)[:, ::-1].reshape(-1) == np.arange(1024 * 500)).all()
