import numpy as np

import nvgen as nv


@nv.kernel
def turn(z: nv.Array[nv.c64]):
    i = nv.grid(1)
    if i < z.size:
        z[i] *= 1j


parts = np.empty(131, np.float32)
first = 1 if parts.ctypes.data % 8 == 0 else 2
z = parts[first : first + 128].view(np.complex64)
turn[1, 64](z)
