import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32]):
    nv.unroll(4)
    a[0] = 1
