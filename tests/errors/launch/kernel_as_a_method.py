import numpy as np

import nvgen as nv


class Model:
    @nv.kernel
    def step(self, a: nv.Array[nv.f32]):
        a[0] = 1


Model().step[1, 1](np.zeros(4, np.float32))
