import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.u32]):
    a[0] = nv.warp.match_all(a[1])[0]


k.ptx(arch="sm_62")
