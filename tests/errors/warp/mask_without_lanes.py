import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32]):
    nv.syncwarp(0)
    a[0] = 1
