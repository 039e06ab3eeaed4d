import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32]):
    a[0] = nv.warp.reduce_add(0xFFFFFFFF, a[0])
