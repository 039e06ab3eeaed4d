import numpy as np

import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f64], out: nv.Array[nv.f64]):
    x = nv.mma.wmma_load_a("m8n8k4", a, 0, 4)
    y = nv.mma.wmma_load_b("m8n8k4", a, 0, 4)
    d = nv.mma.wmma("m8n8k4", x, y, nv.vec[nv.f64, 2](0), rounding="rp")
    nv.mma.wmma_store("m8n8k4", out, 0, d, 8)


k.on("cpu")[1, 32](np.zeros(32), np.zeros(64))
