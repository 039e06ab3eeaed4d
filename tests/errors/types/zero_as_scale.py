import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.ue8m0]):
    a[0] = 0.0
