import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.u32]):
    nv.atomic.predec(a, 0)
