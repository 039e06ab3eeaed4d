"""How long kernels compile that grow, each in one way: for three sizes, each twice the one before.

Run with ``pytest tests/bench/test_growth.py -m bench -s``, which takes minutes; ``-k`` picks kinds by name. Nothing is
judged. The processor time is that of ``.ptx()`` of a new kernel in a warm process without a cache, and the exponent is
how it grows from one size to the next: 1 is linear, 2 quadratic.
"""

from __future__ import annotations

import time
from math import log2

import pytest

from nvgen.artifacts import compiler
from nvgen.codegen.contract import llvm
from nvgen.targets.nvptx.options import CompileOptions
from nvgen.targets.nvptx.pipeline import NvptxPipeline
from tests.bench.growing import GROWING, Growing
from tests.bench.kernels import ARCH

pytestmark = pytest.mark.bench

#: The sizes that the first kernels of this kind were reported with, in place of three of growing size.
REPORTED = {"loads": 5000, "static_range": 2048, "runtime_loops": 512, "branches": 5000, "loop_over_tuple": 10_000}
ROUNDS = 3


def seconds(growing: Growing, n: int) -> tuple[float, float]:
    """The least processor time of a compilation, and LLVM's share of it."""
    return min(_once(growing, n) for _ in range(ROUNDS))


def _once(growing: Growing, n: int) -> tuple[float, float]:
    kernel = growing.kernel(n)
    start = time.process_time()
    emitted = compiler.emitted("nvptx", [kernel.specialise()], CompileOptions(ARCH), compiler.Stage.PTX)
    middle = time.process_time()
    emitted.compiled(compiler.Stage.PTX)
    end = time.process_time()
    return end - start, (end - middle) / (end - start)


@pytest.mark.parametrize("kind", GROWING)
def test_growth(kind: str) -> None:
    growing = GROWING[kind]
    before = None
    for n in (growing.size, 2 * growing.size, 4 * growing.size):
        whole, share = seconds(growing, n)
        exponent = "" if before is None else f"{log2(whole / before):8.2f}"
        print(f"\n{kind:<22}{n:>7}{whole * 1e3:>9.0f} ms, of LLVM {share:4.0%}{exponent}", end="")
        before = whole
    assert before


@pytest.mark.parametrize("kind", REPORTED)
def test_reported(kind: str) -> None:
    whole, share = seconds(GROWING[kind], REPORTED[kind])
    print(f"\n{kind:<22}{REPORTED[kind]:>7}{whole * 1e3:>9.0f} ms, of LLVM {share:4.0%}", end="")
    assert whole


def test_passes_left_out() -> None:
    """What each limit of ``targets.nvptx.size`` spares: the time of LLVM with and without it."""
    print(f"\n{'':<22}{'n':>7}{'every pass':>12}{'as it is':>12}  (ms)")
    for kind in ("loads", "copies", "branches", "long_expression", "runtime_loops", "while_loops"):
        growing = GROWING[kind]
        options = CompileOptions(ARCH)
        emitted = compiler.emitted("nvptx", [growing.kernel(growing.size).specialise()], options, compiler.Stage.PTX)
        times = []
        for measures in (False, True):
            pipeline = NvptxPipeline(options, compiler.library_function)
            with llvm.parsed(emitted.text) as module:
                start = time.process_time()
                if measures:
                    pipeline.measure(emitted.text)
                pipeline.optimise(module)
                assert pipeline.written(module)
                times.append((time.process_time() - start) * 1e3)
        print(f"{kind:<22}{growing.size:>7}{times[0]:>12.0f}{times[1]:>12.0f}")
