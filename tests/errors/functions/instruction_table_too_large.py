import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.u32]):
    a[0] = nv.bits.lop3(a[0], a[1], a[2], 256)
