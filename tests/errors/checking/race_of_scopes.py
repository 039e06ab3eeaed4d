import numpy as np

import nvgen as nv


@nv.kernel
def race_of_scopes(a: nv.Array[nv.i32]):
    nv.atomic.add(a, 0, 1, scope="cta")


race_of_scopes.on("cpu", check="race")[2, 32](np.zeros(1, np.int32))
