import os

import numpy as np

import nvgen as nv


@nv.kernel
def first(a: nv.Array[nv.f32]):
    a[0] = 1


os.environ["NVGEN_CPU"] = "loops"
try:
    first.on("cpu")[1, 1](np.zeros(1, np.float32))
finally:
    del os.environ["NVGEN_CPU"]
