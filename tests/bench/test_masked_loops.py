"""What it costs that not all threads are in all of a kernel: its time over that of the kernel in whole warps, a thread.

Run with ``pytest tests/bench/test_masked_loops.py -m bench -s``. The time is the processor's on one core. The aim is 3
at most for each form; as coroutines such kernels take from 20 to 150.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np
import pytest

import nvgen as nv
from nvgen.runtime.cpu import launch as cpu
from tests.bench.masked_kernels import ALGORITHMS, forms, looped, named, whole

pytestmark = pytest.mark.bench

THREADS, BLOCK, ROUNDS = 1 << 19, 256, 9
SUMS = (whole, named, looped)
#: Blocks whose last warps are not whole.
PARTS = (250, 100, 48)


def _timer(kernel: nv.Kernel, block: int, missing: int = 0) -> Callable[[], float]:
    """Runs a kernel; its nanoseconds a thread. So many threads have no element."""
    blocks = THREADS // block
    x = np.random.default_rng(1).standard_normal(blocks * block - missing).astype(np.float32)
    out, flags = np.zeros(blocks * block, np.float32), np.ones(blocks, np.int32)
    launched = kernel.on("cpu")

    def run() -> float:
        started = time.process_time()
        launched[blocks, block](x, out, flags)
        return (time.process_time() - started) / (blocks * block) * 1e9

    return run


def _least(timers: dict[str, Callable[[], float]]) -> dict[str, float]:
    """The shortest time of each, of some taken in turns."""
    taken = [{name: timer() for name, timer in timers.items()} for _ in range(ROUNDS)]
    return {name: min(times[name] for times in taken[1:]) for name in timers}


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_beside_whole_warps(algorithm: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cpu, "core_count", lambda: 1)
    timers: dict[str, Callable[[], float]] = {}
    for form, (kernel, full) in forms(algorithm).items():
        timers[f"{form}, full"] = _timer(full, BLOCK)
        for block in PARTS if form == "partial" else (BLOCK,):
            timers[f"{form} {block}"] = _timer(kernel, block, BLOCK // 2 if form == "returns" else 0)
    least = _least(timers)
    print(f"\n{algorithm}: nanoseconds a thread, over those in whole warps")
    for name, found in least.items():
        if not name.endswith("full"):
            print(f"{name:<14}{found:>8.2f}{found / least[name.split()[0] + ', full']:>8.2f}")


def test_sums_of_those_that_a_mask_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cpu, "core_count", lambda: 1)
    least = _least({kernel.name: _timer(kernel, BLOCK, BLOCK // 2 * (kernel is not whole)) for kernel in SUMS})
    print("\nsums of warps: nanoseconds a thread, over those of whole warps")
    for name, found in least.items():
        print(f"{name:<14}{found:>8.2f}{found / least['whole']:>8.2f}")
