# %% [markdown]
# # Ahead of time: kernels in a C++ program
#
# After this tutorial you can ship kernels without Python: as PTX, as machine code, and as a C++ header that launches
# them with a checked function for each; and you can say beforehand how many registers they take and how full a GPU
# gets. It takes 20 minutes, nvgen, NumPy and matplotlib. The parts that need a C++ compiler, `cuda.h` or ptxas say so
# where these are missing, and go on; `pip install nvidia-cuda-nvcc nvidia-cuda-runtime` brings the last two.

# %%
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
from cuda import pathfinder  # type: ignore[import-untyped]

import nvgen as nv

print("Kernels run on", nv.device_name())
HAS_GPU = nv.device_name().startswith("cuda")

# %% [markdown]
# ## Kernels in a file
#
# A kernel that is compiled without a launch needs its types in the text, for there are no arguments to take them from.
# Here is one step of heat spreading on a plate, an edge of which is kept hot. What the plate is made of is a struct.

# %%
KERNELS = """
from dataclasses import dataclass

import nvgen as nv


@dataclass
class Plate:
    conductivity: nv.f32
    hot: nv.f32


@nv.kernel(required_threads=(32, 8))
def spread(old: nv.Array[nv.f32, 2], new: nv.Array[nv.f32, 2], plate: Plate):
    j, i = nv.grid(2)
    if i < old.shape[0] and j < old.shape[1]:
        if i == 0:
            new[i, j] = plate.hot
        elif i == old.shape[0] - 1 or j == 0 or j == old.shape[1] - 1:
            new[i, j] = old[i, j]
        else:
            around = old[i - 1, j] + old[i + 1, j] + old[i, j - 1] + old[i, j + 1]
            new[i, j] = old[i, j] + plate.conductivity * (around - 4 * old[i, j])
"""

FOLDER = tempfile.TemporaryDirectory()
folder = Path(FOLDER.name)
(folder / "heat.py").write_text(KERNELS)


def run(*command):
    """Runs a command in the folder, as a shell does, and shows what it prints."""
    print("$", *(Path(word).name if word == sys.executable else word for word in command))
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    print(result.stdout + result.stderr, end="")
    return result


# %% [markdown]
# ## `nvgen build`
#
# The ending of the output says what to write: `.ptx` is text for the driver's compiler and runs on the architecture and
# all later ones.

# %%
NVGEN = (sys.executable, "-m", "nvgen")
run(*NVGEN, "build", "heat.py", "-o", "heat.ptx", "--arch", "sm_75")
ptx = (folder / "heat.ptx").read_text()
print(
    *(line for line in ptx.splitlines() if line.startswith((".version", ".target", ".visible", ".reqntid"))), sep="\n"
)

# %% [markdown]
# `.cubin` is machine code for one generation of GPUs, `.fatbin` has several of these and PTX for later ones, `.sass` is
# machine code to read. They need ptxas. Python has the same as methods, among them `resources`: what ptxas says of a
# kernel.

# %%
sys.path.insert(0, str(folder))
from heat import spread

try:
    print("a cubin of", len(spread.cubin("sm_90")), "bytes")
    for arch in ("sm_80", "sm_90", "sm_100"):
        taken = spread.resources(arch)
        print(f"{arch}: {taken.registers} registers, {taken.shared_bytes} bytes of shared memory")
except nv.CompileError as error:
    print(error)


# %% [markdown]
# Registers decide how many threads a multiprocessor holds at once, its *occupancy*. That can be drawn without a GPU.
# The line has steps because blocks fit as a whole or not at all; where it is 0, not one of them fits.


# %%
@nv.kernel
def light(x: nv.Array[nv.f32]):
    x[nv.grid(1)] += 1


@nv.kernel
def heavy(x: nv.Array[nv.f32, 2]):
    row = nv.local.array(48, nv.f32)
    i = nv.grid(1)
    for k in nv.static_range(48):
        row[k] = x[k, i]
    for k in nv.static_range(48):
        x[k, i] = row[(k * 29 + 7) % 48] + row[47 - k]


blocks = np.arange(32, 1025, 32)
try:
    both = {kernel.name: kernel.resources("sm_90") for kernel in (light, heavy)}
except nv.CompileError as error:
    print(error)
else:
    figure, axes = plt.subplots(figsize=(6, 3))
    for name, taken in both.items():
        held = [taken.occupancy(int(block)).fraction for block in blocks]
        axes.step(blocks, held, where="mid", label=f"{name}: {taken.registers} registers")
    axes.set(xlabel="threads in a block", ylabel="occupancy on sm_90", ylim=(0, 1.05))
    axes.legend()
    figure.tight_layout()
    plt.show()

# %% [markdown]
# ## A header for C++
#
# A `.h` embeds the kernels and declares a function for each, for C and for C++. It needs CUDA's driver library, which
# every machine with a GPU has, and nothing of nvgen's.

# %%
run(*NVGEN, "build", "heat.py", "-o", "heat.h", "--arch", "sm_75")
header = (folder / "heat.h").read_text()
for beginning, end in (("typedef struct heat_Plate", "heat_Plate;"), ("inline void spread", "}")):
    first = header.index(beginning)
    print(header[first : header.index(end, first) + len(end)], end="\n\n")

# %% [markdown]
# The program makes a plate, lets it take so many steps, and writes the temperatures to a file. Arrays are an address
# and a shape, the outermost extent first. What goes wrong throws `heat::Error`.

# %%
PROGRAM = r"""
#define HEAT_IMPLEMENTATION // in one source file of the program
#include "heat.h"

#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

int main(int, char **words) {
    const unsigned rows = 40, columns = 64;
    const int steps = std::atoi(words[1]);
    const unsigned block_rows = std::atoi(words[2]);
    CUdevice device;
    CUcontext context;
    if (cuInit(0) || cuDeviceGet(&device, 0)) {
        std::puts("there is no GPU");
        return 1;
    }
    cuDevicePrimaryCtxRetain(&context, device);
    cuCtxSetCurrent(context);
    char name[100];
    cuDeviceGetName(name, sizeof name, device);
    std::vector<float> plate(rows * columns);
    CUdeviceptr old, next;
    cuMemAlloc(&old, plate.size() * sizeof(float));
    cuMemAlloc(&next, plate.size() * sizeof(float));
    cuMemcpyHtoD(old, plate.data(), plate.size() * sizeof(float));
    try {
        auto launch = heat::launch({(columns + 31) / 32, (rows + 7) / 8}, {32, block_rows});
        for (int step = 0; step < steps; step++) {
            heat::spread(launch, {old, {rows, columns}}, {next, {rows, columns}}, heat::Plate{0.2f, 100});
            std::swap(old, next);
        }
    } catch (const heat::Error &error) {
        std::puts(error.what());
        return 2;
    }
    cuMemcpyDtoH(plate.data(), old, plate.size() * sizeof(float));
    std::FILE *file = std::fopen("plate.bin", "wb");
    std::fwrite(plate.data(), sizeof(float), plate.size(), file);
    std::fclose(file);
    std::printf("%d steps on %s\n", steps, name);
}
"""
(folder / "main.cpp").write_text(PROGRAM)

# %% [markdown]
# Where no GPU is, `nvgen emulate` stands in for the driver: it gives the compiler a library to link with, and the
# program a device whose kernels run on the CPU. The program is the same.

# %%
STEPS = 600
EMULATED = () if HAS_GPU else (*NVGEN, "emulate", "--arch", "sm_75")
headers = pathfinder.find_nvidia_header_directory("cudart")
missing = [
    *(["a C++ compiler, `c++`"] if shutil.which("c++") is None else []),
    *(["cuda.h, which `pip install nvidia-cuda-runtime` brings"] if headers is None else []),
]
if missing:
    print("The program is not built here. What is missing:", *missing, sep="\n- ")
else:
    run(*EMULATED, "c++", "-std=c++17", "-Wall", f"-I{headers}", "main.cpp", "-o", "main", "-lcuda")
    result = run(*EMULATED, "./main", str(STEPS), "8")
    assert result.returncode == 0

# %% [markdown]
# NumPy computes the same, with the same roundings but for the fused products:

# %%
plate = np.zeros((40, 64), np.float32)
for _ in range(STEPS):
    inner = plate[1:-1, 1:-1]
    around = plate[:-2, 1:-1] + plate[2:, 1:-1] + plate[1:-1, :-2] + plate[1:-1, 2:]
    plate[1:-1, 1:-1] = inner + np.float32(0.2) * (around - 4 * inner)
    plate[0] = 100

shown, title = plate, "by NumPy"
if not missing:
    shown, title = np.fromfile(folder / "plate.bin", np.float32).reshape(40, 64), "by the program in C++"
    assert np.allclose(shown, plate, atol=1e-3)
figure, axes = plt.subplots(figsize=(5, 3))
figure.colorbar(axes.imshow(shown, cmap="inferno"), label="temperature")
axes.set_title(title)
figure.tight_layout()
plt.show()

# %% [markdown]
# Launches are checked before the driver sees them. The kernel was made for blocks of 32 x 8 threads:

# %%
if not missing:
    assert run(*EMULATED, "./main", "1", "16").returncode == 2

# %% [markdown]
# ## The same file from Python
#
# The kernels of `heat.py` are ordinary kernels as well, so the file that is shipped can be tested by pytest, with all
# checks ([06](06_finding_mistakes.ipynb)), before anybody writes a line of C++:

# %%
from heat import Plate

old, new = np.zeros((2, 40, 64), np.float32)
for _ in range(STEPS):
    spread[(2, 5), (32, 8)](old, new, Plate(0.2, 100))
    old, new = new, old
assert np.allclose(old, plate, atol=1e-3)
spread.on("cpu", check="all")[(2, 5), (32, 8)](old, new, Plate(0.2, 100))
print("the plate is the same from Python")
FOLDER.cleanup()

# %% [markdown]
# ## What to read on
#
# - [Ahead of time](../docs/guide/ahead_of_time.md): every ending, options of ptxas, what is cached.
# - [C, C++, Python and Rust hosts](../docs/guide/c_and_cpp_hosts.md): what a header has; launchers for Python without
#   nvgen, and for Rust.
# - [Programs without a GPU](../docs/guide/emulate.md): `nvgen emulate`, and what it finds.
# - [`examples/cmake`](../examples/cmake/CMakeLists.txt) and [`examples/meson`](../examples/meson/meson.build) build the
#   header whenever the kernels change.
#
# ## Exercises
#
# 1. Let the program allocate half of a plate, and run it under `nvgen emulate`. What does it say, and where?
# 2. Write the header for `--arch sm_80 --arch sm_90`. What is embedded now, and what does `nvgen emulate` say to it?
# 3. `nvgen build heat.py -o launcher.py` writes a launcher for Python that needs cuda-python alone. Launch `spread` by
#    it.
