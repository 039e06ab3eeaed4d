import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32], n: nv.i32):
    n += 1.5
    a[0] = n
