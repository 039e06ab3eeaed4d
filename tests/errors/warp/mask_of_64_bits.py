import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32], lanes: nv.i32):
    a[0] = nv.warp.shuffle(a[0], 0, mask=(nv.u64(1) << lanes) - 1)
