"""What looking for races costs, in time and in memory, beside the plain run.

Run with ``pytest tests/bench/test_race.py -m bench -s``; every figure is printed and none is judged. On one core the
aim is 8 times the plain run at the geometric mean and 20 at worst, of all checks 15 and 40; for a first run in a new
process 2.
"""

from __future__ import annotations

import math
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from tests.bench.checked_launches import least, seconds
from tests.bench.race_kernels import Launch, launches
from tests.bench.test_checks import _one_core  # noqa: F401  (a fixture)
from tests.bench.test_compile_time import environment
from tests.runtime.shadow_cells import watched_cells

pytestmark = pytest.mark.bench


def _shadow_bytes(launch: Launch) -> float:
    """The bytes of cells for each byte of the arguments' arrays."""
    with watched_cells() as found:
        seconds(launch, "race")
    arrays = [argument for argument in launch.arguments if isinstance(argument, np.ndarray)]
    return max((size for size, _ in found), default=0) / sum(array.nbytes for array in arrays)


@pytest.mark.usefixtures("_one_core")
def test_time_and_memory() -> None:
    print(f"\n{'':<24}{'ms':>8}{'race':>9}{'all':>9}{'shadow/byte':>13}")
    ratios: dict[str, dict[str, float]] = {"race": {}, "all": {}}
    for name, launch in launches().items():
        best = least(launch, 1.0)
        for kind, found in ratios.items():
            found[name] = best[kind] / best["none"]
        shown = "".join(f"{found[name]:>9.1f}" for found in ratios.values())
        print(f"{name:<24}{best['none'] * 1e3:>8.2f}{shown}{_shadow_bytes(launch):>13.2f}", flush=True)
    for kind, found in ratios.items():
        worst = max(found, key=lambda name: found[name])
        mean = math.exp(sum(map(math.log, found.values())) / len(found))
        print(f"{kind}: geometric mean {mean:.1f}, worst {found[worst]:.1f} ({worst})")


FIRST = """\
import sys, time
from tests.bench.race_kernels import launches
launch = launches()[sys.argv[1]]
start = time.perf_counter()
launch.kernel.on("cpu", check=sys.argv[2])[launch.configuration](*launch.arguments)
print(time.perf_counter() - start)
"""


@pytest.mark.parametrize("kept", [False, True], ids=["nothing kept", "kept"])
def test_first_run(tmp_path: Path, kept: bool) -> None:
    """The first launch of a new process, with nothing kept of earlier ones and with the code kept."""
    root = Path(__file__).parents[2]
    variables = {**environment(), "NVGEN_CACHE_DIR": str(tmp_path) if kept else "off", "PYTHONPATH": str(root)}
    print(f"\nfirst launch in a new process, ms\n{'':<24}{'none':>9}{'race':>9}{'ratio':>8}")
    for name in ("saxpy", "block reduction", "matrix product, tiles", "graph push"):
        best = {}
        for _ in range(3):
            for kind in ("none", "race"):
                command = [sys.executable, "-c", FIRST, name, kind]
                ended = subprocess.run(command, capture_output=True, text=True, check=False, env=variables, cwd=root)
                assert ended.returncode == 0, ended.stderr
                best[kind] = min(best.get(kind, math.inf), float(ended.stdout) * 1e3)
        print(f"{name:<24}{best['none']:>9.1f}{best['race']:>9.1f}{best['race'] / best['none']:>8.1f}")
