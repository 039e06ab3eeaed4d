import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32]):
    a[0] = 1
    nv.fence(order="relaxed")
    a[1] = 1
