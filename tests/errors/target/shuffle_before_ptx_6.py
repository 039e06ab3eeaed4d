import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.u32]):
    a[0] = nv.warp.shuffle(a[1], 3)


k.ptx(arch="sm_50", ptx_version="5.0")
