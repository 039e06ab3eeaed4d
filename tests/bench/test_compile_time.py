"""How long importing, building and compiling take, beside what a user would pick instead.

Run with ``pytest tests/bench -m bench -s``. Every figure is printed with its ratio; none is judged. Whole processes are
timed in turns, and the smallest time of each counts, since everything else on the machine only adds.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

import nvgen as nv
from nvgen import compiler
from nvgen.targets import llvm
from nvgen.targets.nvptx.emit import target_machine

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
    """The environment of a user: Python keeps its bytecode, and finds this nvgen."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPATH": str(ROOT)}


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


@nv.kernel
def saxpy(alpha: nv.f32, x: nv.Array[nv.f32], y: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < y.size:
        y[i] = alpha * x[i] + y[i]


@nv.kernel
def matmul(a: nv.Array[nv.f32, 2], b: nv.Array[nv.f32, 2], c: nv.Array[nv.f32, 2]):
    column, row = nv.grid(2)
    if row < c.shape[0] and column < c.shape[1]:
        total = 0.0
        for k in range(a.shape[1]):
            total += a[row, k] * b[k, column]
        c[row, column] = total


def best(work: Callable[[], object], rounds: int = 60) -> float:
    """The smallest time of one call in milliseconds."""
    smallest = float("inf")
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        smallest = min(smallest, time.perf_counter() - start)
    return smallest * 1e3


@pytest.mark.parametrize("kernel", [saxpy, matmul], ids=lambda kernel: kernel.name)
def test_warm_compile(kernel: nv.Kernel) -> None:
    """Kernel to PTX in a warm process, beside LLVM's own time for the same IR: parse, optimise, emit."""
    options = compiler.CompileOptions("sm_75")
    ir = kernel.llvm_ir("sm_75", optimised=False)
    target = compiler.nvptx_target(options)

    def llvm_alone() -> str:
        machine = target_machine(target, options.level)
        with llvm.parsed(ir) as module:
            llvm.optimise(module, machine, options.level)
            return str(machine.emit_assembly(module))

    def whole() -> str:
        return compiler.compile_kernels([kernel.specialise()], options, compiler.Stage.PTX).text

    assert whole().endswith(llvm_alone())
    times = {"LLVM: parse, optimise, emit": best(llvm_alone), "nvgen: Python function to PTX": best(whole)}
    report(f"warm compile of {kernel.name}", times, "LLVM: parse, optimise, emit")
