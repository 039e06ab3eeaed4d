import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.vec[nv.f16, 2]]):
    nv.atomic.add_sat(a, 0, a[1])
