import numpy as np

import nvgen as nv


@nv.kernel
def add_one(a: nv.Array[nv.f32]):
    a[nv.grid(1)] += 1.0


@nv.kernel
def doubled(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    b[nv.grid(1)] = 2.0 * a[nv.grid(1)]


with nv.device("cpu"):
    first, second = nv.cuda.stream(), nv.cuda.stream()
    a, b = (nv.cuda.to_device(np.zeros(32, np.float32)) for _ in range(2))
add_one.on("cpu", check="race")[1, 32, first](a)
doubled.on("cpu", check="race")[1, 32, second](a, b)
