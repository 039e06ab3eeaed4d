import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.u8]):
    a[0] = 256
