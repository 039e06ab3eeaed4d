import numpy as np

import nvgen as nv


@nv.kernel
def clear(a):
    a[0] = 0
clear[1, 32]([1.0, 2.0])
