import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.u32]):
    a[0] = nv.u32(-1)
