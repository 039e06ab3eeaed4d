"""The threads of a block work together, through shared memory."""

import nvgen as nv

THREADS = 256


@nv.kernel(noalias=True)
def bitonic_step(keys: nv.Array[nv.i32], distance: nv.i32, size: nv.i32):
    i = nv.grid(1)
    other = i ^ distance
    if i < other and other < keys.size:
        left, right = keys[i], keys[other]
        if (left > right) == ((i & size) == 0):
            keys[i] = right
            keys[other] = left
