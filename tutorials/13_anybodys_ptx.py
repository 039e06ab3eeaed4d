# %% [markdown]
# # Anybody's PTX: read it, check it, run it, mend it
#
# PTX is what every CUDA compiler writes: nvcc, Triton, numba, nvgen. At the end you can look into such a text, say
# what is illegal in it, run it on NumPy arrays without a GPU, find a race in it, and mend that without the source. It
# takes half an hour, nvgen, NumPy and Matplotlib; the last section also needs a C compiler.
#
# You should have seen some PTX; [the first tutorial](01_vector_add.ipynb) is enough.

# %%
import subprocess
import sys
import tempfile
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np

import nvgen as nv

print("Kernels run on", nv.device_name())

# %% [markdown]
# ## A text
#
# Somebody gives us a kernel that adds up the elements of each block of 256. It was written in CUDA C++:

# %%
CUDA = """\
extern "C" __global__ void block_sums(const float *x, float *sums, int n)
{
    __shared__ float part[256];
    int t = threadIdx.x, i = blockIdx.x * 256 + t;
    part[t] = i < n ? x[i] : 0;
    __syncthreads();
#pragma unroll 1
    for (int k = 128; k > 0; k >>= 1) {
        if (t < k)
            part[t] += part[t + k];
        if (k > 32)  // the rest is one warp
            __syncthreads();
    }
    if (t == 0)
        sums[blockIdx.x] = part[0];
}
"""

# %% [markdown]
# And this is what `nvcc -ptx -lineinfo -arch=sm_80` of CUDA 13.0 made of it, without its comments. Most of the time
# the PTX is all there is. Here we have both, so that we can check what we find.

# %%
PTX = """\
.version 9.0
.target sm_80
.address_size 64
.visible .entry block_sums(
	.param .u64 block_sums_param_0,
	.param .u64 block_sums_param_1,
	.param .u32 block_sums_param_2
)
{
	.reg .pred 	%p<6>;
	.reg .f32 	%f<9>;
	.reg .b32 	%r<15>;
	.reg .b64 	%rd<9>;
	.loc	1 1 0
	.shared .align 4 .b8 part[1024];
	ld.param.u64 	%rd2, [block_sums_param_0];
	ld.param.u64 	%rd3, [block_sums_param_1];
	ld.param.u32 	%r7, [block_sums_param_2];
	.loc	1 4 5
	mov.u32 	%r1, %ctaid.x;
	shl.b32 	%r8, %r1, 8;
	mov.u32 	%r2, %tid.x;
	add.s32 	%r3, %r8, %r2;
	.loc	1 5 5
	setp.ge.s32 	%p1, %r3, %r7;
	mov.f32 	%f8, 0f00000000;
	@%p1 bra 	$L__BB0_2;
	.loc	1 4 5
	cvta.to.global.u64 	%rd4, %rd2;
	.loc	1 5 5
	mul.wide.s32 	%rd5, %r3, 4;
	add.s64 	%rd6, %rd4, %rd5;
	ld.global.f32 	%f8, [%rd6];
$L__BB0_2:
	shl.b32 	%r10, %r2, 2;
	mov.u32 	%r11, part;
	add.s32 	%r4, %r11, %r10;
	st.shared.f32 	[%r4], %f8;
	.loc	1 6 5
	bar.sync 	0;
	.loc	1 4 5
	cvta.to.global.u64 	%rd1, %rd3;
	mov.u32 	%r14, 128;
$L__BB0_3:
	.pragma "nounroll";
	.loc	1 9 9
	setp.ge.s32 	%p2, %r2, %r14;
	@%p2 bra 	$L__BB0_5;
	.loc	1 10 13
	shl.b32 	%r12, %r14, 2;
	add.s32 	%r13, %r4, %r12;
	ld.shared.f32 	%f4, [%r4];
	ld.shared.f32 	%f5, [%r13];
	add.f32 	%f6, %f5, %f4;
	st.shared.f32 	[%r4], %f6;
$L__BB0_5:
	.loc	1 11 9
	setp.lt.u32 	%p3, %r14, 33;
	@%p3 bra 	$L__BB0_7;
	.loc	1 12 13
	bar.sync 	0;
$L__BB0_7:
	.loc	1 0 13
	shr.u32 	%r14, %r14, 1;
	.loc	1 8 5
	setp.ne.s32 	%p4, %r14, 0;
	@%p4 bra 	$L__BB0_3;
	.loc	1 14 5
	setp.ne.s32 	%p5, %r2, 0;
	@%p5 bra 	$L__BB0_10;
	.loc	1 15 9
	ld.shared.f32 	%f7, [part];
	mul.wide.u32 	%rd7, %r1, 4;
	add.s64 	%rd8, %rd1, %rd7;
	st.global.f32 	[%rd8], %f7;
$L__BB0_10:
	.loc	1 16 1
	ret;
}
	.file	1 "block_sums.cu"
"""

# %% [markdown]
# `nvgen ptx` is a command of the shell. This runs it, in a folder where both files lie:

# %%
temporary = tempfile.TemporaryDirectory()
folder = Path(temporary.name)
(folder / "block_sums.cu").write_text(CUDA)
(folder / "block_sums.ptx").write_text(PTX)


def nvgen(*words, lines=None):
    """Runs ``nvgen WORDS`` and prints the first lines of what it says."""
    command = [sys.executable, "-m", "nvgen", *words]
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    print(*(result.stdout + result.stderr).splitlines()[:lines], sep="\n")


nvgen("ptx", "stats", "block_sums.ptx")

# %% [markdown]
# `grep` finds instructions by their opcode. Where does the kernel touch shared memory, and where are the barriers?
# The last barrier is in a conditional; keep that in mind.

# %%
nvgen("ptx", "grep", "*.shared", "block_sums.ptx")
nvgen("ptx", "grep", "bar", "block_sums.ptx")

# %% [markdown]
# `tree` shows the syntax, each node with its line and column; this is how it begins. `--json` gives the same to
# programs.

# %%
nvgen("ptx", "tree", "block_sums.ptx", lines=12)

# %% [markdown]
# ## Is it legal?
#
# nvcc wrote `.version 9.0`, so a driver older than CUDA 13 refuses the text. Does the kernel need that?

# %%
nvgen("ptx", "check", "block_sums.ptx")

# %% [markdown]
# It would run on a GPU of 2010. `--fix` writes that header. Who edits PTX by hand needs the check more. Here are
# three edits that look harmless:

# %%
edited = PTX.replace("bar.sync \t0", "bar.sync \t16", 1).replace("%r14, 33", "%r15, 33").replace("shr.u32", "shr.f32")
(folder / "edited.ptx").write_text(edited)
nvgen("ptx", "check", "edited.ptx")

# %% [markdown]
# ## In Python
#
# `nv.ptx.parse` gives the tree as immutable objects, and functions answer questions about it. Here is the same kernel
# in nvgen's language. What do the two compilers use, and how many registers hold a value that is still needed?


# %%
@nv.kernel
def block_sums(x: nv.Array[nv.f32], sums: nv.Array[nv.f32]):
    part = nv.shared.array(256, nv.f32)
    t, i = nv.thread_idx.x, nv.grid(1)
    part[t] = x[i] if i < x.size else 0
    nv.syncthreads()
    k = 128
    nv.no_unroll()
    while k > 0:
        if t < k:
            part[t] += part[t + k]
        nv.syncthreads()
        k //= 2
    if t == 0:
        sums[nv.block_idx.x] = part[0]


modules = {"nvcc": nv.ptx.parse(PTX), "nvgen": nv.ptx.parse(block_sums.ptx(arch="sm_80"))}
figure, (left, right) = plt.subplots(1, 2, figsize=(9, 3.5), layout="constrained")
for number, (compiler, module) in enumerate(modules.items()):
    (counted,) = nv.ptx.statistics(module).functions
    kinds = {one.name: one.count for one in sorted(counted.mix, key=lambda one: one.name)}
    left.barh(
        np.arange(len(kinds)) + 0.4 * number, list(kinds.values()), 0.4, label=f"{counted.instructions} of {compiler}"
    )
    left.set_yticks(np.arange(len(kinds)) + 0.2, list(kinds))
    (kernel,) = module.kernels
    live = [point.registers for point in nv.ptx.liveness(kernel).points]
    right.step(range(len(live)), live, label=f"{compiler}, at most {max(live)}")
left.set(title="instructions by kind")
right.set(title="live registers", xlabel="instruction")
left.legend()
right.legend()
plt.show()

# %% [markdown]
# The registers are PTX's; ptxas makes those of the machine. `nvgen ptx live` prints the same figures line by line,
# `nvgen ptx cfg` draws the control flow.
#
# ## Run it
#
# A kernel in PTX is launched as any other; arguments go by the `.param` declarations, in order. On the CPU the text
# becomes machine code of the host, and a GPU's driver gets the text itself.

# %%
kernel = nv.ptx.load(PTX)["block_sums"]
x = np.random.default_rng(1).random(1000, np.float32)
expected = np.array([part.sum() for part in np.split(x, [256, 512, 768])])
sums = np.zeros(4, np.float32)
kernel.on("cpu")[4, 256](x, sums, x.size)
print(kernel.parameters, sums)
assert np.allclose(sums, expected)

# %% [markdown]
# A path does as well as a text. In the shell `nvgen run` makes the arrays:

# %%
arguments = ["--grid=4", "--block=256", "--arg=ones:f32:1000", "--arg=zeros:f32:4", "--arg=1000"]
nvgen("run", "block_sums.ptx", "--on=cpu", *arguments)

# %% [markdown]
# Addresses are checked, though PTX knows nothing of arrays: the launch does. Here is an array that is shorter than
# the kernel is told. With `-lineinfo` in the text, the line of the CUDA C++ is shown, too:

# %%
in_file = nv.ptx.load(folder / "block_sums.ptx")["block_sums"]
try:
    in_file.on("cpu")[4, 256](x, sums, x.size + 1)
except nv.LaunchError as error:
    print(str(error).replace(str(folder), "..."))

# %% [markdown]
# ## A race
#
# The sums were right. Is the kernel? Threads of the CPU run in the order of their numbers, unless told otherwise:

# %%
kernel.on("cpu", schedule="random", seed=1)[4, 256](x, sums, x.size)
print(sums, "in another order, and", expected, "is right")
assert not np.allclose(sums, expected)

# %% [markdown]
# A sum that depends on the order of threads: something is not synchronised. A checked run says what, in the PTX and
# in the source:

# %%
try:
    in_file.on("cpu", check="race")[4, 256](x, sums, x.size)
except nv.LaunchError as error:
    print(str(error).replace(str(folder), "..."))

# %% [markdown]
# The author leaves out the barrier once a single warp is left: `if (k > 32)`. That was a custom while the threads of
# a warp ran in lockstep. Since Volta (sm_70) they need not, and the compiler may order them as it likes; CUDA C++ has
# `__syncwarp()` for that. On many GPUs the kernel gives the right sums for years.
#
# ## Mend it without the source
#
# What is missing is a barrier of the warp at the end of each iteration, `bar.warp.sync`. Trees are not changed;
# `nv.ptx.replaced` returns another one, in which all the other text is as it was, byte for byte.

# %%
module = nv.ptx.parse(PTX)
(found,) = nv.ptx.matches(module, "setp.lt.u32")  # asks whether one warp is left
barrier = nv.ptx.statements("bar.warp.sync 0xffffffff;")
mended = nv.ptx.replaced(module, (found.instruction, (*barrier, found.instruction)))
needed = nv.ptx.needed_header(mended)
assert needed is not None  # nothing in it excludes anything else
mended = nv.ptx.with_target(nv.ptx.with_version(mended, *needed.version), needed.target)
(folder / "mended.ptx").write_text(nv.ptx.to_text(mended))
nvgen("ptx", "diff", "block_sums.ptx", "mended.ptx")
nvgen("ptx", "check", "mended.ptx")

# %%
kernel = nv.ptx.load(folder / "mended.ptx")["block_sums"]
kernel.on("cpu", check="all")[4, 256](x, sums, x.size)
assert np.allclose(sums, expected)
for seed in range(10):
    kernel.on("cpu", schedule="random", seed=seed)[4, 256](x, sums, x.size)
    assert np.allclose(sums, expected)
kernel[4, 256](x, sums, x.size)  # on the GPU, where there is one
assert np.allclose(sums, expected)
print("the sums are right in every order that was tried, and no check says anything")

# %% [markdown]
# ## Change an instruction
#
# `nv.ptx.changed` walks over the whole tree. How much do the sums depend on rounding? Let every addition of floats
# round towards zero; nobody has to compile anything:


# %%
def towards_zero(node):
    if isinstance(node, nv.ptx.tree.Instruction) and node.opcode == "add" and node.modifiers == ("f32",):
        return node.with_changes(modifiers=("rz", "f32"))
    return node


other = nv.ptx.changed(mended, towards_zero)
for function in nv.ptx.compare(mended, other).functions:
    for block in function.blocks:
        print(*(f"{line.sign} {line.text}" for line in block.lines if line.sign in "+-"), sep="\n")
smaller = np.zeros(4, np.float32)
nv.ptx.load(nv.ptx.to_text(other))["block_sums"].on("cpu")[4, 256](x, smaller, x.size)
print("smaller by", sums - smaller)
assert (smaller <= sums).all() and np.allclose(smaller, sums)

# %% [markdown]
# Names of registers and labels are no difference to `compare` and `nvgen ptx diff`, so that they also tell what
# another version of a compiler does differently:

# %%
text = nv.ptx.to_text(mended)
assert nv.ptx.compare(mended, nv.ptx.parse(text.replace("%r", "%number").replace("$L__BB0", "$block"))).is_empty

# %% [markdown]
# ## Whole programs
#
# PTX seldom comes alone: a program loads it, by the calls of CUDA's driver. Here is a short one, as somebody may have
# written it for a GPU:

# %%
PROGRAM = """\
import ctypes
import sys

import numpy as np
from cuda.bindings import driver


def call(name, *arguments):
    status, *results = getattr(driver, name)(*arguments)
    if status:
        sys.exit(f"{name}: {status.name}")
    return results[0] if results else None


call("cuInit", 0)
call("cuCtxSetCurrent", call("cuDevicePrimaryCtxRetain", 0))
print("on", call("cuDeviceGetName", 64, 0).partition(b"\\0")[0].decode())
kernel = call("cuModuleGetFunction", call("cuModuleLoad", sys.argv[1].encode()), b"block_sums")

x, sums = np.ones(1000, np.float32), np.zeros(4, np.float32)
device_x, device_sums = call("cuMemAlloc", x.nbytes), call("cuMemAlloc", sums.nbytes)
call("cuMemcpyHtoD", device_x, x.ctypes.data, x.nbytes)
arguments = (int(device_x), int(device_sums), x.size), (ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int)
call("cuLaunchKernel", kernel, 4, 1, 1, 256, 1, 1, 0, 0, arguments, 0)
call("cuMemcpyDtoH", sums.ctypes.data, device_sums, sums.nbytes)
print(sums)
"""
(folder / "program.py").write_text(PROGRAM)

# %% [markdown]
# `nvgen emulate` runs it, unchanged, on a device that is none: the driver's calls work on memory of the host, and
# kernels run on the CPU. It does so on machines with a GPU as well, since checks are an option there, too:

# %%
nvgen("emulate", sys.executable, "program.py", "mended.ptx")
nvgen("emulate", "--check", "race", sys.executable, "program.py", "block_sums.ptx")
temporary.cleanup()

# %% [markdown]
# ## Read on
#
# - [PTX text](../docs/guide/ptx.md): all commands and functions, and how arguments are passed.
# - [Programs without a GPU](../docs/guide/emulate.md): what `nvgen emulate` has of the driver.
# - [Running on the CPU](../docs/guide/cpu_and_checks.md): what each check finds.
#
# ## Worth trying
#
# 1. Take PTX of your own: of Triton `kernel.asm["ptx"]`, of numba-cuda `inspect_asm()`, of an executable what `nvgen
#    ptx stats ./program` finds in it. Which `.version` does it need, and which does it ask for?
# 2. Mend the kernel in another way: let the comparison with 33 be one with 0, so that all threads come by `bar.sync`
#    in each iteration. Do the checks agree, and how often does a thread wait in each of the two?
# 3. Have each thread count the clock cycles that it takes: [the guide](../docs/guide/ptx.md#in-python) adds the
#    instructions in ten lines. Where do they have to go in a kernel with two `ret`?
