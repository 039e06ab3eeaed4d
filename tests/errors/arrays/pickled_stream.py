import pickle

import nvgen as nv


@nv.kernel
def fill(a: nv.Array[nv.f32]):
    a[0] = 1.0


pickle.dumps(fill[1, 32, 2])
