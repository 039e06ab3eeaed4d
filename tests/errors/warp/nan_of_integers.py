import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.u64]):
    a[0] = nv.warp.reduce_min(a[0], 0xF, nan=True)
