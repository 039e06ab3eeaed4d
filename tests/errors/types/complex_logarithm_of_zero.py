import cmath

import nvgen as nv


@nv.kernel
def k(z: nv.Array[nv.c64]):
    z[0] = cmath.log(0)
