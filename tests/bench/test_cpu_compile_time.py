"""How long the CPU target compiles both tiers, beside PTX for the same kernels; and first launches.

Run with ``pytest tests/bench/test_cpu_compile_time.py -m bench -s``. Nothing is judged. Compilations take turns, and
the smallest processor time of each counts.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import nvgen as nv
from nvgen.artifacts import compiler
from nvgen.codegen.contract import llvm
from nvgen.codegen.contract.cpu_run import BlockShape
from nvgen.diagnostics import CompileError
from nvgen.runtime.cpu import compilation
from nvgen.targets.cpu import code_generation
from nvgen.targets.cpu.conventions.options import CpuOptions
from nvgen.targets.cpu.library import printing
from nvgen.targets.cpu.objects import optimised
from nvgen.targets.cpu.objects.loaded import LoadedModule
from nvgen.targets.cpu.threads import deadlock
from nvgen.targets.nvptx.options import CompileOptions
from tests.bench.cpu_table import flash_attention, nvgen_
from tests.bench.kernels import ARCH, TIMED_GROUPS, kernels
from tests.bench.test_compile_time import environment
from tests.semantics import applications, warp_algorithms
from tests.strategies import Inputs

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
    """Kernel to machine code of each tier, for blocks of whole warps and with checked indices, as most launches have
    it, beside the same kernel to PTX, in a warm process. What LLVM alone takes for optimised code is what launches
    guess it to be (``OptimisedCode.seconds``)."""
    options, symbols = CompileOptions(ARCH), {**printing.symbols(), **deadlock.symbols()}
    launched = CpuOptions(checks=("bounds",), blocks=BlockShape(32, is_row=True))
    ratios: dict[str, dict[str, float]] = {"baseline": {}, "optimised": {}}
    print(f"\nwarm compile in ms: PTX for {ARCH}, machine code for {llvm.host_cpu()}")
    print(f"{'kernel':<24}{'PTX':>9}{'baseline':>10}{'ratio':>7}{'optimised':>10}{'ratio':>7}{'LLVM':>9}{'guessed':>9}")
    for kernel in measured():

        def to_ptx(kernel: nv.Kernel = kernel) -> object:
            return compiler.compile_kernels([kernel.specialise()], options, compiler.Stage.PTX)

        def to_machine_code(kernel: nv.Kernel = kernel, options: CpuOptions = launched) -> LoadedModule:
            return compilation.compiled(kernel.specialise(), options, symbols)

        of_baseline = launched.with_changes(is_baseline=True)
        try:
            source = to_machine_code(options=of_baseline).source()
        except CompileError as error:
            print(f"{kernel.name:<24} not on the CPU: {error.diagnostic.message}")
            continue
        work: dict[str, Callable[[], object]] = {"PTX": to_ptx, "optimised": to_machine_code}
        work["baseline"] = partial(to_machine_code, options=of_baseline)
        if source is not None:
            work["LLVM"] = partial(code_generation.image_of, source)
        times = least(work)
        name = kernel.name if kernel.name not in ratios["baseline"] else f"{kernel.name} of tests"
        for tier, found in ratios.items():
            found[name] = times[tier] / times["PTX"]
        guessed = 0.0 if source is None else optimised.seconds(len(source.text)) * 1e3
        tiers = (f"{times[tier]:>10.2f}{found[name]:>7.2f}" for tier, found in ratios.items())
        print(
            f"{name:<24}{times['PTX']:>9.2f}{''.join(tiers)}{times.get('LLVM', 0.0):>9.2f}{guessed:>9.2f}", flush=True
        )
    for tier, found in ratios.items():
        worst = max(found, key=found.__getitem__)
        median = statistics.median(found.values())
        print(f"{tier}: median of {len(found)}: {median:.2f}; the largest: {found[worst]:.2f}, {worst}")


#: Makes PTX of kernels and launches each once, nothing cached and LLVM loaded, and prints the processor time of both.
FIRST_LAUNCHES = """
import json, time
import nvgen as nv, numpy as np
from tests.bench.test_cpu_compile_time import launched

@nv.kernel
def warm(a: nv.Array[nv.f32]):
    nv.syncthreads()
    a[nv.thread_idx.x] = 1.0

times = {}
for name, (kernel, launch, arguments) in {"warm": (warm, (1, 32), (np.zeros(32, np.float32),)), **launched()}.items():
    start = time.process_time()
    kernel.ptx("sm_90")
    made = time.process_time()
    kernel.on("cpu")[launch](*arguments)
    times[name] = made - start, time.process_time() - made
del times["warm"]
print(json.dumps(times))
"""


def launched() -> dict[str, tuple[nv.Kernel, Any, tuple[Any, ...]]]:
    """Launches of the tests of whole applications, and of warps and blocks that work together: of some 1500 elements
    mostly."""
    inputs = Inputs(1500, 1)
    cases = [case for module in (applications, warp_algorithms) for case in module.CASES]
    return {case.kernel.name: (case.kernel, case.launch(inputs), case.arguments(inputs)) for case in cases}


@pytest.mark.timeout(900)
def test_first_launches(tmp_path: Path) -> None:
    """The first launch, with compilation, over PTX of the same kernel, of either tier and of what launches choose."""
    program = tmp_path / "program.py"
    program.write_text(FIRST_LAUNCHES)
    print("\nfirst launch over PTX: processor time, the least of three processes")
    for tier in ("", "baseline", "optimised"):
        variables = {**environment(), "NVGEN_CACHE_DIR": "off", "NVGEN_CPU": tier}
        found: dict[str, list[float]] = {}
        for _ in range(3):
            command = [sys.executable, str(program)]
            ended = subprocess.run(command, capture_output=True, text=True, check=False, env=variables)
            assert ended.returncode == 0, ended.stderr
            for name, pair in json.loads(ended.stdout).items():
                found[name] = [*map(min, pair, found.get(name, pair))]
        ratios = {name: launch / ptx for name, (ptx, launch) in found.items()}
        worst = max(ratios, key=ratios.__getitem__)
        median = statistics.median(ratios.values())
        print(
            f"  {tier or 'chosen':<10} median of {len(ratios)}: {median:.2f}; the largest: {ratios[worst]:.2f}, {worst}"
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
