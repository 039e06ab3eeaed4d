import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.u64]):
    a[0] = nv.bits.extract(a[0], a[1], 8)
