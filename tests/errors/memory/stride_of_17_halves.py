import numpy as np

import nvgen as nv


@nv.kernel
def stride_of_17_halves(h: nv.Array[nv.f16], out: nv.Array[nv.f32]):
    out[nv.lane_id()] = nv.f32(nv.mma.wmma_load_a("m16n16k16", h, 0, 17)[0])


stride_of_17_halves.on("cpu")[1, 32](np.ones(512, np.float16), np.zeros(32, np.float32))
