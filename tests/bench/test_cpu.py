"""The CPU target beside C on the same cores, numba, Warp and numba-cuda's simulator: kernels and launches.

Run with ``pytest tests/bench/test_cpu.py -m bench -s``. Every figure is printed with its ratio; none is judged, but the
results of both languages are compared. What is compared takes turns, and the smallest time of each counts.
"""

from __future__ import annotations

import ctypes
import math
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.codegen.contract import llvm
from nvgen.runtime.cpu import launch as cpu
from tests.bench import c_loops, reductions
from tests.bench.cpu_table import languages
from tests.bench.cpu_table.rows import rows, small_launch
from tests.bench.kernels import blocks, elementwise, matrices
from tests.bench.test_compile_time import environment

pytestmark = pytest.mark.bench

BLOCK = 256
CORES = cpu.core_count()
#: Elements whose arrays stay in the caches, and some that do not.
SIZES = {"in cache": 1 << 17, "in memory": 1 << 24}


@nv.kernel(noalias=True)
def saxpy(alpha: nv.f32, x: nv.Array[nv.f32], y: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < y.size:
        y[i] = alpha * x[i] + y[i]


@nv.device
def logarithm(x):
    z = (x - 1.0) / (x + 1.0)
    w = z * z
    return 2.0 * z * (1.0 + w * (0.33333333 + w * (0.2 + w * (0.14285714 + w * 0.11111111))))


@nv.device
def exponential(x):
    power = 1.0 + x * 0.00390625
    for _ in range(8):
        power = power * power
    return power


@nv.device
def normal(d):
    t = 1.0 / (1.0 + 0.2316419 * abs(d))
    terms = t * (0.31938153 + t * (-0.35656378 + t * (1.7814779 + t * (-1.8212559 + t * 1.3302744))))
    tail = 0.39894228 * exponential(-0.5 * d * d) * terms
    return tail if d < 0.0 else 1.0 - tail


@nv.kernel(noalias=True)
def black_scholes_alike(
    rate: nv.f32,
    volatility: nv.f32,
    price: nv.Array[nv.f32],
    strike: nv.Array[nv.f32],
    years: nv.Array[nv.f32],
    call: nv.Array[nv.f32],
    put: nv.Array[nv.f32],
):
    i = nv.grid(1)
    if i < price.size:
        s, k, t = price[i], strike[i], years[i]
        spread = volatility * math.sqrt(t)
        d1 = (logarithm(s / k) + (rate + 0.5 * volatility * volatility) * t) / spread
        below1, below2 = normal(d1), normal(d1 - spread)
        discounted = k * exponential(-rate * t)
        call[i] = s * below1 - discounted * below2
        put[i] = discounted * (1.0 - below2) - s * (1.0 - below1)


@nv.kernel
def empty():
    pass


def best_in_turns(work: dict[str, Callable[[], object]], seconds: float = 1.0) -> dict[str, float]:
    """The smallest wall time of each call in microseconds; the calls take turns for as long as that."""
    best = dict.fromkeys(work, math.inf)
    end = time.perf_counter() + seconds * len(work)
    while time.perf_counter() < end:
        for name, function in work.items():
            start = time.perf_counter()
            function()
            best[name] = min(best[name], (time.perf_counter() - start) * 1e6)
    return best


class Comparison:
    """One kernel's launch beside the C function of its name. Floats and arrays are what both are called with."""

    def __init__(self, name: str, kernel: nv.Kernel, grid: Any, block: Any, *arguments: Any) -> None:
        self.name = name
        self.kernel = kernel
        self.launch = kernel.on("cpu")[grid, block]
        self.arguments = arguments

    def c_call(self, library: ctypes.CDLL, arguments: tuple[Any, ...]) -> Callable[[], object]:
        """The C function's call: scalars, array addresses, the extents of the last array, and how many threads."""
        kinds = {float: ctypes.c_float, int: ctypes.c_int32}
        converted = [
            ctypes.c_void_p(a.ctypes.data) if isinstance(a, np.ndarray) else kinds[type(a)](a) for a in arguments
        ]
        sizes = [ctypes.c_int32(extent) for extent in (*arguments[-1].shape, CORES)]
        function = library[self.kernel.name]
        return lambda: function(*converted, *sizes)

    def check(self, library: ctypes.CDLL) -> None:
        """Both languages compute the same from the same arrays; the results may differ as functions of libraries do."""
        copies = [[np.copy(a) if isinstance(a, np.ndarray) else a for a in self.arguments] for _ in range(2)]
        self.launch(*copies[0])
        self.c_call(library, tuple(copies[1]))()
        for ours, theirs in zip(*copies, strict=True):
            if isinstance(ours, np.ndarray) and ours.dtype == np.float32:
                np.testing.assert_allclose(ours, theirs, rtol=1e-4, atol=1e-3)
            elif isinstance(ours, np.ndarray):  # a sum rounded otherwise ends a loop one turn earlier
                assert np.mean(ours != theirs) < 0.02

    def run(self, libraries: dict[str, ctypes.CDLL]) -> float:
        """Prints the times; the result is how fast the kernel is beside the faster C with the usual flags."""
        work: dict[str, Callable[[], object]] = {"nvgen": lambda: self.launch(*self.arguments)}
        for compiler_name, library in libraries.items():
            self.check(library)
            work[compiler_name] = self.c_call(library, self.arguments)
        times = best_in_turns(work)
        ratio = min(time for name, time in times.items() if name in c_loops.COMPILERS) / times["nvgen"]
        shown = "".join(f"{microseconds:>14.1f}" for microseconds in times.values())
        print(f"{self.name:<38}{shown}{ratio:>9.2f}")
        return ratio


def comparisons(n: int, where: str) -> list[Comparison]:
    """The kernels over arrays of n elements."""
    random = np.random.default_rng(1)
    a, b, c, d, e = (random.uniform(0.5, 1.5, n).astype(np.float32) for _ in range(5))
    grid = (n + BLOCK - 1) // BLOCK
    options = (0.02, 0.3, a * 20, b * 20, c, d, e)
    return [
        Comparison(f"vector add, {where}", elementwise.vector_add, grid, BLOCK, a, b, c),
        Comparison(f"saxpy, {where}", saxpy, grid, BLOCK, 1e-9, a, d),
        Comparison(f"saxpy, grid-stride, {where}", elementwise.saxpy, grid, BLOCK, 1e-9, a, d),
        Comparison(f"Black-Scholes, {where}", elementwise.black_scholes, grid, BLOCK, *options),
        Comparison(f"  with the same functions, {where}", black_scholes_alike, grid, BLOCK, *options),
    ]


def test_beside_c(tmp_path: Path) -> None:
    """Vector add, saxpy, Black-Scholes and Mandelbrot, on all cores."""
    libraries = c_loops.libraries(tmp_path)
    if not libraries:
        pytest.skip("no C compiler on this machine")
    print(
        f"\n{llvm.host_cpu()}, {CORES} cores; microseconds, and the time of C ({' '.join(c_loops.FLAGS)}) over nvgen's"
    )
    print(f"relaxed: with {' '.join(c_loops.RELAXED)} as well")
    print("".join([f"{'kernel':<38}", *(f"{name:>14}" for name in ("nvgen", *libraries)), f"{'ratio':>9}"]))
    for where, n in SIZES.items():
        for comparison in comparisons(n, where):
            comparison.run(libraries)
    image = np.zeros((512, 768), np.int32)
    Comparison("Mandelbrot, 768x512", elementwise.mandelbrot, (48, 32), (16, 16), -2.0, -1.0, 1 / 256, 200, image).run(
        libraries
    )


def core_seconds(launch: Callable[[], object], rounds: int = 5) -> float:
    """The least processor time of a call, of all threads together."""
    best = math.inf
    for _ in range(rounds):
        start = time.process_time()
        launch()
        best = min(best, time.process_time() - start)
    return best


#: What the simulator runs: the same text, with the names exchanged. It prints seconds and the sums.
SIMULATED = """
import sys, time, numpy as np
from numba import cuda
from tests.bench import numba_kernels
from tests.bench.kernels import path_of
kernel = cuda.jit(numba_kernels.functions(path_of("blocks"))["block_sum"])
source = np.load(sys.argv[1])
sums = np.zeros(source.size // 256, np.float32)
start = time.perf_counter()
kernel[sums.size, 256](source, sums)
print(time.perf_counter() - start, *sums)
"""


def test_block_reduction(tmp_path: Path) -> None:
    """Sums of 256 threads in shared memory, nine barriers each, beside the simulator that interprets them."""
    random = np.random.default_rng(1)
    source = random.uniform(0, 1, 1 << 20).astype(np.float32)
    sums = np.zeros(source.size // BLOCK, np.float32)
    launch = blocks.block_sum.on("cpu")[sums.size, BLOCK]
    launch(source, sums)
    np.testing.assert_allclose(sums, source.reshape(-1, BLOCK).sum(axis=1), rtol=1e-4)
    ours = source.size / core_seconds(lambda: launch(source, sums))
    print(f"\nblock reduction, {BLOCK} threads, on {llvm.host_cpu()}: {ours / 1e6:.1f} million threads a second a core")
    few = source[: 4 * BLOCK]
    np.save(tmp_path / "source.npy", few)
    command = [sys.executable, "-c", SIMULATED, str(tmp_path / "source.npy")]
    simulated = {**environment(), "NUMBA_ENABLE_CUDASIM": "1"}
    ended = subprocess.run(command, capture_output=True, text=True, check=False, env=simulated)
    if "No module named 'numba" in ended.stderr:
        pytest.skip("numba-cuda is not installed: not compared (pip install '.[bench]')")
    assert ended.returncode == 0, ended.stderr
    seconds, *simulated_sums = map(float, ended.stdout.split())
    np.testing.assert_allclose(simulated_sums, sums[:4], rtol=1e-4)
    theirs = few.size / seconds
    print(
        f"  numba-cuda's simulator: {theirs:.0f} threads a second; nvgen on one core: {ours / theirs:,.0f} times that"
    )


def test_forms_of_reductions(tmp_path: Path) -> None:
    """The same sums in all forms that programs have, beside C's loop, which adds in order; on one core."""
    libraries = c_loops.libraries(tmp_path)
    if not libraries:
        pytest.skip("no C compiler on this machine")
    numbers = np.random.default_rng(1).integers(0, 4, 1 << 18)
    source, of_c = numbers.astype(np.float32), np.zeros(numbers.size // BLOCK, np.float32)
    pointers = [ctypes.c_void_p(array.ctypes.data) for array in (source, of_c)]
    library = next(iter(libraries.values()))
    theirs = core_seconds(lambda: library.block_sum(*pointers, ctypes.c_int32(of_c.size), ctypes.c_int32(1)), 20)
    print(f"\nsums of blocks, on {llvm.host_cpu()}, one core; nanoseconds a thread, and the time over C's")
    print(f"{'C':<32}{theirs / numbers.size * 1e9:9.3f}")
    for title, (kernel, block, type_) in reductions.FORMS.items():
        count = math.prod(block) if isinstance(block, tuple) else block
        given = numbers.astype(getattr(nv, type_).dtype)
        sums = np.zeros(given.size // count, given.dtype)
        launch = kernel.on("cpu")[sums.size, block]
        launch(given, sums)
        parts = numbers.reshape(-1, count)
        np.testing.assert_array_equal(sums, parts.max(axis=1) if "largest" in title else parts.sum(axis=1))
        ours = core_seconds(lambda launch=launch, given=given, sums=sums: launch(given, sums), 20)
        print(f"{title:<32}{ours / numbers.size * 1e9:9.3f}{ours / theirs:9.2f}")


def test_tiled_matmul(tmp_path: Path) -> None:
    """512x512 in tiles of 16x16 with two barriers each, beside three loops of C; both on one core."""
    libraries = c_loops.libraries(tmp_path)
    if not libraries:
        pytest.skip("no C compiler on this machine")
    n = 512
    random = np.random.default_rng(1)
    a, b, c, of_c = (random.uniform(0, 1, (n, n)).astype(np.float32) for _ in range(4))
    launch = matrices.tiled_matmul.on("cpu")[(n // 16, n // 16), (16, 16)]
    launch(a, b, c)
    np.testing.assert_allclose(c, a @ b, rtol=1e-4)
    ours = core_seconds(lambda: launch(a, b, c))
    print(f"\ntiled matmul, {n}x{n}, one core: {ours * 1e3:.1f} ms")
    for name, library in libraries.items():
        addresses = [ctypes.c_void_p(array.ctypes.data) for array in (a, b, of_c)]
        theirs = core_seconds(lambda run=library.matmul, given=addresses: run(*given, ctypes.c_int32(n)))
        np.testing.assert_allclose(of_c, c, rtol=1e-4)
        print(f"  three loops of {name}: {theirs * 1e3:.1f} ms; nvgen takes {ours / theirs:.2f} times that")


def test_empty_launch() -> None:
    """What a launch costs that does nothing."""
    a = np.ones(BLOCK, np.float32)
    launch = empty.on("cpu")[1, 1]
    with_arrays = elementwise.vector_add.on("cpu")[1, BLOCK]

    def by_on_and_brackets() -> None:
        empty.on("cpu")[1, 1]()

    def by_brackets() -> None:
        empty[1, 1]()

    work: dict[str, Callable[[], object]] = {
        "empty kernel": launch,
        "empty kernel, by `on` and brackets": by_on_and_brackets,
        "empty kernel, by brackets alone": by_brackets,
        "three arrays of 256 elements": lambda: with_arrays(a, a, a),
        "three arrays, by `on` and brackets": lambda: elementwise.vector_add.on("cpu")[1, BLOCK](a, a, a),
    }
    with nv.device("cpu"):
        times = best_in_turns(work)
    print("\nlaunch on the CPU")
    for name, microseconds in times.items():
        print(f"  {name:<38}{microseconds:9.1f} us")


def test_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a user would pick instead, C, numba and Warp, on one core, then on all; results are NumPy's.

    Numba and Warp come with ``pip install '.[bench]'``. Below 1 a ratio is better for nvgen.
    """
    print(f"\n{llvm.host_cpu()}; C: {' '.join(c_loops.FLAGS)}, {languages.FAST}: and -ffast-math; microseconds, ratios")
    compared = languages.Languages(tmp_path)
    cases = rows()
    checked = [compared.calls(row, CORES, is_checked=True) for row in cases]
    small = small_launch()
    with languages.cores(1, monkeypatch, compared.numba):
        languages.head("one core")
        for row in cases:
            languages.show(row.title, languages.least(compared.calls(row, 1, is_checked=False), time.process_time))
        calls = compared.calls(small, 1, is_checked=True)
        languages.show(small.title, languages.least(calls, time.process_time))
        calls["nvgen"] = lambda: small.kernel.on("cpu")[small.grid, small.block](*small.arguments)
        languages.show("  and its configuration", languages.least(calls, time.process_time))
    with languages.cores(CORES, monkeypatch, compared.numba):
        languages.head(f"{CORES} cores (Warp: one)")
        for row, calls in zip(cases, checked, strict=True):
            if not row.is_small:
                languages.show(row.title, languages.least(calls, time.perf_counter))
