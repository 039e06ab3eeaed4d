import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.vec[nv.i32, 4]]):
    nv.atomic.max(a, 0, a[1])
