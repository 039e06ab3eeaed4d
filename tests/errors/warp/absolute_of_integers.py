import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32]):
    a[0] = nv.warp.reduce_max(a[0], absolute=True)
