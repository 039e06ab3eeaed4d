"""What looking for races costs kernels of PTX beside the plain run: nvgen's own, nvcc's and Triton's.

Run with ``pytest tests/bench/test_race_of_ptx.py -m bench -s``; every figure is printed and none is judged. Those that
are proved before the launch to have no race are marked. On one core the aim is 8 times the plain run at the geometric
mean and 20 at worst, of all checks 15 and 40.
"""

from __future__ import annotations

import math
import time
from typing import Any

import pytest

from nvgen.codegen.contract.run_checks import RACE
from nvgen.runtime.ptx.race_proofs import PtxProofs
from tests.bench import ptx_launches
from tests.bench.checked_launches import least
from tests.bench.test_checks import _one_core  # noqa: F401  (a fixture)

pytestmark = [pytest.mark.bench, pytest.mark.timeout(3600)]


@pytest.mark.usefixtures("_one_core")
def test_time(monkeypatch: pytest.MonkeyPatch) -> None:
    run_of, runs = PtxProofs.run_of, list[Any]()

    def noting(self: Any, arguments: Any, configuration: Any, run: Any) -> Any:
        runs.append(run_of(self, arguments, configuration, run))
        return runs[-1]

    monkeypatch.setattr(PtxProofs, "run_of", noting)
    print(f"\n{'':<24}{'ms':>8}{'race':>9}{'all':>9}")
    ratios: dict[str, list[tuple[float, str]]] = {"race": [], "all": []}
    kinds = (ptx_launches.of_nvgen, ptx_launches.of_race_kernels, ptx_launches.of_nvcc, ptx_launches.of_triton)
    for launch in (one for kind in kinds for one in kind()):
        best = least(launch, 0.5, time.process_time)
        for kind, found in ratios.items():
            found.append((best[kind] / best["none"], launch.name))
        shown = "".join(f"{found[-1][0]:>9.1f}" for found in ratios.values())
        is_proved = RACE not in runs[-1].checks
        print(f"{launch.name:<24}{best['none'] * 1e3:>8.2f}{shown}{'  proved' * is_proved}", flush=True)
    for kind, found in ratios.items():
        worst, name = max(found)
        mean = math.exp(sum(math.log(ratio) for ratio, _ in found) / len(found))
        print(f"{kind}: geometric mean {mean:.1f}, worst {worst:.1f} ({name})")
