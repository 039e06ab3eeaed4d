import numpy as np

import nvgen as nv


@nv.kernel
def scale(x: nv.Array[nv.f32], factor: nv.f32):
    i = nv.grid(1)
    if i < x.size:
        x[i] = x[i] * factor


class Numbers:
    array = np.ones(40, np.float32)
    array.flags.writeable = False

    def __dlpack_device__(self):
        return self.array.__dlpack_device__()

    def __dlpack__(self, **options):
        return self.array.__dlpack__(**options)


scale[2, 32](Numbers(), 2)
