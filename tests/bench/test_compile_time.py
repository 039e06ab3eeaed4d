"""How long importing, building and compiling take, beside what a user would pick instead.

Run with ``pytest tests/bench -m bench -s``. Every figure is printed with its ratio; none is judged. Whole processes are
timed in turns, and the smallest time of each counts, since everything else on the machine only adds.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FunctionType

import pytest

import nvgen as nv
from nvgen.artifacts import compiler
from nvgen.codegen.contract import llvm
from nvgen.codegen.libdevice import PREFIX
from nvgen.targets.nvptx import library
from nvgen.targets.nvptx.emit import optimise, target_machine
from nvgen.targets.nvptx.options import CompileOptions
from nvgen.targets.nvptx.pipeline import nvptx_target
from tests.bench import numba_kernels
from tests.bench.kernels import ARCH, TIMED_GROUPS, kernels, path_of

pytestmark = pytest.mark.bench

ROUNDS = 25
ROOT = Path(__file__).parents[2]

VECTOR_ADD = """\
import nvgen as nv

@nv.kernel
def vector_add(a: nv.Array[nv.f32], b: nv.Array[nv.f32], c: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < c.size:
        c[i] = a[i] + b[i]
"""

#: The least that a process can do to get PTX from llvmlite.
ONE_STORE = """\
import llvmlite.binding as llvm
llvm.initialize_all_targets()
llvm.initialize_all_asmprinters()
module = llvm.parse_assembly('''
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  ret void
}
''')
module.verify()
machine = llvm.Target.from_triple("nvptx64-nvidia-cuda").create_target_machine(cpu="sm_75", opt=3)
builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(3))
builder.getModulePassManager().run(module, builder)
print(machine.emit_assembly(module))
"""

CUDA = """\
extern "C" __global__ void vector_add(const float *a, const float *b, float *c, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) c[i] = a[i] + b[i];
}
"""

#: Kernels of a file with many, which differ in the number.
MANY = """
@nv.kernel
def block_sum{number}(a: nv.Array[nv.f32], sums: nv.Array[nv.f32]):
    partial = nv.shared.array(256, nv.f32)
    thread, i = nv.thread_idx.x, nv.grid(1)
    partial[thread] = a[i] if i < a.size else 0.0
    nv.syncthreads()
    stride = 128
    while stride > 0:
        if thread < stride:
            partial[thread] += partial[thread + stride]
        nv.syncthreads()
        stride //= 2
    if thread == 0:
        sums[nv.block_idx.x] = partial[0] * {number}.0

@nv.kernel
def matmul{number}(a: nv.Array[nv.f32, 2], b: nv.Array[nv.f32, 2], c: nv.Array[nv.f32, 2]):
    column, row = nv.grid(2)
    if column < c.shape[1] and row < c.shape[0]:
        total = 0.0
        for k in range(a.shape[1]):
            total += a[row, k] * b[k, column]
        c[row, column] = total + {number}.0
"""
MANY_CUDA = """
extern "C" __global__ void block_sum{number}(const float *a, float *sums, int n) {{
    __shared__ float partial[256];
    int thread = threadIdx.x, i = blockIdx.x * blockDim.x + thread;
    partial[thread] = i < n ? a[i] : 0.0f;
    __syncthreads();
    for (int stride = 128; stride > 0; stride /= 2) {{
        if (thread < stride) partial[thread] += partial[thread + stride];
        __syncthreads();
    }}
    if (thread == 0) sums[blockIdx.x] = partial[0] * {number}.0f;
}}

extern "C" __global__ void matmul{number}(const float *a, const float *b, float *c, int rows, int columns, int inner) {{
    int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
    if (column < columns && row < rows) {{
        float total = 0.0f;
        for (int k = 0; k < inner; ++k) total += a[row * inner + k] * b[k * columns + column];
        c[row * columns + column] = total + {number}.0f;
    }}
}}
"""

NUMBA = """\
from numba import cuda, types
def vector_add(a, b, c):
    i = cuda.grid(1)
    if i < c.size:
        c[i] = a[i] + b[i]
array = types.float32[::1]
ptx, _ = cuda.compile_ptx(vector_add, (array, array, array), cc=(7, 5))
print(ptx)
"""


def environment() -> dict[str, str]:
    """The environment of a user: Python keeps its bytecode, and finds this nvgen, which keeps no PTX and chooses the
    tier of kernels on the CPU itself."""
    of_tests = ("PYTHONDONTWRITEBYTECODE", "NVGEN_CPU")
    kept = {name: value for name, value in os.environ.items() if name not in of_tests}
    return {**kept, "PYTHONPATH": str(ROOT), "NVGEN_CACHE_DIR": "off"}


def process_times(commands: dict[str, Sequence[str]], rounds: int = ROUNDS) -> dict[str, float]:
    """The smallest wall time of each command in milliseconds; a first run of each is not counted."""
    best = dict.fromkeys(commands, float("inf"))
    for turn in range(rounds + 1):
        for name, command in commands.items():
            start = time.perf_counter()
            subprocess.run(command, check=True, capture_output=True, env=environment())
            if turn:
                best[name] = min(best[name], (time.perf_counter() - start) * 1e3)
    return best


def report(title: str, times: dict[str, float], base: str) -> None:
    print(f"\n{title}")
    for name, milliseconds in times.items():
        print(f"  {name:<42}{milliseconds:9.2f} ms{milliseconds / times[base]:8.2f} x {base}")


def test_import() -> None:
    """``import nvgen`` over a bare interpreter."""
    times = process_times(
        {"bare interpreter": [sys.executable, "-c", "pass"], "import nvgen": [sys.executable, "-c", "import nvgen"]}
    )
    report("import", times, "bare interpreter")
    print(f"  import nvgen adds {times['import nvgen'] - times['bare interpreter']:.1f} ms")


def test_build(tmp_path: Path) -> None:
    """``nvgen build`` as a whole process, nothing cached, beside llvmlite alone, nvcc and numba-cuda."""
    for name, text in (("vector_add.py", VECTOR_ADD), ("one.py", ONE_STORE), ("v.cu", CUDA), ("numba_.py", NUMBA)):
        (tmp_path / name).write_text(text)
    output = str(tmp_path / "out.ptx")
    commands: dict[str, Sequence[str]] = {
        "one store by bare llvmlite": [sys.executable, str(tmp_path / "one.py")],
        "nvgen build": [sys.executable, "-m", "nvgen", "build", str(tmp_path / "vector_add.py"), "-o", output],
    }
    times = process_times(commands)
    nvcc = shutil.which("nvcc")
    slow: dict[str, Sequence[str]] = {}
    if nvcc is not None:
        slow["nvcc -ptx"] = [nvcc, "-ptx", "-arch=sm_75", str(tmp_path / "v.cu"), "-o", str(tmp_path / "cu.ptx")]
    else:
        print("\nnvcc is not on the path: not compared")
    if subprocess.run([sys.executable, "-c", "import numba.cuda"], capture_output=True, check=False).returncode == 0:
        slow["numba-cuda compile_ptx"] = [sys.executable, str(tmp_path / "numba_.py")]
    else:
        print("\nnumba-cuda is not installed: not compared (pip install '.[bench]')")
    times |= process_times(slow, rounds=5)
    report("build of vector add, whole process", times, "one store by bare llvmlite")
    report("build of vector add, whole process", times, "nvgen build")


def test_many_kernels(tmp_path: Path) -> None:
    """What each further kernel of a file takes, in whole processes: nvgen with all cores and with one, and nvcc."""
    few, many = 1, 25
    commands: dict[str, Sequence[str]] = {}
    nvcc, taskset = shutil.which("nvcc"), shutil.which("taskset")
    for pairs in (few, many):
        python, cuda = tmp_path / f"k{pairs}.py", tmp_path / f"k{pairs}.cu"
        python.write_text("import nvgen as nv\n" + "".join(MANY.format(number=number) for number in range(pairs)))
        cuda.write_text("".join(MANY_CUDA.format(number=number) for number in range(pairs)))
        build = [sys.executable, "-m", "nvgen", "build", str(python), "-o", str(tmp_path / "out.ptx")]
        commands[f"nvgen build {pairs}"] = build
        if taskset is not None:
            commands[f"nvgen build on one core {pairs}"] = [taskset, "-c", "0", *build]
        if nvcc is not None:
            commands[f"nvcc -ptx {pairs}"] = [nvcc, "-ptx", "-arch=sm_75", str(cuda), "-o", str(tmp_path / "cu.ptx")]
    times = process_times(commands, rounds=10)
    print(f"\neach further kernel of a file, {2 * few} to {2 * many} of them")
    for name in dict.fromkeys(name.rpartition(" ")[0] for name in commands):
        slope = (times[f"{name} {many}"] - times[f"{name} {few}"]) / (2 * (many - few))
        print(f"  {name:<42}{slope:9.2f} ms{times[f'{name} {many}']:9.0f} ms for {2 * many}")


def best_in_turns(work: dict[str, Callable[[], object]], rounds: int = 20) -> dict[str, float]:
    """The smallest processor time of each call in milliseconds; they take turns, so that a slow moment hits all."""
    best = dict.fromkeys(work, float("inf"))
    for _ in range(rounds):
        for name, function in work.items():
            start = time.process_time()
            function()
            best[name] = min(best[name], (time.process_time() - start) * 1e3)
    return best


def llvm_alone(kernel: nv.Kernel, options: CompileOptions) -> Callable[[], str]:
    """What LLVM does for the kernel with what it calls: parses the text of the IR, optimises, prints PTX."""
    target = nvptx_target(options).with_changes(has_short_pointers=True)
    with llvm.parsed(kernel.llvm_ir(options.arch, optimised=False)) as linked:
        if llvm.declared(linked, PREFIX):
            library.link_into(linked, target, kernel.specialise().typed.span)
        ir = str(linked)

    def work() -> str:
        machine = target_machine(target, options.level)
        with llvm.parsed(ir) as module:
            optimise(module, machine, options.level)
            return str(machine.emit_assembly(module))

    return work


def numba_functions() -> dict[str, FunctionType]:
    """The benchmarked kernels for numba-cuda, by name; none where it is not installed."""
    try:
        return {
            name: function
            for group in TIMED_GROUPS
            for name, function in numba_kernels.functions(path_of(group)).items()
        }
    except ImportError as error:
        print(f"\nnumba-cuda is not compared: {error} (pip install '.[bench]')")
        return {}


def test_warm_compile() -> None:
    """Kernel to PTX in a warm process, beside LLVM's own time for the same IR, and numba-cuda's for the same text."""
    options = CompileOptions(ARCH)
    others = numba_functions()
    names = ("LLVM", "numba") if others else ("LLVM",)
    ratios: dict[str, list[float]] = {name: [] for name in names}
    print(f"\nwarm compile for {ARCH} in ms, and nvgen's time over the others'")
    print("".join([f"{'kernel':<18}{'nvgen':>9}", *(f"{name:>9}{'ratio':>9}" for name in names)]))
    for kernel in (kernel for group in TIMED_GROUPS for kernel in kernels(group).values()):

        def whole(kernel: nv.Kernel = kernel) -> str:
            untyped = kernel.specialise().with_changes()  # a kernel keeps what it has typed
            return compiler.compile_kernels([untyped], options, compiler.Stage.PTX).text

        alone = llvm_alone(kernel, options)
        # Not always the same text: what was linked in has its uses in another order when it is read again.
        assert all(f".entry {kernel.name}(" in work() for work in (whole, alone))
        times = best_in_turns({"nvgen": whole, "LLVM": alone})
        if others:  # not in turns with the others: what it leaves in the caches slows down whoever comes next
            times |= best_in_turns({"numba": numba_kernels.compiler(others[kernel.name], kernel, (9, 0))})
        for name in names:
            ratios[name].append(times["nvgen"] / times[name])
        columns = "".join(f"{times[name]:>9.2f}{ratios[name][-1]:>9.2f}" for name in names)
        print(f"{kernel.name:<18}{times['nvgen']:>9.2f}{columns}")
    medians = (f"{statistics.median(values):.2f} of {name}'s" for name, values in ratios.items())
    print(f"median of {len(ratios['LLVM'])}: {', '.join(medians)} time")


def test_library_function(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One ``powf``: cut out of libdevice for the first time, found in the cache folder, and in memory."""
    from nvgen.targets.libdevice import store

    monkeypatch.setenv("NVGEN_CACHE_DIR", str(tmp_path))
    text = "def k(x: nv.Array[nv.f32]):\n    i = nv.grid(1)\n    x[i] = {}\n"
    kernels = {name: nv.Kernel.from_source(text.format(name)) for name in ("x[i] * x[i]", "x[i] ** x[0]")}
    times: dict[str, float] = {}

    def timed(name: str, kernel: nv.Kernel) -> None:
        start = time.perf_counter()
        compiler.compile_kernels([kernel.specialise().with_changes()], CompileOptions(), compiler.Stage.PTX)
        times[name] = min(times.get(name, float("inf")), (time.perf_counter() - start) * 1e3)

    product, power = kernels.values()
    for _ in range(ROUNDS):
        timed("product", product)
        store.forget()
        for entry in tmp_path.glob("libdevice/*"):
            entry.unlink()
        timed("powf, cut out of libdevice", power)
        store.forget()
        timed("powf, from the cache folder", power)
        timed("powf, from memory", power)
    report("one powf", times, "product")
