"""How long a launch takes, from the Python call to the driver call returning, beside what a user would pick instead.

Run with ``pytest tests/bench/test_launch.py -m bench -s``. The kernels do nothing, and take arrays of the library's own
or numbers. Each library launches in processes of its own, which take turns; the smallest time counts. Where there is a
GPU the driver is its own, otherwise the tests' fake one, whose part is the first row. Every figure is printed with its
ratio to nvgen's; none is judged. What cannot run here is printed with the reason. The stand-ins are classes of Python
with the attributes of CuPy's arrays and PyTorch's tensors, for machines without these: reading them takes longer.
"""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from nvgen.runtime.gpu import driver
from tests.bench.launchers import CASES
from tests.bench.test_compile_time import environment
from tests.driver import fake

pytestmark = pytest.mark.bench

TURNS = 2
#: Module of ``tests.bench.launchers``: what it is called in the table.
LIBRARIES = {
    "bindings_": "bare cuLaunchKernel, prepared",
    "nvgen_": "nvgen, its own arrays",
    "nvgen_compat_numba_": "nvgen, by numba's names",
    "nvgen_numba_": "nvgen, numba's arrays",
    "nvgen_cupy_": "nvgen, CuPy's arrays",
    "nvgen_like_cupy_": "nvgen, a stand-in of CuPy's",
    "nvgen_pytorch_": "nvgen, PyTorch's tensors",
    "nvgen_like_pytorch_": "nvgen, a stand-in of PyTorch's",
    "nvgen_interface_": "nvgen, by the interface alone",
    "nvgen_dlpack_": "nvgen, by DLPack alone",
    "cuda_core_": "cuda-core's launch",
    "numba_cuda_": "numba-cuda",
    "numba_cuda_mlir_": "numba-cuda-mlir",
    "cupy_": "CuPy's RawKernel",
    "triton_": "Triton",
}
ONCE = "1 array, configured once"


def launched(module: str, which: str) -> dict[str, float] | str:
    """Microseconds by case, or why the library cannot launch here."""
    command = [sys.executable, "-m", "tests.bench.launchers", module, which]
    ended = subprocess.run(command, capture_output=True, text=True, check=False, env=environment())
    lines = ended.stdout.splitlines()
    if ended.returncode or not lines:
        return (ended.stderr.strip().splitlines() or [f"ended with status {ended.returncode}"])[-1]
    result: dict[str, float] | str = json.loads(lines[-1])
    return result


def print_table(times: dict[str, dict[str, float]]) -> None:
    cases = [*CASES, ONCE]
    ours = times.get("nvgen_", {})
    print("".join([f"{'microseconds (times nvgen)':<32}", *(f"{case:>26}" for case in cases)]))
    for module, found in times.items():
        cells = []
        for case in cases:
            ratio = f" ({found[case] / ours[case]:.2f})" if case in found and case in ours else ""
            cells.append(f"{found[case]:.2f}{ratio}" if case in found else "")
        print("".join([f"{LIBRARIES[module]:<32}", *(f"{cell:>26}" for cell in cells)]))


def test_launch() -> None:
    which = "real" if driver.device_count() else "fake"
    if which == "fake" and fake.problem():
        pytest.skip(fake.problem())
    print(f"\na launch, with {'the driver of this machine' if which == 'real' else 'the fake driver'}")
    times: dict[str, dict[str, float]] = {}
    problems: dict[str, str] = {}
    for _ in range(TURNS):
        for module in LIBRARIES:
            if module in problems:
                continue
            found = launched(module, which)
            if isinstance(found, str):
                problems[module] = found
                continue
            best = times.setdefault(module, found)
            times[module] = {case: min(best[case], found[case]) for case in found}
    print_table(times)
    for module, problem in problems.items():
        print(f"{LIBRARIES[module]}: not compared: {problem}")
    assert "bindings_" in times, problems
