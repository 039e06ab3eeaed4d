"""The first launch of kernels with asynchronous copies, mbarriers, clusters and products of matrices, beside their PTX.

Run with ``pytest tests/bench/test_cpu_first_launch_asynchronous.py -m bench -s``. Nothing is judged. Each kernel is
launched in a process of its own in which nothing is kept on disk, so that all functions of the target's own that it
calls are compiled; what every program loads, and what a saxpy compiles, is there before.
"""

from __future__ import annotations

import statistics
import subprocess
import sys

import pytest

from tests.bench.test_compile_time import environment
from tests.semantics import asynchronous, matrices, matrix_products, synchronisation
from tests.semantics.case import Case

pytestmark = pytest.mark.bench

#: Every so many kernels of the tests of single instructions.
EVERY = 60
#: Launches a case, and prints processor time in milliseconds: of the first launch, of compiling the kernel once more,
#: now that the functions that it calls are there, and of its PTX.
PROGRAM = """
import sys, time
import numpy as np
import nvgen as nv
from nvgen.artifacts import compiler
from nvgen.codegen.contract.cpu_run import blocks_like
from nvgen.diagnostics import CompileError
from nvgen.runtime.cpu import compilation
from nvgen.targets.cpu.conventions.options import CpuOptions
from nvgen.targets.cpu.library import printing
from nvgen.targets.cpu.threads import deadlock
from nvgen.targets.nvptx.options import CompileOptions
from tests.bench.cpu_table import nvgen_
from tests.bench.test_cpu_first_launch_asynchronous import cases
from tests.strategies import Inputs

def timed(function):
    start = time.process_time()
    function()
    return (time.process_time() - start) * 1e3

def ptx(kernel):
    for arch in ("sm_75", "sm_80", "sm_90a", "sm_100a", "sm_120a"):
        try:
            return compiler.compile_kernels([kernel.specialise()], CompileOptions(arch), compiler.Stage.PTX)
        except CompileError:
            pass

x = np.ones(64, np.float32)
nvgen_.saxpy.on("cpu")[1, 64](2.0, x, x)
ptx(nvgen_.saxpy)
case = cases()[sys.argv[1]]
inputs = Inputs(64, 1)
given, launch = case.arguments(inputs), case.launch(inputs)
first = timed(lambda: case.kernel.on("cpu")[launch](*given))
block = launch[1] if isinstance(launch[1], tuple) else (launch[1], 1, 1)
options = CpuOptions(checks=("bounds",), blocks=blocks_like((*block, 1, 1)[:3]))
symbols = {**printing.symbols(), **deadlock.symbols()}
again = min(timed(lambda: compilation.compiled(case.kernel.specialise(), options, symbols)) for _ in range(2))
print(first, again, min(timed(lambda: ptx(case.kernel)) for _ in range(3)))
"""


def cases() -> dict[str, Case]:
    """By name, with examples of the tests that have a case for every form of an instruction."""
    found = [*asynchronous.OF_AMPERE, *asynchronous.OF_HOPPER]
    found += [*asynchronous.COOPERATIVE, *asynchronous.COOPERATIVE_OF_HOPPER]
    found += [*synchronisation.OF_AMPERE, *synchronisation.OF_HOPPER, *matrix_products.ALL.values()]
    found += [tile.case() for tile in list(matrices.TILES.values())[::EVERY]]
    return {case.kernel.name: case for case in found}


@pytest.mark.timeout(1800)
def test_first_launches() -> None:
    first_ratios, again_ratios = dict[str, float](), dict[str, float]()
    print("\nprocessor time in ms: PTX, the first launch, and compiling again what calls functions that are there")
    print(f"{'kernel':<36}{'PTX':>8}{'first':>9}{'ratio':>8}{'again':>9}{'ratio':>8}")
    for name in cases():
        variables = {**environment(), "NVGEN_CACHE_DIR": "off"}
        command = [sys.executable, "-c", PROGRAM, name]
        ended = subprocess.run(command, capture_output=True, text=True, check=False, env=variables)
        assert ended.returncode == 0, ended.stderr
        first, again, ptx = map(float, ended.stdout.split())
        first_ratios[name], again_ratios[name] = first / ptx, again / ptx
        print(f"{name[:35]:<36}{ptx:>8.1f}{first:>9.1f}{first / ptx:>8.1f}{again:>9.1f}{again / ptx:>8.1f}", flush=True)
    for what, ratios in (("first launches", first_ratios), ("compiled again", again_ratios)):
        worst = max(ratios, key=ratios.__getitem__)
        median = statistics.median(ratios.values())
        print(f"{what}: median of {len(ratios)}: {median:.1f}; the largest: {ratios[worst]:.1f}, {worst}")
