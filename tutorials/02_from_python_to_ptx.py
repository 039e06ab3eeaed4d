# %% [markdown]
# # From Python to PTX
#
# You will follow a kernel through every step between its Python text and its results: LLVM IR, PTX, a launch from
# Python, and a launch from a program in C++. The kernel, its IR and the program are those of the two tutorials in
# [LLVM's guide to its NVPTX back end](https://llvm.org/docs/NVPTXUsage.html). It takes twenty minutes, nvgen and NumPy;
# for the program in C++ a compiler, and `cuda.h`, which is in PyPI's `nvidia-cuda-runtime`. No GPU is needed.

# %%
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TypeAlias

import numpy as np
from cuda import pathfinder

import nvgen as nv

print("Kernels run on", nv.device_name())

# %% [markdown]
# Some steps are commands of a shell, which work on files in a folder:

# %%
folder = Path(tempfile.mkdtemp())


def shell(*words: str) -> str:
    """Runs a command in the folder, and returns what it prints."""
    result = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    return (result.stdout + result.stderr).rstrip()


def nvgen(*words: str) -> str:
    return shell(sys.executable, "-m", "nvgen", *words)


print(nvgen("--version"))

# %% [markdown]
# ## The kernel
#
# One block of threads adds two vectors. Each thread asks for its index and adds one pair.
#
# The parameters are three pointers to global memory, as in the guide, so that its program in C++ can launch this kernel
# unchanged. In kernels of your own you will rather write `nv.Array[nv.f32]`: an array also brings its extents along,
# which makes it two parameters in PTX.

# %%
Floats: TypeAlias = nv.ptr[nv.f32, nv.Space.GLOBAL]


@nv.kernel
def kernel(A: Floats, B: Floats, C: Floats):
    i = nv.thread_idx.x
    C[i] = A[i] + B[i]


# %% [markdown]
# ## LLVM IR
#
# nvgen finds the type of every expression, and writes the kernel as IR of LLVM. This is what it writes, before LLVM has
# looked at it. `%.5` and the like are values without a name:

# %%
print(kernel.llvm_ir(optimised=False))

# %% [markdown]
# Nothing in it is nvgen's own. These are the conventions that the guide describes:
#
# | In the IR | In Python | In the guide |
# |---|---|---|
# | `target triple = "nvptx64-nvidia-cuda"` | the target | PTX with addresses of 64 bits |
# | `define ptx_kernel void` | `@nv.kernel` | a calling convention: the host may launch it |
# | `ptr addrspace(1)` | `Floats`, which is `nv.ptr[nv.f32, nv.Space.GLOBAL]` | an address in global memory |
# | `@llvm.nvvm.read.ptx.sreg.tid.x` | `nv.thread_idx.x` | an intrinsic: the special register `%tid.x` |
# | `getelementptr`, `load`, `store` | `A[i]`, `C[i] = ...` | ordinary instructions of LLVM |
#
# What nvgen adds is what it knows. `range(i32 0, 1024)` says that no block has more than 1024 threads, so the index
# becomes 64 bits wide without looking at its sign. `contract` lets LLVM and ptxas make one instruction of a product and
# a sum, as CUDA C++ does by default.
#
# A pointer says in its type which memory it leads to, and PTX has a load for each: `ld.global`, `ld.shared`,
# `ld.local`, `ld.const` of address spaces 1, 3, 5 and 4. A generic address, number 0, may lead anywhere.
#
# ## PTX
#
# LLVM optimises this and prints it as PTX, for the oldest GPU that it knows, as the guide does, or for any later one:

# %%
print(kernel.ptx(arch="sm_20"))

# %% [markdown]
# The guide has its kernel in IR. nvgen takes that as well, and links and optimises it as it does its own. Only the line
# `target datalayout` is left out here, which says how large types are and how they are aligned: nvgen knows that.

# %%
GUIDE = """\
target triple = "nvptx64-nvidia-cuda"

; Intrinsic to read X component of thread ID
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x() readnone nounwind

define ptx_kernel void @kernel(ptr addrspace(1) %A,
                               ptr addrspace(1) %B,
                               ptr addrspace(1) %C) {
entry:
  ; What is my ID?
  %id = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x() readnone nounwind

  ; Compute pointers into A, B, and C
  %ptrA = getelementptr float, ptr addrspace(1) %A, i32 %id
  %ptrB = getelementptr float, ptr addrspace(1) %B, i32 %id
  %ptrC = getelementptr float, ptr addrspace(1) %C, i32 %id

  ; Read A, B
  %valA = load float, ptr addrspace(1) %ptrA, align 4
  %valB = load float, ptr addrspace(1) %ptrB, align 4

  ; Compute C = A + B
  %valC = fadd float %valA, %valB

  ; Store back to C
  store float %valC, ptr addrspace(1) %ptrC, align 4

  ret void
}
"""

(folder / "guide.ll").write_text(GUIDE)
(folder / "python.ptx").write_text(kernel.ptx(arch="sm_80"))
print(nvgen("build", "guide.ll", "-o", "guide.ptx", "--arch", "sm_80"), end="")
print(nvgen("ptx", "diff", "guide.ptx", "python.ptx"))

# %% [markdown]
# `nvgen ptx diff` compares instructions, whatever their registers are called. Besides their order, one differs:
# `add.rn.f32` of the guide's IR must stay a sum, `add.f32` may be fused with a product before it, which is what
# `contract` said. There is none here, so that both compute the same.
#
# ## A launch from Python
#
# `nv.ptx.load` makes PTX a kernel that takes NumPy arrays, wherever the text comes from: on a GPU the driver compiles
# it, without one nvgen compiles it for the CPU. Both kernels agree with NumPy:

# %%
a = np.arange(16, dtype=np.float32)
b = 2 * a

for name in ("python.ptx", "guide.ptx"):
    c = np.zeros(16, np.float32)
    nv.ptx.load(folder / name)["kernel"][1, 16](a, b, c)
    assert np.array_equal(c, a + b)
    print(name, c)

# %% [markdown]
# One block has at most 1024 threads, and this kernel looks at one block only. A launch with more threads than elements
# reads past the end. On the CPU that ends in a diagnostic, even of PTX that says nothing of extents:

# %%
try:
    nv.ptx.load(folder / "python.ptx")["kernel"].on("cpu")[1, 17](a, b, c)
except nv.LaunchError as error:
    print(error)

# %% [markdown]
# ## A launch from C++
#
# A host program needs CUDA's driver API and the PTX, and knows nothing of Python or LLVM. This is the guide's: it loads
# `kernel.ptx`, makes three buffers, launches one block of 16 threads, and prints the sums. What differs from the
# guide's is one call: `cuCtxCreate` has another parameter since CUDA 13.

# %%
HOST = r"""
#include <cassert>
#include <fstream>
#include <iostream>
#include "cuda.h"

void checkCudaErrors(CUresult err) {
  assert(err == CUDA_SUCCESS);
}

int main(int argc, char **argv) {
  CUdevice    device;
  CUmodule    cudaModule;
  CUcontext   context;
  CUfunction  function;

  // CUDA initialization
  checkCudaErrors(cuInit(0));
  checkCudaErrors(cuDeviceGet(&device, 0));

  char name[128];
  checkCudaErrors(cuDeviceGetName(name, 128, device));
  std::cout << "Using CUDA Device [0]: " << name << "\n";

  std::ifstream t("kernel.ptx");
  if (!t.is_open()) {
    std::cerr << "kernel.ptx not found\n";
    return 1;
  }
  std::string str((std::istreambuf_iterator<char>(t)), std::istreambuf_iterator<char>());

  // Create driver context
#if CUDA_VERSION >= 13000
  checkCudaErrors(cuCtxCreate(&context, nullptr, 0, device));
#else
  checkCudaErrors(cuCtxCreate(&context, 0, device));
#endif

  // Create module for object, get kernel function
  checkCudaErrors(cuModuleLoadDataEx(&cudaModule, str.c_str(), 0, 0, 0));
  checkCudaErrors(cuModuleGetFunction(&function, cudaModule, "kernel"));

  // Device data
  CUdeviceptr devBufferA, devBufferB, devBufferC;
  checkCudaErrors(cuMemAlloc(&devBufferA, sizeof(float)*16));
  checkCudaErrors(cuMemAlloc(&devBufferB, sizeof(float)*16));
  checkCudaErrors(cuMemAlloc(&devBufferC, sizeof(float)*16));

  // Populate input
  float hostA[16], hostB[16], hostC[16];
  for (unsigned i = 0; i != 16; ++i) {
    hostA[i] = (float)i;
    hostB[i] = (float)(2*i);
    hostC[i] = 0.0f;
  }
  checkCudaErrors(cuMemcpyHtoD(devBufferA, &hostA[0], sizeof(float)*16));
  checkCudaErrors(cuMemcpyHtoD(devBufferB, &hostB[0], sizeof(float)*16));

  // Kernel parameters, kernel launch
  void *KernelParams[] = { &devBufferA, &devBufferB, &devBufferC };
  std::cout << "Launching kernel\n";
  checkCudaErrors(cuLaunchKernel(function, 1, 1, 1, 16, 1, 1, 0, NULL, KernelParams, NULL));

  // Retrieve device data
  checkCudaErrors(cuMemcpyDtoH(&hostC[0], devBufferC, sizeof(float)*16));
  for (unsigned i = 0; i != 16; ++i)
    std::cout << hostA[i] << " + " << hostB[i] << " = " << hostC[i] << "\n";

  // Clean-up
  checkCudaErrors(cuMemFree(devBufferA));
  checkCudaErrors(cuMemFree(devBufferB));
  checkCudaErrors(cuMemFree(devBufferC));
  checkCudaErrors(cuModuleUnload(cudaModule));
  checkCudaErrors(cuCtxDestroy(context));
  return 0;
}
"""
(folder / "sample.cpp").write_text(HOST)

# %% [markdown]
# Where there is no GPU, `nvgen emulate COMMAND` puts a driver library of nvgen's own in front of the command: compilers
# link with it, and programs find a device whose kernels run on the CPU. Where there is a GPU, the same commands go
# without it.

# %%
driver = [] if nv.cuda.device_count() else [sys.executable, "-m", "nvgen", "emulate"]
compiler = shutil.which("c++")
headers = pathfinder.find_nvidia_header_directory("cudart") or ""
can_build = compiler is not None and (Path(headers) / "cuda.h").exists()


def run_host(ptx: str) -> str:
    """What the program prints that is given this PTX."""
    if not can_build:
        return "There is no C++ compiler or no cuda.h here: the program is not built."
    (folder / "kernel.ptx").write_text(ptx)
    if not (folder / "sample").exists():
        print(shell(*driver, "c++", "sample.cpp", "-o", "sample", f"-I{headers}", "-l:libcuda.so.1"), end="")
    return shell(*driver, "./sample")


printed = run_host(kernel.ptx(arch="sm_80"))
print(printed)
assert not can_build or "15 + 30 = 45" in printed

# %% [markdown]
# The program asked the driver for a function by the name `kernel`, and passed three addresses in the order of the
# parameters. That is all there is between a host and a kernel; [the calling
# convention](../docs/guide/calling_convention.md) says what arrays, structs and other types are.
#
# ## Mathematics: libdevice
#
# A GPU has instructions for few functions, such as square roots and approximations of sine, of powers of 2 and their
# logarithm. NVIDIA's library libdevice has the others, as IR. The guide's second tutorial computes `pow(A, B)` with it:


# %%
@nv.kernel
def power(A: Floats, B: Floats, C: Floats):
    i = nv.thread_idx.x
    C[i] = A[i] ** B[i]


ir = power.llvm_ir(optimised=False)
print("\n".join(line for line in ir.splitlines() if "__nv_powf" in line))

# %% [markdown]
# nvgen has written a call of `__nv_powf`, the function of libdevice for two f32. The guide lists five steps from here
# to PTX, each a command of LLVM's. `power.ptx()` does all of them:
#
# 1. Link with libdevice. nvgen takes what is called, and what that calls: the library has hundreds of functions.
# 2. Internalise all but the kernel, so that LLVM may inline the function and drop what nobody calls.
# 3. Run `NVVMReflect`. libdevice asks `__nvvm_reflect("__CUDA_FTZ")` whether subnormal numbers are zeros; the answer is
#    a constant here, 0 unless the kernel has `ftz=True`, so that one of the two ways goes away.
# 4. Optimise the whole.
# 5. Print it as PTX.

# %%
text = power.ptx(arch="sm_80")
(counted,) = nv.ptx.statistics(nv.ptx.parse(text)).functions
print(f"{counted.instructions} instructions; calls: {text.count('call')}, __nvvm_reflect: {text.count('reflect')}")

flushed = power.with_options(ftz=True).ptx(arch="sm_80")
print("with subnormals:   ", text.count(".ftz"), "instructions with .ftz")
print("subnormals as zero:", flushed.count(".ftz"), "instructions with .ftz")

# %% [markdown]
# Is the result right? A computation with doubles says how far it is from the exact one, in units in the last place:

# %%
x = np.linspace(0.1, 8, 16, dtype=np.float32)
y = np.linspace(-3, 3, 16, dtype=np.float32)
z = np.zeros(16, np.float32)
nv.ptx.load(text)["power"][1, 16](x, y, z)

exact = x.astype(np.float64) ** y
ulps = np.abs(z - exact) / np.spacing(z)
print(f"at most {ulps.max():.2f} units in the last place from the exact power")
assert ulps.max() < 4

# %% [markdown]
# That is what so many instructions are for. `nv.math.fast_pow`, CUDA's `__powf`, is two approximations and a product,
# and less exact. Its PTX is short enough to be read:


# %%
@nv.kernel
def fast_power(A: Floats, B: Floats, C: Floats):
    i = nv.thread_idx.x
    C[i] = nv.math.fast_pow(A[i], B[i])


for line in fast_power.ptx(arch="sm_80").splitlines():
    if any(opcode in line for opcode in ("lg2", "mul.f32", "mul.rn.f32", "ex2")):
        print(line)

# %% [markdown]
# And the same program in C++ runs the new kernel, if that has the name which it asks for:

# %%
renamed = nv.ptx.to_text(nv.ptx.renamed(nv.ptx.parse(text), "power", "kernel"))
for line in run_host(renamed).splitlines()[-3:]:
    print(line.replace(" + ", " to the power of "))

# %% [markdown]
# That is all: the folder is not needed any longer.

# %%
shutil.rmtree(folder)

# %% [markdown]
# ## Where to go on
#
# - [Ahead of time](../docs/guide/ahead_of_time.md): PTX, cubins and fatbins by `nvgen build`.
# - [C and C++ hosts](../docs/guide/c_and_cpp_hosts.md): headers that load and launch the kernels of a file, so that no
#   program has to be written as the one above.
# - [Programs without a GPU](../docs/guide/emulate.md): what `nvgen emulate` can do.
# - [PTX text](../docs/guide/ptx.md): `nvgen ptx diff` and its kind.
# - [Semantics](../docs/guide/semantics.md): what is promised of arithmetic.
#
# ## Exercises
#
# 1. Make `kernel` work for many blocks: which special registers does `nv.grid(1)` read in PTX, and how does the program
#    in C++ have to change?
# 2. Give `kernel` the parameters `nv.Array[nv.f32]`, and compare the PTX. What would the program have to pass?
# 3. Replace `fadd` in `GUIDE` by `fmul`, and add `%valD = fadd float %valC, %valA`. Which of the two needs the flag
#    `contract` so that `nvgen build` makes one `fma` of them?
