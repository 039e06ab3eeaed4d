import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32]):
    p = nv.warp.shuffle(a.ptr, 0)
    p[0] = 1
