"""nvgen's own launches on the device that its driver finds."""

import numpy as np

import nvgen as nv


@nv.kernel
def total(x: nv.Array[nv.f32], out: nv.Array[nv.f32]):
    part = nv.shared.array(64, nv.f32)
    t = nv.thread_idx.x
    s = nv.f32(0)
    for i in range(nv.grid(1), x.size, nv.grid_size(1)):
        s += x[i]
    part[t] = s
    nv.syncthreads()
    k = 32
    while k > 0:
        if t < k:
            part[t] += part[t + k]
        nv.syncthreads()
        k //= 2
    if t == 0:
        nv.atomic.add(out, 0, part[0])


x, out = np.ones(10_000, np.float32), np.zeros(1, np.float32)
total.on("cuda:0")[4, 64](x, out)
print(out[0])
