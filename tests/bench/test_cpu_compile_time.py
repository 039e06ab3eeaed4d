"""How long the CPU target compiles, beside PTX for the same kernels; and the first launch of an unrolled kernel.

Run with ``pytest tests/bench/test_cpu_compile_time.py -m bench -s``. Nothing is judged. Compilations take turns, and
the smallest processor time of each counts.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import nvgen as nv
from nvgen.artifacts import compiler
from nvgen.codegen.contract import llvm
from nvgen.codegen.contract.cpu_run import BlockShape
from nvgen.diagnostics import CompileError
from nvgen.runtime.cpu import compilation
from nvgen.targets.cpu.conventions.options import CpuOptions
from nvgen.targets.cpu.library import printing
from nvgen.targets.cpu.threads import deadlock
from nvgen.targets.nvptx.options import CompileOptions
from tests.bench.cpu_table import flash_attention, nvgen_
from tests.bench.kernels import ARCH, TIMED_GROUPS, kernels
from tests.bench.test_compile_time import environment
from tests.semantics import applications, warp_algorithms

pytestmark = pytest.mark.bench

SECONDS = 0.4


def measured() -> list[nv.Kernel]:
    """The kernels of the benches, of the tests of whole applications, and of warps and blocks that work together."""
    found = [kernel for group in TIMED_GROUPS for kernel in kernels(group).values()]
    found += [case.kernel for module in (applications, warp_algorithms) for case in module.CASES]
    found += [nvgen_.saxpy, nvgen_.n_body, nvgen_.softmax, flash_attention.flash_attention]
    return list(dict.fromkeys(found))


def least(work: dict[str, Callable[[], object]]) -> dict[str, float]:
    """The smallest processor time of each call in milliseconds."""
    best = dict.fromkeys(work, float("inf"))
    end = time.perf_counter() + SECONDS
    while True:
        for name, function in work.items():
            start = time.process_time()
            function()
            best[name] = min(best[name], (time.process_time() - start) * 1e3)
        if time.perf_counter() > end:
            return best


def test_compile_time() -> None:
    """Kernel to machine code, for blocks of whole warps and with checked indices, as most launches have it, beside the
    same kernel to PTX, in a warm process."""
    options, symbols = CompileOptions(ARCH), {**printing.symbols(), **deadlock.symbols()}
    launched = CpuOptions(checks=("bounds",), blocks=BlockShape(32, is_row=True))
    ratios: dict[str, float] = {}
    print(f"\nwarm compile in ms: PTX for {ARCH}, machine code for {llvm.host_cpu()}")
    print(f"{'kernel':<22}{'PTX':>9}{'CPU':>9}{'ratio':>9}")
    for kernel in measured():

        def to_ptx(kernel: nv.Kernel = kernel) -> object:
            return compiler.compile_kernels([kernel.specialise()], options, compiler.Stage.PTX)

        def to_machine_code(kernel: nv.Kernel = kernel) -> object:
            return compilation.compiled(kernel.specialise(), launched, symbols)

        try:
            to_machine_code()
        except CompileError as error:
            print(f"{kernel.name:<22} not on the CPU: {error.diagnostic.message}")
            continue
        times = least({"PTX": to_ptx, "CPU": to_machine_code})
        name = kernel.name if kernel.name not in ratios else f"{kernel.name} of tests"
        ratios[name] = times["CPU"] / times["PTX"]
        print(f"{name:<22}{times['PTX']:>9.2f}{times['CPU']:>9.2f}{ratios[name]:>9.2f}", flush=True)
    worst = max(ratios, key=ratios.__getitem__)
    print(
        f"median of {len(ratios)}: {statistics.median(ratios.values()):.2f}; the largest: {ratios[worst]:.2f}, {worst}"
    )


#: Launches once in a process of its own, where nothing is compiled yet, and prints seconds; the result is NumPy's.
FIRST_LAUNCH = """
import sys, time, numpy as np
from tests.bench.cpu_table.flash_attention import DEPTH, ROWS, THREADS, flash_attention
random = np.random.default_rng(1)
queries, keys, values = (random.standard_normal((128, DEPTH)).astype(np.float32) for _ in range(3))
out = np.zeros_like(queries)
start = time.process_time()
flash_attention.on("cpu", check=sys.argv[1])[len(queries) // ROWS, THREADS](queries, keys, values, out)
print(time.process_time() - start)
start = time.process_time()
flash_attention.on("cpu", check=sys.argv[1])[len(queries) // ROWS, THREADS](queries, keys, values, out)
print(time.process_time() - start)
weights = np.exp(queries @ keys.T / DEPTH ** 0.5)
np.testing.assert_allclose(out, weights / weights.sum(axis=1, keepdims=True) @ values, rtol=1e-3, atol=1e-4)
"""


@pytest.mark.timeout(900)
def test_flash_attention(tmp_path: Path) -> None:
    """The first launch of a kernel whose loops are unrolled, nothing cached: without checks, with few, with all."""
    program = tmp_path / "program.py"
    program.write_text(FIRST_LAUNCH)
    print("\nflash attention, 256 threads: processor time of the first launch, and of the second")
    for check in ("", "bounds", "all"):
        command = [sys.executable, str(program), check]
        variables = {**environment(), "NVGEN_CACHE_DIR": "off"}
        ended = subprocess.run(command, capture_output=True, text=True, check=False, env=variables)
        assert ended.returncode == 0, ended.stderr
        first, second = map(float, ended.stdout.split())
        print(f"  check={check!r:<10}{first:9.2f} s{second * 1e3:12.1f} ms")
