"""A kernel of nvgen with more shared memory than a block can opt into, on a device that allows it."""

import numpy as np

import nvgen as nv


@nv.kernel
def reverse(a: nv.Array[nv.f32]):
    words = nv.shared.dynamic(nv.f32, 75000)
    i = nv.thread_idx.x
    words[74999 - i] = a[i]
    nv.syncthreads()
    a[i] = words[74968 + i]


numbers = np.arange(32, dtype=np.float32)
reverse.on("cuda:0")[1, 32, None, 300_000](numbers)
print(numbers[0], numbers[31])
