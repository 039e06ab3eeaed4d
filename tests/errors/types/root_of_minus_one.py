import math

import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[0] = math.sqrt(-1)
