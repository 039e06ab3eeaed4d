# gpu: sm_90, cuModuleLoadDataEx gives CUDA_ERROR_JIT_COMPILER_NOT_FOUND
import numpy as np
import nvgen as nv


@nv.kernel
def fill(a: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < a.size:
        a[i] = 1.0


fill[1, 32](np.zeros(32, np.float32))
