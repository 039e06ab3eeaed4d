import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.e5m2]):
    a[0] = -a[1]
