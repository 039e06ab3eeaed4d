import numpy as np

import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[0] = 1


import tempfile

with tempfile.NamedTemporaryFile() as file:
    file.write(bytes(16))
    file.flush()
    a = np.memmap(file.name, np.float32, mode="r")
    k[1, 1](a)
