import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.vec[nv.f16, 2]]):
    a[1] = nv.atomic.exch(a, 0, a[1])
