import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.u32]):
    a[0] = nv.warp.ballot(nv.warp.FULL_MASK, a[0] > 1)
