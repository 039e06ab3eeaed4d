import numpy as np

import nvgen as nv


@nv.device
def halve(a, n: nv.i32) -> None:
    nv.syncthreads()
    if n > 1:
        halve(a, n // 2)


@nv.kernel
def kernel(a: nv.Array[nv.f32]):
    halve(a, 8)


kernel.on("cpu")[1, 32](np.ones(32, np.float32))
