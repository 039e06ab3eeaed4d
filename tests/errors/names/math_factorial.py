import math

import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32]):
    a[0] = math.factorial(a[0])
