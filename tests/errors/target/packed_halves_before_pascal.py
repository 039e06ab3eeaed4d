import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.vec[nv.f16, 2]]):
    nv.atomic.add(a, 0, a[1])


k.ptx(arch="sm_50")
