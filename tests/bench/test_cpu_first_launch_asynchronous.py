"""The first launch of kernels with asynchronous copies, mbarriers, clusters and products of matrices, beside their PTX.

Run with ``pytest tests/bench/test_cpu_first_launch_asynchronous.py -m bench -s``. Nothing is judged. Each kernel is
launched in a process of its own: in one in which nothing is kept on disk, so that all functions of the target's own
that it calls are compiled, and in one for which another kernel has kept these functions. What every program loads, and
what a saxpy compiles, is there before.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bench.test_compile_time import environment
from tests.semantics import asynchronous, matrices, matrix_products, synchronisation
from tests.semantics.case import Case

pytestmark = pytest.mark.bench

#: Every so many kernels of the tests of single instructions.
EVERY = 60
#: What both programs begin with: what every program loads, and what a saxpy compiles, is there.
COMMON = """
import sys, time
import numpy as np
import nvgen as nv
from nvgen.artifacts import compiler
from nvgen.targets.nvptx.options import CompileOptions
from tests.bench.cpu_table import nvgen_
from tests.bench.test_cpu_first_launch_asynchronous import cases
from tests.strategies import Inputs

def timed(function):
    start = time.process_time()
    function()
    return (time.process_time() - start) * 1e3

def ptx(kernel, arch):
    return compiler.compile_kernels([kernel.specialise()], CompileOptions(arch), compiler.Stage.PTX)

x = np.ones(64, np.float32)
nvgen_.saxpy.on("cpu")[1, 64](2.0, x, x)
ptx(nvgen_.saxpy, "sm_75")
case = cases()[sys.argv[1]]
"""
#: Launches a case, and prints processor time in milliseconds: of the first launch, of compiling the kernel's baseline
#: code once more, now that the functions that it calls are there, and of its PTX; and the architecture of that.
LAUNCH = f"""{COMMON}
from nvgen.codegen.contract.cpu_run import blocks_like
from nvgen.diagnostics import CompileError
from nvgen.runtime.cpu import compilation
from nvgen.targets.cpu.conventions.options import CpuOptions
from nvgen.targets.cpu.library import printing
from nvgen.targets.cpu.threads import deadlock

def arch_of(kernel):
    for arch in ("sm_75", "sm_80", "sm_90a", "sm_100a", "sm_120a"):
        try:
            ptx(kernel, arch)
            return arch
        except CompileError:
            pass

inputs = Inputs(64, 1)
given, launch = case.arguments(inputs), case.launch(inputs)
first = timed(lambda: case.kernel.on("cpu")[launch](*given))
block = launch[1] if isinstance(launch[1], tuple) else (launch[1], 1, 1)
options = CpuOptions(checks=("bounds",), blocks=blocks_like((*block, 1, 1)[:3]), is_baseline=True)
symbols = {{**printing.symbols(), **deadlock.symbols()}}
again = min(timed(lambda: compilation.compiled(case.kernel.specialise(), options, symbols)) for _ in range(2))
arch = arch_of(case.kernel)
print(first, again, min(timed(lambda: ptx(case.kernel, arch)) for _ in range(3)), arch)
"""
#: Launches a case. With a second argument, another one each time, no kernel is found on disk, only what kernels call,
#: and nothing of the files of a source tree is looked at before a kernel is kept: an installed nvgen has none that may
#: be edited.
KEPT = f"""
import sys
from nvgen.files import compiler_identity
from nvgen.runtime.cpu import code

if sys.argv[2:]:
    files, fingerprint = compiler_identity.first_nvgen(), code.fingerprint
    compiler_identity.nvgen = lambda: files
    code.fingerprint = lambda *arguments: fingerprint(*arguments) + sys.argv[2]
{COMMON}
inputs = Inputs(64, 1)
given, launch = case.arguments(inputs), case.launch(inputs)
print(timed(lambda: case.kernel.on("cpu")[launch](*given)))
"""
#: Prints the same time of a case's PTX for an architecture, of which nothing has been asked before.
PTX = f"""{COMMON}
print(timed(lambda: ptx(case.kernel, sys.argv[2])))
"""


def cases() -> dict[str, Case]:
    """By name, with examples of the tests that have a case for every form of an instruction."""
    found = [*asynchronous.OF_AMPERE, *asynchronous.OF_HOPPER]
    found += [*asynchronous.COOPERATIVE, *asynchronous.COOPERATIVE_OF_HOPPER]
    found += [*synchronisation.OF_AMPERE, *synchronisation.OF_HOPPER, *matrix_products.ALL.values()]
    found += [tile.case() for tile in list(matrices.TILES.values())[::EVERY]]
    return {case.kernel.name: case for case in found}


def printed(program: str, *arguments: str, folder: str = "off") -> list[str]:
    """What a program prints that keeps what it makes in a folder, word by word; nothing is kept for it by default."""
    variables = {**environment(), "NVGEN_CACHE_DIR": folder}
    command = [sys.executable, "-c", program, *arguments]
    ended = subprocess.run(command, capture_output=True, text=True, check=False, env=variables)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout.split()


@pytest.mark.timeout(1800)
def test_first_launches(tmp_path: Path) -> None:
    titles = ("first over first PTX", "with what it calls kept, over first PTX", "first over PTX", "again over PTX")
    ratios: dict[str, dict[str, float]] = {title: {} for title in titles}
    print("\nprocessor time in ms: the first PTX, and the first launch of a process for which nothing is kept, and of")
    print("one that finds the functions that the kernel calls; PTX of a warm process, with the first launch over it,")
    print("and baseline code compiled again that calls functions that are there")
    print(f"{'kernel':<36}{'1st PTX':>8}{'first':>8}{'ratio':>7}{'kept':>8}{'ratio':>7}{'PTX':>8}{'ratio':>7}", end="")
    print(f"{'again':>8}{'ratio':>7}")
    for name in cases():
        printed(KEPT, name, folder=str(tmp_path))  # Python's bytecode is there from now on as well
        *times, arch = printed(LAUNCH, name)
        first, again, ptx = map(float, times)
        first_ptx = float(printed(PTX, name, arch)[0])
        kept = float(printed(KEPT, name, f"not {name}", folder=str(tmp_path))[0])
        found = (first / first_ptx, kept / first_ptx, first / ptx, again / ptx)
        for of_title, ratio in zip(ratios.values(), found, strict=True):
            of_title[name] = ratio
        columns = f"{first_ptx:>8.1f}{first:>8.1f}{found[0]:>7.1f}{kept:>8.1f}{found[1]:>7.1f}"
        columns += f"{ptx:>8.1f}{found[2]:>7.1f}{again:>8.1f}{found[3]:>7.1f}"
        print(f"{name[:35]:<36}{columns}", flush=True)
    for title, of_title in ratios.items():
        worst = max(of_title, key=of_title.__getitem__)
        median = statistics.median(of_title.values())
        print(f"{title}: median of {len(of_title)}: {median:.1f}; the largest: {of_title[worst]:.1f}, {worst}")
