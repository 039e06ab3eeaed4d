import nvgen as nv


@nv.kernel
def k(a: nv.Array[float]):
    a[0] = 1
