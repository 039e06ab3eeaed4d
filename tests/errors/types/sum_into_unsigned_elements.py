import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.u8], out: nv.Array[nv.u32]):
    out[0] = a[0] - a[1]
