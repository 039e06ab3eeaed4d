"""What PTX by another LLVM than llvmlite's takes (``NVGEN_LLVM``), and whether it is the same.

Run with ``pytest tests/bench/test_llvm_library.py -m bench -s``.
"""

from __future__ import annotations

import statistics
import time

import pytest

import nvgen as nv
from nvgen.artifacts import compiler
from nvgen.codegen.contract import llvm
from nvgen.targets.nvptx import llvm_library
from nvgen.targets.nvptx.emit import machine_arguments, optimise, pipeline_level, target_machine
from nvgen.targets.nvptx.options import CompileOptions
from nvgen.targets.nvptx.pipeline import NvptxPipeline, nvptx_target
from tests.bench.kernels import ARCH, GROUPS, kernels
from tests.targets.test_llvm_library import LIBRARIES

pytestmark = pytest.mark.bench

ROUNDS = 5


def _module(kernel: nv.Kernel) -> str:
    """The kernel's LLVM IR before LLVM's pipeline, with its functions of libdevice."""
    emitted = compiler.emitted("nvptx", [kernel.specialise()], CompileOptions(ARCH), compiler.Stage.PTX)
    with llvm.parsed(emitted.text) as module:
        assert isinstance(emitted.pipeline, NvptxPipeline)
        emitted.pipeline.link(module)
        return str(module)


@pytest.mark.parametrize("path", LIBRARIES or [pytest.param("", marks=pytest.mark.skip(reason="there is none"))])
def test_another_llvm(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Process time from LLVM IR to PTX in milliseconds, the least of some rounds in turns."""
    monkeypatch.setenv("NVGEN_LLVM", path)
    library = llvm_library.chosen()
    assert library is not None
    target = nvptx_target(CompileOptions(ARCH)).with_changes(has_short_pointers=True)
    level = CompileOptions().level

    def by_llvmlite(text: str) -> str:
        machine = target_machine(target, level)
        with llvm.parsed(text) as module:
            optimise(module, machine, level)
            return str(machine.emit_assembly(module))

    def by_library(text: str) -> str:
        with llvm.parsed(text) as module:
            machine = (*machine_arguments(target), level, target.has_short_pointers)
            return library.assembly(module.as_bitcode(), machine, pipeline_level(level), None) or ""

    print(f"\nLLVM {llvm.version()} of llvmlite, and {library.version} of {path}")
    ratios = []
    for name, kernel in (item for group in GROUPS for item in kernels(group).items()):
        text, best, made = _module(kernel), [float("inf")] * 2, ["", ""]
        for _ in range(ROUNDS):
            for which, compile_ in enumerate((by_llvmlite, by_library)):
                start = time.process_time()
                made[which] = compile_(text)
                best[which] = min(best[which], time.process_time() - start)
        assert made[0] == made[1], name
        ratios.append(best[0] / best[1])
        print(f"  {name:<24}{best[0] * 1e3:8.2f}{best[1] * 1e3:8.2f}{ratios[-1]:8.2f}")
    print(f"  {'geometric mean':<40}{statistics.geometric_mean(ratios):8.2f}")
