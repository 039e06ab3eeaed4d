import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32]):
    a[0] = nv.warp.shuffle_down(a[0], 1, width=12)
