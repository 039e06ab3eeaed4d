import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.e4m3]):
    nv.atomic.add(a, 0, a[1])
