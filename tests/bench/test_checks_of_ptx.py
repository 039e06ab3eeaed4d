"""What checks of bounds cost kernels of PTX: of nvgen's own, of nvcc's and of Triton's.

Run with ``pytest tests/bench/test_checks_of_ptx.py -m bench -s``. Runs with and without checks take turns; the aim is
1.15 in the geometric mean, and 1.5 at worst.
"""

from __future__ import annotations

import statistics
import time

import pytest

from tests.bench import ptx_launches

pytestmark = [pytest.mark.bench, pytest.mark.timeout(1800)]

#: For how long the launches of one kernel take turns, at least.
SECONDS = 0.5


def test_time_of_checked_ptx() -> None:
    ratios = {}
    print(f"\n{'':<24}{'none ms':>10}{'bounds ms':>10}{'ratio':>8}")
    launches = (*ptx_launches.of_nvgen(), *ptx_launches.of_nvcc(), *ptx_launches.of_triton())
    for name, kernel, configuration, arguments, _ in launches:
        runs = [kernel.on("cpu", check=check)[configuration] for check in ("none", "bounds")]
        for run in runs:
            run(*arguments)
        best = [float("inf")] * 2
        end = time.perf_counter() + SECONDS
        while time.perf_counter() < end or best[1] == float("inf"):
            for index, run in enumerate(runs):
                start = time.perf_counter()
                run(*arguments)
                best[index] = min(best[index], (time.perf_counter() - start) * 1e3)
        ratios[name] = best[1] / best[0]
        print(f"{name:<24}{best[0]:>10.3f}{best[1]:>10.3f}{ratios[name]:>8.2f}")
    worst = max(ratios, key=lambda name: ratios[name])
    print(f"geometric mean {statistics.geometric_mean(ratios.values()):.2f}, worst {ratios[worst]:.2f} ({worst})")
