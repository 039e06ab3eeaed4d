import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32]):
    x, y = nv.grid(1)
    a[x] = y
