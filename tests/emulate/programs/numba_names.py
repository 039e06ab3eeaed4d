"""A program with numba's names on a GPU: device arrays, streams, records, exceptions, a reduction, a ufunc."""

from __future__ import annotations

import warnings

import numpy as np

from nvgen.compat.numba import cuda, float32, vectorize
from nvgen.compat.numba.cuda.random import create_xoroshiro128p_states, xoroshiro128p_uniform_float64
from nvgen.compat.numba.errors import NumbaPerformanceWarning

warnings.simplefilter("ignore", NumbaPerformanceWarning)


@cuda.jit
def block_sums(a, sums):
    part = cuda.shared.array(0, float32)
    t = cuda.threadIdx.x
    part[t] = a[cuda.grid(1)]
    cuda.syncthreads()
    if t < 32:
        cuda.atomic.add(sums, cuda.blockIdx.x, part[t] + part[t + 32])


@cuda.jit
def change(records, one):
    records[1].x = 5
    records[2].n[1] = 7
    one["x"] = 3


@cuda.jit(debug=True, opt=False)
def refuse(a):
    if a[0] < 1:
        raise ValueError("below", 1)


@cuda.jit
def draw(states, out):
    out[cuda.grid(1)] = xoroshiro128p_uniform_float64(states, cuda.grid(1))


@cuda.reduce
def largest(a, b):
    return max(a, b)


@vectorize(["float64(float64, float64)"], target="cuda")
def length(x, y):
    return (x**2 + y**2) ** 0.5


a, sums = cuda.to_device(np.arange(128, dtype=np.float32)), cuda.to_device(np.zeros(2))
stream = cuda.stream()
block_sums[2, 64, stream, 256](a, sums)
stream.synchronize()
print("sums", sums.copy_to_host().tolist())

records = np.zeros(3, np.dtype([("x", "f4"), ("n", "i4", (2,))]))
change[1, 1](records, records[0])
print("records", records.tolist())

try:
    refuse[1, 1](a)
except ValueError as error:
    print("raised", error.args[0].splitlines()[1], error.args[1:])

states, out = create_xoroshiro128p_states(64, seed=1), np.zeros(64)
draw[1, 64](states, out)
print("drawn", 0.3 < out.mean() < 0.7)
print("largest", largest(np.arange(1000.0)))
print("length", length(np.array([3.0, 5.0]), np.array([4.0, 12.0])).tolist())
