import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32], n: nv.i32):
    nv.static_assert(n > 0, "n is positive")
    a[0] = n
