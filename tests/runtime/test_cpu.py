"""Launches on the CPU: blocks shared out over cores, forks, and the life of compiled code."""

from __future__ import annotations

import itertools
import subprocess
import sys
import textwrap
import threading
import time
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.runtime.cpu import interrupts
from nvgen.runtime.cpu import launch as cpu
from nvgen.targets.cpu.conventions.failure_record import FailureRecord

pytestmark = pytest.mark.sweep(6)


@nv.kernel
def indices(out: nv.Array[nv.i32, 3]):
    x, y, z = nv.grid(3)
    if x < out.shape[2] and y < out.shape[1] and z < out.shape[0]:
        out[z, y, x] = nv.thread_idx.x + 1000 * nv.block_idx.y + 100000 * nv.block_idx.z + 10 * nv.block_idx.x


@nv.kernel
def squares(out: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < out.size:
        out[i] = nv.f32(i) * nv.f32(i)


def on_cores(monkeypatch: pytest.MonkeyPatch, cores: int, launch: Any) -> None:
    monkeypatch.setattr(cpu, "core_count", lambda: cores)
    monkeypatch.setattr(cpu, "SECONDS_WORTH_A_SHARE", 1e-12)
    cpu._pool.cache_clear()
    launch()
    cpu._pool.cache_clear()


@pytest.mark.parametrize("grid", [(7, 5, 3), (105, 1, 1), (1, 1, 64), (3, 64, 1)])
def test_many_cores_do_what_one_does(monkeypatch: pytest.MonkeyPatch, grid: tuple[int, int, int]) -> None:
    block = (4, 2, 2)
    shape = tuple(size * count for size, count in zip(grid[::-1], block[::-1], strict=True))
    results = [np.full(shape, -1, np.int32) for _ in range(2)]
    for cores, result in zip((1, 4), results, strict=True):
        on_cores(monkeypatch, cores, lambda result=result: indices.on("cpu")[grid, block](result))
    assert np.array_equal(*results)
    z, y, x = np.indices(shape, dtype=np.int32)
    assert np.array_equal(results[0], x % 4 + 1000 * (y // 2) + 100000 * (z // 2) + 10 * (x // 4))


def test_a_failure_in_any_share_is_reported_and_ends_the_launch(monkeypatch: pytest.MonkeyPatch) -> None:
    """The thread that launches runs shares as well, and has a record of its own for them."""
    k = nv.Kernel.from_source("def k(a: nv.Array[nv.i32]):\n    assert a[nv.block_idx.x] == 0\n")
    for bad in range(16):
        a = np.zeros(16, np.int32)
        a[bad] = 1
        for _ in range(2):
            with pytest.raises(nv.LaunchError, match=rf"thread \(0, 0, 0\) of block \({bad}, 0, 0\)"):
                on_cores(monkeypatch, 2, lambda a=a: k.on("cpu")[16, 1](a))
            on_cores(monkeypatch, 2, lambda: k.on("cpu")[16, 1](np.zeros(16, np.int32)))


@pytest.mark.parametrize("bad", [0, 15])
def test_a_failure_ends_shares_that_would_run_for_ever(monkeypatch: pytest.MonkeyPatch, bad: int) -> None:
    """Whichever thread has the other one's share: the one that launches looks at the others' record now and then."""
    k = nv.Kernel.from_source(
        "def k(a: nv.Array[nv.i32], bad: nv.i32):\n    i = nv.block_idx.x\n    assert i != bad\n"
        "    while i == 15 - bad and a[i] == 0:\n        a[0] += a[i]\n"
    )
    with pytest.raises(nv.LaunchError, match=rf"of block \({bad}, 0, 0\)"):
        on_cores(monkeypatch, 2, lambda: k.on("cpu")[16, 1](np.zeros(16, np.int32), bad))


@nv.kernel
def first_waits_for_last(flags: nv.Array[nv.i32]):
    if nv.block_idx.x == 0:
        while nv.atomic.load(flags, nv.grid_dim.x - 1) == 0:
            pass
    nv.atomic.store(flags, nv.block_idx.x, 1)


def test_cores_run_blocks_at_the_same_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """One core would wait in the first block for ever."""
    flags = np.zeros(64, np.int32)
    on_cores(monkeypatch, 2, lambda: first_waits_for_last.on("cpu")[flags.size, 1](flags))
    assert flags.tolist() == [1] * flags.size


def slowest(bounds: list[int], costs: list[float], speeds: tuple[float, ...]) -> float:
    """When the last core has ended that takes shares of blocks which cost so much, and one that shares nothing with
    itself would end at 1."""
    busy = [0.0] * len(speeds)
    for first, end in itertools.pairwise(bounds):
        core = min(range(len(speeds)), key=lambda one: busy[one])
        busy[core] += sum(costs[first:end]) / speeds[core]
    return max(busy) / (sum(costs) / sum(speeds))


@pytest.mark.parametrize("cores", [2, 4, 8])
@pytest.mark.parametrize("blocks", [16, 100, 65536])
def test_cores_end_at_the_same_time(blocks: int, cores: int) -> None:
    """Also where one of them is slower, and where the last blocks take longest."""
    pace = cpu.Pace()
    pace.seconds_per_thread = 10e-3 / blocks
    bounds = cpu._bounds(0, blocks, cores, blocks, pace)
    shares = [end - first for first, end in itertools.pairwise(bounds)]
    assert bounds[0] == 0 and bounds[-1] == blocks and len(shares) <= 6 * cores
    assert shares == sorted(shares, reverse=True) and shares[0] <= max(blocks // (4 * cores), 1)
    assert shares[-1] >= blocks // (16 * cores), "what fails in the last blocks is found by one core"
    one_block = cores / blocks  # by which a core that takes the last one ends later
    assert slowest(bounds, [1.0] * blocks, (1.0,) * (cores - 1) + (0.8,)) < 1.06 + 1.3 * one_block
    assert slowest(bounds, [float(block) for block in range(blocks)], (1.0,) * cores) < 1.09 + 2 * one_block


def test_shares_are_worth_waking_up_a_core() -> None:
    pace = cpu.Pace()
    pace.seconds_per_thread = 1e-9
    bounds = cpu._bounds(0, 1 << 10, 2, 1 << 18, pace)  # 0.26 ms
    shares = [end - first for first, end in itertools.pairwise(bounds)]
    assert min(shares) >= (1 << 10) // 12 and cpu._bounds(0, 1 << 10, 1, 1 << 18, pace) == [0, 1 << 10]


def test_every_block_runs_once(monkeypatch: pytest.MonkeyPatch) -> None:
    @nv.kernel
    def count(out: nv.Array[nv.i32]):
        if nv.thread_idx.x == 0:
            out[nv.block_idx.x] += 1

    for blocks in (1, 2, 3, 15, 16, 17, 1001):
        out = np.zeros(blocks, np.int32)
        on_cores(monkeypatch, 4, lambda out=out, blocks=blocks: count.on("cpu")[blocks, 64](out))
        assert np.all(out == 1)


def run(program: str) -> str:
    """What a program prints; it runs in a process of its own."""
    result = subprocess.run(
        [sys.executable, "-W", "ignore", "-"],
        input=textwrap.dedent(program),
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert result.returncode == 0, result.stderr
    return result.stdout


PROGRAM = """
import os, nvgen as nv, numpy as np
squares = nv.Kernel.from_source('''
def squares(out: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < out.size:
        out[i] = nv.f32(i) * nv.f32(i)
''').on("cpu")
def check():
    out = np.zeros(1 << 18, np.float32)
    squares[1 << 10, 256](out)
    return bool(np.array_equal(out, np.arange(1 << 18, dtype=np.float32) ** 2))
"""


@pytest.mark.skipif(not hasattr(__import__("os"), "fork"), reason="needs fork")
def test_a_forked_child_launches_too() -> None:
    output = run(
        PROGRAM
        + textwrap.dedent("""
        import signal
        from nvgen.runtime import cpu
        cpu.core_count = lambda: 4
        assert check()
        child = os.fork()
        if child == 0:
            signal.alarm(20)  # a child that waits for the parent's threads would wait forever
            os._exit(0 if check() else 1)
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), check())
        """)
    )
    assert output == "0 True\n"


def test_code_that_the_garbage_collector_takes() -> None:
    output = run("""
        import gc, nvgen as nv, numpy as np
        a = np.zeros(1, np.float32)
        for n in range(40):
            k = nv.Kernel.from_source(f"def k(a: nv.Array[nv.f32]):\\n    a[0] = {n}.0\\n")
            k.on("cpu")[1, 1](a)
            assert a[0] == n
            if n % 2:
                k.itself = k
            k.ptx()
            if n % 10 == 0:
                gc.collect()
        del k
        gc.collect()
        print("done")
    """)
    assert output == "done\n"


def test_threads_launch_at_the_same_time() -> None:
    output = run(
        PROGRAM
        + textwrap.dedent("""
        from concurrent.futures import ThreadPoolExecutor
        with ThreadPoolExecutor(4) as pool:
            print(all(pool.map(lambda _: check(), range(16))))
        """)
    )
    assert output == "True\n"


def test_a_kernel_without_parameters() -> None:
    @nv.kernel
    def nothing():
        pass

    with pytest.raises(nv.LaunchError, match="NVG0601"):
        nothing.on("cpu")[1, 1](1)
    nothing.on("cpu")[1, 1]()


def test_no_argument_survives_a_launch() -> None:
    import sys

    a = np.zeros(4, np.float32)
    squares.on("cpu")[1, 4](a)
    before = sys.getrefcount(a)
    squares.on("cpu")[1, 4](a)
    assert sys.getrefcount(a) == before


_WRITE_ONE_F = """def write_one(out: nv.Array[nv.u8, 2, "F"], row: nv.i32, column: nv.i32, number: nv.u8):
    out[row, column + 1] = number
"""


@nv.kernel
def write_one(out: nv.Array[nv.u8, 2], row: nv.i32, column: nv.i32, number: nv.u8):
    out[row, column + 1] = number


@pytest.mark.parametrize("order", ["C", "F"])
def test_arrays_with_more_elements_than_an_i32_counts(order: Any) -> None:
    """A launch compiles for them by itself. They are of zeros that take no memory before they are written."""
    for shape in ((2, 3), (2**16, 2**16 + 1)):
        out = np.zeros(shape, np.uint8, order=order)
        kernel = write_one if order == "C" else nv.Kernel.from_source(_WRITE_ONE_F)
        kernel.on("cpu")[1, 1](out, shape[0] - 1, shape[1] - 2, np.uint8(7))
        assert out[-1, -1] == 7


@pytest.mark.parametrize("grid", [True, 1.0, (1, True), "1"])
def test_a_known_configuration_lets_nothing_else_through(grid: Any) -> None:
    """What was checked is kept for launches with equal configurations; these are equal to it, or hash alike."""

    @nv.kernel
    def nothing():
        pass

    for _ in range(2):
        nothing.on("cpu")[1, 1]()
        nothing.on("cpu")[(1, 1), 1]()
        with pytest.raises(nv.LaunchError, match="not an integer or a tuple of integers"):
            nothing.on("cpu")[grid, 1]()


def test_configurations_that_are_kept_are_few() -> None:
    @nv.kernel
    def nothing():
        pass

    for blocks in range(1, 200):
        nothing.on("cpu")[blocks, 1]()
    assert len(nothing.launch_state.configurations) <= 64


def test_a_launch_looks_at_every_argument_again() -> None:
    """The types of annotated parameters are not part of what finds the code, and are checked all the same."""
    squares.on("cpu")[1, 4](np.zeros(4, np.float32))
    with pytest.raises(nv.LaunchError, match="f64"):
        squares.on("cpu")[1, 4](np.zeros(4))
    with pytest.raises(nv.LaunchError, match="dimension"):
        squares.on("cpu")[1, 4](np.zeros((4, 4), np.float32))
    with pytest.raises(nv.LaunchError):
        squares.on("cpu")[1, 4](np.zeros(8, np.float32)[::2])


@pytest.mark.parametrize("waits", [False, True])
def test_other_threads_do_not_ask_for_signals(waits: bool) -> None:
    """Also where the main thread has run a part of the launch with the same record, and has asked."""
    record, code, asked = cpu.clean_record(), SimpleNamespace(has_sites=waits, pace=cpu.Pace()), []
    code.pace.seconds_per_thread = 1e-3
    interrupts.run(record, lambda: None, ())
    assert record.poll

    def run(first: int, end: int, own: FailureRecord) -> None:
        asked.append((threading.get_ident(), own.poll))
        time.sleep(2e-3)

    cpu.run_on_cores(run, 16, 16, code, 2, record)  # type: ignore[arg-type]
    others = [poll for thread, poll in asked if thread != threading.get_ident()]
    assert others and not any(others)
