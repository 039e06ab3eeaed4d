import numpy as np

import nvgen as nv


@nv.kernel
def turn(z: nv.Array[nv.c64]):
    i = nv.grid(1)
    if i < z.size:
        z[i] *= 1j


turn[1, 64](np.ones(64))
