import numpy as np

import nvgen as nv


@nv.kernel(required_threads=256, max_registers=128)
def roles(a: nv.Array[nv.f32]):
    t = nv.thread_idx.x
    if t < 128:
        nv.setmaxnreg.dec(160)
    else:
        nv.setmaxnreg.inc(160)
    a[t] = 1


roles.on("cpu", check="barrier")[1, 256](np.zeros(256, np.float32))
