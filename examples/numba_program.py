"""A program that was written for numba-cuda, run by changing one import, and its kernels tested without a GPU.

python numba_program.py

The program itself need not be changed either: this runs it as it is, and `-m pytest` its tests.

python -m nvgen.compat.numba program.py
"""

import numpy as np

from nvgen.compat.numba import cuda, float32  # was: from numba import cuda, float32

TILE = 16


@cuda.jit
def multiply(a, b, c):
    """c = a @ b by tiles in shared memory, with numba's typing: literals are 64 bits wide, and `total` is a float32."""
    tile_a = cuda.shared.array((TILE, TILE), float32)
    tile_b = cuda.shared.array((TILE, TILE), float32)
    row, column = cuda.grid(2)
    i, j = cuda.threadIdx.x, cuda.threadIdx.y
    total = float32(0)
    for start in range(0, a.shape[1], TILE):
        tile_a[i, j] = a[row, start + j] if row < a.shape[0] and start + j < a.shape[1] else 0
        tile_b[i, j] = b[start + i, column] if start + i < b.shape[0] and column < b.shape[1] else 0
        cuda.syncthreads()
        for k in range(TILE):
            total += tile_a[i, k] * tile_b[k, j]
        cuda.syncthreads()
    if row < c.shape[0] and column < c.shape[1]:
        c[row, column] = total


@cuda.jit
def histogram(values, counts):
    """How many values there are of each kind, by atomic additions."""
    for i in range(cuda.grid(1), values.size, cuda.gridsize(1)):
        cuda.atomic.add(counts, values[i], 1)


@cuda.reduce
def largest(a, b):
    return max(a, b)


rng = np.random.default_rng(1)
a, b = rng.random((100, 70), np.float32), rng.random((70, 50), np.float32)

# Device arrays stay where they are: on the GPU, or in memory of their own where the CPU is the device.
device_c = cuda.device_array((100, 50), np.float32)
multiply[(7, 4), (TILE, TILE)](cuda.to_device(a), cuda.to_device(b), device_c)
print("the product is right:", np.allclose(device_c.copy_to_host(), a @ b, rtol=1e-5))

values, counts = rng.integers(0, 8, 10_000), np.zeros(8, np.int64)
histogram[32, 128](values, counts)
print("the counts are right:", np.array_equal(counts, np.bincount(values)))

print("the largest number is right:", largest(a.ravel()) == a.max())

# What the kernel was compiled for; `multiply.inspect_types()` prints the type of each variable.
print(multiply.signatures[0])
