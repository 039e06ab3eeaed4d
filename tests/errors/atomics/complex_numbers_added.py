import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.c64]):
    nv.atomic.add(a, 0, a[1])
