import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32]):
    x, y, z = nv.grid(2)
    a[x] = y
