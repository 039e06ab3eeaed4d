import numpy as np

import nvgen as nv


@nv.kernel
def k(a, n):
    a[0] = n


k.on("cpu")[1, 1](2.0, 3)
