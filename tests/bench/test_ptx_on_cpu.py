"""PTX on the CPU beside nvgen's own run of the same kernels there; how fast PTX becomes LLVM IR, and machine code.

Run with ``pytest -m bench tests/bench -k ptx_on_cpu -s``. Nothing is judged. ``NVGEN_PTX_CORPUS`` names a folder of
``.ptx`` files, as ``python -m tests.ptx_corpus`` makes it; the kernels of some files of each source are lifted.
"""

from __future__ import annotations

import math
import os
import resource
import statistics
import subprocess
import time
from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen import CompileError, ptx
from nvgen.artifacts import compiler
from nvgen.base import garbage_collection
from nvgen.codegen.contract.cpu_run import BlockShape
from nvgen.files import cuda_tools
from nvgen.lift import kernel as lift
from nvgen.lift.functions import reach
from nvgen.lift.layout import declared
from nvgen.lift.module import LiftedModule
from nvgen.runtime.cpu import compilation
from nvgen.targets.cpu import emit
from nvgen.targets.cpu.conventions.options import CpuOptions
from nvgen.targets.cpu.conventions.symbols import global_symbol
from nvgen.targets.cpu.library import printing
from nvgen.targets.cpu.threads import deadlock
from tests.ptx_input.growing_kernels import GROWING
from tests.semantics.from_ptx import lifted

pytestmark = [pytest.mark.bench, pytest.mark.timeout(1800)]

f16, f32, i32, Array = nv.f16, nv.f32, nv.i32, nv.Array
_ARCH = "sm_75"
_REPEATS = 7
_LARGEST, _FILES = 1_000_000, 12
#: Each time is the least of so many.
_ROUNDS = 3
_N, _SIDE = 1 << 20, 512


def saxpy(a: f32, x: Array[f32], y: Array[f32]):
    i = nv.grid(1)
    if i < x.size:
        y[i] = a * x[i] + y[i]


def saxpy_strided(a: f32, x: Array[f32], y: Array[f32]):
    for i in range(nv.grid(1), x.size, nv.grid_size(1)):
        y[i] = a * x[i] + y[i]


def exponential(x: Array[f32], y: Array[f32]):
    i = nv.grid(1)
    if i < x.size:
        y[i] = nv.math.exp(x[i])


def stencil(x: Array[f32, 2], y: Array[f32, 2]):
    i, j = nv.grid(2)
    if 0 < i < x.shape[0] - 1 and 0 < j < x.shape[1] - 1:
        y[i, j] = 0.25 * (x[i - 1, j] + x[i + 1, j] + x[i, j - 1] + x[i, j + 1])


def transpose(x: Array[f32, 2], y: Array[f32, 2]):
    i, j = nv.grid(2)
    if i < x.shape[0] and j < x.shape[1]:
        y[j, i] = x[i, j]


def mandelbrot(out: Array[i32, 2], most: i32):
    i, j = nv.grid(2)
    if i < out.shape[0] and j < out.shape[1]:
        cx = f32(j) / f32(out.shape[1]) * 3 - 2
        cy = f32(i) / f32(out.shape[0]) * 2 - 1
        x = f32(0)
        y = f32(0)
        k = 0
        while k < most and x * x + y * y < 4:
            t = x * x - y * y + cx
            y = 2 * x * y + cy
            x = t
            k += 1
        out[i, j] = k


def matmul(a: Array[f32, 2], b: Array[f32, 2], c: Array[f32, 2]):
    i, j = nv.grid(2)
    if i < c.shape[0] and j < c.shape[1]:
        total = f32(0)
        for k in range(a.shape[1]):
            total += a[i, k] * b[k, j]
        c[i, j] = total


def histogram(x: Array[i32], out: Array[i32]):
    for i in range(nv.grid(1), x.size, nv.grid_size(1)):
        nv.atomic.add(out, x[i] & 255, 1)


def collatz(x: Array[i32], out: Array[i32]):
    i = nv.grid(1)
    if i < x.size:
        n = nv.u32(x[i] & 4095)
        steps = 0
        while n > 1:
            n = n // 2 if n % 2 == 0 else 3 * n + 1
            steps += 1
        out[i] = steps


def block_sum(x: Array[f32], out: Array[f32]):
    shared = nv.shared.array(256, f32)
    t = nv.thread_idx.x
    shared[t] = x[nv.grid(1)]
    nv.syncthreads()
    k = 128
    while k > 0:
        if t < k:
            shared[t] += shared[t + k]
        nv.syncthreads()
        k //= 2
    if t == 0:
        out[nv.block_idx.x] = shared[0]


def warp_sum(x: Array[f32], out: Array[f32]):
    value = x[nv.grid(1)]
    k = 16
    while k > 0:
        value += nv.warp.shuffle_down(value, k)
        k //= 2
    if nv.lane_id() == 0:
        out[nv.grid(1) // 32] = value


def matmul_tiled(a: Array[f32, 2], b: Array[f32, 2], c: Array[f32, 2]):
    rows = nv.shared.array((16, 16), f32)
    columns = nv.shared.array((16, 16), f32)
    tx = nv.thread_idx.x
    ty = nv.thread_idx.y
    i = nv.block_idx.y * 16 + ty
    j = nv.block_idx.x * 16 + tx
    total = f32(0)
    for k in range(a.shape[1] // 16):
        rows[ty, tx] = a[i, k * 16 + tx]
        columns[ty, tx] = b[k * 16 + ty, j]
        nv.syncthreads()
        for inner in range(16):
            total += rows[ty, inner] * columns[inner, tx]
        nv.syncthreads()
    c[i, j] = total


def matches(x: Array[i32], out: Array[i32]):
    value = x[nv.grid(1)] & 7
    for _ in range(4):
        same = nv.warp.match_any(value)
        lanes, are_alike = nv.warp.match_all(value & 3)
        value += nv.i32(same & 7) + (nv.i32(lanes & 1) if are_alike else 0)
    out[nv.grid(1)] = value


def one_update_a_warp(x: Array[i32], out: Array[i32]):
    value = x[nv.grid(1)]
    for _ in range(4):
        active = nv.warp.active_mask()
        total = nv.warp.reduce_add(value)
        if nv.warp.elect():
            nv.atomic.add(out, value & 255, total + nv.i32(active & 1))
        value += total


def products(rows: Array[f16, 2], out: Array[f32, 2]):
    t = nv.grid(1)
    a = nv.vec[f16, 8](f16(0))
    for i in nv.static_range(8):
        a[i] = rows[t, i]
    b = nv.vec[f16, 4](a[0], a[1], a[2], a[3])
    total = nv.vec[f32, 4](0.0)
    for _ in range(16):
        total = nv.mma.mma("m16n8k16", a, b, total)
    for i in nv.static_range(4):
        out[t, i] = total[i]


def _collectives() -> list[tuple[Callable[..., None], Any, tuple[Any, ...]]]:
    random, lines = np.random.default_rng(1), (_N // 256, 256)
    numbers = random.integers(0, 1 << 20, _N, np.int32)
    rows = random.standard_normal((1 << 14, 8)).astype(np.float16)
    return [
        (matches, lines, (numbers, np.zeros(_N, np.int32))),
        (one_update_a_warp, lines, (numbers, np.zeros(256, np.int32))),
        (products, (len(rows) // 256, 256), (rows, np.zeros((len(rows), 4), np.float32))),
    ]


def _cases() -> list[tuple[Callable[..., None], Any, tuple[Any, ...]]]:
    random = np.random.default_rng(1)
    x, y = random.random(_N, np.float32), random.random(_N, np.float32)
    a, b, c = (random.random((_SIDE, _SIDE), np.float32) for _ in range(3))
    numbers = random.integers(0, 1 << 20, _N, np.int32)
    lines, square = (_N // 256, 256), ((_SIDE // 16, _SIDE // 16), (16, 16))
    return [
        (saxpy, lines, (2.0, x, y)),
        (saxpy_strided, (64, 256), (2.0, x, y)),
        (exponential, lines, (x, y)),
        (stencil, square, (a, c)),
        (transpose, square, (a, c)),
        (mandelbrot, square, (np.zeros((_SIDE, _SIDE), np.int32), 100)),
        (matmul, square, (a, b, c)),
        (histogram, (64, 256), (numbers, np.zeros(256, np.int32))),
        (collatz, lines, (numbers, np.zeros(_N, np.int32))),
        (block_sum, lines, (x, np.zeros(_N // 256, np.float32))),
        (warp_sum, lines, (x, np.zeros(_N // 32, np.float32))),
        (matmul_tiled, square, (a, b, c)),
    ]


def _best(launch: Callable[[], None]) -> float:
    launch()
    times = []
    for _ in range(_REPEATS):
        begun = time.perf_counter()
        launch()
        times.append(time.perf_counter() - begun)
    return min(times)


def test_speed() -> None:
    print(f"\n{'':<16}{'own ms':>10}{'PTX ms':>10}{'ratio':>8}")
    ratios = []
    for function, configuration, arguments in _cases():
        kernel = nv.kernel(function)
        seconds = []
        for run in (nullcontext(), lifted(kernel, _ARCH)):
            with run:
                seconds.append(_best(partial(kernel.on("cpu", check="none")[configuration], *arguments)))
        ratios.append(seconds[1] / seconds[0])
        print(f"{function.__name__:<16}{seconds[0] * 1e3:10.3f}{seconds[1] * 1e3:10.3f}{ratios[-1]:8.2f}")
    print(f"geometric mean of {len(ratios)}: {math.exp(sum(map(math.log, ratios)) / len(ratios)):.2f}")


def test_operations_of_warps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kernels of PTX that loops over lanes run and that coroutines did."""
    print(f"\n{'':<18}{'coroutines ms':>15}{'loops ms':>10}{'ratio':>8}")
    for function, configuration, arguments in _collectives():
        text, name = nv.kernel(function).ptx(arch="sm_90"), function.__name__
        given = [part for array in arguments for part in (array, *array.shape)]
        seconds = []
        for form in ("coroutines", ""):
            monkeypatch.setenv("NVGEN_CPU", f"optimised,{form}")
            launched = nv.ptx.load(text)[name].on("cpu", check="none")[configuration]
            seconds.append(_best(partial(launched, *given)))
        before, after = seconds
        print(f"{function.__name__:<18}{before * 1e3:15.2f}{after * 1e3:10.2f}{before / after:8.1f}")


def _lift(text: str, name: str) -> tuple[int, float, int, int]:
    """The characters of the kernels of a text and of what they call, the seconds of the processor that they take, how
    many were lifted, and how many there are."""
    module, source = ptx.parse(text), ptx.SourceText(text, name)
    size, spent, done = 0, 0.0, 0
    for kernel in module.kernels:
        target = emit.host_target(CpuOptions(), compiler.library_function)
        begun = time.process_time()
        try:
            with garbage_collection.collection_paused():
                lift.emit(module, source, kernel.name, target)
            done += 1
        except CompileError:
            pass  # counted: what the CPU does not run is refused
        spent += time.process_time() - begun
        forms = reach(found := LiftedModule(module, source, kernel.name, target), found.kernel).forms
        size += sum(form.function.body.end - form.function.start for form in forms if form.function.body is not None)
    return size, spent, done, len(module.kernels)


def _corpus() -> dict[str, list[Path]]:
    """Some files of each source."""
    folder = os.environ.get("NVGEN_PTX_CORPUS")
    if not folder:
        pytest.skip("NVGEN_PTX_CORPUS names no folder of PTX files")
    found = {}
    for source in sorted(path for path in Path(folder).iterdir() if path.is_dir()):
        files = [path for path in sorted(source.rglob("*.ptx")) if path.stat().st_size < _LARGEST]
        found[source.name] = files[:: max(1, len(files) // _FILES)]
    return found


def test_lifting() -> None:
    print(f"\n{'':<16}{'kernels':>9}{'lifted':>9}{'MB/s':>8}")
    for source, files in _corpus().items():
        size, spent, done, count = 0, 0.0, 0, 0
        for path in files:
            text = path.read_text(encoding="utf-8", errors="replace")
            rounds = [_lift(text, str(path)) for _ in range(_ROUNDS)]
            found = min(rounds, key=lambda one: one[1])
            size, spent, done, count = (a + b for a, b in zip((size, spent, done, count), found, strict=True))
        print(f"{source:<16}{count:>9}{done:>9}{size / 1e6 / spent:8.2f}")


@pytest.mark.parametrize("kind", sorted({*GROWING} - {"calls", "kernels"}))
def test_growth(kind: str) -> None:
    """How lifting grows with a kernel, for three sizes, each twice the one before; 1 is linear, 2 quadratic."""
    before = None
    for n in (500, 1000, 2000):
        size, spent, _, _ = min((_lift(GROWING[kind](n), kind) for _ in range(_ROUNDS)), key=lambda one: one[1])
        exponent = "" if before is None else f"{math.log2(spent / before):8.2f}"
        print(f"\n{kind:<18}{n:>6}{spent * 1e3:>9.0f} ms {size / 1e6 / spent:8.2f} MB/s{exponent}", end="")
        before = spent


def _machine_code(text: str, name: str, kernel: str, *, is_baseline: bool) -> float:
    """The seconds of the processor that a kernel takes from its text to machine code, checked as by default."""
    options = CpuOptions(checks=("bounds",), blocks=BlockShape(32, is_row=True), is_baseline=is_baseline)
    variables = [one.name for declaration in declared(ptx.parse(text)) for one in declaration.declarators]
    known = {global_symbol(variable): id(variables) for variable in variables}  # nothing runs
    symbols = {**printing.symbols(), **deadlock.symbols(), **known}
    begun = time.process_time()
    compilation.lifted(ptx.parse(text), ptx.SourceText(text, name), kernel, options, symbols)
    return time.process_time() - begun


def _ptxas(tool: Path, text: str, folder: Path) -> float:
    """The seconds of the processor that ptxas takes for a text."""
    path = folder / "kernel.ptx"
    path.write_text(text, encoding="utf-8")
    times = [resource.getrusage(resource.RUSAGE_CHILDREN)]
    target = ptx.parse(text).target
    assert target is not None
    command = [str(tool), "-O3", f"-arch={target.names[0]}", str(path), "-o", str(folder / "out")]
    subprocess.run(command, check=True, capture_output=True)
    times.append(resource.getrusage(resource.RUSAGE_CHILDREN))
    before, after = (used.ru_utime + used.ru_stime for used in times)
    return after - before


def test_beside_ptxas(tmp_path: Path) -> None:
    """The largest kernel of each file to machine code, beside ptxas, in a text without the others."""
    tool = cuda_tools.ptxas()
    if tool is None:
        pytest.skip("there is no ptxas")
    print(f"\n{'':<40}{'kB':>7}{'ptxas ms':>10}{'baseline':>10}{'optimised':>10}, over ptxas")
    for source, files in _corpus().items():
        ratios = []
        for path in files:
            text = path.read_text(encoding="utf-8", errors="replace")
            kernels = ptx.parse(text).kernels
            if not kernels:
                continue
            largest = max(kernels, key=lambda kernel: kernel.end - kernel.start)
            for other in reversed(kernels):
                if other is not largest:
                    text = text[: other.start] + text[other.end :]
            theirs = min(_ptxas(tool, text, tmp_path) for _ in range(_ROUNDS))
            try:
                both = [
                    min(_machine_code(text, path.name, largest.name, is_baseline=tier) for _ in range(_ROUNDS)) / theirs
                    for tier in (True, False)
                ]
            except CompileError:
                continue  # what the CPU does not run is refused
            ratios.append(both)
            row = f"{source}: {path.stem}"[:38]
            print(f"{row:<40}{len(text) / 1e3:7.0f}{theirs * 1e3:10.1f}{both[0]:10.1f}{both[1]:10.1f}", flush=True)
        for tier, own in zip(("baseline", "optimised"), zip(*ratios, strict=True), strict=False):
            print(f"{source}, {tier}: median of {len(own)}: {statistics.median(own):.1f}, largest {max(own):.1f}")
